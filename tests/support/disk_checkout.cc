// SPDX-License-Identifier: Apache-2.0
#include "support/disk_checkout.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "support/texts_of.h"

namespace vendor_confs {
namespace {

namespace fs = std::filesystem;

const fs::path kProject = PROJECT_FOLDER;

std::string read_file(const fs::path& path) {
  std::string text(fs::file_size(path), '\0');
  std::ifstream file(path, std::ios::binary);
  if (!file.read(text.data(), static_cast<std::streamsize>(text.size()))) {
    throw std::runtime_error("cannot read " + path.string());
  }
  return text;
}

/// All that tells whether a file was touched.
std::string state_of(const fs::path& path) {
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0) {
    throw std::system_error(errno, std::generic_category(), path.string());
  }
  const std::string status = fmt::format("mode {:o} inode {} time {}.{} ", info.st_mode,
                                         info.st_ino, info.st_mtim.tv_sec, info.st_mtim.tv_nsec);
  if (S_ISLNK(info.st_mode)) {
    return status + fs::read_symlink(path).string();
  }
  return S_ISREG(info.st_mode) ? status + read_file(path) : status;
}

fs::path new_folder() {
  std::string name = (fs::temp_directory_path() / "vendor-confs-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), name);
  }
  // Others may look in: one of the tests runs the program as nobody.
  fs::permissions(name, fs::perms(0755));
  return name;
}

}  // namespace

Snapshot::Snapshot(const fs::path& folder) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    states_[entry.path().lexically_relative(folder).string()] = state_of(entry.path());
  }
}

std::vector<std::string> Snapshot::changed(const Snapshot& later) const {
  std::set<std::string> paths;
  for (const auto& [path, state] : states_) {
    const auto found = later.states_.find(path);
    if (found == later.states_.end() || found->second != state) {
      paths.insert(path);
    }
  }
  for (const auto& [path, state] : later.states_) {
    if (states_.count(path) == 0) {
      paths.insert(path);
    }
  }
  return {paths.begin(), paths.end()};
}

DiskCheckout::DiskCheckout(std::string_view name) : folder_(new_folder()), root_(folder_ / name) {
  fs::create_directory(root_);
  add_from_project("data/aten", "csrc/aten");
  add_from_project("confs", "torch_fl/configs");
}

DiskCheckout::~DiskCheckout() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::string DiskCheckout::read(const std::string& file) const {
  return read_file(root_ / file);
}

void DiskCheckout::write(const std::string& file, std::string_view text) {
  fs::create_directories((root_ / file).parent_path());
  std::ofstream stream(root_ / file, std::ios::binary | std::ios::trunc);
  if (!stream.write(text.data(), static_cast<std::streamsize>(text.size())).flush()) {
    throw std::runtime_error("cannot write " + path(file));
  }
}

void DiskCheckout::append(const std::string& file, std::string_view text) {
  write(file, read(file).append(text));
}

void DiskCheckout::replace(const std::string& file, std::string_view from, std::string_view to) {
  std::string text = read(file);
  const std::size_t at = text.find(from);
  if (at == std::string::npos) {
    throw std::runtime_error(fmt::format("{} has no '{}'", file, from));
  }
  write(file, text.replace(at, from.size(), to));
}

void DiskCheckout::remove(const std::string& file) {
  if (fs::remove_all(root_ / file) == 0) {
    throw std::runtime_error("there is no " + path(file));
  }
}

void DiskCheckout::keep_lines(const std::string& file, std::size_t count) {
  const std::string text = read(file);
  std::size_t end = 0;
  for (; count > 0; --count) {
    end = text.find('\n', end) + 1;
    if (end == 0) {
      throw std::runtime_error(file + " has fewer lines");
    }
  }
  write(file, text.substr(0, end));
}

std::size_t DiskCheckout::line_of(const std::string& file, std::string_view start) const {
  const std::string text = read(file);
  std::size_t number = 1;
  for (std::size_t at = 0; at < text.size(); ++number) {
    if (std::string_view(text).substr(at, start.size()) == start) {
      return number;
    }
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  }
  throw std::runtime_error(fmt::format("no line of {} starts with '{}'", file, start));
}

void DiskCheckout::add_from_project(const std::string& from, const std::string& to) {
  fs::create_directories((root_ / to).parent_path());
  fs::copy(kProject / from, root_ / to, fs::copy_options::recursive);
}

ProcessResult DiskCheckout::run(std::vector<std::string> args,
                                const ProcessOptions& options) const {
  args.insert(args.begin(), {"--root", root_.string()});
  return run_program(args, options);
}

void expect_refused(const DiskCheckout& checkout, const std::vector<std::string>& messages,
                    const std::vector<std::string>& args) {
  for (const char* mode : {"", "--check"}) {
    SCOPED_TRACE(*mode == '\0' ? "write" : mode);
    std::vector<std::string> all_args = args;
    if (*mode != '\0') {
      all_args.emplace_back(mode);
    }
    const Snapshot before = checkout.snapshot();
    const ProcessResult result = checkout.run(all_args);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(before.changed(checkout.snapshot()), ::testing::IsEmpty());
    EXPECT_THAT(lines_of(result.err), ::testing::Each(::testing::StartsWith("error: ")));
    std::vector<::testing::Matcher<std::string>> expected;
    for (const std::string& message : messages) {
      expected.push_back(::testing::HasSubstr(message));
    }
    EXPECT_THAT(lines_of(result.err), ::testing::UnorderedElementsAreArray(expected));
  }
}

std::string conf_of(std::string_view platform) {
  return fmt::format("torch_fl/configs/backends_{}.conf", platform);
}

std::string native_inc_of(std::string_view platform) {
  return fmt::format("csrc/aten/backends/{0}/generated/{0}_register.inc", platform);
}

std::string flaggems_inc_of(std::string_view platform) {
  return fmt::format("csrc/aten/backends/{0}/generated/{0}_flaggems_register.inc", platform);
}

}  // namespace vendor_confs
