// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "vendor_confs/file_system.h"

namespace vendor_confs {

/// Where a run finds its input and puts its output.
struct Layout {
  Path root;
  Path aten;      ///< the registration files lie below it
  Path conf_dir;  ///< the confs lie in it
  std::optional<Path>
      coverage_module;  ///< where the checkout keeps one, whether or not it is there

  /// `path` as reports give it: relative to the root where it lies below it.
  std::string shown(const Path& path) const;
};

/// Finds the layout: at `root` when given, else in the current folder or the nearest one above it.
/// A Torch-FL checkout has `csrc/aten`, this project `data/aten`. `conf_dir` replaces the layout's
/// own. Throws Error, naming each place it looked, when there is none.
Layout locate(const FileSystem& files, const std::optional<Path>& root,
              const std::optional<Path>& conf_dir);

}  // namespace vendor_confs
