// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/evidence.h"

#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace vendor_confs {
namespace {

std::string at_line(std::string_view file, std::size_t line) {
  return fmt::format("{}:{}", file, line);
}

/// Gathers what is on record about one op on one platform.
class EvidenceFinder {
 public:
  EvidenceFinder(OpId op, const PlatformBuild& built, const Inputs& inputs)
      : op_(op), built_(built), platform_(built.platform()), in_(inputs) {}

  std::vector<Evidence> find() {
    if (platform_.is_native()) {
      add_registrations();
    }
    add_listed("hold", in_.coverage.holds, "held off FlagGems on every platform");
    add_listed("gap", in_.tables.at(platform_.gaps), "kept off FlagGems on this platform");
    add_pin();
    if (platform_.awaits_pending) {
      add_listed("pending", in_.tables.at(kPendingTable), "not measured on this platform yet");
    }
    add_measured();
    if (platform_.prefers_native && built_.sets.native.contains(op_)) {
      add("native_preferred", "this platform's own kernels outrank FlagGems", {});
    }
    add_coverage();
    add_listed("escape", in_.tables.at(platform_.escape),
               "a vendor kernel exists that no registration shows");
    add_listed("routed", in_.tables.at(kRoutedTable), "a hand-written wrapper owns it everywhere");
    return std::move(found_);
  }

 private:
  /// Sources below the root are told relative to it, as all paths in reports.
  void add(std::string kind, std::string text, const std::string& source) {
    found_.push_back({std::move(kind), std::move(text), in_.layout.shown(source)});
  }

  /// Adds the reason that `table` gives for the op, if it lists it; `otherwise` when it gives none.
  void add_listed(std::string kind, const Table& table, std::string_view otherwise) {
    const TableEntry* entry = table.find(op_);
    if (entry == nullptr) {
      return;
    }
    std::string reason = table.reason(*entry);
    add(std::move(kind), reason.empty() ? std::string(otherwise) : std::move(reason),
        at_line(table.name, entry->line));
  }

  /// The comments in coverage tables speak of whole sets, so coverage is told in a word.
  void add_covered(const Table& table, std::string text) {
    if (const TableEntry* entry = table.find(op_)) {
      add("coverage", std::move(text), at_line(table.name, entry->line));
    }
  }

  void add_registrations() {
    const RegistrationFile& native = built_.input->native;
    const RegistrationFile& flaggems = built_.input->flaggems;
    if (native.ops.contains(op_)) {
      add("registration", "the vendor's own kernel is registered",
          at_line(native.shown_as, native.line_of(op_)));
    }
    add_listed("extra_native", in_.tables.at(platform_.extra_native),
               "registered outside the vendor's file");
    if (flaggems.ops.contains(op_)) {
      add("registration", "a FlagGems wrapper is registered",
          at_line(flaggems.shown_as, flaggems.line_of(op_)));
    }
    if (!built_.sets.registered.contains(op_)) {
      add("unregistered", "PrivateUse1 does not claim it here, so calls reach cpu_fallback",
          native.shown_as);
    }
  }

  /// The conf line that pins the op, and the note that explains it.
  void add_pin() {
    if (!platform_.has_pins() || !boxing_gaps(*built_.input, in_).contains(op_)) {
      return;
    }
    for (const ConfLine& line : built_.input->pins_conf.lines) {
      if (line.op == in_.names[op_]) {
        add("pin", fmt::format("{} = {}", line.op, line.value),
            at_line(built_.input->conf.shown_as, line.number));
      }
    }
    const Table& notes = in_.tables.at(platform_.notes);
    if (notes.ops.contains(op_)) {
      add_listed("note", notes, "no reason is recorded");
    } else {
      add("note", "no note explains this pin", notes.name);
    }
  }

  void add_measured() {
    if (platform_.compiles_flaggems_cpp) {
      add_listed("measured", in_.tables.at(platform_.measured_flaggems_cpp),
                 "measured here on FlagGems C++");
    }
    add_listed("measured", in_.tables.at(platform_.measured_flaggems),
               "measured here on FlagGems Python");
  }

  void add_coverage() {
    const Table& python = in_.coverage.flaggems;
    const Table& cpp = in_.coverage.flaggems_cpp;
    add_covered(cpp, "FlagGems C++ covers it");
    add_covered(python, "FlagGems Python covers it");
    if (!python.ops.contains(op_) && !cpp.ops.contains(op_)) {
      add("not_covered", "not covered by FlagGems", python.name);
    } else if (!platform_.compiles_flaggems) {
      add("gate", fmt::format("the build of {} has no FlagGems path", platform_.name), {});
    }
    if (platform_.compiles_tileops) {
      add_covered(in_.coverage.tileops, "TileOps covers it");
    }
  }

  OpId op_;
  const PlatformBuild& built_;
  const Platform& platform_;
  const Inputs& in_;
  std::vector<Evidence> found_;
};

}  // namespace

std::vector<Evidence> evidence_for(OpId op, const PlatformBuild& built, const Inputs& inputs) {
  return EvidenceFinder(op, built, inputs).find();
}

}  // namespace vendor_confs
