// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/notes.h"

#include <string_view>

#include <fmt/format.h>

#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

constexpr std::string_view kPrefix = "# Note: ";
constexpr std::size_t kWidth = 79 - kPrefix.size();

void add_paragraph(std::vector<std::string>& lines, std::string_view prose) {
  for (const std::string& line : wrap(prose, kWidth)) {
    lines.push_back(std::string(kPrefix) + line);
  }
}

/// How many ops FlagGems covers, and how many of them stay on the boxing kernel, for which reason.
std::string head_line(const PlatformBuild& built, const OpList& ops, const Inputs& inputs,
                      std::size_t unexplained) {
  const OpSet covered = (inputs.coverage.flaggems.ops | inputs.coverage.flaggems_cpp.ops) & ops.ops;
  const OpSet held = covered & built.sets.holds;
  std::string line =
      fmt::format("{} of the {} FlagGems-covered ops stay on {}.", (built.sets.gaps | held).size(),
                  covered.size(), built.platform().vendor_key);
  if (!held.empty()) {
    line += fmt::format(" Of these, {} off FlagGems on every platform.",
                        held.size() == 1 ? "1 is held" : fmt::format("{} are held", held.size()));
  }
  if (built.platform().has_pins()) {
    line += " Pins live in this file alone and are read back at every run.";
  }
  if (unexplained != 0) {
    line += fmt::format(" {} no recorded reason.",
                        unexplained == 1 ? "1 pin has" : fmt::format("{} pins have", unexplained));
  }
  return line;
}

/// The ops of each group of `table` that are in `kept`, by group, comma-separated.
std::vector<std::string> kept_by_group(const Table& table, const OpSet& kept,
                                       const OpNames& names) {
  std::vector<std::string> listed(table.groups.size());
  for (const TableEntry& entry : table.entries) {
    if (kept.contains(entry.op)) {
      std::string& ops = listed[entry.group];
      ops.append(ops.empty() ? "" : ", ").append(names[entry.op]);
    }
  }
  return listed;
}

}  // namespace

std::vector<std::string> conf_notes(const PlatformBuild& built, const OpList& ops,
                                    const Inputs& inputs) {
  const Platform& platform = built.platform();
  const std::string_view path = platform.has_pins() ? platform.notes : platform.gaps;
  if (platform.is_native() || path.empty()) {
    return {};
  }
  // A held op reads back as a pin once the conf says `cuda`; the hold is what keeps it there.
  const OpSet kept = built.sets.gaps - built.sets.holds;
  const Table& table = inputs.tables.at(path);
  std::vector<std::string> lines;
  add_paragraph(lines, head_line(built, ops, inputs, (kept - table.ops).size()));
  const std::vector<std::string> listed = kept_by_group(table, kept, inputs.names);
  for (std::size_t group = 0; group < listed.size(); ++group) {
    if (!listed[group].empty()) {
      lines.emplace_back("# Note:");
      add_paragraph(lines, listed[group] + ":");
      add_paragraph(lines, unwrap_comment(table.groups[group].comment));
    }
  }
  return lines;
}

}  // namespace vendor_confs
