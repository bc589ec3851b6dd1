// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vendor_confs {

using Words = std::set<std::string>;

/// What the program's `--help` names. All that is shipped beside the program must name the same.
struct HelpText {
  Words modes;        ///< `--check`
  Words options;      ///< in each spelling, `-q` and `--quiet`
  Words formats;      ///< what --format takes
  Words colors;       ///< what --color takes
  Words found_modes;  ///< the modes that exit with 1

  Words modes_and_options() const;
};

HelpText help_text();

/// The platforms that get a conf.
Words platform_names();

/// Every match of `pattern` in `text`, or of its first group where it has one.
Words all_matches(const std::string& text, const std::string& pattern);

/// A file of this project; a missing one throws.
std::string read_project_file(const std::string& file);

}  // namespace vendor_confs
