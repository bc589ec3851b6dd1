// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace vendor_confs {

/// Tells which places of a C++ text lie in a comment. Asked for ever later places, it reads the
/// text once. Comment signs in string and character literals are none; literals are taken to end on
/// their line, as those of generated files do.
class CommentSkipper {
 public:
  explicit CommentSkipper(std::string_view text) : text_(text), slash_(text.find('/')) {}

  /// The end of the comment that covers `place`, or `place` itself when none does.
  std::size_t end_of_comment_at(std::size_t place);

  /// Says that everything before `place` is read, and that code goes on there.
  void resume_code(std::size_t place) { code_ = std::max(code_, place); }

  /// Where a block comment starts that never ends, or npos.
  std::size_t unclosed_comment() const { return unclosed_; }

 private:
  std::size_t next_comment(std::size_t limit);
  bool in_literal(std::size_t place);
  bool opens_literal(std::size_t at) const;
  std::size_t literal_end(std::size_t at) const;
  std::size_t comment_end(std::size_t start);
  bool continues_line(std::size_t newline) const;

  std::string_view text_;
  std::size_t code_ = 0;  ///< up to here all is read, and here is code
  std::size_t slash_;     ///< the first slash at or behind code_: files may have none for megabytes
  std::size_t unclosed_ = std::string_view::npos;
};

}  // namespace vendor_confs
