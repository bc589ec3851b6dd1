// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/process.h"

namespace vendor_confs {

/// What a folder holds, down to the bottom: for each path what tells a change, bytes and time
/// included.
class Snapshot {
 public:
  explicit Snapshot(const std::filesystem::path& folder);

  /// The paths that are not the same in `later`, or in one of the two alone, sorted.
  std::vector<std::string> changed(const Snapshot& later) const;

 private:
  std::map<std::string, std::string> states_;
};

/// A Torch-FL checkout on disk, in a temporary folder of its own: this project's registrations and
/// confs, all fresh. Paths are relative to its root. A helper that fails throws.
class DiskCheckout {
 public:
  /// `name` is the last part of the root's path.
  explicit DiskCheckout(std::string_view name = "Torch-FL");
  ~DiskCheckout();
  DiskCheckout(const DiskCheckout&) = delete;
  DiskCheckout& operator=(const DiskCheckout&) = delete;

  const std::filesystem::path& root() const { return root_; }
  /// The whole path, as messages of a run with `--root` give it.
  std::string path(const std::string& file) const { return (root_ / file).string(); }

  std::string read(const std::string& file) const;
  /// Makes the folders above it, too.
  void write(const std::string& file, std::string_view text);
  void append(const std::string& file, std::string_view text);
  /// Replaces the first `from`, which must be there.
  void replace(const std::string& file, std::string_view from, std::string_view to);
  /// Removes a file or a folder with all in it.
  void remove(const std::string& file);
  /// Keeps the first `count` lines.
  void keep_lines(const std::string& file, std::size_t count);
  /// The number, from 1, of the first line that starts with `start`.
  std::size_t line_of(const std::string& file, std::string_view start) const;
  /// Copies this project's `from`, such as `data/tables`, to `to`.
  void add_from_project(const std::string& from, const std::string& to);

  Snapshot snapshot() const { return Snapshot(root_); }

  /// Runs the program with `--root` and `args`.
  ProcessResult run(std::vector<std::string> args = {}, const ProcessOptions& options = {}) const;

 private:
  std::filesystem::path folder_;
  std::filesystem::path root_;
};

/// Expects that a write and a `--check`, both with `args`, refuse the input: exit code 2, stdout
/// empty, no file touched, and `error: ` lines alone on stderr, one for each of `messages`, which
/// holds it.
void expect_refused(const DiskCheckout& checkout, const std::vector<std::string>& messages,
                    const std::vector<std::string>& args = {});

/// `torch_fl/configs/backends_PLATFORM.conf`.
std::string conf_of(std::string_view platform);

/// The op list's registration file.
inline const std::string kRegisterInc = "csrc/aten/generated/register.inc";

/// `csrc/aten/backends/PLATFORM/generated/PLATFORM_register.inc`, and that of its FlagGems
/// wrappers.
std::string native_inc_of(std::string_view platform);
std::string flaggems_inc_of(std::string_view platform);

}  // namespace vendor_confs
