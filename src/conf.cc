// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/conf.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>

#include <fmt/format.h>

#include "vendor_confs/op_name.h"
#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

/// N of `# Coverage: n/N ops accelerated ...`.
std::optional<std::size_t> coverage_total(std::string_view comment) {
  constexpr std::string_view kStart = "# Coverage: ";
  const std::size_t slash = comment.find('/');
  if (!comment.starts_with(kStart) || slash == std::string_view::npos) {
    return std::nullopt;
  }
  std::size_t total = 0;
  const auto [end, failed] =
      std::from_chars(comment.data() + slash + 1, comment.data() + comment.size(), total);
  const bool whole = failed == std::errc{} && end != comment.data() + comment.size() && *end == ' ';
  return whole ? std::optional(total) : std::nullopt;
}

bool is_conflict_marker(std::string_view line) {
  return line.starts_with("<<<<<<<") || line.starts_with("|||||||") ||
         line.starts_with("=======") || line.starts_with(">>>>>>>");
}

/// Reads one line that is not a comment.
std::optional<ConfLine> parse_line(std::string_view line, std::size_t number) {
  const std::size_t hash = line.find('#');
  const std::string_view code = line.substr(0, hash);
  const std::size_t equals = code.find('=');
  if (equals == std::string_view::npos) {
    return std::nullopt;
  }
  ConfLine parsed{.op = trim(code.substr(0, equals)),
                  .value = trim(code.substr(equals + 1)),
                  .annotation = {},
                  .number = number};
  if (hash != std::string_view::npos) {
    parsed.annotation = trim(line.substr(hash + 1));
  }
  const bool complete = !parsed.op.empty() && !parsed.value.empty();
  return complete ? std::optional(parsed) : std::nullopt;
}

bool is_known_value(std::string_view value, const Platform& platform) {
  constexpr std::array kShared = {"flaggems_cpp", "flaggems", "tileops"};
  return value == platform.vendor_key ||
         std::find(kShared.begin(), kShared.end(), value) != kShared.end();
}

/// Judges one conf. What is wrong is a problem, or a warning when the conf is to be trusted.
class PinsConfCheck {
 public:
  PinsConfCheck(const Platform& platform, const std::string& shown_as, const Conf& conf, bool trust,
                Problems& problems, std::vector<std::string>& warnings)
      : platform_(platform),
        file_(shown_as),
        conf_(conf),
        trust_(trust),
        problems_(problems),
        warnings_(warnings) {}

  void check() {
    for (const std::size_t line : conf_.unreadable_lines) {
      found(line, "not a route line (`op = value`); a pin may be lost here");
    }
    for (const ConfLine& line : conf_.lines) {
      check_line(line);
    }
    if (!conf_.is_sorted()) {  // in a sorted conf no op stands twice
      check_repeats();
    }
    check_length();
  }

 private:
  void found(std::size_t line, std::string_view what) {
    Problem problem{file_, line, std::string(what)};
    if (trust_) {
      warnings_.push_back(to_string(problem) + " (overlooked: --trust-confs)");
      return;
    }
    problem.message += "; restore the conf, or pass --trust-confs to take it as it is";
    problems_.add(std::move(problem));
  }

  void check_line(const ConfLine& line) {
    if (!is_op_name(line.op)) {
      found(line.number, fmt::format("'{}' is no ATen overload name", line.op));
    }
    if (!is_known_value(line.value, platform_)) {
      found(line.number,
            fmt::format(
                "route '{}' of {} is none that {} knows (flaggems_cpp, flaggems, tileops, {})",
                line.value, line.op, platform_.name, platform_.vendor_key));
    }
  }

  void check_repeats() {
    std::unordered_map<std::string_view, const ConfLine*> seen;
    for (const ConfLine& line : conf_.lines) {
      const auto [first, is_new] = seen.try_emplace(line.op, &line);
      if (!is_new && first->second->value != line.value) {
        found(line.number, fmt::format("{} is listed twice: `{}` here and `{}` on line {}", line.op,
                                       line.value, first->second->value, first->second->number));
      }
    }
  }

  void check_length() {
    if (!conf_.stated_total) {
      found(0, fmt::format("no `# Coverage:` line to check its {} route lines against",
                           conf_.lines.size()));
    } else if (*conf_.stated_total != conf_.lines.size()) {
      found(0, fmt::format("has {} route lines where its Coverage line says {}", conf_.lines.size(),
                           *conf_.stated_total));
    }
  }

  const Platform& platform_;
  const std::string& file_;
  const Conf& conf_;
  bool trust_;
  Problems& problems_;
  std::vector<std::string>& warnings_;
};

}  // namespace

bool Conf::is_sorted() const {
  return std::adjacent_find(lines.begin(), lines.end(), [](const ConfLine& a, const ConfLine& b) {
           return a.op >= b.op;
         }) == lines.end();
}

std::map<std::string_view, const ConfLine*> Conf::routes() const {
  std::map<std::string_view, const ConfLine*> routes;
  for (const ConfLine& line : lines) {
    routes[line.op] = &line;
  }
  return routes;
}

Conf parse_conf(std::string_view text) {
  Conf conf;
  conf.conflict_line = conflict_marker_line(text);
  conf.lines.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
  LineReader lines(text);
  while (lines.next()) {
    const std::string_view line = trim(lines.line());
    if (line.empty()) {
      continue;
    }
    if (line.front() == '#') {
      if (!conf.stated_total) {
        conf.stated_total = coverage_total(line);
      }
    } else if (const auto parsed = parse_line(line, lines.number())) {
      conf.lines.push_back(*parsed);
    } else if (!conf.conflict_line || !is_conflict_marker(line)) {
      conf.unreadable_lines.push_back(lines.number());
    }
  }
  return conf;
}

void check_pins_conf(const Platform& platform, const std::string& shown_as, const Conf& conf,
                     bool trust, Problems& problems, std::vector<std::string>& warnings) {
  if (conf.conflict_line) {
    problems.add({shown_as, *conf.conflict_line,
                  "merge-conflict marker; resolve the conflict first: the pins on either side live "
                  "only here"});
    return;
  }
  PinsConfCheck(platform, shown_as, conf, trust, problems, warnings).check();
}

OpSet ops_routed_to(const Conf& conf, std::string_view key, const OpNames& names) {
  OpSet routed;
  if (conf.is_sorted()) {
    for (const ConfLine& line : conf.lines) {
      const std::optional<OpId> op = line.value == key ? names.find(line.op) : std::nullopt;
      if (op) {
        routed.insert(*op);
      }
    }
    return routed;
  }
  OpSet elsewhere;
  for (auto line = conf.lines.rbegin(); line != conf.lines.rend(); ++line) {
    const std::optional<OpId> op = names.find(line->op);
    if (!op || routed.contains(*op) || elsewhere.contains(*op)) {
      continue;
    }
    (line->value == key ? routed : elsewhere).insert(*op);
  }
  return routed;
}

}  // namespace vendor_confs
