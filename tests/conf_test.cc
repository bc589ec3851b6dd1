// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/conf.h"

#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The lines of a conf as `op=value` or `op=value#annotation`.
std::vector<std::string> routes(const Conf& conf) {
  std::vector<std::string> texts;
  for (const ConfLine& line : conf.lines) {
    std::string& text = texts.emplace_back(line.op);
    text.append("=").append(line.value);
    if (!line.annotation.empty()) {
      text.append("#").append(line.annotation);
    }
  }
  return texts;
}

TEST(ParseConf, ReadsRoutesInFileOrder) {
  const Conf conf = parse_conf("# title\n\nmul = none\nadd.Tensor = flaggems  # musa\n");
  EXPECT_THAT(routes(conf), ElementsAre("mul=none", "add.Tensor=flaggems#musa"));
  EXPECT_EQ(conf.lines[0].number, 3U);
  EXPECT_EQ(conf.lines[1].number, 4U);
  EXPECT_THAT(conf.unreadable_lines, IsEmpty());
}

TEST(ParseConf, SpacesDoNotMatter) {
  EXPECT_THAT(routes(parse_conf("add=cuda\n  mul\t=  cuda  \nsub = cuda#why\n")),
              ElementsAre("add=cuda", "mul=cuda", "sub=cuda#why"));
}

TEST(ParseConf, FirstHashStartsTheAnnotationAndFirstEqualsTheValue) {
  EXPECT_THAT(routes(parse_conf("add = cuda # a # b = c\nmul = x = y\n")),
              ElementsAre("add=cuda#a # b = c", "mul=x = y"));
}

TEST(ParseConf, CommentedRouteIsNoRoute) {
  const Conf conf = parse_conf("# add = cuda\n  # mul = cuda\n#sub = cuda\n");
  EXPECT_THAT(routes(conf), IsEmpty());
  EXPECT_THAT(conf.unreadable_lines, IsEmpty());
}

TEST(ParseConf, TakesForeignLineEndsAByteOrderMarkAndAMissingLastEnd) {
  const Conf conf = parse_conf(
      "\xEF\xBB\xBF"
      "add = cuda\r\n\r\nmul = none");
  EXPECT_THAT(routes(conf), ElementsAre("add=cuda", "mul=none"));
  EXPECT_EQ(conf.lines[1].number, 3U);
}

TEST(ParseConf, KeepsRepeats) {
  EXPECT_THAT(routes(parse_conf("add = cuda\nadd = flaggems\n")),
              ElementsAre("add=cuda", "add=flaggems"));
}

TEST(ParseConf, NamesLinesItCannotRead) {
  const Conf conf = parse_conf("add\nmul = cuda\n= cuda\nsub =\nsub = # cuda\ndiv # = cuda\n");
  EXPECT_THAT(routes(conf), ElementsAre("mul=cuda"));
  EXPECT_THAT(conf.unreadable_lines, ElementsAre(1U, 3U, 4U, 5U, 6U));
}

TEST(ParseConf, ReadsTheTotalOfTheCoverageLine) {
  const auto total = [](std::string_view text) { return parse_conf(text).stated_total; };
  EXPECT_EQ(total("# Coverage: 431/2037 ops accelerated (21.2%)\n"), 2037U);
  EXPECT_EQ(total("# Coverage: 0/1 ops accelerated (0.0%)\r\n"), 1U);
  EXPECT_EQ(total("# Coverage: 1/2 ops\n# Coverage: 3/4 ops\n"), 2U) << "the first counts";
  for (const std::string_view text :
       {"", "add = cuda\n", "# Coverage: 431 ops\n", "# Coverage: 1/x ops\n",
        "# Coverage: 1/2x ops\n", "# Coverage: 1/ ops\n", "# Coverage: 1/-2 ops\n",
        "# Coverage: 1/99999999999999999999999 ops\n", "# coverage: 1/2 ops\n",
        "Coverage: 1/2 ops\n", "# See 1/2 ops\n"}) {
    EXPECT_EQ(total(text), std::nullopt) << text;
  }
}

TEST(ParseConf, CoverageLineMayBeCutOffAtTheEndOfTheText) {
  // Without an end of its own: a byte behind the text must not be looked at.
  const std::string_view cut = "# Coverage: 431/2037";
  const std::vector<char> text(cut.begin(), cut.end());
  EXPECT_EQ(parse_conf({text.data(), text.size()}).stated_total, std::nullopt);
}

TEST(ParseConf, NamesTheFirstConflictMarkerAndReadsOn) {
  const Conf conf =
      parse_conf("add = cuda\n<<<<<<< HEAD\nmul = cuda\n=======\nmul = none\n>>>>>>> other\n");
  EXPECT_EQ(conf.conflict_line, 2U);
  EXPECT_THAT(conf.unreadable_lines, IsEmpty()) << "markers are told by conflict_line";
  EXPECT_THAT(routes(conf), testing::Contains("mul=none"));
  EXPECT_EQ(parse_conf("add = cuda\n").conflict_line, std::nullopt);
}

TEST(ParseConf, MarkerLeftFromAConflictIsALineItCannotRead) {
  const Conf conf = parse_conf("add = cuda\n=======\nmul = cuda\n");
  EXPECT_EQ(conf.conflict_line, std::nullopt);
  EXPECT_THAT(conf.unreadable_lines, ElementsAre(2U));
}

class OpsRoutedTo : public ::testing::Test {
 protected:
  std::vector<std::string_view> routed(std::string_view text, std::string_view key) const {
    return sorted_names(ops_routed_to(parse_conf(text), key, names_), names_);
  }

  OpNames names_;
};

TEST_F(OpsRoutedTo, AreThoseWithTheKeyAsTheirValue) {
  for (const std::string_view op : {"add", "mul", "sub", "cuda"}) {
    names_.intern(op);
  }
  EXPECT_THAT(routed("sub = cuda\nadd = cuda # x\nmul = flaggems # cuda\ncuda = none\n", "cuda"),
              ElementsAre("add", "sub"));
}

TEST_F(OpsRoutedTo, OfARepeatedOpTheLastLineCounts) {
  names_.intern("add");
  EXPECT_THAT(routed("add = cuda\nadd = flaggems\n", "cuda"), IsEmpty());
  EXPECT_THAT(routed("add = flaggems\nadd = cuda\n", "cuda"), ElementsAre("add"));
  EXPECT_THAT(routed("add = cuda\nadd = flaggems\nadd = cuda\n", "cuda"), ElementsAre("add"));
}

TEST_F(OpsRoutedTo, LineThatCannotBeReadDoesNotCount) {
  names_.intern("add");
  EXPECT_THAT(routed("add = cuda\nadd =\nadd\n", "cuda"), ElementsAre("add"));
}

TEST_F(OpsRoutedTo, LeavesOutOpsThatNoInputNamed) {
  names_.intern("add");
  EXPECT_THAT(routed("add = cuda\nforgotten = cuda\n", "cuda"), ElementsAre("add"));
  EXPECT_EQ(names_.find("forgotten"), std::nullopt);
}

}  // namespace
}  // namespace vendor_confs
