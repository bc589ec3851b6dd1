// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/texts_of.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class ParseTable : public ::testing::Test {
 protected:
  Table parse(std::string_view text) { return parse_table("gaps/t.txt", text, names_, problems_); }

  std::string reason_of(const Table& table, std::string_view op) const {
    const TableEntry* entry = table.find(names_.find(op).value());
    return entry == nullptr ? "(not listed)" : table.reason(*entry);
  }

  std::vector<std::string> errors() const { return texts_of(problems_); }

  OpNames names_;
  Problems problems_;
};

TEST_F(ParseTable, OneOpALineInFileOrder) {
  const Table table = parse("mul\nadd.Tensor\n");
  EXPECT_THAT(errors(), IsEmpty());
  EXPECT_EQ(table.name, "gaps/t.txt");
  ASSERT_EQ(table.entries.size(), 2U);
  EXPECT_EQ(names_[table.entries[0].op], "mul");
  EXPECT_EQ(names_[table.entries[1].op], "add.Tensor");
  EXPECT_THAT(sorted_names(table.ops, names_), ElementsAre("add.Tensor", "mul"));
}

TEST_F(ParseTable, EmptyTextIsAnEmptyTable) {
  EXPECT_TRUE(parse("").ops.empty());
  EXPECT_TRUE(parse("# Nothing is listed.\n\n").groups.empty());
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(ParseTable, EntriesKnowTheirLine) {
  const Table table = parse("# why\n\n# because\nadd\n\nmul\n");
  EXPECT_EQ(table.find(names_.intern("add"))->line, 4U);
  EXPECT_EQ(table.find(names_.intern("mul"))->line, 6U);
}

TEST_F(ParseTable, FindsListedOpsOnly) {
  const Table table = parse("add\n");
  EXPECT_EQ(table.find(names_.intern("add.Tensor")), nullptr);
  EXPECT_EQ(table.find(names_.intern("mul")), nullptr);
}

TEST_F(ParseTable, CommentAboveIsTheReasonOfItsWholeGroup) {
  const Table table = parse("# Fails\n# on X.\nadd\nmul\n");
  EXPECT_EQ(table.groups.size(), 1U);
  EXPECT_EQ(table.groups[0].comment, "# Fails\n# on X.");
  EXPECT_EQ(reason_of(table, "add"), "Fails on X.");
  EXPECT_EQ(reason_of(table, "mul"), "Fails on X.");
}

TEST_F(ParseTable, BlankLineEndsAGroup) {
  const Table table = parse("# one\nadd\n\nmul\n");
  EXPECT_EQ(table.groups.size(), 2U);
  EXPECT_EQ(reason_of(table, "add"), "one");
  EXPECT_EQ(reason_of(table, "mul"), "");
}

TEST_F(ParseTable, CommentAfterOpsStartsTheNextGroup) {
  const Table table = parse("# one\nadd\n# two\nmul\n");
  EXPECT_EQ(reason_of(table, "add"), "one");
  EXPECT_EQ(reason_of(table, "mul"), "two");
}

TEST_F(ParseTable, CommentApartFromOpsIsNoReason) {
  const Table table = parse("# What this file is.\n\nadd\n\n# Left alone.\n\n# two\nmul\n");
  EXPECT_EQ(reason_of(table, "add"), "");
  EXPECT_EQ(reason_of(table, "mul"), "two");
}

TEST_F(ParseTable, TakesForeignLineEndsAByteOrderMarkAndIndents) {
  const Table table = parse("\xEF\xBB\xBF# Fails\r\n# on X.\r\n  add\t\r\n\r\nmul");
  EXPECT_THAT(errors(), IsEmpty());
  EXPECT_THAT(sorted_names(table.ops, names_), ElementsAre("add", "mul"));
  EXPECT_EQ(reason_of(table, "add"), "Fails on X.");
  EXPECT_EQ(table.find(names_.intern("mul"))->line, 5U);
}

TEST_F(ParseTable, NamesALineThatIsNoOp) {
  const Table table = parse("add\nadd Tensor\nmul # why\nsub\n2mm\n");
  EXPECT_THAT(errors(), ElementsAre(StartsWith("gaps/t.txt:2: 'add Tensor' is no ATen"),
                                    StartsWith("gaps/t.txt:3: 'mul # why' is no ATen"),
                                    StartsWith("gaps/t.txt:5: '2mm' is no ATen")));
  EXPECT_THAT(sorted_names(table.ops, names_), ElementsAre("add", "sub"));
}

TEST_F(ParseTable, NamesAnOpListedTwiceWithBothLines) {
  const Table table = parse("# a\nadd\n\n# b\nmul\nadd\n");
  ASSERT_THAT(errors(), ElementsAre(StartsWith("gaps/t.txt:6: 'add' is listed twice")));
  EXPECT_THAT(errors()[0], HasSubstr("line 2"));
  EXPECT_EQ(table.entries.size(), 2U);
  EXPECT_EQ(reason_of(table, "add"), "a");
}

TEST_F(ParseTable, NamesAMergeConflict) {
  parse("add\n<<<<<<< HEAD\nmul\n=======\n>>>>>>> other\n");
  EXPECT_THAT(errors(), ElementsAre(StartsWith("gaps/t.txt:2: merge-conflict marker")));
}

TEST(UnwrapComment, JoinsLinesIntoProse) {
  EXPECT_EQ(unwrap_comment("# one\n# two"), "one two");
  EXPECT_EQ(unwrap_comment("#one\r\n##  two  \r\n"), "one two");
  EXPECT_EQ(unwrap_comment("# one\n#\n# two"), "one two");
}

TEST(UnwrapComment, KeepsAHashInsideALine) {
  EXPECT_EQ(unwrap_comment("# issue #6225\n# and #6227"), "issue #6225 and #6227");
}

TEST(UnwrapComment, NothingGivesNothing) {
  EXPECT_EQ(unwrap_comment(""), "");
  EXPECT_EQ(unwrap_comment("#\n##\n"), "");
}

}  // namespace
}  // namespace vendor_confs
