// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "vendor_confs/report_json.h"
#include "vendor_confs/report_text.h"
#include "vendor_confs/reports.h"

namespace vendor_confs {
namespace {

/// One list of a conf's difference, as every format shows it.
struct Section {
  std::string title;
  std::vector<std::string_view> ops;
};

std::vector<Section> sections_of(const ConfPlan& plan) {
  std::vector<Section> sections;
  for (const auto& [keys, ops] : plan.diff.moved) {
    sections.push_back({fmt::format("{} -> {}", keys.first, keys.second), ops});
  }
  sections.push_back({"ops added", plan.diff.added});
  sections.push_back({"ops removed", plan.diff.removed});
  sections.push_back({"annotations changed", plan.diff.annotation_changed});
  sections.push_back({"pins lost", plan.pins_lost});
  std::erase_if(sections, [](const Section& section) { return section.ops.empty(); });
  return sections;
}

std::size_t most_names(const Options& options) {
  constexpr std::size_t kBrief = 12;
  return options.verbose ? std::numeric_limits<std::size_t>::max() : kBrief;
}

std::string head_line(const ConfPlan& plan, bool color) {
  const bool fresh = plan.state == ConfState::fresh;
  const std::string state =
      painted(to_string(plan.state), fresh ? Paint::green : Paint::red, color);
  return fmt::format("{} {}{}\n", state, plan.file().shown_as, fresh ? "" : ": " + summary(plan));
}

std::string text_of(const ConfPlan& plan, const RunState& run) {
  if (plan.state == ConfState::fresh && run.options.quiet) {
    return {};
  }
  std::string text = head_line(plan, run.color);
  for (const Section& section : sections_of(plan)) {
    text += fmt::format("  {} ({}):\n", section.title, section.ops.size());
    text += name_list(section.ops, 4, most_names(run.options));
  }
  if (plan.platform().has_pins() && (plan.state != ConfState::fresh || run.options.verbose)) {
    text += fmt::format("  pins kept: {}\n", plan.pins_kept.size());
    if (run.options.verbose) {
      text += name_list(plan.pins_kept, 4, most_names(run.options));
    }
  }
  return text;
}

std::string markdown_of(const RunState& run) {
  std::vector<std::vector<std::string>> rows = {
      {"conf", "state", "what differs", "moved", "added", "removed", "pins kept", "pins lost"}};
  std::string lists;
  for (const ConfPlan& plan : run.plans) {
    const bool fresh = plan.state == ConfState::fresh;
    const bool pins = plan.platform().has_pins();
    rows.push_back({fmt::format("`{}`", plan.file().path.filename().string()),
                    std::string(to_string(plan.state)), fresh ? "-" : summary(plan),
                    std::to_string(plan.diff.moved_count()), std::to_string(plan.diff.added.size()),
                    std::to_string(plan.diff.removed.size()),
                    pins ? std::to_string(plan.pins_kept.size()) : "-",
                    pins ? std::to_string(plan.pins_lost.size()) : "-"});
    for (const Section& section : sections_of(plan)) {
      std::string names;
      for (const std::string_view op : section.ops) {
        names += fmt::format("{}`{}`", names.empty() ? "" : ", ", op);
      }
      lists += fmt::format("\n- `{}`, {} ({}): {}\n", plan.file().path.filename().string(),
                           section.title, section.ops.size(), names);
    }
  }
  return markdown_table(rows, 3) + lists;
}

Json json_of(const ConfPlan& plan) {
  Json moved = Json::array();
  for (const auto& [keys, ops] : plan.diff.moved) {
    moved.push_back(
        {{"from", keys.first}, {"to", keys.second}, {"count", ops.size()}, {"ops", ops}});
  }
  Json json;
  json["platform"] = plan.platform().name;
  json["path"] = plan.file().shown_as;
  json["state"] = to_string(plan.state);
  json["summary"] = plan.state == ConfState::fresh ? Json(nullptr) : Json(summary(plan));
  json["comments_only"] = plan.state == ConfState::stale && plan.diff.same_lines;
  json["moved_count"] = plan.diff.moved_count();
  json["moved"] = std::move(moved);
  json["added"] = plan.diff.added;
  json["removed"] = plan.diff.removed;
  json["annotations_changed"] = plan.diff.annotation_changed;
  json["pins_kept"] = plan.pins_kept;
  json["pins_lost"] = plan.pins_lost;
  return json;
}

std::string json_report(const RunState& run) {
  Json confs = Json::array();
  for (const ConfPlan& plan : run.plans) {
    confs.push_back(json_of(plan));
  }
  Json json = report_object();
  json["confs"] = std::move(confs);
  return printed(json);
}

}  // namespace

Report diff_report(const RunState& run) {
  switch (run.options.format) {
    case Format::json:
      return stale_verdict(run, json_report(run));
    case Format::markdown:
      return stale_verdict(run, markdown_of(run));
    case Format::github:
      return stale_verdict(run, stale_annotations(run));
    case Format::text:
      break;
  }
  std::string text;
  for (const ConfPlan& plan : run.plans) {
    text += text_of(plan, run);
  }
  return stale_verdict(run, std::move(text));
}

}  // namespace vendor_confs
