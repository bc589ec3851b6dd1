// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "vendor_confs/build.h"
#include "vendor_confs/inputs.h"

namespace vendor_confs {

/// The `# Note: ...` lines of a boxing platform's conf: how many covered ops it keeps on the boxing
/// kernel, and, group by group, which and why. Every number is computed, every line at most 79
/// columns. Empty for a native platform.
std::vector<std::string> conf_notes(const PlatformBuild& built, const OpList& ops,
                                    const Inputs& inputs);

}  // namespace vendor_confs
