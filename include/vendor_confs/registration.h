// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "vendor_confs/error.h"
#include "vendor_confs/op_set.h"

namespace vendor_confs {

/// One `m.impl("op", ...)`, and the byte where the name in it starts.
struct Registration {
  OpId op;
  std::size_t offset;
};

/// What one registration file claims on PrivateUse1.
struct RegistrationFile {
  std::string shown_as;  ///< the path as messages give it; empty when the platform has no such file
  std::string text;
  std::vector<Registration> registrations;  ///< in file order, repeats included
  OpSet ops;

  /// The line that first registers `op`, or 0.
  std::size_t line_of(OpId op) const;
};

/// Finds every `m.impl("op", ...)` of `text`, with any spaces and line breaks before the name. Text
/// in comments is no registration. A name that is no ATen overload name, a merge-conflict marker,
/// and what shows that the file was cut off (an open quote, comment or #if) are added to
/// `problems`. Ports `registered_impls`, which reads comments too.
RegistrationFile scan_registrations(std::string shown_as, std::string text, OpNames& names,
                                    Problems& problems);

}  // namespace vendor_confs
