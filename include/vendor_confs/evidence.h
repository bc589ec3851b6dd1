// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "vendor_confs/build.h"
#include "vendor_confs/inputs.h"

namespace vendor_confs {

/// One fact that bears on a route, and where it is written down.
struct Evidence {
  std::string kind;    ///< `registration`, `hold`, `gap`, `pin`, `note`, `pending`, `coverage`, ...
  std::string text;    ///< the fact, or the reason that a table gives
  std::string source;  ///< `FILE:LINE`, or the file alone
};

/// Everything on record about `op` on one platform. The route itself, and the rule that chose it,
/// come from route() alone: this only says where its sets have the op from.
std::vector<Evidence> evidence_for(OpId op, const PlatformBuild& built, const Inputs& inputs);

}  // namespace vendor_confs
