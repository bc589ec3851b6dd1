// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/disk_checkout.h"

namespace vendor_confs {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

class BlackboxCli : public ::testing::Test {
 protected:
  /// Runs with `args` on a stale checkout: exit code 2, this on stderr, nothing else, nothing
  /// written.
  void expect_refused(const std::vector<std::string>& args, const std::string& message) {
    checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
    const Snapshot before = checkout.snapshot();
    const ProcessResult result = checkout.run(args);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "error: " + message + "\n");
    EXPECT_THAT(before.changed(checkout.snapshot()), IsEmpty());
  }

  DiskCheckout checkout;
};

TEST_F(BlackboxCli, TwoModesAreAMistake) {
  expect_refused({"--check", "--stats"}, "--check and --stats are two modes; give one");
}

TEST_F(BlackboxCli, TwoModesAreAMistakeInAnyOrder) {
  expect_refused({"--stats", "--check"}, "--check and --stats are two modes; give one");
}

TEST_F(BlackboxCli, AnUnknownOptionNamesTheNearestOne) {
  expect_refused({"--chekc"}, "unknown option '--chekc'; did you mean --check?");
}

TEST_F(BlackboxCli, AnUnknownOptionWithAValueIsNamedWithoutIt) {
  expect_refused({"--platfrom=musa"}, "unknown option '--platfrom'; did you mean --platform?");
}

TEST_F(BlackboxCli, AnUnknownOptionLikeNoOtherIsStillRefused) {
  expect_refused({"--overwrite-everything"}, "unknown option '--overwrite-everything'");
}

TEST_F(BlackboxCli, AnUnknownPlatformNamesTheNearestOne) {
  expect_refused({"--platform", "ascnd"}, "unknown platform 'ascnd'; did you mean ascend?");
}

TEST_F(BlackboxCli, AnUnknownPlatformInAListIsFound) {
  expect_refused({"--check", "--platform", "musa,metacs"},
                 "unknown platform 'metacs'; did you mean metax?");
}

TEST_F(BlackboxCli, CudaIsNoPlatformHere) {
  const ProcessResult result = checkout.run({"--platform", "cuda"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, StartsWith("error: unknown platform 'cuda'"));
}

TEST_F(BlackboxCli, AnUnknownFormatNamesTheNearestOne) {
  expect_refused({"--check", "--format", "jsn"}, "unknown format 'jsn'; did you mean json?");
}

TEST_F(BlackboxCli, AFormatThatAModeCannotPrintIsRefused) {
  expect_refused({"--stats", "--format", "github"}, "--stats has no github format");
}

TEST_F(BlackboxCli, AWriteHasNoMarkdownFormat) {
  expect_refused({"--format", "markdown"}, "a write has no markdown format");
}

TEST_F(BlackboxCli, AnUnknownColourSettingIsRefused) {
  expect_refused({"--color", "alway"}, "unknown colour setting 'alway'; did you mean always?");
}

TEST_F(BlackboxCli, AnUnknownArgumentIsRefused) {
  expect_refused({"check"}, "unexpected argument 'check'");
}

TEST_F(BlackboxCli, QuietAndVerboseContradictEachOther) {
  expect_refused({"-q", "-v"}, "-q and -v contradict each other; give one");
}

TEST_F(BlackboxCli, AnOptionWithoutItsValueIsNamed) {
  for (const std::string option : {"--conf-dir", "--tables", "--platform", "--format"}) {
    const ProcessResult result = checkout.run({option});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, StartsWith("error: " + option + ":"));
  }
}

TEST_F(BlackboxCli, AMistakeOnTheCommandLineIsFoundBeforeAnyInputIsRead) {
  const ProcessResult result = run_program({"--root", "/no/such/folder", "--chekc"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "error: unknown option '--chekc'; did you mean --check?\n");
}

TEST_F(BlackboxCli, HelpNamesEveryModeOptionAndExitCode) {
  for (const std::string option : {"--help", "-h"}) {
    const ProcessResult result = run_program({option}, {.folder = "/"});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.err, "");
    for (const std::string word : {"--check",    "--diff",          "--stats",
                                   "--explain",  "--lint",          "--fingerprint",
                                   "--export",   "--audit-writers", "--root",
                                   "--conf-dir", "--tables",        "--coverage",
                                   "--platform", "--format",        "--trust-confs",
                                   "--quiet",    "--verbose",       "--color",
                                   "--version",  "Exit codes: 0",   "Usage: gen_vendor_confs"}) {
      EXPECT_THAT(result.out, HasSubstr(word));
    }
  }
}

TEST_F(BlackboxCli, VersionNamesProgramRevisionAndTables) {
  const ProcessResult result = run_program({"--version"}, {.folder = "/"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, MatchesRegex("gen_vendor_confs [0-9]+\\.[0-9]+\\.[0-9]+ \\(revision "
                                       "[^)]+\\)\ntables: [0-9]+ files, [0-9]+ entries, [0-9]+ "
                                       "ops\n"));
}

TEST_F(BlackboxCli, PlatformsMayBeRepeatedListedAndNamedTwice) {
  const std::string repeated =
      checkout.run({"--stats", "--platform", "musa", "--platform", "dcu"}).out;
  EXPECT_THAT(repeated, HasSubstr("\ndcu "));
  EXPECT_THAT(repeated, HasSubstr("\nmusa "));
  EXPECT_EQ(checkout.run({"--stats", "--platform", "musa,dcu"}).out, repeated);
  EXPECT_EQ(checkout.run({"--stats", "--platform=dcu,musa", "--platform", "dcu"}).out, repeated);
}

TEST_F(BlackboxCli, TheOrderOfOptionsDoesNotMatter) {
  EXPECT_EQ(run_program({"--stats", "--root", checkout.root().string()}).out,
            checkout.run({"--stats"}).out);
}

TEST_F(BlackboxCli, TablesOfAFolderStandInForTheCompiledInOnes) {
  checkout.add_from_project("data/tables", "tables");
  const std::string tables = checkout.path("tables");
  EXPECT_EQ(checkout.run({"--check", "--tables", tables}).exit_code, 0);
  checkout.append("tables/gaps/musa.txt", "\n# Made up for this test.\ntanh\n");
  const ProcessResult result = checkout.run({"--check", "--tables", tables});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out,
            "stale torch_fl/configs/backends_musa.conf: 1 route moved (flaggems -> musa 1)\n");
  EXPECT_THAT(result.err, EndsWith("run: gen_vendor_confs --root " + checkout.root().string() +
                                   " --tables " + tables + "\n"));
}

TEST_F(BlackboxCli, ConfsMayLieInAnotherFolder) {
  checkout.add_from_project("confs", "elsewhere");
  checkout.replace("elsewhere/backends_musa.conf", "\ntanh = flaggems ", "\ntanh = cuda ");
  checkout.remove("torch_fl");
  const std::string elsewhere = checkout.path("elsewhere");
  EXPECT_EQ(checkout.run({"--check", "--conf-dir", elsewhere}).exit_code, 1);
  const ProcessResult result = checkout.run({"--conf-dir", elsewhere});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "wrote elsewhere/backends_musa.conf: 1 route moved (cuda -> flaggems 1)\n");
  EXPECT_EQ(checkout.run({"--check", "--conf-dir", elsewhere}).exit_code, 0);
}

TEST_F(BlackboxCli, AConfDirIsRelativeToTheWorkingFolder) {
  checkout.add_from_project("confs", "a/b");
  const ProcessResult result =
      checkout.run({"--check", "--conf-dir", "../b"}, {.folder = checkout.root() / "a" / "b"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
}

TEST_F(BlackboxCli, ACoverageModuleMayBeNamedOrPassedOver) {
  checkout.write("scripts/codegen/backend_coverage.py", "FLAGGEMS_PYTHON_OPS = frozenset(\n");
  EXPECT_EQ(checkout.run({"--check"}).exit_code, 2);
  EXPECT_EQ(checkout.run({"--check", "--coverage", "builtin"}).exit_code, 0);
  checkout.write("mine.py",
                 "FLAGGEMS_PYTHON_OPS = frozenset({'tanh'})\nFLAGGEMS_CPP_OPS = frozenset()\n"
                 "TILEOPS_OPS = frozenset()\n");
  const ProcessResult result =
      checkout.run({"--stats", "--platform", "musa", "--coverage", checkout.path("mine.py")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("\nmusa                            0         1 "));
}

}  // namespace
}  // namespace vendor_confs
