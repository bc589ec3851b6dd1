// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "vendor_confs/file_system.h"

#include "support/memory_file_system.h"

namespace vendor_confs {

/// Where the workload's checkout lies in its file system.
inline constexpr const char* kWorkloadRoot = "/checkout";

/// The files of a Torch-FL checkout, path below the root -> text: the snapshot's ops, each of them
/// `factor` times under made-up names, and a generated/register.inc with the wrapper functions that
/// real ones carry before their m.impl lines (600 KB at factor 1). The confs are those that the
/// program writes, with the shipped pins.
std::map<std::string, std::string> workload_files(std::size_t factor);

/// The same checkout at kWorkloadRoot.
void add_workload(MemoryFileSystem& files, std::size_t factor);

}  // namespace vendor_confs
