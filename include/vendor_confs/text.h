// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vendor_confs {

/// `text` without a UTF-8 byte-order mark at its start.
std::string_view without_bom(std::string_view text);

/// `text` without the spaces, tabs and line ends around it.
std::string_view trim(std::string_view text);

/// The number, from 1, of the line that holds byte `offset` of `text`.
std::size_t line_at(std::string_view text, std::size_t offset);

/// Walks the lines of a text. `\n` and `\r\n` end a line, the last line may lack its end, and a
/// byte-order mark before the first is passed over.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : rest_(without_bom(text)) {}

  /// Steps to the next line; false at the end of the text.
  bool next();
  /// The current line, without its end, and its number from 1.
  std::string_view line() const { return line_; }
  std::size_t number() const { return number_; }

 private:
  std::string_view rest_;
  std::string_view line_;
  std::size_t number_ = 0;
};

/// The first line, from 1, that starts with a merge-conflict marker (`<<<<<<<`, `|||||||` or
/// `>>>>>>>`, alone or before a space), or nothing.
std::optional<std::size_t> conflict_marker_line(std::string_view text);

/// Breaks `text` at spaces into lines of at most `width` bytes; a longer word stands alone.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

/// The words of `candidates` nearest to `word` by edits, best first, at most `most`: only those
/// near enough to be what a person meant.
std::vector<std::string_view> nearest(std::string_view word,
                                      const std::vector<std::string_view>& candidates,
                                      std::size_t most);

/// `; did you mean a, b?`, or nothing when `near` is empty: the tail of an error about an unknown
/// word.
std::string did_you_mean(const std::vector<std::string_view>& near);

}  // namespace vendor_confs
