// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/lint.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "vendor_confs/conf.h"
#include "vendor_confs/render.h"

namespace vendor_confs {
namespace {

/// Gathers the findings of one run.
class Linter {
 public:
  Linter(const Build& build, const Inputs& inputs) : build_(build), in_(inputs) {}

  std::vector<Finding> run() {
    check_coverage();
    for (const PlatformBuild& built : build_.platforms) {
      check_registrations(built);
      check_gaps(built.platform());
      check_measured(built.platform());
      check_notes(built);
      check_conf_lines(*built.input);
    }
    check_pending();
    check_orphans();
    std::stable_sort(found_.begin(), found_.end(), [](const Finding& a, const Finding& b) {
      return std::tie(a.level, a.file, a.line) < std::tie(b.level, b.file, b.line);
    });
    return std::move(found_);
  }

 private:
  void add(std::string_view id, Level level, const std::string& file, std::size_t line,
           std::string message) {
    found_.push_back({id, level, in_.layout.shown(file), line, std::move(message)});
  }

  /// Adds a finding for each entry of `table` that is in `ops`.
  template <class Message>
  void add_entries(std::string_view id, Level level, const Table& table, const OpSet& ops,
                   Message message) {
    for (const TableEntry& entry : table.entries) {
      if (ops.contains(entry.op)) {
        add(id, level, table.name, entry.line, message(in_.names[entry.op]));
      }
    }
  }

  void check_coverage() {
    const Table& cpp = in_.coverage.flaggems_cpp;
    add_entries("cpp-outside-ceiling", Level::error, cpp, cpp.ops - in_.coverage.flaggems.ops,
                [](std::string_view op) {
                  return fmt::format(
                      "FlagGems C++ covers {}, FlagGems Python does not: platforms "
                      "without the C++ path would lose it",
                      op);
                });
  }

  void check_registrations(const PlatformBuild& built) {
    if (!built.platform().is_native()) {
      return;
    }
    check_routes_to_none(built);
    check_registered_twice(built);
    const RegistrationFile& second = built.input->flaggems;
    for (const OpId op : (second.ops - build_.op_list.ops).sorted(in_.names)) {
      add("outside-op-list", Level::error, second.shown_as, second.line_of(op),
          fmt::format("{} is registered here but stands outside the op list, so no conf lists it",
                      in_.names[op]));
    }
    const Table& escape = in_.tables.at(built.platform().escape);
    add_entries("escape-registered", Level::error, escape, escape.ops & built.sets.native,
                [&](std::string_view op) {
                  return fmt::format("{} registers {} itself, so its annotation would double",
                                     built.platform().name, op);
                });
  }

  void check_routes_to_none(const PlatformBuild& built) {
    for (std::size_t i = 0; i < built.routes.size(); ++i) {
      const OpId op = build_.op_list.sorted[i];
      if (built.routes[i].backend != Backend::none || !built.sets.registered.contains(op)) {
        continue;
      }
      const RegistrationFile& file =
          built.input->flaggems.ops.contains(op) ? built.input->flaggems : built.input->native;
      add("registered-none", Level::error, file.shown_as, file.line_of(op),
          fmt::format("{} is registered on {} but routes to none ({}): a call would raise there",
                      in_.names[op], built.platform().name, to_string(built.routes[i].rule)));
    }
  }

  void check_registered_twice(const PlatformBuild& built) {
    const RegistrationFile& native = built.input->native;
    const RegistrationFile& second = built.input->flaggems;
    for (const OpId op : (native.ops & second.ops).sorted(in_.names)) {
      add("registered-twice", Level::error, second.shown_as, second.line_of(op),
          fmt::format("{} registers {} twice: here and at {}:{}", built.platform().name,
                      in_.names[op], in_.layout.shown(native.shown_as), native.line_of(op)));
    }
  }

  void check_gaps(const Platform& platform) {
    OpSet covered = in_.coverage.flaggems.ops;
    if (!platform.is_native()) {
      covered |= in_.coverage.flaggems_cpp.ops;
    }
    add_without_effect("gap-without-effect", in_.tables.at(platform.gaps), covered, "this gap");
  }

  void check_pending() {
    add_without_effect("pending-without-effect", in_.tables.at(kPendingTable),
                       in_.coverage.flaggems.ops, "waiting for it");
  }

  void add_without_effect(std::string_view id, const Table& table, const OpSet& covered,
                          std::string_view what) {
    add_entries(id, Level::warning, table, table.ops - covered, [&](std::string_view op) {
      return fmt::format("FlagGems does not cover {}, so {} does nothing", op, what);
    });
    add_entries(id, Level::warning, table, (table.ops & covered) - build_.op_list.ops,
                [&](std::string_view op) {
                  return fmt::format("{} is outside the op list, so {} does nothing", op, what);
                });
  }

  void check_measured(const Platform& platform) {
    for (const std::string_view path :
         {platform.measured_flaggems_cpp, platform.measured_flaggems}) {
      const Table& measured = in_.tables.at(path);
      add_entries("measured-but-held", Level::warning, measured,
                  measured.ops & in_.coverage.holds.ops, [&](std::string_view op) {
                    return fmt::format("{} measured {}, but a hold overrules it on every platform",
                                       platform.name, op);
                  });
    }
  }

  void check_notes(const PlatformBuild& built) {
    const Platform& platform = built.platform();
    if (!platform.has_pins()) {
      return;
    }
    const Table& notes = in_.tables.at(platform.notes);
    const OpSet pins = boxing_gaps(*built.input, in_);
    add_entries(
        "note-without-pin", Level::warning, notes, notes.ops - pins, [&](std::string_view op) {
          return fmt::format("{} does not pin {}, so its note explains nothing", platform.name, op);
        });
    const OpSet unexplained = pins - notes.ops - in_.coverage.holds.ops;
    for (const ConfLine& line : built.input->pins_conf.lines) {
      if (const auto op = in_.names.find(line.op); op && unexplained.contains(*op)) {
        add("pin-without-note", Level::info, built.input->conf.shown_as, line.number,
            fmt::format("no note explains the pin of {}", line.op));
      }
    }
  }

  void check_conf_lines(const PlatformInput& input) {
    if (!input.conf.text) {
      return;
    }
    std::map<std::string_view, std::size_t> first_lines;
    for (const ConfLine& line : parse_conf(*input.conf.text).lines) {
      const auto [first, is_new] = first_lines.try_emplace(line.op, line.number);
      if (!is_new) {
        add("op-listed-twice", Level::warning, input.conf.shown_as, line.number,
            fmt::format("{} is listed twice, first on line {}", line.op, first->second));
      }
    }
  }

  void check_orphans() {
    for (const OtherConf& conf : in_.other_confs) {
      // The title that this program and the script before it write; codegen_ops.py writes cuda's.
      const std::string_view head = std::string_view(conf.text).substr(0, kHeadSize);
      if (conf.platform != "cuda" && head.find(kAutoGenerated) != std::string_view::npos &&
          head.find(kProgramName) != std::string_view::npos) {
        add("orphan-conf", Level::warning, conf.shown_as, 0,
            fmt::format("{} wrote this once, but knows no platform '{}' now; remove it",
                        kProgramName, conf.platform));
      }
    }
  }

  static constexpr std::size_t kHeadSize = 2000;

  const Build& build_;
  const Inputs& in_;
  std::vector<Finding> found_;
};

}  // namespace

std::string_view to_string(Level level) {
  switch (level) {
    case Level::error:
      return "error";
    case Level::warning:
      return "warning";
    case Level::info:
      return "info";
  }
  return {};
}

std::vector<Finding> lint(const Build& build, const Inputs& inputs) {
  return Linter(build, inputs).run();
}

}  // namespace vendor_confs
