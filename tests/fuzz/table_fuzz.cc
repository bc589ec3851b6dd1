// SPDX-License-Identifier: Apache-2.0
#include <tuple>
#include <vector>

#include "vendor_confs/op_name.h"
#include "vendor_confs/table.h"
#include "vendor_confs/text.h"

#include "fuzz.h"

namespace vendor_confs::fuzz {
namespace {

struct Parsed {
  explicit Parsed(std::string_view text) : table(parse_table("t.txt", text, names, problems)) {}

  /// Op, group and reason of each entry: all that does not hang on where it stands.
  std::vector<std::tuple<std::string, std::size_t, std::string>> listed() const {
    std::vector<std::tuple<std::string, std::size_t, std::string>> result;
    for (const TableEntry& entry : table.entries) {
      result.emplace_back(names[entry.op], entry.group, table.reason(entry));
    }
    return result;
  }

  std::vector<std::size_t> lines() const {
    std::vector<std::size_t> result;
    for (const TableEntry& entry : table.entries) {
      result.push_back(entry.line);
    }
    return result;
  }

  OpNames names;
  Problems problems;
  Table table;
};

bool same(const Parsed& a, const Parsed& b) {
  return a.listed() == b.listed() && a.lines() == b.lines() &&
         a.problems.found() == b.problems.found();
}

void check_entries(const Parsed& parsed, std::string_view text) {
  const Table& table = parsed.table;
  require(table.ops.size() == table.entries.size(), "each op has one entry");
  std::size_t line = 0;
  std::size_t groups = 0;
  for (const TableEntry& entry : table.entries) {
    require(entry.line > line && entry.line <= count_lines(text), "lines ascend in the text");
    require(entry.group == groups || entry.group + 1 == groups, "groups come in order");
    require(entry.group < table.groups.size(), "an entry's group is there");
    require(is_op_name(parsed.names[entry.op]), "an entry is an op name");
    require(table.find(entry.op) == &entry, "an op's entry is found");
    require(!has(table.reason(entry), "\n"), "a reason is one line");
    line = entry.line;
    groups = std::max(groups, entry.group + 1);
  }
  require(groups == table.groups.size(), "no group is empty");
  for (const TableGroup& group : table.groups) {
    require(lies_in(group.comment, text), "a comment points into the text");
    require(group.comment.empty() || group.comment.front() == '#', "a comment starts with #");
  }
}

/// Each line is blank, a comment, an entry that stands there, or a problem.
void check_lines(const Parsed& parsed, std::string_view text) {
  auto entry = parsed.table.entries.begin();
  auto problem = parsed.problems.found().begin();
  LineReader lines(text);
  while (lines.next()) {
    const std::string_view line = trim(lines.line());
    if (line.empty() || line.front() == '#') {
      continue;
    }
    if (entry != parsed.table.entries.end() && entry->line == lines.number()) {
      require(parsed.names[entry->op] == line, "an entry is what its line says");
      ++entry;
    } else {
      require(problem != parsed.problems.found().end() && problem->line == lines.number(),
              "a line that is no entry is a problem");
      ++problem;
    }
  }
  require(entry == parsed.table.entries.end(), "no entry is made up");
  require(problem == parsed.problems.found().end(), "no problem is made up");
}

void check_round_trip(const Parsed& parsed) {
  std::string text;
  std::size_t groups = 0;
  for (const TableEntry& entry : parsed.table.entries) {
    if (entry.group == groups) {
      text.append("\n").append(parsed.table.groups[groups++].comment).append("\n");
    }
    text.append(parsed.names[entry.op]).append("\n");
  }
  const Parsed again(text);
  require(again.problems.empty(), "a table written out is read back");
  require(again.listed() == parsed.listed(), "with the same groups and reasons");
}

void check(std::string_view text) {
  const Parsed parsed(text);
  require_sound(parsed.problems, "t.txt", count_lines(text));
  check_entries(parsed, text);
  if (conflict_marker_line(text)) {
    require(parsed.problems.found().size() == 1 && parsed.table.entries.empty(),
            "a conflict marker is the one problem");
  } else {
    check_lines(parsed, text);
  }
  if (parsed.problems.empty()) {
    check_round_trip(parsed);
  }

  const std::string crlf = with_crlf(text);
  require(same(parsed, Parsed(crlf)), "CRLF changes nothing");
  const std::string ended = std::string(text) + "\n";
  require(same(parsed, Parsed(ended)), "a final line end changes nothing");
  if (!text.starts_with(kBom)) {
    const std::string marked = std::string(kBom).append(text);
    require(same(parsed, Parsed(marked)), "a byte-order mark changes nothing");
  }
}

}  // namespace
}  // namespace vendor_confs::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  vendor_confs::fuzz::check({reinterpret_cast<const char*>(data), size});
  return 0;
}
