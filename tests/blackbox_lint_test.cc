// SPDX-License-Identifier: Apache-2.0
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
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

class BlackboxLint : public ::testing::Test {
 protected:
  json lint(int exit_code, const std::vector<std::string>& args = {}) {
    std::vector<std::string> all = {"--lint", "--format", "json"};
    all.insert(all.end(), args.begin(), args.end());
    const ProcessResult result = checkout.run(all);
    EXPECT_EQ(result.exit_code, exit_code) << result.out << result.err;
    json report = json::parse(result.out);
    EXPECT_EQ(report.at("schema"), 1);
    return report;
  }

  /// `ID LEVEL FILE:LINE` of each finding.
  static std::vector<std::string> findings(const json& report) {
    std::vector<std::string> found;
    for (const json& finding : report.at("findings")) {
      found.push_back(finding.at("id").get<std::string>() + " " +
                      finding.at("level").get<std::string>() + " " +
                      finding.at("file").get<std::string>() + ":" +
                      std::to_string(finding.at("line").get<std::size_t>()));
    }
    return found;
  }

  DiskCheckout checkout;
};

TEST_F(BlackboxLint, ShippedDataHasNoError) {
  const json report = lint(0);
  EXPECT_EQ(report.at("errors"), 0);
  std::size_t held = 0;
  std::vector<std::string> mul_gaps;
  for (const json& finding : report.at("findings")) {
    EXPECT_NE(finding.at("level"), "error") << finding;
    EXPECT_NE(finding.at("message"), "");
    held += finding.at("id") == "measured-but-held";
    if (finding.at("id") == "gap-without-effect" &&
        finding.at("message").get<std::string>().find(" mul_.Tensor,") != std::string::npos) {
      mul_gaps.push_back(finding.at("file"));
    }
  }
  EXPECT_EQ(held, 7U);
  EXPECT_THAT(mul_gaps, Contains("gaps/ascend.txt"));
  EXPECT_EQ(report.at("warnings").get<std::size_t>() + report.at("infos").get<std::size_t>(),
            report.at("findings").size());
  const ProcessResult snapshot = run_program({"--lint", "--root", PROJECT_FOLDER});
  EXPECT_EQ(snapshot.exit_code, 0) << snapshot.out;
}

TEST_F(BlackboxLint, AnErrorGivesExitCode1AndThePlaceBelowTheRoot) {
  checkout.append(flaggems_inc_of("gcu"), "  m.impl(\"nowhere\", WrapperNowhere);\n");
  const std::size_t line = checkout.line_of(flaggems_inc_of("gcu"), "  m.impl(\"nowhere\"");
  const std::string place = flaggems_inc_of("gcu") + ":" + std::to_string(line);
  const json report = lint(1);
  EXPECT_EQ(report.at("errors"), 1);
  EXPECT_EQ(findings(report).front(), "outside-op-list error " + place);
  const ProcessResult text = checkout.run({"--lint"});
  EXPECT_EQ(text.exit_code, 1);
  EXPECT_THAT(text.out, ::testing::StartsWith(place + ": error: nowhere is registered here"));
  EXPECT_THAT(text.out, AllOf(HasSubstr(" [outside-op-list]\n"), HasSubstr("\n1 error, ")));
}

TEST_F(BlackboxLint, RegisteredTwiceNamesBothPlacesBelowTheRoot) {
  checkout.append(flaggems_inc_of("gcu"), "  m.impl(\"mm\", WrapperMm);\n");
  const json report = lint(1);
  EXPECT_THAT(findings(report), Contains(::testing::StartsWith("registered-twice error csrc/")));
  const std::string message = report.at("findings").at(0).at("message");
  EXPECT_THAT(message, HasSubstr("here and at " + native_inc_of("gcu") + ":"));
}

TEST_F(BlackboxLint, GithubAnnotatesEachFinding) {
  checkout.append(flaggems_inc_of("gcu"), "  m.impl(\"nowhere\", WrapperNowhere);\n");
  const std::size_t line = checkout.line_of(flaggems_inc_of("gcu"), "  m.impl(\"nowhere\"");
  const ProcessResult result = checkout.run({"--lint", "--format", "github"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out,
              ::testing::StartsWith("::error file=" + flaggems_inc_of("gcu") +
                                    ",line=" + std::to_string(line) + "::nowhere is registered"));
  EXPECT_THAT(result.out, HasSubstr("\n::warning file=gaps/ascend.txt,line="));
  EXPECT_THAT(result.out, MatchesRegex("(::(error|warning|notice) file=[^\n]+::[^\n]+\n)+"));
}

TEST_F(BlackboxLint, ConfTwiceNamedOpsAndUnexplainedPinsAreFound) {
  checkout.append(conf_of("musa"), "tanh = flaggems\n");
  checkout.replace(conf_of("dcu"), "\ntanh = flaggems\n", "\ntanh = cuda\n");
  const std::vector<std::string> found = findings(lint(0));
  EXPECT_THAT(found, Contains(MatchesRegex("op-listed-twice warning " + conf_of("musa") + ":.*")));
  EXPECT_THAT(found, Contains("pin-without-note info " + conf_of("dcu") + ":" +
                              std::to_string(checkout.line_of(conf_of("dcu"), "tanh = "))));
}

TEST_F(BlackboxLint, ConfOfAForgottenPlatformIsAnOrphan) {
  checkout.write(conf_of("tsingmicro"), checkout.read(conf_of("ppu")));
  checkout.write(conf_of("cuda"), checkout.read(conf_of("ppu")));
  checkout.write(conf_of("mine"), "# Written by hand.\nmm = cuda\n");
  checkout.write("torch_fl/configs/backends.conf", checkout.read(conf_of("ppu")));
  std::vector<std::string> orphans;
  for (const std::string& finding : findings(lint(0))) {
    if (finding.starts_with("orphan-conf")) {
      orphans.push_back(finding);
    }
  }
  EXPECT_THAT(orphans,
              ::testing::ElementsAre("orphan-conf warning " + conf_of("tsingmicro") + ":0"));
  EXPECT_THAT(checkout.run({"--lint"}).out,
              HasSubstr("\n" + conf_of("tsingmicro") + ": warning: "));
}

TEST_F(BlackboxLint, TablesOfAFolderAreNamedByTheirPath) {
  checkout.add_from_project("data/tables", "tables");
  checkout.append("tables/gaps/musa.txt", "\n# Made up for this test.\ncomplex\n");
  const auto line = checkout.line_of("tables/gaps/musa.txt", "complex");
  EXPECT_THAT(findings(lint(0, {"--tables", checkout.path("tables")})),
              Contains("gap-without-effect warning tables/gaps/musa.txt:" + std::to_string(line)));
}

TEST_F(BlackboxLint, QuietKeepsWarningsAndLeavesOutInfoAndTheCount) {
  checkout.replace(conf_of("dcu"), "\ntanh = flaggems\n", "\ntanh = cuda\n");
  EXPECT_THAT(checkout.run({"--lint"}).out,
              AllOf(HasSubstr(": info: "), HasSubstr("\n0 errors, ")));
  EXPECT_THAT(
      checkout.run({"--lint", "-q"}).out,
      AllOf(HasSubstr(": warning: "), Not(HasSubstr(": info: ")), Not(HasSubstr("errors"))));
}

}  // namespace
}  // namespace vendor_confs
