// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/conf_writer.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/error.h"

#include "support/memory_file_system.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

using Texts = std::map<Path, std::string>;

const Path kFolder = "/confs";

/// A folder of confs, and plans for some of them.
class ConfWriting : public ::testing::Test {
 protected:
  ConfWriting() {
    files_.add_folder(kFolder);
    inputs_.reserve(platforms().size());  // plans point into both
    builds_.reserve(platforms().size());
  }

  static Path conf(std::string_view platform) {
    return kFolder / ("backends_" + std::string(platform) + ".conf");
  }

  /// Plans `after` for a conf that a run has read as `before`.
  void plan(std::string_view platform, std::optional<std::string> before, std::string after) {
    PlatformInput& input = inputs_.emplace_back();
    input.platform = find_platform(platform);
    input.conf = {conf(platform), conf(platform).string(), before};
    PlatformBuild& build = builds_.emplace_back();
    build.input = &input;
    ConfPlan& plan = plans_.emplace_back();
    plan.built = &build;
    plan.state = !before           ? ConfState::missing
                 : before == after ? ConfState::fresh
                                   : ConfState::stale;
    plan.text = std::move(after);
  }

  /// The same, with the conf on disk as it was read.
  void put_and_plan(std::string_view platform, std::string before, std::string after) {
    files_.add_file(conf(platform), before);
    plan(platform, std::move(before), std::move(after));
  }

  void write() {
    ConfWriter writer(files_, kFolder);
    writer.stage(plans_);
    writer.commit();
  }

  std::string refusal() {
    try {
      write();
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  }

  /// The place of the first call that starts with `start`, or of the last.
  std::ptrdiff_t first(std::string_view start) const {
    const auto& log = files_.log();
    return std::find_if(log.begin(), log.end(),
                        [&](const std::string& call) { return call.starts_with(start); }) -
           log.begin();
  }
  std::ptrdiff_t last(std::string_view start) const {
    const auto& log = files_.log();
    return log.rend() - 1 - std::find_if(log.rbegin(), log.rend(), [&](const std::string& call) {
             return call.starts_with(start);
           });
  }

  MemoryFileSystem files_;
  std::vector<PlatformInput> inputs_;
  std::vector<PlatformBuild> builds_;
  std::vector<ConfPlan> plans_;
};

TEST_F(ConfWriting, WritesStaleAndMissingConfs) {
  put_and_plan("gcu", "old", "new");
  plan("musa", std::nullopt, "first");
  write();
  EXPECT_EQ(files_.files(), (Texts{{conf("gcu"), "new"}, {conf("musa"), "first"}}));
}

TEST_F(ConfWriting, StagesEveryConfBeforeItRenamesOne) {
  put_and_plan("gcu", "old", "new");
  put_and_plan("mps", "old", "new");
  put_and_plan("musa", "old", "new");
  write();
  EXPECT_LT(last("write_new"), first("rename"));
  EXPECT_LT(last("rename"), first("sync_folder"));
}

TEST_F(ConfWriting, StagesBesideTheConfInOneFileSystem) {
  put_and_plan("gcu", "old", "new");
  write();
  EXPECT_THAT(files_.log(), Contains(StartsWith("write_new " + kFolder.string() + "/.")));
}

TEST_F(ConfWriting, HoldsTheFolderBeforeItStagesAndUntilItGoes) {
  put_and_plan("gcu", "old", "new");
  {
    ConfWriter writer(files_, kFolder);
    writer.stage(plans_);
    EXPECT_THAT(files_.locked(), Contains(kFolder));
    EXPECT_LT(first("lock"), first("write_new"));
    writer.commit();
    EXPECT_THAT(files_.locked(), Contains(kFolder));
  }
  EXPECT_THAT(files_.locked(), IsEmpty());
}

TEST_F(ConfWriting, ChangesNoConfBeforeCommit) {
  put_and_plan("gcu", "old", "new");
  plan("musa", std::nullopt, "first");
  ConfWriter writer(files_, kFolder);
  writer.stage(plans_);
  EXPECT_EQ(files_.text(conf("gcu")), "old");
  EXPECT_EQ(files_.text(conf("musa")), std::nullopt);
}

TEST_F(ConfWriting, DiscardsWhatItStagedWhenItGoesWithoutCommit) {
  put_and_plan("gcu", "old", "new");
  put_and_plan("musa", "old", "new");
  const auto before = files_.files();
  {
    ConfWriter writer(files_, kFolder);
    writer.stage(plans_);
    EXPECT_NE(files_.files(), before);
  }
  EXPECT_EQ(files_.files(), before);
}

TEST_F(ConfWriting, TouchesNoFreshConf) {
  put_and_plan("gcu", "same", "same");
  put_and_plan("musa", "old", "new");
  write();
  EXPECT_THAT(files_.log(),
              Not(Contains(AllOf(HasSubstr("backends_gcu"), Not(StartsWith("resolve "))))));
}

TEST_F(ConfWriting, ClearsWhatAKilledRunLeft) {
  put_and_plan("gcu", "same", "same");
  files_.add_file(kFolder / ".backends_musa.conf.gen_vendor_confs-new", "half");
  files_.add_file(kFolder / ".backends_gcu.conf.gen_vendor_confs-new", "");
  files_.add_file(kFolder / ".mine", "kept");
  write();
  EXPECT_EQ(files_.files(), (Texts{{conf("gcu"), "same"}, {kFolder / ".mine", "kept"}}));
}

TEST_F(ConfWriting, StagesWhereAKilledRunLeftItsFile) {
  put_and_plan("gcu", "old", "new");
  files_.add_file(kFolder / ".backends_gcu.conf.gen_vendor_confs-new", "half");
  write();
  EXPECT_EQ(files_.files(), (Texts{{conf("gcu"), "new"}}));
}

TEST_F(ConfWriting, KeepsModeAndOwner) {
  put_and_plan("gcu", "old", "new");
  files_.add_file(conf("gcu"), "old", FileStatus{0640, 7, 8});
  write();
  const auto status = files_.status(conf("gcu"));
  ASSERT_TRUE(status);
  EXPECT_EQ(status->mode, 0640U);
  EXPECT_EQ(status->owner, 7U);
  EXPECT_EQ(status->group, 8U);
}

TEST_F(ConfWriting, FollowsALinkInsteadOfReplacingIt) {
  files_.add_file("/else/where.conf", "old");
  files_.add_link(conf("gcu"), "../else/where.conf");
  plan("gcu", "old", "new");
  write();
  EXPECT_TRUE(files_.is_link(conf("gcu")));
  EXPECT_EQ(files_.files(), (Texts{{"/else/where.conf", "new"}}));
}

TEST_F(ConfWriting, HoldsTheFolderThatALinkedConfLiesIn) {
  files_.add_file("/else/where.conf", "old");
  files_.add_file("/else/.where.conf.gen_vendor_confs-new", "half");
  files_.add_link(conf("gcu"), "../else/where.conf");
  plan("gcu", "old", "new");
  ConfWriter writer(files_, kFolder);
  writer.stage(plans_);
  EXPECT_THAT(files_.locked(), AllOf(Contains(kFolder), Contains(Path("/else"))));
}

TEST_F(ConfWriting, CreatesWhatALinkToNothingNames) {
  files_.add_folder("/else");
  files_.add_link(conf("gcu"), "/else/where.conf");
  plan("gcu", std::nullopt, "new");
  write();
  EXPECT_TRUE(files_.is_link(conf("gcu")));
  EXPECT_EQ(files_.text("/else/where.conf"), "new");
}

TEST_F(ConfWriting, FollowsALinkedConfFolder) {
  files_.add_folder("/real");
  files_.add_link("/short", "/real");
  ConfWriter writer(files_, "/short");
  plan("gcu", std::nullopt, "new");
  inputs_.front().conf.path = "/short/backends_gcu.conf";
  writer.stage(plans_);
  writer.commit();
  EXPECT_EQ(files_.text("/real/backends_gcu.conf"), "new");
  EXPECT_TRUE(files_.is_link("/short"));
}

TEST_F(ConfWriting, RefusesAConfThatChangedSinceItWasRead) {
  put_and_plan("ascend", "old", "new");
  put_and_plan("gcu", "old", "new");
  files_.add_file(conf("gcu"), "a person's edit");
  const auto before = files_.files();
  EXPECT_THAT(refusal(), AllOf(HasSubstr(conf("gcu").string()), HasSubstr("changed on disk"),
                               HasSubstr("run again")));
  EXPECT_EQ(files_.files(), before);
}

TEST_F(ConfWriting, RefusesAConfThatAppearedOrWentSinceItWasRead) {
  plan("gcu", std::nullopt, "new");
  files_.add_file(conf("gcu"), "a person's own");
  EXPECT_THAT(refusal(), HasSubstr("changed on disk"));
  EXPECT_EQ(files_.text(conf("gcu")), "a person's own");
  files_.take_away(conf("gcu"));
  inputs_.front().conf.text = "old";
  EXPECT_THAT(refusal(), HasSubstr("changed on disk"));
  EXPECT_THAT(files_.files(), IsEmpty());
}

TEST_F(ConfWriting, LeavesAConfAloneThatAnotherRunHasWritten) {
  put_and_plan("gcu", "old", "new");
  put_and_plan("musa", "old", "new");
  files_.add_file(conf("gcu"), "new");
  write();
  EXPECT_THAT(files_.log(), Not(Contains(AllOf(StartsWith("rename"), HasSubstr("_gcu")))));
  EXPECT_EQ(files_.text(conf("musa")), "new");
}

TEST_F(ConfWriting, ChangesNothingWhenTheLastConfCannotBeStaged) {
  put_and_plan("ascend", "old", "new");
  put_and_plan("gcu", "old", "new");
  put_and_plan("musa", "old", "new");
  const auto before = files_.files();
  files_.only_fail("write_new", ".backends_musa.conf.gen_vendor_confs-new");
  EXPECT_THAT(refusal(),
              AllOf(HasSubstr("backends_musa.conf"), HasSubstr("No space left on device")));
  EXPECT_EQ(files_.files(), before);
}

TEST_F(ConfWriting, TellsHowManyConfsWereReplacedWhenARenameFails) {
  put_and_plan("ascend", "old", "new");
  put_and_plan("gcu", "old", "new");
  put_and_plan("musa", "old", "new");
  files_.only_fail("rename", "backends_gcu.conf");
  EXPECT_THAT(refusal(), AllOf(HasSubstr(conf("gcu").string()), HasSubstr("1 of 3 confs"),
                               HasSubstr("run again")));
  EXPECT_EQ(files_.files(),
            (Texts{{conf("ascend"), "new"}, {conf("gcu"), "old"}, {conf("musa"), "old"}}));
}

TEST_F(ConfWriting, ALaterRunClearsWhatCouldNotBeDiscarded) {
  put_and_plan("gcu", "old", "new");
  {
    ConfWriter writer(files_, kFolder);
    writer.stage(plans_);
    files_.only_fail("remove");
  }
  EXPECT_EQ(files_.text(kFolder / ".backends_gcu.conf.gen_vendor_confs-new"), "new");
  files_.stop_failing();
  write();
  EXPECT_EQ(files_.files(), (Texts{{conf("gcu"), "new"}}));
}

}  // namespace
}  // namespace vendor_confs
