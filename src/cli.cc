// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/cli.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "vendor_confs/error.h"
#include "vendor_confs/text.h"
#include "vendor_confs/version.h"

namespace vendor_confs {
namespace {

constexpr const char* kAbout =
    "Writes, checks and explains the backends_<platform>.conf files of Torch-FL: for every ATen "
    "op,\n"
    "which implementation serves it on each platform. Without a mode, rewrites the stale ones.";

constexpr const char* kExitCodes =
    "Exit codes: 0 done; 1 --check, --diff, --lint or --audit-writers found something; 2 usage, "
    "bad\n"
    "input, or failed input or output.";

template <class Value>
using Words = std::vector<std::pair<std::string, Value>>;

const Words<Format> kFormats = {{"text", Format::text},
                                {"json", Format::json},
                                {"markdown", Format::markdown},
                                {"github", Format::github}};

const Words<Color> kColors = {
    {"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}};

/// An error about a word that is none of those known.
Error unknown(std::string_view what, std::string_view word,
              const std::vector<std::string_view>& known) {
  return Error(fmt::format("unknown {} '{}'{}", what, word, did_you_mean(nearest(word, known, 2))));
}

template <class Value>
Value value_of(const Words<Value>& words, std::string_view what, const std::string& word) {
  std::vector<std::string_view> known;
  for (const auto& [name, value] : words) {
    if (name == word) {
      return value;
    }
    known.emplace_back(name);
  }
  throw unknown(what, word, known);
}

/// The command line as CLI11 fills it, before it is judged.
class CommandLine {
 public:
  CommandLine() {
    app_.allow_extras();
    app_.footer(kExitCodes);
    app_.get_formatter()->label("OPTIONS", "mode] [options");
    add_modes();
    add_options();
    // The text counts the tables, so it is made only when it is asked for.
    app_.set_version_flag("--version", version_text, "Print version, revision and tables, and exit")
        ->group("Options");
    app_.set_help_flag("-h,--help", "Print this help and exit")->group("Options");
  }

  std::variant<Options, EarlyExit> parse(int argc, const char* const* argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      return EarlyExit{0, app_.help(), {}};
    } catch (const CLI::CallForVersion&) {
      return EarlyExit{0, version_text() + "\n", {}};
    } catch (const CLI::ParseError& error) {
      throw Error(error.what());
    }
    refuse_extras();
    return judged();
  }

 private:
  void add_mode(const std::string& name, Mode mode, const std::string& help) {
    modes_[mode] = app_.add_flag(name, help)->group("Modes (one at most)");
  }

  void add_modes() {
    add_mode("--check", Mode::check, "Name each conf that is not what would be written");
    add_mode("--diff", Mode::diff, "As --check, with every route that would move");
    add_mode("--stats", Mode::stats, "Print the coverage table");
    modes_[Mode::explain] =
        app_.add_option("--explain", options_.ops, "Print each platform's route for an op, and why")
            ->type_name("OP")
            ->group("Modes (one at most)");
    add_mode("--lint", Mode::lint, "Report what is wrong in tables, registrations and confs");
    add_mode("--fingerprint", Mode::fingerprint, "Print routes and SHA-256 of each conf");
    add_mode("--export", Mode::export_json, "Print all sets and routes as JSON");
    modes_[Mode::audit_writers] =
        app_.add_option("--audit-writers", options_.audit_paths,
                        "Print source lines that name a conf this program owns")
            ->type_name("PATH")
            ->group("Modes (one at most)");
  }

  template <class Target>
  CLI::Option* add_option(const std::string& name, Target& target, const std::string& type,
                          const std::string& help) {
    return app_.add_option(name, target, help)->type_name(type)->group("Options");
  }

  void add_options() {
    add_option("--root", options_.root, "DIR", "The checkout (default: the nearest one above)");
    add_option("--conf-dir", options_.conf_dir, "DIR", "Read and write the confs here");
    add_option("--tables", options_.tables, "DIR", "Tables in place of the compiled-in ones");
    add_option("--coverage", options_.coverage, "FILE", "Coverage module to read, or `builtin`");
    add_option("--platform", platforms_, "NAME",
               "Only this platform; repeat, or separate by commas")
        ->delimiter(',')
        ->allow_extra_args(false);
    add_option("--format", format_, "FORMAT", "text, json, markdown or github");
    app_.add_flag("--trust-confs", options_.trust_confs,
                  "Read pins from a conf that looks damaged, as it is")
        ->group("Options");
    app_.add_flag("-q,--quiet", options_.quiet, "Print no notes and no word of success")
        ->group("Options");
    app_.add_flag("-v,--verbose", options_.verbose, "Print lists in full")->group("Options");
    add_option("--color", color_, "WHEN", "auto, always or never");
  }

  void refuse_extras() const {
    const std::vector<std::string> extras = app_.remaining();
    if (extras.empty()) {
      return;
    }
    if (!extras.front().starts_with('-')) {
      throw Error(fmt::format("unexpected argument '{}'", extras.front()));
    }
    std::vector<std::string> names;
    for (const CLI::Option* option : app_.get_options()) {
      for (const std::string& name : option->get_lnames()) {
        names.push_back("--" + name);
      }
    }
    const std::string word = extras.front().substr(0, extras.front().find('='));
    throw unknown("option", word, {names.begin(), names.end()});
  }

  Options judged() {
    options_.mode = chosen_mode();
    if (options_.mode == Mode::export_json) {
      options_.format = Format::json;
    }
    if (!format_.empty()) {
      options_.format = value_of(kFormats, "format", format_);
    }
    if (!can_format(options_.mode, options_.format)) {
      throw Error(
          fmt::format("{} has no {} format", to_string(options_.mode), to_string(options_.format)));
    }
    if (options_.quiet && options_.verbose) {
      throw Error("-q and -v contradict each other; give one");
    }
    choose_color();
    choose_platforms();
    return options_;
  }

  Mode chosen_mode() const {
    Mode chosen = Mode::write;
    for (const auto& [mode, option] : modes_) {
      if (option->count() == 0) {
        continue;
      }
      if (chosen != Mode::write) {
        throw Error(
            fmt::format("{} and {} are two modes; give one", to_string(chosen), to_string(mode)));
      }
      chosen = mode;
    }
    return chosen;
  }

  void choose_color() {
    const char* no_color = std::getenv("NO_COLOR");
    if (!color_.empty()) {
      options_.color = value_of(kColors, "colour setting", color_);
    } else if (no_color != nullptr && *no_color != '\0') {
      options_.color = Color::never;
    }
  }

  void choose_platforms() {
    for (const std::string& name : platforms_) {
      const Platform* platform = find_platform(name);
      if (platform == nullptr) {
        std::vector<std::string_view> known;
        for (const Platform& p : vendor_confs::platforms()) {
          known.push_back(p.name);
        }
        throw unknown("platform", name, known);
      }
      options_.platforms.push_back(platform);
    }
    // The typed table is sorted by name, so order of address is order of name.
    std::sort(options_.platforms.begin(), options_.platforms.end());
    options_.platforms.erase(std::unique(options_.platforms.begin(), options_.platforms.end()),
                             options_.platforms.end());
  }

  CLI::App app_{kAbout, "gen_vendor_confs"};
  std::map<Mode, CLI::Option*> modes_;
  Options options_;
  std::vector<std::string> platforms_;
  std::string format_;
  std::string color_;
};

}  // namespace

std::variant<Options, EarlyExit> parse_command_line(int argc, const char* const* argv) {
  try {
    return CommandLine().parse(argc, argv);
  } catch (const Error& error) {
    return EarlyExit{2, {}, fmt::format("error: {}\n", error.what())};
  }
}

}  // namespace vendor_confs
