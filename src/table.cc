// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/table.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "vendor_confs/op_name.h"
#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

/// Reads the lines of one table.
class TableParser {
 public:
  TableParser(std::string name, OpNames& names, Problems& problems)
      : names_(names), problems_(problems) {
    table_.name = std::move(name);
  }

  Table parse(std::string_view text) {
    LineReader lines(text);
    while (lines.next()) {
      const std::string_view line = trim(lines.line());
      if (line.empty()) {
        comment_ = {};
        in_group_ = false;
      } else if (line.front() == '#') {
        add_comment(line);
      } else {
        add_op(line, lines.number());
      }
    }
    return std::move(table_);
  }

 private:
  void add_comment(std::string_view line) {
    if (in_group_) {  // a comment after ops starts the next group
      comment_ = {};
      in_group_ = false;
    }
    // One view over the whole block: its lines are neighbours in the text.
    const char* begin = comment_.empty() ? line.data() : comment_.data();
    comment_ = {begin, static_cast<std::size_t>(line.data() + line.size() - begin)};
  }

  void add_op(std::string_view name, std::size_t line) {
    if (!is_op_name(name)) {
      problems_.add({table_.name, line,
                     fmt::format("'{}' is no ATen overload name; write one a line, such as "
                                 "add.Tensor, and comments on lines of their own",
                                 name)});
      return;
    }
    const OpId op = names_.intern(name);
    if (table_.ops.contains(op)) {
      problems_.add({table_.name, line,
                     fmt::format("'{}' is listed twice, first on line {}; keep one", name,
                                 table_.find(op)->line)});
      return;
    }
    if (!in_group_) {
      table_.groups.push_back({comment_});
      in_group_ = true;
    }
    table_.ops.insert(op);
    table_.entries.push_back({op, line, table_.groups.size() - 1});
  }

  OpNames& names_;
  Problems& problems_;
  Table table_;
  std::string_view comment_;
  bool in_group_ = false;
};

}  // namespace

const TableEntry* Table::find(OpId op) const {
  if (!ops.contains(op)) {
    return nullptr;
  }
  const auto entry = std::find_if(entries.begin(), entries.end(),
                                  [op](const TableEntry& e) { return e.op == op; });
  return entry == entries.end() ? nullptr : &*entry;
}

std::string Table::reason(const TableEntry& entry) const {
  return unwrap_comment(groups[entry.group].comment);
}

std::string unwrap_comment(std::string_view comment) {
  std::string prose;
  LineReader lines(comment);
  while (lines.next()) {
    std::string_view line = trim(lines.line());
    line.remove_prefix(std::min(line.find_first_not_of('#'), line.size()));
    line = trim(line);
    if (!line.empty()) {
      prose.append(prose.empty() ? "" : " ").append(line);
    }
  }
  return prose;
}

Table parse_table(std::string name, std::string_view text, OpNames& names, Problems& problems) {
  if (const auto line = conflict_marker_line(text)) {
    problems.add({std::move(name), *line, "merge-conflict marker; resolve the conflict first"});
    return {};
  }
  return TableParser(std::move(name), names, problems).parse(text);
}

}  // namespace vendor_confs
