// SPDX-License-Identifier: Apache-2.0
// boxing_gaps(), and routing_sets() on boxing platforms.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/rules.h"

#include "support/inputs_builder.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Names = std::vector<std::string_view>;

const Names kBoxing = {"dcu", "metax", "ppu"};

RoutingSets sets_of(const Inputs& inputs, std::string_view platform) {
  return routing_sets(input_of(inputs, platform), inputs);
}

Names gaps_of(const Inputs& inputs, std::string_view platform) {
  return names_in(boxing_gaps(input_of(inputs, platform), inputs), inputs);
}

TEST(BoxingGaps, OfPpuAreStatedInItsTable) {
  const auto in = InputsBuilder()
                      .covers({"add", "mm"})
                      .table("gaps/ppu.txt", {"mm"})
                      .conf("ppu", "add = cuda\nmm = flaggems\n")
                      .make();
  EXPECT_THAT(gaps_of(*in, "ppu"), ElementsAre("mm"));
}

TEST(BoxingGaps, OfDcuAndMetaxAreThePinsOfTheirOwnConfs) {
  const auto in = InputsBuilder()
                      .covers({"add", "mm", "mul", "sub"})
                      .table("gaps/ppu.txt", {"sub"})
                      .conf("dcu", "add = cuda\nmm = flaggems\n")
                      .conf("metax", "add = flaggems_cpp\nmm = cuda\nmul = tileops\n")
                      .make();
  EXPECT_THAT(gaps_of(*in, "dcu"), ElementsAre("add"));
  EXPECT_THAT(gaps_of(*in, "metax"), ElementsAre("mm"));
}

TEST(BoxingGaps, AnnotationIsNoPin) {
  const auto in = InputsBuilder().covers({"add"}).conf("dcu", "add = flaggems  # cuda\n").make();
  EXPECT_THAT(gaps_of(*in, "dcu"), IsEmpty());
}

TEST(BoxingGaps, OfAMissingConfAreNone) {
  const auto in = InputsBuilder().covers({"add"}).make();
  EXPECT_THAT(gaps_of(*in, "dcu"), IsEmpty());
}

TEST(BoxingGaps, AreIntersectedWithWhatEitherLibraryCovers) {
  const auto in = InputsBuilder()
                      .registers({"plain", "shim"})
                      .covers({"python"})
                      .table(kFlagGemsCppTable, {"cpp"})
                      .table(kTileOpsTable, {"shim"})
                      .table("gaps/ppu.txt", {"plain", "python", "cpp", "shim"})
                      .conf("dcu", "plain = cuda\npython = cuda\ncpp = cuda\nshim = cuda\n")
                      .make();
  EXPECT_THAT(gaps_of(*in, "ppu"), ElementsAre("cpp", "python"));
  EXPECT_THAT(gaps_of(*in, "dcu"), ElementsAre("cpp", "python"));
}

TEST(BoxingGaps, DoNotDependOnTheOpList) {
  const auto in = InputsBuilder().covers({"gone"}).conf("dcu", "gone = cuda\n").make();
  EXPECT_THAT(gaps_of(*in, "dcu"), ElementsAre("gone"));
}

TEST(BoxingSets, MeasuredRemovesAPinAndJoinsFlagGems) {
  const auto in = InputsBuilder()
                      .covers({"add", "mm"})
                      .table("measured/flaggems/dcu.txt", {"add"})
                      .conf("dcu", "add = cuda\nmm = cuda\n")
                      .make();
  const RoutingSets sets = sets_of(*in, "dcu");
  EXPECT_THAT(names_in(sets.gaps, *in), ElementsAre("mm"));
  EXPECT_THAT(names_in(sets.flaggems, *in), ElementsAre("add", "mm"));
}

TEST(BoxingSets, MeasuredGoesBeyondTheCeiling) {
  const auto in = InputsBuilder()
                      .covers({"add"})
                      .table("measured/flaggems/metax.txt", {"sdpa"})
                      .conf("metax", "sdpa = cuda\n")
                      .make();
  EXPECT_THAT(names_in(sets_of(*in, "metax").flaggems, *in), ElementsAre("add", "sdpa"));
}

TEST(BoxingSets, MeasuredIsItsOwnPlatformsAlone) {
  const auto in = InputsBuilder().table("measured/flaggems/metax.txt", {"sdpa"}).make();
  EXPECT_THAT(names_in(sets_of(*in, "metax").flaggems, *in), ElementsAre("sdpa"));
  EXPECT_THAT(names_in(sets_of(*in, "dcu").flaggems, *in), IsEmpty());
  EXPECT_THAT(names_in(sets_of(*in, "ppu").flaggems, *in), IsEmpty());
}

TEST(BoxingSets, MeasuredStandsWherePythonIsNotCompiled) {
  const auto in =
      InputsBuilder().covers({"add"}).table("measured/flaggems/dcu.txt", {"sdpa"}).make();
  Platform platform = platform_called("dcu");
  platform.compiles_flaggems = false;
  PlatformInput input = input_of(*in, "dcu");
  input.platform = &platform;
  EXPECT_THAT(names_in(routing_sets(input, *in).flaggems, *in), ElementsAre("sdpa"));
}

TEST(BoxingSets, CeilingIsServedEverywhere) {
  const auto in = InputsBuilder().covers({"add"}).make();
  for (const std::string_view platform : kBoxing) {
    EXPECT_THAT(names_in(sets_of(*in, platform).flaggems, *in), ElementsAre("add")) << platform;
  }
}

TEST(BoxingSets, PendingConcernsNone) {
  const auto in = InputsBuilder().covers({"add"}).table(kPendingTable, {"add"}).make();
  for (const std::string_view platform : kBoxing) {
    EXPECT_THAT(names_in(sets_of(*in, platform).flaggems, *in), ElementsAre("add")) << platform;
  }
}

TEST(BoxingSets, CppRuntimeServesWhatMetaxMeasuredOfIt) {
  const auto in = InputsBuilder()
                      .table(kFlagGemsCppTable, {"mm", "sort", "sum"})
                      .table("measured/flaggems_cpp/metax.txt", {"dropped", "sort", "sum"})
                      .make();
  EXPECT_THAT(names_in(sets_of(*in, "metax").flaggems_cpp, *in), ElementsAre("sort", "sum"));
  EXPECT_THAT(names_in(sets_of(*in, "dcu").flaggems_cpp, *in), IsEmpty());
  EXPECT_THAT(names_in(sets_of(*in, "ppu").flaggems_cpp, *in), IsEmpty());
}

TEST(BoxingSets, CppRuntimeNeedsItsGate) {
  const auto in = InputsBuilder()
                      .table(kFlagGemsCppTable, {"sort"})
                      .table("measured/flaggems_cpp/metax.txt", {"sort"})
                      .make();
  Platform platform = platform_called("metax");
  platform.compiles_flaggems_cpp = false;
  PlatformInput input = input_of(*in, "metax");
  input.platform = &platform;
  EXPECT_TRUE(routing_sets(input, *in).flaggems_cpp.empty());
}

TEST(BoxingSets, TileOpsIsServedWhereItIsCompiled) {
  const auto in = InputsBuilder().table(kTileOpsTable, {"add"}).make();
  for (const std::string_view name : kBoxing) {
    EXPECT_TRUE(sets_of(*in, name).tileops.empty()) << name;
    Platform platform = platform_called(name);
    platform.compiles_tileops = true;
    PlatformInput input = input_of(*in, name);
    input.platform = &platform;
    EXPECT_THAT(names_in(routing_sets(input, *in).tileops, *in), ElementsAre("add")) << name;
  }
}

TEST(BoxingSets, HoldsHoldEverywhere) {
  const auto in = InputsBuilder().table(kHoldsTable, {"add"}).make();
  for (const std::string_view platform : kBoxing) {
    EXPECT_THAT(names_in(sets_of(*in, platform).holds, *in), ElementsAre("add")) << platform;
  }
}

}  // namespace
}  // namespace vendor_confs
