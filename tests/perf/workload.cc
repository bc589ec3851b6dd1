// SPDX-License-Identifier: Apache-2.0
#include "perf/workload.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "vendor_confs/build.h"
#include "vendor_confs/conf.h"
#include "vendor_confs/inputs.h"
#include "vendor_confs/plan.h"
#include "vendor_confs/registration.h"

namespace vendor_confs {
namespace {

/// `add.Tensor` as the k-th made-up op: `add_x3.Tensor`; the op itself for k = 0.
std::string renamed(std::string_view op, std::size_t k) {
  if (k == 0) {
    return std::string(op);
  }
  const std::size_t dot = op.find('.');
  const std::string_view overload = dot == std::string_view::npos ? "" : op.substr(dot);
  return fmt::format("{}_x{}{}", op.substr(0, dot), k, overload);
}

std::vector<std::string> ops_of(const std::string& inc, std::size_t factor) {
  OpNames names;
  Problems problems;
  const RegistrationFile file = scan_registrations({}, inc, names, problems);
  std::vector<std::string> ops;
  for (std::size_t k = 0; k < factor; ++k) {
    for (const std::string_view op : sorted_names(file.ops, names)) {
      ops.push_back(renamed(op, k));
    }
  }
  std::sort(ops.begin(), ops.end());  // as generators write them
  return ops;
}

/// A wrapper function as codegen writes one: what a scan must read and find nothing in.
std::string wrapper(std::string_view op, std::size_t number) {
  return fmt::format(
      "// {0}\n"
      "at::Tensor Wrapper{1}(const at::Tensor & self, const at::Tensor & other, double alpha) {{\n"
      "  const at::OptionalDeviceGuard guard(at::device_of(self));\n"
      "  return at::native::flagos::dispatch<Wrapper{1}Schema>(\"{0}\", self, other, alpha);\n"
      "}}\n\n",
      op, number);
}

std::string registrations(const std::vector<std::string>& ops) {
  std::string text;
  for (std::size_t i = 0; i < ops.size(); ++i) {
    text += fmt::format("  m.impl(\"{}\", TORCH_FN(Wrapper{}));\n", ops[i], i);
  }
  return text;
}

std::string op_list_inc(const std::vector<std::string>& ops) {
  std::string text = "// Generated.\n#ifdef FLAGOS_GEN_WRAPPERS\n";
  for (std::size_t i = 0; i < ops.size(); ++i) {
    text += wrapper(ops[i], i);
  }
  return text + "#endif\n#ifdef FLAGOS_GEN_IMPLS\n" + registrations(ops) + "#endif\n";
}

/// The snapshot's file at `path`.
std::string snapshot(std::string_view path) {
  return posix_file_system()->read(Path(PROJECT_FOLDER) / path);
}

std::string inc_text(const IncFile& inc, std::size_t factor) {
  const std::vector<std::string> ops =
      ops_of(snapshot(fmt::format("data/aten/{}", inc.path)), factor);
  return inc.path == kOpListInc.path ? op_list_inc(ops) : "// Generated.\n" + registrations(ops);
}

/// Only the pins, as `op = cuda` lines: enough for a first run that trusts confs.
std::string pins_alone(const Platform& platform) {
  const std::string conf = snapshot(fmt::format("confs/backends_{}.conf", platform.name));
  std::string text;
  for (const ConfLine& line : parse_conf(conf).lines) {
    if (line.value == platform.vendor_key) {
      text += fmt::format("{} = {}\n", line.op, line.value);
    }
  }
  return text;
}

}  // namespace

std::map<std::string, std::string> workload_files(std::size_t factor) {
  std::map<std::string, std::string> all;
  all[fmt::format("csrc/aten/{}", kOpListInc.path)] = inc_text(kOpListInc, factor);
  for (const Platform& platform : platforms()) {
    for (const IncFile& inc : {platform.native_inc, platform.flaggems_inc}) {
      if (!inc.path.empty()) {
        all[fmt::format("csrc/aten/{}", inc.path)] = inc_text(inc, factor);
      }
    }
    if (platform.has_pins()) {
      all[fmt::format("torch_fl/configs/backends_{}.conf", platform.name)] = pins_alone(platform);
    }
  }
  MemoryFileSystem files;
  for (const auto& [path, text] : all) {
    files.add_file(Path(kWorkloadRoot) / path, text);
  }
  Options options;
  options.root = kWorkloadRoot;
  options.trust_confs = true;
  const auto inputs = load_inputs(options, files);
  const Build built = build(*inputs);
  for (ConfPlan& plan : make_plan(built, *inputs)) {
    all[plan.file().shown_as] = std::move(plan.text);
  }
  return all;
}

void add_workload(MemoryFileSystem& files, std::size_t factor) {
  for (auto& [path, text] : workload_files(factor)) {
    files.add_file(Path(kWorkloadRoot) / path, std::move(text));
  }
}

}  // namespace vendor_confs
