// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "vendor_confs/file_system.h"

namespace vendor_confs {

/// How a line of code takes part in writing the confs, which are this program's alone to write.
enum class WriterKind {
  conf_name,       ///< names a conf that this program owns, or builds such a name
  fallback_table,  ///< defines a `*_triton_fallback` table, a second statement of a platform's gaps
  generator,       ///< runs or imports this generator; printing the command for a person is fine
};

std::string_view to_string(WriterKind kind);

struct WriterFinding {
  std::string path;
  std::size_t line = 0;  ///< from 1
  WriterKind kind = WriterKind::conf_name;
  std::string text;  ///< the line, trimmed
};

/// What one source text has, by line; a line that matches several kinds once for each. Comments and
/// docstrings do not count. Any bytes will do.
std::vector<WriterFinding> audit_source(const Path& path, std::string_view text);

struct WriterAudit {
  std::size_t files = 0;                ///< that were read
  std::vector<WriterFinding> findings;  ///< sorted by path, line and kind
};

/// Audits each file of `paths`, and below each folder every .py, .sh, .cc, .h and CMakeLists.txt.
/// No file is read twice, hidden folders are passed over unless named, and of a folder that links
/// lead to the path without links is the one shown. Throws one Error with every path that cannot be
/// read.
WriterAudit audit_writers(const FileSystem& files, const std::vector<Path>& paths);

}  // namespace vendor_confs
