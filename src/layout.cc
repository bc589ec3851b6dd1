// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/layout.h"

#include <array>
#include <string_view>

#include <fmt/format.h>

#include "vendor_confs/error.h"

namespace vendor_confs {
namespace {

struct KnownLayout {
  std::string_view aten;
  std::string_view confs;
  std::string_view coverage_module;
};

constexpr std::array kLayouts = {
    KnownLayout{"csrc/aten", "torch_fl/configs", "scripts/codegen/backend_coverage.py"},
    KnownLayout{"data/aten", "confs", {}},
};

std::optional<Layout> layout_at(const FileSystem& files, const Path& root) {
  for (const KnownLayout& known : kLayouts) {
    if (files.kind(root / known.aten) == FileKind::directory) {
      Layout layout{root, root / known.aten, root / known.confs, std::nullopt};
      if (!known.coverage_module.empty()) {
        layout.coverage_module = root / known.coverage_module;
      }
      return layout;
    }
  }
  return std::nullopt;
}

std::optional<Layout> layout_above(const FileSystem& files) {
  // "" is the current folder: paths below it stay as short as a person would type them.
  if (std::optional<Layout> here = layout_at(files, Path{})) {
    return here;
  }
  Path folder = files.current_folder();
  while (folder != folder.parent_path()) {
    folder = folder.parent_path();
    if (std::optional<Layout> layout = layout_at(files, folder)) {
      return layout;
    }
  }
  return std::nullopt;
}

Path without_dot(const Path& root) {
  Path clean = root.lexically_normal();
  return clean == "." || clean == "./" ? Path{} : clean;
}

}  // namespace

std::string Layout::shown(const Path& path) const {
  const std::string prefix =
      root.empty() || root.string().ends_with('/') ? root.string() : root.string() + "/";
  const std::string whole = path.string();
  return whole.starts_with(prefix) ? whole.substr(prefix.size()) : whole;
}

Layout locate(const FileSystem& files, const std::optional<Path>& root,
              const std::optional<Path>& conf_dir) {
  std::optional<Layout> layout = root ? layout_at(files, without_dot(*root)) : layout_above(files);
  if (!layout) {
    const std::string where =
        root ? root->string() : files.current_folder().string() + " and the folders above it";
    throw Error(fmt::format(
        "no Torch-FL checkout (csrc/aten) and no snapshot (data/aten) found in {}; name "
        "one with --root DIR",
        where));
  }
  if (conf_dir) {
    layout->conf_dir = without_dot(*conf_dir);
  }
  return *layout;
}

}  // namespace vendor_confs
