// SPDX-License-Identifier: Apache-2.0
// diff_confs and summary: how two confs differ.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/plan.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

/// The summary of a conf on disk that differs so.
std::string summary_of(std::string_view before, std::string_view after) {
  ConfPlan plan;
  plan.state = ConfState::stale;
  plan.diff = diff_confs(before, after);
  return summary(plan);
}

TEST(DiffConfs, GroupsMovedRoutesByWhereFromAndWhereTo) {
  const ConfDiff diff = diff_confs("d = cuda\nc = cuda\nb = flaggems\na = none\n",
                                   "a = none\nb = cuda\nc = flaggems\nd = flaggems\n");
  EXPECT_THAT(diff.moved, ElementsAre(Pair(Pair("cuda", "flaggems"), ElementsAre("c", "d")),
                                      Pair(Pair("flaggems", "cuda"), ElementsAre("b"))));
  EXPECT_EQ(diff.moved_count(), 3U);
  EXPECT_THAT(diff.added, IsEmpty());
  EXPECT_THAT(diff.removed, IsEmpty());
}

TEST(DiffConfs, NamesOpsAddedAndRemovedSorted) {
  const ConfDiff diff = diff_confs("z = cuda\nb = cuda\na = cuda\n", "d = none\nb = cuda\nc = x\n");
  EXPECT_THAT(diff.added, ElementsAre("c", "d"));
  EXPECT_THAT(diff.removed, ElementsAre("a", "z"));
  EXPECT_EQ(diff.moved_count(), 0U);
}

TEST(DiffConfs, OtherAnnotationOnTheSameRouteIsNoMove) {
  const ConfDiff diff = diff_confs("a = flaggems\nb = flaggems  # musa\nc = musa  # x\n",
                                   "a = flaggems  # musa\nb = flaggems\nc = flaggems  # musa\n");
  EXPECT_THAT(diff.annotation_changed, ElementsAre("a", "b"));
  EXPECT_EQ(diff.moved_count(), 1U) << "c moved, whatever its annotation";
  EXPECT_FALSE(diff.same_lines);
}

TEST(DiffConfs, OfARepeatedOpTheLastLineCounts) {
  EXPECT_EQ(diff_confs("a = cuda\na = flaggems\n", "a = flaggems\n").moved_count(), 0U);
  EXPECT_EQ(diff_confs("a = flaggems\na = cuda\n", "a = flaggems\n").moved_count(), 1U);
}

TEST(DiffConfs, CommentsSpacesAndLineEndsAreNoRouteLines) {
  const ConfDiff diff = diff_confs("# one\r\na=cuda\r\n\r\nb = none\r\n", "a = cuda\nb = none\n");
  EXPECT_TRUE(diff.same_lines);
  EXPECT_EQ(diff.moved_count() + diff.added.size() + diff.removed.size(), 0U);
}

TEST(DiffConfs, SeesOrderRepeatsAndAnnotations) {
  EXPECT_FALSE(diff_confs("a = x\n", "a = x  # y\n").same_lines);
  EXPECT_FALSE(diff_confs("b = cuda\na = cuda\n", "a = cuda\nb = cuda\n").same_lines);
  EXPECT_FALSE(diff_confs("a = cuda\na = cuda\n", "a = cuda\n").same_lines);
}

TEST(DiffConfs, AgainstNothingEveryOpIsAdded) {
  EXPECT_THAT(diff_confs("", "a = cuda\n").added, ElementsAre("a"));
  EXPECT_THAT(diff_confs("a = cuda\n", "").removed, ElementsAre("a"));
}

TEST(Summary, PutsMovesFirstThenOpsAdded) {
  EXPECT_EQ(summary_of("a = cuda\nb = cuda\nc = flaggems\n",
                       "a = flaggems\nb = flaggems\nc = cuda\nd = none\n"),
            "3 routes moved (cuda -> flaggems 2, flaggems -> cuda 1), 1 op added");
}

TEST(Summary, ListsTheLargerMoveFirst) {
  EXPECT_EQ(
      summary_of("a = cuda\nb = flaggems\nc = flaggems\n", "a = flaggems\nb = cuda\nc = cuda\n"),
      "3 routes moved (flaggems -> cuda 2, cuda -> flaggems 1)");
}

TEST(Summary, ListsMovesOfOneSizeByName) {
  EXPECT_EQ(summary_of("a = none\nb = cuda\nc = musa\n", "a = musa\nb = none\nc = none\n"),
            "3 routes moved (cuda -> none 1, musa -> none 1, none -> musa 1)");
}

TEST(Summary, CountsInTheSingularAndThePlural) {
  const std::vector<std::pair<std::pair<std::string, std::string>, std::string>> cases = {
      {{"a = cuda\n", "a = flaggems\n"}, "1 route moved (cuda -> flaggems 1)"},
      {{"", "a = cuda\n"}, "1 op added"},
      {{"", "a = cuda\nb = cuda\n"}, "2 ops added"},
      {{"a = cuda\n", ""}, "1 op removed"},
      {{"a = cuda\nb = cuda\n", "c = cuda\n"}, "1 op added, 2 ops removed"},
      {{"a = x\n", "a = x # y\n"}, "1 annotation changed"},
      {{"a = x # z\nb = x\n", "a = x # y\nb = x # y\n"}, "2 annotations changed"},
      {{"a = x\nb = x\n", "a = y\nb = x # y\n"}, "1 route moved (x -> y 1), 1 annotation changed"},
  };
  for (const auto& [texts, expected] : cases) {
    EXPECT_EQ(summary_of(texts.first, texts.second), expected);
  }
}

TEST(Summary, SaysWhenCommentsAloneDiffer) {
  EXPECT_EQ(summary_of("# one\na = cuda\n", "# two\na = cuda\n"), "comments only");
}

TEST(Summary, SaysWhenTheSameRoutesStandOtherwise) {
  const std::string expected = "route lines repeated, out of order or unreadable";
  EXPECT_EQ(summary_of("b = cuda\na = cuda\n", "a = cuda\nb = cuda\n"), expected);
  EXPECT_EQ(summary_of("a = cuda\na = cuda\n", "a = cuda\n"), expected);
  EXPECT_EQ(summary_of("a = cuda\n<<<<<<< HEAD\n", "a = cuda\n"), expected);
}

TEST(ConfStateNames, AreWords) {
  EXPECT_EQ(to_string(ConfState::fresh), "fresh");
  EXPECT_EQ(to_string(ConfState::stale), "stale");
  EXPECT_EQ(to_string(ConfState::missing), "missing");
}

}  // namespace
}  // namespace vendor_confs
