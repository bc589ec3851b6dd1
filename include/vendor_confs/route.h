// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "vendor_confs/op_set.h"
#include "vendor_confs/platform.h"

namespace vendor_confs {

/// Which implementation serves an op; `vendor` is spelled with the platform's vendor key.
enum class Backend : std::uint8_t { flaggems_cpp, flaggems, tileops, vendor, none };

/// Which rule chose a route.
enum class Rule : std::uint8_t {
  unregistered,  ///< native: PrivateUse1 does not claim the op, so no kernel can be reached
  hold,          ///< kept off FlagGems everywhere
  gap,           ///< boxing: this platform cannot run it on FlagGems
  flaggems_cpp,
  flaggems,
  tileops,
  vendor,     ///< native: nothing accelerated covers it here, the vendor's kernel does
  boxing,     ///< boxing: nothing accelerated covers it here
  no_kernel,  ///< native: registered, but nothing serves it
};

std::string_view to_string(Rule rule);

struct Route {
  Backend backend = Backend::none;
  Rule rule = Rule::unregistered;
  bool annotated = false;  ///< a vendor kernel stands behind the winning route

  bool operator==(const Route&) const = default;
};

/// What one platform's routes are chosen from. `flaggems_cpp`, `flaggems` and `tileops` hold what
/// may be routed there on this platform, not what the library covers.
struct RoutingSets {
  OpSet registered;  ///< native only
  OpSet native;      ///< native only
  OpSet gaps;        ///< boxing only; on a native platform they have left `flaggems` already
  OpSet holds;
  OpSet flaggems_cpp;
  OpSet flaggems;
  OpSet tileops;
};

/// The route of `op` on a platform of this kind: the one place where a route is chosen. Ports
/// `route` (native) and `route_boxing` (boxing).
Route route(Kind kind, OpId op, const RoutingSets& sets);

/// The value that a conf writes: `flaggems`, `musa`, `none`.
std::string_view backend_key(Backend backend, const Platform& platform);

}  // namespace vendor_confs
