// SPDX-License-Identifier: Apache-2.0
// Tables::read: tables from a folder instead of the compiled-in ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/table.h"

#include "support/memory_file_system.h"
#include "support/texts_of.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class ReadTables : public ::testing::Test {
 protected:
  /// Puts every table that is read below /t, empty but for those given.
  void add_all_but(std::string_view left_out) {
    for (const std::string_view path : known_tables()) {
      if (path != left_out) {
        files_.add_file(Path("/t") / path, "");
      }
    }
  }

  Tables read() { return Tables::read(files_, "/t", names_, problems_); }

  std::vector<std::string> errors() const { return texts_of(problems_); }

  MemoryFileSystem files_;
  OpNames names_;
  Problems problems_;
};

TEST_F(ReadTables, TakeTheSetsOfTheFolder) {
  add_all_but("gaps/ppu.txt");
  files_.add_file("/t/gaps/ppu.txt", "# Fails.\nmm\n");
  const Tables tables = read();
  EXPECT_THAT(errors(), IsEmpty());
  const Table& gaps = tables.at("gaps/ppu.txt");
  ASSERT_EQ(gaps.entries.size(), 1U);
  EXPECT_EQ(names_[gaps.entries[0].op], "mm");
  EXPECT_EQ(gaps.reason(gaps.entries[0]), "Fails.");
  EXPECT_TRUE(tables.at("holds.txt").ops.empty());
}

TEST_F(ReadTables, OwnTheTextsTheyPointInto) {
  add_all_but("");
  files_.add_file("/t/holds.txt", "# Why.\nmm\n");
  Tables tables = Tables::built_in(names_);
  tables = read();
  files_ = MemoryFileSystem();
  const Table& holds = tables.at("holds.txt");
  EXPECT_EQ(holds.reason(holds.entries.at(0)), "Why.");
}

TEST_F(ReadTables, EveryTableMustBeThere) {
  add_all_but("gaps/musa.txt");
  read();
  EXPECT_THAT(errors(), ElementsAre(HasSubstr("/t/gaps/musa.txt")));
}

TEST_F(ReadTables, TableThatNothingReadsIsAProblem) {
  add_all_but("");
  files_.add_file("/t/gaps/muza.txt", "mm\n");
  files_.add_file("/t/README.md", "not a table");
  read();
  EXPECT_THAT(errors(), ElementsAre(StartsWith("/t/gaps/muza.txt: ")));
}

TEST_F(ReadTables, ProblemsNameTheFileAndLine) {
  add_all_but("");
  files_.add_file("/t/holds.txt", "mm\naten::mm\n");
  files_.add_file("/t/pending.txt", "mm\nmm\n");
  read();
  EXPECT_THAT(errors(),
              ElementsAre(StartsWith("/t/holds.txt:2: 'aten::mm'"),
                          AllOf(StartsWith("/t/pending.txt:2: 'mm'"), HasSubstr("twice"))));
}

TEST_F(ReadTables, MissingFolderIsOneProblem) {
  read();
  EXPECT_THAT(errors(), ElementsAre(StartsWith("/t: no such folder")));
}

TEST_F(ReadTables, ProjectsOwnFolderGivesTheCompiledInTables) {
  const auto disk = posix_file_system();
  const Tables from_disk = Tables::read(*disk, PROJECT_FOLDER "/data/tables", names_, problems_);
  const Tables built_in = Tables::built_in(names_);
  EXPECT_THAT(errors(), IsEmpty());
  ASSERT_EQ(from_disk.all().size(), built_in.all().size());
  for (const auto& [path, table] : built_in.all()) {
    EXPECT_EQ(from_disk.at(path).ops, table.ops) << path;
  }
}

}  // namespace
}  // namespace vendor_confs
