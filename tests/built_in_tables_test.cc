// SPDX-License-Identifier: Apache-2.0
// The tables that are compiled in: that they are all there, and hold what they should.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/platform.h"
#include "vendor_confs/table.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

class BuiltInTables : public ::testing::Test {
 protected:
  std::vector<std::string_view> ops_at(std::string_view path) const {
    return sorted_names(tables_.at(path).ops, names_);
  }
  bool lists(std::string_view path, std::string_view op) const {
    const auto id = names_.find(op);
    return id && tables_.at(path).ops.contains(*id);
  }

  OpNames names_;
  Tables tables_ = Tables::built_in(names_);
};

std::vector<std::string_view> embedded_paths() {
  std::vector<std::string_view> paths;
  for (const EmbeddedTable& table : embedded_tables()) {
    paths.push_back(table.path);
  }
  return paths;
}

TEST_F(BuiltInTables, AreTheTablesThatAreRead) {
  EXPECT_THAT(embedded_paths(), ElementsAreArray(known_tables()));
  EXPECT_EQ(tables_.all().size(), known_tables().size());
}

TEST_F(BuiltInTables, AreTheFilesOnDisk) {
  for (const EmbeddedTable& table : embedded_tables()) {
    const std::string path = PROJECT_FOLDER "/data/tables/" + std::string(table.path);
    std::ifstream file(path, std::ios::binary);
    ASSERT_TRUE(file) << path;
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), table.text) << path;
  }
}

TEST_F(BuiltInTables, HaveAsManyOpsAsTheReference) {
  const std::map<std::string_view, std::size_t> counts = {
      {"coverage/flaggems_cpp.txt", 18},
      {"coverage/flaggems_python.txt", 640},
      {"coverage/tileops.txt", 60},
      {"escape/iluvatar.txt", 2},
      {"gaps/ascend.txt", 31},
      {"gaps/gcu.txt", 232},
      {"gaps/iluvatar.txt", 59},
      {"gaps/musa.txt", 17},
      {"gaps/ppu.txt", 49},
      {"holds.txt", 49},
      {"measured/flaggems/dcu.txt", 1},
      {"measured/flaggems/metax.txt", 8},
      {"measured/flaggems_cpp/metax.txt", 15},
      {"native/ascend.txt", 2},
      {"native/iluvatar.txt", 5},
      {"pending.txt", 158},
      {"routed.txt", 1},
  };
  for (const auto& [path, count] : counts) {
    EXPECT_EQ(tables_.at(path).ops.size(), count) << path;
    EXPECT_EQ(tables_.at(path).entries.size(), count) << path;
  }
  for (const std::string_view path : known_tables()) {
    EXPECT_TRUE(counts.contains(path) || path.starts_with("notes/")) << path << " is not counted";
  }
}

TEST_F(BuiltInTables, EveryGroupHasAReason) {
  for (const auto& [path, table] : tables_.all()) {
    EXPECT_FALSE(table.groups.empty()) << path;
    for (const TableEntry& entry : table.entries) {
      EXPECT_FALSE(table.reason(entry).empty())
          << path << ':' << entry.line << ' ' << names_[entry.op];
    }
  }
}

TEST_F(BuiltInTables, SmallSetsAreTheReferences) {
  EXPECT_THAT(ops_at("routed.txt"), ElementsAre("scaled_dot_product_attention"));
  EXPECT_THAT(ops_at("native/ascend.txt"), ElementsAre("matmul", "matmul_backward"));
  EXPECT_THAT(ops_at("native/iluvatar.txt"),
              ElementsAre("_conj", "add_.Scalar", "add_.Tensor", "div_.Tensor", "view_as_real"));
  EXPECT_THAT(ops_at("escape/iluvatar.txt"),
              ElementsAre("_native_batch_norm_legit", "_native_batch_norm_legit_no_training"));
  EXPECT_THAT(ops_at("measured/flaggems/dcu.txt"), ElementsAre("scaled_dot_product_attention"));
  EXPECT_THAT(ops_at("measured/flaggems/metax.txt"),
              ElementsAre("_embedding_bag_per_sample_weights_backward",
                          "_native_batch_norm_legit_functional", "binary_cross_entropy_with_logits",
                          "linalg_ldl_solve", "scaled_dot_product_attention", "special_bessel_j1",
                          "unsqueeze", "unsqueeze_"));
  EXPECT_THAT(ops_at("measured/flaggems_cpp/metax.txt"),
              ElementsAre("_softmax_backward_data", "addmm", "addmm.out", "argmax", "bmm",
                          "bmm.out", "max", "max.dim", "nonzero", "sort", "sort.stable", "sum",
                          "sum.dim_IntList", "topk", "zeros"));
}

TEST_F(BuiltInTables, MetaxKeepsMmOffTheCppRuntime) {
  EXPECT_TRUE(lists(kFlagGemsCppTable, "mm"));
  EXPECT_FALSE(lists("measured/flaggems_cpp/metax.txt", "mm"));
}

TEST_F(BuiltInTables, OpThatTheReferenceListsTwiceIsListedOnce) {
  const Table& gaps = tables_.at("gaps/iluvatar.txt");
  const OpId op = names_.find("_conj_copy.out").value();
  EXPECT_EQ(std::count_if(gaps.entries.begin(), gaps.entries.end(),
                          [op](const TableEntry& entry) { return entry.op == op; }),
            1);
}

TEST_F(BuiltInTables, UnknownPathIsAnEmptyTable) {
  EXPECT_TRUE(tables_.at("").ops.empty());
  EXPECT_TRUE(tables_.at("gaps/nowhere.txt").ops.empty());
}

}  // namespace
}  // namespace vendor_confs
