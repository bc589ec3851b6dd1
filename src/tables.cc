// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "vendor_confs/platform.h"
#include "vendor_confs/table.h"

namespace vendor_confs {
namespace {

/// The .txt files below `folder`, as paths relative to it, sorted.
std::vector<std::string> list_tables(const FileSystem& files, const Path& folder,
                                     const std::string& below = {}) {
  std::vector<std::string> found;
  for (const std::string& name : files.list(folder / below)) {
    const std::string path = (Path(below) / name).string();
    if (files.kind(folder / path) == FileKind::directory) {
      const std::vector<std::string> inner = list_tables(files, folder, path);
      found.insert(found.end(), inner.begin(), inner.end());
    } else if (path.ends_with(".txt")) {
      found.push_back(path);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

std::vector<std::string_view> known_tables() {
  std::vector<std::string_view> paths = {kHoldsTable,    kPendingTable,     kRoutedTable,
                                         kFlagGemsTable, kFlagGemsCppTable, kTileOpsTable};
  for (const Platform& p : platforms()) {
    for (const std::string_view path : {p.gaps, p.extra_native, p.escape, p.measured_flaggems_cpp,
                                        p.measured_flaggems, p.notes}) {
      if (!path.empty()) {
        paths.push_back(path);
      }
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

void Tables::add(std::string_view path, std::string shown_as, std::string_view text, OpNames& names,
                 Problems& problems) {
  tables_.emplace(path, parse_table(std::move(shown_as), text, names, problems));
}

Tables Tables::built_in(OpNames& names) {
  Tables tables;
  Problems problems;
  for (const EmbeddedTable& file : embedded_tables()) {
    tables.add(file.path, std::string(file.path), file.text, names, problems);
  }
  problems.throw_if_any();
  return tables;
}

Tables Tables::read(const FileSystem& files, const Path& folder, OpNames& names,
                    Problems& problems) {
  Tables tables;
  if (files.kind(folder) != FileKind::directory) {
    problems.add({folder.string(), 0, "no such folder; --tables takes one shaped as data/tables"});
    return tables;
  }
  const std::vector<std::string_view> known = known_tables();
  for (const std::string& path : list_tables(files, folder)) {
    if (!std::binary_search(known.begin(), known.end(), path)) {
      problems.add({(folder / path).string(), 0, "no platform and no rule reads this table"});
    }
  }
  for (const std::string_view path : known) {
    const Path file = folder / path;
    try {
      std::string& text = tables.texts_[std::string(path)];
      text = files.read(file);
      tables.add(path, file.string(), text, names, problems);
    } catch (const Error& error) {
      problems.add(error);
    }
  }
  return tables;
}

const Table& Tables::at(std::string_view path) const {
  static const Table kEmpty;
  const auto table = tables_.find(path);
  return table == tables_.end() ? kEmpty : table->second;
}

}  // namespace vendor_confs
