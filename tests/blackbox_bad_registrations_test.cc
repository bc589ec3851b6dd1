// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/disk_checkout.h"

namespace vendor_confs {
namespace {

using ::testing::HasSubstr;

/// A registration file and what makes it.
struct Inc {
  std::string file;
  std::string generator;
};

const std::vector<Inc> kIncs = {
    {kRegisterInc, "scripts/codegen/codegen_ops.py"},
    {native_inc_of("ascend"), "scripts/codegen/codegen_ascend.py"},
    {native_inc_of("gcu"), "scripts/codegen/codegen_gcu.py"},
    {flaggems_inc_of("gcu"), "scripts/codegen/codegen_gcu_flaggems.py"},
    {native_inc_of("iluvatar"), "scripts/codegen/codegen_iluvatar.py"},
    {flaggems_inc_of("iluvatar"), "scripts/codegen/codegen_iluvatar_flaggems.py"},
    {native_inc_of("kunlunxin"), "scripts/codegen/codegen_kunlunxin.py"},
    {native_inc_of("mps"), "scripts/codegen/codegen_mps.py"},
    {native_inc_of("musa"), "scripts/codegen/codegen_mudnn.py"},
    {flaggems_inc_of("musa"), "scripts/codegen/codegen_musa_flaggems.py"},
};

class BlackboxBadRegistrations : public ::testing::Test {
 protected:
  /// `FILE:LINE: ` of the first line that starts with `start`.
  std::string place(const std::string& file, std::string_view start) const {
    return fmt::format("{}:{}: ", checkout.path(file), checkout.line_of(file, start));
  }

  DiskCheckout checkout;
};

TEST_F(BlackboxBadRegistrations, EachFileThatIsMissingIsNamedWithItsGenerator) {
  for (const auto& [file, generator] : kIncs) {
    SCOPED_TRACE(file);
    const std::string text = checkout.read(file);
    checkout.remove(file);
    expect_refused(checkout, {checkout.path(file) + ": registration file missing; " + generator});
    checkout.write(file, text);
  }
}

TEST_F(BlackboxBadRegistrations, AllFilesThatAreMissingAreNamedInOneRun) {
  std::vector<std::string> messages;
  for (const auto& [file, generator] : kIncs) {
    checkout.remove(file);
    messages.push_back(checkout.path(file) + ": registration file missing; " + generator);
  }
  expect_refused(checkout, messages);
}

TEST_F(BlackboxBadRegistrations, EachFileThatCannotBeReadIsNamedWithItsGenerator) {
  for (const auto& [file, generator] : kIncs) {
    SCOPED_TRACE(file);
    const std::string text = checkout.read(file);
    checkout.remove(file);
    std::filesystem::create_directory(checkout.path(file));
    const ProcessResult result = checkout.run({"--check"});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(checkout.path(file) + ": cannot read: Is a directory"));
    EXPECT_THAT(result.err, HasSubstr(generator));
    checkout.remove(file);
    checkout.write(file, text);
  }
}

TEST_F(BlackboxBadRegistrations, AFileWithoutReadPermissionGivesTheSystemsReason) {
  const ProcessOptions as_nobody = {.folder = "/", .unprivileged = true};
  if (run_program({"--version"}, as_nobody).exit_code != 0) {
    GTEST_SKIP() << "nobody cannot start " PROGRAM;
  }
  std::filesystem::permissions(checkout.path(kRegisterInc), std::filesystem::perms::none);
  const ProcessResult result = checkout.run({"--check"}, as_nobody);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err,
              HasSubstr(checkout.path(kRegisterInc) + ": cannot read: Permission denied"));
}

TEST_F(BlackboxBadRegistrations, AnOpListWithoutAnOpIsRefused) {
  for (const char* text :
       {"", "\n\n", "\xEF\xBB\xBF", "// Prose that says m.impl() and no more.\n"}) {
    checkout.write(kRegisterInc, text);
    expect_refused(checkout, {checkout.path(kRegisterInc) + ": no ops found"});
    EXPECT_THAT(checkout.run().err, HasSubstr("scripts/codegen/codegen_ops.py"));
  }
}

TEST_F(BlackboxBadRegistrations, EachBlankFileIsNamedWithItsGenerator) {
  for (const auto& [file, generator] : kIncs) {
    SCOPED_TRACE(file);
    const std::string text = checkout.read(file);
    checkout.write(file, "\n");
    expect_refused(checkout, {generator});
    EXPECT_THAT(checkout.run().err, HasSubstr(checkout.path(file) + ": no ops found"));
    checkout.write(file, text);
  }
}

TEST_F(BlackboxBadRegistrations, EveryPlatformThatRegistersNothingIsNamed) {
  std::vector<std::string> messages;
  for (const char* platform : {"ascend", "kunlunxin", "mps"}) {
    checkout.write(native_inc_of(platform), "// Nothing.\n");
    messages.push_back(checkout.path(native_inc_of(platform)) + ": no ops found");
  }
  expect_refused(checkout, messages);
}

TEST_F(BlackboxBadRegistrations, ConflictMarkersAreRefusedInEveryFile) {
  for (const auto& [file, generator] : kIncs) {
    SCOPED_TRACE(file);
    const std::string text = checkout.read(file);
    checkout.append(file,
                    "<<<<<<< HEAD\n  m.impl(\"aa\", WrapperA);\n=======\n"
                    "  m.impl(\"bb\", WrapperB);\n>>>>>>> other\n");
    const std::string message = place(file, "<<<<<<< HEAD") + "merge-conflict marker; resolve";
    expect_refused(checkout, {message});
    expect_refused(checkout, {message}, {"--trust-confs"});
    checkout.write(file, text);
  }
}

TEST_F(BlackboxBadRegistrations, EachKindOfConflictMarkerIsSeen) {
  const std::string text = checkout.read(kRegisterInc);
  for (const char* marker : {"<<<<<<< HEAD", "||||||| base", ">>>>>>> other"}) {
    checkout.write(kRegisterInc, text + marker + "\n");
    expect_refused(checkout, {place(kRegisterInc, marker) + "merge-conflict marker"});
  }
}

TEST_F(BlackboxBadRegistrations, AMergedHalfIsSeenWhenOnlyTheEndMarkerWasForgotten) {
  checkout.replace(native_inc_of("mps"), "\n  m.impl(", "\n>>>>>>> feature/x\n  m.impl(");
  expect_refused(checkout, {place(native_inc_of("mps"), ">>>>>>>") + "merge-conflict marker"});
}

TEST_F(BlackboxBadRegistrations, ANameThatIsNoOverloadNameIsRefusedWithItsLine) {
  for (const char* name : {"add tensor", "add.", ".out", "aten::add", "add.Tensor.out", "1add",
                           "add-Tensor", "äbs", ""}) {
    SCOPED_TRACE(name);
    const std::string text = checkout.read(kRegisterInc);
    const std::string line = fmt::format("  m.impl(\"{}\", WrapperBad);", name);
    checkout.append(kRegisterInc, line + "\n");
    expect_refused(checkout, {place(kRegisterInc, line) +
                              fmt::format("registered name '{}' is no ATen overload name", name)});
    checkout.write(kRegisterInc, text);
  }
}

TEST_F(BlackboxBadRegistrations, ARegistrationThatIsCutOffIsRefusedWithItsLine) {
  for (const std::string end :
       {"  m.impl(\"zz_lerp", "  m.impl(\"zz_lerp\n", "  m.impl(\n      \"zz_lerp.Sc"}) {
    const std::string text = checkout.read(flaggems_inc_of("musa"));
    checkout.append(flaggems_inc_of("musa"), end);
    expect_refused(checkout, {place(flaggems_inc_of("musa"), end) + "m.impl(\"... is cut off"});
    checkout.write(flaggems_inc_of("musa"), text);
  }
}

TEST_F(BlackboxBadRegistrations, ACommentThatNeverEndsIsRefusedWithItsLine) {
  checkout.replace(native_inc_of("mps"), "\n  m.impl(", "\n/* A comment\n  m.impl(");
  expect_refused(checkout, {place(native_inc_of("mps"), "/* A") + "this comment never ends"});
}

TEST_F(BlackboxBadRegistrations, AllThatIsWrongInOneRunIsListed) {
  checkout.remove(native_inc_of("gcu"));
  checkout.append(kRegisterInc, "  m.impl(\"a b\", W);\n  m.impl(\"c d\", W);\n");
  checkout.append(native_inc_of("mps"), ">>>>>>> other\n");
  checkout.remove(conf_of("dcu"));
  checkout.replace(conf_of("metax"), "\nmean.dim = cuda\n", "\nmean.dim = cdua\n");
  checkout.write("scripts/codegen/backend_coverage.py", "TILEOPS_OPS = frozenset(OTHER)\n");
  expect_refused(checkout, {checkout.path(native_inc_of("gcu")) + ": registration file missing",
                            place(kRegisterInc, "  m.impl(\"a b\"") + "registered name 'a b'",
                            place(kRegisterInc, "  m.impl(\"c d\"") + "registered name 'c d'",
                            place(native_inc_of("mps"), ">>>>>>>") + "merge-conflict marker",
                            checkout.path(conf_of("dcu")) + ": missing",
                            place(conf_of("metax"), "mean.dim") + "route 'cdua'",
                            checkout.path("scripts/codegen/backend_coverage.py") + ":1: "});
}

}  // namespace
}  // namespace vendor_confs
