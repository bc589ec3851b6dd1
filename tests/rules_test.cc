// SPDX-License-Identifier: Apache-2.0
// The op list, and what a native platform registers.
#include "vendor_confs/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inputs_builder.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string_view> listed(const Inputs& inputs) {
  std::vector<std::string_view> names;
  for (const OpId op : widened_op_list(inputs).sorted) {
    names.push_back(inputs.names[op]);
  }
  return names;
}

TEST(OpList, IsWhatRegisterIncRegistersSortedBytewise) {
  const auto in = InputsBuilder().registers({"mul", "add_", "add.out", "Z", "add"}).make();
  EXPECT_THAT(listed(*in), ElementsAre("Z", "add", "add.out", "add_", "mul"));
  EXPECT_TRUE(widened_op_list(*in).vendor_only.empty());
}

TEST(OpList, IsWidenedByOpsThatOnlyAVendorRegisters) {
  const auto in = InputsBuilder()
                      .registers({"mul"})
                      .native("musa", {"mul", "fused_b"})
                      .native("mps", {"fused_a"})
                      .make();
  EXPECT_THAT(listed(*in), ElementsAre("fused_a", "fused_b", "mul"));
  EXPECT_THAT(names_in(widened_op_list(*in).vendor_only, *in), ElementsAre("fused_a", "fused_b"));
}

TEST(OpList, IsWidenedByOpsRegisteredOutsideTheVendorsFile) {
  const auto in =
      InputsBuilder().registers({"mul"}).table("native/ascend.txt", {"matmul", "mul"}).make();
  EXPECT_THAT(listed(*in), ElementsAre("matmul", "mul"));
  EXPECT_THAT(names_in(widened_op_list(*in).vendor_only, *in), ElementsAre("matmul"));
}

TEST(OpList, IsWidenedByOpsRoutedForEveryoneWhichAreNoVendorsAlone) {
  const auto in = InputsBuilder().registers({"mul"}).table(kRoutedTable, {"sdpa", "mul"}).make();
  EXPECT_THAT(listed(*in), ElementsAre("mul", "sdpa"));
  EXPECT_TRUE(widened_op_list(*in).vendor_only.empty());
}

TEST(OpList, VendorsOwnOpStaysAVendorsThoughItIsRoutedForEveryone) {
  const auto in = InputsBuilder().native("musa", {"sdpa"}).table(kRoutedTable, {"sdpa"}).make();
  EXPECT_THAT(names_in(widened_op_list(*in).vendor_only, *in), ElementsAre("sdpa"));
}

TEST(OpList, IsNotWidenedByFlagGemsWrappers) {
  const auto in = InputsBuilder().registers({"mul"}).wrappers("musa", {"gems_only"}).make();
  EXPECT_THAT(listed(*in), ElementsAre("mul"));
}

TEST(OpList, IsNotWidenedByTablesOrConfs) {
  const auto in = InputsBuilder()
                      .registers({"mul"})
                      .covers({"covered"})
                      .table(kHoldsTable, {"held"})
                      .table("gaps/ppu.txt", {"gap"})
                      .table("measured/flaggems/dcu.txt", {"measured"})
                      .table("escape/iluvatar.txt", {"escaped"})
                      .conf("dcu", "pinned = cuda\n")
                      .make();
  EXPECT_THAT(listed(*in), ElementsAre("mul"));
}

TEST(OpList, DoesNotDependOnThePlatformsSelected) {
  const auto in = InputsBuilder()
                      .registers({"mul"})
                      .native("musa", {"fused"})
                      .table("native/ascend.txt", {"matmul"})
                      .only({"ppu"})
                      .make();
  EXPECT_THAT(listed(*in), ElementsAre("fused", "matmul", "mul"));
}

TEST(NativeOps, AreTheVendorsFileAndTheExtraTable) {
  const auto in = InputsBuilder()
                      .native("ascend", {"add", "mul"})
                      .table("native/ascend.txt", {"matmul", "mul"})
                      .make();
  EXPECT_THAT(names_in(native_ops(input_of(*in, "ascend"), in->tables), *in),
              ElementsAre("add", "matmul", "mul"));
}

TEST(NativeOps, ExtraTableIsItsOwnPlatformsAlone) {
  const auto in = InputsBuilder().table("native/ascend.txt", {"matmul"}).make();
  for (const PlatformInput& input : in->platforms) {
    EXPECT_EQ(native_ops(input, in->tables).empty(), input.platform->name != "ascend")
        << input.platform->name;
  }
}

TEST(NativeOps, WrapperIsNoKernel) {
  const auto in = InputsBuilder().native("musa", {"add"}).wrappers("musa", {"mul"}).make();
  EXPECT_THAT(names_in(native_ops(input_of(*in, "musa"), in->tables), *in), ElementsAre("add"));
}

TEST(NativeOps, EscapeOpIsNoKernelOfItsOwn) {
  const auto in = InputsBuilder().table("escape/iluvatar.txt", {"bn"}).make();
  EXPECT_THAT(names_in(native_ops(input_of(*in, "iluvatar"), in->tables), *in), IsEmpty());
}

TEST(RegisteredOps, AreTheKernelsAndTheWrappers) {
  const auto in = InputsBuilder()
                      .native("iluvatar", {"add"})
                      .wrappers("iluvatar", {"mul"})
                      .table("native/iluvatar.txt", {"_conj"})
                      .make();
  EXPECT_THAT(names_in(registered_ops(input_of(*in, "iluvatar"), in->tables), *in),
              ElementsAre("_conj", "add", "mul"));
}

TEST(RegisteredOps, AreNotWhatRegisterIncRegisters) {
  const auto in = InputsBuilder().registers({"add", "mul"}).native("mps", {"add"}).make();
  EXPECT_THAT(names_in(registered_ops(input_of(*in, "mps"), in->tables), *in), ElementsAre("add"));
}

}  // namespace
}  // namespace vendor_confs
