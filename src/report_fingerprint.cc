// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "vendor_confs/fingerprint.h"
#include "vendor_confs/report_json.h"
#include "vendor_confs/report_text.h"
#include "vendor_confs/reports.h"

namespace vendor_confs {
namespace {

/// One conf's numbers: of what lies on disk, and of what would be written.
struct Prints {
  const ConfPlan* plan;
  std::optional<Fingerprint> before;  ///< nothing when the conf is missing
  std::optional<Fingerprint> after;   ///< nothing when the conf is fresh: it would be the same
};

std::vector<Prints> prints_of(const RunState& run) {
  std::vector<Prints> prints;
  for (const ConfPlan& plan : run.plans) {
    Prints& both = prints.emplace_back(Prints{&plan, std::nullopt, std::nullopt});
    if (plan.file().text) {
      both.before = fingerprint(*plan.file().text);
    }
    if (plan.state != ConfState::fresh) {
      both.after = fingerprint(plan.text);
    }
  }
  return prints;
}

std::size_t routes_to(const Fingerprint& print, std::string_view key) {
  const auto found = print.routes.find(std::string(key));
  return found == print.routes.end() ? 0 : found->second;
}

/// A row of the text or markdown table; `digits` of each hash are shown.
std::vector<std::string> row_of(const Prints& both, const Fingerprint& print, std::string which,
                                std::size_t digits) {
  std::vector<std::string> row = {both.plan->file().path.filename().string(), std::move(which),
                                  print.route_set_sha256.substr(0, digits),
                                  print.file_sha256.substr(0, digits)};
  for (const std::string_view key :
       {std::string_view("flaggems_cpp"), std::string_view("flaggems"), std::string_view("tileops"),
        both.plan->platform().vendor_key, std::string_view("none")}) {
    row.push_back(std::to_string(routes_to(print, key)));
  }
  return row;
}

std::vector<std::vector<std::string>> table_of(const RunState& run, std::size_t digits) {
  std::vector<std::vector<std::string>> rows = {
      {"conf", "", "route set", "file", "cpp", "flaggems", "tileops", "vendor", "none"}};
  for (const Prints& both : prints_of(run)) {
    if (both.before) {
      rows.push_back(row_of(both, *both.before, both.after ? "before" : "fresh", digits));
    }
    if (both.after) {
      rows.push_back(row_of(both, *both.after, both.before ? "after" : "new", digits));
    }
  }
  return rows;
}

std::string text_report(const RunState& run) {
  constexpr std::size_t kBriefDigits = 12;
  constexpr std::size_t kAllDigits = 64;
  std::string text = text_table(table_of(run, kBriefDigits), 4);
  if (run.options.verbose) {
    for (const std::vector<std::string>& row : table_of(run, kAllDigits)) {
      if (!row[1].empty()) {
        text += fmt::format("\n{} ({})\n  route set {}\n  file      {}\n", row[0], row[1], row[2],
                            row[3]);
      }
    }
  }
  return text;
}

Json json_of(const std::optional<Fingerprint>& print) {
  if (!print) {
    return nullptr;
  }
  return {{"routes", print->routes},
          {"route_set_sha256", print->route_set_sha256},
          {"file_sha256", print->file_sha256}};
}

std::string json_report(const RunState& run) {
  Json confs = Json::array();
  for (const Prints& both : prints_of(run)) {
    confs.push_back({{"platform", both.plan->platform().name},
                     {"path", both.plan->file().shown_as},
                     {"state", to_string(both.plan->state)},
                     {"on_disk", json_of(both.before)},
                     {"would_be", json_of(both.after)}});
  }
  Json json = report_object();
  json["confs"] = std::move(confs);
  return printed(json);
}

std::string markdown_report(const RunState& run) {
  constexpr std::size_t kDigits = 64;
  std::vector<std::vector<std::string>> rows = table_of(run, kDigits);
  rows[0][1] = "state";
  for (std::size_t i = 1; i < rows.size(); ++i) {
    for (const std::size_t code : {0U, 2U, 3U}) {
      rows[i][code] = "`" + rows[i][code] + "`";
    }
  }
  return markdown_table(rows, 4);
}

}  // namespace

Report fingerprint_report(const RunState& run) {
  switch (run.options.format) {
    case Format::json:
      return {json_report(run), {}, 0};
    case Format::markdown:
      return {markdown_report(run), {}, 0};
    default:
      return {text_report(run), {}, 0};
  }
}

}  // namespace vendor_confs
