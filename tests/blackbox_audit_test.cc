// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/disk_checkout.h"

namespace vendor_confs {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class BlackboxAudit : public ::testing::Test {
 protected:
  BlackboxAudit() {
    checkout.write("tools/fine.py",
                   "\"\"\"Writes no backends_dcu.conf.\"\"\"\n"
                   "# backends_musa.conf\n"
                   "open('backends_cuda.conf', 'w')\n");
  }

  void add_writers() {
    checkout.write("tools/deep/write.py", "x = 1\nopen('backends_dcu.conf', 'w')\n");
    checkout.write("tools/tables.py", "_ascend_triton_fallback = {'mm'}\n");
    checkout.write("tools/run.sh", "#!/bin/sh\npython scripts/codegen/gen_vendor_confs.py\n");
    checkout.write("tools/notes.txt", "backends_dcu.conf\n");
  }

  ProcessResult audit(std::vector<std::string> args) const {
    args.insert(args.begin(), "--audit-writers");
    return run_program(args, {.folder = checkout.root()});
  }

  DiskCheckout checkout;
};

TEST_F(BlackboxAudit, CodeThatWritesNoneOfOurConfsPasses) {
  const ProcessResult result = audit({"tools"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "no other writer found in 1 file\n");
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(audit({"tools", "-q"}).out, "");
}

TEST_F(BlackboxAudit, EachWriterIsNamedWithPathLineKindAndText) {
  add_writers();
  const ProcessResult result = audit({"tools"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out,
            "tools/deep/write.py:2: conf-name: open('backends_dcu.conf', 'w')\n"
            "tools/run.sh:2: generator: python scripts/codegen/gen_vendor_confs.py\n"
            "tools/tables.py:1: fallback-table: _ascend_triton_fallback = {'mm'}\n");
  EXPECT_EQ(audit({"tools", "-q"}).out, result.out);
}

TEST_F(BlackboxAudit, JsonHasAFieldForEachPart) {
  add_writers();
  const ProcessResult result = audit({"tools", "--format", "json"});
  EXPECT_EQ(result.exit_code, 1);
  const json report = json::parse(result.out);
  EXPECT_EQ(report.at("schema"), 1);
  EXPECT_EQ(report.at("files"), 4);
  ASSERT_EQ(report.at("findings").size(), 3U);
  EXPECT_EQ(report.at("findings").at(0), json({{"path", "tools/deep/write.py"},
                                               {"line", 2},
                                               {"kind", "conf-name"},
                                               {"text", "open('backends_dcu.conf', 'w')"}}));
  EXPECT_EQ(report.at("findings").at(1).at("kind"), "generator");
  EXPECT_EQ(report.at("findings").at(2).at("kind"), "fallback-table");
  const json clean = json::parse(audit({"tools/fine.py", "--format", "json"}).out);
  EXPECT_EQ(clean, json({{"schema", 1}, {"files", 1}, {"findings", json::array()}}));
}

TEST_F(BlackboxAudit, SeveralPathsAreReadOnceEach) {
  add_writers();
  const ProcessResult result = audit({"tools/deep", "tools/deep/write.py", "tools/fine.py"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out,
              AllOf(StartsWith("tools/deep/write.py:2: "), ::testing::Not(HasSubstr("\ntools"))));
}

TEST_F(BlackboxAudit, AMissingPathIsAnErrorThatNamesIt) {
  const ProcessResult result = audit({"tools", "no/such", "nor/this"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err,
            "error: no/such: no such file or folder\nerror: nor/this: no such file or folder\n");
}

TEST_F(BlackboxAudit, WithoutAPathItIsAUsageError) {
  const ProcessResult result = audit({});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, StartsWith("error: --audit-writers"));
}

TEST_F(BlackboxAudit, NeedsNoCheckoutAndReadsNone) {
  checkout.remove("csrc");
  checkout.remove("torch_fl");
  EXPECT_EQ(audit({"tools"}).exit_code, 0);
}

}  // namespace
}  // namespace vendor_confs
