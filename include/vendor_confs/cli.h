// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>

#include "vendor_confs/options.h"

namespace vendor_confs {

/// A command line that asks for text and an exit code instead of a run: --help, --version, a
/// mistake.
struct EarlyExit {
  int code = 0;
  std::string out;
  std::string err;
};

/// Reads the command line. A mistake gives exit code 2, one line that names it, and the nearest
/// word.
std::variant<Options, EarlyExit> parse_command_line(int argc, const char* const* argv);

}  // namespace vendor_confs
