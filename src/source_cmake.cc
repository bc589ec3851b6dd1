// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <re2/re2.h>

#include "vendor_confs/source_scanner.h"

namespace vendor_confs {
namespace {

/// message() prints its words, and what builds or installs a program called as ours does not run
/// it.
Use use_of_command(std::string_view name) {
  static const RE2 runs_nothing(
      R"((?i:message|project|add_executable|add_library|install|set_target_properties|)"
      R"(set_property|target_\w+))",
      RE2::Latin1);
  return RE2::FullMatch(re2::StringPiece(name.data(), name.size()), runs_nothing) ? Use::prints
                                                                                  : Use::plain;
}

class CMakeScanner : public SourceScanner {
 public:
  explicit CMakeScanner(std::string_view text) : SourceScanner(text, {}) {}

 private:
  void step() override {
    const char c = peek();
    if (is_blank(c)) {
      take_blanks();
    } else if (c == '#') {
      const std::size_t bracket_end = bracketed_end(at() + 1);
      take_comment(bracket_end != 0 ? bracket_end : line_end());
    } else if (c == '"') {
      take_literal(literal_end(at(), true));
    } else if (c == '(') {
      open_bracket(use_of_command(callee()));
    } else if (c == ')') {
      close_bracket();
    } else if (c == '\n') {
      take(at() + 1);
    } else if (const std::size_t end = bracketed_end(at()); end != 0) {
      take_literal(end);
    } else {
      take_argument();
    }
  }

  /// Just behind `[[...]]`, `[=[...]=]` and so on at `place`; 0 when there stands none.
  std::size_t bracketed_end(std::size_t place) const {
    if (place >= text().size() || text()[place] != '[') {
      return 0;
    }
    std::size_t inner = place + 1;
    while (inner < text().size() && text()[inner] == '=') {
      ++inner;
    }
    if (inner >= text().size() || text()[inner] != '[') {
      return 0;
    }
    const std::string closing = fmt::format("]{:=<{}}]", "", inner - place - 1);
    return find_end(closing, inner + 1) + closing.size();
  }

  void take_argument() {
    const std::size_t begin = at();
    std::size_t end = begin;
    while (end < text().size() &&
           std::string_view(" \t\r\n\f\v()\"#").find(text()[end]) == std::string_view::npos) {
      end += text()[end] == '\\' ? 2 : 1;
    }
    take_name(end);
    if (use() == Use::prints) {
      blank_printed(begin, at());
    }
  }
};

}  // namespace

SourceCode scan_cmake(std::string_view text) {
  return CMakeScanner(text).scan();
}

}  // namespace vendor_confs
