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

#include "vendor_confs/fingerprint.h"
#include "vendor_confs/platform.h"

#include "support/disk_checkout.h"
#include "support/texts_of.h"

namespace vendor_confs {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

/// Expects that `print` tells what the lines of `conf` do, read without the program's reader.
void expect_tells_of(const json& print, const std::string& conf) {
  std::map<std::string, std::size_t> routes;
  std::set<std::string> flaggems;
  for (const std::string& line : lines_of(conf)) {
    if (!line.empty() && line.front() != '#') {
      std::string op;
      std::string equals;
      std::string value;
      std::istringstream(line) >> op >> equals >> value;
      ++routes[value];
      if (value == "flaggems") {
        flaggems.insert(op);
      }
    }
  }
  std::string set;
  for (const std::string& op : flaggems) {
    set += (set.empty() ? "" : "\n") + op;
  }
  EXPECT_EQ(print.at("routes"), json(routes));
  EXPECT_EQ(print.at("route_set_sha256"), sha256(set));
  EXPECT_EQ(print.at("file_sha256"), sha256(conf));
}

class BlackboxFingerprint : public ::testing::Test {
 protected:
  json prints() {
    const ProcessResult result = checkout.run({"--fingerprint", "--format", "json"});
    EXPECT_EQ(result.exit_code, 0);
    const json report = json::parse(result.out);
    EXPECT_EQ(report.at("schema"), 1);
    json by_platform;
    for (const json& conf : report.at("confs")) {
      by_platform[conf.at("platform").get<std::string>()] = conf;
    }
    return by_platform;
  }

  std::string conf(const std::string& platform) const { return checkout.read(conf_of(platform)); }

  DiskCheckout checkout;
};

TEST_F(BlackboxFingerprint, OfFreshConfsIsThatOfTheFilesOnDisk) {
  const json confs = prints();
  EXPECT_THAT(confs, SizeIs(platforms().size()));
  for (const auto& [platform, print] : confs.items()) {
    SCOPED_TRACE(platform);
    EXPECT_EQ(print.at("state"), "fresh");
    EXPECT_EQ(print.at("path"), conf_of(platform));
    EXPECT_EQ(print.at("would_be"), nullptr);
    expect_tells_of(print.at("on_disk"), conf(platform));
  }
}

TEST_F(BlackboxFingerprint, OfStaleConfsIsBeforeAndAfter) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems  # musa\n", "\ntanh = cuda\n");
  checkout.replace(conf_of("gcu"), "# Coverage:", "# coverage:");
  checkout.remove(conf_of("mps"));
  const std::string musa_before = conf("musa");
  const std::string gcu_before = conf("gcu");
  const json confs = prints();
  ASSERT_EQ(checkout.run({"-q"}).exit_code, 0);
  EXPECT_EQ(confs.at("musa").at("state"), "stale");
  expect_tells_of(confs.at("musa").at("on_disk"), musa_before);
  expect_tells_of(confs.at("musa").at("would_be"), conf("musa"));
  expect_tells_of(confs.at("gcu").at("on_disk"), gcu_before);
  expect_tells_of(confs.at("gcu").at("would_be"), conf("gcu"));
  EXPECT_EQ(confs.at("gcu").at("on_disk").at("route_set_sha256"),
            confs.at("gcu").at("would_be").at("route_set_sha256"));
  EXPECT_EQ(confs.at("mps").at("state"), "missing");
  EXPECT_EQ(confs.at("mps").at("on_disk"), nullptr);
  expect_tells_of(confs.at("mps").at("would_be"), conf("mps"));
  EXPECT_EQ(confs.at("ascend").at("would_be"), nullptr);
}

TEST_F(BlackboxFingerprint, OfPpuLessCatIsTheRecordedHash) {
  checkout.replace(conf_of("ppu"), "\ncat = flaggems\n", "\ncat = cuda\n");
  EXPECT_EQ(prints().at("ppu").at("on_disk").at("route_set_sha256"),
            "c39b39635122b644c62497955d3f69b8a435447b5194f9f26f10b9d7a3195d75");
}

TEST_F(BlackboxFingerprint, TextIsATableWithBeforeAndAfterRows) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems  # musa\n", "\ntanh = cuda\n");
  const std::string before = sha256(conf("musa")).substr(0, 12);
  const ProcessResult result = checkout.run({"--fingerprint"});
  EXPECT_EQ(result.exit_code, 0);
  ASSERT_EQ(checkout.run({"-q"}).exit_code, 0);
  const std::vector<std::string> lines = lines_of(result.out);
  EXPECT_THAT(lines, SizeIs(1 + platforms().size() + 1));
  EXPECT_THAT(lines.at(0), AllOf(StartsWith("conf "), HasSubstr("route set"), HasSubstr("file")));
  const auto row = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return line.starts_with("backends_musa.conf");
  });
  ASSERT_LT(row + 1, lines.end());
  EXPECT_THAT(*row, AllOf(HasSubstr(" before "), HasSubstr(before)));
  EXPECT_THAT(*(row + 1), AllOf(StartsWith("backends_musa.conf"), HasSubstr(" after "),
                                HasSubstr(sha256(conf("musa")).substr(0, 12))));
}

TEST_F(BlackboxFingerprint, VerboseTextHasTheWholeHashes) {
  const std::string whole = sha256(conf("musa"));
  EXPECT_THAT(checkout.run({"--fingerprint", "-v"}).out, HasSubstr(whole));
  EXPECT_THAT(checkout.run({"--fingerprint"}).out, Not(HasSubstr(whole)));
}

TEST_F(BlackboxFingerprint, MarkdownIsATableThatCanBePastedIntoAPullRequest) {
  checkout.replace(conf_of("musa"), "\ntanh = flaggems  # musa\n", "\ntanh = cuda\n");
  const std::vector<std::string> lines =
      lines_of(checkout.run({"--fingerprint", "--format", "markdown"}).out);
  ASSERT_THAT(lines, SizeIs(2 + platforms().size() + 1));
  EXPECT_EQ(lines[0],
            "| conf | state | route set | file | cpp | flaggems | tileops | vendor | none |");
  EXPECT_EQ(lines[1], "|---|---|---|---|---:|---:|---:|---:|---:|");
  EXPECT_THAT(lines, Each(AllOf(StartsWith("|"), ::testing::EndsWith("|"))));
  for (const std::string& line : lines) {
    EXPECT_EQ(std::count(line.begin(), line.end(), '|'), 10) << line;
  }
  EXPECT_THAT(lines, ::testing::Contains(StartsWith("| `backends_musa.conf` | before | `")));
  EXPECT_THAT(lines, ::testing::Contains(StartsWith("| `backends_musa.conf` | after | `")));
}

TEST_F(BlackboxFingerprint, OnlyThePlatformsAskedForGetARow) {
  EXPECT_THAT(lines_of(checkout.run({"--fingerprint", "--platform", "musa,ppu"}).out), SizeIs(3));
}

TEST_F(BlackboxFingerprint, NothingIsWritten) {
  checkout.remove(conf_of("mps"));
  const Snapshot before = checkout.snapshot();
  checkout.run({"--fingerprint"});
  EXPECT_THAT(before.changed(checkout.snapshot()), ::testing::IsEmpty());
}

}  // namespace
}  // namespace vendor_confs
