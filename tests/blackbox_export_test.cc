// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "vendor_confs/platform.h"

#include "support/disk_checkout.h"

namespace vendor_confs {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

using Names = std::set<std::string>;

/// The ops of a table of this project; none for a table that a platform does not have.
Names table(std::string_view path) {
  Names names;
  if (!path.empty()) {
    std::ifstream file(std::string(PROJECT_FOLDER) + "/data/tables/" + std::string(path));
    EXPECT_TRUE(file) << path;
    for (std::string line; std::getline(file, line);) {
      if (!line.empty() && line.front() != '#') {
        names.insert(line);
      }
    }
  }
  return names;
}

/// The names that a registration file registers, one a line in this project's snapshot.
Names registered_in(const std::string& inc) {
  const std::string start = "\n  m.impl(\"";
  Names names;
  for (std::size_t at = inc.find(start); at != std::string::npos; at = inc.find(start, at + 1)) {
    const std::size_t name = at + start.size();
    names.insert(inc.substr(name, inc.find('"', name) - name));
  }
  return names;
}

Names operator|(Names a, const Names& b) {
  a.insert(b.begin(), b.end());
  return a;
}

/// The JSON list as a set; a name twice in it fails the test.
Names set_in(const json& list) {
  const Names names = list.get<Names>();
  EXPECT_EQ(names.size(), list.size());
  EXPECT_EQ(list, json(names)) << "not sorted";
  return names;
}

class BlackboxExport : public ::testing::Test {
 protected:
  json exported(std::vector<std::string> args = {}) const {
    args.insert(args.begin(), "--export");
    const ProcessResult result = checkout.run(args);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return json::parse(result.out);
  }

  DiskCheckout checkout;
};

TEST_F(BlackboxExport, RoutesAndAnnotationsEqualTheConfsLineByLine) {
  const json report = exported();
  EXPECT_EQ(report.at("schema"), 1);
  EXPECT_THAT(report.at("platforms"), SizeIs(platforms().size()));
  for (const auto& [name, platform] : report.at("platforms").items()) {
    SCOPED_TRACE(name);
    const Names annotated = set_in(platform.at("annotated"));
    std::string lines;
    for (const json& op : report.at("ops")) {
      const std::string op_name = op;
      lines += op_name + " = " + platform.at("routes").at(op_name).get<std::string>();
      if (annotated.count(op_name) != 0) {
        lines += "  # " + platform.at("vendor_key").get<std::string>();
      }
      lines += "\n";
    }
    EXPECT_THAT(platform.at("routes"), SizeIs(report.at("ops").size()));
    const std::string conf = checkout.read(conf_of(name));
    EXPECT_EQ(conf.substr(conf.rfind("\n\n") + 2), lines);
  }
}

TEST_F(BlackboxExport, RegisteredSetsEqualTheRegistrationFiles) {
  const json report = exported();
  EXPECT_EQ(set_in(report.at("ops")), registered_in(checkout.read(kRegisterInc)) |
                                          set_in(report.at("vendor_only")) | table("routed.txt"));
  EXPECT_THAT(report.at("vendor_only"), ElementsAre("matmul", "matmul_backward"));
  for (const Platform& about : platforms()) {
    const std::string name(about.name);
    SCOPED_TRACE(name);
    const json& platform = report.at("platforms").at(name);
    EXPECT_EQ(platform.at("kind"), about.is_native() ? "native" : "boxing");
    EXPECT_EQ(platform.at("vendor_key"), about.vendor_key);
    if (!about.is_native()) {
      EXPECT_EQ(platform.at("registered"), report.at("ops"));
      EXPECT_THAT(platform.at("registrations"), IsEmpty());
      continue;
    }
    const Names native = registered_in(checkout.read(native_inc_of(name)));
    EXPECT_EQ(set_in(platform.at("registrations").at(native_inc_of(name))), native);
    Names all = native | table(about.extra_native);
    EXPECT_EQ(set_in(platform.at("native")), all);
    if (!about.flaggems_inc.path.empty()) {
      const Names wrappers = registered_in(checkout.read(flaggems_inc_of(name)));
      EXPECT_EQ(set_in(platform.at("registrations").at(flaggems_inc_of(name))), wrappers);
      all = all | wrappers;
    }
    EXPECT_EQ(set_in(platform.at("registered")), all);
  }
}

TEST_F(BlackboxExport, SetsEqualTheTables) {
  const json report = exported();
  const json& coverage = report.at("coverage");
  EXPECT_EQ(coverage.at("origin"), "built in");
  EXPECT_EQ(set_in(coverage.at("flaggems_python")), table(kFlagGemsTable));
  EXPECT_EQ(set_in(coverage.at("flaggems_cpp")), table(kFlagGemsCppTable));
  EXPECT_EQ(set_in(coverage.at("tileops")), table(kTileOpsTable));
  EXPECT_EQ(set_in(coverage.at("holds")), table(kHoldsTable));
  EXPECT_EQ(set_in(report.at("pending")), table(kPendingTable));
  EXPECT_EQ(set_in(report.at("routed")), table(kRoutedTable));
  for (const Platform& about : platforms()) {
    SCOPED_TRACE(about.name);
    const json& platform = report.at("platforms").at(std::string(about.name));
    EXPECT_EQ(set_in(platform.at("gaps")), table(about.gaps));
    EXPECT_EQ(set_in(platform.at("escape")), table(about.escape));
    EXPECT_EQ(set_in(platform.at("measured_flaggems")), table(about.measured_flaggems));
    EXPECT_EQ(set_in(platform.at("measured_flaggems_cpp")), table(about.measured_flaggems_cpp));
    EXPECT_EQ(set_in(platform.at("pending")),
              about.awaits_pending ? table(kPendingTable) : Names());
  }
}

TEST_F(BlackboxExport, PinsAreTheCoveredOpsThatTheConfRoutesToCuda) {
  const json report = exported();
  const Names covered = set_in(report.at("coverage").at("flaggems_python")) |
                        set_in(report.at("coverage").at("flaggems_cpp"));
  for (const Platform& about : platforms()) {
    SCOPED_TRACE(about.name);
    const std::string conf = checkout.read(conf_of(about.name));
    Names pins;
    for (const std::string& op : covered) {
      if (about.has_pins() && conf.find("\n" + op + " = cuda\n") != std::string::npos) {
        pins.insert(op);
      }
    }
    EXPECT_EQ(set_in(report.at("platforms").at(std::string(about.name)).at("pins")), pins);
    EXPECT_EQ(pins.empty(), !about.has_pins());
  }
}

TEST_F(BlackboxExport, OnlyThePlatformsAskedForAreExportedAndTheOpListStaysWhole) {
  const json all = exported();
  const json two = exported({"--platform", "musa,dcu"});
  EXPECT_EQ(two.at("ops"), all.at("ops"));
  EXPECT_THAT(two.at("platforms"), SizeIs(2));
  EXPECT_EQ(two.at("platforms").at("musa"), all.at("platforms").at("musa"));
}

TEST_F(BlackboxExport, IsJsonWithAndWithoutSayingSoAndNothingElse) {
  const ProcessResult plain = checkout.run({"--export"});
  EXPECT_EQ(checkout.run({"--export", "--format", "json"}).out, plain.out);
  EXPECT_EQ(checkout.run({"--export", "--color", "always", "-q"}).out, plain.out);
  EXPECT_THAT(plain.err, Not(HasSubstr("error")));
  EXPECT_EQ(checkout.run({"--export", "--format", "text"}).exit_code, 2);
}

TEST_F(BlackboxExport, StaleConfsAreNoFault) {
  checkout.remove(conf_of("mps"));
  const json routes = exported().at("platforms").at("mps").at("routes");
  EXPECT_EQ(routes.at("tanh"), "mps");
}

}  // namespace
}  // namespace vendor_confs
