// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/layout.h"

#include <optional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/error.h"

#include "support/memory_file_system.h"

namespace vendor_confs {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// What locate() says when it finds nothing; empty when it finds something.
std::string refusal(const FileSystem& files, const std::optional<Path>& root) {
  try {
    locate(files, root, std::nullopt);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

TEST(Layout, FindsATorchFlCheckout) {
  MemoryFileSystem files;
  files.add_folder("/repo/csrc/aten");
  const Layout layout = locate(files, "/repo", std::nullopt);
  EXPECT_EQ(layout.root, "/repo");
  EXPECT_EQ(layout.aten, "/repo/csrc/aten");
  EXPECT_EQ(layout.conf_dir, "/repo/torch_fl/configs");
  EXPECT_EQ(layout.coverage_module, Path("/repo/scripts/codegen/backend_coverage.py"));
}

TEST(Layout, FindsTheSnapshotOfThisProject) {
  MemoryFileSystem files;
  files.add_folder("/repo/data/aten");
  const Layout layout = locate(files, "/repo", std::nullopt);
  EXPECT_EQ(layout.aten, "/repo/data/aten");
  EXPECT_EQ(layout.conf_dir, "/repo/confs");
  EXPECT_EQ(layout.coverage_module, std::nullopt);
}

TEST(Layout, ACheckoutGoesBeforeASnapshot) {
  MemoryFileSystem files;
  files.add_folder("/repo/csrc/aten");
  files.add_folder("/repo/data/aten");
  EXPECT_EQ(locate(files, "/repo", std::nullopt).aten, "/repo/csrc/aten");
}

TEST(Layout, InTheCurrentFolderPathsAreRelative) {
  MemoryFileSystem files;
  files.add_folder("/repo/csrc/aten");
  files.set_current_folder("/repo");
  const Layout layout = locate(files, std::nullopt, std::nullopt);
  EXPECT_EQ(layout.root, "");
  EXPECT_EQ(layout.aten, "csrc/aten");
  EXPECT_EQ(layout.conf_dir, "torch_fl/configs");
}

TEST(Layout, WalksUpToTheNearestFolderThatHasOne) {
  MemoryFileSystem files;
  files.add_folder("/outer/csrc/aten");
  files.add_folder("/outer/inner/data/aten");
  files.set_current_folder("/outer/inner/data/aten/backends");
  EXPECT_EQ(locate(files, std::nullopt, std::nullopt).root, "/outer/inner");
  files.set_current_folder("/outer/docs/deep");
  EXPECT_EQ(locate(files, std::nullopt, std::nullopt).root, "/outer");
}

TEST(Layout, WalksUpToTheTopFolder) {
  MemoryFileSystem files;
  files.add_folder("/data/aten");
  files.set_current_folder("/some/where");
  const Layout layout = locate(files, std::nullopt, std::nullopt);
  EXPECT_EQ(layout.conf_dir, "/confs");
  EXPECT_EQ(layout.shown("/confs/a.conf"), "confs/a.conf");
}

TEST(Layout, AGivenRootIsTakenAsItIs) {
  MemoryFileSystem files;
  files.add_folder("/repo/csrc/aten");
  files.add_folder("/repo/scripts");
  files.set_current_folder("/repo");
  EXPECT_THAT(refusal(files, "/repo/scripts"), HasSubstr("found in /repo/scripts"));
  EXPECT_EQ(locate(files, "/repo/scripts/..", std::nullopt).root, "/repo/");
}

TEST(Layout, ARootOfADotIsTheCurrentFolder) {
  MemoryFileSystem files;
  files.add_folder("/repo/csrc/aten");
  files.set_current_folder("/repo");
  for (const char* dot : {".", "./", "csrc/.."}) {
    EXPECT_EQ(locate(files, dot, std::nullopt).conf_dir, "torch_fl/configs") << dot;
  }
}

TEST(Layout, AFileIsNoLayout) {
  MemoryFileSystem files;
  files.add_file("/repo/csrc/aten", "");
  EXPECT_THAT(refusal(files, "/repo"), HasSubstr("no Torch-FL checkout"));
}

TEST(Layout, NamesWhereItLookedAndTheOptionWhenItFindsNone) {
  MemoryFileSystem files;
  files.set_current_folder("/home/me");
  EXPECT_THAT(refusal(files, std::nullopt),
              AllOf(HasSubstr("/home/me and the folders above it"), HasSubstr("csrc/aten"),
                    HasSubstr("data/aten"), HasSubstr("--root")));
  EXPECT_THAT(refusal(files, "/elsewhere"), AllOf(HasSubstr("/elsewhere"), HasSubstr("--root")));
}

TEST(Layout, AGivenConfFolderReplacesItsOwn) {
  MemoryFileSystem files;
  files.add_folder("/repo/csrc/aten");
  EXPECT_EQ(locate(files, "/repo", "out").conf_dir, "out");
  EXPECT_EQ(locate(files, "/repo", "/else/where").conf_dir, "/else/where");
  EXPECT_EQ(locate(files, "/repo", ".").conf_dir, "");
}

TEST(Layout, ShowsPathsBelowTheRootFromTheRoot) {
  const Layout layout{"/repo", "/repo/csrc/aten", "/repo/confs", std::nullopt};
  EXPECT_EQ(layout.shown("/repo/confs/a.conf"), "confs/a.conf");
  EXPECT_EQ(layout.shown("/repository/a.conf"), "/repository/a.conf");
  EXPECT_EQ(layout.shown("/else/a.conf"), "/else/a.conf");
  const Layout slash{"/repo/", "/repo/csrc/aten", "/repo/confs", std::nullopt};
  EXPECT_EQ(slash.shown("/repo/confs/a.conf"), "confs/a.conf");
  const Layout here{"", "csrc/aten", "confs", std::nullopt};
  EXPECT_EQ(here.shown("confs/a.conf"), "confs/a.conf");
  EXPECT_EQ(here.shown("/else/a.conf"), "/else/a.conf");
}

}  // namespace
}  // namespace vendor_confs
