// SPDX-License-Identifier: Apache-2.0
#include "support/texts_of.h"

#include <sstream>

namespace vendor_confs {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> texts_of(const Problems& problems) {
  std::vector<std::string> texts;
  for (const Problem& problem : problems.found()) {
    texts.push_back(to_string(problem));
  }
  return texts;
}

}  // namespace vendor_confs
