// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vendor_confs {

using Path = std::filesystem::path;

/// What a new file takes over from the one that it replaces.
struct FileStatus {
  unsigned mode = 0644;
  std::optional<unsigned> owner;
  std::optional<unsigned> group;
};

/// What stands at a path, after symbolic links are followed.
enum class FileKind { missing, file, directory, other };

/// All that this program asks of a file system: the seam at the two ends of a run. Every call that
/// fails throws Error with the path and the system's reason. Nothing else in the program opens a
/// file.
class FileSystem {
 public:
  virtual ~FileSystem() = default;

  virtual FileKind kind(const Path& path) const = 0;
  virtual std::string read(const Path& path) const = 0;
  /// The names in a folder, sorted.
  virtual std::vector<std::string> list(const Path& folder) const = 0;
  virtual Path current_folder() const = 0;
  /// The absolute path of the file itself, every symbolic link followed. The file need not exist.
  virtual Path resolve(const Path& path) const = 0;
  /// Mode and owner of a file, or nothing when there is none.
  virtual std::optional<FileStatus> status(const Path& path) const = 0;

  /// Holds a folder for writing until the handle goes: a second run waits here.
  class Lock {
   public:
    virtual ~Lock() = default;
  };
  virtual std::unique_ptr<Lock> lock(const Path& folder) = 0;
  /// Creates `path`, which must not exist, with `text` and `status`, and flushes it to disk.
  /// Without a status the file gets the mode that any new file gets.
  virtual void write_new(const Path& path, std::string_view text,
                         const std::optional<FileStatus>& status) = 0;
  /// Puts `from` in the place of `to` in one step.
  virtual void rename(const Path& from, const Path& to) = 0;
  virtual void remove(const Path& path) = 0;
  /// Flushes a folder's entries to disk.
  virtual void sync_folder(const Path& folder) = 0;
};

/// The machine's own file system.
std::unique_ptr<FileSystem> posix_file_system();

}  // namespace vendor_confs
