// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>

#include "vendor_confs/error.h"

/// What a fuzzer calls, and standalone_main.cc for each file of a corpus.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace vendor_confs::fuzz {

/// Ends the process when an invariant is broken, which is how a fuzzer learns of it.
inline void require(bool holds, std::string_view invariant) {
  if (!holds) {
    std::fprintf(stderr, "broken: %.*s\n", static_cast<int>(invariant.size()), invariant.data());
    std::abort();
  }
}

/// Whether `part` is empty or a view into `text`.
inline bool lies_in(std::string_view part, std::string_view text) {
  const std::less_equal<> before;
  return part.empty() || (before(text.data(), part.data()) &&
                          before(part.data() + part.size(), text.data() + text.size()));
}

inline bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

constexpr std::string_view kBom = "\xEF\xBB\xBF";

/// How many lines `text` has, the one behind the last line end too.
inline std::size_t count_lines(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
}

/// `text` with each of its `\n` as `\r\n`.
inline std::string with_crlf(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result.append(c == '\n' ? "\r" : "").push_back(c);
  }
  return result;
}

/// Every problem must name its file, a line of the text, and what is wrong.
inline void require_sound(const Problems& problems, std::string_view file, std::size_t lines) {
  for (const Problem& problem : problems.found()) {
    require(problem.file == file, "a problem names its file");
    require(problem.line >= 1 && problem.line <= lines, "a problem's line lies in the text");
    require(!problem.message.empty(), "a problem says what is wrong");
  }
}

}  // namespace vendor_confs::fuzz
