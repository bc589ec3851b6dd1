// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "vendor_confs/file_system.h"
#include "vendor_confs/plan.h"

namespace vendor_confs {

/// Puts planned confs in place, all or none: stage() writes every new text beside its conf and
/// flushes it, commit() renames them over. Until commit() no conf has changed, and a ConfWriter
/// that goes without it removes what it staged. Holds the conf folder, and each folder that a
/// linked conf lies in, so that two runs cannot mix.
class ConfWriter {
 public:
  ConfWriter(FileSystem& files, Path conf_dir);
  ~ConfWriter();
  ConfWriter(const ConfWriter&) = delete;
  ConfWriter& operator=(const ConfWriter&) = delete;

  /// Clears what a killed run left, then stages each conf of `plans` that is not fresh. Throws
  /// Error when a conf on disk is no longer the one that was read, or a file operation fails.
  void stage(const std::vector<ConfPlan>& plans);

  /// Renames every staged file into place. Throws Error when that fails; confs that were replaced
  /// by then are whole and new, the others whole and old.
  void commit();

 private:
  struct Staged {
    Path temporary;
    Path target;
  };

  void lock_folders(const std::vector<ConfPlan>& plans);
  void clear_leftovers(const Path& folder);
  void stage_one(const ConfPlan& plan);
  void discard() noexcept;

  FileSystem& files_;
  Path conf_dir_;
  std::vector<std::unique_ptr<FileSystem::Lock>> locks_;
  std::vector<Staged> staged_;
};

}  // namespace vendor_confs
