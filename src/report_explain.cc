// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "vendor_confs/error.h"
#include "vendor_confs/evidence.h"
#include "vendor_confs/render.h"
#include "vendor_confs/report_json.h"
#include "vendor_confs/report_text.h"
#include "vendor_confs/reports.h"
#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

/// Where `name` stands in the op list, or a Problem with the nearest names.
std::size_t place_of(const std::string& name, const RunState& run, Problems& problems) {
  const std::vector<OpId>& ops = run.build.op_list.sorted;
  const auto found =
      std::find_if(ops.begin(), ops.end(), [&](OpId op) { return run.inputs.names[op] == name; });
  if (found == ops.end()) {
    const auto near = nearest(name, sorted_names(run.build.op_list.ops, run.inputs.names), 3);
    problems.add({{}, 0, fmt::format("no op '{}' in the op list{}", name, did_you_mean(near))});
  }
  return static_cast<std::size_t>(found - ops.begin());
}

bool is_annotated(const Route& route, OpId op, const PlatformBuild& built, const Inputs& inputs) {
  return route.annotated || inputs.tables.at(built.platform().escape).ops.contains(op);
}

Json json_of(const PlatformBuild& built, std::size_t place, const RunState& run) {
  const OpId op = run.build.op_list.sorted[place];
  const Route& route = built.routes[place];
  Json evidence = Json::array();
  for (const Evidence& fact : evidence_for(op, built, run.inputs)) {
    evidence.push_back({{"kind", fact.kind}, {"text", fact.text}, {"source", fact.source}});
  }
  Json json;
  json["route"] = backend_key(route.backend, built.platform());
  json["annotation"] = is_annotated(route, op, built, run.inputs)
                           ? Json(built.platform().vendor_key)
                           : Json(nullptr);
  json["rule"] = to_string(route.rule);
  json["evidence"] = std::move(evidence);
  return json;
}

std::string text_of(const PlatformBuild& built, std::size_t place, const RunState& run) {
  const OpId op = run.build.op_list.sorted[place];
  const Route& route = built.routes[place];
  std::string value(backend_key(route.backend, built.platform()));
  if (is_annotated(route, op, built, run.inputs)) {
    value += fmt::format("  # {}", built.platform().vendor_key);
  }
  std::string text = fmt::format("  {:<10} {:<24} rule: {}\n", built.platform().name, value,
                                 to_string(route.rule));
  for (const Evidence& fact : evidence_for(op, built, run.inputs)) {
    const std::string source = fact.source.empty() ? "" : fmt::format(" [{}]", fact.source);
    text += paragraph(fmt::format("{}: {}{}", fact.kind, fact.text, source), 6);
  }
  return text;
}

}  // namespace

Report explain_report(const RunState& run) {
  Problems problems;
  std::vector<std::size_t> places;
  for (const std::string& name : run.options.ops) {
    places.push_back(place_of(name, run, problems));
  }
  problems.throw_if_any();
  Json ops = Json::array();
  Report report;
  for (const std::size_t place : places) {
    const std::string_view name = run.inputs.names[run.build.op_list.sorted[place]];
    Json by_platform = Json::object();
    report.out.append(report.out.empty() ? "" : "\n");
    report.out.append(painted(name, Paint::bold, run.color)).append("\n");
    for (const PlatformBuild& built : run.build.platforms) {
      if (run.options.format == Format::json) {
        by_platform[std::string(built.platform().name)] = json_of(built, place, run);
      } else {
        report.out += text_of(built, place, run);
      }
    }
    ops.push_back({{"op", name}, {"platforms", std::move(by_platform)}});
  }
  if (run.options.format == Format::json) {
    Json json = report_object();
    json["ops"] = std::move(ops);
    report.out = printed(json);
  }
  return report;
}

}  // namespace vendor_confs
