// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/error.h"

#include <utility>

#include <fmt/format.h>

namespace vendor_confs {
namespace {

std::string joined(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) {
    text.append(text.empty() ? "" : "\n").append(to_string(problem));
  }
  return text;
}

}  // namespace

std::string to_string(const Problem& problem) {
  if (problem.file.empty()) {
    return problem.message;
  }
  if (problem.line == 0) {
    return fmt::format("{}: {}", problem.file, problem.message);
  }
  return fmt::format("{}:{}: {}", problem.file, problem.line, problem.message);
}

Error::Error(std::string message) : Error(Problem{{}, 0, std::move(message)}) {}

Error::Error(Problem problem) : Error(std::vector<Problem>{std::move(problem)}) {}

Error::Error(std::vector<Problem> problems)
    : std::runtime_error(joined(problems)), problems_(std::move(problems)) {}

void Problems::add(const Error& error) {
  found_.insert(found_.end(), error.problems().begin(), error.problems().end());
}

void Problems::add(const Problems& others) {
  found_.insert(found_.end(), others.found_.begin(), others.found_.end());
}

void Problems::throw_if_any() const {
  if (!found_.empty()) {
    throw Error(found_);
  }
}

}  // namespace vendor_confs
