// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/source_scanner.h"

#include <algorithm>
#include <utility>

#include <re2/re2.h>

#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

void blank(std::string& view, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    if (view[i] != '\n' && view[i] != '\r') {
      view[i] = ' ';
    }
  }
}

char opening_of(char closing) {
  switch (closing) {
    case ')':
      return '(';
    case ']':
      return '[';
    default:
      return '{';
  }
}

}  // namespace

SourceScanner::SourceScanner(std::string_view text, std::string_view hiding)
    : text_(text),
      hiding_(hiding),
      at_(text.size() - without_bom(text).size()),
      source_{std::string(text), std::string(text), std::string(text)} {}

SourceCode SourceScanner::scan() {
  while (at_ < text_.size()) {
    step();
  }
  finish();
  return std::move(source_);
}

char SourceScanner::peek(std::size_t ahead) const {
  return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
}

std::size_t SourceScanner::find_end(char wanted, std::size_t from) const {
  return std::min(text_.find(wanted, from), text_.size());
}

std::size_t SourceScanner::find_end(std::string_view wanted, std::size_t from) const {
  return std::min(text_.find(wanted, from), text_.size());
}

std::size_t SourceScanner::word_end(std::size_t from, std::string_view also) const {
  while (from < text_.size() &&
         (is_name_char(text_[from]) || also.find(text_[from]) != std::string_view::npos)) {
    ++from;
  }
  return from;
}

std::size_t SourceScanner::escape_length(std::size_t place) const {
  return text_.substr(place + 1).starts_with("\r\n") ? 3 : 2;
}

std::size_t SourceScanner::literal_end(std::size_t place, bool across_lines) const {
  const char quote = text_[place];
  std::size_t end = place + 1;
  while (end < text_.size() && text_[end] != quote) {
    if (text_[end] == '\n' && !across_lines) {
      return end;
    }
    end += text_[end] == '\\' ? escape_length(end) : 1;
  }
  return std::min(end + 1, text_.size());
}

void SourceScanner::take(std::size_t end) {
  end = std::min(end, text_.size());
  if (hides_statements()) {
    blank(source_.statements, at_, end);
  }
  at_ = end;
  callee_ = {};
}

void SourceScanner::take_blanks() {
  while (at_ < text_.size() && is_blank(text_[at_])) {
    ++at_;
  }
}

void SourceScanner::take_name(std::size_t end) {
  const std::size_t begin = at_;
  take(end);
  callee_ = text_.substr(begin, at_ - begin);
}

void SourceScanner::take_literal(std::size_t end) {
  end = std::min(end, text_.size());
  blank(source_.statements, at_, end);
  if (use() == Use::prints) {
    blank_printed(at_, end);
  }
  take(end);
}

void SourceScanner::take_comment(std::size_t end) {
  blank_comment(at_, std::min(end, text_.size()));
  take(end);
}

void SourceScanner::open_bracket(Use use) {
  const Frame frame{peek(), std::max(this->use(), use), std::max(this->use(), use)};
  take(at_ + 1);
  frames_.push_back(frame);
}

void SourceScanner::open_block() {
  stop_printing();
  const Frame frame{peek()};
  take(at_ + 1);
  frames_.push_back(frame);
}

void SourceScanner::close_bracket() {
  const char open = opening_of(peek());
  // A brace ends the parentheses in it that were left open. Other strays close nothing.
  while (open == '{' && in_brackets() && frames_.back().open != '{') {
    frames_.pop_back();
  }
  if (in_brackets() && frames_.back().open == open) {
    frames_.pop_back();
  }
  take(at_ + 1);
}

void SourceScanner::start_printing() {
  frames_.back().now = std::max(frames_.back().now, Use::prints);
}

void SourceScanner::blank_comment(std::size_t begin, std::size_t end) {
  blank(source_.code, begin, end);
  blank(source_.commands, begin, end);
  blank(source_.statements, begin, end);
}

void SourceScanner::blank_printed(std::size_t begin, std::size_t end) {
  blank(source_.commands, begin, end);
}

bool SourceScanner::hides_statements() const {
  return in_brackets() && hiding_.find(frames_.back().open) != std::string_view::npos;
}

Use use_of_call(std::string_view callee) {
  static const RE2 runs(
      R"((?s:.*\b)?(?:run|call|check_call|check_output|getoutput|Popen|popen|system|exec\w*|)"
      R"(posix_spawn\w*|spawn\w*|eval|import_module|__import__|run_path|run_module|)"
      R"(spec_from_file_location))",
      RE2::Latin1);
  // An error's text is printed too, when nobody catches it.
  static const RE2 prints(
      R"((?s:.*\b)?(?:print|println|pprint|f?printf|f?puts|perror|echo|debug|info|warn|warning|)"
      R"(error|critical|exception|exit|\w*(?:Error|Exception|Warning|Exit|_error)|)"
      R"(TORCH_(?:CHECK|WARN)\w*|sys\.(?:stdout|stderr)\.write))",
      RE2::Latin1);
  const re2::StringPiece name(callee.data(), callee.size());
  if (callee.empty()) {
    return Use::plain;
  }
  if (RE2::FullMatch(name, runs)) {
    return Use::runs;
  }
  return RE2::FullMatch(name, prints) ? Use::prints : Use::plain;
}

}  // namespace vendor_confs
