// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/disk_checkout.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

/// With --trust-confs, pins are read as the reference reads them, and what was overlooked is said.
class BlackboxTrustedConfs : public ::testing::TestWithParam<std::string> {
 protected:
  /// Runs --check and a write on a damaged conf; expects `warning` from both, and fresh confs
  /// after.
  void expect_repaired(const std::string& warning) {
    const Snapshot before = checkout.snapshot();
    const ProcessResult checked = checkout.run({"--trust-confs", "--check"});
    EXPECT_EQ(checked.exit_code, 1);
    EXPECT_THAT(checked.out, AllOf(HasSubstr("backends_" + GetParam() + ".conf: "),
                                   Not(HasSubstr("backends_musa.conf"))));
    EXPECT_THAT(checked.err, HasSubstr("warning: " + warning));
    EXPECT_THAT(checked.err, HasSubstr(" --trust-confs\n"));
    EXPECT_THAT(before.changed(checkout.snapshot()), IsEmpty());

    const ProcessResult written = checkout.run({"--trust-confs"});
    EXPECT_EQ(written.exit_code, 0);
    EXPECT_THAT(written.out,
                StartsWith("wrote torch_fl/configs/backends_" + GetParam() + ".conf: "));
    EXPECT_THAT(written.err, HasSubstr("warning: " + warning));
    const ProcessResult again = checkout.run({"--check"});
    EXPECT_EQ(again.exit_code, 0);
    EXPECT_THAT(again.err, Not(HasSubstr("warning: ")));
  }

  std::string text() const { return checkout.read(conf); }

  DiskCheckout checkout;
  std::string conf = conf_of(GetParam());
  std::string path = checkout.path(conf);
};

INSTANTIATE_TEST_SUITE_P(PlatformsWithPins, BlackboxTrustedConfs, ::testing::Values("metax", "dcu"),
                         [](const auto& tested) { return tested.param; });

TEST_P(BlackboxTrustedConfs, SoundConfsGiveNoWarning) {
  const Snapshot before = checkout.snapshot();
  const ProcessResult result = checkout.run({"--trust-confs"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, Not(HasSubstr("warning")));
  EXPECT_THAT(before.changed(checkout.snapshot()), IsEmpty());
}

TEST_P(BlackboxTrustedConfs, AMissingConfStartsWithoutPins) {
  checkout.remove(conf);
  expect_repaired(path + ": missing, so no op is pinned");
  EXPECT_THAT(text(),
              AllOf(HasSubstr("\nadd.Tensor = flaggems\n"), HasSubstr("\nrelu = flaggems\n")));
}

TEST_P(BlackboxTrustedConfs, AnEmptyConfHasNoPins) {
  checkout.write(conf, "");
  expect_repaired(path + ": no `# Coverage:` line");
  EXPECT_THAT(text(),
              AllOf(HasSubstr("\nadd.Tensor = flaggems\n"), HasSubstr("\nrelu = flaggems\n")));
}

TEST_P(BlackboxTrustedConfs, OfAConfThatWasCutTheFirstPinsAreKept) {
  checkout.keep_lines(conf, 1000);
  expect_repaired(path + ": has ");
  EXPECT_THAT(text(), AllOf(HasSubstr("\nadd.Tensor = cuda\n"), HasSubstr("\nrelu = flaggems\n")));
}

TEST_P(BlackboxTrustedConfs, AMistypedRouteIsNoPin) {
  checkout.replace(conf, "\nadd.Tensor = cuda\n", "\nadd.Tensor = cdua\n");
  expect_repaired(fmt::format("{}:{}: route 'cdua' of add.Tensor", path,
                              checkout.line_of(conf, "add.Tensor = ")));
  EXPECT_THAT(text(), AllOf(HasSubstr("\nadd.Tensor = flaggems\n"), HasSubstr("\nrelu = cuda\n")));
}

TEST_P(BlackboxTrustedConfs, OfAnOpWithTwoRoutesTheLastCounts) {
  checkout.replace(conf, "\nadd.Tensor = cuda\n", "\nadd.Tensor = cuda\nadd.Tensor = flaggems\n");
  checkout.replace(conf, "\nabs = flaggems\n", "\nabs = flaggems\nabs = cuda\n");
  expect_repaired(fmt::format("{}:{}: add.Tensor is listed twice", path,
                              checkout.line_of(conf, "add.Tensor = flaggems")));
  EXPECT_THAT(text(), AllOf(HasSubstr("\nadd.Tensor = flaggems\n"), HasSubstr("\nabs = cuda\n")));
}

TEST_P(BlackboxTrustedConfs, ALineThatIsNoRouteIsNoPin) {
  checkout.replace(conf, "\nadd.Tensor = cuda\n", "\nadd.Tensor cuda\n");
  expect_repaired(
      fmt::format("{}:{}: not a route line", path, checkout.line_of(conf, "add.Tensor cuda")));
  EXPECT_THAT(text(), AllOf(HasSubstr("\nadd.Tensor = flaggems\n"), HasSubstr("\nrelu = cuda\n")));
}

TEST_P(BlackboxTrustedConfs, EachThingThatWasOverlookedIsSaid) {
  checkout.replace(conf, "\nadd.Tensor = cuda\n", "\nadd.Tensor = cdua\n");
  checkout.replace(conf, "\nrelu = cuda\n", "\nrelu cuda\n");
  const std::string err = checkout.run({"--trust-confs", "--check"}).err;
  EXPECT_THAT(err, HasSubstr("route 'cdua' of add.Tensor"));
  EXPECT_THAT(err, HasSubstr("not a route line"));
  EXPECT_THAT(err, HasSubstr("has 2036 route lines where its Coverage line says 2037"));
}

TEST_P(BlackboxTrustedConfs, TheWarningStaysWhenQuiet) {
  checkout.replace(conf, "\nadd.Tensor = cuda\n", "\nadd.Tensor = cdua\n");
  const ProcessResult result = checkout.run({"--trust-confs", "-q"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, ContainsRegex("^warning: .*route 'cdua' of add.Tensor"));
  EXPECT_THAT(result.err, Not(HasSubstr("note: ")));
}

TEST_P(BlackboxTrustedConfs, AMissingRegistrationFileIsNotOverlooked) {
  checkout.remove(native_inc_of("mps"));
  expect_refused(checkout, {checkout.path(native_inc_of("mps")) + ": registration file missing"},
                 {"--trust-confs"});
}

TEST_P(BlackboxTrustedConfs, AConfThatCannotBeReadIsNotOverlooked) {
  checkout.remove(conf);
  std::filesystem::create_directory(path);
  expect_refused(checkout, {path + ": cannot read: Is a directory"}, {"--trust-confs"});
}

}  // namespace
}  // namespace vendor_confs
