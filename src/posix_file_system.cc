// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vendor_confs/error.h"
#include "vendor_confs/file_system.h"

namespace vendor_confs {
namespace {

constexpr int kMostLinks = 40;  // as the system counts

[[noreturn]] void fail(const Path& path, std::string_view doing, int reason = errno) {
  throw Error(
      Problem{path.string(), 0,
              fmt::format("cannot {}: {}", doing, std::generic_category().message(reason))});
}

/// Calls a system call again while a signal interrupts it.
template <class Call>
auto retry(Call call) {
  auto result = call();
  while (result == -1 && errno == EINTR) {
    result = call();
  }
  return result;
}

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;

  int get() const { return number_; }
  bool valid() const { return number_ >= 0; }
  /// Closes it now; false when the system reports a late write error.
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

Descriptor open_file(const Path& path, int flags, std::string_view doing, unsigned mode = 0) {
  Descriptor file(retry([&] { return ::open(path.c_str(), flags | O_CLOEXEC, mode); }));
  if (!file.valid()) {
    fail(path, doing);
  }
  return file;
}

void write_all(const Descriptor& file, const Path& path, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = retry([&] { return ::write(file.get(), text.data(), text.size()); });
    if (written < 0) {
      fail(path, "write");
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// Gives a new file the mode and, where the system allows it, the owner of the old one.
void take_over(const Descriptor& file, const Path& path, const FileStatus& status) {
  if (status.owner && status.group) {
    // Only root may give files away; a file that stays ours is no reason to stop.
    [[maybe_unused]] const int given = ::fchown(file.get(), *status.owner, *status.group);
  }
  if (::fchmod(file.get(), status.mode) != 0) {
    fail(path, "set the mode");
  }
}

class PosixLock : public FileSystem::Lock {
 public:
  explicit PosixLock(Descriptor folder) : folder_(std::move(folder)) {}

 private:
  Descriptor folder_;  // closing it releases the lock
};

class PosixFileSystem : public FileSystem {
 public:
  FileKind kind(const Path& path) const override {
    struct stat info {};
    if (::stat(path.empty() ? "." : path.c_str(), &info) != 0) {
      if (errno == ENOENT || errno == ENOTDIR) {
        return FileKind::missing;
      }
      fail(path, "look at it");
    }
    if (S_ISDIR(info.st_mode)) {
      return FileKind::directory;
    }
    return S_ISREG(info.st_mode) ? FileKind::file : FileKind::other;
  }

  std::string read(const Path& path) const override {
    const Descriptor file = open_file(path, O_RDONLY, "read");
    struct stat info {};
    if (::fstat(file.get(), &info) != 0) {
      fail(path, "read");
    }
    // One byte more than the size, so that the end shows in the first read.
    std::string text(static_cast<std::size_t>(std::max<off_t>(info.st_size, 0)) + 1, '\0');
    std::size_t size = 0;
    while (true) {
      const ssize_t got =
          retry([&] { return ::read(file.get(), text.data() + size, text.size() - size); });
      if (got < 0) {
        fail(path, "read");
      }
      if (got == 0) {
        text.resize(size);
        return text;
      }
      size += static_cast<std::size_t>(got);
      if (size == text.size()) {
        text.resize(text.size() * 2);
      }
    }
  }

  std::vector<std::string> list(const Path& folder) const override {
    std::error_code reason;
    std::vector<std::string> names;
    std::filesystem::directory_iterator entry(folder.empty() ? Path(".") : folder, reason);
    for (; !reason && entry != std::filesystem::directory_iterator(); entry.increment(reason)) {
      names.push_back(entry->path().filename().string());
    }
    if (reason) {
      fail(folder, "list", reason.value());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  Path current_folder() const override {
    std::error_code reason;
    Path folder = std::filesystem::current_path(reason);
    if (reason) {
      fail(".", "tell the current folder", reason.value());
    }
    return folder;
  }

  Path resolve(const Path& path) const override {
    std::error_code reason;
    Path whole = std::filesystem::absolute(path, reason);
    for (int links = 0; !reason && links < kMostLinks; ++links) {
      whole = std::filesystem::weakly_canonical(whole, reason);
      // What is still a link points at nothing yet: what it names shall be created, not the link
      // replaced.
      std::error_code no_link;
      const Path target = std::filesystem::read_symlink(whole, no_link);
      if (!reason && no_link) {
        return whole;
      }
      whole = whole.parent_path() / target;
    }
    fail(path, "follow its links", reason ? reason.value() : ELOOP);
  }

  std::optional<FileStatus> status(const Path& path) const override {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) {
      if (errno == ENOENT) {
        return std::nullopt;
      }
      fail(path, "look at it");
    }
    return FileStatus{info.st_mode & 07777U, info.st_uid, info.st_gid};
  }

  std::unique_ptr<Lock> lock(const Path& folder) override {
    Descriptor handle =
        open_file(folder.empty() ? Path(".") : folder, O_RDONLY | O_DIRECTORY, "open");
    // A file system without locks is no reason to stop: each conf still changes in one step.
    [[maybe_unused]] const int locked = retry([&] { return ::flock(handle.get(), LOCK_EX); });
    return std::make_unique<PosixLock>(std::move(handle));
  }

  void write_new(const Path& path, std::string_view text,
                 const std::optional<FileStatus>& status) override {
    Descriptor file = open_file(path, O_WRONLY | O_CREAT | O_EXCL, "create", 0666);
    write_all(file, path, text);
    if (status) {
      take_over(file, path, *status);
    }
    if (retry([&] { return ::fsync(file.get()); }) != 0) {
      fail(path, "flush");
    }
    if (!file.close()) {
      fail(path, "close");
    }
  }

  void rename(const Path& from, const Path& to) override {
    if (::rename(from.c_str(), to.c_str()) != 0) {
      fail(to, "replace it");
    }
  }

  void remove(const Path& path) override {
    if (::unlink(path.c_str()) != 0) {
      fail(path, "remove");
    }
  }

  void sync_folder(const Path& folder) override {
    const Descriptor handle =
        open_file(folder.empty() ? Path(".") : folder, O_RDONLY | O_DIRECTORY, "open");
    // EINVAL: this file system does not flush folders.
    if (retry([&] { return ::fsync(handle.get()); }) != 0 && errno != EINVAL) {
      fail(folder, "flush");
    }
  }
};

}  // namespace

std::unique_ptr<FileSystem> posix_file_system() {
  return std::make_unique<PosixFileSystem>();
}

}  // namespace vendor_confs
