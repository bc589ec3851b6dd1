// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "vendor_confs/conf.h"
#include "vendor_confs/coverage.h"
#include "vendor_confs/file_system.h"
#include "vendor_confs/layout.h"
#include "vendor_confs/op_set.h"
#include "vendor_confs/options.h"
#include "vendor_confs/platform.h"
#include "vendor_confs/registration.h"
#include "vendor_confs/table.h"

namespace vendor_confs {

/// One conf as it lies on disk.
struct ConfFile {
  Path path;
  std::string shown_as;             ///< in reports: relative to the root
  std::optional<std::string> text;  ///< nothing when there is no such file
};

/// A `backends_*.conf` in the conf folder that belongs to none of the platforms here.
struct OtherConf {
  std::string platform;
  std::string shown_as;
  std::string text;
};

/// What a run has read about one platform.
struct PlatformInput {
  const Platform* platform = nullptr;
  RegistrationFile native;
  RegistrationFile flaggems;
  bool selected = true;  ///< asked for; only then are `conf` and `pins_conf` filled
  ConfFile conf;
  Conf pins_conf;  ///< parsed conf of a platform whose pins live there; views into conf.text
  OpSet pins;      ///< the ops that pins_conf routes to the vendor key, covered by FlagGems or not
};

/// All that a run has read. Nothing else is read after it.
struct Inputs {
  Layout layout;
  OpNames names;
  Tables tables;
  Coverage coverage;
  RegistrationFile op_list;
  std::vector<PlatformInput> platforms;  ///< every platform, sorted by name
  std::vector<OtherConf> other_confs;    ///< only for --lint
  std::vector<std::string> notes;        ///< for stderr, without the `note: `
  std::vector<std::string> warnings;     ///< for stderr, without the `warning: `
};

/// Reads and judges all input of a run. Throws one Error that lists everything wrong with it.
std::unique_ptr<Inputs> load_inputs(const Options& options, const FileSystem& files);

}  // namespace vendor_confs
