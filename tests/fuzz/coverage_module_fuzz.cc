// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "vendor_confs/coverage.h"
#include "vendor_confs/op_name.h"
#include "vendor_confs/python_bindings.h"
#include "vendor_confs/python_tokens.h"
#include "vendor_confs/text.h"

#include "fuzz.h"

namespace vendor_confs::fuzz {
namespace {

struct NamedSet {
  std::string_view name;
  std::optional<Table> CoverageModule::*set;
};

constexpr std::array<NamedSet, 5> kSets = {{
    {"FLAGGEMS_PYTHON_OPS", &CoverageModule::flaggems_python},
    {"FLAGGEMS_PYTHON_OPS_FROZEN", &CoverageModule::flaggems_python_frozen},
    {"FLAGGEMS_CPP_OPS", &CoverageModule::flaggems_cpp},
    {"FLAGGEMS_HOLDS", &CoverageModule::flaggems_holds},
    {"TILEOPS_OPS", &CoverageModule::tileops},
}};

/// The lines of a Python source: `\n`, `\r\n` and `\r` end one.
std::vector<std::string> python_lines(std::string_view text) {
  std::vector<std::string> lines(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' || (text[i] == '\r' && text.substr(i + 1, 1) != "\n")) {
      lines.emplace_back();
    } else {
      lines.back().push_back(text[i]);
    }
  }
  return lines;
}

/// Op and line of each entry of a set; nothing when the module does not define it.
using Listed = std::optional<std::vector<std::pair<std::string, std::size_t>>>;

struct Parsed {
  explicit Parsed(std::string_view text)
      : module(parse_coverage_module("cov.py", text, names, problems)) {}

  std::array<Listed, kSets.size()> listed(std::size_t fewer_lines = 0) const {
    std::array<Listed, kSets.size()> result;
    for (std::size_t i = 0; i < kSets.size(); ++i) {
      if (const std::optional<Table>& table = module.*kSets[i].set) {
        result[i].emplace();
        for (const TableEntry& entry : table->entries) {
          result[i]->emplace_back(names[entry.op], entry.line - fewer_lines);
        }
      }
    }
    return result;
  }

  std::vector<std::size_t> problem_lines(std::size_t fewer_lines = 0) const {
    std::vector<std::size_t> lines;
    for (const Problem& problem : problems.found()) {
      lines.push_back(problem.line - fewer_lines);
    }
    return lines;
  }

  OpNames names;
  Problems problems;
  CoverageModule module;
};

void check_table(const Table& table, const OpNames& names, const std::vector<std::string>& lines) {
  OpSet ops;
  std::size_t line = 1;
  require(table.name == "cov.py", "a set names its module");
  for (const TableEntry& entry : table.entries) {
    require(entry.line >= line && entry.line <= lines.size(), "lines ascend in the text");
    require(is_op_name(names[entry.op]), "a set holds op names");
    require(has(lines[entry.line - 1], names[entry.op]), "an op stands on its line");
    require(!ops.contains(entry.op) && table.find(entry.op) == &entry, "an op has one entry");
    require(table.reason(entry).empty(), "a module gives no reasons");
    ops.insert(entry.op);
    line = entry.line;
  }
  require(ops == table.ops, "the set of ops is that of the entries");
}

void check_tokens(std::string_view text) {
  Problems problems;
  const std::vector<PythonToken> tokens = python_tokens("cov.py", text, problems);
  require(problems.empty() || (problems.found().size() == 1 && tokens.empty()),
          "a broken module has no tokens");
  require(tokens.empty() || tokens.back().kind == PythonKind::newline, "a last line is ended");
  const char* at = text.data();
  std::size_t line = 1;
  for (const PythonToken& token : tokens) {
    require(token.line >= line, "tokens ascend");
    line = token.line;
    if (token.kind == PythonKind::newline) {
      require(token.text.empty() && token.depth == 0, "no line ends in brackets");
      continue;
    }
    require(!token.text.empty() && lies_in(token.text, text), "a token points into the text");
    require(!std::less<>()(token.text.data(), at), "no token lies in another");
    at = token.text.data() + token.text.size();
    if (token.kind == PythonKind::string) {
      const PythonString parts = python_string(token);
      require(lies_in(parts.prefix, token.text) && lies_in(parts.contents, token.text),
              "a string's parts lie in it");
    }
  }
  for (const PythonStatement& statement : python_statements(tokens)) {
    require(!statement.tokens.empty(), "no statement is empty");
    for (const PythonBinding& binding : python_bindings(statement)) {
      require(lies_in(binding.token.text, text) && !binding.how.empty(), "a binding says how");
    }
  }
}

void check_round_trip(const Parsed& parsed) {
  std::string text;
  std::array<Listed, kSets.size()> expected = parsed.listed();
  std::size_t line = 0;
  for (std::size_t i = 0; i < kSets.size(); ++i) {
    if (!expected[i]) {
      continue;
    }
    text.append(kSets[i].name).append(" = frozenset({\n");
    ++line;
    for (auto& [op, op_line] : *expected[i]) {
      text.append("    \"").append(op).append("\",\n");
      op_line = ++line;
    }
    text.append("})\n");
    ++line;
  }
  const Parsed again(text);
  require(again.problems.empty(), "sets written out can be read");
  require(again.listed() == expected, "sets written out are read back");
}

void check(std::string_view text) {
  const std::vector<std::string> lines = python_lines(text);
  const Parsed parsed(text);
  require_sound(parsed.problems, "cov.py", lines.size());
  for (const NamedSet& set : kSets) {
    if (const std::optional<Table>& table = parsed.module.*set.set) {
      check_table(*table, parsed.names, lines);
      require(has(text, set.name), "no set is made up");
    }
  }
  check_tokens(text);
  if (parsed.problems.empty()) {
    check_round_trip(parsed);
  }

  if (!has(text, "\r")) {
    const Parsed crlf(with_crlf(text));
    require(crlf.listed() == parsed.listed() && crlf.problems.found() == parsed.problems.found(),
            "CRLF changes nothing");
  }
  if (!text.ends_with('\\')) {
    const Parsed ended(std::string(text) + "\n");
    require(ended.listed() == parsed.listed() && ended.problems.found() == parsed.problems.found(),
            "a final line end changes nothing");
  }
  const Parsed lower("# a line above\n" + std::string(without_bom(text)));
  require(lower.listed(1) == parsed.listed() && lower.problem_lines(1) == parsed.problem_lines(),
          "a comment above moves all by a line");
}

}  // namespace
}  // namespace vendor_confs::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  vendor_confs::fuzz::check({reinterpret_cast<const char*>(data), size});
  return 0;
}
