// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vendor_confs/error.h"

namespace vendor_confs {

/// The lines of a text, without their ends.
std::vector<std::string> lines_of(std::string_view text);

/// Each problem as a run prints it.
std::vector<std::string> texts_of(const Problems& problems);

}  // namespace vendor_confs
