// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vendor_confs/error.h"
#include "vendor_confs/op_set.h"
#include "vendor_confs/table.h"

namespace vendor_confs {

/// The sets of a `backend_coverage.py`, each with the line of every op. A set that the module does
/// not define is absent.
struct CoverageModule {
  std::optional<Table> flaggems_python;
  std::optional<Table> flaggems_python_frozen;
  std::optional<Table> flaggems_cpp;
  std::optional<Table> flaggems_holds;
  std::optional<Table> tileops;
};

/// Reads the set literals of a coverage module without running it. A statement `NAME = value` at
/// the start of a line, with or without an annotation, defines a set; its value is
/// `frozenset({...})`, `frozenset([...])`, `frozenset((...))`, the same of `set`, `{...}`,
/// `frozenset()` or `set()`, with plain strings in either quote, comments and any line breaks, and
/// may stand in parentheses. An op named twice in one set counts once, as in Python. Other code is
/// passed over, and so are statements that only read one of the five names.
///
/// Added to `problems` as `shown_as:LINE`, since only Python knows what such a set would hold: any
/// other value; a name assigned twice or in a block, or bound, deleted or changed in any other way;
/// `import *`; strings with no comma between them; a string that is no ATen overload name; a string
/// or bracket that never closes; a merge-conflict marker. Then the result is incomplete, and of no
/// use but to go on and find more problems. It holds no views into `text`.
CoverageModule parse_coverage_module(const std::string& shown_as, std::string_view text,
                                     OpNames& names, Problems& problems);

/// What FlagGems and TileOps cover, as this run uses it.
struct Coverage {
  Table flaggems;  ///< the Python ceiling of every platform here; ports `flaggems_python_ops_for`
  Table flaggems_cpp;
  Table tileops;
  Table holds;
  std::string origin;  ///< the module's path, or `built in`
};

/// The compiled-in coverage, or the one below --tables.
Coverage coverage_from(const Tables& tables);

/// The coverage that `module` states, with what it lacks taken from `tables`; says so, and by how
/// much the sets differ from those of `tables`, in `notes`. A module without the Python, C++ or
/// TileOps set is added to `problems`.
Coverage coverage_from(CoverageModule module, const std::string& file, const std::string& shown_as,
                       const Tables& tables, std::vector<std::string>& notes, Problems& problems);

}  // namespace vendor_confs
