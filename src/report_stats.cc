// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <fmt/format.h>

#include "vendor_confs/report_json.h"
#include "vendor_confs/report_text.h"
#include "vendor_confs/reports.h"

namespace vendor_confs {
namespace {

double percent(const RouteCounts& counts) {
  return counts.total() == 0
             ? 0.0
             : 100.0 * static_cast<double>(counts.covered()) / static_cast<double>(counts.total());
}

std::string covered_cell(const RouteCounts& counts) {
  return fmt::format("{:>6} ({:>2.0f}%)", counts.covered(), percent(counts));
}

// Scripts read this table: its columns are the reference's, to the byte.
std::string text_report(const RunState& run) {
  std::string text = fmt::format(
      "op list: {} ops\n\n"
      "'vendor routed' counts the ops whose route is the vendor's kernel; 'kernels' also\n"
      "counts those whose kernel stands behind a FlagGems route.\n\n",
      run.build.op_list.sorted.size());
  const std::string header =
      fmt::format("{:<20} {:>12} {:>9} {:>14} {:>8} {:>6} {:>13}", "platform", "flaggems_cpp",
                  "flaggems", "vendor routed", "kernels", "none", "covered");
  text += header + "\n" + std::string(header.size(), '-') + "\n";
  for (const PlatformBuild& built : run.build.platforms) {
    const RouteCounts counts = count_routes(built.routes);
    text += fmt::format("{:<20} {:>12} {:>9} {:>14} {:>8} {:>6} {}\n", built.platform().name,
                        counts.flaggems_cpp, counts.flaggems, counts.vendor, counts.kernels,
                        counts.none, covered_cell(counts));
  }
  return text;
}

std::string markdown_report(const RunState& run) {
  std::vector<std::vector<std::string>> rows = {
      {"platform", "flaggems_cpp", "flaggems", "vendor routed", "kernels", "none", "covered"}};
  for (const PlatformBuild& built : run.build.platforms) {
    const RouteCounts counts = count_routes(built.routes);
    rows.push_back({std::string(built.platform().name), std::to_string(counts.flaggems_cpp),
                    std::to_string(counts.flaggems), std::to_string(counts.vendor),
                    std::to_string(counts.kernels), std::to_string(counts.none),
                    fmt::format("{} ({:.0f}%)", counts.covered(), percent(counts))});
  }
  return fmt::format("op list: {} ops\n\n", run.build.op_list.sorted.size()) +
         markdown_table(rows, 1);
}

std::string json_report(const RunState& run) {
  Json rows = Json::array();
  for (const PlatformBuild& built : run.build.platforms) {
    const RouteCounts counts = count_routes(built.routes);
    rows.push_back({{"platform", built.platform().name},
                    {"vendor_key", built.platform().vendor_key},
                    {"flaggems_cpp", counts.flaggems_cpp},
                    {"flaggems", counts.flaggems},
                    {"tileops", counts.tileops},
                    {"vendor", counts.vendor},
                    {"kernels", counts.kernels},
                    {"none", counts.none},
                    {"covered", counts.covered()}});
  }
  Json json = report_object();
  json["ops"] = run.build.op_list.sorted.size();
  json["platforms"] = std::move(rows);
  return printed(json);
}

}  // namespace

Report stats_report(const RunState& run) {
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
