// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/comment_skipper.h"

namespace vendor_confs {

std::size_t CommentSkipper::end_of_comment_at(std::size_t place) {
  while (true) {
    const std::size_t start = next_comment(place);
    if (start >= place) {
      return place;
    }
    code_ = comment_end(start);
    if (code_ > place) {
      return code_;
    }
  }
}

/// The start of the first comment in [code_, limit), or limit.
std::size_t CommentSkipper::next_comment(std::size_t limit) {
  if (slash_ < code_) {
    slash_ = text_.find('/', code_);
  }
  while (slash_ < limit) {
    const char next = slash_ + 1 < text_.size() ? text_[slash_ + 1] : '\0';
    if ((next == '/' || next == '*') && !in_literal(slash_)) {
      return slash_;
    }
    slash_ = text_.find('/', std::max(slash_ + 1, code_));
  }
  return limit;
}

/// Whether `place` lies in a string or character literal of its line; moves code_ past the literals
/// it reads.
bool CommentSkipper::in_literal(std::size_t place) {
  const std::size_t newline = text_.substr(code_, place - code_).rfind('\n');
  std::size_t at = newline == std::string_view::npos ? code_ : code_ + newline + 1;
  while (at < place) {
    if (!opens_literal(at)) {
      ++at;
      continue;
    }
    at = literal_end(at);
    code_ = at;
  }
  return at > place;
}

bool CommentSkipper::opens_literal(std::size_t at) const {
  if (text_[at] == '"') {
    return true;
  }
  // The ' of 1'000 separates digits.
  const bool after_digit = at > 0 && text_[at - 1] >= '0' && text_[at - 1] <= '9';
  return text_[at] == '\'' && !after_digit;
}

/// Just behind the literal that opens at `at`; a line's end closes one that was left open.
std::size_t CommentSkipper::literal_end(std::size_t at) const {
  const char quote = text_[at];
  for (++at; at < text_.size(); ++at) {
    if (text_[at] == '\\') {
      ++at;
    } else if (text_[at] == quote || text_[at] == '\n') {
      return at + 1;
    }
  }
  return text_.size();
}

std::size_t CommentSkipper::comment_end(std::size_t start) {
  if (text_[start + 1] == '*') {
    const std::size_t end = text_.find("*/", start + 2);
    if (end == std::string_view::npos) {
      unclosed_ = start;
      return text_.size();
    }
    return end + 2;
  }
  std::size_t end = text_.find('\n', start);
  while (end != std::string_view::npos && continues_line(end)) {
    end = text_.find('\n', end + 1);
  }
  return end == std::string_view::npos ? text_.size() : end;
}

bool CommentSkipper::continues_line(std::size_t newline) const {
  // Compilers allow spaces behind the backslash. The comment's own slashes end the search.
  return text_[text_.find_last_not_of(" \t\r\v\f", newline - 1)] == '\\';
}

}  // namespace vendor_confs
