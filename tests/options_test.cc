// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/options.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/inputs_builder.h"

namespace vendor_confs {
namespace {

constexpr Mode kModes[] = {Mode::write,       Mode::check,       Mode::diff,
                           Mode::stats,       Mode::explain,     Mode::lint,
                           Mode::fingerprint, Mode::export_json, Mode::audit_writers};

TEST(Selects, EveryPlatformWhenNoneIsNamed) {
  const Options options;
  for (const Platform& platform : platforms()) {
    EXPECT_TRUE(options.selects(platform)) << platform.name;
  }
}

TEST(Selects, NamedPlatformsAlone) {
  Options options;
  options.platforms = {&platform_called("dcu"), &platform_called("musa")};
  for (const Platform& platform : platforms()) {
    EXPECT_EQ(options.selects(platform), platform.name == "dcu" || platform.name == "musa")
        << platform.name;
  }
}

TEST(RepairCommand, IsAPlainRunWithoutOptions) {
  EXPECT_EQ(repair_command({}), "gen_vendor_confs");
}

TEST(RepairCommand, IsAWriteWhateverTheModeAndTheOutput) {
  for (const Mode mode : kModes) {
    Options options;
    options.mode = mode;
    options.format = Format::json;
    options.quiet = options.verbose = true;
    options.color = Color::always;
    options.ops = {"add"};
    EXPECT_EQ(repair_command(options), "gen_vendor_confs");
  }
}

TEST(RepairCommand, KeepsWhatDecidesTheConfs) {
  Options options;
  options.root = "/torch-fl";
  options.conf_dir = "out";
  options.tables = "../tables";
  options.coverage = "builtin";
  options.platforms = {&platform_called("dcu"), &platform_called("musa")};
  options.trust_confs = true;
  EXPECT_EQ(repair_command(options),
            "gen_vendor_confs --root /torch-fl --conf-dir out --tables ../tables "
            "--coverage builtin --platform dcu --platform musa --trust-confs");
}

TEST(RepairCommand, QuotesWordsForTheShell) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"/a/b-c_d.e,f=g+h:i@j%k", "/a/b-c_d.e,f=g+h:i@j%k"},
      {"/my files", "'/my files'"},
      {"it's", "'it'\\''s'"},
      {"''", "''\\'''\\'''"},
      {"$HOME", "'$HOME'"},
      {"~/x", "'~/x'"},
      {"a;b", "'a;b'"},
      {"a*", "'a*'"},
      {"a\\b", "'a\\b'"},
      {"a\"b", "'a\"b'"},
      {"a\nb", "'a\nb'"},
      {"\xC3\xA4", "'\xC3\xA4'"},
      {"", "''"},
  };
  for (const auto& [path, quoted] : cases) {
    Options options;
    options.root = path;
    EXPECT_EQ(repair_command(options), "gen_vendor_confs --root " + quoted);
  }
}

TEST(CanFormat, KnowsEachModesFormats) {
  using enum Mode;
  const std::vector<std::pair<Format, std::set<Mode>>> cases = {
      {Format::text, {write, check, diff, stats, explain, lint, fingerprint, audit_writers}},
      {Format::json,
       {write, check, diff, stats, explain, lint, fingerprint, export_json, audit_writers}},
      {Format::markdown, {diff, stats, fingerprint}},
      {Format::github, {check, diff, lint}},
  };
  for (const auto& [format, modes] : cases) {
    for (const Mode mode : kModes) {
      EXPECT_EQ(can_format(mode, format), modes.contains(mode))
          << to_string(mode) << ' ' << to_string(format);
    }
  }
}

TEST(ModeNames, AreTheOptionsThatChooseThem) {
  const std::string_view names[] = {"a write",       "--check",   "--diff",
                                    "--stats",       "--explain", "--lint",
                                    "--fingerprint", "--export",  "--audit-writers"};
  for (std::size_t i = 0; i < std::size(kModes); ++i) {
    EXPECT_EQ(to_string(kModes[i]), names[i]);
  }
}

TEST(FormatNames, AreTheValuesOfTheOption) {
  EXPECT_EQ(to_string(Format::text), "text");
  EXPECT_EQ(to_string(Format::json), "json");
  EXPECT_EQ(to_string(Format::markdown), "markdown");
  EXPECT_EQ(to_string(Format::github), "github");
}

}  // namespace
}  // namespace vendor_confs
