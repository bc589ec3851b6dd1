// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/coverage.h"

#include "support/texts_of.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr std::string_view kFile = "cov.py";

/// A parsed module, with what its sets hold as words.
struct Parsed {
  explicit Parsed(std::string_view text)
      : module(parse_coverage_module(std::string(kFile), text, names, problems)) {}

  /// `op:line` of each entry, in file order.
  std::string listed(const std::optional<Table>& set) const {
    std::string text;
    for (const TableEntry& entry : set ? set->entries : std::vector<TableEntry>()) {
      text += (text.empty() ? "" : " ") + std::string(names[entry.op]) + ":" +
              std::to_string(entry.line);
    }
    return set ? text : "absent";
  }

  std::vector<std::string> errors() const { return texts_of(problems); }

  OpNames names;
  Problems problems;
  CoverageModule module;
};

TEST(CoverageModule, ReadsEachSetWithTheLineOfEveryOp) {
  const Parsed parsed(
      "\"\"\"Measured coverage sets.\"\"\"\n"
      "\n"
      "# FLAGGEMS_PYTHON_OPS: one measured set.\n"
      "FLAGGEMS_PYTHON_OPS = frozenset({\n"
      "    \"_conj\", \"add.Tensor\",\n"
      "    \"mul\",\n"
      "})  # fmt: skip\n"
      "\n"
      "FLAGGEMS_PYTHON_OPS_FROZEN = frozenset({\"mul\"})\n"
      "FLAGGEMS_CPP_OPS = frozenset({\"cat\"})\n"
      "FLAGGEMS_HOLDS = frozenset({\"sort\"})\n"
      "TILEOPS_OPS = frozenset({\"mm\"})\n");
  EXPECT_THAT(parsed.errors(), IsEmpty());
  EXPECT_EQ(parsed.listed(parsed.module.flaggems_python), "_conj:5 add.Tensor:5 mul:6");
  EXPECT_EQ(parsed.listed(parsed.module.flaggems_python_frozen), "mul:9");
  EXPECT_EQ(parsed.listed(parsed.module.flaggems_cpp), "cat:10");
  EXPECT_EQ(parsed.listed(parsed.module.flaggems_holds), "sort:11");
  EXPECT_EQ(parsed.listed(parsed.module.tileops), "mm:12");
  EXPECT_EQ(parsed.module.tileops->name, kFile);
  EXPECT_EQ(parsed.module.tileops->reason(parsed.module.tileops->entries.front()), "");
}

TEST(CoverageModule, LeavesASetThatItDoesNotDefineAbsent) {
  const Parsed parsed("FLAGGEMS_CPP_OPS = frozenset({'cat'})\n");
  EXPECT_THAT(parsed.errors(), IsEmpty());
  EXPECT_EQ(parsed.listed(parsed.module.flaggems_holds), "absent");
}

TEST(CoverageModule, KeepsNothingOfTheText) {
  std::string text = "TILEOPS_OPS = {'mm'}\n";
  const Parsed parsed(text);
  std::fill(text.begin(), text.end(), '#');
  EXPECT_EQ(parsed.listed(parsed.module.tileops), "mm:1");
}

struct ValueCase {
  std::string_view value;
  std::string_view listed;
};

class AcceptedValue : public ::testing::TestWithParam<ValueCase> {};

TEST_P(AcceptedValue, IsRead) {
  const Parsed parsed("TILEOPS_OPS = " + std::string(GetParam().value));
  EXPECT_THAT(parsed.errors(), IsEmpty());
  EXPECT_EQ(parsed.listed(parsed.module.tileops), GetParam().listed);
}

INSTANTIATE_TEST_SUITE_P(
    CoverageModule, AcceptedValue,
    ::testing::Values(
        ValueCase{"frozenset({'a', 'b'})", "a:1 b:1"},
        ValueCase{"frozenset(['a', 'b'])", "a:1 b:1"},
        ValueCase{"frozenset(('a', 'b'))", "a:1 b:1"}, ValueCase{"frozenset(('a',))", "a:1"},
        ValueCase{"set({'a'})", "a:1"}, ValueCase{"set(['a'])", "a:1"}, ValueCase{"{'a'}", "a:1"},
        ValueCase{"{'a',}", "a:1"}, ValueCase{"frozenset({'a',},)", "a:1"},
        ValueCase{"frozenset()", ""}, ValueCase{"set()", ""}, ValueCase{"frozenset({})", ""},
        ValueCase{"frozenset({\n   \n})  # fmt: skip", ""}, ValueCase{"frozenset([])", ""},
        ValueCase{"frozenset(())", ""}, ValueCase{"({'a'})", "a:1"},
        ValueCase{"(\n  frozenset({\n 'a'})\n)", "a:3"}, ValueCase{"\\\n  {'a'}", "a:2"},
        ValueCase{"frozenset \\\r\n ( { 'a'\r\n,\"b\"\r\n}\r\n)\r\n", "a:2 b:3"},
        ValueCase{"{'a'};", "a:1"}, ValueCase{"{'a'}; x = 1", "a:1"},
        ValueCase{"{  # one 'quote\n  'a',  # )}\n  # \"b\",\n\n  'c'}", "a:2 c:5"},
        ValueCase{"{r'a', U\"b\", '''c''', \"\"\"d\"\"\"}", "a:1 b:1 c:1 d:1"},
        ValueCase{"{'a', 'b',\n 'a'}", "a:1 b:1"}, ValueCase{"{'a',\r 'b'}", "a:1 b:2"}));

class AcceptedText : public ::testing::TestWithParam<std::string_view> {};

TEST_P(AcceptedText, IsPassedOver) {
  const Parsed parsed(std::string(GetParam()) + "\nTILEOPS_OPS = {'a'}\n");
  EXPECT_THAT(parsed.errors(), IsEmpty());
  EXPECT_THAT(parsed.listed(parsed.module.tileops), StartsWith("a:"));
  EXPECT_EQ(parsed.listed(parsed.module.flaggems_cpp), "absent");
}

INSTANTIATE_TEST_SUITE_P(
    CoverageModule, AcceptedText,
    ::testing::Values(
        "", "\xEF\xBB\xBF# a mark", "# FLAGGEMS_CPP_OPS = frozenset({", "#!/usr/bin/env python3",
        "'''\nFLAGGEMS_CPP_OPS = {\n'''", "'it\\'s'; \"\\\"\"; '\\\n'; ''; \"\"",
        "r'\\'; FLAGGEMS_CPP_OPS = {'", "f'{x}' f\"\"\"\n{FLAGGEMS_CPP_OPS}\"\"\"",
        "print(len(FLAGGEMS_CPP_OPS))", "OTHER = FLAGGEMS_CPP_OPS | {'b'}",
        "__all__ = ['FLAGGEMS_CPP_OPS', 'TILEOPS_OPS']", "x = y = FLAGGEMS_CPP_OPS",
        "x |= FLAGGEMS_CPP_OPS", "x: int = len(FLAGGEMS_CPP_OPS)", "x: FLAGGEMS_CPP_OPS = 1",
        "f(FLAGGEMS_CPP_OPS={'b'})", "sizes[len(FLAGGEMS_CPP_OPS)] = 1",
        "why[FLAGGEMS_CPP_OPS], b = 1, 2", "{FLAGGEMS_CPP_OPS: 1}[x] = 2",
        "mod.FLAGGEMS_CPP_OPS = {'b'}", "mod.FLAGGEMS_CPP_OPS.add('b')",
        "both = FLAGGEMS_CPP_OPS.union({'b'})", "del x[FLAGGEMS_CPP_OPS]",
        "if FLAGGEMS_CPP_OPS: x = 1", "if x == FLAGGEMS_CPP_OPS:\n  y = 1\nelse: z = 2",
        "for op in FLAGGEMS_CPP_OPS:\n  print(op)", "for x in (FLAGGEMS_CPP_OPS, y): pass",
        "with suppress(FLAGGEMS_CPP_OPS) as x: pass", "assert FLAGGEMS_CPP_OPS == x, y",
        "x = [op for op in FLAGGEMS_CPP_OPS if op != 'b']", "f = lambda x=FLAGGEMS_CPP_OPS, y=1: x",
        "from x import FLAGGEMS_CPP_OPS as theirs", "import x.FLAGGEMS_CPP_OPS",
        "from FLAGGEMS_CPP_OPS import x", "def f(x=FLAGGEMS_CPP_OPS): y = 1",
        "def f():\n  return FLAGGEMS_CPP_OPS", "FLAGGEMS_CPP_OPS_NOTES = {'b c'}",
        "MY_FLAGGEMS_CPP_OPS = g()", "x = 1_000 + 0x1F + .5e-3; match = 1; case: int = 2",
        "caf\xC3\xA9 = '\xC3\xA9'", "$ ? \x01 \x80"));

struct BadCase {
  std::string_view text;
  std::string_view where;    ///< what the error starts with
  std::string_view message;  ///< what it says, among else
};

class RefusedText : public ::testing::TestWithParam<BadCase> {};

TEST_P(RefusedText, IsOneErrorWithItsLine) {
  const BadCase& bad = GetParam();
  EXPECT_THAT(
      Parsed(bad.text).errors(),
      ElementsAre(AllOf(StartsWith(std::string(bad.where) + ": "), HasSubstr(bad.message))));
}

INSTANTIATE_TEST_SUITE_P(
    Values, RefusedText,
    ::testing::Values(
        BadCase{"FLAGGEMS_HOLDS = frozenset(OTHER)", "cov.py:1", "a call of more than a literal"},
        BadCase{"\n\nFLAGGEMS_HOLDS = OTHER", "cov.py:3",
                "FLAGGEMS_HOLDS is no set literal; write frozenset({...}), or pass --coverage "
                "builtin"},
        BadCase{"TILEOPS_OPS = {'a'} | {'b'}", "cov.py:1", "no set literal"},
        BadCase{"TILEOPS_OPS = frozenset({'a'}) | X", "cov.py:1", "no set literal"},
        BadCase{"TILEOPS_OPS = (\n  {'a'} | {'b'})", "cov.py:2", "no set literal"},
        BadCase{"TILEOPS_OPS = {'a'}.union(x)", "cov.py:1", "no set literal"},
        BadCase{"TILEOPS_OPS = ['a']", "cov.py:1", "no set literal"},
        BadCase{"TILEOPS_OPS = 'a'", "cov.py:1", "no set literal"},
        BadCase{"TILEOPS_OPS = ()", "cov.py:1", "no set literal"},
        BadCase{"TILEOPS_OPS = ({'a'},)", "cov.py:1", "no set literal"},
        BadCase{"TILEOPS_OPS = 1 if x else {'a'}", "cov.py:1", "no set literal"},
        BadCase{"TILEOPS_OPS = list({'a'})", "cov.py:1", "no set literal"},
        BadCase{"TILEOPS_OPS = {}", "cov.py:1", "empty dict"},
        BadCase{"TILEOPS_OPS = frozenset('ab')", "cov.py:1", "more than a literal"},
        BadCase{"TILEOPS_OPS = frozenset(('ab'))", "cov.py:1", "one string in parentheses"},
        BadCase{"TILEOPS_OPS = frozenset({'a'}, {'b'})", "cov.py:1", "more than a literal"},
        BadCase{"TILEOPS_OPS = frozenset(,)", "cov.py:1", "more than a literal"},
        BadCase{"TILEOPS_OPS = frozenset(x for x in y)", "cov.py:1", "more than a literal"},
        BadCase{"TILEOPS_OPS = {\n 'a' for x in y}", "cov.py:2", "has for right after 'a'"},
        BadCase{"TILEOPS_OPS = {\n x for x in y}", "cov.py:2", "holds x where an op in quotes"},
        BadCase{"TILEOPS_OPS = {'a': 1}", "cov.py:1", "has : right after 'a'"},
        BadCase{"TILEOPS_OPS = {'a',\n *OTHER}", "cov.py:2", "holds * where"},
        BadCase{"TILEOPS_OPS = {'a',, 'b'}", "cov.py:1", "holds , where"},
        BadCase{"TILEOPS_OPS = {'a', ('b')}", "cov.py:1", "holds ( where"},
        BadCase{"TILEOPS_OPS = {'a' + 'b'}", "cov.py:1", "has + right after 'a'"},
        BadCase{"TILEOPS_OPS = {\n \"add.Tensor\"\n \"mul\"}", "cov.py:2",
                "has \"mul\" right after \"add.Tensor\", where a comma must stand"},
        BadCase{"TILEOPS_OPS =", "cov.py:1", "given no value"},
        BadCase{"TILEOPS_OPS", "cov.py:1", "given no value"},
        BadCase{"TILEOPS_OPS: frozenset[str]", "cov.py:1", "given no value"}));

INSTANTIATE_TEST_SUITE_P(
    Ops, RefusedText,
    ::testing::Values(BadCase{"TILEOPS_OPS = {\n 'a',\n 'no op'}", "cov.py:3",
                              "'no op' is no ATen overload name"},
                      BadCase{"TILEOPS_OPS = {''}", "cov.py:1", "'' is no ATen"},
                      BadCase{"TILEOPS_OPS = {'aten::add'}", "cov.py:1", "'aten::add' is no ATen"},
                      BadCase{"TILEOPS_OPS = {'''a\nb'''}", "cov.py:1", "'a...' is no ATen"},
                      BadCase{"TILEOPS_OPS = {f'a'}", "cov.py:1", "f'a' is no plain string"},
                      BadCase{"TILEOPS_OPS = {Rb'a'}", "cov.py:1", "no plain string"},
                      BadCase{"TILEOPS_OPS = {'\\x61'}", "cov.py:1", "no plain string"},
                      BadCase{"TILEOPS_OPS = {\n'a\\\nb'}", "cov.py:2", "no plain string"}));

INSTANTIATE_TEST_SUITE_P(
    OtherBindings, RefusedText,
    ::testing::Values(
        BadCase{"TILEOPS_OPS = {'a'}\n\nTILEOPS_OPS = {'b'}", "cov.py:3",
                "assigned twice, first on line 1"},
        BadCase{"TILEOPS_OPS = {'a'}\nTILEOPS_OPS |= {'b'}", "cov.py:2", "changed in place"},
        BadCase{"TILEOPS_OPS = {'a'}\ndel x, TILEOPS_OPS", "cov.py:2", "is deleted"},
        BadCase{"del (TILEOPS_OPS)", "cov.py:1", "is deleted"},
        BadCase{"if x:\n  TILEOPS_OPS = {'a'}", "cov.py:2", "assigned in a block"},
        BadCase{"try: TILEOPS_OPS = {'a'}\nexcept E: pass", "cov.py:1", "assigned in a block"},
        BadCase{"def f():\n\tx = 1; TILEOPS_OPS: set = x", "cov.py:2", "assigned in a block"},
        BadCase{"if x: y = 1; TILEOPS_OPS = {'a'}", "cov.py:1", "assigned in a block"},
        BadCase{"A = TILEOPS_OPS = {'a'}", "cov.py:1", "not the one plain target"},
        BadCase{"TILEOPS_OPS = A = {'a'}", "cov.py:1", "no set literal"},
        BadCase{"TILEOPS_OPS, B = x", "cov.py:1", "not the one plain target"},
        BadCase{"(B, [*TILEOPS_OPS]) = x", "cov.py:1", "not the one plain target"},
        BadCase{"(TILEOPS_OPS): set = {'a'}", "cov.py:1", "not the one plain target"},
        BadCase{"print(TILEOPS_OPS := {'a'})", "cov.py:1", "within an expression"},
        BadCase{"for TILEOPS_OPS in x: pass", "cov.py:1", "loop variable"},
        BadCase{"async for (a, TILEOPS_OPS) in x: pass", "cov.py:1", "loop variable"},
        BadCase{"import x as TILEOPS_OPS", "cov.py:1", "bound by 'as'"},
        BadCase{"import TILEOPS_OPS", "cov.py:1", "is imported"},
        BadCase{"from x import TILEOPS_OPS", "cov.py:1", "is imported"},
        BadCase{"from x import (\n  a as b,\n  TILEOPS_OPS,\n)", "cov.py:3", "is imported"},
        BadCase{"try:\n  from x import *\nexcept E: pass", "cov.py:2", "import * may bind any"},
        BadCase{"with x as TILEOPS_OPS: pass", "cov.py:1", "bound by 'as'"},
        BadCase{"with x as (a, TILEOPS_OPS): pass", "cov.py:1", "bound in a block"},
        BadCase{"def TILEOPS_OPS(): pass", "cov.py:1", "bound by 'def'"},
        BadCase{"class TILEOPS_OPS: pass", "cov.py:1", "bound by 'class'"},
        BadCase{"TILEOPS_OPS = {'a'}\nif x:\n  TILEOPS_OPS.add('b')", "cov.py:3",
                "changed in place by .add"},
        BadCase{"TILEOPS_OPS.update(x)", "cov.py:1", "changed in place by .update"},
        BadCase{"TILEOPS_OPS . discard(x)", "cov.py:1", "changed in place by .discard"}));

INSTANTIATE_TEST_SUITE_P(
    CutOff, RefusedText,
    ::testing::Values(
        BadCase{"\nTILEOPS_OPS = frozenset({\n  'a',\n", "cov.py:2", "'(' is never closed"},
        BadCase{"\nTILEOPS_OPS = frozenset({\n  'a', 'b", "cov.py:3", "never closed"},
        BadCase{"TILEOPS_OPS = {\n  'a,\n  'b'}", "cov.py:2", "never closed"},
        BadCase{"x = 1\n'''a\n\n", "cov.py:2", "string that ''' opens is never closed"},
        BadCase{"x = '\\", "cov.py:1", "never closed"},
        BadCase{"A = [\nTILEOPS_OPS = {'a'}\n", "cov.py:1", "'[' is never closed"},
        BadCase{"TILEOPS_OPS = frozenset({\n 'a',\n)", "cov.py:3",
                "cannot close the '{' of line 1"},
        BadCase{"\n}", "cov.py:2", "'}' closes no bracket"},
        BadCase{"TILEOPS_OPS = {\n<<<<<<< ours\n'a'\n=======\n>>>>>>> theirs\n}", "cov.py:2",
                "merge-conflict marker"}));

TEST(CoverageModule, NamesEveryErrorOfAModule) {
  const Parsed parsed(
      "TILEOPS_OPS = {'a b', 'c d',\n 'e'}\n"
      "FLAGGEMS_HOLDS = frozenset(OTHER)\n");
  EXPECT_THAT(parsed.errors(), ElementsAre(StartsWith("cov.py:1: 'a b'"),
                                           StartsWith("cov.py:1: 'c d'"), StartsWith("cov.py:3")));
}

TEST(CoverageModule, CutOffAnywhereInASetIsAnErrorOrLacksTheSet) {
  const std::string text = "FLAGGEMS_CPP_OPS = frozenset({\n  \"add.Tensor\", 'mul',\n})";
  for (std::size_t length = 0; length < text.size(); ++length) {
    const Parsed parsed(text.substr(0, length));
    EXPECT_TRUE(!parsed.problems.empty() || !parsed.module.flaggems_cpp) << length;
  }
}

TEST(CoverageModule, TakesAnyBytes) {
  constexpr std::string_view kPieces[] = {
      "TILEOPS_OPS", " = ",    "frozenset", "{",  "}",    "(",  ")",      "[",   "]",      "'a'",
      "'",           "\"\"\"", ",",         "\n", "\r",   "\\", ":",      ";",   "=",      ".",
      "*",           "|",      "for",       "#",  "\x80", " ",  "import", "del", "lambda", "in"};
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    std::string text = round % 7 == 0 ? std::string(1, '\0') : "";
    for (std::size_t length = random() % 24; length > 0; --length) {
      text += kPieces[random() % std::size(kPieces)];
    }
    Parsed parsed(text);
  }
}

TEST(CoverageModule, ReadsDeepAndLongTextsInOneGo) {
  const std::string deep(200000, '(');
  EXPECT_THAT(Parsed("TILEOPS_OPS = " + deep).errors(), ElementsAre(StartsWith("cov.py:1: ")));
  const std::string closed(deep.size(), ')');
  EXPECT_THAT(Parsed("TILEOPS_OPS = " + deep + closed).errors(), ElementsAre(HasSubstr("no set")));
  std::string many;
  for (int i = 0; i < 200000; ++i) {
    many += "x = 'a';";
  }
  EXPECT_THAT(Parsed(many).errors(), IsEmpty());
}

}  // namespace
}  // namespace vendor_confs
