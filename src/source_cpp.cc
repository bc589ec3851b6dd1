// SPDX-License-Identifier: Apache-2.0
#include <string_view>

#include <fmt/format.h>

#include "vendor_confs/source_scanner.h"

namespace vendor_confs {
namespace {

class CppScanner : public SourceScanner {
 public:
  // Statements stand between braces.
  explicit CppScanner(std::string_view text) : SourceScanner(text, "([") {}

 private:
  void step() override {
    const char c = peek();
    if (is_blank(c) || c == '\n') {
      take_space();
    } else if (sees("//")) {
      take_comment(line_comment_end());
    } else if (sees("/*")) {
      take_comment(find_end("*/", at() + 2) + 2);
    } else if (c == '"' || c == '\'') {
      take_literal(literal_end(at(), false));
    } else if (c >= '0' && c <= '9') {
      take(word_end(at(), ".'"));  // the ' of 1'000 separates digits
    } else if (is_name_char(c)) {
      take_word();
    } else {
      take_punctuation(c);
    }
  }

  void take_space() {
    if (peek() == '\n') {
      take(at() + 1);
    } else {
      take_blanks();
    }
  }

  std::size_t line_comment_end() const {
    std::size_t end = line_end();
    while (end < text().size() && continues_line(end)) {
      end = find_end('\n', end + 1);
    }
    return end;
  }

  bool continues_line(std::size_t newline) const {
    const std::size_t last = text()[newline - 1] == '\r' ? newline - 2 : newline - 1;
    return text()[last] == '\\';
  }

  void take_word() {
    const std::size_t end = word_end(at(), {});
    const std::string_view word = text().substr(at(), end - at());
    const bool raw = word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R";
    if (raw && end < text().size() && text()[end] == '"') {
      take_literal(raw_string_end(end));
    } else {
      take_name(end);
    }
  }

  /// Just behind the raw string whose quote is at `quote`: R"delimiter( ... )delimiter".
  std::size_t raw_string_end(std::size_t quote) const {
    constexpr std::size_t kLongestDelimiter = 16;
    const std::size_t length =
        text().substr(quote + 1, kLongestDelimiter + 1).find_first_of("( )\\\n\"");
    if (length == std::string_view::npos || text()[quote + 1 + length] != '(') {
      return literal_end(quote, false);
    }
    const std::string closing = fmt::format("){}\"", text().substr(quote + 1, length));
    return find_end(closing, quote + length + 2) + closing.size();
  }

  void take_punctuation(char c) {
    if (sees("<<") && peek(2) != '=') {
      start_printing();
      take(at() + 2);
    } else if (c == '(' || c == '[') {
      open_bracket(c == '(' ? use_of_call(callee()) : Use::plain);
    } else if (c == '{') {
      open_block();
    } else if (c == ')' || c == ']' || c == '}') {
      close_bracket();
    } else {
      if (c == ';' || c == ',') {
        stop_printing();
      }
      take(at() + 1);
    }
  }
};

}  // namespace

SourceCode scan_cpp(std::string_view text) {
  return CppScanner(text).scan();
}

}  // namespace vendor_confs
