// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/conf_writer.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "vendor_confs/error.h"

namespace vendor_confs {
namespace {

// The lock on the folder makes one fixed name enough: no two runs stage at once, so a file of this
// name was left by a run that was killed.
constexpr std::string_view kSuffix = ".gen_vendor_confs-new";

Path temporary_for(const Path& target) {
  return target.parent_path() / fmt::format(".{}{}", target.filename().string(), kSuffix);
}

bool is_temporary(std::string_view name) {
  return name.starts_with('.') && name.ends_with(kSuffix);
}

}  // namespace

ConfWriter::ConfWriter(FileSystem& files, Path conf_dir)
    : files_(files), conf_dir_(std::move(conf_dir)) {}

ConfWriter::~ConfWriter() {
  discard();
}

void ConfWriter::stage(const std::vector<ConfPlan>& plans) {
  lock_folders(plans);
  for (const ConfPlan& plan : plans) {
    if (plan.state != ConfState::fresh) {
      stage_one(plan);
    }
  }
}

void ConfWriter::lock_folders(const std::vector<ConfPlan>& plans) {
  std::set<Path> folders = {files_.resolve(conf_dir_)};  // sorted: every run locks in one order
  for (const ConfPlan& plan : plans) {  // a linked conf lies in a folder of its own
    folders.insert(files_.resolve(plan.file().path).parent_path());
  }
  for (const Path& folder : folders) {
    locks_.push_back(files_.lock(folder));
    clear_leftovers(folder);
  }
}

void ConfWriter::clear_leftovers(const Path& folder) {
  for (const std::string& name : files_.list(folder)) {
    if (is_temporary(name)) {
      files_.remove(folder / name);
    }
  }
}

void ConfWriter::stage_one(const ConfPlan& plan) {
  const ConfFile& file = plan.file();
  const Path target = files_.resolve(file.path);
  const std::optional<FileStatus> status = files_.status(target);
  const std::optional<std::string> now = status ? std::optional(files_.read(target)) : std::nullopt;
  if (now == plan.text) {
    return;  // another run has just written it
  }
  if (now != file.text) {
    throw Error(
        Problem{file.path.string(), 0, "changed on disk while this run was computing; run again"});
  }
  staged_.push_back({temporary_for(target), target});
  files_.write_new(staged_.back().temporary, plan.text, status);
}

void ConfWriter::commit() {
  std::set<Path> folders;
  std::size_t done = 0;
  const std::size_t all = staged_.size();
  try {
    for (; !staged_.empty(); ++done) {
      files_.rename(staged_.front().temporary, staged_.front().target);
      folders.insert(staged_.front().target.parent_path());
      staged_.erase(staged_.begin());
    }
    for (const Path& folder : folders) {
      files_.sync_folder(folder);
    }
  } catch (const Error& error) {
    Problems problems;
    problems.add(error);
    problems.add({conf_dir_.string(), 0,
                  fmt::format("{} of {} confs were replaced before that; run again", done, all)});
    problems.throw_if_any();
  }
}

void ConfWriter::discard() noexcept {
  for (const Staged& staged : staged_) {
    try {
      files_.remove(staged.temporary);
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch): a later run clears it
    }
  }
  staged_.clear();
}

}  // namespace vendor_confs
