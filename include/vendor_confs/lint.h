// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vendor_confs/build.h"
#include "vendor_confs/inputs.h"

namespace vendor_confs {

enum class Level { error, warning, info };

std::string_view to_string(Level level);

/// One thing that lint found. `id` is stable: scripts may filter on it.
struct Finding {
  std::string_view id;
  Level level = Level::error;
  std::string file;
  std::size_t line = 0;
  std::string message;
};

/// Checks what can be wrong in input that parses: the sets against each other, against the op list
/// and against the confs. Errors first, then by file and line. Pure.
///
/// Errors: `registered-none`, `registered-twice`, `outside-op-list`, `cpp-outside-ceiling`,
/// `escape-registered`. Warnings: `gap-without-effect`, `pending-without-effect`,
/// `measured-but-held`, `note-without-pin`, `op-listed-twice`, `orphan-conf`. Info:
/// `pin-without-note`.
std::vector<Finding> lint(const Build& build, const Inputs& inputs);

}  // namespace vendor_confs
