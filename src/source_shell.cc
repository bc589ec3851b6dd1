// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vendor_confs/source_scanner.h"

namespace vendor_confs {
namespace {

bool contains(std::string_view set, char c) {
  return set.find(c) != std::string_view::npos;
}

/// Whether the command's own word comes after `word`: a reserved word or an assignment.
bool precedes_command(std::string_view word) {
  for (const std::string_view reserved :
       {"if", "then", "else", "elif", "while", "until", "do", "{", "!", "time", "command"}) {
    if (word == reserved) {
      return true;
    }
  }
  const std::size_t name = std::min(word.find('='), word.size());
  return name < word.size() && name > 0 &&
         std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(name), is_name_char);
}

class ShellScanner : public SourceScanner {
 public:
  explicit ShellScanner(std::string_view text) : SourceScanner(text, {}) {}

 private:
  struct HereDocument {
    std::string delimiter;
    bool indented = false;  ///< `<<-`: tabs before a line do not count
  };

  void step() override {
    const char c = peek();
    if (c == '\n') {
      end_command(false);
      take(at() + 1);
      take_here_documents();
    } else if (is_blank(c)) {
      take_blanks();
    } else if (c == '#' && starts_word()) {
      take_comment(line_end());
    } else if (c == '\'') {
      take_quoted(find_end('\'', at() + 1) + 1);
    } else if (c == '"') {
      take_double_quoted();
    } else if (sees("$'")) {
      take(at() + 1);
      take_quoted(literal_end(at(), true));
    } else if (contains(";&|()`<>", c)) {
      take_operator(c);
    } else {
      take_bare_word();
    }
  }

  void finish() override { end_command(false); }

  bool starts_word() const { return at() == 0 || contains(" \t\n;&|()", text()[at() - 1]); }

  void take_quoted(std::size_t end) {
    const std::size_t begin = at();
    take_literal(end);
    awaits_command_ = false;
    words_.emplace_back(begin, at());
  }

  void take_double_quoted() {
    std::size_t end = at() + 1;
    bool substitutes = false;
    while (end < text().size() && text()[end] != '"') {
      substitutes = substitutes || text()[end] == '`' || text().substr(end, 2) == "$(";
      end += text()[end] == '\\' ? 2 : 1;
    }
    take_quoted(end + 1);
    // What is substituted runs first, whatever becomes of it.
    prints_ = prints_ && !substitutes;
  }

  void take_bare_word() {
    const std::size_t begin = at();
    std::size_t end = begin;
    while (end < text().size() && !contains(" \t\r\n\f\v;&|()`<>'\"", text()[end])) {
      end += text()[end] == '\\' ? escape_length(end) : 1;
    }
    take(end);
    const std::string_view word = text().substr(begin, at() - begin);
    if (awaits_command_ && !precedes_command(word)) {
      prints_ = word == "echo" || word == "printf";
      awaits_command_ = false;
    }
    words_.emplace_back(begin, at());
  }

  void take_operator(char c) {
    if (sees("<<<")) {
      take(at() + 3);
    } else if (sees("<<") && !in_arithmetic_) {
      note_here_document();
    } else if (sees(">&") || sees("<&") || sees("&>")) {
      take(at() + 2);
    } else if (c == '<' || c == '>') {
      take(at() + 1);
    } else {
      in_arithmetic_ = (in_arithmetic_ || sees("((")) && !sees("))");
      end_command(c == '|' && peek(1) != '|');
      take(at() + 1);
    }
  }

  /// What echo says to a pipe may be run at the pipe's other end.
  void end_command(bool piped) {
    if (prints_ && !piped) {
      for (const auto& [begin, end] : words_) {
        blank_printed(begin, end);
      }
    }
    words_.clear();
    prints_ = false;
    awaits_command_ = true;
  }

  void note_here_document() {
    take(at() + 2);
    HereDocument document;
    if (peek() == '-') {
      document.indented = true;
      take(at() + 1);
    }
    take_blanks();
    std::size_t end = at();
    while (end < text().size() && !contains(" \t\r\n;&|()<>", text()[end])) {
      if (!contains("'\"\\", text()[end])) {
        document.delimiter += text()[end];
      }
      ++end;
    }
    take(end);
    if (!document.delimiter.empty()) {
      here_documents_.push_back(std::move(document));
    }
  }

  void take_here_documents() {
    for (const HereDocument& document : std::exchange(here_documents_, {})) {
      bool ended = false;
      while (!ended && at() < text().size()) {
        std::string_view line = text().substr(at(), line_end() - at());
        if (document.indented) {
          line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
        }
        if (line.ends_with('\r')) {
          line.remove_suffix(1);
        }
        ended = line == document.delimiter;
        take(line_end() + 1);
      }
    }
  }

  bool awaits_command_ = true;                              ///< the next word is a command's name
  bool prints_ = false;                                     ///< the command prints its words
  bool in_arithmetic_ = false;                              ///< in (( )), where << shifts
  std::vector<std::pair<std::size_t, std::size_t>> words_;  ///< of the command so far
  std::vector<HereDocument> here_documents_;                ///< that start behind the current line
};

}  // namespace

SourceCode scan_shell(std::string_view text) {
  return ShellScanner(text).scan();
}

}  // namespace vendor_confs
