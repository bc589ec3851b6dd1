// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "vendor_confs/error.h"
#include "vendor_confs/file_system.h"
#include "vendor_confs/op_set.h"

namespace vendor_confs {

/// One line of a table that names an op.
struct TableEntry {
  OpId op;
  std::size_t line;
  std::size_t group;  ///< index into Table::groups
};

/// The comment block above a run of ops, as it stands in the file.
struct TableGroup {
  std::string_view comment;
};

/// One table: a set of ops, each with its line and the reason that stands above its group.
struct Table {
  std::string name;  ///< as a reader finds it: `gaps/ascend.txt`
  OpSet ops;
  std::vector<TableEntry> entries;  ///< in file order
  std::vector<TableGroup> groups;

  /// The entry of `op`, or null when the table does not list it.
  const TableEntry* find(OpId op) const;
  /// The comment above `entry`'s group as one line of prose; empty when there is none.
  std::string reason(const TableEntry& entry) const;
};

/// Reads one table. `text` must outlive the result. A line that is no comment and no ATen overload
/// name, an op listed twice and a merge-conflict marker are added to `problems` as `name:LINE`.
Table parse_table(std::string name, std::string_view text, OpNames& names, Problems& problems);

/// A comment block (`# a\n# b`) as one line of prose.
std::string unwrap_comment(std::string_view comment);

/// One file of data/tables as compiled into the binary.
struct EmbeddedTable {
  std::string_view path;  ///< below data/tables: `gaps/ascend.txt`
  std::string_view text;
};

/// Every file of data/tables, sorted by path.
const std::vector<EmbeddedTable>& embedded_tables();

/// All tables of a run.
class Tables {
 public:
  /// The tables compiled into the binary.
  static Tables built_in(OpNames& names);
  /// The tables below `folder`, which must hold every file that known_tables() names and no other
  /// .txt file. Anything wrong is added to `problems`.
  static Tables read(const FileSystem& files, const Path& folder, OpNames& names,
                     Problems& problems);

  /// The table at `path` (`gaps/ascend.txt`); an empty table when `path` is empty or unknown.
  const Table& at(std::string_view path) const;
  const std::map<std::string, Table, std::less<>>& all() const { return tables_; }

 private:
  void add(std::string_view path, std::string shown_as, std::string_view text, OpNames& names,
           Problems& problems);

  std::map<std::string, std::string, std::less<>> texts_;  ///< owned texts, for read()
  std::map<std::string, Table, std::less<>> tables_;
};

/// The paths of all tables that a rule or a platform reads, sorted.
std::vector<std::string_view> known_tables();

}  // namespace vendor_confs
