// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/route.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "support/inputs_builder.h"

namespace vendor_confs {

void PrintTo(const Route& route, std::ostream* out) {
  *out << backend_key(route.backend, platform_called("musa")) << " by " << to_string(route.rule)
       << (route.annotated ? ", annotated" : "");
}

namespace {

constexpr OpId kOp{3};

/// The sets that can hold an op, by the letter that stands for each below.
struct SetLetter {
  char letter;
  OpSet RoutingSets::*set;
};

constexpr SetLetter kSets[] = {
    {'r', &RoutingSets::registered},   {'n', &RoutingSets::native},
    {'g', &RoutingSets::gaps},         {'h', &RoutingSets::holds},
    {'c', &RoutingSets::flaggems_cpp}, {'f', &RoutingSets::flaggems},
    {'t', &RoutingSets::tileops},
};

/// Sets that hold the op where `members` has the letter. Each also holds another op, which must not
/// matter.
RoutingSets sets_with(std::string_view members) {
  RoutingSets sets;
  for (const SetLetter& entry : kSets) {
    (sets.*entry.set).insert(OpId{70});
    if (members.find(entry.letter) != std::string_view::npos) {
      (sets.*entry.set).insert(kOp);
    }
  }
  return sets;
}

/// Every selection of letters.
std::vector<std::string> all_selections() {
  std::vector<std::string> selections = {""};
  for (const SetLetter& entry : kSets) {
    const std::size_t count = selections.size();
    for (std::size_t i = 0; i < count; ++i) {
      selections.push_back(selections[i] + entry.letter);
    }
  }
  return selections;
}

/// What must follow for every selection that has all letters of `with` and none of `without`.
struct Expectation {
  std::string_view with;
  std::string_view without;
  Route route;

  bool speaks_of(std::string_view members) const {
    for (const char letter : with) {
      if (members.find(letter) == std::string_view::npos) {
        return false;
      }
    }
    return members.find_first_of(without) == std::string_view::npos;
  }
};

/// Checks `kind` on all selections; each must be spoken of by exactly one expectation.
void check_all(Kind kind, const std::vector<Expectation>& expectations) {
  for (const std::string& members : all_selections()) {
    int spoken = 0;
    for (const Expectation& expected : expectations) {
      if (expected.speaks_of(members)) {
        ++spoken;
        EXPECT_EQ(route(kind, kOp, sets_with(members)), expected.route) << "in: " << members;
      }
    }
    EXPECT_EQ(spoken, 1) << "in: " << members;
  }
}

TEST(Route, NativeOverAllSelectionsOfSets) {
  check_all(Kind::native, {
                              {"", "r", {Backend::none, Rule::unregistered, false}},
                              {"rhn", "", {Backend::vendor, Rule::hold, false}},
                              {"rh", "n", {Backend::none, Rule::hold, false}},
                              {"rcn", "h", {Backend::flaggems_cpp, Rule::flaggems_cpp, true}},
                              {"rc", "hn", {Backend::flaggems_cpp, Rule::flaggems_cpp, false}},
                              {"rfn", "hc", {Backend::flaggems, Rule::flaggems, true}},
                              {"rf", "hcn", {Backend::flaggems, Rule::flaggems, false}},
                              {"rtn", "hcf", {Backend::tileops, Rule::tileops, true}},
                              {"rt", "hcfn", {Backend::tileops, Rule::tileops, false}},
                              {"rn", "hcft", {Backend::vendor, Rule::vendor, false}},
                              {"r", "hcftn", {Backend::none, Rule::no_kernel, false}},
                          });
}

TEST(Route, BoxingOverAllSelectionsOfSets) {
  check_all(Kind::boxing, {
                              {"g", "", {Backend::vendor, Rule::gap, false}},
                              {"h", "g", {Backend::vendor, Rule::hold, false}},
                              {"c", "gh", {Backend::flaggems_cpp, Rule::flaggems_cpp, false}},
                              {"f", "ghc", {Backend::flaggems, Rule::flaggems, false}},
                              {"t", "ghcf", {Backend::tileops, Rule::tileops, false}},
                              {"", "ghcft", {Backend::vendor, Rule::boxing, false}},
                          });
}

/// One row of the order: the letters that bring an op under the rule.
struct Row {
  std::string_view letters;
  Rule rule;
};

/// Puts the op under two rules at once, for every two; the earlier must win.
void check_pairs(Kind kind, const std::string& always, const std::vector<Row>& order) {
  for (std::size_t high = 0; high < order.size(); ++high) {
    for (std::size_t low = high; low < order.size(); ++low) {
      const std::string members =
          always + std::string(order[high].letters) + std::string(order[low].letters);
      EXPECT_EQ(to_string(route(kind, kOp, sets_with(members)).rule), to_string(order[high].rule))
          << "over " << to_string(order[low].rule);
    }
  }
}

TEST(Route, EachNativeRuleOutranksAllAfterIt) {
  check_pairs(Kind::native, "r",
              {{"h", Rule::hold},
               {"c", Rule::flaggems_cpp},
               {"f", Rule::flaggems},
               {"t", Rule::tileops},
               {"n", Rule::vendor},
               {"", Rule::no_kernel}});
}

TEST(Route, EachBoxingRuleOutranksAllAfterIt) {
  check_pairs(Kind::boxing, "",
              {{"g", Rule::gap},
               {"h", Rule::hold},
               {"c", Rule::flaggems_cpp},
               {"f", Rule::flaggems},
               {"t", Rule::tileops},
               {"", Rule::boxing}});
}

TEST(Route, UnregisteredOutranksEveryOtherNativeRule) {
  for (const std::string_view other : {"h", "c", "f", "t", "n", ""}) {
    EXPECT_EQ(route(Kind::native, kOp, sets_with(other)),
              (Route{Backend::none, Rule::unregistered, false}))
        << other;
  }
}

TEST(Route, HeldOpKeepsItsVendorKernelUnannotated) {
  EXPECT_EQ(route(Kind::native, kOp, sets_with("rhnf")),
            (Route{Backend::vendor, Rule::hold, false}));
}

TEST(Route, BoxingNeverSaysNone) {
  for (const std::string& members : all_selections()) {
    EXPECT_NE(route(Kind::boxing, kOp, sets_with(members)).backend, Backend::none) << members;
  }
}

TEST(Route, AnAnnotationNeedsAWinnerBeforeAKernel) {
  for (const std::string& members : all_selections()) {
    const Route chosen = route(Kind::native, kOp, sets_with(members));
    const bool accelerated = chosen.backend != Backend::vendor && chosen.backend != Backend::none;
    const bool kernel = members.find('n') != std::string::npos;
    EXPECT_EQ(chosen.annotated, accelerated && kernel) << members;
  }
}

TEST(BackendKey, SpellsTheVendorSlotAsThePlatformDoes) {
  EXPECT_EQ(backend_key(Backend::vendor, platform_called("musa")), "musa");
  EXPECT_EQ(backend_key(Backend::vendor, platform_called("ppu")), "cuda");
}

TEST(BackendKey, OthersAreTheSameEverywhere) {
  for (const std::string_view name : {"musa", "ppu"}) {
    const Platform& platform = platform_called(name);
    EXPECT_EQ(backend_key(Backend::flaggems_cpp, platform), "flaggems_cpp");
    EXPECT_EQ(backend_key(Backend::flaggems, platform), "flaggems");
    EXPECT_EQ(backend_key(Backend::tileops, platform), "tileops");
    EXPECT_EQ(backend_key(Backend::none, platform), "none");
  }
}

TEST(RuleNames, AreTheOnesOfTheInterface) {
  const std::vector<std::pair<Rule, std::string_view>> names = {
      {Rule::unregistered, "unregistered"},
      {Rule::hold, "hold"},
      {Rule::gap, "gap"},
      {Rule::flaggems_cpp, "flaggems_cpp"},
      {Rule::flaggems, "flaggems"},
      {Rule::tileops, "tileops"},
      {Rule::vendor, "vendor"},
      {Rule::boxing, "boxing"},
      {Rule::no_kernel, "no_kernel"}};
  for (const auto& [rule, name] : names) {
    EXPECT_EQ(to_string(rule), name);
  }
}

}  // namespace
}  // namespace vendor_confs
