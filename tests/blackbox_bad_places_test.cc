// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
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
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kConfs = "torch_fl/configs";
const std::string kModule = "scripts/codegen/backend_coverage.py";
const ProcessOptions kAsNobody = {.folder = "/", .unprivileged = true};

class BlackboxBadPlaces : public ::testing::Test {
 protected:
  void make_stale() { checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda "); }

  std::string place(const std::string& file, std::string_view start) const {
    return fmt::format("{}:{}: ", checkout.path(file), checkout.line_of(file, start));
  }

  DiskCheckout checkout;
};

/// A run on --tables DIR, a copy of the project's tables that a test spoils.
class BlackboxBadTables : public BlackboxBadPlaces {
 protected:
  BlackboxBadTables() { checkout.add_from_project("data/tables", "tables"); }

  void expect_tables_refused(const std::vector<std::string>& messages) {
    expect_refused(checkout, messages, {"--tables", checkout.path("tables")});
  }
};

using BlackboxBadCoverage = BlackboxBadPlaces;
using BlackboxBadStdout = BlackboxBadPlaces;

TEST_F(BlackboxBadTables, ANameThatIsNoOverloadNameIsRefusedWithItsLine) {
  checkout.append("tables/gaps/musa.txt", "\n# A reason.\nadd tensor\n");
  expect_tables_refused({place("tables/gaps/musa.txt", "add tensor") + "'add tensor' is no ATen"});
}

TEST_F(BlackboxBadTables, AnOpListedTwiceIsRefusedWithBothLines) {
  const std::size_t first = checkout.line_of("tables/holds.txt", "index_select");
  checkout.append("tables/holds.txt", "\n# Once more.\nindex_select\n");
  const std::string text = checkout.read("tables/holds.txt");
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  expect_tables_refused({fmt::format("{}:{}: 'index_select' is listed twice, first on line {}",
                                     checkout.path("tables/holds.txt"), lines, first)});
}

TEST_F(BlackboxBadTables, ConflictMarkersAreRefusedWithTheirLine) {
  checkout.append("tables/pending.txt", "<<<<<<< HEAD\nzz\n=======\n>>>>>>> other\n");
  expect_tables_refused({place("tables/pending.txt", "<<<<<<<") + "merge-conflict marker"});
}

TEST_F(BlackboxBadTables, EveryFaultOfEveryTableIsListed) {
  checkout.append("tables/gaps/musa.txt", "\nadd tensor\nmul tensor\n");
  checkout.append("tables/notes/dcu.txt", "\n.out\n");
  expect_tables_refused({place("tables/gaps/musa.txt", "add tensor"),
                         place("tables/gaps/musa.txt", "mul tensor"),
                         place("tables/notes/dcu.txt", ".out")});
}

TEST_F(BlackboxBadTables, AMissingTableIsNamed) {
  checkout.remove("tables/gaps/gcu.txt");
  expect_tables_refused({checkout.path("tables/gaps/gcu.txt") + ": cannot read: No such file"});
}

TEST_F(BlackboxBadTables, ATableThatNothingReadsIsNamed) {
  checkout.write("tables/gaps/mussa.txt", "tanh\n");
  expect_tables_refused({checkout.path("tables/gaps/mussa.txt") + ": no platform and no rule"});
}

TEST_F(BlackboxBadTables, AFolderThatIsNotThereIsNamed) {
  checkout.remove("tables");
  expect_tables_refused({checkout.path("tables") + ": no such folder"});
}

TEST_F(BlackboxBadCoverage, AModuleCutInTheMiddleIsRefusedWithTheLine) {
  checkout.write(kModule,
                 "FLAGGEMS_PYTHON_OPS = frozenset({'tanh'})\nFLAGGEMS_CPP_OPS = frozenset()\n"
                 "TILEOPS_OPS = frozenset({\n    'abs',\n    'si");
  make_stale();
  for (const std::string mode : {"-v", "--check"}) {
    const Snapshot before = checkout.snapshot();
    const ProcessResult result = checkout.run({mode});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, StartsWith("error: " + checkout.path(kModule) + ":"));
    EXPECT_THAT(result.err, HasSubstr(place(kModule, "    'si")));
    EXPECT_THAT(result.err, HasSubstr("--coverage builtin"));
    EXPECT_THAT(before.changed(checkout.snapshot()), IsEmpty());
  }
}

TEST_F(BlackboxBadCoverage, ASetThatOnlyPythonCanMakeIsRefusedWithItsLine) {
  checkout.write(kModule, "\n\nOTHER = ['tanh']\nFLAGGEMS_HOLDS = frozenset(OTHER)\n");
  expect_refused(checkout, {checkout.path(kModule) + ":4: FLAGGEMS_HOLDS"});
  EXPECT_THAT(checkout.run().err, HasSubstr("--coverage builtin"));
  EXPECT_EQ(checkout.run({"--check", "--coverage", "builtin"}).exit_code, 0);
}

TEST_F(BlackboxBadCoverage, ConflictMarkersAreRefusedWithTheirLine) {
  checkout.write(kModule, "FLAGGEMS_CPP_OPS = frozenset()\n<<<<<<< HEAD\n");
  const ProcessResult result = checkout.run({"--check"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr(checkout.path(kModule) + ":2: merge-conflict marker"));
}

TEST_F(BlackboxBadCoverage, EverySetThatIsMissingIsNamed) {
  checkout.write(kModule, "# Nothing yet.\n");
  expect_refused(checkout, {checkout.path(kModule) + ": defines no FLAGGEMS_PYTHON_OPS",
                            checkout.path(kModule) + ": defines no FLAGGEMS_CPP_OPS",
                            checkout.path(kModule) + ": defines no TILEOPS_OPS"});
}

TEST_F(BlackboxBadCoverage, AModuleThatIsNotThereGivesTheSystemsReason) {
  const std::string file = checkout.path("no.py");
  expect_refused(checkout, {file + ": cannot read: No such file or directory"},
                 {"--coverage", file});
}

TEST_F(BlackboxBadPlaces, AMissingConfFolderIsNamedWithTheWayOut) {
  checkout.remove(kConfs);
  expect_refused(checkout,
                 {checkout.path(kConfs) + ": conf folder missing; name it with --conf-dir"});
}

TEST_F(BlackboxBadPlaces, AMissingConfFolderOfTheCommandLineIsNamed) {
  const std::string folder = checkout.path("elsewhere");
  expect_refused(checkout, {folder + ": conf folder missing"}, {"--conf-dir", folder});
}

TEST_F(BlackboxBadPlaces, AFileInPlaceOfTheConfFolderIsNotCalledMissing) {
  checkout.remove(kConfs);
  checkout.write(kConfs, "a file\n");
  expect_refused(checkout, {checkout.path(kConfs) + ": "});
  EXPECT_THAT(checkout.run().err, Not(HasSubstr("missing")));
}

TEST_F(BlackboxBadPlaces, AConfFolderThatTakesNoFileGivesTheSystemsReason) {
  if (run_program({"--version"}, kAsNobody).exit_code != 0) {
    GTEST_SKIP() << "nobody cannot start " PROGRAM;
  }
  make_stale();
  checkout.remove(conf_of("ppu"));
  std::filesystem::permissions(checkout.path(kConfs), std::filesystem::perms(0555));
  const Snapshot before = checkout.snapshot();
  const ProcessResult result = checkout.run({}, kAsNobody);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("error: " + checkout.path(kConfs)));
  EXPECT_THAT(result.err, HasSubstr(": Permission denied\n"));
  EXPECT_EQ(checkout.run({"--check"}, kAsNobody).exit_code, 1);
  EXPECT_THAT(before.changed(checkout.snapshot()), IsEmpty());
  std::filesystem::permissions(checkout.path(kConfs), std::filesystem::perms(0755));
}

TEST_F(BlackboxBadPlaces, ADiskThatIsFullLeavesOldConfsAndNoLitter) {
  make_stale();
  checkout.replace(conf_of("ascend"), "\nabs = flaggems ", "\nabs = cuda ");
  const Snapshot before = checkout.snapshot();
  const ProcessResult result = checkout.run({}, {.largest_file = 4096});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("error: " + checkout.path(kConfs)));
  EXPECT_THAT(result.err, HasSubstr(": File too large\n"));
  std::vector<std::string> changed = before.changed(checkout.snapshot());
  std::erase(changed, kConfs);  // files came and went there
  EXPECT_THAT(changed, IsEmpty());
  EXPECT_EQ(checkout.run().exit_code, 0);
}

TEST_F(BlackboxBadStdout, AReportThatCannotBePrintedIsOneLineOnStderr) {
  make_stale();
  const Snapshot before = checkout.snapshot();
  for (const std::vector<std::string>& args : std::vector<std::vector<std::string>>{
           {}, {"--check"}, {"--stats"}, {"--stats", "-q"}, {"--help"}, {"--version"}}) {
    SCOPED_TRACE(args.empty() ? "write" : args.front());
    const ProcessResult full = checkout.run(args, {.out_to = "/dev/full"});
    EXPECT_EQ(full.exit_code, 2);
    EXPECT_EQ(full.err, "error: cannot write to stdout: No space left on device\n");
    const ProcessResult closed = checkout.run(args, {.out_closed = true});
    EXPECT_EQ(closed.exit_code, 2);
    EXPECT_EQ(closed.err, "error: cannot write to stdout: Bad file descriptor\n");
  }
  std::vector<std::string> changed = before.changed(checkout.snapshot());
  std::erase(changed, kConfs);
  EXPECT_THAT(changed, IsEmpty());
}

TEST_F(BlackboxBadStdout, NoConfTakesTheNumberOfAClosedStdout) {
  make_stale();
  checkout.run({}, {.out_closed = true});
  EXPECT_THAT(checkout.read(conf_of("musa")), Not(HasSubstr("wrote")));
  EXPECT_EQ(checkout.run().exit_code, 0);
  EXPECT_THAT(checkout.read(conf_of("musa")), HasSubstr("\ntanh = flaggems  # musa\n"));
}

}  // namespace
}  // namespace vendor_confs
