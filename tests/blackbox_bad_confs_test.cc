// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <string>
#include <string_view>

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

/// What lies in the confs of metax and dcu exists nowhere else: a pin that is lost is a failure
/// that comes back.
class BlackboxBadConfs : public ::testing::TestWithParam<std::string> {
 protected:
  /// `FILE:LINE: ` of the first line that starts with `start`.
  std::string place(std::string_view start) const {
    return fmt::format("{}:{}: ", path, checkout.line_of(conf, start));
  }

  std::size_t route_lines() const {
    const std::string text = checkout.read(conf);
    std::size_t count = 0;
    for (std::size_t at = text.find("\n_"); at != std::string::npos; at = text.find('\n', at + 1)) {
      count += at + 1 < text.size() && text[at + 1] != '#' ? 1 : 0;
    }
    return count;
  }

  DiskCheckout checkout;
  std::string conf = conf_of(GetParam());
  std::string path = checkout.path(conf);
  std::string way_out = "; restore the conf, or pass --trust-confs";
};

INSTANTIATE_TEST_SUITE_P(PlatformsWithPins, BlackboxBadConfs, ::testing::Values("metax", "dcu"),
                         [](const auto& tested) { return tested.param; });

TEST_P(BlackboxBadConfs, AMissingConfStopsTheRun) {
  checkout.remove(conf);
  expect_refused(checkout, {path + ": missing, and the pins of " + GetParam() +
                            " live only there; restore it, or pass --trust-confs"});
}

TEST_P(BlackboxBadConfs, AnEmptyConfStopsTheRunUntilItIsRestored) {
  const std::string text = checkout.read(conf);
  checkout.write(conf, "");
  expect_refused(checkout,
                 {path + ": no `# Coverage:` line to check its 0 route lines against" + way_out});
  checkout.write(conf, text);
  EXPECT_EQ(checkout.run().exit_code, 0);
}

TEST_P(BlackboxBadConfs, AConfThatWasCutStopsTheRunWithBothNumbers) {
  const std::string text = checkout.read(conf);
  checkout.keep_lines(conf, 1000);
  expect_refused(checkout,
                 {fmt::format("{}: has {} route lines where its Coverage line says 2037{}", path,
                              route_lines(), way_out)});
  checkout.write(conf, text);
  EXPECT_EQ(checkout.run().exit_code, 0);
}

TEST_P(BlackboxBadConfs, AConfThatLostOneLineStopsTheRun) {
  checkout.replace(conf, "\nbmm = cuda\n", "\n");
  expect_refused(checkout,
                 {path + ": has 2036 route lines where its Coverage line says 2037" + way_out});
}

TEST_P(BlackboxBadConfs, AConfLongerThanItsCoverageLineStopsTheRun) {
  checkout.append(conf, "zz_new = cuda\n");
  expect_refused(checkout,
                 {path + ": has 2038 route lines where its Coverage line says 2037" + way_out});
}

TEST_P(BlackboxBadConfs, AConfCutWithinALineStopsTheRun) {
  const std::string text = checkout.read(conf);
  checkout.write(conf, text.substr(0, text.find("\nbmm = cuda\n") + 4));
  expect_refused(checkout, {place("bmm") + "not a route line (`op = value`)",
                            fmt::format("{}: has {} route lines where its Coverage line says 2037",
                                        path, route_lines() - 1)});
}

TEST_P(BlackboxBadConfs, AConfWithoutItsCoverageLineStopsTheRun) {
  checkout.replace(conf, "\n# Coverage: 2037/", "\n# Coverings: 2037/");
  expect_refused(
      checkout, {path + ": no `# Coverage:` line to check its 2037 route lines against" + way_out});
}

TEST_P(BlackboxBadConfs, ConflictMarkersStopTheRunWhateverTheTrust) {
  checkout.replace(conf, "\nbmm = cuda\n",
                   "\n<<<<<<< HEAD\nbmm = cuda\n=======\nbmm = flaggems\n>>>>>>> other\n");
  const std::string message = place("<<<<<<< HEAD") + "merge-conflict marker; resolve the conflict";
  expect_refused(checkout, {message});
  expect_refused(checkout, {message}, {"--trust-confs"});
}

TEST_P(BlackboxBadConfs, AMarkerLeftBehindStopsTheRun) {
  for (const char* marker : {"<<<<<<< HEAD", "||||||| base", ">>>>>>> other"}) {
    SCOPED_TRACE(marker);
    const std::string text = checkout.read(conf);
    checkout.append(conf, std::string(marker) + "\n");
    expect_refused(checkout, {place(marker) + "merge-conflict marker"}, {"--trust-confs"});
    checkout.write(conf, text);
  }
}

TEST_P(BlackboxBadConfs, ConflictMarkersAmongTheCommentsStopTheRunToo) {
  checkout.replace(conf, "\n# Coverage: ", "\n<<<<<<< HEAD\n# Coverage: ");
  expect_refused(checkout, {place("<<<<<<< HEAD") + "merge-conflict marker"});
}

TEST_P(BlackboxBadConfs, AMistypedRouteStopsTheRunWithItsLine) {
  checkout.replace(conf, "\nbmm = cuda\n", "\nbmm = cdua\n");
  expect_refused(checkout, {place("bmm = ") + "route 'cdua' of bmm is none that " + GetParam() +
                            " knows (flaggems_cpp, flaggems, tileops, cuda)" + way_out});
}

TEST_P(BlackboxBadConfs, ARouteOfAnotherPlatformStopsTheRun) {
  for (const char* route : {"none", "musa", "CUDA", "cuda cuda"}) {
    SCOPED_TRACE(route);
    const std::string text = checkout.read(conf);
    checkout.replace(conf, "\nbmm = cuda\n", fmt::format("\nbmm = {}\n", route));
    expect_refused(checkout, {place("bmm = ") + fmt::format("route '{}' of bmm", route)});
    checkout.write(conf, text);
  }
}

TEST_P(BlackboxBadConfs, AnOpWithTwoRoutesStopsTheRunWithItsLine) {
  checkout.replace(conf, "\nbmm = cuda\n", "\nbmm = flaggems\nbmm = cuda\n");
  expect_refused(checkout,
                 {fmt::format("{}:{}: bmm is listed twice: `cuda` here and `flaggems` on line {}{}",
                              path, checkout.line_of(conf, "bmm = cuda"),
                              checkout.line_of(conf, "bmm = flaggems"), way_out),
                  path + ": has 2038 route lines where its Coverage line says 2037"});
}

TEST_P(BlackboxBadConfs, AnOpWithTwoRoutesIsSeenWhenTheLengthIsRight) {
  checkout.replace(conf, "\nabs = flaggems\n", "\n");
  checkout.replace(conf, "\nbmm = cuda\n", "\nbmm = flaggems\nbmm = cuda\n");
  expect_refused(checkout, {place("bmm = cuda") + "bmm is listed twice"});
}

TEST_P(BlackboxBadConfs, ALineThatIsNoRouteStopsTheRun) {
  for (const char* line :
       {"bmm cuda", "bmm =", "= cuda", "bmm = # cuda", "include other.conf", "======="}) {
    SCOPED_TRACE(line);
    const std::string text = checkout.read(conf);
    checkout.replace(conf, "\nbmm = cuda\n", fmt::format("\nbmm = cuda\n{}\n", line));
    const std::size_t number = checkout.line_of(conf, "bmm = cuda") + 1;
    expect_refused(checkout, {fmt::format("{}:{}: not a route line (`op = value`)", path, number)});
    checkout.write(conf, text);
  }
}

TEST_P(BlackboxBadConfs, ANameThatIsNoOverloadNameStopsTheRun) {
  checkout.replace(conf, "\nbmm = cuda\n", "\nb mm = cuda\n");
  expect_refused(checkout, {place("b mm = ") + "'b mm' is no ATen overload name" + way_out});
}

TEST_P(BlackboxBadConfs, EveryFaultOfAConfIsListed) {
  checkout.replace(conf, "\nbmm = cuda\n", "\nbmm = cdua\n");
  checkout.replace(conf, "\nabs = flaggems\n", "\nabs\n");
  checkout.replace(conf, "\nmm = cuda\n", "\nmm = cuda\nmm = flaggems\n");
  expect_refused(checkout, {place("bmm = ") + "route 'cdua'", place("abs") + "not a route line",
                            place("mm = flaggems") + "mm is listed twice"});
}

TEST_P(BlackboxBadConfs, AFolderInPlaceOfTheConfGivesTheSystemsReason) {
  checkout.remove(conf);
  std::filesystem::create_directory(path);
  expect_refused(checkout, {path + ": cannot read: Is a directory"});
}

TEST_P(BlackboxBadConfs, BothConfsAreJudgedInOneRun) {
  checkout.remove(conf_of("dcu"));
  checkout.write(conf_of("metax"), "");
  expect_refused(checkout, {checkout.path(conf_of("dcu")) + ": missing",
                            checkout.path(conf_of("metax")) + ": no `# Coverage:` line"});
}

TEST(BlackboxConfsWithoutPins, ConflictMarkersAreStaleTextThatARunRepairs) {
  DiskCheckout checkout;
  const std::string musa = conf_of("musa");
  const std::string fresh = checkout.read(musa);
  checkout.replace(musa, "\ntanh = flaggems  # musa\n",
                   "\n<<<<<<< HEAD\ntanh = musa\n=======\ntanh = flaggems  # musa\n>>>>>>> x\n");
  const Snapshot before = checkout.snapshot();
  const ProcessResult checked = checkout.run({"--check"});
  EXPECT_EQ(checked.exit_code, 1);
  EXPECT_THAT(checked.out, StartsWith("stale torch_fl/configs/backends_musa.conf: "));
  EXPECT_THAT(before.changed(checkout.snapshot()), IsEmpty());
  const ProcessResult result = checkout.run();
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, StartsWith("wrote torch_fl/configs/backends_musa.conf: "));
  EXPECT_EQ(checkout.read(musa), fresh);
}

TEST(BlackboxConfsWithoutPins, ConflictMarkersAreNotCalledAChangeOfComments) {
  DiskCheckout checkout;
  checkout.replace(conf_of("musa"), "\ntanh = ", "\n<<<<<<< HEAD\ntanh = ");
  EXPECT_THAT(checkout.run({"--check"}).out, Not(HasSubstr("comments only")));
}

TEST(BlackboxConfsWithoutPins, WhateverElseIsWrongARunRepairs) {
  for (const char* text : {"", "tanh", "tanh = nonsense\ntanh = other\n", "\xFF\xFE\n"}) {
    DiskCheckout checkout;
    for (const char* platform : {"ascend", "gcu", "iluvatar", "kunlunxin", "mps", "musa", "ppu"}) {
      const std::string fresh = checkout.read(conf_of(platform));
      checkout.write(conf_of(platform), text);
      EXPECT_EQ(checkout.run({"--check"}).exit_code, 1);
      EXPECT_EQ(checkout.run().exit_code, 0);
      EXPECT_EQ(checkout.read(conf_of(platform)), fresh);
    }
  }
}

TEST(BlackboxConfsWithoutPins, AConfThatCannotBeReadLeavesEveryConfAsItWas) {
  DiskCheckout checkout;
  checkout.replace(conf_of("ascend"), "\ntanh = flaggems ", "\ntanh = cuda ");
  checkout.remove(conf_of("musa"));
  std::filesystem::create_directory(checkout.path(conf_of("musa")));
  expect_refused(checkout, {checkout.path(conf_of("musa")) + ": cannot read: Is a directory"});
}

}  // namespace
}  // namespace vendor_confs
