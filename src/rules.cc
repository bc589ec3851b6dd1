// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/rules.h"

namespace vendor_confs {
namespace {

/// What FlagGems' Python path may serve on a native platform.
OpSet native_flaggems(const Platform& platform, const OpSet& native, const Inputs& inputs) {
  if (!platform.compiles_flaggems) {
    return {};
  }
  const OpSet& ceiling = inputs.coverage.flaggems.ops;
  OpSet served = ceiling - inputs.tables.at(platform.gaps).ops;
  if (platform.awaits_pending) {
    served -= inputs.tables.at(kPendingTable).ops;
  }
  if (platform.prefers_native) {
    served -= native;
  }
  // A measurement on the hardware outranks the two rules above, but not the ceiling.
  return served | (inputs.tables.at(platform.measured_flaggems).ops & ceiling);
}

RoutingSets native_sets(const PlatformInput& input, const Inputs& inputs) {
  const Platform& platform = *input.platform;
  RoutingSets sets;
  sets.native = native_ops(input, inputs.tables);
  sets.registered = registered_ops(input, inputs.tables);
  sets.holds = inputs.coverage.holds.ops;
  if (platform.compiles_flaggems_cpp) {
    sets.flaggems_cpp = inputs.coverage.flaggems_cpp.ops;
  }
  sets.flaggems = native_flaggems(platform, sets.native, inputs);
  if (platform.compiles_tileops) {
    sets.tileops = inputs.coverage.tileops.ops;
  }
  return sets;
}

RoutingSets boxing_sets(const PlatformInput& input, const Inputs& inputs) {
  const Platform& platform = *input.platform;
  const OpSet& measured = inputs.tables.at(platform.measured_flaggems).ops;
  RoutingSets sets;
  // A measured op is spelled `cuda` only because a hold kept it there, not because it failed here.
  sets.gaps = boxing_gaps(input, inputs) - measured;
  sets.holds = inputs.coverage.holds.ops;
  if (platform.compiles_flaggems_cpp) {
    sets.flaggems_cpp =
        inputs.tables.at(platform.measured_flaggems_cpp).ops & inputs.coverage.flaggems_cpp.ops;
  }
  if (platform.compiles_flaggems) {
    sets.flaggems = inputs.coverage.flaggems.ops;
  }
  sets.flaggems |= measured;
  if (platform.compiles_tileops) {
    sets.tileops = inputs.coverage.tileops.ops;
  }
  return sets;
}

}  // namespace

OpSet native_ops(const PlatformInput& input, const Tables& tables) {
  return input.native.ops | tables.at(input.platform->extra_native).ops;
}

OpSet registered_ops(const PlatformInput& input, const Tables& tables) {
  return native_ops(input, tables) | input.flaggems.ops;
}

OpList widened_op_list(const Inputs& inputs) {
  OpSet natives;
  for (const PlatformInput& input : inputs.platforms) {
    natives |= native_ops(input, inputs.tables);
  }
  OpList list;
  list.vendor_only = natives - inputs.op_list.ops;
  list.ops = inputs.op_list.ops | list.vendor_only | inputs.tables.at(kRoutedTable).ops;
  list.sorted = list.ops.sorted(inputs.names);
  return list;
}

OpSet boxing_gaps(const PlatformInput& input, const Inputs& inputs) {
  const Platform& platform = *input.platform;
  const OpSet covered = inputs.coverage.flaggems.ops | inputs.coverage.flaggems_cpp.ops;
  const OpSet kept_off =
      platform.gap_source == GapSource::table ? inputs.tables.at(platform.gaps).ops : input.pins;
  return kept_off & covered;
}

RoutingSets routing_sets(const PlatformInput& input, const Inputs& inputs) {
  return input.platform->is_native() ? native_sets(input, inputs) : boxing_sets(input, inputs);
}

}  // namespace vendor_confs
