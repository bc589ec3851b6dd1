// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/disk_checkout.h"
#include "support/texts_of.h"

namespace vendor_confs {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

/// What a mode does on a checkout with one stale conf.
struct ModeCase {
  std::vector<std::string> args;
  int exit_code;
  std::set<std::string> formats;
};

/// Every mode in every format, on a checkout with a stale conf of musa.
class BlackboxFormats : public ::testing::Test {
 protected:
  BlackboxFormats() {
    make_stale();
    checkout.write("tools/write.py", "open('backends_dcu.conf', 'w')\n");
  }

  void make_stale() {
    checkout.replace(conf_of("musa"), "\ntanh = flaggems  # musa\n", "\ntanh = cuda\n");
  }

  std::vector<ModeCase> modes() const {
    return {{{}, 0, {"text", "json"}},
            {{"--check"}, 1, {"text", "json", "github"}},
            {{"--diff"}, 1, {"text", "json", "markdown", "github"}},
            {{"--stats"}, 0, {"text", "json", "markdown"}},
            {{"--explain", "mm"}, 0, {"text", "json"}},
            {{"--lint"}, 0, {"text", "json", "github"}},
            {{"--fingerprint"}, 0, {"text", "json", "markdown"}},
            {{"--export"}, 0, {"json"}},
            {{"--audit-writers", checkout.path("tools")}, 1, {"text", "json"}}};
  }

  ProcessResult run_in(const ModeCase& mode, const std::string& format,
                       const std::vector<std::string>& more = {}) const {
    std::vector<std::string> args = mode.args;
    args.insert(args.end(), {"--format", format});
    args.insert(args.end(), more.begin(), more.end());
    return checkout.run(args);
  }

  DiskCheckout checkout;
};

TEST_F(BlackboxFormats, AdmittedPairsExitAsTheirModeAndTheOthersAreUsageErrors) {
  for (const ModeCase& mode : modes()) {
    for (const std::string format : {"text", "json", "markdown", "github"}) {
      SCOPED_TRACE((mode.args.empty() ? "write" : mode.args.front()) + " " + format);
      const Snapshot before = checkout.snapshot();
      const ProcessResult result = run_in(mode, format);
      if (mode.formats.count(format) != 0) {
        EXPECT_EQ(result.exit_code, mode.exit_code) << result.err;
        EXPECT_NE(result.out, "");
      } else {
        EXPECT_EQ(result.exit_code, 2);
        EXPECT_EQ(result.out, "");
        EXPECT_EQ(result.err, "error: " + (mode.args.empty() ? "a write" : mode.args.front()) +
                                  " has no " + format + " format\n");
      }
      const std::vector<std::string> changed = before.changed(checkout.snapshot());
      if (mode.args.empty() && result.exit_code == 0) {
        EXPECT_THAT(changed, ::testing::Contains(conf_of("musa")));
        make_stale();
      } else {
        EXPECT_THAT(changed, IsEmpty());
      }
    }
  }
}

TEST_F(BlackboxFormats, EveryJsonReportCarriesItsSchemaFirst) {
  for (const ModeCase& mode : modes()) {
    const ProcessResult result = run_in(mode, "json");
    EXPECT_EQ(json::parse(result.out).at("schema"), 1) << result.out.substr(0, 100);
    EXPECT_THAT(result.out, AllOf(StartsWith("{\n  \"schema\": 1,\n"), ::testing::EndsWith("}\n")));
  }
}

TEST_F(BlackboxFormats, QuietLeavesNotesOut) {
  for (const ModeCase& mode : modes()) {
    EXPECT_THAT(run_in(mode, "json", {"-q"}).err, Not(HasSubstr("note:")));
  }
  make_stale();
  for (const std::string mode : {"--check", "--diff"}) {
    const ProcessResult result = checkout.run({mode, "-q"});
    EXPECT_THAT(result.out, StartsWith("stale torch_fl/configs/backends_musa.conf: "));
    EXPECT_THAT(lines_of(result.err), SizeIs(2));  // the verdict, and the repair
  }
}

TEST_F(BlackboxFormats, CheckInJsonTellsTheStateOfEachConf) {
  checkout.remove(conf_of("mps"));
  const ProcessResult result = checkout.run({"--check", "--format", "json"});
  EXPECT_EQ(result.exit_code, 1);
  std::map<std::string, std::string> states;
  const json report = json::parse(result.out);
  for (const json& conf : report.at("confs")) {
    states[conf.at("platform")] = conf.at("state");
    EXPECT_EQ(conf.at("path"), conf_of(conf.at("platform").get<std::string>()));
    EXPECT_EQ(conf.at("summary").is_null(), conf.at("state") == "fresh");
  }
  EXPECT_THAT(states, SizeIs(9));
  EXPECT_EQ(states["musa"], "stale");
  EXPECT_EQ(states["mps"], "missing");
  EXPECT_EQ(states["gcu"], "fresh");
}

TEST_F(BlackboxFormats, GithubHasOneErrorLineForEachStaleConf) {
  checkout.replace(conf_of("gcu"), "# Coverage:", "# coverage:");
  checkout.remove(conf_of("mps"));
  for (const std::string mode : {"--check", "--diff"}) {
    const ProcessResult result = checkout.run({mode, "--format", "github"});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(lines_of(result.out),
                ElementsAre(StartsWith("::error file=" + conf_of("gcu") + "::stale"),
                            StartsWith("::error file=" + conf_of("mps") + "::missing"),
                            StartsWith("::error file=" + conf_of("musa") + "::stale")));
    EXPECT_THAT(result.out, HasSubstr("1 route moved (cuda -> flaggems 1)"));
  }
}

TEST_F(BlackboxFormats, GithubSaysNothingWhenAllIsWell) {
  ASSERT_EQ(checkout.run({"-q"}).exit_code, 0);
  EXPECT_EQ(checkout.run({"--check", "--format", "github"}).out, "");
  EXPECT_EQ(checkout.run({"--diff", "--format", "github"}).out, "");
}

TEST_F(BlackboxFormats, DiffInMarkdownHasARowForEachConfAndTheOpsBelow) {
  const std::vector<std::string> lines =
      lines_of(checkout.run({"--diff", "--format", "markdown"}).out);
  ASSERT_GT(lines.size(), 11U);
  for (std::size_t i = 0; i < 11; ++i) {
    EXPECT_EQ(std::count(lines[i].begin(), lines[i].end(), '|'), 9) << lines[i];
  }
  EXPECT_THAT(lines, ::testing::Contains("| `backends_musa.conf` | stale | 1 route moved (cuda -> "
                                         "flaggems 1) | 1 | 0 | 0 | - | - |"));
  EXPECT_THAT(lines, ::testing::Contains("- `backends_musa.conf`, cuda -> flaggems (1): `tanh`"));
}

TEST_F(BlackboxFormats, StatsInMarkdownAndJsonTellWhatTheTableDoes) {
  const ProcessResult markdown = checkout.run({"--stats", "--format", "markdown"});
  EXPECT_THAT(markdown.out, StartsWith("op list: 2037 ops\n\n| platform | "));
  EXPECT_THAT(markdown.out, HasSubstr("\n| gcu | 0 | 251 | 180 | 187 | 1606 | 431 (21%) |\n"));
  const json report = json::parse(checkout.run({"--stats", "--format", "json"}).out);
  EXPECT_EQ(report.at("ops"), 2037);
  for (const json& row : report.at("platforms")) {
    if (row.at("platform") == "gcu") {
      EXPECT_EQ(row.at("flaggems"), 251);
      EXPECT_EQ(row.at("vendor"), 180);
      EXPECT_EQ(row.at("kernels"), 187);
      EXPECT_EQ(row.at("none"), 1606);
      EXPECT_EQ(row.at("covered"), 431);
    }
    EXPECT_EQ(row.at("covered").get<int>() + row.at("none").get<int>(), 2037);
  }
}

TEST_F(BlackboxFormats, ColourIsThereOnlyWhenAskedFor) {
  for (const std::vector<std::string>& mode :
       {std::vector<std::string>{"--check"}, {"--diff"}, {"--lint"}, {"--explain", "mm"}}) {
    const auto run = [&](std::vector<std::string> more, std::vector<std::string> environment = {}) {
      more.insert(more.begin(), mode.begin(), mode.end());
      return checkout.run(more, {.environment = std::move(environment)});
    };
    SCOPED_TRACE(mode.front());
    EXPECT_THAT(run({"--color", "always"}).out, HasSubstr("\x1b["));
    EXPECT_THAT(run({"--color", "always"}, {"NO_COLOR=1"}).out, HasSubstr("\x1b["));
    const std::string plain = run({}).out;  // no terminal
    EXPECT_THAT(plain, Not(HasSubstr("\x1b")));
    EXPECT_EQ(run({"--color", "auto"}).out, plain);
    EXPECT_EQ(run({"--color", "never"}).out, plain);
    EXPECT_EQ(run({}, {"NO_COLOR=1"}).out, plain);
    EXPECT_THAT(run({"--color", "always"}).err, Not(HasSubstr("\x1b")));
  }
}

TEST_F(BlackboxFormats, TablesAndListsInTextFitAHundredColumns) {
  checkout.remove(conf_of("mps"));
  const std::vector<std::vector<std::string>> tables = {
      {"--stats"},
      {"--fingerprint"},
      {"--fingerprint", "-v"},
      {"--diff", "-v"},
      {"--explain", "sort", "mm", "mul_.Tensor", "_native_batch_norm_legit_functional"}};
  for (const std::vector<std::string>& args : tables) {
    for (const std::string& line : lines_of(checkout.run(args).out)) {
      EXPECT_LE(line.size(), 100U) << line;
    }
  }
}

}  // namespace
}  // namespace vendor_confs
