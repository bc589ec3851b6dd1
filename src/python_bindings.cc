// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/python_bindings.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

#include <fmt/format.h>

namespace vendor_confs {
namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool opens_block(std::string_view word) {
  return is_one_of(word, {"if", "elif", "else", "for", "while", "try", "except", "finally", "with",
                          "def", "class", "async", "match", "case"});
}

/// Whether `op` is `=` or an augmented assignment such as `|=`.
bool assigns(std::string_view op) {
  return op.ends_with('=') && !is_one_of(op, {"==", "!=", "<=", ">=", ":="});
}

bool changes_set(std::string_view method) {
  return is_one_of(method,
                   {"add", "update", "discard", "remove", "clear", "pop", "difference_update",
                    "intersection_update", "symmetric_difference_update"});
}

/// Cuts the statements of one logical line off a module.
class LineCutter {
 public:
  explicit LineCutter(std::vector<PythonStatement>& statements) : statements_(statements) {}

  void cut(PythonTokens line) {
    bool nested = line.front().indented;
    if (opens_block(line.front().text)) {
      const std::size_t colon = find_outside_brackets(line, ":");
      if (colon < line.size()) {
        add(line.first(colon), nested, true);
        line = line.subspan(colon + 1);
        nested = true;
      }
    }
    while (!line.empty()) {
      const std::size_t end = find_outside_brackets(line, ";");
      add(line.first(end), nested, false);
      line = line.subspan(std::min(end + 1, line.size()));
    }
  }

 private:
  void add(PythonTokens tokens, bool nested, bool head) {
    if (!tokens.empty()) {
      statements_.push_back({tokens, nested, head});
    }
  }

  std::vector<PythonStatement>& statements_;
};

/// The part of a statement whose names are bound by standing there, and what befalls them.
struct Targets {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view how;
};

Targets head_targets(PythonTokens head) {
  const std::size_t first = head.front().text == "async" && head.size() > 1 ? 1 : 0;
  const std::string_view keyword = head[first].text;
  if (keyword == "for") {
    return {first + 1, find_outside_brackets(head, "in"), "is a loop variable"};
  }
  // A set is no context manager and no pattern, so a bare name here is what follows `as`.
  if (keyword == "with" || keyword == "case") {
    return {first + 1, head.size(), "is bound in a block"};
  }
  return {};
}

Targets assignment_targets(PythonTokens statement, bool nested) {
  constexpr std::string_view kNotPlain = "is not the one plain target of its assignment";
  Targets targets{.how = kNotPlain};
  for (std::size_t i = 0; i < statement.size(); ++i) {
    const std::string_view text = statement[i].text;
    if (statement[i].depth != 0) {
      continue;
    }
    if (text == "lambda" || text == ":") {
      // What follows are parameters or an annotation, which may have an = of their own.
      targets.end = text == ":" ? std::max(targets.end, i) : targets.end;
      break;
    }
    if (assigns(text)) {
      targets.end = i;
      targets.how = text == "=" ? kNotPlain : "is changed in place";
    }
  }
  if (nested) {
    targets.how = "is assigned in a block, which Python may not run";
  }
  return targets;
}

Targets targets_of(const PythonStatement& statement) {
  const PythonTokens tokens = statement.tokens;
  const std::string_view keyword = tokens.front().text;
  if (statement.head) {
    return head_targets(tokens);
  }
  if (keyword == "del") {
    return {1, tokens.size(), "is deleted"};
  }
  if (keyword == "import" || keyword == "from") {
    return {find_outside_brackets(tokens, "import") + 1, tokens.size(), "is imported"};
  }
  return assignment_targets(tokens, statement.nested);
}

/// Follows the brackets of a statement, to tell the name in `(a, b) = ...` from that in
/// `f(a)[b] = ...`.
class Brackets {
 public:
  void step(const PythonToken& previous, const PythonToken& token) {
    if (token.kind != PythonKind::op) {
      return;
    }
    if (is_one_of(token.text, {"(", "[", "{"})) {
      opaque_.push_back(token.text == "{" || ends_operand(previous));
      opaque_count_ += opaque_.back() ? 1 : 0;
    } else if (is_one_of(token.text, {")", "]", "}"})) {
      opaque_count_ -= opaque_.back() ? 1 : 0;
      opaque_.pop_back();
    }
  }

  /// Whether a call, a subscript or a display is around the current place.
  bool hide() const { return opaque_count_ != 0; }

 private:
  /// Whether a bracket after `token` calls or subscripts it.
  static bool ends_operand(const PythonToken& token) {
    if (token.kind == PythonKind::op) {
      return is_one_of(token.text, {")", "]", "}"});
    }
    return token.kind != PythonKind::newline &&
           !is_one_of(token.text, {"for", "del", "as", "import", "with", "case"});
  }

  std::vector<bool> opaque_;
  std::size_t opaque_count_ = 0;
};

/// Finds the bindings of one statement.
class BindingFinder {
 public:
  explicit BindingFinder(const PythonStatement& statement)
      : tokens_(statement.tokens), targets_(targets_of(statement)) {}

  std::vector<PythonBinding> find() {
    std::vector<PythonBinding> found;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      brackets_.step(at(i, -1), tokens_[i]);
      if (tokens_[i].text == "*" && tokens_.front().text == "from" && at(i, -1).text == "import") {
        found.push_back({tokens_[i], "is imported"});
      } else if (tokens_[i].kind == PythonKind::name && at(i, -1).text != ".") {
        if (std::string how = binding_at(i); !how.empty()) {
          found.push_back({tokens_[i], std::move(how)});
        }
      }
    }
    return found;
  }

 private:
  /// The token `offset` from `i`; an empty one beyond the statement.
  const PythonToken& at(std::size_t i, int offset) const {
    static constexpr PythonToken kNone{PythonKind::newline, {}, 0, 0, false};
    const std::size_t index = i + static_cast<std::size_t>(offset);  // wraps below 0, out of range
    return index < tokens_.size() ? tokens_[index] : kNone;
  }

  /// What befalls the name at `i`; empty when it is only read.
  std::string binding_at(std::size_t i) const {
    const std::string_view previous = at(i, -1).text;
    const std::string_view next = at(i, 1).text;
    if (is_one_of(previous, {"as", "def", "class"})) {
      return fmt::format("is bound by '{}'", previous);
    }
    if (next == ":=") {
      return "is assigned within an expression";
    }
    if (next == "." && changes_set(at(i, 2).text)) {
      return fmt::format("is changed in place by .{}", at(i, 2).text);
    }
    const bool read = is_one_of(next, {".", "(", "[", "as"});
    const bool in_targets = i >= targets_.begin && i < targets_.end && !brackets_.hide();
    return in_targets && !read ? std::string(targets_.how) : std::string();
  }

  PythonTokens tokens_;
  Targets targets_;
  Brackets brackets_;
};

}  // namespace

std::vector<PythonStatement> python_statements(PythonTokens tokens) {
  std::vector<PythonStatement> statements;
  LineCutter cutter(statements);
  while (!tokens.empty()) {
    const auto end = std::find_if(tokens.begin(), tokens.end(), [](const PythonToken& token) {
      return token.kind == PythonKind::newline;
    });
    const auto length = static_cast<std::size_t>(end - tokens.begin());
    cutter.cut(tokens.first(length));
    tokens = tokens.subspan(length + 1);
  }
  return statements;
}

std::vector<PythonBinding> python_bindings(const PythonStatement& statement) {
  return BindingFinder(statement).find();
}

}  // namespace vendor_confs
