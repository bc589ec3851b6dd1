// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/notes.h"

#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inputs_builder.h"

namespace vendor_confs {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

using Lines = std::vector<std::string>;

Lines notes_of(const Inputs& inputs, std::string_view platform) {
  const Build built = build(inputs);
  for (const PlatformBuild& candidate : built.platforms) {
    if (candidate.platform().name == platform) {
      return conf_notes(candidate, built.op_list, inputs);
    }
  }
  return {"(not built)"};
}

/// Notes without their prefix, as one text.
std::string prose(const Lines& notes) {
  std::string text;
  for (const std::string& line : notes) {
    EXPECT_THAT(line, StartsWith("# Note:"));
    text.append(text.empty() ? "" : " ").append(line.size() > 8 ? line.substr(8) : "");
  }
  return text;
}

InputsBuilder covered_world() {
  InputsBuilder builder;
  builder.registers({"add", "bmm", "mm", "mm.out", "sub"});
  builder.covers({"add", "bmm", "mm", "mm.out", "sub"});
  return builder;
}

TEST(Notes, TellTheGapsGroupByGroup) {
  const auto in = covered_world()
                      .table_text("gaps/ppu.txt",
                                  "# Header.\n\n# Unknown argument,\n# issue #1.\nmm\nmm.out\n\n"
                                  "# Too slow.\nadd\n")
                      .make();
  EXPECT_THAT(notes_of(*in, "ppu"),
              ElementsAre("# Note: 3 of the 5 FlagGems-covered ops stay on cuda.",
                          "# Note:", "# Note: mm, mm.out:", "# Note: Unknown argument, issue #1.",
                          "# Note:", "# Note: add:", "# Note: Too slow."));
}

TEST(Notes, TellThePinsWithTheReasonsOnRecord) {
  const auto in = covered_world()
                      .table_text("notes/dcu.txt", "# Hangs.\nmm\nbmm\n")
                      .conf("dcu", "bmm = cuda\nmm = cuda\n")
                      .make();
  const std::string text = prose(notes_of(*in, "dcu"));
  EXPECT_THAT(text,
              StartsWith("2 of the 5 FlagGems-covered ops stay on cuda. Pins live in this file "
                         "alone"));
  EXPECT_THAT(text, HasSubstr(" mm, bmm: Hangs."));
  EXPECT_THAT(text, Not(HasSubstr("no recorded reason")));
}

TEST(Notes, CountPinsWithoutARecordedReason) {
  InputsBuilder builder = covered_world();
  builder.table_text("notes/dcu.txt", "# Hangs.\nmm\n");
  builder.conf("dcu", "mm = cuda\nadd = cuda\n");
  EXPECT_THAT(prose(notes_of(*builder.make(), "dcu")), HasSubstr("1 pin has no recorded reason."));
  builder.conf("dcu", "mm = cuda\nadd = cuda\nsub = cuda\n");
  EXPECT_THAT(prose(notes_of(*builder.make(), "dcu")),
              HasSubstr("2 pins have no recorded reason."));
}

TEST(Notes, LeaveOutAGroupWithoutAPinAndOpsThatAreNotPinned) {
  const auto in = covered_world()
                      .table_text("notes/dcu.txt", "# Hangs.\nmm\nmm.out\n\n# Too slow.\nadd\n")
                      .conf("dcu", "mm = cuda\nadd = flaggems\n")
                      .make();
  const std::string text = prose(notes_of(*in, "dcu"));
  EXPECT_THAT(text, HasSubstr(" mm: Hangs."));
  EXPECT_THAT(text, Not(HasSubstr("Too slow")));
  EXPECT_THAT(text, Not(HasSubstr("mm.out")));
}

TEST(Notes, LeaveOutGapsThatNothingCovers) {
  const auto in = InputsBuilder()
                      .registers({"add", "mm"})
                      .covers({"mm"})
                      .table_text("gaps/ppu.txt", "# One.\nmm\n\n# Two.\nadd\n")
                      .make();
  EXPECT_THAT(notes_of(*in, "ppu"),
              ElementsAre("# Note: 1 of the 1 FlagGems-covered ops stay on cuda.",
                          "# Note:", "# Note: mm:", "# Note: One."));
}

TEST(Notes, CountWhatEitherLibraryCovers) {
  const auto in = InputsBuilder()
                      .registers({"add", "mul", "sort"})
                      .covers({"add", "mul", "unlisted"})
                      .table(kFlagGemsCppTable, {"mul", "sort"})
                      .table("gaps/ppu.txt", {"sort"})
                      .make();
  EXPECT_THAT(prose(notes_of(*in, "ppu")), StartsWith("1 of the 3 FlagGems-covered ops "));
}

TEST(Notes, MeasuredOpIsNoPin) {
  const auto in = covered_world()
                      .table("measured/flaggems/dcu.txt", {"mm"})
                      .table_text("notes/dcu.txt", "# Hangs.\nmm\n")
                      .conf("dcu", "mm = cuda\n")
                      .make();
  const std::string text = prose(notes_of(*in, "dcu"));
  EXPECT_THAT(text, StartsWith("0 of the 5 "));
  EXPECT_THAT(text, Not(HasSubstr("Hangs")));
}

TEST(Notes, OpThatLeftTheOpListIsNoPin) {
  const auto in = InputsBuilder()
                      .registers({"add"})
                      .covers({"add", "gone"})
                      .table_text("notes/dcu.txt", "# Hangs.\ngone\n")
                      .conf("dcu", "add = cuda\ngone = cuda\n")
                      .make();
  const std::string text = prose(notes_of(*in, "dcu"));
  EXPECT_THAT(text, StartsWith("1 of the 1 ")) << "the new conf does not list it";
  EXPECT_THAT(text, Not(HasSubstr("Hangs")));
}

TEST(Notes, AreForBoxingPlatformsOnly) {
  const auto in = covered_world().table("gaps/musa.txt", {"add"}).make();
  for (const PlatformInput& input : in->platforms) {
    EXPECT_EQ(notes_of(*in, input.platform->name).empty(), input.platform->is_native())
        << input.platform->name;
  }
}

TEST(Notes, WrapAt79ColumnsAndLoseNoWord) {
  std::string reason = "#";
  for (int word = 0; word < 60; ++word) {
    reason += " word" + std::to_string(word);
  }
  const auto in =
      covered_world().table_text("gaps/ppu.txt", reason + "\nadd\nbmm\nmm\nmm.out\nsub\n").make();
  const Lines notes = notes_of(*in, "ppu");
  std::size_t longest = 0;
  for (const std::string& line : notes) {
    longest = std::max(longest, line.size());
  }
  EXPECT_LE(longest, 79U);
  EXPECT_GT(longest, 70U) << "lines are filled";
  EXPECT_THAT(prose(notes), HasSubstr(reason.substr(2)));
}

TEST(Notes, OfTheProjectsOwnConfsKeepTo79Columns) {
  Options options;
  options.root = PROJECT_FOLDER;
  const auto files = posix_file_system();
  const auto in = load_inputs(options, *files);
  for (const std::string_view platform : {"dcu", "metax", "ppu"}) {
    const Lines notes = notes_of(*in, platform);
    EXPECT_THAT(notes, Not(IsEmpty())) << platform;
    EXPECT_THAT(notes, Each(SizeIs(testing::Le(79U)))) << platform;
  }
}

}  // namespace
}  // namespace vendor_confs
