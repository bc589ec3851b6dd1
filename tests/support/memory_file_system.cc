// SPDX-License-Identifier: Apache-2.0
#include "support/memory_file_system.h"

#include <cerrno>
#include <system_error>

#include <fmt/format.h>

#include "vendor_confs/error.h"

namespace vendor_confs {
namespace {

constexpr int kMostLinks = 40;

[[noreturn]] void fail(std::string_view operation, const Path& path, int reason) {
  throw Error(
      Problem{path.string(), 0,
              fmt::format("cannot {}: {}", operation, std::generic_category().message(reason))});
}

/// Without a slash at the end, which a map of paths would take for another path.
Path normal(const Path& path) {
  Path clean = path.lexically_normal();
  return clean.has_filename() || clean == clean.root_path() ? clean : clean.parent_path();
}

class MemoryLock : public FileSystem::Lock {
 public:
  MemoryLock(std::shared_ptr<std::set<Path>> locked, Path folder)
      : locked_(std::move(locked)), folder_(std::move(folder)) {}
  ~MemoryLock() override { locked_->erase(folder_); }
  MemoryLock(const MemoryLock&) = delete;
  MemoryLock& operator=(const MemoryLock&) = delete;

 private:
  std::shared_ptr<std::set<Path>> locked_;
  Path folder_;
};

}  // namespace

void MemoryFileSystem::add_file(const Path& path, std::string text, FileStatus status) {
  const Path file = real(path);
  add_folder(file.parent_path());
  nodes_[file] = Node{Node::Kind::file, std::move(text), status, {}};
}

void MemoryFileSystem::add_folder(const Path& path) {
  const Path folder = real(path);
  if (folder != folder.parent_path()) {
    add_folder(folder.parent_path());
  }
  nodes_[folder].kind = Node::Kind::folder;
}

void MemoryFileSystem::add_link(const Path& path, const Path& target) {
  const Path whole = absolute(path);
  add_folder(whole.parent_path());
  nodes_[real(whole.parent_path()) / whole.filename()] = Node{Node::Kind::link, {}, {}, target};
}

void MemoryFileSystem::take_away(const Path& path) {
  const Path whole = absolute(path);
  const Path gone = real(whole.parent_path()) / whole.filename();
  std::erase_if(nodes_, [below = gone.string() + "/", &gone](const auto& node) {
    return node.first == gone || node.first.string().starts_with(below);
  });
}

void MemoryFileSystem::set_current_folder(const Path& path) {
  add_folder(path);
  current_ = real(path);
}

std::optional<std::string> MemoryFileSystem::text(const Path& path) const {
  const Node* node = at(path);
  return node && node->kind == Node::Kind::file ? std::optional(node->text) : std::nullopt;
}

std::map<Path, std::string> MemoryFileSystem::files() const {
  std::map<Path, std::string> texts;
  for (const auto& [path, node] : nodes_) {
    if (node.kind == Node::Kind::file) {
      texts[path] = node.text;
    }
  }
  return texts;
}

bool MemoryFileSystem::is_link(const Path& path) const {
  const auto found = nodes_.find(absolute(path));
  return found != nodes_.end() && found->second.kind == Node::Kind::link;
}

void MemoryFileSystem::fail_at(std::size_t n) {
  stop_failing();
  calls_until_fault_ = n;
}

void MemoryFileSystem::only_fail(std::string operation, std::string path_end) {
  stop_failing();
  fail_operation_ = std::move(operation);
  fail_path_end_ = std::move(path_end);
}

void MemoryFileSystem::stop_failing() {
  calls_until_fault_ = 0;
  fail_operation_.clear();
  fail_path_end_.clear();
  failed_.clear();
}

Path MemoryFileSystem::absolute(const Path& path) const {
  return normal(current_ / path);
}

Path MemoryFileSystem::real(const Path& path) const {
  Path left = absolute(path);
  for (int links = 0; links <= kMostLinks; ++links) {
    Path done;
    bool followed = false;
    for (auto part = left.begin(); part != left.end(); ++part) {
      done /= *part;
      const auto found = nodes_.find(done);
      if (found == nodes_.end() || found->second.kind != Node::Kind::link) {
        continue;
      }
      Path next = done.parent_path() / found->second.target;
      while (++part != left.end()) {
        next /= *part;
      }
      left = normal(next);
      followed = true;
      break;
    }
    if (!followed) {
      return left;
    }
  }
  fail("follow", path, ELOOP);
}

const MemoryFileSystem::Node* MemoryFileSystem::at(const Path& path) const {
  const auto found = nodes_.find(real(path));
  return found == nodes_.end() ? nullptr : &found->second;
}

bool MemoryFileSystem::note(std::string_view operation, const Path& path, const Path& to) const {
  const std::string words =
      to.empty()
          ? fmt::format("{} {}", operation, absolute(path).string())
          : fmt::format("{} {} -> {}", operation, absolute(path).string(), absolute(to).string());
  log_.push_back(words);
  const bool due = calls_until_fault_ > 0 && --calls_until_fault_ == 0;
  const bool meant = !fail_operation_.empty() && operation == fail_operation_ &&
                     (to.empty() ? path : to).string().ends_with(fail_path_end_);
  if (due || meant) {
    failed_ = words;
  }
  return due || meant;
}

void MemoryFileSystem::call(std::string_view operation, const Path& path, int reason,
                            const Path& to) const {
  if (note(operation, path, to)) {
    fail(operation, to.empty() ? path : to, reason);
  }
}

FileKind MemoryFileSystem::kind(const Path& path) const {
  call("kind", path, EIO);
  const Node* node = at(path);
  if (!node) {
    return FileKind::missing;
  }
  return node->kind == Node::Kind::folder ? FileKind::directory : FileKind::file;
}

std::string MemoryFileSystem::read(const Path& path) const {
  call("read", path, EIO);
  const Node* node = at(path);
  if (!node || node->kind == Node::Kind::folder) {
    fail("read", path, node ? EISDIR : ENOENT);
  }
  return node->text;
}

std::vector<std::string> MemoryFileSystem::list(const Path& folder) const {
  call("list", folder, EIO);
  const Node* node = at(folder);
  if (!node || node->kind != Node::Kind::folder) {
    fail("list", folder, node ? ENOTDIR : ENOENT);
  }
  const Path whole = real(folder);
  std::set<std::string> names;  // sorted as text, which paths are not
  for (const auto& [path, entry] : nodes_) {
    if (path.parent_path() == whole && path != whole) {
      names.insert(path.filename().string());
    }
  }
  return {names.begin(), names.end()};
}

Path MemoryFileSystem::current_folder() const {
  call("current_folder", current_, ENOENT);
  return current_;
}

Path MemoryFileSystem::resolve(const Path& path) const {
  call("resolve", path, EIO);
  return real(path);
}

std::optional<FileStatus> MemoryFileSystem::status(const Path& path) const {
  call("status", path, EIO);
  const Node* node = at(path);
  return node ? std::optional(node->status) : std::nullopt;
}

std::unique_ptr<FileSystem::Lock> MemoryFileSystem::lock(const Path& folder) {
  call("lock", folder, EACCES);
  const Node* node = at(folder);
  if (!node || node->kind != Node::Kind::folder) {
    fail("lock", folder, node ? ENOTDIR : ENOENT);
  }
  locked_->insert(real(folder));
  return std::make_unique<MemoryLock>(locked_, real(folder));
}

void MemoryFileSystem::write_new(const Path& path, std::string_view text,
                                 const std::optional<FileStatus>& status) {
  const bool failing = note("write_new", path);
  const Path whole = absolute(path);
  const Node* folder = at(whole.parent_path());
  if (!folder || folder->kind != Node::Kind::folder) {
    fail("write_new", path, ENOENT);
  }
  const Path file = real(whole.parent_path()) / whole.filename();
  if (nodes_.contains(file)) {
    fail("write_new", path, EEXIST);
  }
  const std::string_view written = failing ? text.substr(0, text.size() / 2) : text;
  nodes_[file] = Node{Node::Kind::file, std::string(written), status.value_or(FileStatus{}), {}};
  if (failing) {
    fail("write_new", path, ENOSPC);
  }
}

void MemoryFileSystem::rename(const Path& from, const Path& to) {
  call("rename", from, ENOSPC, to);
  const auto found = nodes_.find(absolute(from));
  if (found == nodes_.end()) {
    fail("rename", from, ENOENT);
  }
  Node node = std::move(found->second);
  nodes_.erase(found);
  // As the system call does it: a link in the place of `to` is replaced, not followed.
  nodes_[real(absolute(to).parent_path()) / absolute(to).filename()] = std::move(node);
}

void MemoryFileSystem::remove(const Path& path) {
  call("remove", path, EACCES);
  if (nodes_.erase(absolute(path)) == 0) {
    fail("remove", path, ENOENT);
  }
}

void MemoryFileSystem::sync_folder(const Path& folder) {
  call("sync_folder", folder, EIO);
}

}  // namespace vendor_confs
