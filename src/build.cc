// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/build.h"

namespace vendor_confs {

Build build(const Inputs& inputs) {
  Build built;
  built.op_list = widened_op_list(inputs);
  for (const PlatformInput& input : inputs.platforms) {
    if (!input.selected) {
      continue;
    }
    PlatformBuild& platform = built.platforms.emplace_back();
    platform.input = &input;
    platform.sets = routing_sets(input, inputs);
    platform.sets.gaps &= built.op_list.ops;  // what no conf lists no note may speak of
    platform.routes.reserve(built.op_list.sorted.size());
    for (const OpId op : built.op_list.sorted) {
      platform.routes.push_back(route(input.platform->kind, op, platform.sets));
    }
  }
  return built;
}

std::size_t RouteCounts::of(Backend backend) const {
  switch (backend) {
    case Backend::flaggems_cpp:
      return flaggems_cpp;
    case Backend::flaggems:
      return flaggems;
    case Backend::tileops:
      return tileops;
    case Backend::vendor:
      return vendor;
    case Backend::none:
      return none;
  }
  return 0;
}

RouteCounts count_routes(const std::vector<Route>& routes) {
  RouteCounts counts;
  for (const Route& route : routes) {
    counts.flaggems_cpp += route.backend == Backend::flaggems_cpp;
    counts.flaggems += route.backend == Backend::flaggems;
    counts.tileops += route.backend == Backend::tileops;
    counts.vendor += route.backend == Backend::vendor;
    counts.none += route.backend == Backend::none;
    counts.kernels += route.backend == Backend::vendor || route.annotated;
  }
  return counts;
}

}  // namespace vendor_confs
