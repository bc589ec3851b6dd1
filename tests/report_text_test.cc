// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/report_text.h"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (LineReader reader(text); reader.next();) {
    lines.push_back(reader.line());
  }
  return lines;
}

std::size_t widest(std::string_view text) {
  std::size_t width = 0;
  for (const std::string_view line : lines_of(text)) {
    width = std::max(width, line.size());
  }
  return width;
}

TEST(Counted, OnlyOneIsSingular) {
  EXPECT_EQ(counted(0, "op"), "0 ops");
  EXPECT_EQ(counted(1, "op"), "1 op");
  EXPECT_EQ(counted(2, "route"), "2 routes");
}

TEST(Painted, TextIsPlainWhenOff) {
  EXPECT_EQ(painted("stale", Paint::red, false), "stale");
}

TEST(Painted, ColourEndsWithTheText) {
  EXPECT_EQ(painted("stale", Paint::red, true), "\x1b[31mstale\x1b[0m");
  EXPECT_EQ(painted("fresh", Paint::green, true), "\x1b[32mfresh\x1b[0m");
  EXPECT_EQ(painted("add", Paint::bold, true), "\x1b[1madd\x1b[0m");
}

TEST(NameList, ShowsAllNamesWhenThereAreNoMoreThanMost) {
  EXPECT_EQ(name_list({"add", "mm", "view"}, 4, 3), "    add, mm, view\n");
  EXPECT_EQ(name_list({"add", "mm", "view"}, 0, kAll), "add, mm, view\n");
}

TEST(NameList, CutsAndSaysHowManyMore) {
  EXPECT_EQ(name_list({"add", "mm", "view"}, 4, 2), "    add, mm and 1 more\n");
  EXPECT_EQ(name_list({"add", "mm", "view"}, 2, 1), "  add and 2 more\n");
}

TEST(NameList, OfNothingIsNothing) {
  EXPECT_EQ(name_list({}, 4, 12), "");
}

TEST(NameList, FitsTheReportAndKeepsEveryName) {
  const std::vector<std::string> owned = [] {
    std::vector<std::string> names;
    for (int i = 0; i < 300; ++i) {
      names.push_back("op_" + std::string(static_cast<std::size_t>(i % 40), 'x') +
                      std::to_string(i));
    }
    return names;
  }();
  const std::string list = name_list({owned.begin(), owned.end()}, 6, kAll);
  EXPECT_LE(widest(list), kReportWidth);
  EXPECT_GT(widest(list), kReportWidth - 50);  // lines are filled
  for (const std::string_view line : lines_of(list)) {
    EXPECT_THAT(std::string(line), StartsWith("      op_"));
  }
  for (const std::string& name : owned) {
    EXPECT_THAT(list, HasSubstr(name));
  }
  EXPECT_THAT(list, Not(HasSubstr("more")));
}

TEST(Paragraph, BreaksAtSpacesWithinTheWidth) {
  std::string prose;
  for (int i = 0; i < 60; ++i) {
    prose += "words ";
  }
  const std::string text = paragraph(prose, 6);
  EXPECT_LE(widest(text), kReportWidth);
  for (const std::string_view line : lines_of(text)) {
    EXPECT_THAT(std::string(line), StartsWith("      words"));
    EXPECT_THAT(std::string(line), EndsWith("words"));
  }
}

TEST(Paragraph, AWordTooLongForALineStandsAlone) {
  const std::string word(120, 'x');
  EXPECT_EQ(paragraph("a " + word + " b", 2), "  a\n  " + word + "\n  b\n");
}

TEST(TextTable, AlignsTheFirstColumnsLeftAndTheOthersRight) {
  EXPECT_EQ(
      text_table({{"conf", "state", "ops"}, {"a", "fresh", "7"}, {"bcdefg", "new", "1234"}}, 2),
      "conf    state   ops\n"
      "a       fresh     7\n"
      "bcdefg  new    1234\n");
}

TEST(TextTable, LinesEndWithoutSpaces) {
  EXPECT_EQ(text_table({{"a", "long"}, {"b", ""}}, 2), "a  long\nb\n");
}

TEST(TextTable, ARowMayBeShorter) {
  EXPECT_EQ(text_table({{"a"}, {"bb", "c"}}, 1), "a\nbb  c\n");
}

TEST(MarkdownTable, RuleStandsBelowTheHeaderAndAlignsNumbers) {
  EXPECT_EQ(markdown_table({{"conf", "ops"}, {"`a`", "7"}, {"`b`", "12"}}, 1),
            "| conf | ops |\n"
            "|---|---:|\n"
            "| `a` | 7 |\n"
            "| `b` | 12 |\n");
}

TEST(MarkdownTable, OfAHeaderAloneHasNoRows) {
  EXPECT_EQ(markdown_table({{"conf", "ops"}}, 2), "| conf | ops |\n|---|---|\n");
}

TEST(GithubAnnotation, NamesLevelFileAndLine) {
  EXPECT_EQ(github_annotation("warning", "gaps/ascend.txt", 31, "does nothing"),
            "::warning file=gaps/ascend.txt,line=31::does nothing\n");
}

TEST(GithubAnnotation, LeavesOutLineZero) {
  EXPECT_EQ(github_annotation("error", "a.conf", 0, "stale"), "::error file=a.conf::stale\n");
}

TEST(GithubAnnotation, EscapesWhatWouldEndAMessage) {
  EXPECT_EQ(github_annotation("error", "f", 1, "100% of a: b,\r\nc"),
            "::error file=f,line=1::100%25 of a: b,%0D%0Ac\n");
}

TEST(GithubAnnotation, EscapesWhatWouldEndAProperty) {
  EXPECT_EQ(github_annotation("error", "a:b,c%d\ne", 0, "m"),
            "::error file=a%3Ab%2Cc%25d%0Ae::m\n");
}

TEST(GithubAnnotation, EscapesAPercentSignOnce) {
  EXPECT_EQ(github_annotation("notice", "f", 0, "%0A"), "::notice file=f::%250A\n");
}

}  // namespace
}  // namespace vendor_confs
