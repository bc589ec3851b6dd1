// SPDX-License-Identifier: Apache-2.0
#include <string_view>
#include <utility>
#include <vector>

#include "vendor_confs/source_scanner.h"

namespace vendor_confs {
namespace {

class PythonScanner : public SourceScanner {
 public:
  explicit PythonScanner(std::string_view text) : SourceScanner(text, "([{") {}

 private:
  void step() override {
    const char c = peek();
    if (c == '\n' || c == ';') {
      if (!in_brackets()) {
        end_statement();
      }
      take(at() + 1);
    } else if (is_blank(c)) {
      take_blanks();
    } else if (c == '#') {
      take_comment(line_end());
    } else if (c == '\\') {
      take(at() + escape_length(at()));
    } else if (c == '"' || c == '\'') {
      take_string(at());
    } else if (is_name_char(c) || c == '.') {
      take_word();
    } else {
      take_punctuation(c);
    }
  }

  void finish() override { end_statement(); }

  void take_word() {
    const std::size_t end = word_end(at(), ".");
    const std::string_view word = text().substr(at(), end - at());
    if (is_string_prefix(word, end)) {
      bare_ = bare_ && word.find_first_of("fFtT") == std::string_view::npos;
      take_string(end);
      return;
    }
    if (bare_ && strings_.empty()) {
      in_header_ = word == "def" || word == "class" || word == "async";
    }
    bare_ = false;
    take_name(end);
  }

  bool is_string_prefix(std::string_view word, std::size_t end) const {
    const bool before_quote = end < text().size() && (text()[end] == '"' || text()[end] == '\'');
    return before_quote && word.size() <= 2 &&
           word.find_first_not_of("rRbBuUfFtT") == std::string_view::npos;
  }

  void take_string(std::size_t quote) {
    const std::size_t begin = at();
    take_literal(string_end(quote));
    if (bare_) {
      strings_.emplace_back(begin, at());
    }
  }

  std::size_t string_end(std::size_t quote) const {
    const std::string_view three = text().substr(quote, 3);
    if (three != "\"\"\"" && three != "'''") {
      return literal_end(quote, false);
    }
    std::size_t end = quote + 3;
    while (end < text().size() && text().substr(end, 3) != three) {
      end += text()[end] == '\\' ? 2 : 1;
    }
    return end + 3;
  }

  void take_punctuation(char c) {
    // A statement in parentheses may still be a string alone.
    bare_ = bare_ && (c == '(' || c == ')');
    if (c == '(' || c == '[' || c == '{') {
      open_bracket(c == '(' ? use_of_call(callee()) : Use::plain);
    } else if (c == ')' || c == ']' || c == '}') {
      close_bracket();
    } else {
      take(at() + 1);
      if (c == ':' && in_header_ && !in_brackets()) {  // def f(): "docstring"
        end_statement();
      }
    }
  }

  void end_statement() {
    if (bare_) {
      for (const auto& [begin, end] : strings_) {
        blank_comment(begin, end);
      }
    }
    strings_.clear();
    bare_ = true;
    in_header_ = false;
  }

  bool bare_ = true;        ///< the statement so far is string literals alone
  bool in_header_ = false;  ///< the statement is a def or a class, before its colon
  std::vector<std::pair<std::size_t, std::size_t>> strings_;  ///< of a bare statement
};

}  // namespace

SourceCode scan_python(std::string_view text) {
  return PythonScanner(text).scan();
}

}  // namespace vendor_confs
