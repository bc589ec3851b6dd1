// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/coverage.h"

#include <utility>

#include <fmt/format.h>

#include "vendor_confs/platform.h"

namespace vendor_confs {
namespace {

/// `name +2 -1`: what `used` has beyond `known`, and what it lacks; empty when nothing.
std::string difference(std::string_view name, const Table& used, const Table& known) {
  const std::size_t more = (used.ops - known.ops).size();
  const std::size_t less = (known.ops - used.ops).size();
  return more + less == 0 ? std::string() : fmt::format("{} +{} -{}", name, more, less);
}

Table required(std::optional<Table> set, std::string_view name, const std::string& file,
               Problems& problems) {
  if (!set) {
    problems.add({file, 0,
                  fmt::format("defines no {}; regenerate the module, or pass "
                              "--coverage builtin",
                              name)});
    return {};
  }
  return *std::move(set);
}

/// The ceiling of every platform here: the frozen set, so that what FlagGems gained since then
/// waits for a measurement on each.
Table ceiling(CoverageModule& module, const std::string& file, const std::string& shown_as,
              std::vector<std::string>& notes, Problems& problems) {
  if (module.flaggems_python_frozen) {
    return *std::move(module.flaggems_python_frozen);
  }
  if (module.flaggems_python) {
    notes.push_back(fmt::format(
        "{} has no FLAGGEMS_PYTHON_OPS_FROZEN; FLAGGEMS_PYTHON_OPS is the ceiling", shown_as));
  }
  return required(std::move(module.flaggems_python), "FLAGGEMS_PYTHON_OPS", file, problems);
}

}  // namespace

Coverage coverage_from(const Tables& tables) {
  return {tables.at(kFlagGemsTable), tables.at(kFlagGemsCppTable), tables.at(kTileOpsTable),
          tables.at(kHoldsTable), "built in"};
}

Coverage coverage_from(CoverageModule module, const std::string& file, const std::string& shown_as,
                       const Tables& tables, std::vector<std::string>& notes, Problems& problems) {
  Coverage used;
  used.origin = shown_as;
  used.flaggems = ceiling(module, file, shown_as, notes, problems);
  used.flaggems_cpp = required(std::move(module.flaggems_cpp), "FLAGGEMS_CPP_OPS", file, problems);
  used.tileops = required(std::move(module.tileops), "TILEOPS_OPS", file, problems);
  if (module.flaggems_holds) {
    used.holds = *std::move(module.flaggems_holds);
  } else {
    notes.push_back(fmt::format("{} has no FLAGGEMS_HOLDS; the compiled-in holds stand", shown_as));
    used.holds = tables.at(kHoldsTable);
  }
  std::string differences;
  for (const std::string& part :
       {difference("flaggems_python", used.flaggems, tables.at(kFlagGemsTable)),
        difference("flaggems_cpp", used.flaggems_cpp, tables.at(kFlagGemsCppTable)),
        difference("tileops", used.tileops, tables.at(kTileOpsTable)),
        difference("holds", used.holds, tables.at(kHoldsTable))}) {
    if (!part.empty()) {
      differences.append(differences.empty() ? "" : ", ").append(part);
    }
  }
  if (!differences.empty()) {
    notes.push_back(fmt::format("coverage from {}: {}", shown_as, differences));
  }
  return used;
}

}  // namespace vendor_confs
