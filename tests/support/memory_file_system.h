// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vendor_confs/file_system.h"

namespace vendor_confs {

/// A file system in memory, which counts and records every call and can fail at any of them. The
/// add_ functions and text() stand outside: they are neither counted nor do they fail. A relative
/// path starts at current_folder(), which is `/` at first.
class MemoryFileSystem : public FileSystem {
 public:
  /// Puts a file in place, and the folders above it. Replaces what stood there, following links.
  void add_file(const Path& path, std::string text, FileStatus status = {});
  void add_folder(const Path& path);
  /// A symbolic link; `target` need not exist, and starts at the link's folder when relative.
  void add_link(const Path& path, const Path& target);
  /// Takes away a file, a link or a folder with all that it holds.
  void take_away(const Path& path);
  void set_current_folder(const Path& path);

  /// The text of a file, links followed; nothing when there is none.
  std::optional<std::string> text(const Path& path) const;
  /// Every file with its text. A link is not in it, its target is.
  std::map<Path, std::string> files() const;
  bool is_link(const Path& path) const;

  /// How many calls there were.
  std::size_t operations() const { return log_.size(); }
  /// Every call as `read /a/b` or `rename /a/x -> /a/b`, in order, those that failed included.
  const std::vector<std::string>& log() const { return log_; }
  void clear_log() { log_.clear(); }

  /// The n-th call from now throws, as on a full or broken disk; n counts from 1. A write_new that
  /// fails leaves half of its text behind.
  void fail_at(std::size_t n);
  /// Every call of this kind (`write_new`) on a path that ends in `path_end` throws.
  void only_fail(std::string operation, std::string path_end = {});
  void stop_failing();
  /// What failed, as in log(); empty when nothing did since the last fail_at or only_fail.
  const std::string& failed() const { return failed_; }

  FileKind kind(const Path& path) const override;
  std::string read(const Path& path) const override;
  std::vector<std::string> list(const Path& folder) const override;
  Path current_folder() const override;
  Path resolve(const Path& path) const override;
  std::optional<FileStatus> status(const Path& path) const override;
  std::unique_ptr<Lock> lock(const Path& folder) override;
  void write_new(const Path& path, std::string_view text,
                 const std::optional<FileStatus>& status) override;
  void rename(const Path& from, const Path& to) override;
  void remove(const Path& path) override;
  void sync_folder(const Path& folder) override;

  /// The folders that are locked now.
  const std::set<Path>& locked() const { return *locked_; }

 private:
  struct Node {
    enum class Kind { file, folder, link } kind = Kind::file;
    std::string text = {};
    FileStatus status = {};
    Path target = {};
  };

  Path absolute(const Path& path) const;
  Path real(const Path& path) const;
  const Node* at(const Path& path) const;
  /// Records a call; true when it shall fail.
  bool note(std::string_view operation, const Path& path, const Path& to = {}) const;
  /// As note(), and throws when the call shall fail.
  void call(std::string_view operation, const Path& path, int reason, const Path& to = {}) const;

  std::map<Path, Node> nodes_ = {{"/", {Node::Kind::folder}}};
  Path current_ = "/";
  mutable std::vector<std::string> log_;
  mutable std::size_t calls_until_fault_ = 0;  ///< 0: none
  std::string fail_operation_;
  std::string fail_path_end_;
  mutable std::string failed_;
  std::shared_ptr<std::set<Path>> locked_ = std::make_shared<std::set<Path>>();
};

}  // namespace vendor_confs
