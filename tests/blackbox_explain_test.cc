// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "vendor_confs/platform.h"

#include "support/disk_checkout.h"

namespace vendor_confs {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

/// Line `number`, from 1, of a text.
std::string line_at(const std::string& text, std::size_t number) {
  std::istringstream stream(text);
  std::string line;
  for (; number > 0; --number) {
    if (!std::getline(stream, line)) {
      return "(no such line)";
    }
  }
  return line;
}

class BlackboxExplain : public ::testing::Test {
 protected:
  /// The platforms of `op` in the JSON of a run with these further arguments.
  json explain(const std::string& op, const std::vector<std::string>& args = {}) {
    std::vector<std::string> all = {"--explain", op, "--format", "json"};
    all.insert(all.end(), args.begin(), args.end());
    const ProcessResult result = checkout.run(all);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const json report = json::parse(result.out);
    EXPECT_EQ(report.at("schema"), 1);
    EXPECT_THAT(report.at("ops"), SizeIs(1));
    EXPECT_EQ(report.at("ops").at(0).at("op"), op);
    return report.at("ops").at(0).at("platforms");
  }

  /// The one piece of evidence of this kind.
  static json evidence(const json& platform, const std::string& kind) {
    std::vector<json> found;
    for (const json& fact : platform.at("evidence")) {
      if (fact.at("kind") == kind) {
        found.push_back(fact);
      }
    }
    EXPECT_THAT(found, SizeIs(1)) << kind << " in " << platform;
    return found.empty() ? json{{"text", ""}, {"source", ""}} : found.front();
  }

  /// The line that a source speaks of: below the root, or a table of this project.
  std::string line_of_source(const std::string& source) const {
    const std::size_t colon = source.rfind(':');
    const std::string file = source.substr(0, colon);
    const auto number = static_cast<std::size_t>(std::stoul(source.substr(colon + 1)));
    if (file.starts_with("csrc/") || file.starts_with("torch_fl/")) {
      return line_at(checkout.read(file), number);
    }
    std::ifstream table(std::string(PROJECT_FOLDER) + "/data/tables/" + file);
    EXPECT_TRUE(table) << file;
    return line_at({std::istreambuf_iterator<char>(table), {}}, number);
  }

  DiskCheckout checkout;
};

TEST_F(BlackboxExplain, SortOnAscendIsTheVendorsBecauseOfAGap) {
  const json ascend = explain("sort").at("ascend");
  EXPECT_EQ(ascend.at("route"), "ascend");
  EXPECT_EQ(ascend.at("annotation"), nullptr);
  EXPECT_EQ(ascend.at("rule"), "vendor");
  const json gap = evidence(ascend, "gap");
  EXPECT_THAT(gap.at("source").get<std::string>(), StartsWith("gaps/ascend.txt:"));
  EXPECT_EQ(line_of_source(gap.at("source")), "sort");
  EXPECT_THAT(gap.at("text").get<std::string>(), HasSubstr("sort.py"));
  EXPECT_EQ(evidence(ascend, "registration").at("source"),
            native_inc_of("ascend") + ":" +
                std::to_string(checkout.line_of(native_inc_of("ascend"), "  m.impl(\"sort\",")));
}

TEST_F(BlackboxExplain, SortOnMpsIsUnregistered) {
  const json mps = explain("sort").at("mps");
  EXPECT_EQ(mps.at("route"), "none");
  EXPECT_EQ(mps.at("annotation"), nullptr);
  EXPECT_EQ(mps.at("rule"), "unregistered");
  EXPECT_EQ(evidence(mps, "unregistered").at("source"), native_inc_of("mps"));
}

TEST_F(BlackboxExplain, PinNamesItsConfLineAndItsNote) {
  const json metax = explain("mm").at("metax");
  EXPECT_EQ(metax.at("route"), "cuda");
  EXPECT_EQ(metax.at("rule"), "gap");
  EXPECT_EQ(evidence(metax, "pin").at("text"), "mm = cuda");
  EXPECT_EQ(evidence(metax, "pin").at("source"),
            conf_of("metax") + ":" + std::to_string(checkout.line_of(conf_of("metax"), "mm = ")));
  EXPECT_EQ(line_of_source(evidence(metax, "note").at("source")), "mm");
}

TEST_F(BlackboxExplain, HoldAndUncoveredOp) {
  const json held = explain("mul.Tensor");
  for (const Platform& platform : platforms()) {
    EXPECT_EQ(line_of_source(evidence(held.at(std::string(platform.name)), "hold").at("source")),
              "mul.Tensor");
  }
  EXPECT_EQ(held.at("ppu").at("rule"), "hold");
  const json uncovered = explain("complex").at("ppu");
  EXPECT_EQ(uncovered.at("rule"), "boxing");
  EXPECT_EQ(evidence(uncovered, "not_covered").at("text"), "not covered by FlagGems");
}

TEST_F(BlackboxExplain, EverySourceWithALineHoldsTheOpAndEveryRouteIsTheConfs) {
  for (const std::string op :
       {"sort", "mm", "mul.Tensor", "mul_.Tensor", "tanh", "gelu", "_conj", "unsqueeze", "complex",
        "add_.Tensor", "matmul", "scaled_dot_product_attention", "view_as_real", "cat",
        "_batch_norm_with_update_functional"}) {
    SCOPED_TRACE(op);
    const json platforms_of_op = explain(op);
    EXPECT_THAT(platforms_of_op, SizeIs(platforms().size()));
    for (const auto& [name, platform] : platforms_of_op.items()) {
      const std::string conf = checkout.read(conf_of(name));
      const std::string annotation = platform.at("annotation").is_null()
                                         ? ""
                                         : "  # " + platform.at("annotation").get<std::string>();
      EXPECT_THAT(conf, HasSubstr("\n" + op + " = " + platform.at("route").get<std::string>() +
                                  annotation + "\n"))
          << name;
      for (const json& fact : platform.at("evidence")) {
        EXPECT_NE(fact.at("text"), "");
        const std::string source = fact.at("source");
        if (source.find(':') != std::string::npos) {
          EXPECT_THAT(line_of_source(source),
                      AnyOf(op, StartsWith(op + " = "), StartsWith("  m.impl(\"" + op + "\",")))
              << source;
        }
      }
    }
  }
}

TEST_F(BlackboxExplain, AnnotationNamesTheKernelThatStandsBehind) {
  const json tanh = explain("tanh");
  EXPECT_EQ(tanh.at("musa").at("route"), "flaggems");
  EXPECT_EQ(tanh.at("musa").at("annotation"), "musa");
  EXPECT_EQ(tanh.at("dcu").at("annotation"), nullptr);
}

TEST_F(BlackboxExplain, UnknownOpsAreRefusedWithTheNearestNames) {
  for (const char* const format : {"text", "json"}) {
    const ProcessResult result = checkout.run(
        {"--explain", "sortt", "mm", "tanhh", "no_such_op_at_all", "--format", format});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr("error: no op 'sortt' in the op list; did you mean sort"));
    EXPECT_THAT(result.err, HasSubstr("error: no op 'tanhh' in the op list; did you mean tanh"));
    EXPECT_THAT(result.err, HasSubstr("error: no op 'no_such_op_at_all' in the op list"));
    EXPECT_THAT(result.err, Not(HasSubstr("'mm'")));
  }
}

TEST_F(BlackboxExplain, SeveralOpsComeInTheOrderAskedFor) {
  const ProcessResult result = checkout.run({"--explain", "tanh", "mm", "--format", "json"});
  std::vector<std::string> names;
  const json report = json::parse(result.out);
  for (const json& op : report.at("ops")) {
    names.push_back(op.at("op"));
  }
  EXPECT_THAT(names, ElementsAre("tanh", "mm"));
  const std::string text = checkout.run({"--explain", "tanh", "mm"}).out;
  EXPECT_THAT(text, AllOf(StartsWith("tanh\n  ascend "), HasSubstr("\n\nmm\n  ascend ")));
}

TEST_F(BlackboxExplain, TextGivesRouteRuleReasonAndSource) {
  const std::string text = checkout.run({"--explain", "mm", "--platform", "metax"}).out;
  EXPECT_THAT(text, StartsWith("mm\n  metax      cuda                     rule: gap\n"
                               "      pin: mm = cuda [torch_fl/configs/backends_metax.conf:"));
  EXPECT_THAT(text, HasSubstr("\n      note: "));
  EXPECT_THAT(text, HasSubstr("[notes/metax.txt:"));
}

TEST_F(BlackboxExplain, OnlyThePlatformsAskedForAreExplained) {
  const json platforms_of_op = explain("mm", {"--platform", "ppu,gcu"});
  std::vector<std::string> names;
  for (const auto& item : platforms_of_op.items()) {
    names.push_back(item.key());
  }
  EXPECT_THAT(names, ElementsAre("gcu", "ppu"));
}

TEST_F(BlackboxExplain, TheSnapshotOfThisProjectIsExplainedToo) {
  const ProcessResult result =
      run_program({"--explain", "sort", "--format", "json", "--platform", "ascend"},
                  {.folder = PROJECT_FOLDER});
  EXPECT_EQ(result.exit_code, 0);
  const json ascend = json::parse(result.out).at("ops").at(0).at("platforms").at("ascend");
  EXPECT_THAT(evidence(ascend, "registration").at("source").get<std::string>(),
              StartsWith("data/aten/backends/ascend/generated/ascend_register.inc:"));
}

TEST_F(BlackboxExplain, StaleConfsAreNoFault) {
  checkout.remove(conf_of("mps"));
  EXPECT_EQ(checkout.run({"--explain", "mm"}).exit_code, 0);
}

}  // namespace
}  // namespace vendor_confs
