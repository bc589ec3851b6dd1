// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/plan.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "vendor_confs/conf.h"
#include "vendor_confs/render.h"
#include "vendor_confs/report_text.h"

namespace vendor_confs {
namespace {

bool same_lines(const Conf& before, const Conf& after) {
  return before.unreadable_lines.empty() && !before.conflict_line &&
         std::equal(before.lines.begin(), before.lines.end(), after.lines.begin(),
                    after.lines.end(), [](const ConfLine& a, const ConfLine& b) {
                      return a.op == b.op && a.value == b.value && a.annotation == b.annotation;
                    });
}

void compare_line(const ConfLine& before, const ConfLine& after, ConfDiff& diff) {
  if (before.value != after.value) {
    diff.moved[{before.value, after.value}].push_back(after.op);
  } else if (before.annotation != after.annotation) {
    diff.annotation_changed.push_back(after.op);
  }
}

/// Sorts the pins that the conf on disk holds into those that stay and those that do not.
void follow_pins(ConfPlan& plan, const OpList& ops, const Inputs& inputs) {
  if (!plan.platform().has_pins()) {
    return;
  }
  const OpSet pins = boxing_gaps(*plan.built->input, inputs);
  OpSet kept;
  for (std::size_t i = 0; i < ops.sorted.size(); ++i) {
    if (pins.contains(ops.sorted[i]) && plan.built->routes[i].backend == Backend::vendor) {
      kept.insert(ops.sorted[i]);
    }
  }
  plan.pins_kept = sorted_names(kept, inputs.names);
  plan.pins_lost = sorted_names(pins - kept, inputs.names);
}

/// Whether two texts are the same but for their line ends.
bool same_text(std::string_view a, std::string_view b) {
  if (a == b) {
    return true;
  }
  if (a.find('\r') == std::string_view::npos) {
    return false;
  }
  std::string unix_ends;
  unix_ends.reserve(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != '\r' || i + 1 == a.size() || a[i + 1] != '\n') {
      unix_ends += a[i];
    }
  }
  return unix_ends == b;
}

std::string moves_summary(const ConfDiff& diff) {
  std::vector<std::pair<std::size_t, std::string>> moves;
  for (const auto& [keys, ops] : diff.moved) {
    moves.emplace_back(ops.size(), fmt::format("{} -> {} {}", keys.first, keys.second, ops.size()));
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string list;
  for (const auto& [count, move] : moves) {
    list.append(list.empty() ? "" : ", ").append(move);
  }
  return fmt::format("{} moved ({})", counted(diff.moved_count(), "route"), list);
}

}  // namespace

std::string_view to_string(ConfState state) {
  switch (state) {
    case ConfState::fresh:
      return "fresh";
    case ConfState::stale:
      return "stale";
    case ConfState::missing:
      return "missing";
  }
  return {};
}

std::size_t ConfDiff::moved_count() const {
  std::size_t count = 0;
  for (const auto& [keys, ops] : moved) {
    count += ops.size();
  }
  return count;
}

ConfDiff diff_confs(std::string_view before, std::string_view after) {
  const Conf old_conf = parse_conf(before);
  const Conf new_conf = parse_conf(after);
  const auto old_routes = old_conf.routes();
  const auto new_routes = new_conf.routes();
  ConfDiff diff;
  diff.same_lines = same_lines(old_conf, new_conf);
  for (const auto& [op, line] : new_routes) {
    if (const auto old_line = old_routes.find(op); old_line == old_routes.end()) {
      diff.added.push_back(op);
    } else {
      compare_line(*old_line->second, *line, diff);
    }
  }
  for (const auto& [op, line] : old_routes) {
    if (!new_routes.contains(op)) {
      diff.removed.push_back(op);
    }
  }
  return diff;
}

std::vector<ConfPlan> make_plan(const Build& build, const Inputs& inputs) {
  std::vector<ConfPlan> plans;
  plans.reserve(build.platforms.size());
  for (const PlatformBuild& built : build.platforms) {
    ConfPlan& plan = plans.emplace_back();
    plan.built = &built;
    plan.text = render_conf(built, build.op_list, inputs);
    follow_pins(plan, build.op_list, inputs);
    const std::optional<std::string>& on_disk = plan.file().text;
    if (!on_disk) {
      plan.state = ConfState::missing;
    } else if (!same_text(*on_disk, plan.text)) {
      plan.state = ConfState::stale;
      plan.diff = diff_confs(*on_disk, plan.text);
    } else {
      std::string().swap(plan.text);  // one buffer then serves every fresh conf of a run
    }
  }
  return plans;
}

std::optional<std::string> lost_ops_warning(const std::vector<ConfPlan>& plans) {
  constexpr std::size_t kShown = 5;
  std::set<std::string_view> lost;
  std::vector<std::string> confs;
  for (const ConfPlan& plan : plans) {
    if (!plan.diff.removed.empty()) {
      lost.insert(plan.diff.removed.begin(), plan.diff.removed.end());
      confs.push_back(plan.file().path.filename().string());
    }
  }
  if (lost.empty()) {
    return std::nullopt;
  }
  const std::vector<std::string_view> names(lost.begin(), lost.end());
  const auto shown = names.begin() + static_cast<std::ptrdiff_t>(std::min(kShown, names.size()));
  return fmt::format("{} on disk left the op list: {}{} (in {})", counted(names.size(), "op"),
                     fmt::join(names.begin(), shown, ", "), names.size() > kShown ? ", ..." : "",
                     fmt::join(confs, ", "));
}

std::string summary(const ConfPlan& plan) {
  if (plan.state == ConfState::missing) {
    return fmt::format("new, {}", counted(plan.built->routes.size(), "op"));
  }
  const ConfDiff& diff = plan.diff;
  std::vector<std::string> parts;
  if (diff.moved_count() != 0) {
    parts.push_back(moves_summary(diff));
  }
  const std::pair<std::size_t, std::string_view> others[] = {{diff.added.size(), "added"},
                                                             {diff.removed.size(), "removed"}};
  for (const auto& [count, what] : others) {
    if (count != 0) {
      parts.push_back(fmt::format("{} {}", counted(count, "op"), what));
    }
  }
  if (!diff.annotation_changed.empty()) {
    parts.push_back(counted(diff.annotation_changed.size(), "annotation") + " changed");
  }
  if (!plan.pins_lost.empty()) {
    parts.push_back(counted(plan.pins_lost.size(), "pin") + " lost");
  }
  if (parts.empty()) {
    return diff.same_lines ? "comments only" : "route lines repeated, out of order or unreadable";
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace vendor_confs
