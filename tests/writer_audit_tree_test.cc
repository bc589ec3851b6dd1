// SPDX-License-Identifier: Apache-2.0
// Walking folders for other writers of the confs, and the report on them.
#include <cstdlib>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "vendor_confs/error.h"
#include "vendor_confs/reports.h"
#include "vendor_confs/writer_audit.h"

namespace vendor_confs {
namespace {

class AuditTree : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "writer_audit_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    root_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  void write(const Path& file, const std::string& text) const {
    std::filesystem::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }

  /// The paths of the findings, below the root.
  std::vector<std::string> found(const std::vector<Path>& paths) const {
    std::vector<std::string> names;
    for (const WriterFinding& finding : audit_writers(*files_, paths).findings) {
      names.push_back(Path(finding.path).lexically_relative(root_).string());
    }
    return names;
  }

  Report report(std::vector<Path> paths, Format format = Format::text, bool quiet = false) const {
    Options options;
    options.mode = Mode::audit_writers;
    options.audit_paths = std::move(paths);
    options.format = format;
    options.quiet = quiet;
    return audit_report(options, *files_);
  }

  Path root_;
  std::unique_ptr<FileSystem> files_ = posix_file_system();
};

using Names = std::vector<std::string>;

TEST_F(AuditTree, ReadsFoldersByNameAndNamedFilesWhatever) {
  for (const char* file : {"b/a.py", "b/c/a.sh", "b/a.cc", "b/a.h", "b/build/CMakeLists.txt",
                           "b/a.md", "b/.git/a.py", "b/.hidden/a.py", "c/a.txt"}) {
    write(file, "x = backends_metax.conf\n");
  }
  EXPECT_EQ(found({root_}),
            (Names{"b/a.cc", "b/a.h", "b/a.py", "b/build/CMakeLists.txt", "b/c/a.sh"}));
  EXPECT_EQ(found({root_ / "c/a.txt", root_ / "b/.hidden"}), (Names{"b/.hidden/a.py", "c/a.txt"}));
}

TEST_F(AuditTree, ReadsNoFileTwice) {
  write("a/x.py", "x = 'backends_metax.conf'\n");
  std::filesystem::create_directory_symlink("..", root_ / "a/up");
  std::filesystem::create_directory_symlink("a", root_ / "0link");
  std::filesystem::create_symlink("nowhere", root_ / "a/dangling.py");
  EXPECT_EQ(found({root_, root_ / "a/", root_ / "a/x.py"}), Names{"a/x.py"});
  EXPECT_EQ(audit_writers(*files_, {root_}).files, 1U);
}

TEST_F(AuditTree, FollowsALinkThatLeadsOut) {
  write("in/x.py", "");
  write("out/y.py", "x = 'backends_metax.conf'\n");
  std::filesystem::create_directory_symlink("../out", root_ / "in/link");
  EXPECT_EQ(found({root_ / "in"}), Names{"in/link/y.py"});
}

TEST_F(AuditTree, NamesEveryPathThatIsMissing) {
  write("a.py", "x = 'backends_metax.conf'\n");
  try {
    audit_writers(*files_, {root_ / "no.py", root_ / "a.py", root_ / "none"});
    FAIL() << "no error";
  } catch (const Error& error) {
    ASSERT_EQ(error.problems().size(), 2U);
    EXPECT_EQ(error.problems()[0],
              (Problem{(root_ / "no.py").string(), 0, "no such file or folder"}));
    EXPECT_EQ(error.problems()[1].file, (root_ / "none").string());
  }
}

TEST_F(AuditTree, ReportsAsText) {
  write("b.py", "# backends_metax.conf\nx = 'backends_metax.conf'\nimport gen_vendor_confs\n");
  write("a.sh", "gen_vendor_confs\n");
  const Report found = report({root_ / "b.py", root_ / "a.sh"});
  EXPECT_EQ(found.exit_code, 1);
  const std::string root = root_.string();
  EXPECT_EQ(found.out, root + "/a.sh:1: generator: gen_vendor_confs\n" + root +
                           "/b.py:2: conf-name: x = 'backends_metax.conf'\n" + root +
                           "/b.py:3: generator: import gen_vendor_confs\n");
  EXPECT_EQ(found.err, "");
}

TEST_F(AuditTree, SaysThatThereIsNone) {
  write("a.py", "x = 'backends_cuda.conf'\n");
  write("b.py", "\n");
  EXPECT_EQ(report({root_}).out, "no other writer found in 2 files\n");
  EXPECT_EQ(report({root_}).exit_code, 0);
  EXPECT_EQ(report({root_}, Format::text, true).out, "");
}

TEST_F(AuditTree, ReportsAsJsonWhateverTheBytes) {
  write("a.py", "x = '\xFF backends_metax.conf'\n");
  const Report found = report({root_}, Format::json);
  EXPECT_EQ(found.exit_code, 1);
  EXPECT_TRUE(found.out.ends_with("}\n"));
  const auto json = nlohmann::json::parse(found.out);
  EXPECT_EQ(json.at("schema"), 1);
  EXPECT_EQ(json.at("files"), 1);
  ASSERT_EQ(json.at("findings").size(), 1U);
  const auto& finding = json.at("findings").at(0);
  EXPECT_EQ(finding.at("path"), (root_ / "a.py").string());
  EXPECT_EQ(finding.at("line"), 1);
  EXPECT_EQ(finding.at("kind"), "conf-name");
  EXPECT_EQ(finding.at("text"), "x = '\xEF\xBF\xBD backends_metax.conf'");
  write("a.py", "");
  EXPECT_EQ(nlohmann::json::parse(report({root_}, Format::json).out).at("findings"),
            nlohmann::json::array());
}

}  // namespace
}  // namespace vendor_confs
