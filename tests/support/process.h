// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <sys/resource.h>

namespace vendor_confs {

/// How a finished child process ended, and what it said.
struct ProcessResult {
  int exit_code = 0;  ///< 128 and the signal when one ended it; 127 when it could not be started
  std::string out;
  std::string err;
};

/// The surroundings of a child process. Its stdin is always empty.
struct ProcessOptions {
  /// Where it runs; empty: where this process does.
  std::filesystem::path folder = {};
  /// `NAME=value`, beside this process's own.
  std::vector<std::string> environment = {};
  /// A file that takes its stdout, such as /dev/full.
  std::optional<std::filesystem::path> out_to = {};
  /// It starts without a stdout.
  bool out_closed = false;
  /// A longer file cannot be written, as on a full disk.
  std::optional<rlim_t> largest_file = {};
  /// Root starts it as nobody, so that the modes of files count.
  bool unprivileged = false;
};

/// Starts `program` and waits for its end; a child that hangs is ended after two minutes.
ProcessResult run_process(const std::filesystem::path& program,
                          const std::vector<std::string>& args, const ProcessOptions& options = {});

/// Starts the program that this project builds.
ProcessResult run_program(const std::vector<std::string>& args, const ProcessOptions& options = {});

}  // namespace vendor_confs
