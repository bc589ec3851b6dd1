// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/python_tokens.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

constexpr std::string_view kWayOut = "restore the file, or pass --coverage builtin";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Any byte beyond ASCII counts as a letter: Python has identifiers in all scripts.
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_quote(char c) {
  return c == '"' || c == '\'';
}

bool is_string_prefix(std::string_view word) {
  constexpr std::string_view kLetters = "rRbBuUfFtT";
  return word.size() <= 2 && word.find_first_not_of(kLetters) == std::string_view::npos;
}

/// The operator at the start of `text`: the longest one, so that `==` is no assignment.
std::string_view operator_at(std::string_view text) {
  constexpr std::array<std::string_view, 24> kLong = {
      "**=", "//=", ">>=", "<<=", "...", "==", "!=", "<=", ">=", ":=", "->", "+=",
      "-=",  "*=",  "/=",  "%=",  "&=",  "|=", "^=", "@=", "**", "//", "<<", ">>"};
  const auto* const found = std::find_if(kLong.begin(), kLong.end(),
                                         [&](std::string_view op) { return text.starts_with(op); });
  return text.substr(0, found == kLong.end() ? 1 : found->size());
}

char closing_of(char opening) {
  return opening == '(' ? ')' : opening == '[' ? ']' : '}';
}

class Tokenizer {
 public:
  Tokenizer(const std::string& shown_as, std::string_view text, Problems& problems)
      : shown_as_(shown_as), text_(without_bom(text)), problems_(problems) {}

  std::vector<PythonToken> read() {
    constexpr std::size_t kBytesPerToken = 10;  // in a module of op names, about
    tokens_.reserve(text_.size() / kBytesPerToken);
    while (at_ < text_.size() && !broken_) {
      read_next();
    }
    if (!broken_ && !open_.empty()) {
      // The outermost: the one that swallowed all that follows.
      fail(open_.front().line, fmt::format("'{}' is never closed", open_.front().bracket));
    }
    if (broken_) {
      return {};
    }
    end_logical_line();
    return std::move(tokens_);
  }

 private:
  struct OpenBracket {
    char bracket;
    std::size_t line;
  };

  void read_next() {
    const char c = text_[at_];
    if (line_end_length() != 0) {
      end_line();
    } else if (c == ' ' || c == '\t' || c == '\f') {
      read_space(c);
    } else if (c == '#') {
      at_ = std::min(text_.find_first_of("\r\n", at_), text_.size());
    } else if (c == '\\') {
      read_backslash();
    } else if (is_letter(c)) {
      read_word();
    } else if (is_digit(c)) {
      push(PythonKind::number, word_length('.'));
    } else if (is_quote(c)) {
      read_string(at_);
    } else {
      read_operator();
    }
  }

  /// How many bytes end the line at the current place; 0 when it goes on.
  std::size_t line_end_length() const {
    if (at_ >= text_.size() || (text_[at_] != '\n' && text_[at_] != '\r')) {
      return 0;
    }
    return text_.substr(at_, 2) == "\r\n" ? 2 : 1;
  }

  void step_over_line_end() {
    at_ += line_end_length();
    ++line_;
  }

  void end_line() {
    if (open_.empty()) {
      end_logical_line();
    }
    step_over_line_end();
  }

  void end_logical_line() {
    if (!at_line_start()) {
      tokens_.push_back({PythonKind::newline, {}, line_, 0, indented_});
    }
    indented_ = false;
  }

  bool at_line_start() const {
    return tokens_.empty() || tokens_.back().kind == PythonKind::newline;
  }

  void read_space(char c) {
    if (at_line_start()) {
      indented_ = c != '\f';  // Python counts columns anew from a form feed
    }
    ++at_;
  }

  void read_backslash() {
    ++at_;
    if (line_end_length() != 0) {
      step_over_line_end();
    } else {
      --at_;
      push(PythonKind::op, 1);
    }
  }

  void push(PythonKind kind, std::size_t length) {
    tokens_.push_back({kind, text_.substr(at_, length), line_, open_.size(), indented_});
    at_ += length;
  }

  /// The length of a run of letters, digits and `also`.
  std::size_t word_length(char also = '_') const {
    const std::string_view rest = text_.substr(at_);
    const auto* const end = std::find_if(rest.begin(), rest.end(), [also](char c) {
      return !is_letter(c) && !is_digit(c) && c != also;
    });
    return static_cast<std::size_t>(end - rest.begin());
  }

  void read_word() {
    const std::size_t length = word_length();
    const std::size_t end = at_ + length;
    const bool quoted = end < text_.size() && is_quote(text_[end]);
    if (quoted && is_string_prefix(text_.substr(at_, length))) {
      const std::size_t start = std::exchange(at_, end);
      read_string(start);
    } else {
      push(PythonKind::name, length);
    }
  }

  /// Reads a literal that starts at `start` and whose first quote is at the current place.
  void read_string(std::size_t start) {
    const std::size_t start_line = line_;
    const std::string_view quote = opening_quote();
    at_ += quote.size();
    while (at_ < text_.size()) {
      if (is_plain(text_[at_])) {
        ++at_;
        continue;
      }
      if (text_.substr(at_, quote.size()) == quote) {
        at_ += quote.size();
        tokens_.push_back({PythonKind::string, text_.substr(start, at_ - start), start_line,
                           open_.size(), indented_});
        return;
      }
      if (quote.size() == 1 && line_end_length() != 0) {
        break;
      }
      step_in_string();
    }
    fail(start_line, fmt::format("string that {} opens is never closed", quote));
  }

  /// Whether `c` means nothing but itself in any string.
  static bool is_plain(char c) { return !is_quote(c) && c != '\\' && c != '\n' && c != '\r'; }

  std::string_view opening_quote() const {
    const std::string_view three = text_.substr(at_, 3);
    const bool triple = three.size() == 3 && three[1] == three[0] && three[2] == three[0];
    return three.substr(0, triple ? 3 : 1);
  }

  /// Steps over a character, an escaped one, or a line end.
  void step_in_string() {
    if (text_[at_] == '\\') {
      ++at_;
    }
    if (line_end_length() != 0) {
      step_over_line_end();
    } else if (at_ < text_.size()) {
      ++at_;
    }
  }

  void read_operator() {
    const std::string_view op = operator_at(text_.substr(at_));
    const std::string_view one = op.substr(0, op.size() == 1 ? 1 : 0);
    if (one.find_first_of(")]}") != std::string_view::npos && !close_bracket(op.front())) {
      return;
    }
    push(PythonKind::op, op.size());
    if (one.find_first_of("([{") != std::string_view::npos) {
      open_.push_back({op.front(), line_});
    }
  }

  bool close_bracket(char bracket) {
    if (open_.empty()) {
      fail(line_, fmt::format("'{}' closes no bracket", bracket));
      return false;
    }
    if (closing_of(open_.back().bracket) != bracket) {
      fail(line_, fmt::format("'{}' cannot close the '{}' of line {}", bracket,
                              open_.back().bracket, open_.back().line));
      return false;
    }
    open_.pop_back();
    return true;
  }

  void fail(std::size_t line, std::string_view what) {
    problems_.add({shown_as_, line, fmt::format("{}; {}", what, kWayOut)});
    broken_ = true;
  }

  const std::string& shown_as_;
  std::string_view text_;
  Problems& problems_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  bool indented_ = false;
  bool broken_ = false;
  std::vector<OpenBracket> open_;
  std::vector<PythonToken> tokens_;
};

}  // namespace

std::vector<PythonToken> python_tokens(const std::string& shown_as, std::string_view text,
                                       Problems& problems) {
  return Tokenizer(shown_as, text, problems).read();
}

PythonString python_string(const PythonToken& token) {
  const std::size_t first = token.text.find_first_of("\"'");
  const std::string_view prefix = token.text.substr(0, first);
  std::string_view rest = token.text.substr(first);
  const bool triple = rest.size() >= 6 && rest[1] == rest[0] && rest[2] == rest[0];
  const std::size_t quotes = triple ? 3 : 1;
  return {prefix, rest.substr(quotes, rest.size() - 2 * quotes)};
}

std::size_t find_outside_brackets(PythonTokens tokens, std::string_view text) {
  const auto found = std::find_if(tokens.begin(), tokens.end(), [&](const PythonToken& token) {
    return token.depth == tokens.front().depth && token.text == text;
  });
  return static_cast<std::size_t>(found - tokens.begin());
}

}  // namespace vendor_confs
