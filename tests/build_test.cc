// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/build.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inputs_builder.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;

std::vector<std::string_view> built_platforms(const Build& built) {
  std::vector<std::string_view> names;
  for (const PlatformBuild& platform : built.platforms) {
    names.push_back(platform.platform().name);
  }
  return names;
}

TEST(Build, RoutesEveryPlatformOverTheWholeOpList) {
  const auto in = InputsBuilder().registers({"mul", "add"}).native("musa", {"fused"}).make();
  const Build built = build(*in);
  EXPECT_THAT(built_platforms(built), ElementsAre("ascend", "dcu", "gcu", "iluvatar", "kunlunxin",
                                                  "metax", "mps", "musa", "ppu"));
  for (const PlatformBuild& platform : built.platforms) {
    EXPECT_EQ(platform.routes.size(), 3U) << platform.platform().name;
  }
}

TEST(Build, RoutesSelectedPlatformsOnly) {
  const auto in = InputsBuilder().registers({"add"}).only({"ppu", "musa"}).make();
  EXPECT_THAT(built_platforms(build(*in)), ElementsAre("musa", "ppu"));
}

TEST(Build, RoutesAreTheSameWhateverIsSelected) {
  InputsBuilder builder;
  builder.registers({"add", "mul"}).covers({"add"}).native("mps", {"own"}).native("musa", {"add"});
  const auto all = builder.make();
  const auto one = builder.only({"musa"}).make();
  EXPECT_EQ(build(*one).platforms.at(0).routes, build(*all).platforms.at(7).routes);
}

TEST(Build, OpOutsideTheRegistrationGoesNowhereThoughItIsCovered) {
  const auto in = InputsBuilder().registers({"add"}).covers({"add"}).make();
  EXPECT_EQ(route_of(*in, "musa", "add"), (Route{Backend::none, Rule::unregistered, false}));
  EXPECT_EQ(route_of(*in, "ppu", "add"), (Route{Backend::flaggems, Rule::flaggems, false}));
}

TEST(Build, WrapperAloneMakesAnUnannotatedRoute) {
  const auto in =
      InputsBuilder().registers({"add"}).wrappers("musa", {"add"}).covers({"add"}).make();
  EXPECT_EQ(route_of(*in, "musa", "add"), (Route{Backend::flaggems, Rule::flaggems, false}));
}

TEST(Build, KernelBehindFlagGemsIsAnnotated) {
  const auto in = InputsBuilder().registers({"add"}).native("musa", {"add"}).covers({"add"}).make();
  EXPECT_EQ(route_of(*in, "musa", "add"), (Route{Backend::flaggems, Rule::flaggems, true}));
}

TEST(Build, WrapperForAGapHasNoKernel) {
  const auto in = InputsBuilder()
                      .registers({"add"})
                      .wrappers("musa", {"add"})
                      .covers({"add"})
                      .table("gaps/musa.txt", {"add"})
                      .make();
  EXPECT_EQ(route_of(*in, "musa", "add"), (Route{Backend::none, Rule::no_kernel, false}));
}

TEST(Build, NativeGapFallsBackToTheVendorsKernel) {
  const auto in = InputsBuilder()
                      .registers({"add"})
                      .native("musa", {"add"})
                      .covers({"add"})
                      .table("gaps/musa.txt", {"add"})
                      .make();
  EXPECT_EQ(route_of(*in, "musa", "add"), (Route{Backend::vendor, Rule::vendor, false}));
}

TEST(Build, PreferredKernelIsTheRoute) {
  const auto in = InputsBuilder()
                      .registers({"add", "mul"})
                      .native("iluvatar", {"add"})
                      .wrappers("iluvatar", {"mul"})
                      .covers({"add", "mul"})
                      .make();
  EXPECT_EQ(route_of(*in, "iluvatar", "add"), (Route{Backend::vendor, Rule::vendor, false}));
  EXPECT_EQ(route_of(*in, "iluvatar", "mul"), (Route{Backend::flaggems, Rule::flaggems, false}));
}

TEST(Build, GapOutranksAHoldOnABoxingPlatform) {
  const auto in = InputsBuilder()
                      .registers({"add", "mul"})
                      .covers({"add", "mul"})
                      .table(kHoldsTable, {"add", "mul"})
                      .table("gaps/ppu.txt", {"add"})
                      .make();
  EXPECT_EQ(route_of(*in, "ppu", "add"), (Route{Backend::vendor, Rule::gap, false}));
  EXPECT_EQ(route_of(*in, "ppu", "mul"), (Route{Backend::vendor, Rule::hold, false}));
}

TEST(Build, HoldOutranksAMeasuredSetOnABoxingPlatform) {
  const auto in = InputsBuilder()
                      .registers({"add", "sort"})
                      .table(kHoldsTable, {"add", "sort"})
                      .table(kFlagGemsCppTable, {"sort"})
                      .table("measured/flaggems/metax.txt", {"add"})
                      .table("measured/flaggems_cpp/metax.txt", {"sort"})
                      .make();
  EXPECT_EQ(route_of(*in, "metax", "add"), (Route{Backend::vendor, Rule::hold, false}));
  EXPECT_EQ(route_of(*in, "metax", "sort"), (Route{Backend::vendor, Rule::hold, false}));
}

TEST(Build, MeasuredOutranksAPin) {
  const auto in = InputsBuilder()
                      .registers({"add"})
                      .covers({"add"})
                      .table("measured/flaggems/dcu.txt", {"add"})
                      .conf("dcu", "add = cuda\n")
                      .make();
  EXPECT_EQ(route_of(*in, "dcu", "add"), (Route{Backend::flaggems, Rule::flaggems, false}));
}

TEST(Build, PinOutranksTheMeasuredCppRuntime) {
  InputsBuilder builder;
  builder.registers({"sort"}).table(kFlagGemsCppTable, {"sort"});
  builder.table("measured/flaggems_cpp/metax.txt", {"sort"});
  EXPECT_EQ(route_of(*builder.make(), "metax", "sort"),
            (Route{Backend::flaggems_cpp, Rule::flaggems_cpp, false}));
  builder.conf("metax", "sort = cuda\n");
  EXPECT_EQ(route_of(*builder.make(), "metax", "sort"), (Route{Backend::vendor, Rule::gap, false}));
}

TEST(Build, WidenedOpIsRoutedForEveryone) {
  const auto in = InputsBuilder().native("musa", {"fused"}).make();
  EXPECT_EQ(route_of(*in, "musa", "fused"), (Route{Backend::vendor, Rule::vendor, false}));
  EXPECT_EQ(route_of(*in, "mps", "fused"), (Route{Backend::none, Rule::unregistered, false}));
  EXPECT_EQ(route_of(*in, "ppu", "fused"), (Route{Backend::vendor, Rule::boxing, false}));
}

TEST(CountRoutes, CountsByBackendAndByKernel) {
  const RouteCounts counts = count_routes({{Backend::flaggems_cpp, Rule::flaggems_cpp, true},
                                           {Backend::flaggems, Rule::flaggems, true},
                                           {Backend::flaggems, Rule::flaggems, false},
                                           {Backend::tileops, Rule::tileops, false},
                                           {Backend::vendor, Rule::vendor, false},
                                           {Backend::vendor, Rule::hold, false},
                                           {Backend::vendor, Rule::boxing, false},
                                           {Backend::none, Rule::unregistered, false},
                                           {Backend::none, Rule::hold, false}});
  EXPECT_EQ(counts.of(Backend::flaggems_cpp), 1U);
  EXPECT_EQ(counts.of(Backend::flaggems), 2U);
  EXPECT_EQ(counts.of(Backend::tileops), 1U);
  EXPECT_EQ(counts.of(Backend::vendor), 3U);
  EXPECT_EQ(counts.of(Backend::none), 2U);
  EXPECT_EQ(counts.kernels, 5U);
  EXPECT_EQ(counts.total(), 9U);
  EXPECT_EQ(counts.covered(), 7U);
}

TEST(CountRoutes, OfNothingAreNought) {
  EXPECT_EQ(count_routes({}).total(), 0U);
  EXPECT_EQ(count_routes({}).kernels, 0U);
}

}  // namespace
}  // namespace vendor_confs
