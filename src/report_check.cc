// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <fmt/format.h>

#include "vendor_confs/report_json.h"
#include "vendor_confs/report_text.h"
#include "vendor_confs/reports.h"

namespace vendor_confs {
namespace {

std::string json_report(const RunState& run) {
  Json confs = Json::array();
  for (const ConfPlan& plan : run.plans) {
    const bool fresh = plan.state == ConfState::fresh;
    confs.push_back({{"platform", plan.platform().name},
                     {"path", plan.file().shown_as},
                     {"state", to_string(plan.state)},
                     {"summary", fresh ? Json(nullptr) : Json(summary(plan))}});
  }
  Json json = report_object();
  json["confs"] = std::move(confs);
  return printed(json);
}

}  // namespace

Report write_report(const RunState& run) {
  if (run.options.format == Format::json) {
    return {json_report(run), {}, 0};
  }
  Report report;
  for (const ConfPlan& plan : run.plans) {
    if (plan.state != ConfState::fresh && !run.options.quiet) {
      report.out += fmt::format("wrote {}: {}\n", plan.file().shown_as, summary(plan));
    } else if (run.options.verbose) {
      report.out += fmt::format("fresh {}\n", plan.file().shown_as);
    }
  }
  return report;
}

Report stale_verdict(const RunState& run, std::string out) {
  std::vector<std::string> stale;
  for (const ConfPlan& plan : run.plans) {
    if (plan.state != ConfState::fresh) {
      stale.push_back(plan.file().path.filename().string());
    }
  }
  if (stale.empty()) {
    return {std::move(out), {}, 0};
  }
  std::string err = fmt::format("error: stale vendor conf(s): {}\nrun: {}\n",
                                fmt::join(stale, ", "), repair_command(run.options));
  return {std::move(out), std::move(err), 1};
}

std::string stale_annotations(const RunState& run) {
  std::string text;
  for (const ConfPlan& plan : run.plans) {
    if (plan.state != ConfState::fresh) {
      text += github_annotation("error", plan.file().shown_as, 0,
                                fmt::format("{} vendor conf: {}; run: {}", to_string(plan.state),
                                            summary(plan), repair_command(run.options)));
    }
  }
  return text;
}

Report check_report(const RunState& run) {
  if (run.options.format == Format::json) {
    return stale_verdict(run, json_report(run));
  }
  if (run.options.format == Format::github) {
    return stale_verdict(run, stale_annotations(run));
  }
  std::string out;
  for (const ConfPlan& plan : run.plans) {
    if (plan.state != ConfState::fresh) {
      out += fmt::format("{} {}: {}\n", painted(to_string(plan.state), Paint::red, run.color),
                         plan.file().shown_as, summary(plan));
    } else if (run.options.verbose) {
      out +=
          fmt::format("{} {}\n", painted("fresh", Paint::green, run.color), plan.file().shown_as);
    }
  }
  Report report = stale_verdict(run, std::move(out));
  if (report.exit_code == 0 && !run.options.quiet) {
    report.out += "all vendor confs up to date\n";
  }
  return report;
}

}  // namespace vendor_confs
