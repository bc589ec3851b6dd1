// SPDX-License-Identifier: Apache-2.0
// check_pins_conf: when a conf that holds pins can be trusted.
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/conf.h"

#include "support/inputs_builder.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr std::string_view kSound =
    "# Coverage: 4/4 ops accelerated (100.0%)\n\n"
    "add = cuda\ndiv = flaggems\nmul = flaggems_cpp\nsub = tileops\n";

struct Verdict {
  std::vector<std::string> problems;
  std::vector<std::string> warnings;
};

Verdict judge(std::string_view text, bool trust, std::string_view platform = "dcu") {
  Problems problems;
  Verdict verdict;
  check_pins_conf(platform_called(platform), "d.conf", parse_conf(text), trust, problems,
                  verdict.warnings);
  for (const Problem& problem : problems.found()) {
    verdict.problems.push_back(to_string(problem));
  }
  return verdict;
}

TEST(CheckPinsConf, SoundConfIsFine) {
  for (const bool trust : {false, true}) {
    EXPECT_THAT(judge(kSound, trust).problems, IsEmpty());
    EXPECT_THAT(judge(kSound, trust).warnings, IsEmpty());
  }
}

TEST(CheckPinsConf, LineEndsDoNotMatter) {
  const Verdict verdict =
      judge("# Coverage: 1/1 ops accelerated (100.0%)\r\nadd = cuda\r\n", false);
  EXPECT_THAT(verdict.problems, IsEmpty());
}

struct Oddity {
  const char* rule;
  std::string text;
  std::string where;  ///< what the problem starts with
  std::vector<std::string> says;
};

std::string with_total(int total, const std::string& lines) {
  return "# Coverage: 1/" + std::to_string(total) + " ops accelerated (1.0%)\n" + lines;
}

const std::vector<Oddity>& oddities() {
  static const std::vector<Oddity> all = {
      {"line without a value", with_total(1, "add = cuda\nmul =\n"), "d.conf:3: ", {"not a route"}},
      {"line without `=`", with_total(1, "mul cuda\nadd = cuda\n"), "d.conf:2: ", {"not a route"}},
      {"half of a conflict", with_total(1, "=======\nadd = cuda\n"), "d.conf:2: ", {"not a route"}},
      {"op that is no op name", with_total(1, "aten::add = cuda\n"), "d.conf:2: ", {"aten::add"}},
      {"route that nobody knows", with_total(1, "add = cdua\n"), "d.conf:2: ", {"cdua", "add"}},
      {"route of a native platform", with_total(1, "add = musa\n"), "d.conf:2: ", {"musa"}},
      {"none, which no boxing conf has", with_total(1, "add = none\n"), "d.conf:2: ", {"none"}},
      {"one op with two values",
       with_total(2, "add = cuda\nadd = flaggems\n"),
       "d.conf:3: ",
       {"add", "flaggems", "cuda", "line 2"}},
      {"fewer lines than stated", with_total(3, "add = cuda\n"), "d.conf: ", {"1", "3"}},
      {"more lines than stated", with_total(1, "add = cuda\nmul = cuda\n"), "d.conf: ", {"2", "1"}},
      {"no Coverage line", "add = cuda\n", "d.conf: ", {"Coverage"}},
      {"empty file", "", "d.conf: ", {"Coverage"}},
  };
  return all;
}

TEST(CheckPinsConf, EachOddityIsAProblemThatNamesItsLine) {
  for (const Oddity& oddity : oddities()) {
    const Verdict verdict = judge(oddity.text, false);
    ASSERT_THAT(verdict.problems, SizeIs(1)) << oddity.rule;
    EXPECT_THAT(verdict.problems[0], AllOf(StartsWith(oddity.where), HasSubstr("--trust-confs")))
        << oddity.rule;
    for (const std::string& word : oddity.says) {
      EXPECT_THAT(verdict.problems[0], HasSubstr(word)) << oddity.rule;
    }
    EXPECT_THAT(verdict.warnings, IsEmpty()) << oddity.rule;
  }
}

TEST(CheckPinsConf, WithTrustEachOddityIsAWarning) {
  for (const Oddity& oddity : oddities()) {
    const Verdict verdict = judge(oddity.text, true);
    EXPECT_THAT(verdict.problems, IsEmpty()) << oddity.rule;
    EXPECT_THAT(verdict.warnings, ElementsAre(AllOf(StartsWith(oddity.where),
                                                    EndsWith("(overlooked: --trust-confs)"))))
        << oddity.rule;
  }
}

TEST(CheckPinsConf, EveryOddityIsNamedAtOnce) {
  const Verdict verdict = judge("# Coverage: 9/9 ops\nadd\nmul = x\nsub = cuda\n", false);
  EXPECT_THAT(verdict.problems, SizeIs(3));
}

TEST(CheckPinsConf, OneOpTwiceWithOneValueIsNoOddity) {
  EXPECT_THAT(judge(with_total(2, "add = cuda\nadd = cuda\n"), false).problems, IsEmpty());
}

TEST(CheckPinsConf, MergeConflictIsAProblemEvenWithTrust) {
  const std::string text =
      "# Coverage: 9/9 ops\n<<<<<<< HEAD\nadd = cuda\n=======\nadd = x\n>>>>>>> other\n";
  for (const bool trust : {false, true}) {
    const Verdict verdict = judge(text, trust);
    EXPECT_THAT(verdict.problems, ElementsAre(StartsWith("d.conf:2: merge-conflict marker")));
    EXPECT_THAT(verdict.warnings, IsEmpty());
  }
}

TEST(CheckPinsConf, MessageNamesThePlatformAndItsRoutes) {
  const Verdict verdict = judge(with_total(1, "add = x\n"), false, "metax");
  EXPECT_THAT(verdict.problems, ElementsAre(AllOf(HasSubstr("metax"), HasSubstr("flaggems_cpp"),
                                                  HasSubstr("tileops"), HasSubstr("cuda"))));
}

}  // namespace
}  // namespace vendor_confs
