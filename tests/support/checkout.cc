// SPDX-License-Identifier: Apache-2.0
#include "support/checkout.h"

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>

#include "vendor_confs/platform.h"

#include "support/memory_console.h"

namespace vendor_confs {
namespace {

/// Runs on files that must be in order; a test that cannot set up its checkout cannot go on.
void must_write(MemoryFileSystem& files, const Path& root) {
  Options options = options_for(root);
  options.trust_confs = true;  // there may be no pins yet
  const Outcome outcome = run_on(files, options);
  if (outcome.code != 0) {
    throw std::logic_error("cannot set up the checkout: " + outcome.err);
  }
}

/// Pins an op as a person does who found that FlagGems fails on it.
void pin(MemoryFileSystem& files, const Path& conf, std::string_view op) {
  std::string text = files.text(conf).value_or("");
  const std::string before = fmt::format("\n{} = flaggems\n", op);
  const std::size_t place = text.find(before);
  if (place == std::string::npos) {
    throw std::logic_error(fmt::format("{} routes {} elsewhere", conf.string(), op));
  }
  text.replace(place, before.size(), fmt::format("\n{} = cuda\n", op));
  files.add_file(conf, text);
}

void add_registrations(MemoryFileSystem& files, const Path& root) {
  const Path aten = root / "csrc/aten";
  files.add_file(aten / kOpListInc.path,
                 inc_text({"abs", "add.Tensor", "argmax", "bmm", "cumsum", "gelu", "mm",
                           "mul.Tensor", "relu", "sort", "sum", "zeros"}));
  for (const Platform& platform : platforms()) {
    if (platform.is_native()) {
      files.add_file(aten / platform.native_inc.path, inc_text({"abs", "mm", "relu"}));
    }
    if (!platform.flaggems_inc.path.empty()) {
      files.add_file(aten / platform.flaggems_inc.path, inc_text({"gelu", "sum"}));
    }
  }
}

void register_late_op(MemoryFileSystem& files, const Path& root) {
  const Path op_list = root / "csrc/aten" / kOpListInc.path;
  files.add_file(op_list, files.text(op_list).value_or("") + inc_text({kLateOp}));
}

}  // namespace

void add_checkout(MemoryFileSystem& files, const Path& root, Confs confs) {
  add_registrations(files, root);
  files.add_folder(conf_folder(root));
  if (confs != Confs::missing) {
    must_write(files, root);
    pin(files, conf_path(root, "metax"), kPin);
    pin(files, conf_path(root, "dcu"), kPin);
    must_write(files, root);
  }
  if (confs == Confs::stale) {
    register_late_op(files, root);
  }
  files.clear_log();
}

void put_checkout_on_disk(const Path& root, Confs confs) {
  MemoryFileSystem files;
  add_checkout(files, "/checkout", confs);
  std::filesystem::create_directories(conf_folder(root));
  for (const auto& [path, text] : files.files()) {
    const Path place = root / path.lexically_relative("/checkout");
    std::filesystem::create_directories(place.parent_path());
    std::ofstream(place, std::ios::binary) << text;
  }
}

Path conf_folder(const Path& root) {
  return root / "torch_fl/configs";
}

Path conf_path(const Path& root, std::string_view platform) {
  return conf_folder(root) / fmt::format("backends_{}.conf", platform);
}

std::string inc_text(std::initializer_list<std::string_view> ops) {
  std::string text = "#ifdef FLAGOS_GEN_IMPLS\n";
  for (const std::string_view op : ops) {
    text += fmt::format("  m.impl(\"{}\", Wrapper);\n", op);
  }
  return text + "#endif\n";
}

Options options_for(const Path& root, Mode mode) {
  Options options;
  options.mode = mode;
  options.root = root;
  return options;
}

Outcome run_on(FileSystem& files, const Options& options) {
  MemoryConsole console;
  const int code = run(options, files, console);
  return {code, console.said, console.complained};
}

Texts texts_in(const FileSystem& files, const Path& folder) {
  Texts texts;
  for (const std::string& name : files.list(folder)) {
    if (files.kind(folder / name) != FileKind::directory) {
      texts[name] = files.read(folder / name);
    }
  }
  return texts;
}

Texts texts_after_a_run() {
  MemoryFileSystem files;
  add_checkout(files, "/checkout", Confs::stale);
  must_write(files, "/checkout");
  return texts_in(files, conf_folder("/checkout"));
}

bool pins(const std::string& conf, std::string_view op) {
  return conf.find(fmt::format("\n{} = cuda\n", op)) != std::string::npos;
}

}  // namespace vendor_confs
