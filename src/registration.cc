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

constexpr std::string_view kStart = "m.impl(";
constexpr std::size_t kLongestDirective = 16;  // `#` and what a person may put before `endif`

/// Matches a run of registrations: `m.impl("op"`, and more of them as long as neither a comment nor
/// any other string stands between. So every quote in a match opens or closes a name, and RE2 is
/// called once for thousands of them. A closing quote may lack, so that a name that was cut off is
/// found and told. No groups: RE2 answers from its DFA alone.
const RE2& run_pattern() {
  static const RE2 pattern(R"(m\.impl\([\s\v]*"[^"\n]*"?(?:[^"/]*m\.impl\([\s\v]*"[^"\n]*"?)*)",
                           RE2::Latin1);
  return pattern;
}

/// The next run at or after `from`; empty when there is none.
std::string_view next_run(std::string_view text, std::size_t from) {
  // Most of a generated file is wrapper functions: a plain search passes them faster than any
  // automaton.
  const re2::StringPiece input(text.data(), text.size());
  for (std::size_t at = text.find(kStart, from); at != std::string_view::npos;
       at = text.find(kStart, at + 1)) {
    re2::StringPiece match;
    if (run_pattern().Match(input, at, text.size(), RE2::ANCHOR_START, &match, 1)) {
      return {match.data(), match.size()};
    }
  }
  return {};
}

/// Whether nothing but spaces stands before `place` on its line. Looks no further back than those:
/// a line may be as long as the file.
bool starts_line(std::string_view text, std::size_t place) {
  const std::size_t before = text.substr(0, place).find_last_not_of(" \t\r\v\f");
  return before == std::string_view::npos || text[before] == '\n';
}

/// Where the first `#if` stands that no `#endif` closes, or npos. Those that `skips` are not
/// counted.
template <class Skips>
std::size_t unclosed_conditional(std::string_view text, Skips skips) {
  std::vector<std::size_t> open;
  for (std::size_t hash = text.find('#'); hash != std::string_view::npos;
       hash = text.find('#', hash + 1)) {
    std::string_view word = text.substr(hash + 1, kLongestDirective);
    word.remove_prefix(std::min(word.find_first_not_of(" \t"), word.size()));
    const bool opens = word.starts_with("if");
    if ((!opens && !word.starts_with("endif")) || !starts_line(text, hash) || skips(hash)) {
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

/// The same, with comments left out: they are looked at only when the plain count does not come
/// out.
std::size_t unclosed_conditional(std::string_view text) {
  const std::size_t plain = unclosed_conditional(text, [](std::size_t) { return false; });
  if (plain == std::string_view::npos) {
    return plain;
  }
  CommentSkipper comments(text);
  return unclosed_conditional(
      text, [&](std::size_t hash) { return comments.end_of_comment_at(hash) != hash; });
}

/// Where the registration begins whose name stands at `name`.
std::size_t start_of(std::string_view text, std::size_t name) {
  return text.rfind(kStart, name);
}

/// Takes over each name of a run.
void add_run(RegistrationFile& file, std::string_view run, OpNames& names, Problems& problems) {
  std::size_t quote = run.find('"');
  while (quote != std::string_view::npos) {
    const std::size_t begin = quote + 1;
    const std::size_t end = std::min(run.find_first_of("\"\n", begin), run.size());
    const std::string_view name = run.substr(begin, end - begin);
    const auto offset = static_cast<std::size_t>(name.data() - file.text.data());
    if (end == run.size() || run[end] == '\n') {
      problems.add({file.shown_as, line_at(file.text, start_of(file.text, offset)),
                    "m.impl(\"... is cut off before its closing quote; regenerate the file"});
    } else if (!is_op_name(name)) {
      problems.add({file.shown_as, line_at(file.text, start_of(file.text, offset)),
                    fmt::format("registered name '{}' is no ATen overload name", name)});
    } else {
      file.registrations.push_back({names.intern(name), offset});
      file.ops.insert(file.registrations.back().op);
    }
    quote = run.find('"', end + 1);
  }
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
  return found == registrations.end() ? 0 : line_at(text, start_of(text, found->offset));
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
  for (std::string_view run = next_run(file.text, at); !run.empty();
       run = next_run(file.text, at)) {
    const auto offset = static_cast<std::size_t>(run.data() - file.text.data());
    at = comments.end_of_comment_at(offset);
    if (at == offset) {
      add_run(file, run, names, problems);
      at = offset + run.size();
      comments.resume_code(at);
    }
  }
  comments.end_of_comment_at(file.text.size());  // a cut may lie behind the last registration
  refuse_cut_off(file, comments.unclosed_comment(), "this comment never ends", problems);
  refuse_cut_off(file, unclosed_conditional(file.text), "no #endif closes this", problems);
  return file;
}

}  // namespace vendor_confs
