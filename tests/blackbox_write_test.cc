// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/disk_checkout.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kNote =
    "note: 2 vendor-only op(s) added to the op list: matmul, matmul_backward\n";

class BlackboxWrite : public ::testing::Test {
 protected:
  DiskCheckout checkout;
};

TEST_F(BlackboxWrite, FreshConfsAreNotTouchedAndNothingIsSaid) {
  const Snapshot before = checkout.snapshot();
  const ProcessResult result = checkout.run();
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, kNote);
  EXPECT_THAT(before.changed(checkout.snapshot()), IsEmpty());
}

TEST_F(BlackboxWrite, QuietHidesTheNoteAndTheWordsOfSuccess) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
  const ProcessResult result = checkout.run({"-q"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(checkout.read(conf_of("musa")), HasSubstr("\ntanh = flaggems  # musa\n"));
}

TEST_F(BlackboxWrite, VerboseNamesFreshConfsToo) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
  const ProcessResult result = checkout.run({"-v", "--platform", "musa,ppu"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out,
            "wrote torch_fl/configs/backends_musa.conf: 1 route moved (cuda -> flaggems 1)\n"
            "fresh torch_fl/configs/backends_ppu.conf\n");
}

TEST_F(BlackboxWrite, AStaleConfIsRewrittenAndItsMovesAreCounted) {
  const std::string musa = conf_of("musa");
  const std::string fresh = checkout.read(musa);
  checkout.replace(musa, "\ntanh = flaggems  # musa\n", "\ntanh = cuda\n");
  const Snapshot before = checkout.snapshot();
  const ProcessResult result = checkout.run();
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out,
            "wrote torch_fl/configs/backends_musa.conf: 1 route moved (cuda -> flaggems 1)\n");
  EXPECT_EQ(result.err, kNote);
  EXPECT_EQ(checkout.read(musa), fresh);
  EXPECT_THAT(before.changed(checkout.snapshot()), ElementsAre("torch_fl/configs", musa));
}

TEST_F(BlackboxWrite, MovesInBothDirectionsAndAddedOpsAreSummedUp) {
  const std::string musa = conf_of("musa");
  const std::string fresh = checkout.read(musa);
  checkout.replace(musa, "\ntanh = flaggems ", "\ntanh = cuda ");
  checkout.replace(musa, "\nsigmoid = flaggems ", "\nsigmoid = cuda ");
  checkout.replace(musa, " = none\n", " = flaggems\n");
  checkout.replace(musa, "\nexp = flaggems  # musa\n", "\n");
  const ProcessResult result = checkout.run();
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out,
            "wrote torch_fl/configs/backends_musa.conf: 3 routes moved (cuda -> flaggems 2, "
            "flaggems -> none 1), 1 op added\n");
  EXPECT_EQ(checkout.read(musa), fresh);
}

TEST_F(BlackboxWrite, ALostAnnotationIsPutBack) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems  # musa\n", "\ntanh = flaggems\n");
  EXPECT_EQ(checkout.run().out,
            "wrote torch_fl/configs/backends_musa.conf: 1 annotation changed\n");
  EXPECT_THAT(checkout.read(conf_of("musa")), HasSubstr("\ntanh = flaggems  # musa\n"));
}

TEST_F(BlackboxWrite, AMissingConfOfAPlatformWithoutPinsIsMadeAnew) {
  const std::string ascend = conf_of("ascend");
  const std::string fresh = checkout.read(ascend);
  checkout.remove(ascend);
  const ProcessResult result = checkout.run();
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "wrote torch_fl/configs/backends_ascend.conf: new, 2037 ops\n");
  EXPECT_EQ(checkout.read(ascend), fresh);
}

TEST_F(BlackboxWrite, AfterARunTheNextOneWritesNothing) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
  checkout.replace(conf_of("dcu"), "\ntanh = flaggems\n", "\ntanh = cuda\n");
  checkout.remove(conf_of("gcu"));
  ASSERT_EQ(checkout.run().exit_code, 0);
  const Snapshot before = checkout.snapshot();
  const ProcessResult again = checkout.run();
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_EQ(again.out, "");
  EXPECT_THAT(before.changed(checkout.snapshot()), IsEmpty());
  EXPECT_EQ(checkout.run({"--check"}).exit_code, 0);
}

TEST_F(BlackboxWrite, APinSetByHandStaysAndTheCountsFollow) {
  const std::string dcu = conf_of("dcu");
  ASSERT_THAT(checkout.read(dcu),
              HasSubstr("\n#   flaggems        455\n#   cuda           1582\n"));
  checkout.replace(dcu, "\ntanh = flaggems\n", "\ntanh = cuda\n");
  const ProcessResult result = checkout.run();
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("wrote torch_fl/configs/backends_dcu.conf: "));
  EXPECT_THAT(checkout.read(dcu), HasSubstr("\ntanh = cuda\n"));
  EXPECT_THAT(checkout.read(dcu),
              HasSubstr("\n#   flaggems        454\n#   cuda           1583\n"));
  EXPECT_EQ(checkout.run({"--check"}).exit_code, 0);
}

TEST_F(BlackboxWrite, APinTakenOutByHandStaysOut) {
  const std::string metax = conf_of("metax");
  checkout.replace(metax, "\nmean.dim = cuda\n", "\nmean.dim = flaggems\n");
  ASSERT_EQ(checkout.run().exit_code, 0);
  EXPECT_THAT(checkout.read(metax), HasSubstr("\nmean.dim = flaggems\n"));
  EXPECT_THAT(checkout.read(metax), HasSubstr("42 of the 640 FlagGems-covered ops stay on cuda"));
}

TEST_F(BlackboxWrite, PinsLiveThroughARunOverEveryOtherChange) {
  const auto pins = [this] {
    return std::string(checkout.read(conf_of("metax")),
                       checkout.read(conf_of("metax")).find("\n_"));
  };
  const std::string before = pins();
  checkout.replace(conf_of("metax"), "# Coverage: ", "# An edited line.\n# Coverage: ");
  ASSERT_EQ(checkout.run().exit_code, 0);
  EXPECT_EQ(pins(), before);
  EXPECT_THAT(checkout.read(conf_of("metax")), Not(HasSubstr("An edited line")));
}

TEST_F(BlackboxWrite, TheConfOfAPlatformNotAskedForIsLeftAsItIs) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
  checkout.replace(conf_of("ascend"), "\nabs = ", "\nabs = no");
  checkout.remove(conf_of("metax"));
  const ProcessResult result = checkout.run({"--platform", "musa"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out,
            "wrote torch_fl/configs/backends_musa.conf: 1 route moved (cuda -> flaggems 1)\n");
  EXPECT_THAT(checkout.read(conf_of("ascend")), HasSubstr("\nabs = no"));
  EXPECT_FALSE(std::filesystem::exists(checkout.path(conf_of("metax"))));
}

TEST_F(BlackboxWrite, AConfKeepsItsMode) {
  const std::string musa = checkout.path(conf_of("musa"));
  std::filesystem::permissions(musa, std::filesystem::perms(0640));
  checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
  ASSERT_EQ(checkout.run().exit_code, 0);
  EXPECT_EQ(std::filesystem::status(musa).permissions(), std::filesystem::perms(0640));
}

TEST_F(BlackboxWrite, ANewlyRegisteredOpGetsALineInEveryConf) {
  checkout.append(kRegisterInc, "  m.impl(\"zz_new.out\", WrapperZzNewOut);\n");
  const ProcessResult result = checkout.run();
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("wrote torch_fl/configs/backends_gcu.conf: 1 op added\n"));
  EXPECT_THAT(checkout.read(conf_of("gcu")), HasSubstr("\nzz_new.out = none\n"));
  EXPECT_THAT(checkout.read(conf_of("ppu")), HasSubstr("\nzz_new.out = cuda\n"));
  EXPECT_THAT(checkout.read(conf_of("ppu")), HasSubstr("\n# Coverage: 2038/2038 ops accelerated"));
}

TEST_F(BlackboxWrite, AnOpThatLeftTheOpListIsWarnedAbout) {
  checkout.append(kRegisterInc,
                  "  m.impl(\"zz_b\", WrapperZzB);\n  m.impl(\"zz_a\", WrapperZzA);\n");
  ASSERT_EQ(checkout.run().exit_code, 0);
  checkout.replace(kRegisterInc,
                   "  m.impl(\"zz_b\", WrapperZzB);\n  m.impl(\"zz_a\", WrapperZzA);\n", "");
  for (const std::string mode : {"--check", "-v"}) {
    const ProcessResult result = checkout.run({mode});
    EXPECT_THAT(result.err, ::testing::ContainsRegex("warning: .*2 .*zz_a, zz_b")) << mode;
  }
}

}  // namespace
}  // namespace vendor_confs
