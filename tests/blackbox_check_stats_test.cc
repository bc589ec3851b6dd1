// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/disk_checkout.h"

namespace vendor_confs {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kNote =
    "note: 2 vendor-only op(s) added to the op list: matmul, matmul_backward\n";

class BlackboxCheck : public ::testing::Test {
 protected:
  DiskCheckout checkout;
};

using BlackboxStats = BlackboxCheck;

TEST_F(BlackboxCheck, FreshConfsPassWithTheReferencesSentence) {
  const Snapshot before = checkout.snapshot();
  const ProcessResult result = checkout.run({"--check"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "all vendor confs up to date\n");
  EXPECT_EQ(result.err, kNote);
  EXPECT_THAT(before.changed(checkout.snapshot()), IsEmpty());
}

TEST_F(BlackboxCheck, QuietPassesWithoutAWord) {
  const ProcessResult result = checkout.run({"--check", "--quiet"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "");
}

TEST_F(BlackboxCheck, StaleConfsAreNamedAndNothingIsWritten) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems  # musa\n", "\ntanh = cuda\n");
  checkout.replace(conf_of("ascend"), "\nadd.Tensor = ", "\nadd.TensorX = ");
  checkout.remove(conf_of("mps"));
  const Snapshot before = checkout.snapshot();
  const ProcessResult result = checkout.run({"--check"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out,
            "stale torch_fl/configs/backends_ascend.conf: 1 op added, 1 op removed\n"
            "missing torch_fl/configs/backends_mps.conf: new, 2037 ops\n"
            "stale torch_fl/configs/backends_musa.conf: 1 route moved (cuda -> flaggems 1)\n");
  EXPECT_THAT(result.err,
              EndsWith("error: stale vendor conf(s): backends_ascend.conf, backends_mps.conf, "
                       "backends_musa.conf\nrun: gen_vendor_confs --root " +
                       checkout.root().string() + "\n"));
  EXPECT_THAT(before.changed(checkout.snapshot()), IsEmpty());
}

TEST_F(BlackboxCheck, QuietStillNamesStaleConfs) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
  const ProcessResult result = checkout.run({"--check", "-q"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, StartsWith("stale torch_fl/configs/backends_musa.conf: "));
  EXPECT_THAT(result.err, StartsWith("error: stale vendor conf(s): backends_musa.conf\n"));
}

TEST_F(BlackboxCheck, TheCommandItPrintsRepairsWhatItFound) {
  const DiskCheckout odd("Torch FL's ünï 火炬");
  const std::string folder = std::filesystem::path(PROGRAM).parent_path().string();
  DiskCheckout confs;  // confs that lie elsewhere
  confs.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
  const std::string conf_dir = confs.path("torch_fl/configs");
  const ProcessResult checked = odd.run({"--check", "--conf-dir", conf_dir, "--platform", "musa"});
  ASSERT_EQ(checked.exit_code, 1);
  const std::size_t run = checked.err.find("\nrun: ");
  ASSERT_NE(run, std::string::npos);
  const std::string command = checked.err.substr(run + 6);
  const ProcessResult repaired =
      run_process("/bin/sh", {"-c", "PATH=\"" + folder + "\"; " + command});
  EXPECT_EQ(repaired.exit_code, 0) << command << repaired.err;
  EXPECT_THAT(repaired.out, StartsWith("wrote "));
  EXPECT_EQ(odd.run({"--check", "--conf-dir", conf_dir}).exit_code, 0);
}

TEST_F(BlackboxCheck, AnEditOfPinsIsStaleOnlyInItsCounts) {
  checkout.replace(conf_of("dcu"), "\ntanh = flaggems\n", "\ntanh = cuda\n");
  const ProcessResult result = checkout.run({"--check"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, StartsWith("stale torch_fl/configs/backends_dcu.conf: "));
  EXPECT_THAT(result.out, Not(HasSubstr("moved")));
}

TEST_F(BlackboxCheck, OnlyThePlatformsAskedForAreChecked) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
  EXPECT_EQ(checkout.run({"--check", "--platform", "ascend", "--platform", "ppu"}).exit_code, 0);
  const ProcessResult result = checkout.run({"--check", "--platform", "ascend,musa"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, EndsWith("--platform ascend --platform musa\n"));
}

TEST_F(BlackboxCheck, TheConfsOfThisProjectAreFresh) {
  const std::filesystem::path project = PROJECT_FOLDER;
  const Snapshot before(project / "confs");
  const ProcessResult result = run_program({"--root", project.string(), "--check"});
  EXPECT_EQ(result.exit_code, 0) << result.out;
  EXPECT_EQ(result.out, "all vendor confs up to date\n");
  EXPECT_EQ(result.err, kNote);
  EXPECT_THAT(before.changed(Snapshot(project / "confs")), IsEmpty());
}

constexpr const char* kTable =
    "\n"
    "platform             flaggems_cpp  flaggems  vendor routed  kernels   none       covered\n"
    "----------------------------------------------------------------------------------------\n"
    "ascend                          0       218            157      375   1662    375 (18%)\n"
    "dcu                             0       455           1582     1582      0   2037 (100%)\n"
    "gcu                             0       251            180      187   1606    431 (21%)\n"
    "iluvatar                        0       585              8        8   1444    593 (29%)\n"
    "kunlunxin                       0         0             42       42   1995     42 ( 2%)\n"
    "metax                          10       588           1439     1439      0   2037 (100%)\n"
    "mps                             0         0             70       70   1967     70 ( 3%)\n"
    "musa                            0       466             51      159   1520    517 (25%)\n"
    "ppu                             0       592           1445     1445      0   2037 (100%)\n";

TEST_F(BlackboxStats, HeaderRuleAndRowsAreThoseOfTheReference) {
  const Snapshot before = checkout.snapshot();
  const ProcessResult result = checkout.run({"--stats"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, StartsWith("op list: 2037 ops\n\n"));
  EXPECT_THAT(result.out, EndsWith(kTable));
  EXPECT_EQ(result.err, kNote);
  EXPECT_THAT(before.changed(checkout.snapshot()), IsEmpty());
}

TEST_F(BlackboxStats, QuietHidesTheNoteButNotTheTable) {
  const ProcessResult result = checkout.run({"--stats", "-q"});
  EXPECT_THAT(result.out, EndsWith(kTable));
  EXPECT_EQ(result.err, "");
}

TEST_F(BlackboxStats, TheSnapshotOfThisProjectGivesTheSameTable) {
  EXPECT_THAT(run_program({"--root", PROJECT_FOLDER, "--stats"}).out, EndsWith(kTable));
}

TEST_F(BlackboxStats, StaleConfsAreNoFault) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
  checkout.remove(conf_of("gcu"));
  const ProcessResult result = checkout.run({"--stats"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, EndsWith(kTable));
}

TEST_F(BlackboxStats, PinsOnDiskCount) {
  checkout.replace(conf_of("dcu"), "\ntanh = flaggems\n", "\ntanh = cuda\n");
  EXPECT_THAT(
      checkout.run({"--stats"}).out,
      HasSubstr("\ndcu                             0       454           1583     1583      "
                "0   2037 (100%)\n"));
}

TEST_F(BlackboxStats, OnlyThePlatformsAskedForGetARow) {
  const std::string out = checkout.run({"--stats", "--platform", "musa", "--platform", "gcu"}).out;
  EXPECT_THAT(out, EndsWith("-\n"
                            "gcu                             0       251            180      187   "
                            "1606    431 (21%)\n"
                            "musa                            0       466             51      159   "
                            "1520    517 (25%)\n"));
}

}  // namespace
}  // namespace vendor_confs
