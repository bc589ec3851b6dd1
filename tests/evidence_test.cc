// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/evidence.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/checkout.h"
#include "support/inputs_builder.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kCeilingHasMm =
    "coverage: FlagGems Python covers it [coverage/flaggems_python.txt:2]";
constexpr const char* kNotCovered =
    "not_covered: not covered by FlagGems [coverage/flaggems_python.txt]";

/// The evidence for `op` on `platform`, each as `KIND: TEXT [SOURCE]`. The tables of a made-up
/// world start with one line of comment; the confs lie in confs/.
std::vector<std::string> evidence(const InputsBuilder& builder, std::string_view platform,
                                  std::string_view op) {
  const std::unique_ptr<Inputs> inputs = builder.make();
  inputs->layout.root = "/tables";
  for (PlatformInput& input : inputs->platforms) {
    input.conf.shown_as = fmt::format("confs/backends_{}.conf", input.platform->name);
  }
  const Build built = build(*inputs);
  for (const PlatformBuild& candidate : built.platforms) {
    if (candidate.platform().name != platform) {
      continue;
    }
    std::vector<std::string> facts;
    for (const Evidence& fact : evidence_for(inputs->names.find(op).value(), candidate, *inputs)) {
      facts.push_back(fmt::format("{}: {} [{}]", fact.kind, fact.text, fact.source));
    }
    return facts;
  }
  throw std::logic_error("not built");
}

/// `add` and `mm` are in the op list, and FlagGems covers `mm`.
InputsBuilder small_world() {
  InputsBuilder builder;
  builder.registers({"add", "mm"}).covers({"mm"});
  return builder;
}

TEST(EvidenceFor, VendorsKernelWithTheLineThatRegistersIt) {
  EXPECT_THAT(evidence(small_world().native("mps", {"mm", "add"}), "mps", "add"),
              ElementsAre("registration: the vendor's own kernel is registered [native mps:2]",
                          kNotCovered));
}

TEST(EvidenceFor, FlagGemsWrapperWithTheLineThatRegistersIt) {
  EXPECT_THAT(evidence(small_world().wrappers("gcu", {"x", "y", "mm"}), "gcu", "mm"),
              ElementsAre("registration: a FlagGems wrapper is registered [wrappers gcu:3]",
                          kCeilingHasMm));
}

TEST(EvidenceFor, AnOpInBothFilesIsToldTwice) {
  EXPECT_THAT(evidence(small_world().native("musa", {"mm"}).wrappers("musa", {"mm"}), "musa", "mm"),
              ElementsAre("registration: the vendor's own kernel is registered [native musa:1]",
                          "registration: a FlagGems wrapper is registered [wrappers musa:1]",
                          kCeilingHasMm));
}

TEST(EvidenceFor, KernelThatTheVendorsFileDoesNotName) {
  EXPECT_THAT(evidence(small_world().table("native/ascend.txt", {"add"}), "ascend", "add"),
              ElementsAre("extra_native: Made up. [native/ascend.txt:2]", kNotCovered));
  EXPECT_THAT(
      evidence(small_world().table_text("native/ascend.txt", "add\n"), "ascend", "add"),
      ElementsAre("extra_native: registered outside the vendor's file [native/ascend.txt:1]",
                  kNotCovered));
}

TEST(EvidenceFor, UnregisteredOpNamesTheFileThatLacksIt) {
  EXPECT_THAT(evidence(small_world().native("mps", {"add"}), "mps", "mm"),
              ElementsAre("unregistered: PrivateUse1 does not claim it here, so calls reach "
                          "cpu_fallback [native mps]",
                          kCeilingHasMm, "gate: the build of mps has no FlagGems path []"));
}

TEST(EvidenceFor, BoxingPlatformRegistersEverythingSoNothingIsSaidOfIt) {
  for (const char* const platform : {"dcu", "metax", "ppu"}) {
    EXPECT_THAT(evidence(small_world(), platform, "add"), ElementsAre(kNotCovered));
    EXPECT_THAT(evidence(small_world(), platform, "mm"), ElementsAre(kCeilingHasMm));
  }
}

TEST(EvidenceFor, HoldHoldsOnEveryPlatform) {
  const InputsBuilder builder =
      small_world().table_text("holds.txt", "# Gives NaN,\n# seen on C550.\nadd\nmm\n");
  for (const Platform& platform : platforms()) {
    EXPECT_THAT(evidence(builder, platform.name, "mm"),
                Contains("hold: Gives NaN, seen on C550. [holds.txt:4]"))
        << platform.name;
  }
  EXPECT_THAT(
      evidence(small_world().table_text("holds.txt", "mm\n"), "ppu", "mm"),
      ElementsAre("hold: held off FlagGems on every platform [holds.txt:1]", kCeilingHasMm));
}

TEST(EvidenceFor, GapWithItsReasonOnItsPlatformAlone) {
  for (const char* const platform : {"ascend", "gcu", "iluvatar", "musa", "ppu"}) {
    const std::string table = fmt::format("gaps/{}.txt", platform);
    const InputsBuilder builder = small_world().table(table, {"add", "mm"});
    EXPECT_THAT(evidence(builder, platform, "mm"),
                Contains(fmt::format("gap: Made up. [{}:3]", table)));
    EXPECT_THAT(evidence(builder, "metax", "mm"), Not(Contains(StartsWith("gap"))));
  }
  EXPECT_THAT(
      evidence(small_world().table_text("gaps/ppu.txt", "mm\n"), "ppu", "mm"),
      ElementsAre("gap: kept off FlagGems on this platform [gaps/ppu.txt:1]", kCeilingHasMm));
}

TEST(EvidenceFor, PinWithItsConfLineAndItsNote) {
  const std::string conf = "# head\nadd = cuda\nmm = cuda\n";
  EXPECT_THAT(
      evidence(small_world().conf("metax", conf).table("notes/metax.txt", {"mm"}), "metax", "mm"),
      ElementsAre("pin: mm = cuda [confs/backends_metax.conf:3]",
                  "note: Made up. [notes/metax.txt:2]", kCeilingHasMm));
}

TEST(EvidenceFor, PinWithoutANoteSaysThatThereIsNone) {
  EXPECT_THAT(evidence(small_world().conf("dcu", "mm = cuda\n"), "dcu", "mm"),
              ElementsAre("pin: mm = cuda [confs/backends_dcu.conf:1]",
                          "note: no note explains this pin [notes/dcu.txt]", kCeilingHasMm));
}

TEST(EvidenceFor, UncoveredOpOnCudaIsNoPin) {
  EXPECT_THAT(evidence(small_world().conf("dcu", "add = cuda\nmm = flaggems\n"), "dcu", "add"),
              ElementsAre(kNotCovered));
  EXPECT_THAT(evidence(small_world().conf("dcu", "add = cuda\nmm = flaggems\n"), "dcu", "mm"),
              ElementsAre(kCeilingHasMm));
}

TEST(EvidenceFor, PendingOnThePlatformsThatWaitForAMeasurement) {
  const InputsBuilder builder = small_world().table("pending.txt", {"mm"});
  for (const Platform& platform : platforms()) {
    EXPECT_THAT(
        evidence(builder, platform.name, "mm"),
        Contains("pending: Made up. [pending.txt:2]").Times(platform.awaits_pending ? 1 : 0))
        << platform.name;
  }
}

TEST(EvidenceFor, MeasurementOnItsPlatformAlone) {
  const InputsBuilder builder = small_world()
                                    .table("measured/flaggems/dcu.txt", {"add"})
                                    .table_text("measured/flaggems/metax.txt", "add\n")
                                    .table_text("measured/flaggems_cpp/metax.txt", "\n\nadd\n");
  EXPECT_THAT(evidence(builder, "dcu", "add"),
              ElementsAre("measured: Made up. [measured/flaggems/dcu.txt:2]", kNotCovered));
  EXPECT_THAT(
      evidence(builder, "metax", "add"),
      ElementsAre("measured: measured here on FlagGems C++ [measured/flaggems_cpp/metax.txt:3]",
                  "measured: measured here on FlagGems Python [measured/flaggems/metax.txt:1]",
                  kNotCovered));
  EXPECT_THAT(evidence(builder, "ppu", "add"), ElementsAre(kNotCovered));
}

TEST(EvidenceFor, NativeKernelIsPreferredOnIluvatarAlone) {
  for (const Platform& platform : platforms()) {
    if (platform.is_native()) {
      EXPECT_THAT(evidence(small_world().native(platform.name, {"mm"}), platform.name, "mm"),
                  Contains("native_preferred: this platform's own kernels outrank FlagGems []")
                      .Times(platform.name == "iluvatar" ? 1 : 0))
          << platform.name;
    }
  }
  EXPECT_THAT(evidence(small_world().wrappers("iluvatar", {"mm"}), "iluvatar", "mm"),
              Not(Contains(StartsWith("native_preferred"))));
}

TEST(EvidenceFor, CoverageNamesTheLineOfEachSet) {
  const InputsBuilder builder = small_world().table_text("coverage/flaggems_cpp.txt", "add\nmm\n");
  EXPECT_THAT(
      evidence(builder, "ppu", "mm"),
      ElementsAre("coverage: FlagGems C++ covers it [coverage/flaggems_cpp.txt:2]", kCeilingHasMm));
  EXPECT_THAT(evidence(builder, "ppu", "add"),
              ElementsAre("coverage: FlagGems C++ covers it [coverage/flaggems_cpp.txt:1]"));
}

TEST(EvidenceFor, BuildWithoutFlagGemsIsAGateForCoveredOpsAlone) {
  for (const Platform& platform : platforms()) {
    const std::string gate =
        fmt::format("gate: the build of {} has no FlagGems path []", platform.name);
    EXPECT_THAT(evidence(small_world(), platform.name, "mm"),
                Contains(gate).Times(platform.compiles_flaggems ? 0 : 1));
    EXPECT_THAT(evidence(small_world(), platform.name, "add"), Not(Contains(gate)));
  }
}

TEST(EvidenceFor, EscapeAndRouted) {
  const InputsBuilder builder =
      small_world().table("escape/iluvatar.txt", {"mm"}).table_text("routed.txt", "mm\n");
  EXPECT_THAT(evidence(builder, "iluvatar", "mm"),
              AllOf(Contains("escape: Made up. [escape/iluvatar.txt:2]"),
                    Contains("routed: a hand-written wrapper owns it everywhere [routed.txt:1]")));
  EXPECT_THAT(evidence(builder, "ppu", "mm"),
              ElementsAre(kCeilingHasMm,
                          "routed: a hand-written wrapper owns it everywhere [routed.txt:1]"));
}

/// The kinds of evidence of which a route chosen by `rule` must have one.
std::vector<std::string> kinds_behind(Rule rule) {
  switch (rule) {
    case Rule::unregistered:
      return {"unregistered"};
    case Rule::hold:
      return {"hold"};
    case Rule::gap:
      return {"gap", "pin"};
    case Rule::flaggems_cpp:
      return {"measured"};
    case Rule::flaggems:
      return {"coverage", "measured"};
    case Rule::tileops:
      return {"coverage"};
    case Rule::vendor:
    case Rule::no_kernel:
      return {"registration", "extra_native"};
    case Rule::boxing:
      return {"not_covered", "coverage"};
  }
  return {};
}

TEST(EvidenceFor, EveryShippedRouteHasWhatItsRuleSpeaksOf) {
  const auto inputs = load_inputs(options_for(PROJECT_FOLDER), *posix_file_system());
  const Build built = build(*inputs);
  for (const PlatformBuild& platform : built.platforms) {
    for (std::size_t i = 0; i < platform.routes.size(); ++i) {
      const OpId op = built.op_list.sorted[i];
      std::vector<std::string> kinds;
      for (const Evidence& fact : evidence_for(op, platform, *inputs)) {
        kinds.push_back(fact.kind);
        EXPECT_NE(fact.text, "");
      }
      const Rule rule = platform.routes[i].rule;
      const std::vector<std::string> expected = kinds_behind(rule);
      EXPECT_THAT(kinds, Contains(AnyOf(expected.front(), expected.back())))
          << platform.platform().name << ' ' << inputs->names[op] << ' ' << to_string(rule);
    }
  }
}

}  // namespace
}  // namespace vendor_confs
