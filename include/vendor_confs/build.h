// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "vendor_confs/inputs.h"
#include "vendor_confs/route.h"
#include "vendor_confs/rules.h"

namespace vendor_confs {

/// One platform, routed.
struct PlatformBuild {
  const PlatformInput* input = nullptr;
  RoutingSets sets;
  std::vector<Route> routes;  ///< one an op, in the order of the op list

  const Platform& platform() const { return *input->platform; }
};

/// Every selected platform, routed: what all modes read.
struct Build {
  OpList op_list;
  std::vector<PlatformBuild> platforms;  ///< sorted by name
};

/// Routes every selected platform. Pure: reads `inputs`, which must outlive the result.
Build build(const Inputs& inputs);

/// How many ops of a platform go where.
struct RouteCounts {
  std::size_t flaggems_cpp = 0;
  std::size_t flaggems = 0;
  std::size_t tileops = 0;
  std::size_t vendor = 0;
  std::size_t none = 0;
  std::size_t kernels = 0;  ///< ops with a vendor kernel, routed to or standing behind the route

  std::size_t of(Backend backend) const;
  std::size_t total() const { return flaggems_cpp + flaggems + tileops + vendor + none; }
  std::size_t covered() const { return total() - none; }
};

RouteCounts count_routes(const std::vector<Route>& routes);

}  // namespace vendor_confs
