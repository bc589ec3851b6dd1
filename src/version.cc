// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/version.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "vendor_confs/table.h"

namespace vendor_confs {

std::string version_text() {
  OpNames names;
  std::size_t entries = 0;
  const Tables tables = Tables::built_in(names);
  for (const auto& [path, table] : tables.all()) {
    entries += table.entries.size();
  }
  return fmt::format("gen_vendor_confs {} (revision {})\ntables: {} files, {} entries, {} ops",
                     VENDOR_CONFS_VERSION, VENDOR_CONFS_REVISION, embedded_tables().size(), entries,
                     names.size());
}

}  // namespace vendor_confs
