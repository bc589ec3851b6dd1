// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "vendor_confs/platform.h"

#include "support/disk_checkout.h"
#include "support/texts_of.h"

namespace vendor_confs {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += line + "\n";
  }
  return text;
}

bool is_route_line(const std::string& line) {
  return !line.empty() && line.front() != '#';
}

/// The route lines of a conf, by op: value and annotation. Knows nothing of the program's reader.
using RouteLines = std::map<std::string, std::pair<std::string, std::string>>;

RouteLines route_lines(const std::string& conf) {
  RouteLines routes;
  for (const std::string& line : lines_of(conf)) {
    if (is_route_line(line)) {
      const std::size_t equals = line.find(" = ");
      const std::size_t hash = std::min(line.find("  # "), line.size());
      routes[line.substr(0, equals)] = {line.substr(equals + 3, hash - equals - 3),
                                        line.substr(hash)};
    }
  }
  return routes;
}

/// What a comparison of two confs, op by op, finds.
struct Difference {
  std::map<std::pair<std::string, std::string>, std::set<std::string>> moved;
  std::set<std::string> added;
  std::set<std::string> removed;
  std::set<std::string> annotations;
};

Difference compare(const RouteLines& before, const RouteLines& after) {
  Difference found;
  for (const auto& [op, now] : after) {
    const auto then = before.find(op);
    if (then == before.end()) {
      found.added.insert(op);
    } else if (then->second.first != now.first) {
      found.moved[{then->second.first, now.first}].insert(op);
    } else if (then->second.second != now.second) {
      found.annotations.insert(op);
    }
  }
  for (const auto& [op, then] : before) {
    if (after.count(op) == 0) {
      found.removed.insert(op);
    }
  }
  return found;
}

class BlackboxDiff : public ::testing::Test {
 protected:
  /// Edits a conf as time and people do: routes changed, ops renamed, lost and annotated otherwise.
  void age(const std::string& platform) {
    std::vector<std::string> aged;
    std::size_t number = 0;
    for (std::string line : lines_of(checkout.read(conf_of(platform)))) {
      const std::string op = line.substr(0, line.find(' '));
      if (is_route_line(line) && ++number % 31 == 0) {
        continue;
      } else if (is_route_line(line) && number % 17 == 0) {
        line = op + " = cuda";
      } else if (is_route_line(line) && number % 13 == 0) {
        line = op + "_of_old = none";
      } else if (is_route_line(line) && number % 5 == 0) {
        line = line.substr(0, line.find("  # "));
      } else if (is_route_line(line) && number % 7 == 0) {
        line = op + " = none";
      }
      aged.push_back(line);
    }
    checkout.write(conf_of(platform), joined(aged));
  }

  json diff_json(const std::vector<std::string>& args = {}) {
    std::vector<std::string> all = {"--diff", "--format", "json"};
    all.insert(all.end(), args.begin(), args.end());
    json report = json::parse(checkout.run(all).out);
    EXPECT_EQ(report.at("schema"), 1);
    return report;
  }

  json conf_in(const json& report, const std::string& platform) const {
    for (const json& conf : report.at("confs")) {
      if (conf.at("platform") == platform) {
        return conf;
      }
    }
    ADD_FAILURE() << "no " << platform;
    return {};
  }

  DiskCheckout checkout;
};

TEST_F(BlackboxDiff, JsonSaysWhatALineByLineComparisonOfTheConfsFinds) {
  std::map<std::string, RouteLines> before;
  for (const Platform& platform : platforms()) {
    const std::string name(platform.name);
    if (!platform.has_pins()) {
      age(name);
    }
  }
  // A boxed op that FlagGems does not cover moves back; a covered one becomes a pin and stays.
  checkout.replace(conf_of("dcu"), "\ncomplex = cuda\n", "\ncomplex = flaggems\n");
  checkout.replace(conf_of("metax"), "\ntanh = flaggems\n", "\ntanh = cuda\n");
  for (const Platform& platform : platforms()) {
    const std::string name(platform.name);
    before[name] = route_lines(checkout.read(conf_of(name)));
  }
  const json report = diff_json();
  EXPECT_EQ(report.at("confs").size(), platforms().size());
  ASSERT_EQ(checkout.run({"-q"}).exit_code, 0);
  std::size_t moves = 0;
  for (const json& conf : report.at("confs")) {
    const std::string name = conf.at("platform");
    SCOPED_TRACE(name);
    const Difference found = compare(before.at(name), route_lines(checkout.read(conf_of(name))));
    std::size_t moved_count = 0;
    std::map<std::pair<std::string, std::string>, std::set<std::string>> moved;
    for (const json& group : conf.at("moved")) {
      moved[{group.at("from"), group.at("to")}] = group.at("ops");
      EXPECT_EQ(group.at("count"), group.at("ops").size());
      moved_count += group.at("ops").size();
    }
    EXPECT_EQ(moved, found.moved);
    EXPECT_EQ(conf.at("moved_count"), moved_count);
    EXPECT_EQ(conf.at("added").get<std::set<std::string>>(), found.added);
    EXPECT_EQ(conf.at("added").size(), found.added.size());
    EXPECT_EQ(conf.at("removed").get<std::set<std::string>>(), found.removed);
    EXPECT_EQ(conf.at("removed").size(), found.removed.size());
    EXPECT_EQ(conf.at("annotations_changed").get<std::set<std::string>>(), found.annotations);
    EXPECT_EQ(conf.at("state"), "stale");
    EXPECT_EQ(conf.at("path"), conf_of(name));
    moves += moved_count;
  }
  EXPECT_GT(moves, 500U);  // the confs were really compared
}

TEST_F(BlackboxDiff, FreshConfsPass) {
  const ProcessResult result = checkout.run({"--diff"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(lines_of(result.out), ::testing::SizeIs(9));
  EXPECT_THAT(lines_of(result.out), ::testing::Each(StartsWith("fresh torch_fl/configs/")));
  EXPECT_EQ(checkout.run({"--diff", "-q"}).out, "");
  const json report = diff_json();
  for (const json& conf : report.at("confs")) {
    EXPECT_EQ(conf.at("state"), "fresh");
    EXPECT_EQ(conf.at("summary"), nullptr);
    EXPECT_EQ(conf.at("moved_count"), 0);
  }
}

TEST_F(BlackboxDiff, TextGroupsMovesAndNamesTheRepair) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems  # musa\n", "\ntanh = cuda\n");
  checkout.replace(conf_of("musa"), "\nmm = flaggems  # musa\n", "\nmm = cuda\n");
  checkout.replace(conf_of("musa"), "\ncat = flaggems  # musa\n", "\ncat = flaggems\n");
  checkout.replace(conf_of("musa"), "\nzeros = ", "\nzeros_of_old = ");
  const ProcessResult result = checkout.run({"--diff", "--platform", "musa"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out,
            "stale torch_fl/configs/backends_musa.conf: 2 routes moved (cuda -> flaggems 2), "
            "1 op added, 1 op removed, 1 annotation changed\n"
            "  cuda -> flaggems (2):\n"
            "    mm, tanh\n"
            "  ops added (1):\n"
            "    zeros\n"
            "  ops removed (1):\n"
            "    zeros_of_old\n"
            "  annotations changed (1):\n"
            "    cat\n");
  EXPECT_THAT(result.err, EndsWith("error: stale vendor conf(s): backends_musa.conf\nrun: "
                                   "gen_vendor_confs --root " +
                                   checkout.root().string() + " --platform musa\n"));
}

TEST_F(BlackboxDiff, CommentsOnlyAndMissingAreToldApart) {
  checkout.replace(conf_of("gcu"), "# Coverage:", "# coverage:");
  checkout.remove(conf_of("mps"));
  const ProcessResult result = checkout.run({"--diff", "--platform", "gcu,mps"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out,
            "stale torch_fl/configs/backends_gcu.conf: comments only\n"
            "missing torch_fl/configs/backends_mps.conf: new, 2037 ops\n");
  const json report = diff_json();
  EXPECT_EQ(conf_in(report, "gcu").at("comments_only"), true);
  EXPECT_EQ(conf_in(report, "gcu").at("summary"), "comments only");
  EXPECT_EQ(conf_in(report, "mps").at("comments_only"), false);
  EXPECT_EQ(conf_in(report, "mps").at("state"), "missing");
}

TEST_F(BlackboxDiff, VerboseListsEverythingAndTheDefaultSaysHowManyMore) {
  std::vector<std::string> aged;
  std::vector<std::string> moved;
  for (std::string line : lines_of(checkout.read(conf_of("mps")))) {
    if (is_route_line(line) && line.ends_with(" = none") && moved.size() < 40) {
      moved.push_back(line.substr(0, line.find(' ')));
      line = moved.back() + " = mps";
    }
    aged.push_back(line);
  }
  checkout.write(conf_of("mps"), joined(aged));
  const std::string brief = checkout.run({"--diff", "--platform", "mps"}).out;
  EXPECT_THAT(brief, AllOf(HasSubstr("  mps -> none (40):\n"), HasSubstr(" more\n")));
  EXPECT_THAT(brief, Not(HasSubstr(moved.back())));
  const std::string full = checkout.run({"--diff", "--platform", "mps", "-v"}).out;
  EXPECT_THAT(full, AllOf(HasSubstr("  mps -> none (40):\n"), Not(HasSubstr(" more\n"))));
  for (const std::string& op : moved) {
    EXPECT_THAT(full, HasSubstr(op));
  }
}

TEST_F(BlackboxDiff, PinsKeptAndLostAreTold) {
  EXPECT_THAT(checkout.run({"--diff", "-v", "--platform", "metax"}).out,
              AllOf(HasSubstr("  pins kept: "), HasSubstr("sort, sort.stable")));
  // Nothing registers this op any more, so its pin on dcu goes with it.
  checkout.replace(kRegisterInc, "m.impl(\"_weight_int8pack_mm\"", "m.impl(\"mm\"");
  const json dcu = conf_in(diff_json(), "dcu");
  EXPECT_EQ(dcu.at("pins_lost"), json({"_weight_int8pack_mm"}));
  EXPECT_THAT(dcu.at("summary").get<std::string>(), HasSubstr("1 pin lost"));
  const std::vector<std::string> kept = dcu.at("pins_kept");
  EXPECT_NE(std::find(kept.begin(), kept.end(), "mm"), kept.end());
  const ProcessResult text = checkout.run({"--diff", "--platform", "dcu"});
  EXPECT_THAT(text.out, HasSubstr("  pins lost (1):\n    _weight_int8pack_mm\n  pins kept: " +
                                  std::to_string(kept.size()) + "\n"));
}

TEST_F(BlackboxDiff, OpsThatLeftTheOpListAreWarnedOf) {
  for (const char* const op : {"a", "b", "c", "d", "e", "f", "g"}) {
    checkout.append(conf_of("musa"), std::string("gone_") + op + " = none\n");
  }
  checkout.append(conf_of("ascend"), "gone_a = none\n");
  for (const char* const mode : {"--diff", "--check", "--fingerprint"}) {
    const ProcessResult result = checkout.run({mode, "-q"});
    EXPECT_THAT(result.err, StartsWith("warning: 7 ops on disk left the op list: gone_a, gone_b, "
                                       "gone_c, gone_d, gone_e, ... (in backends_ascend.conf, "
                                       "backends_musa.conf)\n"));
  }
}

}  // namespace
}  // namespace vendor_confs
