// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/registration.h"

#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/texts_of.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class ScanRegistrations : public ::testing::Test {
 protected:
  RegistrationFile scan(std::string text) {
    return scan_registrations("r.inc", std::move(text), names_, problems_);
  }

  /// The registered names, in file order.
  std::vector<std::string> found(std::string text) {
    const RegistrationFile file = scan(std::move(text));
    std::vector<std::string> names;
    for (const Registration& registration : file.registrations) {
      names.emplace_back(names_[registration.op]);
      EXPECT_TRUE(file.ops.contains(registration.op));
    }
    return names;
  }

  std::vector<std::string> errors() const { return texts_of(problems_); }

  OpNames names_;
  Problems problems_;
};

TEST_F(ScanRegistrations, FindsEachInFileOrder) {
  EXPECT_THAT(found("// header\n  m.impl(\"mul.Tensor\", W);\n  m.impl(\"add\", W);\n"),
              ElementsAre("mul.Tensor", "add"));
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(ScanRegistrations, KeepsRepeatsButCountsAnOpOnce) {
  const RegistrationFile file = scan("m.impl(\"a\", W); m.impl(\"b\", W);\nm.impl(\"a\", V);");
  EXPECT_EQ(file.registrations.size(), 3U);
  EXPECT_EQ(file.ops.size(), 2U);
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(ScanRegistrations, KnowsTheFirstLineOfAnOp) {
  const RegistrationFile file =
      scan("// x\nm.impl(\n  \"a\", W);\nm.impl(\"b\", W);\nm.impl(\"a\");");
  EXPECT_EQ(file.shown_as, "r.inc");
  EXPECT_EQ(file.line_of(names_.intern("a")), 2U);
  EXPECT_EQ(file.line_of(names_.intern("b")), 4U);
  EXPECT_EQ(file.line_of(names_.intern("c")), 0U);
}

TEST_F(ScanRegistrations, TakesSpacesAndLineBreaksAroundTheName) {
  EXPECT_THAT(found("m.impl( \"a\" , W);m.impl(\n\t\"b\"\n, W);m.impl(\r\n  \"c\", W);"
                    "m.impl(\v\f\"d\", W);"),
              ElementsAre("a", "b", "c", "d"));
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(ScanRegistrations, ProseIsNoRegistration) {
  EXPECT_THAT(found("m.impl()\nm.impl(x, \"a\")\nm.impl\nm.impl (\"b\")\nm_impl(\"c\")\n"
                    "static_assert(true, \"see m.impl() in register.cc\");\n"),
              IsEmpty());
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(ScanRegistrations, NothingIsInAnEmptyText) {
  EXPECT_THAT(found(""), IsEmpty());
  EXPECT_THAT(found("\n"), IsEmpty());
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(ScanRegistrations, PreprocessorLinesHideNothing) {
  EXPECT_THAT(found("#ifdef FLAGOS_GEN_IMPLS\n  m.impl(\"a\", W);\n#endif\n"), ElementsAre("a"));
}

TEST_F(ScanRegistrations, TakesForeignLineEndsAndAByteOrderMark) {
  const RegistrationFile file = scan("\xEF\xBB\xBFm.impl(\"a\", W);\r\nm.impl(\"b\", W);\r\n");
  EXPECT_THAT(sorted_names(file.ops, names_), ElementsAre("a", "b"));
  EXPECT_EQ(file.line_of(names_.intern("a")), 1U);
  EXPECT_EQ(file.line_of(names_.intern("b")), 2U);
  EXPECT_THAT(errors(), IsEmpty());
}

struct CommentCase {
  const char* rule;
  std::string text;
  std::vector<std::string> expected;
};

TEST_F(ScanRegistrations, CommentsAreNoRegistrations) {
  const std::vector<CommentCase> cases = {
      {"line comment", "// m.impl(\"a\", W);\nm.impl(\"b\", W);", {"b"}},
      {"line comment after code", "m.impl(\"a\", W);  // m.impl(\"b\", W);\n", {"a"}},
      {"line comment at the end", "m.impl(\"a\", W);\n// m.impl(\"b\", W);", {"a"}},
      {"block comment", "/* m.impl(\"a\", W); */ m.impl(\"b\", W);", {"b"}},
      {"block of lines", "/*\nm.impl(\"a\", W);\n * m.impl(\"b\");\n*/\nm.impl(\"c\");", {"c"}},
      {"two blocks", "/* m.impl(\"a\"); */ m.impl(\"b\"); /* m.impl(\"c\"); */", {"b"}},
      {"many in one comment", "// m.impl(\"a\"); m.impl(\"b\");\nm.impl(\"c\");", {"c"}},
      {"continued line comment", "// one \\\nm.impl(\"a\", W);\nm.impl(\"b\", W);", {"b"}},
      {"continued twice", "// one \\\n two \\\nm.impl(\"a\");\nm.impl(\"b\");", {"b"}},
      {"continued with CRLF", "// one \\\r\nm.impl(\"a\");\r\nm.impl(\"b\");\r\n", {"b"}},
      {"block sign in a line comment", "// see /* here\nm.impl(\"a\", W);", {"a"}},
      {"line sign in a block comment", "/* see // here */ m.impl(\"a\", W);", {"a"}},
      {"block ends at the first end", "/* /* */ m.impl(\"a\", W); /* */", {"a"}},
      {"slash is shared by no two signs", "/*/ m.impl(\"a\"); */ m.impl(\"b\");", {"b"}},
      {"division is no comment", "int x = 4 / 2; m.impl(\"a\", W);", {"a"}},
      {"unclosed quote in a comment", "// don't \"do\nm.impl(\"a\", W); // it's\n", {"a"}},
  };
  for (const CommentCase& test : cases) {
    EXPECT_EQ(found(test.text), test.expected) << test.rule;
  }
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(ScanRegistrations, CommentSignsInLiteralsAreNoComments) {
  const std::vector<CommentCase> cases = {
      {"line sign", "f(\"http://x\"); m.impl(\"a\", W);", {"a"}},
      {"block sign", "f(\"/*\"); m.impl(\"a\", W);\nm.impl(\"b\", W);", {"a", "b"}},
      {"escaped quote", "f(\"\\\"//\"); m.impl(\"a\", W);", {"a"}},
      {"escaped backslash", "f(\"\\\\\"); // m.impl(\"a\", W);", {}},
      {"character", "f('\"'); // m.impl(\"a\");\nf('\"', \"//\"); m.impl(\"b\");", {"b"}},
      {"digit separator", "f(1'000); // it's m.impl(\"a\");\nm.impl(\"b\");", {"b"}},
      {"after a registration", "m.impl(\"a\", \"//\"); m.impl(\"b\", W);", {"a", "b"}},
      {"comment after a literal", "f(\"//\"); // m.impl(\"a\", W);\nm.impl(\"b\");", {"b"}},
  };
  for (const CommentCase& test : cases) {
    EXPECT_EQ(found(test.text), test.expected) << test.rule;
  }
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(ScanRegistrations, RefusesABlockCommentThatNeverEnds) {
  EXPECT_THAT(found("m.impl(\"a\", W);\n/* m.impl(\"b\", W);\n"), ElementsAre("a"));
  EXPECT_THAT(errors(), ElementsAre(StartsWith("r.inc:2: this comment never ends")));
}

TEST_F(ScanRegistrations, RefusesAConditionalThatNeverEnds) {
  EXPECT_THAT(found("#ifndef A\n#endif\n  # ifdef B\n#ifdef IMPLS\nm.impl(\"a\", W);\n"),
              ElementsAre("a"));
  EXPECT_THAT(errors(), ElementsAre(StartsWith("r.inc:3: no #endif closes this")));
}

TEST_F(ScanRegistrations, TakesNoCommentOrProseForAConditional) {
  EXPECT_THAT(found("// see\n/*\n#ifdef A\n*/\nx = a #if;\n#if 1\nm.impl(\"a\", W);\n#endif\n"),
              ElementsAre("a"));
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(ScanRegistrations, RefusesARegistrationThatIsCutOff) {
  EXPECT_THAT(found("m.impl(\"a\", W);\nm.impl(\"b"), ElementsAre("a"));
  EXPECT_THAT(errors(), ElementsAre(AllOf(StartsWith("r.inc:2:"), HasSubstr("cut off"))));
}

TEST_F(ScanRegistrations, RefusesANameThatRunsOverItsLine) {
  EXPECT_THAT(found("m.impl(\"a\nm.impl(\"b\", W);"), ElementsAre("b"));
  EXPECT_THAT(errors(), ElementsAre(AllOf(StartsWith("r.inc:1:"), HasSubstr("cut off"))));
}

TEST_F(ScanRegistrations, NamesEachNameThatIsNoOpNameWithItsLine) {
  EXPECT_THAT(found("m.impl(\"aten::add\", W);\n\nm.impl(\n\"add Tensor\", W);\nm.impl(\"\", W);\n"
                    "m.impl(\"ok\", W);"),
              ElementsAre("ok"));
  EXPECT_THAT(errors(), ElementsAre(StartsWith("r.inc:1: registered name 'aten::add'"),
                                    StartsWith("r.inc:3: registered name 'add Tensor'"),
                                    StartsWith("r.inc:5: registered name ''")));
}

TEST_F(ScanRegistrations, BadNameInACommentIsNoProblem) {
  EXPECT_THAT(found("// m.impl(\"aten::add\", W); m.impl(\"cut\n"), IsEmpty());
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(ScanRegistrations, RefusesMergeConflicts) {
  scan("m.impl(\"a\", W);\n<<<<<<< HEAD\nm.impl(\"b\", W);\n=======\n>>>>>>> other\n");
  EXPECT_THAT(errors(), ElementsAre(StartsWith("r.inc:2: merge-conflict marker")));
}

}  // namespace
}  // namespace vendor_confs
