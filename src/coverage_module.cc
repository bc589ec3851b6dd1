// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "vendor_confs/coverage.h"
#include "vendor_confs/op_name.h"
#include "vendor_confs/python_bindings.h"
#include "vendor_confs/python_tokens.h"
#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

constexpr std::string_view kWayOut = "write frozenset({...}), or pass --coverage builtin";

struct CoverageName {
  std::string_view name;
  std::optional<Table> CoverageModule::*set;
};

constexpr std::array<CoverageName, 5> kCoverageNames = {{
    {"FLAGGEMS_PYTHON_OPS", &CoverageModule::flaggems_python},
    {"FLAGGEMS_PYTHON_OPS_FROZEN", &CoverageModule::flaggems_python_frozen},
    {"FLAGGEMS_CPP_OPS", &CoverageModule::flaggems_cpp},
    {"FLAGGEMS_HOLDS", &CoverageModule::flaggems_holds},
    {"TILEOPS_OPS", &CoverageModule::tileops},
}};

/// The coverage name that `token` is, as an index into kCoverageNames.
std::optional<std::size_t> coverage_name(const PythonToken& token) {
  const auto* const found =
      std::find_if(kCoverageNames.begin(), kCoverageNames.end(),
                   [&](const CoverageName& known) { return known.name == token.text; });
  return found == kCoverageNames.end()
             ? std::nullopt
             : std::optional(static_cast<std::size_t>(found - kCoverageNames.begin()));
}

/// As much of a token as fits an error message.
std::string excerpt(std::string_view text) {
  constexpr std::size_t kMost = 60;
  const std::string_view shown = text.substr(0, std::min(kMost, text.find_first_of("\r\n")));
  return std::string(shown) + (shown.size() < text.size() ? "..." : "");
}

/// Whether `tokens` is one pair of brackets and what it holds.
bool is_bracketed(PythonTokens tokens, std::string_view opening) {
  return tokens.size() >= 2 && tokens.front().text == opening &&
         std::none_of(
             tokens.begin() + 1, tokens.end() - 1,
             [&](const PythonToken& token) { return token.depth == tokens.front().depth; }) &&
         tokens.back().depth == tokens.front().depth;
}

PythonTokens inside(PythonTokens bracketed) {
  return bracketed.subspan(1, bracketed.size() - 2);
}

class ModuleParser {
 public:
  ModuleParser(const std::string& shown_as, OpNames& names, Problems& problems)
      : shown_as_(shown_as), names_(names), problems_(problems) {}

  CoverageModule parse(PythonTokens tokens) {
    for (const PythonStatement& statement : python_statements(tokens)) {
      read_statement(statement);
    }
    return std::move(module_);
  }

 private:
  void read_statement(const PythonStatement& statement) {
    const PythonTokens tokens = statement.tokens;
    const std::optional<std::size_t> name = coverage_name(tokens.front());
    const std::string_view next = tokens.size() > 1 ? tokens[1].text : std::string_view();
    if (name && !statement.nested && (next == "=" || next == ":")) {
      read_assignment(*name, tokens);
    } else if (name && tokens.size() == 1) {
      refuse(tokens.front().line, *name, "is given no value");
    } else {
      refuse_bindings(statement);
    }
  }

  /// A name that is bound in any other way than by a plain assignment holds what only Python knows.
  void refuse_bindings(const PythonStatement& statement) {
    for (const PythonBinding& binding : python_bindings(statement)) {
      if (binding.token.text == "*") {
        problems_.add({shown_as_, binding.token.line,
                       "import * may bind any coverage set; import by name, or pass --coverage "
                       "builtin"});
      } else if (const auto name = coverage_name(binding.token)) {
        problems_.add({shown_as_, binding.token.line,
                       fmt::format("{} {}; assign it once, at the start of a line, as "
                                   "frozenset({{...}}), or pass --coverage builtin",
                                   kCoverageNames[*name].name, binding.how)});
      }
    }
  }

  void read_assignment(std::size_t name, PythonTokens statement) {
    const std::size_t line = statement.front().line;
    const std::size_t equals = find_outside_brackets(statement, "=");
    if (equals + 1 >= statement.size()) {
      refuse(line, name, "is given no value");
      return;
    }
    if (const std::size_t first = std::exchange(assigned_on_[name], line); first != 0) {
      problems_.add({shown_as_, line,
                     fmt::format("{} is assigned twice, first on line {}; keep one",
                                 kCoverageNames[name].name, first)});
      return;
    }
    module_.*kCoverageNames[name].set = read_set(name, statement.subspan(equals + 1));
  }

  Table read_set(std::size_t name, PythonTokens value) {
    Table table{.name = shown_as_, .ops = {}, .entries = {}, .groups = {TableGroup{}}};
    if (is_bracketed(value, "(")) {
      value = inside(value);
    }
    if (is_bracketed(value, "{")) {
      if (inside(value).empty()) {
        refuse(value.front().line, name, "is {}, which is an empty dict and no set");
      }
      read_ops(name, inside(value), table);
    } else if (is_set_call(value)) {
      read_argument(name, inside(value.subspan(1)), table);
    } else {
      refuse(value.empty() ? assigned_on_[name] : value.front().line, name, "is no set literal");
    }
    return table;
  }

  static bool is_set_call(PythonTokens value) {
    return !value.empty() && (value.front().text == "frozenset" || value.front().text == "set") &&
           is_bracketed(value.subspan(1), "(");
  }

  /// Reads what stands in `frozenset(...)`.
  void read_argument(std::size_t name, PythonTokens argument, Table& table) {
    if (argument.empty()) {
      return;
    }
    const std::size_t line = argument.front().line;
    if (argument.back().text == ",") {
      argument = argument.first(argument.size() - 1);
    }
    const bool round = is_bracketed(argument, "(");
    if (!round && !is_bracketed(argument, "{") && !is_bracketed(argument, "[")) {
      refuse(line, name, "is made by a call of more than a literal");
    } else if (round && inside(argument).size() == 1) {
      // Python takes ("add") as a string, and makes a set of its letters.
      refuse(line, name, "is made of one string in parentheses");
    } else {
      read_ops(name, inside(argument), table);
    }
  }

  void read_ops(std::size_t name, PythonTokens items, Table& table) {
    for (std::size_t i = 0; i < items.size(); i += 2) {
      if (items[i].kind != PythonKind::string) {
        refuse(items[i].line, name,
               fmt::format("holds {} where an op in quotes must stand", excerpt(items[i].text)));
        return;
      }
      add_op(items[i], table);
      if (i + 1 < items.size() && items[i + 1].text != ",") {
        refuse(items[i].line, name,
               fmt::format("has {} right after {}, where a comma must stand",
                           excerpt(items[i + 1].text), excerpt(items[i].text)));
        return;
      }
    }
  }

  void add_op(const PythonToken& token, Table& table) {
    const PythonString string = python_string(token);
    if (string.prefix.find_first_not_of("rRuU") != std::string_view::npos ||
        string.contents.find('\\') != std::string_view::npos) {
      problems_.add({shown_as_, token.line,
                     fmt::format("{} is no plain string; write the op in quotes, with no prefix "
                                 "and no backslash",
                                 excerpt(token.text))});
      return;
    }
    if (!is_op_name(string.contents)) {
      problems_.add({shown_as_, token.line,
                     fmt::format("'{}' is no ATen overload name; write one a string, such as "
                                 "\"add.Tensor\"",
                                 excerpt(string.contents))});
      return;
    }
    const OpId op = names_.intern(string.contents);
    if (!table.ops.contains(op)) {  // a Python set takes an op twice in silence
      table.ops.insert(op);
      table.entries.push_back({op, token.line, 0});
    }
  }

  void refuse(std::size_t line, std::size_t name, std::string_view what) {
    problems_.add(
        {shown_as_, line, fmt::format("{} {}; {}", kCoverageNames[name].name, what, kWayOut)});
  }

  const std::string& shown_as_;
  OpNames& names_;
  Problems& problems_;
  CoverageModule module_;
  std::array<std::size_t, kCoverageNames.size()> assigned_on_ = {};  ///< lines; 0 is never
};

}  // namespace

CoverageModule parse_coverage_module(const std::string& shown_as, std::string_view text,
                                     OpNames& names, Problems& problems) {
  if (const auto line = conflict_marker_line(text)) {
    problems.add({shown_as, *line, "merge-conflict marker; resolve the conflict first"});
    return {};
  }
  return ModuleParser(shown_as, names, problems).parse(python_tokens(shown_as, text, problems));
}

}  // namespace vendor_confs
