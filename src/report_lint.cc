// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "vendor_confs/lint.h"
#include "vendor_confs/report_json.h"
#include "vendor_confs/report_text.h"
#include "vendor_confs/reports.h"

namespace vendor_confs {
namespace {

std::size_t count_of(const std::vector<Finding>& findings, Level level) {
  return static_cast<std::size_t>(std::count_if(
      findings.begin(), findings.end(), [level](const Finding& f) { return f.level == level; }));
}

Paint paint_of(Level level) {
  switch (level) {
    case Level::error:
      return Paint::red;
    case Level::warning:
      return Paint::yellow;
    case Level::info:
      return Paint::cyan;
  }
  return Paint::bold;
}

std::string place_of(const Finding& finding) {
  return finding.line == 0 ? finding.file : fmt::format("{}:{}", finding.file, finding.line);
}

std::string text_report(const std::vector<Finding>& findings, const RunState& run) {
  std::string text;
  for (const Finding& finding : findings) {
    if (finding.level == Level::info && run.options.quiet) {
      continue;
    }
    text += fmt::format("{}: {}: {} [{}]\n", place_of(finding),
                        painted(to_string(finding.level), paint_of(finding.level), run.color),
                        finding.message, finding.id);
  }
  if (!run.options.quiet) {
    text += fmt::format("{}, {}, {} info\n", counted(count_of(findings, Level::error), "error"),
                        counted(count_of(findings, Level::warning), "warning"),
                        count_of(findings, Level::info));
  }
  return text;
}

std::string github_report(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    const std::string_view level =
        finding.level == Level::info ? "notice" : to_string(finding.level);
    text += github_annotation(level, finding.file, finding.line,
                              fmt::format("{} [{}]", finding.message, finding.id));
  }
  return text;
}

std::string json_report(const std::vector<Finding>& findings) {
  Json list = Json::array();
  for (const Finding& finding : findings) {
    list.push_back({{"id", finding.id},
                    {"level", to_string(finding.level)},
                    {"file", finding.file},
                    {"line", finding.line},
                    {"message", finding.message}});
  }
  Json json = report_object();
  json["errors"] = count_of(findings, Level::error);
  json["warnings"] = count_of(findings, Level::warning);
  json["infos"] = count_of(findings, Level::info);
  json["findings"] = std::move(list);
  return printed(json);
}

}  // namespace

Report lint_report(const RunState& run) {
  const std::vector<Finding> findings = lint(run.build, run.inputs);
  Report report;
  report.exit_code = count_of(findings, Level::error) == 0 ? 0 : 1;
  switch (run.options.format) {
    case Format::json:
      report.out = json_report(findings);
      break;
    case Format::github:
      report.out = github_report(findings);
      break;
    default:
      report.out = text_report(findings, run);
  }
  return report;
}

}  // namespace vendor_confs
