// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/text.h"

#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

using Lines = std::vector<std::pair<std::size_t, std::string_view>>;

Lines lines_of(std::string_view text) {
  Lines lines;
  LineReader reader(text);
  while (reader.next()) {
    lines.emplace_back(reader.number(), reader.line());
  }
  return lines;
}

TEST(WithoutBom, DropsOneMarkAtTheStart) {
  EXPECT_EQ(without_bom("\xEF\xBB\xBF"
                        "a"),
            "a");
  EXPECT_EQ(without_bom("\xEF\xBB\xBF\xEF\xBB\xBF"), "\xEF\xBB\xBF");
  EXPECT_EQ(without_bom("a\xEF\xBB\xBF"), "a\xEF\xBB\xBF");
  EXPECT_EQ(without_bom("\xEF\xBB"), "\xEF\xBB");
  EXPECT_EQ(without_bom(""), "");
}

TEST(Trim, DropsBlanksAndLineEndsOnBothSides) {
  EXPECT_EQ(trim(" \t\r\n a b \v\f\r\n"), "a b");
  EXPECT_EQ(trim("a"), "a");
  EXPECT_EQ(trim(" \r\n"), "");
  EXPECT_EQ(trim(""), "");
}

TEST(LineAt, CountsLineEndsBefore) {
  const std::string_view text = "a\nbc\n\nd";
  EXPECT_EQ(line_at(text, 0), 1U);
  EXPECT_EQ(line_at(text, 1), 1U);  // the end belongs to its line
  EXPECT_EQ(line_at(text, 2), 2U);
  EXPECT_EQ(line_at(text, 5), 3U);
  EXPECT_EQ(line_at(text, 6), 4U);
  EXPECT_EQ(line_at("", 0), 1U);
}

TEST(LineReader, TakesBothLineEnds) {
  EXPECT_THAT(lines_of("a\nb\r\nc\n"), ElementsAre(Pair(1, "a"), Pair(2, "b"), Pair(3, "c")));
}

TEST(LineReader, LastLineMayLackItsEnd) {
  EXPECT_THAT(lines_of("a\nb"), ElementsAre(Pair(1, "a"), Pair(2, "b")));
}

TEST(LineReader, CountsBlankLines) {
  EXPECT_THAT(lines_of("\n\r\na"), ElementsAre(Pair(1, ""), Pair(2, ""), Pair(3, "a")));
}

TEST(LineReader, EmptyTextHasNoLine) {
  EXPECT_THAT(lines_of(""), IsEmpty());
  EXPECT_THAT(lines_of("\xEF\xBB\xBF"), IsEmpty());
}

TEST(LineReader, PassesOverAByteOrderMark) {
  EXPECT_THAT(lines_of("\xEF\xBB\xBF"
                       "a\n"),
              ElementsAre(Pair(1, "a")));
}

TEST(LineReader, CarriageReturnInsideALineStays) {
  EXPECT_THAT(lines_of("a\rb\n"), ElementsAre(Pair(1, "a\rb")));
}

TEST(ConflictMarkerLine, FindsEachOfTheThree) {
  for (const std::string_view marker : {"<<<<<<<", "|||||||", ">>>>>>>"}) {
    const std::string word(marker);
    EXPECT_EQ(conflict_marker_line("a\n" + word + "\nb\n"), 2U) << word;
    EXPECT_EQ(conflict_marker_line("a\n" + word + "\r\nb\r\n"), 2U) << word;
    EXPECT_EQ(conflict_marker_line("a\n" + word + " HEAD\n"), 2U) << word;
    EXPECT_EQ(conflict_marker_line("a\n" + word), 2U) << word;
    EXPECT_EQ(conflict_marker_line(word + "\n"), 1U) << word;
    EXPECT_EQ(conflict_marker_line("\xEF\xBB\xBF" + word + "\n"), 1U) << word;
  }
}

TEST(ConflictMarkerLine, NamesTheFirst) {
  EXPECT_EQ(conflict_marker_line("\n>>>>>>> b\n=======\n<<<<<<< a\n"), 2U);
  EXPECT_EQ(conflict_marker_line("a\n=======\n\n>>>>>>> b\n"), 4U);
}

TEST(ConflictMarkerLine, UnderlineIsNone) {
  EXPECT_EQ(conflict_marker_line("/*\nOps\n=======\n*/\n"), std::nullopt);
}

TEST(ConflictMarkerLine, OtherTextIsNone) {
  for (const std::string_view text :
       {"", "a = b\n", " <<<<<<< HEAD\n", "# =======\n", "a =======\n", "<<<<<<\n", ">>>>>>>>\n",
        "<<<<<<<HEAD\n", ">>>>>>>#\n", "// ====================\n"}) {
    EXPECT_EQ(conflict_marker_line(text), std::nullopt) << text;
  }
}

TEST(Wrap, FillsLinesUpToTheWidth) {
  EXPECT_THAT(wrap("aa bb cc", 5), ElementsAre("aa bb", "cc"));
  EXPECT_THAT(wrap("aa bb cc", 4), ElementsAre("aa", "bb", "cc"));
  EXPECT_THAT(wrap("aa bb cc", 8), ElementsAre("aa bb cc"));
}

TEST(Wrap, LongerWordStandsAlone) {
  EXPECT_THAT(wrap("a bbbbbbbb c d", 3), ElementsAre("a", "bbbbbbbb", "c d"));
}

TEST(Wrap, BlanksBetweenWordsCountAsOne) {
  EXPECT_THAT(wrap("  a \t b\n\nc  ", 10), ElementsAre("a b c"));
  EXPECT_THAT(wrap(" \n ", 10), IsEmpty());
}

TEST(Nearest, PutsTheFewestEditsFirstThenTheAlphabet) {
  EXPECT_THAT(nearest("musa", {"mps", "mus", "musb", "musa_"}, 9),
              ElementsAre("mus", "musa_", "musb", "mps"));
  EXPECT_THAT(nearest("musa", {"mps", "mus", "musb", "musa_"}, 2), ElementsAre("mus", "musa_"));
}

TEST(Nearest, CountsAddedDroppedAndExchangedLetters) {
  EXPECT_THAT(nearest("ascend", {"ascen", "ascendd", "axcend"}, 9),
              ElementsAre("ascen", "ascendd", "axcend"));
}

TEST(Nearest, LeavesOutWhatNobodyMeant) {
  EXPECT_THAT(nearest("dcu", {"iluvatar", "kunlunxin"}, 3), IsEmpty());
  EXPECT_THAT(nearest("dcu", {}, 3), IsEmpty());
}

TEST(Nearest, ALongerWordMayBeFurtherOff) {
  EXPECT_THAT(nearest("kunlunxin", {"kunlun"}, 3), ElementsAre("kunlun"));
  EXPECT_THAT(nearest("kunlunxin", {"kunlu"}, 3), IsEmpty());
}

TEST(DidYouMean, AsksAboutEachWord) {
  EXPECT_EQ(did_you_mean({"musa"}), "; did you mean musa?");
  EXPECT_EQ(did_you_mean({"musa", "mps"}), "; did you mean musa, mps?");
  EXPECT_EQ(did_you_mean({}), "");
}

}  // namespace
}  // namespace vendor_confs
