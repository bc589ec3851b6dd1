// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "vendor_confs/file_system.h"

namespace vendor_confs {

/// The languages whose comments this program can tell from code. In a text of any other language a
/// line that starts with `#` is a comment, and everything else is code.
enum class Language { python, shell, cpp, cmake, other };

/// The language of a file: its name says it, or else its first line (`#!/usr/bin/env python3`).
Language language_of(const Path& path, std::string_view text);

/// One source text, three times over. Each is byte for byte as long as the text and breaks its
/// lines where the text does; what does not count there is spaces.
struct SourceCode {
  /// Without comments and docstrings: a docstring is a string literal that is a whole statement.
  std::string code;
  /// `code` without the words that the program only prints: string arguments of a call that prints,
  /// logs or raises in Python and C++, strings after a C++ `<<`, the words of a shell's echo and
  /// printf, and in CMake those of message() and of the commands that build a target and run
  /// nothing. A call that runs a program keeps its words, even inside a call that prints. Words
  /// that are stored first and printed later stay.
  std::string commands;
  /// `code` without literals and without what stands between brackets (in C++ between `()` and
  /// `[]`): an assignment here is a statement, no keyword argument and no text about one. In shell
  /// and CMake the brackets hide nothing.
  std::string statements;
};

/// Takes any bytes, in time linear in their number.
SourceCode read_source_code(std::string_view text, Language language);

/// SourceCode::code alone.
std::string code_only(std::string_view text, Language language);

}  // namespace vendor_confs
