// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/op_set.h"

#include <cstddef>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

OpId id(std::size_t number) {
  return static_cast<OpId>(number);
}

/// Numbers on both sides of the borders between the words that hold the bits.
const std::size_t kNumbers[] = {0, 1, 63, 64, 65, 127, 128, 2037};

TEST(OpNames, HandsOutDenseIdsFromZero) {
  OpNames names;
  EXPECT_EQ(names.intern("b"), id(0));
  EXPECT_EQ(names.intern("a"), id(1));
  EXPECT_EQ(names.intern("c"), id(2));
  EXPECT_EQ(names.size(), 3U);
}

TEST(OpNames, SameNameHasOneId) {
  OpNames names;
  const OpId first = names.intern("add.Tensor");
  names.intern("add");
  EXPECT_EQ(names.intern("add.Tensor"), first);
  EXPECT_EQ(names.size(), 2U);
}

TEST(OpNames, FindDoesNotIntern) {
  OpNames names;
  const OpId add = names.intern("add");
  EXPECT_EQ(names.find("add"), add);
  EXPECT_EQ(names.find("add.Tensor"), std::nullopt);
  EXPECT_EQ(names.find(""), std::nullopt);
  EXPECT_EQ(names.size(), 1U);
}

TEST(OpNames, KeepsItsOwnCopyOfEachName) {
  OpNames names;
  std::string source = "add.Tensor";
  const OpId add = names.intern(source);
  source.assign(source.size(), 'x');
  EXPECT_EQ(names[add], "add.Tensor");
  EXPECT_EQ(names.find("add.Tensor"), add);
}

TEST(OpNames, NamesStayValidWhileItGrows) {
  OpNames names;
  const std::string_view first = names[names.intern("first")];
  for (int i = 0; i < 20000; ++i) {
    names.intern("op_" + std::to_string(i));
  }
  EXPECT_EQ(first, "first");
  EXPECT_EQ(first.data(), names[id(0)].data());
  EXPECT_EQ(names[id(20000)], "op_19999");
  EXPECT_EQ(names.find("op_19999"), id(20000));
}

TEST(OpSet, HoldsWhatWasInserted) {
  for (const std::size_t number : kNumbers) {
    OpSet set;
    set.insert(id(number));
    set.insert(id(number));
    EXPECT_EQ(set.size(), 1U) << number;
    for (const std::size_t other : kNumbers) {
      EXPECT_EQ(set.contains(id(other)), other == number) << number << ' ' << other;
    }
  }
}

TEST(OpSet, StartsEmpty) {
  const OpSet set;
  EXPECT_TRUE(set.empty());
  EXPECT_EQ(set.size(), 0U);
  EXPECT_FALSE(set.contains(id(0)));
}

TEST(OpSet, UnionHoldsTheMembersOfBoth) {
  const OpSet low = {id(1), id(63)};
  const OpSet high = {id(63), id(64), id(500)};
  const OpSet both = {id(1), id(63), id(64), id(500)};
  EXPECT_EQ(low | high, both);
  EXPECT_EQ(high | low, both);
  EXPECT_EQ(low | OpSet(), low);
  EXPECT_EQ(OpSet() | low, low);
}

TEST(OpSet, IntersectionHoldsTheMembersInBoth) {
  const OpSet low = {id(1), id(63)};
  const OpSet high = {id(63), id(64), id(500)};
  EXPECT_EQ(low & high, OpSet({id(63)}));
  EXPECT_EQ(high & low, OpSet({id(63)}));
  EXPECT_TRUE((high & OpSet()).empty());
  EXPECT_TRUE((OpSet() & high).empty());
}

TEST(OpSet, DifferenceHoldsTheMembersOfTheFirstAlone) {
  const OpSet low = {id(1), id(63)};
  const OpSet high = {id(63), id(64), id(500)};
  EXPECT_EQ(low - high, OpSet({id(1)}));
  EXPECT_EQ(high - low, OpSet({id(64), id(500)}));
  EXPECT_EQ(high - OpSet(), high);
  EXPECT_TRUE((high - high).empty());
}

TEST(OpSet, OperatorsLeaveTheirOperandsAlone) {
  const OpSet a = {id(1), id(2)};
  const OpSet b = {id(2), id(3)};
  EXPECT_EQ((a | b).size() + (a & b).size() + (a - b).size(), 5U);
  EXPECT_EQ(a, OpSet({id(1), id(2)}));
  EXPECT_EQ(b, OpSet({id(2), id(3)}));
}

TEST(OpSet, EqualityCountsMembersOnly) {
  OpSet shrunk = {id(1), id(500)};
  shrunk -= OpSet({id(500)});
  EXPECT_EQ(shrunk, OpSet({id(1)}));
  EXPECT_EQ(OpSet({id(1)}), shrunk);
  EXPECT_FALSE(OpSet({id(1)}) == OpSet({id(1), id(500)}));
  EXPECT_FALSE(OpSet({id(1), id(500)}) == OpSet({id(1)}));
}

TEST(OpSet, SortsBytewiseByNameWhateverTheOrderOfIds) {
  const std::vector<std::string_view> sorted = {"Z", "_conj", "add", "add.out", "add_", "addmm"};
  OpNames forward;
  OpNames backward;
  OpSet from_forward;
  OpSet from_backward;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    from_forward.insert(forward.intern(sorted[i]));
    from_backward.insert(backward.intern(sorted[sorted.size() - 1 - i]));
  }
  EXPECT_EQ(sorted_names(from_forward, forward), sorted);
  EXPECT_EQ(sorted_names(from_backward, backward), sorted);
}

TEST(OpSet, SortedGivesMembersOnly) {
  OpNames names;
  const OpId b = names.intern("b");
  names.intern("c");
  const OpId a = names.intern("a");
  EXPECT_THAT(OpSet({a, b}).sorted(names), ElementsAre(a, b));
  EXPECT_THAT(OpSet().sorted(names), IsEmpty());
}

}  // namespace
}  // namespace vendor_confs
