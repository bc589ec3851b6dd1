// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "vendor_confs/conf.h"
#include "vendor_confs/text.h"

#include "fuzz.h"

namespace vendor_confs::fuzz {
namespace {

using Route = std::tuple<std::string, std::string, std::string, std::size_t>;

std::vector<Route> routes_of(const Conf& conf) {
  std::vector<Route> routes;
  for (const ConfLine& line : conf.lines) {
    routes.emplace_back(line.op, line.value, line.annotation, line.number);
  }
  return routes;
}

bool same(const Conf& a, const Conf& b) {
  return routes_of(a) == routes_of(b) && a.stated_total == b.stated_total &&
         a.unreadable_lines == b.unreadable_lines && a.conflict_line == b.conflict_line;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back().push_back(c);
    }
  }
  return lines;
}

std::string stripped(std::string text) {
  constexpr std::string_view kSpace = " \t\n\v\f\r";
  while (!text.empty() && has(kSpace, {&text.back(), 1})) {
    text.pop_back();
  }
  while (!text.empty() && has(kSpace, {text.data(), 1})) {
    text.erase(text.begin());
  }
  return text;
}

bool is_marker(std::string line, std::string_view letters) {
  if (line.size() > 7 && line[7] != ' ' && line[7] != '\r') {
    return false;
  }
  line.resize(7);
  return has(letters, line.substr(0, 1)) && line == std::string(7, line[0]);
}

/// Reads a conf as `parse_conf` of the reference does, slowly, and in copies.
class SlowConf {
 public:
  explicit SlowConf(std::string_view text) {
    std::vector<std::string> lines = split(text.substr(text.starts_with(kBom) ? 3 : 0));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!conflict_line && is_marker(lines[i], "<|>")) {
        conflict_line = i + 1;
      }
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
      read(stripped(lines[i]), i + 1);
    }
  }

  std::vector<Route> routes;
  std::map<std::string, std::string> table;  ///< the last line of an op counts
  std::vector<std::size_t> unreadable;
  std::optional<std::size_t> conflict_line;

 private:
  void read(const std::string& line, std::size_t number) {
    const std::size_t hash = line.find('#');
    const std::string code = stripped(line.substr(0, hash));
    const std::size_t equals = code.find('=');
    if (line.empty() || hash == 0) {
      return;
    }
    if (equals != std::string::npos) {
      const std::string op = stripped(code.substr(0, equals));
      const std::string value = stripped(code.substr(equals + 1));
      if (!op.empty() && !value.empty()) {
        const std::string after = hash == std::string::npos ? "" : line.substr(hash + 1);
        routes.emplace_back(op, value, stripped(after), number);
        table[op] = value;
        return;
      }
    }
    const std::string start = line.substr(0, 7);
    const bool marker =
        start == "<<<<<<<" || start == "|||||||" || start == "=======" || start == ">>>>>>>";
    if (!marker || !conflict_line) {
      unreadable.push_back(number);
    }
  }
};

void check_views(const Conf& conf, std::string_view text) {
  for (const ConfLine& line : conf.lines) {
    require(lies_in(line.op, text) && lies_in(line.value, text) && lies_in(line.annotation, text),
            "views point into the text");
  }
}

void check_against_slow(const Conf& conf, std::string_view text) {
  const SlowConf slow(text);
  require(routes_of(conf) == slow.routes, "routes are what a slow reader finds");
  require(conf.unreadable_lines == slow.unreadable, "so are the lines that cannot be read");
  require(conf.conflict_line == slow.conflict_line, "so is the first conflict marker");

  OpNames names;
  bool every_other = false;
  for (const auto& [op, value] : slow.table) {
    every_other = !every_other;
    if (every_other) {
      names.intern(op);
    }
  }
  for (const std::string_view key : {"cuda", "flaggems", "none"}) {
    const OpSet routed = ops_routed_to(conf, key, names);
    std::size_t count = 0;
    for (const auto& [op, value] : slow.table) {
      const std::optional<OpId> id = names.find(op);
      const bool expected = id && value == key;
      count += expected ? 1 : 0;
      require(!id || routed.contains(*id) == expected, "the last line of an op decides");
    }
    require(routed.size() == count, "no other op is routed");
  }
}

void check_judgement(const Conf& conf, std::size_t lines) {
  for (const Platform& platform : platforms()) {
    Problems problems;
    Problems trusted;
    std::vector<std::string> no_warnings;
    std::vector<std::string> warnings;
    check_pins_conf(platform, "x.conf", conf, false, problems, no_warnings);
    check_pins_conf(platform, "x.conf", conf, true, trusted, warnings);
    require(no_warnings.empty(), "what stands against a conf is no mere warning");
    if (conf.conflict_line) {
      require(problems.found() == trusted.found() && problems.found().size() == 1,
              "a conflict marker is the one problem, trust or not");
    } else {
      require(trusted.empty(), "with trust there are warnings only");
      require(problems.found().size() == warnings.size(), "trust warns of each problem");
    }
    for (const Problem& problem : problems.found()) {
      require(problem.file == "x.conf" && problem.line <= lines, "a problem lies in the conf");
    }
    const bool whole = conf.stated_total == conf.lines.size();
    require(whole || !problems.empty(), "a conf that was cut is never taken");
  }
}

void check_round_trip(const Conf& conf) {
  std::string text = "# Coverage: 1/" + std::to_string(conf.lines.size()) + " ops accelerated\n\n";
  std::vector<Route> routes = routes_of(conf);
  std::size_t number = 2;
  for (auto& [op, value, annotation, line] : routes) {
    text.append(op).append(" = ").append(value);
    text.append(annotation.empty() ? "" : "  # ").append(annotation).append("\n");
    line = ++number;
  }
  const Conf again = parse_conf(text);
  require(routes_of(again) == routes, "routes written out are read back");
  require(again.unreadable_lines.empty(), "each line written out can be read");
  require(again.stated_total == conf.lines.size(), "a total written out is read back");
}

void check(std::string_view text) {
  const Conf conf = parse_conf(text);
  check_views(conf, text);
  check_against_slow(conf, text);
  check_judgement(conf, count_lines(text));
  check_round_trip(conf);

  require(same(conf, parse_conf(with_crlf(text))), "CRLF changes nothing");
  require(same(conf, parse_conf(std::string(text) + "\n")), "a final line end changes nothing");
  if (!text.starts_with(kBom)) {
    const std::string marked = std::string(kBom).append(text);
    require(same(conf, parse_conf(marked)), "a byte-order mark changes nothing");
  }
}

}  // namespace
}  // namespace vendor_confs::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  vendor_confs::fuzz::check({reinterpret_cast<const char*>(data), size});
  return 0;
}
