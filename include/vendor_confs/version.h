// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace vendor_confs {

/// What --version prints: program, version, revision, and the size of the compiled-in tables.
std::string version_text();

}  // namespace vendor_confs
