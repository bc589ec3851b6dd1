// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "vendor_confs/inputs.h"
#include "vendor_confs/op_set.h"
#include "vendor_confs/route.h"

namespace vendor_confs {

/// The ops with a vendor kernel of their own: the vendor's .inc and what its build registers
/// outside it. Ports `vendor_native_ops`.
OpSet native_ops(const PlatformInput& input, const Tables& tables);

/// The ops that the platform claims on PrivateUse1 at all. Ports `vendor_registered_ops`.
OpSet registered_ops(const PlatformInput& input, const Tables& tables);

/// Every op that any conf must list, and those of them that only a vendor brought in.
struct OpList {
  std::vector<OpId> sorted;  ///< bytewise by name
  OpSet ops;
  OpSet vendor_only;
};

/// generated/register.inc, widened by the ops that only a vendor registers natively and by those
/// that a hand-written wrapper owns everywhere. Ports the head of `build_all`.
OpList widened_op_list(const Inputs& inputs);

/// The ops that a boxing platform keeps off FlagGems although it is covered: stated in its table,
/// or pinned in its conf. Ports `boxing_triton_gaps`.
OpSet boxing_gaps(const PlatformInput& input, const Inputs& inputs);

/// The sets that decide one platform's routes. Ports the two loops of `build_all`, with
/// `boxing_cpp_ops` and `boxing_measured_python_ops`.
RoutingSets routing_sets(const PlatformInput& input, const Inputs& inputs);

}  // namespace vendor_confs
