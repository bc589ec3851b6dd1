// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include "vendor_confs/file_system.h"

#include "support/checkout.h"
#include "support/temporary_folder.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// A stale checkout whose conf folder is a small file system of its own.
class FullDisk : public ::testing::Test {
 protected:
  void SetUp() override {
    put_checkout_on_disk(root_, Confs::stale);
    old_ = texts_in(*files_, confs_);
    // In a namespace of this process the mount goes with it, however it ends.
    if (::unshare(CLONE_NEWNS) != 0 ||
        ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("tmpfs", confs_.c_str(), "tmpfs", 0, "size=256k") != 0) {
      GTEST_SKIP() << "no small file system to be had here: " << std::strerror(errno);
    }
    mounted_ = true;
    for (const auto& [name, text] : old_) {
      std::ofstream(confs_ / name, std::ios::binary) << text;
    }
  }

  void TearDown() override {
    if (mounted_) {
      EXPECT_EQ(::umount(confs_.c_str()), 0) << std::strerror(errno);
    }
  }

  /// Leaves `room` bytes on it.
  void fill(std::uintmax_t room) const {
    const auto free = std::filesystem::space(confs_).available;
    ASSERT_GT(free, room);
    const int file = ::open((confs_ / "filler").c_str(), O_WRONLY | O_CREAT, 0600);
    ASSERT_GE(file, 0);
    EXPECT_EQ(::posix_fallocate(file, 0, static_cast<off_t>(free - room)), 0);
    ::close(file);
    ASSERT_EQ(std::filesystem::space(confs_).available, room);
  }

  Texts now() const {
    Texts texts = texts_in(*files_, confs_);
    texts.erase("filler");
    return texts;
  }

  TemporaryFolder folder_;
  const Path root_ = folder_.path();
  const Path confs_ = conf_folder(root_);
  std::unique_ptr<FileSystem> files_ = posix_file_system();
  Texts old_;
  bool mounted_ = false;
};

TEST_F(FullDisk, ChangesNothingAndTellsTheReasonWhereverItFillsUp) {
  constexpr std::uintmax_t kPage = 4096;
  ASSERT_EQ(old_.size(), 9U);  // and each new text takes a page at least
  for (const std::uintmax_t pages : {0U, 1U, 2U, 5U, 8U}) {
    SCOPED_TRACE(pages);
    fill(pages * kPage);
    const Outcome outcome = run_on(*files_, options_for(root_));
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err,
                AllOf(HasSubstr("No space left on device"), HasSubstr(confs_.string())));
    EXPECT_EQ(now(), old_);
    std::filesystem::remove(confs_ / "filler");
  }
}

TEST_F(FullDisk, ARunWithRoomAgainWritesAll) {
  fill(0);
  ASSERT_EQ(run_on(*files_, options_for(root_)).code, 2);
  std::filesystem::remove(confs_ / "filler");
  EXPECT_EQ(run_on(*files_, options_for(root_)).code, 0);
  EXPECT_EQ(now(), texts_after_a_run());
}

TEST_F(FullDisk, AFolderThatMayNotBeWrittenChangesNothingAndTellsTheReason) {
  ASSERT_EQ(::mount("none", confs_.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr), 0);
  const Outcome outcome = run_on(*files_, options_for(root_));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("Read-only file system"), HasSubstr(confs_.string())));
  EXPECT_EQ(now(), old_);
}

TEST_F(FullDisk, ACheckNeedsNoRoom) {
  fill(0);
  EXPECT_EQ(run_on(*files_, options_for(root_, Mode::check)).code, 1);
}

}  // namespace
}  // namespace vendor_confs
