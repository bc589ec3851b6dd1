// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/plan.h"

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inputs_builder.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

/// Inputs with the build and the plan made from them.
struct Planned {
  explicit Planned(const InputsBuilder& builder) : inputs(builder.make()) {}

  const ConfPlan& of(std::string_view platform) const {
    for (const ConfPlan& plan : plans) {
      if (plan.platform().name == platform) {
        return plan;
      }
    }
    throw std::logic_error("not planned");
  }

  std::unique_ptr<Inputs> inputs;
  Build built = build(*inputs);
  std::vector<ConfPlan> plans = make_plan(built, *inputs);
};

InputsBuilder small_world() {
  InputsBuilder builder;
  builder.registers({"add", "mm", "view"}).covers({"add", "mm"}).native("musa", {"view"});
  return builder;
}

std::string with_crlf(const std::string& text) {
  std::string result;
  for (const char c : text) {
    result += c == '\n' ? "\r\n" : std::string(1, c);
  }
  return result;
}

TEST(MakePlan, ConfThatIsNotThereIsMissing) {
  const Planned planned(small_world());
  EXPECT_EQ(planned.plans.size(), 9U);
  for (const ConfPlan& plan : planned.plans) {
    EXPECT_EQ(plan.state, ConfState::missing) << plan.platform().name;
    EXPECT_EQ(summary(plan), "new, 3 ops");
  }
}

TEST(MakePlan, ConfAsItWouldBeWrittenIsFresh) {
  const std::string text = Planned(small_world()).of("musa").text;
  const Planned again(small_world().conf("musa", text));
  EXPECT_EQ(again.of("musa").state, ConfState::fresh);
  EXPECT_EQ(again.of("musa").text, "") << "the file's own text says it";
}

TEST(MakePlan, LineEndsAreNoDifference) {
  const std::string text = Planned(small_world()).of("musa").text;
  EXPECT_EQ(Planned(small_world().conf("musa", with_crlf(text))).of("musa").state,
            ConfState::fresh);
}

TEST(MakePlan, AnyOtherDifferenceIsStale) {
  const std::string text = Planned(small_world()).of("musa").text;
  for (const std::string& other :
       {std::string(), text + "\n", text.substr(0, text.size() - 1), "\xEF\xBB\xBF" + text,
        text + "\r", "\r" + with_crlf(text), "# more\n" + text}) {
    EXPECT_EQ(Planned(small_world().conf("musa", other)).of("musa").state, ConfState::stale);
  }
}

TEST(MakePlan, StaleConfKnowsItsDifference) {
  const Planned planned(small_world().conf("musa", "add = musa\nmm = none\nold = none\n"));
  const ConfPlan& plan = planned.of("musa");
  EXPECT_EQ(plan.state, ConfState::stale);
  EXPECT_THAT(plan.diff.added, ElementsAre("view"));
  EXPECT_THAT(plan.diff.removed, ElementsAre("old"));
  EXPECT_EQ(summary(plan), "1 route moved (musa -> none 1), 1 op added, 1 op removed");
}

TEST(MakePlan, PlansSelectedPlatformsOnly) {
  const Planned planned(small_world().only({"ppu"}));
  ASSERT_EQ(planned.plans.size(), 1U);
  EXPECT_EQ(planned.plans[0].platform().name, "ppu");
}

TEST(MakePlan, PinStaysThroughARun) {
  const Planned first(small_world().conf("dcu", "mm = cuda\n"));
  EXPECT_THAT(first.of("dcu").text, HasSubstr("\nmm = cuda\n"));
  const Planned second(small_world().conf("dcu", first.of("dcu").text));
  EXPECT_EQ(second.of("dcu").state, ConfState::fresh);
  EXPECT_THAT(second.of("dcu").pins_kept, ElementsAre("mm"));
}

TEST(MakePlan, EditOfANativeConfIsUndone) {
  const Planned planned(small_world().conf("musa", "add = cuda\nmm = none\nview = musa\n"));
  EXPECT_EQ(planned.of("musa").state, ConfState::stale);
  EXPECT_THAT(planned.of("musa").text, HasSubstr("\nadd = none\n"));
  EXPECT_THAT(planned.of("musa").pins_kept, IsEmpty());
}

TEST(MakePlan, SecondRunFindsNothingToDo) {
  InputsBuilder builder = small_world();
  builder.table("gaps/ppu.txt", {"mm"})
      .table("measured/flaggems/metax.txt", {"add"})
      .table("notes/dcu.txt", {"mm"})
      .conf("dcu", "mm = cuda\nview = flaggems\n")
      .conf("metax", "add = cuda\n");
  const Planned first(builder);
  for (const ConfPlan& plan : first.plans) {
    builder.conf(plan.platform().name, plan.text);
  }
  for (const ConfPlan& plan : Planned(builder).plans) {
    EXPECT_EQ(plan.state, ConfState::fresh) << plan.platform().name << ": " << summary(plan);
  }
}

TEST(MakePlan, SecondRunFindsNothingToDoThoughAPinLeftTheOpList) {
  InputsBuilder builder = small_world();
  builder.covers({"add", "gone", "mm"}).table("notes/dcu.txt", {"gone"});
  const Planned first(builder.conf("dcu", "gone = cuda\nmm = cuda\n"));
  const Planned second(builder.conf("dcu", first.of("dcu").text));
  EXPECT_EQ(second.of("dcu").state, ConfState::fresh) << summary(second.of("dcu"));
}

TEST(Pins, AreCoveredOpsThatTheConfRoutesToCuda) {
  const Planned planned(small_world().conf("dcu", "add = flaggems\nmm = cuda\nview = cuda\n"));
  EXPECT_THAT(planned.of("dcu").pins_kept, ElementsAre("mm"));
  EXPECT_THAT(planned.of("dcu").pins_lost, IsEmpty());
}

TEST(Pins, AreLostToAMeasurementAndToAShrunkenOpList) {
  InputsBuilder builder = small_world();
  builder.covers({"add", "gone", "mm"}).table("measured/flaggems/dcu.txt", {"add"});
  const Planned planned(builder.conf("dcu", "add = cuda\ngone = cuda\nmm = cuda\n"));
  EXPECT_THAT(planned.of("dcu").pins_kept, ElementsAre("mm"));
  EXPECT_THAT(planned.of("dcu").pins_lost, ElementsAre("add", "gone"));
  EXPECT_THAT(summary(planned.of("dcu")), HasSubstr("2 pins lost"));
}

TEST(Pins, AreOnMetaxAndDcuOnly) {
  InputsBuilder builder = small_world().table("gaps/ppu.txt", {"mm"});
  for (const Platform& platform : platforms()) {
    builder.conf(platform.name, "mm = cuda\n");
  }
  for (const ConfPlan& plan : Planned(builder).plans) {
    EXPECT_EQ(plan.pins_kept.empty(), !plan.platform().has_pins()) << plan.platform().name;
  }
}

TEST(LostOpsWarning, CountsOpsOverAllConfsOnce) {
  const std::string lost = "gone_a = cuda\ngone_b = cuda\n";
  const Planned planned(small_world().conf("dcu", lost).conf("musa", lost));
  const auto warning = lost_ops_warning(planned.plans);
  ASSERT_TRUE(warning);
  EXPECT_THAT(*warning, AllOf(StartsWith("2 ops on disk"), HasSubstr("gone_a, gone_b")));
}

TEST(LostOpsWarning, NamesTheFirstFew) {
  std::string conf;
  for (const char last : {'a', 'b', 'c', 'd', 'e', 'f'}) {
    conf += std::string("gone_") + last + " = cuda\n";
  }
  const auto warning = lost_ops_warning(Planned(small_world().conf("dcu", conf)).plans);
  ASSERT_TRUE(warning);
  EXPECT_THAT(*warning, AllOf(StartsWith("6 ops"), HasSubstr("gone_e, ..."), Not(HasSubstr("_f"))));
}

TEST(LostOpsWarning, IsSilentWhenNoneIsLost) {
  EXPECT_EQ(lost_ops_warning(Planned(small_world().conf("dcu", "mm = cuda\n")).plans),
            std::nullopt);
}

}  // namespace
}  // namespace vendor_confs
