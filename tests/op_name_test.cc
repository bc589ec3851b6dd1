// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/op_name.h"

#include <string_view>

#include <gtest/gtest.h>

namespace vendor_confs {
namespace {

TEST(OpName, IsAnIdentifierWithAtMostOneOverloadName) {
  for (const std::string_view name :
       {"a", "_", "mm", "_conj", "add.Tensor", "add_.Tensor", "__and__.Scalar", "_conj_copy.out",
        "upsample_nearest1d.vec", "max.names_dim_max", "atan2", "Stream"}) {
    EXPECT_TRUE(is_op_name(name)) << name;
  }
}

TEST(OpName, OverloadNameMayStartWithADigit) {
  EXPECT_TRUE(is_op_name("pad.2d"));
}

TEST(OpName, BaseMayNotStartWithADigit) {
  EXPECT_FALSE(is_op_name("2mm"));
  EXPECT_FALSE(is_op_name("2mm.out"));
}

TEST(OpName, NeitherPartMayBeEmpty) {
  for (const std::string_view name : {"", ".", ".out", "add."}) {
    EXPECT_FALSE(is_op_name(name)) << name;
  }
}

TEST(OpName, OneDotIsTheMost) {
  EXPECT_FALSE(is_op_name("add.out.Tensor"));
  EXPECT_FALSE(is_op_name("add..out"));
}

TEST(OpName, NothingButLettersDigitsAndUnderscores) {
  using namespace std::string_view_literals;
  for (const std::string_view name :
       {"aten::add"sv, "add-Tensor"sv, "add Tensor"sv, " add"sv, "add "sv, "add\n"sv, "add\r"sv,
        "add.Ten sor"sv, "add,"sv, "add # why"sv, "add\0"sv, "add.\0"sv,
        "\xC3\xA4"
        "dd"sv,
        "add.\xC3\xA4"sv, "a="sv, "add/mul"sv, "\"add\""sv}) {
    EXPECT_FALSE(is_op_name(name)) << name;
  }
}

}  // namespace
}  // namespace vendor_confs
