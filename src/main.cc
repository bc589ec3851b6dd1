// SPDX-License-Identifier: Apache-2.0
#include <variant>

#include "vendor_confs/cli.h"
#include "vendor_confs/heap.h"
#include "vendor_confs/run.h"

int main(int argc, char** argv) {
  vendor_confs::prepare_heap();
  const auto console = vendor_confs::posix_console();
  const auto parsed = vendor_confs::parse_command_line(argc, argv);
  if (const auto* early = std::get_if<vendor_confs::EarlyExit>(&parsed)) {
    return vendor_confs::leave(*early, *console);
  }
  const auto files = vendor_confs::posix_file_system();
  return vendor_confs::run(std::get<vendor_confs::Options>(parsed), *files, *console);
}
