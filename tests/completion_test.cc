// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/help_text.h"
#include "support/process.h"
#include "support/texts_of.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Gt;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::SizeIs;

const std::string kFolder = std::string(PROJECT_FOLDER) + "/docs/completions/";
const std::string kBash = kFolder + "gen_vendor_confs.bash";
const std::string kZsh = kFolder + "_gen_vendor_confs";
const std::string kFish = kFolder + "gen_vendor_confs.fish";

Words as_words(const std::vector<std::string>& lines) {
  return {lines.begin(), lines.end()};
}

/// Runs a shell of the machine on a checkout, with `args`; it must end well and without a word on
/// stderr.
std::vector<std::string> shell(std::vector<std::string> args,
                               const std::string& folder = PROJECT_FOLDER) {
  const ProcessResult result = run_process("/usr/bin/env", args, {.folder = folder});
  EXPECT_EQ(result.exit_code, 0) << args.front();
  EXPECT_EQ(result.err, "");
  return lines_of(result.out);
}

/// What bash offers for the last of `words`, which follow the program's name as bash splits them.
std::vector<std::string> bash(const std::vector<std::string>& words,
                              const std::string& folder = PROJECT_FOLDER) {
  const std::string script =
      "source /usr/share/bash-completion/bash_completion\n"
      "source \"$1\"\n"
      "COMP_WORDS=(\"${@:2}\") COMP_CWORD=$(($# - 2)) COMP_LINE=\"${*:2}\"\n"
      "COMP_POINT=${#COMP_LINE}\n"
      "[[ $(complete -p gen_vendor_confs) == *' -F _gen_vendor_confs '* ]] || exit 3\n"
      "_gen_vendor_confs \"$2\" \"${@: -1}\" \"${@: -2:1}\"\n"
      "(( ${#COMPREPLY[@]} == 0 )) || printf '%s\\n' \"${COMPREPLY[@]}\"\n";
  std::vector<std::string> args = {"bash", "--norc", "-c", script, "bash", kBash, PROGRAM};
  args.insert(args.end(), words.begin(), words.end());
  return shell(args, folder);
}

/// What fish offers at the end of `line`, without the descriptions.
std::vector<std::string> fish(const std::string& line, const std::string& folder = PROJECT_FOLDER) {
  const std::string script =
      "set -x PATH (dirname $argv[1]) $PATH; source $argv[2]; complete -C $argv[3]";
  std::vector<std::string> offers = shell(
      {"fish", "--no-config", "-c", script, PROGRAM, kFish, "gen_vendor_confs " + line}, folder);
  for (std::string& offer : offers) {
    offer.resize(std::min(offer.find('\t'), offer.size()));
  }
  return offers;
}

/// The specifications that the zsh completion gives to `_arguments`, one a line.
std::string zsh_specifications() {
  std::string text;
  for (const std::string& line :
       shell({"zsh", "-f", "-c", "_arguments() { print -rl -- \"$@\" }; source \"$1\"", "zsh",
              kZsh})) {
    text += line + "\n";
  }
  return text;
}

TEST(Completion, EveryShellReadsItsFile) {
  shell({"bash", "-n", kBash});
  shell({"zsh", "-n", kZsh});
  shell({"fish", "--no-execute", kFish});
}

TEST(BashCompletion, OffersWhatHelpNames) {
  const HelpText help = help_text();
  EXPECT_EQ(as_words(bash({""})), help.modes_and_options());
  EXPECT_EQ(as_words(bash({"-"})), help.modes_and_options());
  EXPECT_EQ(as_words(bash({"--format", ""})), help.formats);
  EXPECT_EQ(as_words(bash({"--color", ""})), help.colors);
  EXPECT_EQ(as_words(bash({"--platform", ""})), platform_names());
}

TEST(BashCompletion, EndsAWord) {
  EXPECT_THAT(bash({"--d"}), ElementsAre("--diff"));
  EXPECT_THAT(bash({"--platform", "mus"}), ElementsAre("musa"));
  EXPECT_THAT(bash({"--platform", "musa,me"}), ElementsAre("musa,metax"));
  EXPECT_THAT(bash({"--platform", "musa", "--format", "m"}), ElementsAre("markdown"));
  EXPECT_THAT(bash({"--format", "=", "j"}), ElementsAre("json"));
  EXPECT_EQ(as_words(bash({"--format", "="})), help_text().formats);
}

TEST(BashCompletion, OffersNoSecondMode) {
  EXPECT_EQ(as_words(bash({"--check", ""})), help_text().options);
  EXPECT_THAT(bash({"--check", "--d"}), IsEmpty());
}

TEST(BashCompletion, OffersTheOpsOfTheCheckout) {
  EXPECT_THAT(bash({"--explain", "so"}), AllOf(Contains("sort"), Contains("sort.stable"),
                                               Contains("softplus"), Not(Contains("add.Tensor"))));
  EXPECT_THAT(bash({"--explain", "sort", "add.T"}), ElementsAre("add.Tensor"));
  EXPECT_THAT(bash({"--explain", ""}), SizeIs(Gt(2000U)));
  EXPECT_THAT(bash({"--explain", "sort", "--pl"}), ElementsAre("--platform"));
}

TEST(BashCompletion, OffersNoOpsWithoutACheckout) {
  EXPECT_THAT(bash({"--explain", "so"}, "/"), IsEmpty());
  EXPECT_THAT(bash({"--root", "/", "--explain", "so"}), IsEmpty());
  EXPECT_THAT(bash({"--root", PROJECT_FOLDER, "--explain", "sort."}, "/"), Contains("sort.stable"));
  EXPECT_THAT(bash({"--root", "=", PROJECT_FOLDER, "--explain", "sort."}, "/"),
              Contains("sort.stable"));
}

TEST(BashCompletion, OffersFoldersAndFiles) {
  for (const std::string option : {"--root", "--conf-dir", "--tables"}) {
    EXPECT_THAT(bash({option, "d"}),
                AllOf(IsSupersetOf({"data", "docs"}), Not(Contains("LICENSE"))));
  }
  EXPECT_THAT(bash({"--coverage", "LIC"}), ElementsAre("LICENSE"));
  EXPECT_THAT(bash({"--coverage", "buil"}), Contains("builtin"));
  EXPECT_THAT(bash({"--audit-writers", "src", "CMakeL"}), ElementsAre("CMakeLists.txt"));
}

TEST(FishCompletion, OffersWhatHelpNames) {
  const HelpText help = help_text();
  EXPECT_EQ(as_words(fish("-")), help.modes_and_options());
  EXPECT_EQ(as_words(fish("--format ")), help.formats);
  EXPECT_EQ(as_words(fish("--color ")), help.colors);
  EXPECT_EQ(as_words(fish("--platform ")), platform_names());
}

TEST(FishCompletion, EndsAWord) {
  EXPECT_THAT(fish("--d"), ElementsAre("--diff"));
  EXPECT_THAT(fish("--check --d"), IsEmpty());
  EXPECT_THAT(fish("--platform musa,me"), ElementsAre("musa,metax"));
  EXPECT_THAT(fish("--root da"), ElementsAre("data/"));
  EXPECT_THAT(fish("--audit-writers src CMakeL"), ElementsAre("CMakeLists.txt"));
}

TEST(FishCompletion, OffersTheOpsOfTheCheckout) {
  EXPECT_THAT(fish("--explain sort add.T"), ElementsAre("add.Tensor"));
  EXPECT_THAT(fish("--explain add.T", "/"), IsEmpty());
  EXPECT_THAT(fish("--root " + std::string(PROJECT_FOLDER) + " --explain add.T", "/"),
              ElementsAre("add.Tensor"));
  EXPECT_THAT(fish("--root=/ --explain add.T"), IsEmpty());
}

TEST(ZshCompletion, BelongsToTheProgram) {
  EXPECT_THAT(shell({"zsh", "-f", "-c",
                     "fpath=(\"${1:h}\" $fpath); autoload -U compinit; compinit -D -u;"
                     "autoload +X _gen_vendor_confs; print -r -- $_comps[gen_vendor_confs]",
                     "zsh", kZsh}),
              ElementsAre("_gen_vendor_confs"));
}

TEST(ZshCompletion, OffersWhatHelpNames) {
  const HelpText help = help_text();
  const std::string specifications = zsh_specifications();
  EXPECT_EQ(all_matches(specifications, R"((?:^|[\n)*])(-[a-z-]+)=?\[)"), help.modes_and_options());
  const auto values = [&](const std::string& pattern) {
    const Words found = all_matches(specifications, pattern);
    EXPECT_THAT(found, SizeIs(1)) << pattern;
    return found.empty() ? Words{} : all_matches(*found.begin(), "[a-z-]+");
  };
  EXPECT_EQ(values(R"(:format:\((.*)\))"), help.formats);
  EXPECT_EQ(values(R"(:when:\((.*)\))"), help.colors);
  EXPECT_EQ(values(R"(:platform:_sequence compadd - (.*))"), platform_names());
}

TEST(ZshCompletion, OffersNoSecondMode) {
  const std::string specifications = zsh_specifications();
  for (const std::string& mode : help_text().modes) {
    const Words excluded = all_matches(specifications, R"(\((.*)\))" + mode + R"(\[)");
    ASSERT_THAT(excluded, SizeIs(1)) << mode;
    EXPECT_EQ(all_matches(*excluded.begin(), "[^ ]+"), help_text().modes) << mode;
  }
}

TEST(ZshCompletion, OffersTheOpsOfTheCheckout) {
  // What completes the words of a mode, with zsh's own functions replaced by ones that print.
  const std::string script =
      "_arguments() { typeset -A opt_args=(--explain '' --root \"$root\")\n"
      "  words=(\"$program\"); _gen_vendor_confs_words }\n"
      "_call_program() { shift; eval \"$*\" 2>/dev/null }\n"
      "_wanted() { print -rl -- $ops }\n"
      "program=$2 root=$3; source \"$1\"";
  const auto offers = [&](const std::string& root) {
    return shell({"zsh", "-f", "-c", script, "zsh", kZsh, PROGRAM, root});
  };
  EXPECT_THAT(offers(""), AllOf(SizeIs(Gt(2000U)), Contains("add.Tensor")));
  EXPECT_THAT(offers(PROJECT_FOLDER), Contains("add.Tensor"));
  EXPECT_THAT(offers("/"), Not(Contains("add.Tensor")));
}

}  // namespace
}  // namespace vendor_confs
