// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/registration.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <re2/re2.h>

#include "vendor_confs/op_name.h"
#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

/// Tells which places of a C++ text lie in a comment. Asked for ever later places, it reads the text
/// once.
class CommentSkipper {
 public:
  explicit CommentSkipper(std::string_view text) : text_(text) {}

  /// The end of the comment that covers `place`, or `place` itself when none does.
  std::size_t end_of_comment_at(std::size_t place) {
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

  /// Says that everything before `place` is read, and that code goes on there.
  void resume_code(std::size_t place) { code_ = std::max(code_, place); }

  /// Where a block comment starts that never ends, or npos.
  std::size_t unclosed_comment() const { return unclosed_; }

 private:
  /// The start of the first comment in [code_, limit), or limit.
  std::size_t next_comment(std::size_t limit) {
    for (std::size_t slash = text_.find('/', code_); slash < limit;
         slash = text_.find('/', std::max(slash + 1, code_))) {
      const char next = slash + 1 < text_.size() ? text_[slash + 1] : '\0';
      if ((next == '/' || next == '*') && !in_literal(slash)) {
        return slash;
      }
    }
    return limit;
  }

  /// Whether `place` lies in a string or character literal of its line; moves code_ past the literals
  /// it reads.
  bool in_literal(std::size_t place) {
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

  bool opens_literal(std::size_t at) const {
    if (text_[at] == '"') {
      return true;
    }
    // The ' of 1'000 separates digits.
    const bool after_digit = at > 0 && text_[at - 1] >= '0' && text_[at - 1] <= '9';
    return text_[at] == '\'' && !after_digit;
  }

  /// Just behind the literal that opens at `at`; a line's end closes one that was left open.
  std::size_t literal_end(std::size_t at) const {
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

  std::size_t comment_end(std::size_t start) {
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

  bool continues_line(std::size_t newline) const {
    const std::size_t last = text_[newline - 1] == '\r' ? newline - 2 : newline - 1;
    return text_[last] == '\\';
  }

  std::string_view text_;
  std::size_t code_ = 0;  ///< up to here all is read, and here is code
  std::size_t unclosed_ = std::string_view::npos;
};

/// Finds `m.impl(` and a quoted word. The closing quote is optional, so that a registration that was
/// cut off is found and named. No groups: RE2 answers then from its DFA alone.
const RE2& impl_pattern() {
  static const RE2 pattern(R"(m\.impl\([\s\v]*"[^"\n]*"?)", RE2::Latin1);
  return pattern;
}

/// Where the next match at or after `from` lies; empty when there is none.
std::string_view next_impl(std::string_view text, std::size_t from) {
  re2::StringPiece match;
  const re2::StringPiece input(text.data(), text.size());
  if (!impl_pattern().Match(input, from, text.size(), RE2::UNANCHORED, &match, 1)) {
    return {};
  }
  return {match.data(), match.size()};
}

/// The quoted word of a match, or nothing when its closing quote is missing.
std::optional<std::string_view> quoted_name(std::string_view match) {
  const std::string_view from_quote = match.substr(match.find('"') + 1);
  if (!from_quote.ends_with('"')) {
    return std::nullopt;
  }
  return from_quote.substr(0, from_quote.size() - 1);
}

void add_registration(RegistrationFile& file, std::string_view match, std::size_t offset,
                      OpNames& names, Problems& problems) {
  const std::optional<std::string_view> name = quoted_name(match);
  if (!name) {
    problems.add({file.shown_as, line_at(file.text, offset),
                  "m.impl(\"... is cut off before its closing quote; regenerate the file"});
    return;
  }
  if (!is_op_name(*name)) {
    problems.add({file.shown_as, line_at(file.text, offset),
                  fmt::format("registered name '{}' is no ATen overload name", *name)});
    return;
  }
  const OpId op = names.intern(*name);
  file.registrations.push_back({op, offset});
  file.ops.insert(op);
}

}  // namespace

std::size_t RegistrationFile::line_of(OpId op) const {
  const auto found = std::find_if(registrations.begin(), registrations.end(),
                                  [op](const Registration& r) { return r.op == op; });
  return found == registrations.end() ? 0 : line_at(text, found->offset);
}

RegistrationFile scan_registrations(std::string shown_as, std::string text, OpNames& names,
                                    Problems& problems) {
  RegistrationFile file{.shown_as = std::move(shown_as), .text = std::move(text)};
  if (const auto line = conflict_marker_line(file.text)) {
    problems.add({file.shown_as, *line, "merge-conflict marker; resolve the conflict first"});
    return file;
  }
  CommentSkipper comments(file.text);
  std::size_t at = 0;
  for (std::string_view match = next_impl(file.text, at); !match.empty();
       match = next_impl(file.text, at)) {
    const auto offset = static_cast<std::size_t>(match.data() - file.text.data());
    at = comments.end_of_comment_at(offset);
    if (at > offset) {
      continue;
    }
    add_registration(file, match, offset, names, problems);
    at = offset + match.size();
    comments.resume_code(at);
  }
  if (comments.unclosed_comment() != std::string_view::npos) {
    problems.add({file.shown_as, line_at(file.text, comments.unclosed_comment()),
                  "comment never ends, so the registrations in it would be lost"});
  }
  return file;
}

}  // namespace vendor_confs
