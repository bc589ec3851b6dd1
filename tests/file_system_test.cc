// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/file_system.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "vendor_confs/error.h"

#include "support/temporary_folder.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PosixFileSystem : public ::testing::Test {
 protected:
  Path at(const Path& name) const { return folder_.path() / name; }

  Path put(const Path& name, const std::string& text) const {
    std::ofstream(at(name), std::ios::binary) << text;
    return at(name);
  }

  Path link(const Path& name, const Path& target) const {
    std::filesystem::create_symlink(target, at(name));
    return at(name);
  }

  /// What the Error of `call` says; empty when it throws none.
  static std::string refusal(const std::function<void()>& call) {
    try {
      call();
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  }

  TemporaryFolder folder_;
  std::unique_ptr<FileSystem> files_ = posix_file_system();
};

TEST_F(PosixFileSystem, ReadsAFileByteForByte) {
  const std::string text("a\0b\r\n\xff", 6);
  EXPECT_EQ(files_->read(put("file", text)), text);
}

TEST_F(PosixFileSystem, ReadsAnEmptyFile) {
  EXPECT_EQ(files_->read(put("empty", "")), "");
}

TEST_F(PosixFileSystem, ReadsALargeFile) {
  std::string text(std::size_t{9} << 20, 'x');
  text.back() = 'y';
  EXPECT_TRUE(files_->read(put("large", text)) == text);
}

TEST_F(PosixFileSystem, ReadsAFileThatTellsNoSize) {
  EXPECT_THAT(files_->read("/proc/self/status"), HasSubstr("Pid:"));
}

TEST_F(PosixFileSystem, ReadNamesPathAndReasonWhenTheFileIsMissing) {
  EXPECT_THAT(refusal([&] { files_->read(at("none")); }),
              AllOf(HasSubstr(at("none").string()), HasSubstr("No such file or directory")));
}

TEST_F(PosixFileSystem, ReadNamesPathAndReasonWhenItIsAFolder) {
  EXPECT_THAT(refusal([&] { files_->read(folder_.path()); }),
              AllOf(HasSubstr(folder_.path().string()), HasSubstr("Is a directory")));
}

TEST_F(PosixFileSystem, ReadNamesPathAndReasonWhenTheFileMayNotBeRead) {
  constexpr uid_t kNobody = 65534;
  const Path file = put("secret", "x");
  std::filesystem::permissions(file, std::filesystem::perms::none);
  const uid_t me = ::geteuid();
  if (me == 0) {  // whom nothing is forbidden
    ASSERT_EQ(::seteuid(kNobody), 0);
  }
  const std::string said = refusal([&] { files_->read(file); });
  ASSERT_EQ(::seteuid(me), 0);
  EXPECT_THAT(said, AllOf(HasSubstr(file.string()), HasSubstr("Permission denied")));
}

TEST_F(PosixFileSystem, ListsAFolderSortedBytewise) {
  for (const char* name : {"b", "a b", "Z", ".hidden", "ä", "a"}) {
    put(name, "");
  }
  EXPECT_THAT(files_->list(folder_.path()), ElementsAre(".hidden", "Z", "a", "a b", "b", "ä"));
}

TEST_F(PosixFileSystem, ListNamesPathAndReasonWhenThereIsNoFolder) {
  EXPECT_THAT(refusal([&] { files_->list(at("none")); }),
              AllOf(HasSubstr(at("none").string()), HasSubstr("No such file or directory")));
  EXPECT_THAT(refusal([&] { files_->list(put("file", "")); }), HasSubstr("Not a directory"));
}

TEST_F(PosixFileSystem, TellsTheKindOfWhatStandsAtAPath) {
  put("file", "");
  EXPECT_EQ(files_->kind(at("file")), FileKind::file);
  EXPECT_EQ(files_->kind(folder_.path()), FileKind::directory);
  EXPECT_EQ(files_->kind("/dev/null"), FileKind::other);
  EXPECT_EQ(files_->kind(at("none")), FileKind::missing);
  EXPECT_EQ(files_->kind(at("file/below")), FileKind::missing);
  EXPECT_EQ(files_->kind(link("link", "file")), FileKind::file);
  EXPECT_EQ(files_->kind(link("dangling", "none")), FileKind::missing);
}

TEST_F(PosixFileSystem, TellsModeAndOwner) {
  const Path file = put("file", "");
  ASSERT_EQ(::chmod(file.c_str(), 0640), 0);
  const auto status = files_->status(file);
  ASSERT_TRUE(status);
  EXPECT_EQ(status->mode, 0640U);
  EXPECT_EQ(status->owner, ::geteuid());
  EXPECT_EQ(files_->status(at("none")), std::nullopt);
}

TEST_F(PosixFileSystem, ResolvesTheFileBehindLinks) {
  const Path file = put("file", "");
  std::filesystem::create_directory(at("folder"));
  link("folder/link", "../file");
  link("second", "folder/link");
  EXPECT_EQ(files_->resolve(at("second")), file);
  EXPECT_EQ(files_->resolve(file), file);
  EXPECT_EQ(files_->resolve(at("folder/../file")), file);
}

TEST_F(PosixFileSystem, ResolvesALinkedFolderAboveAFile) {
  std::filesystem::create_directory(at("folder"));
  link("short", "folder");
  EXPECT_EQ(files_->resolve(at("short/none")), at("folder/none"));
}

TEST_F(PosixFileSystem, ResolvesAFileThatIsMissingToItself) {
  EXPECT_EQ(files_->resolve(at("none")), at("none"));
}

TEST_F(PosixFileSystem, ResolvesALinkToNothingToWhatItNames) {
  EXPECT_EQ(files_->resolve(link("dangling", "none")), at("none"));
  EXPECT_EQ(files_->resolve(link("absolute", at("none"))), at("none"));
}

TEST_F(PosixFileSystem, ResolvesALinkToALinkToNothing) {
  link("inner", "none");
  EXPECT_EQ(files_->resolve(link("outer", "inner")), at("none"));
}

TEST_F(PosixFileSystem, RefusesALinkToItself) {
  link("ring", "ring");
  EXPECT_THAT(refusal([&] { files_->resolve(at("ring")); }),
              AllOf(HasSubstr(at("ring").string()), HasSubstr("symbolic links")));
}

TEST_F(PosixFileSystem, WritesANewFileWithTheModeItIsGiven) {
  const mode_t before = ::umask(077);
  files_->write_new(at("new"), "text", FileStatus{0664, std::nullopt, std::nullopt});
  ::umask(before);
  EXPECT_EQ(files_->read(at("new")), "text");
  EXPECT_EQ(files_->status(at("new"))->mode, 0664U);
}

TEST_F(PosixFileSystem, WritesANewFileAsTheUmaskSaysWithoutAStatus) {
  const mode_t before = ::umask(027);
  files_->write_new(at("new"), "", std::nullopt);
  ::umask(before);
  EXPECT_EQ(files_->status(at("new"))->mode, 0640U);
}

TEST_F(PosixFileSystem, WriteNewRefusesAFileThatIsThere) {
  const Path file = put("file", "old");
  EXPECT_THAT(refusal([&] { files_->write_new(file, "new", std::nullopt); }),
              AllOf(HasSubstr(file.string()), HasSubstr("File exists")));
  EXPECT_EQ(files_->read(file), "old");
}

TEST_F(PosixFileSystem, WriteNewDoesNotWriteThroughALink) {
  link("link", "target");
  EXPECT_THAT(refusal([&] { files_->write_new(at("link"), "new", std::nullopt); }),
              HasSubstr("File exists"));
  EXPECT_EQ(files_->kind(at("target")), FileKind::missing);
}

TEST_F(PosixFileSystem, RenamePutsAFileInThePlaceOfAnother) {
  files_->rename(put("new", "new"), put("old", "old"));
  EXPECT_EQ(files_->read(at("old")), "new");
  EXPECT_THAT(files_->list(folder_.path()), ElementsAre("old"));
  EXPECT_THAT(refusal([&] { files_->rename(at("none"), at("old")); }),
              AllOf(HasSubstr(at("old").string()), HasSubstr("No such file or directory")));
}

TEST_F(PosixFileSystem, RemovesAFile) {
  files_->remove(put("file", ""));
  EXPECT_THAT(files_->list(folder_.path()), IsEmpty());
  EXPECT_THAT(refusal([&] { files_->remove(at("file")); }),
              AllOf(HasSubstr(at("file").string()), HasSubstr("No such file or directory")));
}

TEST_F(PosixFileSystem, FlushesAFolder) {
  files_->sync_folder(folder_.path());
  EXPECT_THAT(refusal([&] { files_->sync_folder(at("none")); }), HasSubstr(at("none").string()));
}

/// Whether another process could lock `folder` now.
bool another_process_gets(const Path& folder) {
  const pid_t child = ::fork();
  if (child == 0) {
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY);
    ::_exit(handle >= 0 && ::flock(handle, LOCK_EX | LOCK_NB) == 0 ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_F(PosixFileSystem, LockKeepsOtherProcessesOutUntilItGoes) {
  std::unique_ptr<FileSystem::Lock> lock = files_->lock(folder_.path());
  EXPECT_FALSE(another_process_gets(folder_.path()));
  lock.reset();
  EXPECT_TRUE(another_process_gets(folder_.path()));
}

TEST_F(PosixFileSystem, LockWaitsForAProcessThatHoldsTheFolder) {
  // The child holds the lock until it has written the file; so whoever gets it next must see the
  // file.
  int ready[2] = {};
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const auto held = files_->lock(folder_.path());
    [[maybe_unused]] const ssize_t told = ::write(ready[1], "x", 1);
    ::usleep(20'000);
    files_->write_new(at("done"), "", std::nullopt);
    ::_exit(0);
  }
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  const auto lock = files_->lock(folder_.path());
  EXPECT_EQ(files_->kind(at("done")), FileKind::file);
  ::waitpid(child, nullptr, 0);
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST_F(PosixFileSystem, LockNamesPathAndReasonWhenThereIsNoFolder) {
  EXPECT_THAT(refusal([&] { files_->lock(at("none")); }),
              AllOf(HasSubstr(at("none").string()), HasSubstr("No such file or directory")));
}

TEST_F(PosixFileSystem, TakesSpacesAndLettersBeyondAscii) {
  std::filesystem::create_directory(at("Übung für 算子"));
  const Path name = at("Übung für 算子/a b \"c\".conf");
  files_->write_new(name, "text", std::nullopt);
  files_->rename(name, at("Übung für 算子/ü ü"));
  EXPECT_EQ(files_->read(at("Übung für 算子/ü ü")), "text");
  EXPECT_THAT(files_->list(at("Übung für 算子")), ElementsAre("ü ü"));
  EXPECT_THAT(refusal([&] { files_->read(name); }), HasSubstr(name.string()));
}

TEST_F(PosixFileSystem, TakesAPathFromTheCurrentFolder) {
  const Path before = files_->current_folder();
  std::filesystem::current_path(folder_.path());
  files_->write_new("file", "text", std::nullopt);
  EXPECT_EQ(files_->current_folder(), folder_.path());
  EXPECT_EQ(files_->read("file"), "text");
  EXPECT_EQ(files_->kind(""), FileKind::directory);
  EXPECT_THAT(files_->list(""), ElementsAre("file"));
  EXPECT_EQ(files_->resolve("file"), at("file"));
  std::filesystem::current_path(before);
}

}  // namespace
}  // namespace vendor_confs
