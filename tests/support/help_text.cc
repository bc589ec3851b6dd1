// SPDX-License-Identifier: Apache-2.0
#include "support/help_text.h"

#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "vendor_confs/platform.h"

#include "support/process.h"
#include "support/texts_of.h"

namespace vendor_confs {
namespace {

/// `text, json, markdown or github`: the words of an option's help.
Words alternatives(const std::string& line) {
  const std::string prose = line.substr(line.find_last_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") + 1);
  Words words = all_matches(prose, "[a-z]+");
  words.erase("or");
  return words;
}

}  // namespace

Words HelpText::modes_and_options() const {
  Words all = modes;
  all.insert(options.begin(), options.end());
  return all;
}

HelpText help_text() {
  HelpText help;
  const std::string text = run_program({"--help"}, {.folder = "/"}).out;
  Words* group = nullptr;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("Modes")) {
      group = &help.modes;
    } else if (line.starts_with("Options")) {
      group = &help.options;
    } else if (line.starts_with("  -") && group != nullptr) {
      group->merge(all_matches(line.substr(0, line.find(' ', 2)), "-[^, ]+"));
    }
    if (line.starts_with("  --format")) {
      help.formats = alternatives(line);
    } else if (line.starts_with("  --color")) {
      help.colors = alternatives(line);
    }
  }
  help.found_modes = all_matches(text.substr(text.find("Exit codes")), "--[a-z-]+");
  return help;
}

Words platform_names() {
  Words names;
  for (const Platform& platform : platforms()) {
    names.emplace(platform.name);
  }
  return names;
}

Words all_matches(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  Words found;
  for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end;
       ++match) {
    found.insert(match->size() > 1 ? match->str(1) : match->str());
  }
  return found;
}

std::string read_project_file(const std::string& file) {
  std::ifstream in(std::string(PROJECT_FOLDER) + "/" + file);
  if (!in) {
    throw std::runtime_error("cannot read " + file);
  }
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace vendor_confs
