// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "vendor_confs/file_system.h"

namespace vendor_confs {

/// A new folder on the real disk that goes, with all in it, when the object goes.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const Path& parent = std::filesystem::temp_directory_path()) {
    std::string name = (parent / "vendor_confs_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      throw std::system_error(errno, std::generic_category(), name);
    }
    // Resolved, so that paths compare equal where the temporary folder itself is a link.
    path_ = std::filesystem::canonical(name);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const Path& path() const { return path_; }

 private:
  Path path_;
};

}  // namespace vendor_confs
