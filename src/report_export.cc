// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "vendor_confs/render.h"
#include "vendor_confs/report_json.h"
#include "vendor_confs/reports.h"

namespace vendor_confs {
namespace {

/// Writes the sets and routes of one run.
class Exporter {
 public:
  explicit Exporter(const RunState& run) : run_(run), in_(run.inputs) {}

  Json all() const {
    Json json = report_object();
    json["ops"] = names(run_.build.op_list.ops);
    json["vendor_only"] = names(run_.build.op_list.vendor_only);
    json["coverage"] = {{"origin", in_.coverage.origin},
                        {"flaggems_python", names(in_.coverage.flaggems.ops)},
                        {"flaggems_cpp", names(in_.coverage.flaggems_cpp.ops)},
                        {"tileops", names(in_.coverage.tileops.ops)},
                        {"holds", names(in_.coverage.holds.ops)}};
    json["pending"] = names(in_.tables.at(kPendingTable).ops);
    json["routed"] = names(in_.tables.at(kRoutedTable).ops);
    json["platforms"] = Json::object();
    for (const PlatformBuild& built : run_.build.platforms) {
      json["platforms"][std::string(built.platform().name)] = platform(built);
    }
    return json;
  }

 private:
  Json names(const OpSet& ops) const { return sorted_names(ops, in_.names); }
  Json listed(std::string_view table) const { return names(in_.tables.at(table).ops); }

  Json platform(const PlatformBuild& built) const {
    const Platform& about = built.platform();
    const bool native = about.is_native();
    Json json;
    json["kind"] = native ? "native" : "boxing";
    json["vendor_key"] = about.vendor_key;
    json["registrations"] = registrations(*built.input);
    json["native"] = names(built.sets.native);
    json["registered"] = names(native ? built.sets.registered : run_.build.op_list.ops);
    json["gaps"] = listed(about.gaps);
    json["pins"] = about.has_pins() ? names(boxing_gaps(*built.input, in_)) : Json::array();
    json["pending"] = about.awaits_pending ? listed(kPendingTable) : Json::array();
    json["measured_flaggems_cpp"] = listed(about.measured_flaggems_cpp);
    json["measured_flaggems"] = listed(about.measured_flaggems);
    json["escape"] = listed(about.escape);
    add_routes(built, json);
    return json;
  }

  Json registrations(const PlatformInput& input) const {
    Json files = Json::object();
    for (const RegistrationFile* file : {&input.native, &input.flaggems}) {
      if (!file->shown_as.empty()) {
        files[in_.layout.shown(file->shown_as)] = names(file->ops);
      }
    }
    return files;
  }

  void add_routes(const PlatformBuild& built, Json& json) const {
    const OpSet& escape = in_.tables.at(built.platform().escape).ops;
    std::map<std::string, std::string_view> routes;  // a Json object looks for each new key
    Json annotated = Json::array();
    for (std::size_t i = 0; i < built.routes.size(); ++i) {
      const OpId op = run_.build.op_list.sorted[i];
      routes.emplace_hint(routes.end(), in_.names[op],
                          backend_key(built.routes[i].backend, built.platform()));
      if (built.routes[i].annotated || escape.contains(op)) {
        annotated.push_back(in_.names[op]);
      }
    }
    json["routes"] = routes;
    json["annotated"] = std::move(annotated);
  }

  const RunState& run_;
  const Inputs& in_;
};

}  // namespace

Report export_report(const RunState& run) {
  return {printed(Exporter(run).all()), {}, 0};
}

}  // namespace vendor_confs
