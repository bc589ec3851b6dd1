// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/disk_checkout.h"
#include "support/help_text.h"
#include "support/process.h"
#include "support/temporary_folder.h"
#include "support/texts_of.h"

namespace vendor_confs {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSubsetOf;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kManPage = "docs/man/gen_vendor_confs.1";

/// The man page as its source has it, with hyphens as a reader sees them.
class ManPage {
 public:
  ManPage() {
    std::string name;
    std::string tag;
    bool tag_follows = false;
    for (const std::string& line : lines_of(read_project_file(kManPage))) {
      const std::string seen = without_escapes(line);
      if (seen.starts_with(".SH ")) {
        name = seen.substr(4);
        tag = {};
      } else if (tag_follows) {
        tag = seen;
      }
      tag_follows = seen == ".TP";
      sections_[name] += seen + "\n";
      entries_[name][tag] += seen + "\n";
    }
  }

  const std::string& section(const std::string& name) { return sections_[name]; }

  /// What the tags of a section's entries name.
  Words tags(const std::string& name, const std::string& pattern) {
    Words found;
    for (const auto& [tag, text] : entries_[name]) {
      found.merge(all_matches(tag, pattern));
    }
    return found;
  }

  /// The lines of the entry whose tag names `option`.
  std::string entry(const std::string& section, const std::string& option) {
    for (const auto& [tag, text] : entries_[section]) {
      if (all_matches(tag, "-[a-z-]+").contains(option)) {
        return text;
      }
    }
    return {};
  }

 private:
  static std::string without_escapes(const std::string& line) {
    std::string seen;
    for (const char c : line) {
      seen += c == '\\' ? "" : std::string(1, c);
    }
    return seen;
  }

  std::map<std::string, std::string> sections_;
  std::map<std::string, std::map<std::string, std::string>> entries_;
};

const std::string kBoldValue = R"(\n\.BR? ([a-z]+)\b)";

TEST(ManPage, NamesTheModesAndOptionsOfHelp) {
  const HelpText help = help_text();
  ManPage page;
  EXPECT_EQ(page.tags("MODES", "--?[a-z][a-z-]*"), help.modes);
  EXPECT_EQ(page.tags("OPTIONS", "--?[a-z][a-z-]*"), help.options);
}

TEST(ManPage, NamesWhatOptionsTake) {
  const HelpText help = help_text();
  ManPage page;
  EXPECT_EQ(all_matches(page.entry("OPTIONS", "--format"), kBoldValue), help.formats);
  EXPECT_EQ(all_matches(page.entry("OPTIONS", "--color"), kBoldValue), help.colors);
  const std::string& about = page.section("DESCRIPTION");
  EXPECT_EQ(all_matches(about.substr(about.find("The platforms are")), kBoldValue),
            platform_names());
}

TEST(ManPage, NamesEachExitCode) {
  ManPage page;
  EXPECT_EQ(page.tags("EXIT STATUS", "[0-9]+"), (Words{"0", "1", "2"}));
  EXPECT_EQ(all_matches(page.section("EXIT STATUS"), "--[a-z-]+"), help_text().found_modes);
}

TEST(ManPage, NamesNoOptionThatIsNotThere) {
  const Words known = help_text().modes_and_options();
  for (const std::string& option : all_matches(read_project_file(kManPage), R"(\\-\\-[a-z\\-]+)")) {
    std::string seen = option;
    std::erase(seen, '\\');
    EXPECT_TRUE(known.contains(seen)) << seen;
  }
}

TEST(ManPage, RendersWithoutAWarning) {
  const ProcessResult result =
      run_process("/usr/bin/env", {"man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z",
                                   std::string(PROJECT_FOLDER) + "/" + kManPage});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, Not(IsEmpty()));
}

TEST(Shipping, EveryPageSpeaksOfTheSameVersion) {
  const Words version =
      all_matches(run_program({"--version"}, {.folder = "/"}).out, "^gen_vendor_confs ([0-9.]+)");
  ASSERT_EQ(version.size(), 1U);
  EXPECT_EQ(all_matches(read_project_file(kManPage), "\"gen_vendor_confs ([0-9.]+)\""), version);
  EXPECT_TRUE(all_matches(read_project_file("CHANGELOG.md"), R"(\n## ([0-9.]+) - \d{4}-\d\d-\d\d)")
                  .contains(*version.begin()));
}

TEST(Shipping, TheChangelogNamesEveryMode) {
  EXPECT_THAT(help_text().modes,
              IsSubsetOf(all_matches(read_project_file("CHANGELOG.md"), "--[a-z-]+")));
}

TEST(Shipping, HooksRunModesThatAreThere) {
  const std::string hooks = read_project_file(".pre-commit-hooks.yaml");
  EXPECT_EQ(all_matches(hooks, "- id: (.*)"),
            (Words{"gen-vendor-confs-audit", "gen-vendor-confs-check", "gen-vendor-confs-lint"}));
  const Words entries = all_matches(hooks, "\n  entry: (.*)");
  EXPECT_EQ(entries.size(), 3U);
  for (const std::string& entry : entries) {
    EXPECT_THAT(entry, StartsWith("gen_vendor_confs --"));
    EXPECT_THAT(all_matches(entry, "--[a-z-]+"), IsSubsetOf(help_text().modes_and_options()));
  }
}

/// The program with all that goes with it, installed to a prefix of its own.
class Installed : public ::testing::Test {
 protected:
  void SetUp() override {
    const ProcessResult result =
        run_process(CMAKE, {"--install", BUILD_FOLDER, "--prefix", prefix.path().string()});
    ASSERT_EQ(result.exit_code, 0) << result.err;
  }

  ProcessResult run(const std::vector<std::string>& args, const std::string& folder) {
    return run_process(prefix.path() / "bin/gen_vendor_confs", args, {.folder = folder});
  }

  TemporaryFolder prefix;
};

TEST_F(Installed, EachFileIsWhereASystemLooksForIt) {
  Words files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(prefix.path())) {
    if (entry.is_regular_file()) {
      files.insert(entry.path().lexically_relative(prefix.path()).string());
    }
  }
  EXPECT_EQ(files, (Words{
                       "bin/gen_vendor_confs",
                       "share/bash-completion/completions/gen_vendor_confs",
                       "share/doc/gen_vendor_confs/CHANGELOG.md",
                       "share/doc/gen_vendor_confs/LICENSE",
                       "share/fish/vendor_completions.d/gen_vendor_confs.fish",
                       "share/man/man1/gen_vendor_confs.1",
                       "share/zsh/site-functions/_gen_vendor_confs",
                   }));
}

TEST_F(Installed, TheProgramSaysWhatItIs) {
  const ProcessResult result = run({"--version"}, "/");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, MatchesRegex("gen_vendor_confs 1\\.0\\.0 \\(revision [^ ]+\\)\n"
                                       "tables: [0-9]+ files, [0-9]+ entries, [0-9]+ ops\n"));
}

TEST_F(Installed, TheProgramServesACheckout) {
  DiskCheckout checkout;
  checkout.replace(conf_of("musa"), "\ntanh = flaggems ", "\ntanh = cuda ");
  const std::vector<std::string> from_afar = {"--root", checkout.root().string()};
  const ProcessResult written = run(from_afar, "/");
  EXPECT_EQ(written.exit_code, 0) << written.err;
  EXPECT_THAT(written.out, HasSubstr("backends_musa.conf: 1 route moved"));
  const ProcessResult checked = run({"--check"}, checkout.path("csrc/aten"));
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_EQ(checked.out, "all vendor confs up to date\n");
}

}  // namespace
}  // namespace vendor_confs
