// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace vendor_confs {

/// One thing that is wrong with the input, and where. `line` counts from 1; 0 means the whole file,
/// and an empty `file` means no file at all.
struct Problem {
  std::string file;
  std::size_t line = 0;
  std::string message;

  bool operator==(const Problem&) const = default;
};

/// `FILE:LINE: message`, `FILE: message` or `message`.
std::string to_string(const Problem& problem);

/// The one exception of this program: it ends a run with exit code 2. It is thrown where the
/// trouble is found and turned into text once, in run().
class Error : public std::runtime_error {
 public:
  explicit Error(std::string message);
  explicit Error(Problem problem);
  explicit Error(std::vector<Problem> problems);

  /// Never empty.
  const std::vector<Problem>& problems() const { return problems_; }

 private:
  std::vector<Problem> problems_;
};

/// Collects every problem of a run's input, so that one run names them all.
class Problems {
 public:
  void add(Problem problem) { found_.push_back(std::move(problem)); }
  /// Takes over what `error` carries, or what `others` holds.
  void add(const Error& error);
  void add(const Problems& others);
  bool empty() const { return found_.empty(); }
  const std::vector<Problem>& found() const { return found_; }

  /// Throws one Error with all that was added; does nothing when there is none.
  void throw_if_any() const;

 private:
  std::vector<Problem> found_;
};

}  // namespace vendor_confs
