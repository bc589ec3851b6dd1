// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/disk_checkout.h"

namespace vendor_confs {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kModule = "scripts/codegen/backend_coverage.py";
constexpr const char* kVendorOnly =
    "note: 2 vendor-only op(s) added to the op list: matmul, matmul_backward\n";

std::set<std::string> table(const std::string& path) {
  std::set<std::string> names;
  std::ifstream file(std::string(PROJECT_FOLDER) + "/data/tables/" + path);
  EXPECT_TRUE(file) << path;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.front() != '#') {
      names.insert(line);
    }
  }
  return names;
}

/// A checkout whose coverage module starts as the compiled-in sets.
class BlackboxCoverage : public ::testing::Test {
 protected:
  /// Puts `sets` into the checkout's module, an op a line.
  void put_module(const std::string& file = kModule) {
    std::string text = "# Made up.\nimport os\n";
    for (const auto& [name, ops] : sets) {
      text += "\n" + name + " = frozenset({\n";
      for (const std::string& op : ops) {
        text += "    \"" + op + "\",\n";
      }
      text += "})\n";
    }
    checkout.write(file, text);
  }

  json diff_of(const std::string& platform) {
    const ProcessResult result =
        checkout.run({"--diff", "--format", "json", "--platform", platform});
    return json::parse(result.out).at("confs").at(0);
  }

  json evidence(const std::string& op, const std::string& platform, const std::string& kind) {
    const ProcessResult result =
        checkout.run({"--explain", op, "--format", "json", "--platform", platform});
    const json report = json::parse(result.out);
    const json& platforms = report.at("ops").at(0).at("platforms");
    json found;
    for (const json& fact : platforms.at(platform).at("evidence")) {
      if (fact.at("kind") == kind) {
        found = fact;
      }
    }
    return found;
  }

  DiskCheckout checkout;
  std::map<std::string, std::set<std::string>> sets = {
      {"FLAGGEMS_CPP_OPS", table("coverage/flaggems_cpp.txt")},
      {"FLAGGEMS_HOLDS", table("holds.txt")},
      {"FLAGGEMS_PYTHON_OPS", {"of_no_matter", "tanh"}},
      {"FLAGGEMS_PYTHON_OPS_FROZEN", table("coverage/flaggems_python.txt")},
      {"TILEOPS_OPS", table("coverage/tileops.txt")}};
};

TEST_F(BlackboxCoverage, AModuleThatSaysTheSameChangesNothingAndIsNotMentioned) {
  put_module();
  const ProcessResult result = checkout.run({"--check"});
  EXPECT_EQ(result.exit_code, 0) << result.out;
  EXPECT_EQ(result.err, kVendorOnly);
}

TEST_F(BlackboxCoverage, TheCheckoutsModuleIsFollowedAndOneNoteSaysByHowMuchItDiffers) {
  sets["FLAGGEMS_PYTHON_OPS_FROZEN"].erase("tanh");
  sets["FLAGGEMS_PYTHON_OPS_FROZEN"].insert({"complex", "cholesky"});
  sets["FLAGGEMS_HOLDS"].insert("cudnn_batch_norm");
  sets["TILEOPS_OPS"].clear();
  put_module();
  const ProcessResult result = checkout.run({"--check"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, StartsWith("note: coverage from scripts/codegen/backend_coverage.py: "
                                     "flaggems_python +2 -1, tileops +0 -" +
                                     std::to_string(table("coverage/tileops.txt").size()) +
                                     ", holds +1 -0\n" + kVendorOnly));
  EXPECT_THAT(result.out, HasSubstr("stale torch_fl/configs/backends_musa.conf: "));
  ASSERT_EQ(checkout.run().exit_code, 0);
  EXPECT_THAT(checkout.read(conf_of("musa")), HasSubstr("\ntanh = musa\n"));
  EXPECT_THAT(checkout.read(conf_of("ppu")), HasSubstr("\ntanh = cuda\n"));
  EXPECT_EQ(checkout.run({"--check"}).exit_code, 0);
  EXPECT_THAT(checkout.run({"--check", "-q"}).err, Not(HasSubstr("note:")));
}

TEST_F(BlackboxCoverage, BuiltinAndAnotherFileTakeItsPlace) {
  sets["FLAGGEMS_PYTHON_OPS_FROZEN"].erase("tanh");
  put_module();
  put_module("other/mine.py");
  checkout.write(kModule, "FLAGGEMS_HOLDS = broken(\n");
  EXPECT_EQ(checkout.run({"--check"}).exit_code, 2);
  const ProcessResult builtin = checkout.run({"--check", "--coverage", "builtin"});
  EXPECT_EQ(builtin.exit_code, 0) << builtin.out;
  EXPECT_EQ(builtin.err, kVendorOnly);
  const ProcessResult other =
      checkout.run({"--check", "--coverage", checkout.path("other/mine.py")});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_THAT(other.err, AllOf(StartsWith("note: coverage from other/mine.py: flaggems_python +0 "
                                          "-1\n"),
                               EndsWith(" --coverage " + checkout.path("other/mine.py") + "\n")));
}

TEST_F(BlackboxCoverage, AFileThatIsNotThereIsAnError) {
  const std::string missing = checkout.path("no/such.py");
  expect_refused(checkout, {"error: " + missing + ": "}, {"--coverage", missing});
}

TEST_F(BlackboxCoverage, WithoutAModuleTheCompiledInSetsStand) {
  EXPECT_EQ(checkout.run({"--check"}).err, kVendorOnly);
}

TEST_F(BlackboxCoverage, WithoutAFrozenSetTheCurrentOneIsTheCeilingAndANoteSaysSo) {
  sets["FLAGGEMS_PYTHON_OPS"] = table("coverage/flaggems_python.txt");
  sets.erase("FLAGGEMS_PYTHON_OPS_FROZEN");
  put_module();
  const ProcessResult result = checkout.run({"--check"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err,
            "note: scripts/codegen/backend_coverage.py has no FLAGGEMS_PYTHON_OPS_FROZEN; "
            "FLAGGEMS_PYTHON_OPS is the ceiling\n" +
                std::string(kVendorOnly));
}

TEST_F(BlackboxCoverage, WithoutHoldsTheCompiledInOnesStandAndANoteSaysSo) {
  sets.erase("FLAGGEMS_HOLDS");
  put_module();
  const ProcessResult result = checkout.run({"--check"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err,
            "note: scripts/codegen/backend_coverage.py has no FLAGGEMS_HOLDS; the compiled-in "
            "holds stand\n" +
                std::string(kVendorOnly));
}

TEST_F(BlackboxCoverage, AHeldOpThatIsNewlyRoutedShowsLikeAnyMove) {
  ASSERT_EQ(sets["FLAGGEMS_HOLDS"].erase("unsqueeze"), 1U);
  sets["FLAGGEMS_PYTHON_OPS_FROZEN"].insert("unsqueeze");
  put_module();
  EXPECT_EQ(diff_of("ascend").at("moved"),
            json({{{"from", "ascend"}, {"to", "flaggems"}, {"count", 1}, {"ops", {"unsqueeze"}}}}));
  EXPECT_EQ(diff_of("ppu").at("moved"),
            json({{{"from", "cuda"}, {"to", "flaggems"}, {"count", 1}, {"ops", {"unsqueeze"}}}}));
}

TEST_F(BlackboxCoverage, ARoutedOpThatIsNewlyHeldShowsLikeAnyMove) {
  sets["FLAGGEMS_HOLDS"].insert("tanh");
  put_module();
  EXPECT_EQ(diff_of("musa").at("moved"),
            json({{{"from", "flaggems"}, {"to", "musa"}, {"count", 1}, {"ops", {"tanh"}}}}));
  EXPECT_EQ(diff_of("dcu").at("moved"),
            json({{{"from", "flaggems"}, {"to", "cuda"}, {"count", 1}, {"ops", {"tanh"}}}}));
  EXPECT_THAT(checkout.run({"--diff", "--platform", "musa"}).out,
              HasSubstr("  flaggems -> musa (1):\n    tanh\n"));
}

TEST_F(BlackboxCoverage, AWriteAfterANewHoldLeavesNothingStale) {
  sets["FLAGGEMS_HOLDS"].insert("tanh");
  put_module();
  ASSERT_EQ(checkout.run().exit_code, 0);
  EXPECT_EQ(checkout.run({"--check"}).out, "all vendor confs up to date\n");
}

TEST_F(BlackboxCoverage, ExplainGivesTheModulesLineAsTheSource) {
  sets["FLAGGEMS_HOLDS"] = {"tanh"};
  sets["FLAGGEMS_CPP_OPS"] = {"abs", "mm"};
  put_module();
  const std::string module(kModule);
  // The sets stand in the order of their names, and FLAGGEMS_HOLDS alone starts so.
  const std::size_t hold = checkout.line_of(module, "FLAGGEMS_HOLDS") + 1;
  const std::size_t cpp = checkout.line_of(module, "FLAGGEMS_CPP_OPS") + 2;
  EXPECT_EQ(evidence("tanh", "musa", "hold").at("source"), module + ":" + std::to_string(hold));
  sets["FLAGGEMS_PYTHON_OPS_FROZEN"].erase("mm");
  put_module();
  EXPECT_EQ(evidence("mm", "ppu", "coverage").at("source"), module + ":" + std::to_string(cpp));
  EXPECT_EQ(evidence("complex", "ppu", "not_covered").at("source"), module);
}

TEST_F(BlackboxCoverage, LintGivesTheModulesLineAsTheSource) {
  sets["FLAGGEMS_CPP_OPS"] = {"abs", "complex"};
  put_module();
  const ProcessResult result = checkout.run({"--lint", "--format", "json"});
  EXPECT_EQ(result.exit_code, 1);
  const json finding = json::parse(result.out).at("findings").at(0);
  EXPECT_EQ(finding.at("id"), "cpp-outside-ceiling");
  EXPECT_EQ(finding.at("file"), kModule);
  EXPECT_EQ(finding.at("line"), checkout.line_of(kModule, "FLAGGEMS_CPP_OPS") + 2);
}

TEST_F(BlackboxCoverage, ExportTellsWhereTheSetsAreFrom) {
  sets["TILEOPS_OPS"] = {"mm"};
  put_module();
  const json coverage = json::parse(checkout.run({"--export"}).out).at("coverage");
  EXPECT_EQ(coverage.at("origin"), kModule);
  EXPECT_EQ(coverage.at("tileops"), json({"mm"}));
}

TEST_F(BlackboxCoverage, AModuleCutOffInTheMiddleIsRefused) {
  put_module();
  const std::size_t start = checkout.line_of(kModule, "FLAGGEMS_HOLDS");
  checkout.keep_lines(kModule, start + 3);
  expect_refused(checkout, {checkout.path(kModule) + ":" + std::to_string(start) + ": "});
}

TEST_F(BlackboxCoverage, HoldsThatOnlyPythonKnowsAreRefused) {
  sets.erase("FLAGGEMS_HOLDS");
  put_module();
  checkout.append(kModule, "OTHER = {'mm'}\nFLAGGEMS_HOLDS = frozenset(OTHER)\n");
  const std::size_t line = checkout.line_of(kModule, "FLAGGEMS_HOLDS");
  expect_refused(checkout, {checkout.path(kModule) + ":" + std::to_string(line) +
                            ": FLAGGEMS_HOLDS is made by a call of more than a literal"});
}

TEST_F(BlackboxCoverage, AModuleWithoutASetIsRefused) {
  sets.erase("TILEOPS_OPS");
  put_module();
  expect_refused(checkout, {checkout.path(kModule) + ": defines no TILEOPS_OPS"});
}

TEST_F(BlackboxCoverage, EveryModeRefusesABrokenModule) {
  checkout.write(kModule, "FLAGGEMS_HOLDS = frozenset(OTHER)\n");
  for (const char* const mode : {"--diff", "--stats", "--lint", "--fingerprint", "--export"}) {
    const ProcessResult result = checkout.run({mode});
    EXPECT_EQ(result.exit_code, 2) << mode;
    EXPECT_EQ(result.out, "") << mode;
    EXPECT_THAT(result.err, StartsWith("error: " + checkout.path(kModule) + ":1: ")) << mode;
  }
}

}  // namespace
}  // namespace vendor_confs
