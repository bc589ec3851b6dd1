// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/platform.h"

#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/table.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The names of the platforms for which `holds` is true.
template <class Predicate>
std::vector<std::string_view> those(Predicate holds) {
  std::vector<std::string_view> names;
  for (const Platform& platform : platforms()) {
    if (holds(platform)) {
      names.push_back(platform.name);
    }
  }
  return names;
}

TEST(Platforms, AreNineSortedByName) {
  EXPECT_THAT(
      those([](const Platform&) { return true; }),
      ElementsAre("ascend", "dcu", "gcu", "iluvatar", "kunlunxin", "metax", "mps", "musa", "ppu"));
}

TEST(Platforms, SixAreNativeThreeBox) {
  EXPECT_THAT(those([](const Platform& p) { return p.kind == Kind::native && p.is_native(); }),
              ElementsAre("ascend", "gcu", "iluvatar", "kunlunxin", "mps", "musa"));
  EXPECT_THAT(those([](const Platform& p) { return p.kind == Kind::boxing && !p.is_native(); }),
              ElementsAre("dcu", "metax", "ppu"));
}

TEST(Platforms, NativeVendorKeyIsTheNameBoxingIsCuda) {
  for (const Platform& platform : platforms()) {
    EXPECT_EQ(platform.vendor_key, platform.is_native() ? platform.name : "cuda") << platform.name;
  }
}

TEST(Platforms, GatesAreTheReferences) {
  EXPECT_THAT(those([](const Platform& p) { return p.compiles_flaggems_cpp; }),
              ElementsAre("metax"));
  EXPECT_THAT(those([](const Platform& p) { return p.compiles_flaggems; }),
              ElementsAre("ascend", "dcu", "gcu", "iluvatar", "metax", "musa", "ppu"));
  EXPECT_THAT(those([](const Platform& p) { return p.compiles_tileops; }), IsEmpty());
  EXPECT_THAT(those([](const Platform& p) { return p.prefers_native; }), ElementsAre("iluvatar"));
  EXPECT_THAT(those([](const Platform& p) { return p.awaits_pending; }),
              ElementsAre("ascend", "gcu", "musa"));
}

TEST(Platforms, PinsLiveInTheConfsOfMetaxAndDcu) {
  EXPECT_THAT(those([](const Platform& p) { return p.has_pins(); }), ElementsAre("dcu", "metax"));
}

TEST(Platforms, EachNativeOneReadsItsOwnRegistrationFile) {
  for (const Platform& platform : platforms()) {
    const std::string name(platform.name);
    EXPECT_EQ(platform.native_inc.path,
              platform.is_native() ? "backends/" + name + "/generated/" + name + "_register.inc"
                                   : std::string())
        << name;
  }
}

TEST(Platforms, ThreeReadAFileOfFlagGemsWrappersToo) {
  EXPECT_THAT(those([](const Platform& p) { return !p.flaggems_inc.path.empty(); }),
              ElementsAre("gcu", "iluvatar", "musa"));
  for (const std::string name : {"gcu", "iluvatar", "musa"}) {
    EXPECT_EQ(find_platform(name)->flaggems_inc.path,
              "backends/" + name + "/generated/" + name + "_flaggems_register.inc");
  }
}

TEST(Platforms, EachRegistrationFileHasAGenerator) {
  EXPECT_FALSE(kOpListInc.generator.empty());
  for (const Platform& platform : platforms()) {
    for (const IncFile& inc : {platform.native_inc, platform.flaggems_inc}) {
      EXPECT_EQ(inc.path.empty(), inc.generator.empty()) << platform.name;
    }
  }
}

TEST(Platforms, EachTableIsNamedAfterItsPlatform) {
  for (const Platform& p : platforms()) {
    const std::string file = std::string(p.name) + ".txt";
    const std::vector<std::pair<std::string_view, std::string>> expected = {
        {p.gaps, "gaps/" + file},
        {p.extra_native, "native/" + file},
        {p.escape, "escape/" + file},
        {p.measured_flaggems_cpp, "measured/flaggems_cpp/" + file},
        {p.measured_flaggems, "measured/flaggems/" + file},
        {p.notes, "notes/" + file}};
    for (const auto& [path, wanted] : expected) {
      EXPECT_TRUE(path.empty() || path == wanted) << path;
    }
  }
}

TEST(Platforms, StateTheirTables) {
  EXPECT_THAT(those([](const Platform& p) { return !p.gaps.empty(); }),
              ElementsAre("ascend", "gcu", "iluvatar", "musa", "ppu"));
  EXPECT_THAT(those([](const Platform& p) { return !p.extra_native.empty(); }),
              ElementsAre("ascend", "iluvatar"));
  EXPECT_THAT(those([](const Platform& p) { return !p.escape.empty(); }), ElementsAre("iluvatar"));
  EXPECT_THAT(those([](const Platform& p) { return !p.measured_flaggems_cpp.empty(); }),
              ElementsAre("metax"));
  EXPECT_THAT(those([](const Platform& p) { return !p.measured_flaggems.empty(); }),
              ElementsAre("dcu", "metax"));
  EXPECT_THAT(those([](const Platform& p) { return !p.notes.empty(); }),
              ElementsAre("dcu", "metax"));
}

TEST(FindPlatform, KnowsEachByItsName) {
  for (const Platform& platform : platforms()) {
    EXPECT_EQ(find_platform(platform.name), &platform);
  }
}

TEST(FindPlatform, KnowsNoOther) {
  for (const std::string_view name : {"", "cuda", "Musa", "musa ", "mus", "none"}) {
    EXPECT_EQ(find_platform(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace vendor_confs
