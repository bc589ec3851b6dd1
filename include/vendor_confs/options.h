// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vendor_confs/file_system.h"
#include "vendor_confs/platform.h"

namespace vendor_confs {

enum class Mode {
  write,
  check,
  diff,
  stats,
  explain,
  lint,
  fingerprint,
  export_json,
  audit_writers,
};

enum class Format { text, json, markdown, github };

enum class Color { automatic, always, never };

/// What the command line asked for.
struct Options {
  Mode mode = Mode::write;
  Format format = Format::text;
  std::optional<Path> root;
  std::optional<Path> conf_dir;
  std::optional<Path> tables;
  std::optional<std::string> coverage;     ///< a file, or `builtin`
  std::vector<const Platform*> platforms;  ///< those asked for, sorted by name; empty: all
  std::vector<std::string> ops;            ///< of --explain
  std::vector<Path> audit_paths;           ///< of --audit-writers
  bool trust_confs = false;
  bool quiet = false;
  bool verbose = false;
  Color color = Color::automatic;

  bool selects(const Platform& platform) const;
};

/// The command that writes the confs these options speak of, as a shell takes it.
std::string repair_command(const Options& options);

/// Whether `mode` can be put in `format`. A run asks before it reads anything.
bool can_format(Mode mode, Format format);

/// The option that chooses a mode (`--check`); `a write` for the mode without one.
std::string_view to_string(Mode mode);
std::string_view to_string(Format format);

}  // namespace vendor_confs
