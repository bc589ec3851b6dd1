// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vendor_confs/build.h"
#include "vendor_confs/inputs.h"

namespace vendor_confs {

enum class ConfState { fresh, stale, missing };

std::string_view to_string(ConfState state);

/// How the conf on disk differs from what would be written, route by route. Views point into the
/// two texts. All lists are sorted by op.
struct ConfDiff {
  using Ops = std::vector<std::string_view>;

  std::map<std::pair<std::string_view, std::string_view>, Ops> moved;  ///< {from, to} -> ops
  Ops added;
  Ops removed;
  Ops annotation_changed;  ///< same route, other annotation
  bool same_lines = true;  ///< every route line is the same, in the same order: comments differ

  std::size_t moved_count() const;
};

/// One conf of a run: what lies on disk, and what should.
struct ConfPlan {
  const PlatformBuild* built = nullptr;
  std::string text;  ///< what would be written; empty when fresh, where the file's own text says it
  ConfState state = ConfState::fresh;
  ConfDiff diff;                            ///< empty when fresh
  std::vector<std::string_view> pins_kept;  ///< pins on disk that the new conf keeps
  std::vector<std::string_view> pins_lost;  ///< pins on disk that it does not

  const Platform& platform() const { return built->platform(); }
  const ConfFile& file() const { return built->input->conf; }
};

/// Renders and compares every selected conf. Line ends do not count as a difference. Pure.
std::vector<ConfPlan> make_plan(const Build& build, const Inputs& inputs);

/// Compares two conf texts.
ConfDiff diff_confs(std::string_view before, std::string_view after);

/// What a run warns of when confs on disk list ops that the op list has lost: how many, the first
/// few, and where. An op list that shrinks is how pins were lost before. Nothing when none is lost.
std::optional<std::string> lost_ops_warning(const std::vector<ConfPlan>& plans);

/// How a stale or missing conf differs, in one line: `3 routes moved (cuda -> flaggems 2,
/// flaggems -> cuda 1), 1 op added`, or `comments only`.
std::string summary(const ConfPlan& plan);

}  // namespace vendor_confs
