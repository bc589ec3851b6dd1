// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "vendor_confs/cli.h"
#include "vendor_confs/file_system.h"
#include "vendor_confs/options.h"

namespace vendor_confs {

/// Where a run's words go: the other seam, beside FileSystem.
class Console {
 public:
  virtual ~Console() = default;
  /// Writes all of `text` to stdout. Throws Error when stdout is closed or full.
  virtual void out(std::string_view text) = 0;
  /// Writes all of `text` to stderr, as far as that can be done.
  virtual void err(std::string_view text) = 0;
  /// Whether stdout is a terminal that a person reads.
  virtual bool is_terminal() const = 0;
};

/// The process's own stdout and stderr. Makes sure that no file a run opens can take the number of
/// a standard stream that was closed, and that a closed pipe is an error instead of the end.
std::unique_ptr<Console> posix_console();

/// Does what `options` ask for: read everything, compute, then act. Returns the exit code: 0, 1
/// when a check found something, 2 when the input is bad or input or output failed, with the errors
/// on stderr and, but for a failure amid the final renames, nothing written.
int run(const Options& options, FileSystem& files, Console& console);

/// Says what a command line without a run has to say, and returns its exit code.
int leave(const EarlyExit& early, Console& console);

}  // namespace vendor_confs
