// SPDX-License-Identifier: Apache-2.0
// routing_sets() on native platforms.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/rules.h"

#include "support/inputs_builder.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Names = std::vector<std::string_view>;

RoutingSets sets_of(const Inputs& inputs, std::string_view platform) {
  return routing_sets(input_of(inputs, platform), inputs);
}

/// What may go to `flaggems` on `platform`.
Names flaggems_on(const Inputs& inputs, std::string_view platform) {
  return names_in(sets_of(inputs, platform).flaggems, inputs);
}

const Names kNative = {"ascend", "gcu", "iluvatar", "kunlunxin", "mps", "musa"};

/// The native platforms on which `op` may go to `flaggems`.
Names platforms_serving(const Inputs& inputs, std::string_view op) {
  Names served;
  for (const std::string_view platform : kNative) {
    if (sets_of(inputs, platform).flaggems.contains(inputs.names.find(op).value())) {
      served.push_back(platform);
    }
  }
  return served;
}

TEST(NativeSets, CeilingIsServedWhereThePythonPathIsCompiled) {
  const auto in = InputsBuilder().registers({"add"}).covers({"add"}).make();
  EXPECT_THAT(platforms_serving(*in, "add"), ElementsAre("ascend", "gcu", "iluvatar", "musa"));
}

TEST(NativeSets, NoneCompilesTheCppRuntimeOrTileOps) {
  const auto in =
      InputsBuilder().table(kFlagGemsCppTable, {"add"}).table(kTileOpsTable, {"add"}).make();
  for (const std::string_view platform : kNative) {
    EXPECT_TRUE(sets_of(*in, platform).flaggems_cpp.empty()) << platform;
    EXPECT_TRUE(sets_of(*in, platform).tileops.empty()) << platform;
  }
}

TEST(NativeSets, GapLeavesItsOwnPlatformAlone) {
  const std::vector<std::pair<std::string_view, Names>> cases = {
      {"gaps/ascend.txt", {"gcu", "iluvatar", "musa"}},
      {"gaps/gcu.txt", {"ascend", "iluvatar", "musa"}},
      {"gaps/iluvatar.txt", {"ascend", "gcu", "musa"}},
      {"gaps/musa.txt", {"ascend", "gcu", "iluvatar"}},
  };
  for (const auto& [table, expected] : cases) {
    const auto in = InputsBuilder().covers({"add", "mul"}).table(table, {"add"}).make();
    EXPECT_EQ(platforms_serving(*in, "add"), expected) << table;
    EXPECT_THAT(platforms_serving(*in, "mul"), testing::SizeIs(4)) << table;
  }
}

TEST(NativeSets, GapIsNoGapInTheRoutingOrder) {
  const auto in = InputsBuilder().covers({"add"}).table("gaps/musa.txt", {"add"}).make();
  EXPECT_TRUE(sets_of(*in, "musa").gaps.empty());
}

TEST(NativeSets, PendingLeavesAscendGcuAndMusa) {
  const auto in = InputsBuilder().covers({"add"}).table(kPendingTable, {"add"}).make();
  EXPECT_THAT(platforms_serving(*in, "add"), ElementsAre("iluvatar"));
}

TEST(NativeSets, KernelIsPreferredOnIluvatarAlone) {
  InputsBuilder builder;
  builder.covers({"add"});
  for (const std::string_view platform : kNative) {
    builder.native(platform, {"add"});
  }
  EXPECT_THAT(platforms_serving(*builder.make(), "add"), ElementsAre("ascend", "gcu", "musa"));
}

TEST(NativeSets, KernelRegisteredOutsideTheFileIsPreferredToo) {
  const auto in = InputsBuilder()
                      .covers({"_conj", "add"})
                      .wrappers("iluvatar", {"_conj", "add"})
                      .table("native/iluvatar.txt", {"_conj"})
                      .make();
  EXPECT_THAT(flaggems_on(*in, "iluvatar"), ElementsAre("add"));
}

TEST(NativeSets, HoldsHoldEverywhereAndLeaveTheCeilingAsItIs) {
  const auto in = InputsBuilder().covers({"add"}).table(kHoldsTable, {"add"}).make();
  for (const std::string_view platform : kNative) {
    EXPECT_THAT(names_in(sets_of(*in, platform).holds, *in), ElementsAre("add")) << platform;
  }
  EXPECT_THAT(flaggems_on(*in, "musa"), ElementsAre("add"));
}

TEST(NativeSets, TakeNothingFromTheConfOnDisk) {
  const auto in = InputsBuilder().covers({"add"}).conf("musa", "add = cuda\nmul = musa\n").make();
  EXPECT_THAT(flaggems_on(*in, "musa"), ElementsAre("add"));
}

/// A native platform with a measured set of its own. No shipped one has any, so the table of
/// another platform lends its name.
class MeasuredNative : public ::testing::Test {
 protected:
  static constexpr std::string_view kMeasured = "measured/flaggems/dcu.txt";

  Names served(const Inputs& inputs, Platform platform) const {
    platform.measured_flaggems = kMeasured;
    PlatformInput input = input_of(inputs, platform.name);
    input.platform = &platform;
    return names_in(routing_sets(input, inputs).flaggems, inputs);
  }
};

TEST_F(MeasuredNative, OutranksGapPendingAndPreferredKernel) {
  const auto in = InputsBuilder()
                      .covers({"gap", "pending", "kernel", "plain"})
                      .native("musa", {"kernel"})
                      .table("gaps/musa.txt", {"gap"})
                      .table(kPendingTable, {"pending"})
                      .table(kMeasured, {"gap", "pending", "kernel"})
                      .make();
  Platform platform = platform_called("musa");
  platform.prefers_native = true;
  EXPECT_THAT(served(*in, platform), ElementsAre("gap", "kernel", "pending", "plain"));
}

TEST_F(MeasuredNative, IsIntersectedWithTheCeiling) {
  const auto in = InputsBuilder().covers({"add"}).table(kMeasured, {"add", "uncovered"}).make();
  EXPECT_THAT(served(*in, platform_called("musa")), ElementsAre("add"));
}

TEST_F(MeasuredNative, ServesNothingWherePythonIsNotCompiled) {
  const auto in = InputsBuilder().covers({"add"}).table(kMeasured, {"add"}).make();
  EXPECT_THAT(served(*in, platform_called("mps")), IsEmpty());
}

TEST_F(MeasuredNative, DoesNotOutrankAHold) {
  const auto in = InputsBuilder()
                      .native("musa", {"add"})
                      .covers({"add"})
                      .table(kHoldsTable, {"add"})
                      .table(kMeasured, {"add"})
                      .make();
  Platform platform = platform_called("musa");
  platform.measured_flaggems = kMeasured;
  PlatformInput input = input_of(*in, "musa");
  input.platform = &platform;
  const Route chosen = route(Kind::native, in->names.find("add").value(), routing_sets(input, *in));
  EXPECT_EQ(chosen, (Route{Backend::vendor, Rule::hold, false}));
}

}  // namespace
}  // namespace vendor_confs
