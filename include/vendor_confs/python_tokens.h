// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vendor_confs/error.h"

namespace vendor_confs {

enum class PythonKind {
  name,     ///< an identifier or a keyword
  number,   ///< spelled roughly as one
  string,   ///< one literal, with its prefix and its quotes
  op,       ///< an operator, a bracket, or a byte that Python knows no use for
  newline,  ///< the end of a logical line, not of one that goes on in brackets or after a backslash
};

/// One token of a Python source; a view into its text.
struct PythonToken {
  PythonKind kind;
  std::string_view text;  ///< empty for a newline
  std::size_t line;       ///< where it starts, from 1
  std::size_t depth;      ///< how many brackets are open around it; a bracket is not in itself
  bool indented;          ///< whether its logical line is
};

using PythonTokens = std::span<const PythonToken>;

/// The tokens of `text`, which must outlive them, without comments and blank lines; a newline ends
/// every logical line, the last one too. `\n`, `\r\n` and `\r` end a line, as in Python. Takes any
/// bytes. A string or bracket that never closes, and a bracket that closes another or none, is
/// added to `problems` as `shown_as:LINE`, and the result is empty: nothing behind it could be told
/// apart.
std::vector<PythonToken> python_tokens(const std::string& shown_as, std::string_view text,
                                       Problems& problems);

/// A string literal taken apart: in `rb'x'`, `rb` and `x`. Escape sequences stay as they are
/// spelled.
struct PythonString {
  std::string_view prefix;
  std::string_view contents;
};

/// The parts of `token`, which must be a string.
PythonString python_string(const PythonToken& token);

/// The index of the first token of `tokens` that is spelled `text` and stands outside the brackets
/// that open in them; their number when there is none.
std::size_t find_outside_brackets(PythonTokens tokens, std::string_view text);

}  // namespace vendor_confs
