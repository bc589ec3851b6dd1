// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/route.h"

namespace vendor_confs {
namespace {

/// The route to the best accelerated library that may serve `op`; backend `none` when none may.
Route accelerated(OpId op, const RoutingSets& sets, bool has_kernel) {
  if (sets.flaggems_cpp.contains(op)) {
    return {Backend::flaggems_cpp, Rule::flaggems_cpp, has_kernel};
  }
  if (sets.flaggems.contains(op)) {
    return {Backend::flaggems, Rule::flaggems, has_kernel};
  }
  if (sets.tileops.contains(op)) {
    return {Backend::tileops, Rule::tileops, has_kernel};
  }
  return {};
}

Route route_native(OpId op, const RoutingSets& sets) {
  if (!sets.registered.contains(op)) {
    return {Backend::none, Rule::unregistered};
  }
  const bool has_kernel = sets.native.contains(op);
  if (sets.holds.contains(op)) {
    return {has_kernel ? Backend::vendor : Backend::none, Rule::hold};
  }
  if (const Route won = accelerated(op, sets, has_kernel); won.backend != Backend::none) {
    return won;
  }
  return has_kernel ? Route{Backend::vendor, Rule::vendor} : Route{Backend::none, Rule::no_kernel};
}

Route route_boxing(OpId op, const RoutingSets& sets) {
  if (sets.gaps.contains(op)) {
    return {Backend::vendor, Rule::gap};
  }
  if (sets.holds.contains(op)) {
    return {Backend::vendor, Rule::hold};
  }
  if (const Route won = accelerated(op, sets, false); won.backend != Backend::none) {
    return won;
  }
  return {Backend::vendor, Rule::boxing};
}

}  // namespace

std::string_view to_string(Rule rule) {
  switch (rule) {
    case Rule::unregistered:
      return "unregistered";
    case Rule::hold:
      return "hold";
    case Rule::gap:
      return "gap";
    case Rule::flaggems_cpp:
      return "flaggems_cpp";
    case Rule::flaggems:
      return "flaggems";
    case Rule::tileops:
      return "tileops";
    case Rule::vendor:
      return "vendor";
    case Rule::boxing:
      return "boxing";
    case Rule::no_kernel:
      return "no_kernel";
  }
  return {};
}

Route route(Kind kind, OpId op, const RoutingSets& sets) {
  return kind == Kind::native ? route_native(op, sets) : route_boxing(op, sets);
}

std::string_view backend_key(Backend backend, const Platform& platform) {
  switch (backend) {
    case Backend::flaggems_cpp:
      return "flaggems_cpp";
    case Backend::flaggems:
      return "flaggems";
    case Backend::tileops:
      return "tileops";
    case Backend::vendor:
      return platform.vendor_key;
    case Backend::none:
      return "none";
  }
  return {};
}

}  // namespace vendor_confs
