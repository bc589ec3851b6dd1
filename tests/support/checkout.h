// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

#include "vendor_confs/file_system.h"
#include "vendor_confs/options.h"

#include "support/memory_file_system.h"

namespace vendor_confs {

/// How the confs of a made-up checkout stand to its registrations.
enum class Confs {
  missing,  ///< the conf folder is there and empty
  fresh,    ///< as a run writes them, with kPin pinned in those of metax and dcu
  stale,    ///< as fresh, but since then kLateOp has been registered: a run rewrites every one
};

/// Pinned in the confs of metax and dcu, once they are fresh.
inline constexpr std::string_view kPin = "relu";
/// In no conf yet when they are stale.
inline constexpr std::string_view kLateOp = "tanh";

/// Puts a small Torch-FL checkout at `root`: every registration file, a dozen ops, no coverage
/// module. Calls that this takes are not left in the log.
void add_checkout(MemoryFileSystem& files, const Path& root, Confs confs = Confs::fresh);

/// The same checkout on disk. `root` may exist; its folders are made.
void put_checkout_on_disk(const Path& root, Confs confs = Confs::fresh);

/// Where the checkout at `root` keeps its confs, and the conf of one platform.
Path conf_folder(const Path& root);
Path conf_path(const Path& root, std::string_view platform);

/// A registration file that registers `ops`, as a generator writes it.
std::string inc_text(std::initializer_list<std::string_view> ops);

/// The options of a run on the checkout at `root`.
Options options_for(const Path& root, Mode mode = Mode::write);

/// What a run did.
struct Outcome {
  int code = 0;
  std::string out;
  std::string err;
};
Outcome run_on(FileSystem& files, const Options& options);

/// A folder's files by name, temporary ones included.
using Texts = std::map<std::string, std::string>;
Texts texts_in(const FileSystem& files, const Path& folder);

/// The texts that a run would put in place of the stale confs of a checkout.
Texts texts_after_a_run();

/// Whether a conf text pins `op`.
bool pins(const std::string& conf, std::string_view op);

}  // namespace vendor_confs
