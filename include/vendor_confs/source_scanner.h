// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "vendor_confs/source_code.h"

namespace vendor_confs {

/// What a call does with the words of its arguments, the graver the later.
enum class Use { plain, prints, runs };

/// Reads a text once, from its start to its end, token by token: what the readers of all languages
/// have in common. A reader derives from it, says in step() what stands at at(), and takes it with
/// one of the take functions, which blank it in the views where it does not count.
class SourceScanner {
 public:
  virtual ~SourceScanner() = default;
  SourceScanner(const SourceScanner&) = delete;
  SourceScanner& operator=(const SourceScanner&) = delete;

  SourceCode scan();

 protected:
  /// `hiding`: the opening brackets between which there are no statements.
  SourceScanner(std::string_view text, std::string_view hiding);

  /// Takes at least one byte. Called while there is one.
  virtual void step() = 0;
  /// Called once, at the end of the text.
  virtual void finish() {}

  std::string_view text() const { return text_; }
  std::size_t at() const { return at_; }
  /// The byte `ahead` of at(), or `\0` behind the text.
  char peek(std::size_t ahead = 0) const;
  bool sees(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  /// Where the current line ends: its `\n`, or the end of the text.
  std::size_t line_end() const { return find_end('\n', at_); }
  /// The first `wanted` at or after `from`, or the end of the text.
  std::size_t find_end(char wanted, std::size_t from) const;
  std::size_t find_end(std::string_view wanted, std::size_t from) const;
  /// The first byte at or after `from` that is part of no name and not in `also`.
  std::size_t word_end(std::size_t from, std::string_view also) const;
  /// The length of an escape at `place`, a backslash: an escaped line end may be `\r\n`.
  std::size_t escape_length(std::size_t place) const;
  /// Just behind the literal whose opening quote is at `place`. A line's end closes one that was
  /// left open, unless `across_lines`.
  std::size_t literal_end(std::size_t place, bool across_lines) const;

  void take(std::size_t end);
  void take_blanks();
  /// Takes a name and keeps it as the callee of a bracket that may follow.
  void take_name(std::size_t end);
  void take_literal(std::size_t end);
  void take_comment(std::size_t end);

  /// The name just before at(), blanks aside; empty when there is none.
  std::string_view callee() const { return callee_; }
  /// Takes an opening bracket. What stands in it is used as `use` says, or as the bracket around
  /// it.
  void open_bracket(Use use);
  /// Takes an opening bracket that starts afresh: a block of statements.
  void open_block();
  /// Takes a closing bracket, and gives up the brackets in it that were left open.
  void close_bracket();
  bool in_brackets() const { return frames_.size() > 1; }
  Use use() const { return frames_.back().now; }
  /// Between the current brackets, words are printed until stop_printing().
  void start_printing();
  void stop_printing() { frames_.back().now = frames_.back().whole; }

  void blank_comment(std::size_t begin, std::size_t end);
  void blank_printed(std::size_t begin, std::size_t end);

 private:
  struct Frame {
    char open = '\0';
    Use whole = Use::plain;
    Use now = Use::plain;
  };

  bool hides_statements() const;

  std::string_view text_;
  std::string_view hiding_;
  std::size_t at_ = 0;
  std::string_view callee_;
  std::vector<Frame> frames_ = {Frame{}};  ///< the first stands for the whole text
  SourceCode source_;
};

inline bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/// Whether `c` is part of a name. Bytes beyond ASCII are.
inline bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// What a call of `callee`, a name with its qualifiers, does: in Python and in C++ alike.
Use use_of_call(std::string_view callee);

SourceCode scan_python(std::string_view text);
SourceCode scan_shell(std::string_view text);
SourceCode scan_cpp(std::string_view text);
SourceCode scan_cmake(std::string_view text);

}  // namespace vendor_confs
