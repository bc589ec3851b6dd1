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

constexpr const char* kWroteMusa =
    "wrote torch_fl/configs/backends_musa.conf: 1 route moved (cuda -> flaggems 1)\n";

class BlackboxPlaces : public ::testing::Test {
 protected:
  void spoil() { checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda "); }

  DiskCheckout checkout;
};

TEST_F(BlackboxPlaces, TheRootIsFoundFromItself) {
  spoil();
  const ProcessResult result = run_program({}, {.folder = checkout.root()});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, kWroteMusa);
}

TEST_F(BlackboxPlaces, TheRootIsFoundFromAFolderBelow) {
  spoil();
  const ProcessResult result =
      run_program({}, {.folder = checkout.root() / "csrc/aten/backends/musa"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, kWroteMusa);
  EXPECT_EQ(checkout.run({"--check"}).exit_code, 0);
}

TEST_F(BlackboxPlaces, TheNearestRootAboveCounts) {
  checkout.add_from_project("data/aten", "third_party/inner/csrc/aten");
  checkout.add_from_project("confs", "third_party/inner/torch_fl/configs");
  spoil();
  const auto check_from = [this](const char* folder) {
    return run_program({"--check"}, {.folder = checkout.root() / folder}).exit_code;
  };
  EXPECT_EQ(check_from("third_party/inner/torch_fl"), 0);
  EXPECT_EQ(check_from("third_party"), 1);
}

TEST_F(BlackboxPlaces, ThisProjectIsALayoutToo) {
  checkout.add_from_project("data/aten", "project/data/aten");
  checkout.add_from_project("confs", "project/confs");
  checkout.replace("project/confs/backends_musa.conf", "\ntanh = flaggems ", "\ntanh = cuda ");
  const ProcessResult result =
      run_program({}, {.folder = checkout.root() / "project/data/aten/generated"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "wrote confs/backends_musa.conf: 1 route moved (cuda -> flaggems 1)\n");
}

TEST_F(BlackboxPlaces, ThePathOfTheRootMayHoldSpacesAndAnyLetters) {
  DiskCheckout odd("Torch FL  (ünï) 火炬 'q'");
  odd.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
  EXPECT_EQ(odd.run({"--check"}).exit_code, 1);
  EXPECT_EQ(run_program({"--check"}, {.folder = odd.root() / "torch_fl"}).exit_code, 1);
  EXPECT_EQ(odd.run().out, kWroteMusa);
  EXPECT_EQ(odd.run({"--check"}).exit_code, 0);
}

TEST_F(BlackboxPlaces, ARelativeRootWithATrailingSlashIsTheSameRoot) {
  spoil();
  const ProcessResult result =
      run_program({"--root", "./Torch-FL/../Torch-FL/"}, {.folder = checkout.root().parent_path()});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, kWroteMusa);
}

TEST_F(BlackboxPlaces, ARootThatIsTheWorkingFolderMayBeADot) {
  spoil();
  const ProcessResult result = run_program({"--root", "."}, {.folder = checkout.root()});
  EXPECT_EQ(result.out, kWroteMusa);
}

TEST_F(BlackboxPlaces, ARootReachedThroughALinkWorks) {
  spoil();
  const std::filesystem::path link = checkout.root().parent_path() / "link";
  std::filesystem::create_directory_symlink(checkout.root(), link);
  EXPECT_EQ(run_program({"--root", link.string()}).out, kWroteMusa);
  EXPECT_EQ(checkout.run({"--check"}).exit_code, 0);
}

TEST_F(BlackboxPlaces, NoLayoutAboveTheWorkingFolderTellsWhereItLooked) {
  const ProcessResult result = run_program({}, {.folder = checkout.root().parent_path()});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr(checkout.root().parent_path().string()));
  EXPECT_THAT(result.err, HasSubstr("csrc/aten"));
  EXPECT_THAT(result.err, HasSubstr("data/aten"));
  EXPECT_THAT(result.err, EndsWith("--root DIR\n"));
}

TEST_F(BlackboxPlaces, ARootWithoutALayoutIsNamed) {
  for (const char* folder : {"torch_fl", "no/such/folder", "csrc/aten/generated/register.inc"}) {
    const std::string root = checkout.path(folder);
    const ProcessResult result = run_program({"--root", root}, {.folder = checkout.root()});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr("found in " + root + ";"));
    EXPECT_THAT(result.err, HasSubstr("--root DIR"));
  }
}

TEST_F(BlackboxPlaces, NothingIsWrittenOutsideTheConfFolder) {
  spoil();
  checkout.remove(conf_of("ppu"));
  const Snapshot before = checkout.snapshot();
  ASSERT_EQ(checkout.run().exit_code, 0);
  EXPECT_THAT(before.changed(checkout.snapshot()),
              testing::ElementsAre("torch_fl/configs", conf_of("musa"), conf_of("ppu")));
}

}  // namespace
}  // namespace vendor_confs
