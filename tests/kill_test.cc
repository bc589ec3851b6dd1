// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "vendor_confs/file_system.h"
#include "vendor_confs/platform.h"

#include "support/checkout.h"
#include "support/temporary_folder.h"

namespace vendor_confs {
namespace {

using ::testing::AnyOf;
using ::testing::Each;
using ::testing::Eq;

constexpr std::size_t kTooMany = 10'000;

/// The machine's file system, which kills the process at the n-th point of a run: before each
/// operation, and once amid each write.
class KillingFileSystem : public FileSystem {
 public:
  explicit KillingFileSystem(std::size_t n) : points_left_(n) {}

  FileKind kind(const Path& path) const override { return before().kind(path); }
  std::string read(const Path& path) const override { return before().read(path); }
  std::vector<std::string> list(const Path& folder) const override { return before().list(folder); }
  Path current_folder() const override { return before().current_folder(); }
  Path resolve(const Path& path) const override { return before().resolve(path); }
  std::optional<FileStatus> status(const Path& path) const override {
    return before().status(path);
  }
  std::unique_ptr<Lock> lock(const Path& folder) override { return before().lock(folder); }
  void write_new(const Path& path, std::string_view text,
                 const std::optional<FileStatus>& status) override {
    before();
    if (is_last_point()) {
      files_->write_new(path, text.substr(0, text.size() / 2), status);
      ::raise(SIGKILL);
    }
    files_->write_new(path, text, status);
  }
  void rename(const Path& from, const Path& to) override { before().rename(from, to); }
  void remove(const Path& path) override { before().remove(path); }
  void sync_folder(const Path& folder) override { before().sync_folder(folder); }

 private:
  bool is_last_point() const { return --points_left_ == 0; }

  FileSystem& before() const {
    if (is_last_point()) {
      ::raise(SIGKILL);
    }
    return *files_;
  }

  mutable std::size_t points_left_;
  std::unique_ptr<FileSystem> files_ = posix_file_system();
};

/// Where a file system in memory takes it, since a flush to a disk is slow and a kill does not ask
/// for one; else where temporary folders go.
Path fast_folder() {
  const Path memory = "/dev/shm";
  return ::access(memory.c_str(), W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
}

/// Does `work` in a child process, which ends with the code that it returns.
pid_t in_child(const std::function<int()>& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::_exit(work());
  }
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

class Kill : public ::testing::Test {
 protected:
  Kill() {
    put_checkout_on_disk(root_, Confs::stale);
    old_ = texts_in(*files_, conf_folder(root_));
  }

  void put_old_confs_back() const {
    for (const auto& [name, text] : old_) {
      std::ofstream(conf_folder(root_) / name, std::ios::binary) << text;
    }
  }

  Texts now() const { return texts_in(*files_, conf_folder(root_)); }

  void expect_old_or_new() const {
    const Texts texts = now();
    for (const auto& [name, old_text] : old_) {
      ASSERT_TRUE(texts.contains(name)) << name << " is gone";
      EXPECT_TRUE(texts.at(name) == old_text || texts.at(name) == new_.at(name))
          << name << " is neither old nor new:\n"
          << texts.at(name);
    }
  }

  /// Starts `runs` at the same time, each in its own process, and gives their exit codes.
  static std::vector<int> at_once(const std::vector<Options>& runs) {
    int gate[2] = {};
    EXPECT_EQ(::pipe(gate), 0);
    std::vector<pid_t> children;
    for (const Options& options : runs) {
      children.push_back(in_child([&] {
        ::close(gate[1]);
        char byte = 0;
        [[maybe_unused]] const ssize_t opened = ::read(gate[0], &byte, 1);  // until it is closed
        return run_on(*posix_file_system(), options).code;
      }));
    }
    ::close(gate[0]);
    ::close(gate[1]);
    std::vector<int> codes;
    for (const pid_t child : children) {
      const int status = wait_for(child);
      codes.push_back(WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    }
    return codes;
  }

  TemporaryFolder folder_{fast_folder()};
  const Path root_ = folder_.path() / "Torch-FL für alle";
  std::unique_ptr<FileSystem> files_ = posix_file_system();
  Texts old_;
  const Texts new_ = texts_after_a_run();
};

TEST_F(Kill, AtAnyPointLeavesEveryConfOldOrNewAndALaterRunMendsIt) {
  std::size_t left_something = 0;
  std::size_t left_a_mix = 0;
  std::size_t n = 1;
  for (; n < kTooMany; ++n) {
    SCOPED_TRACE(n);
    put_old_confs_back();
    const int status = wait_for(in_child([&] {
      KillingFileSystem files(n);
      return run_on(files, options_for(root_)).code;
    }));
    if (WIFEXITED(status)) {
      EXPECT_EQ(WEXITSTATUS(status), 0);
      EXPECT_EQ(now(), new_);
      break;
    }
    ASSERT_EQ(WTERMSIG(status), SIGKILL);
    expect_old_or_new();
    const Texts killed = now();
    left_something += killed.size() > old_.size() ? 1U : 0U;
    left_a_mix += killed.at("backends_ascend.conf") != old_.at("backends_ascend.conf") &&
                          killed.at("backends_ppu.conf") == old_.at("backends_ppu.conf")
                      ? 1U
                      : 0U;
    const Outcome later = run_on(*files_, options_for(root_));
    EXPECT_EQ(later.code, 0) << later.err;
    EXPECT_EQ(now(), new_);
  }
  EXPECT_LT(n, kTooMany);
  // The points did lie amid the writing.
  EXPECT_GE(left_something, 2 * old_.size());
  EXPECT_GE(left_a_mix, old_.size() - 1);
}

TEST_F(Kill, TwoRunsAtOnceEndWithWholeFiles) {
  for (int round = 0; round < 10; ++round) {
    put_old_confs_back();
    // Both want the same, so neither has anything to refuse.
    EXPECT_THAT(at_once({2, options_for(root_)}), Each(Eq(0)));
    EXPECT_EQ(now(), new_);
  }
}

TEST_F(Kill, FourRunsAtOnceEndWithWholeFiles) {
  for (int round = 0; round < 5; ++round) {
    put_old_confs_back();
    EXPECT_THAT(at_once(std::vector<Options>(4, options_for(root_))), Each(Eq(0)));
    EXPECT_EQ(now(), new_);
  }
}

TEST_F(Kill, RunsThatWantDifferentThingsDoNotMix) {
  // Another checkout, with another op, that writes to the confs of the first.
  const Path other = folder_.path() / "other";
  put_checkout_on_disk(other, Confs::fresh);
  std::ofstream(other / "csrc/aten" / kOpListInc.path, std::ios::app) << inc_text({"sigmoid"});
  Options options = options_for(other);
  ASSERT_EQ(run_on(*files_, options).code, 0);
  const Texts of_other = texts_in(*files_, conf_folder(other));
  options.conf_dir = conf_folder(root_);

  for (int round = 0; round < 10; ++round) {
    put_old_confs_back();
    const std::vector<int> codes = at_once({options_for(root_), options});
    // The one that comes second may find that the confs it has read are gone, and then writes none.
    EXPECT_THAT(codes, Each(AnyOf(0, 2)));
    EXPECT_THAT(codes, ::testing::Contains(0));
    EXPECT_THAT(now(), AnyOf(new_, of_other));
  }
}

}  // namespace
}  // namespace vendor_confs
