// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "vendor_confs/python_tokens.h"

namespace vendor_confs {

/// One simple statement, or the head of a compound one up to its colon.
struct PythonStatement {
  PythonTokens tokens;  ///< never empty
  bool nested = false;  ///< whether it stands in a block, so that Python may not run it
  bool head = false;    ///< whether it is the head of a compound statement
};

/// Cuts a module into statements, in order.
std::vector<PythonStatement> python_statements(PythonTokens tokens);

/// A name that a statement binds, deletes or changes in place, or the `*` of `import *`.
struct PythonBinding {
  PythonToken token;
  std::string how;  ///< for an error message, after the name: `is deleted`
};

/// The bindings of `statement`, in order: of targets of an assignment, `for`, `with`, `del`,
/// `import` and `:=`, of `def` and `class`, and calls such as `NAME.add(...)`. A name that is only
/// read is none. Parameters and loop variables of comprehensions, which live in a scope of their
/// own, are none either.
std::vector<PythonBinding> python_bindings(const PythonStatement& statement);

}  // namespace vendor_confs
