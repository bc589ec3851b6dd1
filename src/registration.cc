// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/registration.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <re2/re2.h>

#include "vendor_confs/comment_skipper.h"
#include "vendor_confs/op_name.h"
#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

/// Finds `m.impl(` and a quoted word. The closing quote is optional, so that a registration that
/// was cut off is found and named. No groups: RE2 answers then from its DFA alone.
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

/// Where the first `#if` stands that no `#endif` closes, or npos.
std::size_t unclosed_conditional(std::string_view text) {
  CommentSkipper comments(text);
  std::vector<std::size_t> open;
  for (std::size_t hash = text.find('#'); hash != std::string_view::npos;
       hash = text.find('#', hash + 1)) {
    const std::size_t line = hash == 0 ? 0 : text.rfind('\n', hash - 1) + 1;
    const std::string_view word = text.substr(hash + 1, 5);
    const bool opens = word.starts_with("if");
    if ((!opens && word != "endif") || !trim(text.substr(line, hash - line)).empty() ||
        comments.end_of_comment_at(hash) != hash) {
      continue;
    }
    if (opens) {
      open.push_back(hash);
    } else if (!open.empty()) {
      open.pop_back();
    }
  }
  return open.empty() ? std::string_view::npos : open.front();
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

/// Names the place that shows that a file lacks its end, and with it registrations.
void refuse_cut_off(const RegistrationFile& file, std::size_t place, std::string_view what,
                    Problems& problems) {
  if (place != std::string_view::npos) {
    problems.add({file.shown_as, line_at(file.text, place),
                  fmt::format("{}: the file is cut off; make it anew", what)});
  }
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
  refuse_cut_off(file, comments.unclosed_comment(), "this comment never ends", problems);
  refuse_cut_off(file, unclosed_conditional(file.text), "no #endif closes this", problems);
  return file;
}

}  // namespace vendor_confs
