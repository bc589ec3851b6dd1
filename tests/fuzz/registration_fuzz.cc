// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <utility>
#include <vector>

#include "vendor_confs/op_name.h"
#include "vendor_confs/registration.h"
#include "vendor_confs/text.h"

#include "fuzz.h"

namespace vendor_confs::fuzz {
namespace {

/// Reads a C++ text byte by byte, to tell for each byte what it belongs to.
class SlowLexer {
 public:
  enum class Part : char { code, literal, comment };

  explicit SlowLexer(std::string_view text) : text_(text), parts_(text.size(), Part::code) {
    while (at_ < text_.size()) {
      step();
    }
  }

  Part part_at(std::size_t place) const { return parts_[place]; }
  /// Whether a block comment is open at the end.
  std::optional<std::size_t> unclosed() const { return unclosed_; }
  /// Whether a literal goes on over its line's end, which generated files never do.
  bool odd() const { return odd_; }

 private:
  bool see(std::string_view sign) const { return text_.substr(at_, sign.size()) == sign; }

  void take(Part part, std::size_t count = 1) {
    for (; count > 0 && at_ < text_.size(); --count) {
      parts_[at_++] = part;
    }
  }

  void step() {
    if (see("//")) {
      line_comment();
    } else if (see("/*")) {
      block_comment();
    } else if (see("\"") || (see("'") && !after_digit())) {
      literal();
    } else {
      take(Part::code);
    }
  }

  bool after_digit() const { return at_ > 0 && text_[at_ - 1] >= '0' && text_[at_ - 1] <= '9'; }

  void line_comment() {
    bool backslash = false;  // the last thing on this line that is no space
    while (at_ < text_.size() && (!see("\n") || backslash)) {
      const char c = text_[at_];
      const bool space = c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
      backslash = c == '\\' || (space && backslash);
      take(Part::comment);
    }
  }

  void block_comment() {
    const std::size_t start = at_;
    take(Part::comment, 2);
    while (at_ < text_.size() && !see("*/")) {
      take(Part::comment);
    }
    if (at_ == text_.size()) {
      unclosed_ = start;
    }
    take(Part::comment, 2);
  }

  void literal() {
    const char quote = text_[at_];
    take(Part::literal);
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
      const bool escape = text_[at_] == '\\';
      take(Part::literal);
      if (escape) {
        odd_ = odd_ || see("\n") || see("\r");
        take(Part::literal);
      }
    }
    take(Part::literal);
  }

  std::string_view text_;
  std::vector<Part> parts_;
  std::size_t at_ = 0;
  std::optional<std::size_t> unclosed_;
  bool odd_ = false;
};

/// One `m.impl("word"`, spelled out; the word alone when its quote closes.
struct Match {
  std::size_t size;
  std::string_view name;
  bool closed;
};

std::optional<Match> match_at(std::string_view text, std::size_t place) {
  constexpr std::string_view kStart = "m.impl(";
  if (text.substr(place, kStart.size()) != kStart) {
    return std::nullopt;
  }
  std::size_t at = place + kStart.size();
  while (at < text.size() && std::string_view(" \t\n\v\f\r").find(text[at]) != std::string::npos) {
    ++at;
  }
  if (at == text.size() || text[at] != '"') {
    return std::nullopt;
  }
  const std::size_t word = ++at;
  while (at < text.size() && text[at] != '"' && text[at] != '\n') {
    ++at;
  }
  const bool closed = at < text.size() && text[at] == '"';
  return Match{at + (closed ? 1 : 0) - place, text.substr(word, at - word), closed};
}

/// What a scan should find, or nothing where the text is too odd to say.
struct Expected {
  std::vector<std::pair<std::string, std::ptrdiff_t>> registrations;
  std::size_t bad_names = 0;
};

std::optional<Expected> expected_of(std::string_view text, const SlowLexer& lexer) {
  Expected expected;
  for (std::size_t at = 0; at < text.size();) {
    const std::optional<Match> match = match_at(text, at);
    if (!match || lexer.part_at(at) == SlowLexer::Part::comment) {
      ++at;
      continue;
    }
    if (lexer.part_at(at) == SlowLexer::Part::literal || has(match->name, "\\")) {
      return std::nullopt;
    }
    if (match->closed && is_op_name(match->name)) {
      expected.registrations.emplace_back(match->name, match->name.data() - text.data());
    } else {
      ++expected.bad_names;
    }
    at += match->size;
  }
  return expected;
}

/// `text` with its comments crossed out, but for their line ends. Not blanked: a comment between
/// `m.impl(` and a name hides the registration, where spaces do not.
std::string crossed_out(std::string_view text, const SlowLexer& lexer) {
  std::string result(text);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (lexer.part_at(i) == SlowLexer::Part::comment && text[i] != '\n') {
      result[i] = '_';
    }
  }
  return result;
}

struct Scan {
  explicit Scan(std::string_view text)
      : file(scan_registrations("r.inc", std::string(text), names, problems)) {}

  std::vector<std::pair<std::string, std::ptrdiff_t>> registrations() const {
    std::vector<std::pair<std::string, std::ptrdiff_t>> result;
    for (const Registration& registration : file.registrations) {
      result.emplace_back(names[registration.op], registration.offset);
    }
    return result;
  }

  std::size_t problems_like(std::string_view start) const {
    return static_cast<std::size_t>(
        std::count_if(problems.found().begin(), problems.found().end(),
                      [&](const Problem& problem) { return problem.message.starts_with(start); }));
  }

  OpNames names;
  Problems problems;
  RegistrationFile file;
};

void check_registrations(const Scan& scan, std::string_view text) {
  require(scan.file.text == text, "the file keeps its text");
  OpSet ops;
  std::size_t next = 0;
  for (const Registration& registration : scan.file.registrations) {
    const std::size_t start = text.rfind("m.impl(", registration.offset);
    require(start != std::string_view::npos && start >= next, "registrations do not overlap");
    const std::optional<Match> match = match_at(text, start);
    require(match && match->closed, "a registration is spelled m.impl(\"...\"");
    require(match->name.data() == text.data() + registration.offset, "an offset is the name's");
    require(match->name == scan.names[registration.op], "a registration has the name it spells");
    require(is_op_name(match->name), "a registered name is an op name");
    if (!ops.contains(registration.op)) {
      require(scan.file.line_of(registration.op) == line_at(text, start),
              "line_of() names the first registration");
    }
    ops.insert(registration.op);
    next = start + match->size;
  }
  require(ops == scan.file.ops, "the set of ops is that of the registrations");
}

void check_against_lexer(const Scan& scan, std::string_view text) {
  const SlowLexer lexer(text);
  if (lexer.odd()) {
    return;
  }
  const std::optional<Expected> expected = expected_of(text, lexer);
  if (!expected) {
    return;
  }
  require(scan.registrations() == expected->registrations,
          "what a byte-by-byte reader finds is registered");
  require(scan.problems_like("registered name ") + scan.problems_like("m.impl(\"... is cut off") ==
              expected->bad_names,
          "each bad name is a problem");
  require((scan.problems_like("this comment never ends") != 0) == lexer.unclosed().has_value(),
          "a comment that never ends is a problem");
  if (!lexer.unclosed()) {
    const std::string crossed = crossed_out(text, lexer);
    if (!conflict_marker_line(crossed)) {
      require(Scan(crossed).registrations() == scan.registrations(), "comments change nothing");
    }
  }
}

void check(std::string_view text) {
  const Scan scan(text);
  require_sound(scan.problems, "r.inc", count_lines(text));
  check_registrations(scan, text);
  if (conflict_marker_line(text)) {
    require(scan.problems.found().size() == 1 && scan.file.registrations.empty(),
            "a conflict marker is the one problem");
    return;
  }
  check_against_lexer(scan, text);
}

}  // namespace
}  // namespace vendor_confs::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  vendor_confs::fuzz::check({reinterpret_cast<const char*>(data), size});
  return 0;
}
