// SPDX-License-Identifier: Apache-2.0
// Writes a Torch-FL checkout of the real size, or a multiple of it: make_checkout FOLDER [FACTOR]
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "perf/workload.h"

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: make_checkout FOLDER [FACTOR]\n";
    return 2;
  }
  const std::size_t factor = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
  for (const auto& [path, text] : vendor_confs::workload_files(factor)) {
    const vendor_confs::Path whole = vendor_confs::Path(argv[1]) / path;
    std::filesystem::create_directories(whole.parent_path());
    std::ofstream(whole, std::ios::binary) << text;
  }
  return 0;
}
