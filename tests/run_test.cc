// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/run.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/checkout.h"
#include "support/memory_console.h"
#include "support/memory_file_system.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const Path kRoot = "/checkout";

const Path kGcuWrappers = kRoot / "csrc/aten/backends/gcu/generated/gcu_flaggems_register.inc";

const std::vector<Mode> kModesOnACheckout = {Mode::write,       Mode::check,      Mode::diff,
                                             Mode::stats,       Mode::lint,       Mode::explain,
                                             Mode::fingerprint, Mode::export_json};

/// Runs modes on a checkout in memory.
class Run : public ::testing::Test {
 protected:
  /// A checkout without an error that lint finds: gcu cannot run `sum` on FlagGems.
  void add_sound_checkout(Confs confs) {
    add_checkout(files, kRoot, confs);
    files.add_file(kGcuWrappers, inc_text({"gelu"}));
  }

  static Options options_of(Mode mode) {
    Options options = options_for(kRoot, mode);
    options.ops = {"mm"};
    options.audit_paths = {kRoot / "tools"};
    if (mode == Mode::export_json) {
      options.format = Format::json;
    }
    return options;
  }

  int run_with(const Options& options) {
    console = MemoryConsole(settings);
    return run(options, files, console);
  }
  int run_mode(Mode mode) { return run_with(options_of(mode)); }

  std::map<Path, std::string> confs() const {
    std::map<Path, std::string> found;
    for (const auto& [path, text] : files.files()) {
      if (path.parent_path() == conf_folder(kRoot)) {
        found[path] = text;
      }
    }
    return found;
  }

  MemoryFileSystem files;
  MemoryConsole settings;  ///< what each run's console starts as
  MemoryConsole console;
};

TEST_F(Run, FreshConfsPassInEveryMode) {
  add_sound_checkout(Confs::fresh);
  const auto before = confs();
  for (const Mode mode : kModesOnACheckout) {
    EXPECT_EQ(run_mode(mode), 0) << to_string(mode) << console.said << console.complained;
    EXPECT_THAT(console.complained, Not(HasSubstr("error:"))) << to_string(mode);
  }
  EXPECT_EQ(confs(), before);
}

TEST_F(Run, StaleConfsFailCheckAndDiffAlone) {
  add_sound_checkout(Confs::stale);
  const auto before = confs();
  for (const Mode mode : kModesOnACheckout) {
    if (mode != Mode::write) {
      const bool compares = mode == Mode::check || mode == Mode::diff;
      EXPECT_EQ(run_mode(mode), compares ? 1 : 0) << to_string(mode) << console.complained;
    }
  }
  EXPECT_EQ(confs(), before);
  EXPECT_EQ(run_mode(Mode::write), 0);
  EXPECT_NE(confs(), before);
  EXPECT_EQ(run_mode(Mode::check), 0);
  EXPECT_EQ(run_mode(Mode::diff), 0);
}

TEST_F(Run, OnlyAWriteWrites) {
  add_checkout(files, kRoot, Confs::stale);
  for (const Mode mode : kModesOnACheckout) {
    if (mode != Mode::write) {
      run_mode(mode);
    }
  }
  for (const std::string& call : files.log()) {
    EXPECT_THAT(call, AllOf(Not(StartsWith("write_new")), Not(StartsWith("rename")),
                            Not(StartsWith("remove"))));
  }
}

TEST_F(Run, LintFailsOnAnError) {
  add_checkout(files, kRoot);
  files.add_file(kGcuWrappers, inc_text({"mm"}));  // gcu's own file registers mm, too
  EXPECT_EQ(run_mode(Mode::lint), 1);
  EXPECT_THAT(console.said, HasSubstr("error: gcu registers mm twice"));
}

TEST_F(Run, ExplainFailsOnAnUnknownOpAndNamesAllOfThem) {
  add_checkout(files, kRoot);
  Options options = options_of(Mode::explain);
  options.ops = {"mm", "relo", "no_such_op_anywhere"};
  EXPECT_EQ(run_with(options), 2);
  EXPECT_EQ(console.said, "");
  EXPECT_THAT(console.complained,
              AllOf(HasSubstr("error: no op 'relo' in the op list; did you mean relu, "),
                    HasSubstr("error: no op 'no_such_op_anywhere' in the op list")));
}

TEST_F(Run, AuditNeedsNoCheckout) {
  files.add_file(kRoot / "tools/fine.py", "x = 1\n");
  EXPECT_EQ(run_mode(Mode::audit_writers), 0);
  files.add_file(kRoot / "tools/other.py", "open('backends_dcu.conf', 'w')\n");
  EXPECT_EQ(run_mode(Mode::audit_writers), 1);
  EXPECT_THAT(console.said, StartsWith("/checkout/tools/other.py:1: conf-name: "));
  files.take_away(kRoot / "tools");
  EXPECT_EQ(run_mode(Mode::audit_writers), 2);
  EXPECT_THAT(console.complained, StartsWith("error: /checkout/tools: "));
}

TEST_F(Run, BadInputFailsEveryModeThatReadsIt) {
  add_checkout(files, kRoot, Confs::stale);
  files.take_away(kRoot / "csrc/aten" / kOpListInc.path);
  const auto before = confs();
  for (const Mode mode : kModesOnACheckout) {
    EXPECT_EQ(run_mode(mode), 2) << to_string(mode);
    EXPECT_EQ(console.said, "") << to_string(mode);
    EXPECT_THAT(console.complained,
                StartsWith("error: /checkout/csrc/aten/generated/register.inc"));
  }
  EXPECT_EQ(confs(), before);
}

TEST_F(Run, NoCheckoutIsAnErrorThatNamesTheWayOut) {
  for (const Mode mode : kModesOnACheckout) {
    EXPECT_EQ(run_mode(mode), 2) << to_string(mode);
    EXPECT_THAT(console.complained, AllOf(StartsWith("error: "), HasSubstr("--root")));
  }
}

/// A stale checkout that each kind of remark has something to say about.
class Remarks : public Run {
 protected:
  Remarks() {
    add_checkout(files, kRoot);
    files.add_file(kRoot / "scripts/codegen/backend_coverage.py",
                   "FLAGGEMS_PYTHON_OPS = frozenset({'mm'})\nFLAGGEMS_CPP_OPS = frozenset()\n"
                   "TILEOPS_OPS = frozenset()\n");
    files.add_file(kRoot / "csrc/aten/backends/musa/generated/musa_flaggems_register.inc",
                   "// Nothing is left.\n");
    files.add_file(conf_path(kRoot, "musa"),
                   *files.text(conf_path(kRoot, "musa")) + "gone = none\n");
  }

  /// Where `text` starts on stderr; a test fails that does not find it.
  std::size_t place_of(const std::string& text) const {
    const std::size_t place = console.complained.find(text);
    EXPECT_NE(place, std::string::npos) << text << " is not in\n" << console.complained;
    return place;
  }
};

TEST_F(Remarks, NotesComeBeforeWarningsAndWarningsBeforeTheVerdict) {
  EXPECT_EQ(run_mode(Mode::check), 1);
  const std::vector<std::size_t> places = {
      place_of("note: scripts/codegen/backend_coverage.py has no FLAGGEMS_PYTHON_OPS_FROZEN"),
      place_of("note: scripts/codegen/backend_coverage.py has no FLAGGEMS_HOLDS"),
      place_of("note: coverage from scripts/codegen/backend_coverage.py: "),
      place_of(" vendor-only op(s) added to the op list: "),
      place_of("warning: /checkout/csrc/aten/backends/musa/generated/musa_flaggems_register.inc: "),
      place_of("warning: 1 op on disk left the op list: gone (in backends_musa.conf)\n"),
      place_of("error: stale vendor conf(s): "),
      place_of("run: gen_vendor_confs --root /checkout\n")};
  EXPECT_TRUE(std::is_sorted(places.begin(), places.end())) << console.complained;
}

TEST_F(Remarks, QuietHidesNotesAndKeepsWarnings) {
  for (const Mode mode : kModesOnACheckout) {
    Options options = options_of(mode);
    options.quiet = true;
    run_with(options);
    EXPECT_THAT(console.complained, Not(HasSubstr("note:"))) << to_string(mode);
    EXPECT_THAT(console.complained, HasSubstr("warning:")) << to_string(mode);
  }
}

TEST_F(Remarks, GoToStderrInEveryMode) {
  for (const Mode mode : kModesOnACheckout) {
    run_mode(mode);
    EXPECT_THAT(console.complained, StartsWith("note: ")) << to_string(mode);
    EXPECT_THAT(console.said, Not(HasSubstr("note: scripts"))) << to_string(mode);
  }
}

TEST_F(Run, AFullStdoutIsOneLineOnStderr) {
  add_checkout(files, kRoot, Confs::stale);
  files.add_file(kRoot / "tools/other.py", "open('backends_dcu.conf', 'w')\n");
  const auto before = confs();
  settings.out_is_full = true;
  std::vector<Mode> modes = kModesOnACheckout;
  modes.push_back(Mode::audit_writers);
  for (const Mode mode : modes) {
    EXPECT_EQ(run_mode(mode), 2) << to_string(mode);
    EXPECT_EQ(console.complained, "error: cannot write to stdout: No space left on device\n");
  }
  EXPECT_EQ(confs(), before);  // not even a write has changed one
}

TEST_F(Run, AFullStdoutIsNoMatterWhenThereIsNothingToSay) {
  add_checkout(files, kRoot);
  settings.out_is_full = true;
  Options options = options_of(Mode::check);
  options.quiet = true;
  EXPECT_EQ(run_with(options), 0);
  EXPECT_EQ(run_mode(Mode::write), 0);
}

TEST_F(Run, ColourFollowsTheTerminalUnlessToldOtherwise) {
  add_checkout(files, kRoot, Confs::stale);
  for (const Mode mode : {Mode::check, Mode::diff, Mode::explain, Mode::lint}) {
    for (const bool terminal : {false, true}) {
      for (const Color color : {Color::automatic, Color::always, Color::never}) {
        settings.terminal = terminal;
        Options options = options_of(mode);
        options.color = color;
        run_with(options);
        const bool colored = color == Color::always || (color == Color::automatic && terminal);
        EXPECT_EQ(console.said.find('\x1b') != std::string::npos, colored) << to_string(mode);
        EXPECT_THAT(console.complained, Not(HasSubstr("\x1b")));
      }
    }
  }
}

TEST_F(Run, JsonIsNeverColoured) {
  add_checkout(files, kRoot, Confs::stale);
  for (const Mode mode : kModesOnACheckout) {
    Options options = options_of(mode);
    options.format = Format::json;
    options.color = Color::always;
    run_with(options);
    EXPECT_THAT(console.said, AllOf(StartsWith("{\n  \"schema\": 1,"), Not(HasSubstr("\x1b"))));
    if (mode == Mode::write) {
      files = MemoryFileSystem();
      add_checkout(files, kRoot, Confs::stale);
    }
  }
}

TEST_F(Run, LeaveSaysWhatTheCommandLineCameTo) {
  EXPECT_EQ(leave({0, "help\n", ""}, console), 0);
  EXPECT_EQ(console.said, "help\n");
  EXPECT_EQ(leave({2, "", "error: unknown option\n"}, console), 2);
  EXPECT_EQ(console.complained, "error: unknown option\n");
}

TEST_F(Run, LeaveTellsOfAFullStdout) {
  console.out_is_full = true;
  EXPECT_EQ(leave({0, "help\n", ""}, console), 2);
  EXPECT_EQ(console.complained, "error: cannot write to stdout: No space left on device\n");
}

}  // namespace
}  // namespace vendor_confs
