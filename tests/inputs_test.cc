// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/inputs.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/error.h"

#include "support/checkout.h"
#include "support/memory_file_system.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

const Path kRoot = "/repo";

class LoadInputs : public ::testing::Test {
 protected:
  LoadInputs() { add_checkout(files_, kRoot); }

  Path inc(const std::string& name) const {
    return kRoot / "csrc/aten/backends" / name.substr(0, name.find('_')) / "generated" / name;
  }

  /// Every problem of the input, as a run prints it; none when it loads.
  std::vector<std::string> problems(const Options& options = options_for(kRoot)) const {
    try {
      load_inputs(options, files_);
    } catch (const Error& error) {
      std::vector<std::string> texts;
      for (const Problem& problem : error.problems()) {
        texts.push_back(to_string(problem));
      }
      return texts;
    }
    return {};
  }

  /// The confs that are read when only `names` are asked for.
  std::vector<std::string> confs_read(const std::vector<std::string>& names) {
    Options options = options_for(kRoot);
    for (const std::string& name : names) {
      options.platforms.push_back(find_platform(name));
    }
    files_.clear_log();
    load_inputs(options, files_);
    std::vector<std::string> read;
    for (const std::string& call : files_.log()) {
      if (call.starts_with("read ") && call.ends_with(".conf")) {
        read.push_back(Path(call).filename().string());
      }
    }
    return read;
  }

  MemoryFileSystem files_;
};

TEST_F(LoadInputs, LoadsACheckout) {
  const auto inputs = load_inputs(options_for(kRoot), files_);
  EXPECT_EQ(inputs->op_list.ops.size(), 12U);
  EXPECT_THAT(inputs->platforms, SizeIs(platforms().size()));
  EXPECT_EQ(inputs->coverage.origin, "built in");
  EXPECT_THAT(inputs->notes, IsEmpty());
  EXPECT_THAT(inputs->warnings, IsEmpty());
}

TEST_F(LoadInputs, ListsEveryProblemOfARunAtOnce) {
  files_.take_away(inc("mps_register.inc"));
  files_.add_file(inc("gcu_register.inc"), inc_text({"abs", "not an op"}));
  files_.take_away(conf_path(kRoot, "metax"));
  files_.add_file(conf_path(kRoot, "dcu"), "");
  files_.add_file("/tables/holds.txt", "abs\nabs\n");
  Options options = options_for(kRoot);
  options.tables = "/tables";
  EXPECT_THAT(problems(options),
              AllOf(Contains(AllOf(HasSubstr(inc("mps_register.inc").string() + ": "),
                                   HasSubstr("scripts/codegen/codegen_mps.py"))),
                    Contains(AllOf(HasSubstr(inc("gcu_register.inc").string() + ":3: "),
                                   HasSubstr("'not an op'"))),
                    Contains(AllOf(HasSubstr(conf_path(kRoot, "metax").string()),
                                   HasSubstr("missing"), HasSubstr("--trust-confs"))),
                    Contains(HasSubstr(conf_path(kRoot, "dcu").string())),
                    Contains(HasSubstr("/tables/holds.txt:2: ")),
                    Contains(HasSubstr("/tables/pending.txt"))));
}

TEST_F(LoadInputs, ListsEveryRegistrationFileThatIsMissing) {
  files_.take_away(kRoot / "csrc/aten/backends");
  files_.take_away(kRoot / "csrc/aten/generated/register.inc");
  EXPECT_THAT(problems(), AllOf(SizeIs(10), Each(AllOf(HasSubstr("registration file missing; "),
                                                       EndsWith(".py makes it")))));
}

TEST_F(LoadInputs, NamesARegistrationFileThatCannotBeRead) {
  files_.only_fail("read", "gcu_register.inc");
  EXPECT_THAT(problems(), ElementsAre(AllOf(HasSubstr(inc("gcu_register.inc").string()),
                                            HasSubstr("Input/output error"))));
}

TEST_F(LoadInputs, NamesAConfThatCannotBeRead) {
  files_.only_fail("read", "backends_gcu.conf");
  EXPECT_THAT(problems(), ElementsAre(AllOf(HasSubstr(conf_path(kRoot, "gcu").string()),
                                            HasSubstr("Input/output error"))));
}

TEST_F(LoadInputs, ReadsTheConfOfEveryPlatform) {
  EXPECT_THAT(confs_read({}), SizeIs(platforms().size()));
}

TEST_F(LoadInputs, ReadsOnlyTheConfsThatAreAskedFor) {
  EXPECT_THAT(confs_read({"gcu", "metax"}),
              UnorderedElementsAre("backends_gcu.conf", "backends_metax.conf"));
}

TEST_F(LoadInputs, JudgesNoConfThatIsNotAskedFor) {
  files_.take_away(conf_path(kRoot, "metax"));
  files_.add_file(conf_path(kRoot, "dcu"), "<<<<<<< ours\n");
  Options options = options_for(kRoot);
  options.platforms = {find_platform("musa")};
  EXPECT_THAT(problems(options), IsEmpty());
}

TEST_F(LoadInputs, ReadsEveryRegistrationFileWhateverIsAskedFor) {
  files_.take_away(inc("mps_register.inc"));
  Options options = options_for(kRoot);
  options.platforms = {find_platform("musa")};
  EXPECT_THAT(problems(options), ElementsAre(HasSubstr("mps_register.inc")));
}

TEST_F(LoadInputs, RefusesABlankRegistrationFile) {
  for (const char* text : {"", " \n\t\r\n", "\xEF\xBB\xBF\n"}) {
    files_.add_file(inc("musa_flaggems_register.inc"), text);
    EXPECT_THAT(problems(),
                ElementsAre(AllOf(HasSubstr(inc("musa_flaggems_register.inc").string()),
                                  HasSubstr("scripts/codegen/codegen_musa_flaggems.py"))));
  }
}

TEST_F(LoadInputs, TakesAFileOfCommentsWhereTheOtherOneRegistersOps) {
  files_.add_file(inc("iluvatar_register.inc"), "// m.impl(\"abs\", W);\n");
  EXPECT_THAT(problems(), IsEmpty());
}

TEST_F(LoadInputs, RefusesAPlatformThatRegistersNothing) {
  files_.add_file(inc("iluvatar_register.inc"), "// m.impl(\"abs\", W);\n");
  files_.add_file(inc("iluvatar_flaggems_register.inc"), "/* nothing */\n");
  EXPECT_THAT(problems(),
              ElementsAre(AllOf(HasSubstr(inc("iluvatar_register.inc").string()),
                                HasSubstr("registers nothing")),
                          AllOf(HasSubstr(inc("iluvatar_flaggems_register.inc").string()),
                                HasSubstr("registers nothing"))));
}

TEST_F(LoadInputs, WarnsOfAFileThatRegistersNothing) {
  files_.add_file(inc("musa_flaggems_register.inc"), "// none\n");
  EXPECT_THAT(problems(), IsEmpty());
  EXPECT_THAT(
      load_inputs(options_for(kRoot), files_)->warnings,
      ElementsAre(AllOf(HasSubstr("musa_flaggems_register.inc"), HasSubstr("registers nothing"))));
}

TEST_F(LoadInputs, RefusesEveryPlatformThatRegistersNothing) {
  files_.add_file(inc("mps_register.inc"), "// none\n");
  files_.add_file(inc("kunlunxin_register.inc"), "// none\n");
  EXPECT_THAT(problems(), UnorderedElementsAre(HasSubstr("mps_register.inc"),
                                               HasSubstr("kunlunxin_register.inc")));
}

TEST_F(LoadInputs, RefusesAnOpListOfComments) {
  files_.add_file(kRoot / "csrc/aten/generated/register.inc", "// m.impl(\"abs\", W);\n");
  EXPECT_THAT(problems(), ElementsAre(AllOf(HasSubstr("generated/register.inc"),
                                            HasSubstr("scripts/codegen/codegen_ops.py"))));
}

TEST_F(LoadInputs, RefusesAMissingConfFolder) {
  files_.take_away(conf_folder(kRoot));
  EXPECT_THAT(problems(),
              ElementsAre(AllOf(HasSubstr(conf_folder(kRoot).string()),
                                HasSubstr("conf folder missing"), HasSubstr("--conf-dir"))));
}

TEST_F(LoadInputs, TakesNewConfsOfPlatformsWithoutPins) {
  files_.take_away(conf_path(kRoot, "musa"));
  files_.take_away(conf_path(kRoot, "ppu"));
  EXPECT_THAT(problems(), IsEmpty());
}

TEST_F(LoadInputs, WarnsOfAMissingConfThatItIsToldToOverlook) {
  files_.take_away(conf_path(kRoot, "metax"));
  Options options = options_for(kRoot);
  options.trust_confs = true;
  const auto inputs = load_inputs(options, files_);
  EXPECT_THAT(inputs->warnings,
              ElementsAre(AllOf(HasSubstr("backends_metax.conf"), HasSubstr("no op is pinned"))));
}

TEST_F(LoadInputs, FollowsTheCoverageModuleOfTheCheckout) {
  files_.add_file(kRoot / "scripts/codegen/backend_coverage.py",
                  "FLAGGEMS_PYTHON_OPS = frozenset({'abs'})\n"
                  "FLAGGEMS_CPP_OPS = frozenset({'mm'})\n"
                  "TILEOPS_OPS = frozenset()\n"
                  "FLAGGEMS_HOLDS = frozenset()\n");
  const auto inputs = load_inputs(options_for(kRoot), files_);
  EXPECT_EQ(inputs->coverage.origin, "scripts/codegen/backend_coverage.py");
  Options options = options_for(kRoot);
  options.coverage = "builtin";
  EXPECT_EQ(load_inputs(options, files_)->coverage.origin, "built in");
}

TEST_F(LoadInputs, NamesACoverageFileThatIsMissing) {
  Options options = options_for(kRoot);
  options.coverage = "/none.py";
  EXPECT_THAT(problems(options), ElementsAre(HasSubstr("/none.py")));
}

}  // namespace
}  // namespace vendor_confs
