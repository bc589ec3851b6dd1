// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/fingerprint.h"

#include <map>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vendor_confs/op_set.h"
#include "vendor_confs/platform.h"
#include "vendor_confs/table.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

constexpr const char* kHashOfNothing =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

TEST(Sha256, GivesTheVectorsOfTheStandard) {
  EXPECT_EQ(sha256(""), kHashOfNothing);
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, TakesAnyBytes) {
  EXPECT_EQ(sha256(std::string(1, '\0')),
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
  EXPECT_NE(sha256("a\r\n"), sha256("a\n"));
}

TEST(RouteSet, IsTheNamesRoutedFlaggemsSortedAndJoined) {
  EXPECT_EQ(route_set("# flaggems = flaggems\n"
                      "mm = flaggems  # musa\n"
                      "_conj = musa\n"
                      "sum = flaggems_cpp\n"
                      "add_ = flaggems\n"
                      "add.Tensor = flaggems\n"
                      "view = none  # flaggems\n"
                      "Zeta = flaggems\n"),
            "Zeta\nadd.Tensor\nadd_\nmm");
}

TEST(RouteSet, HasNoLineEndAtItsEnd) {
  EXPECT_EQ(route_set("mm = flaggems\n"), "mm");
}

TEST(RouteSet, OfNoFlaggemsRouteIsEmpty) {
  EXPECT_EQ(route_set(""), "");
  EXPECT_EQ(route_set("mm = none\n"), "");
}

TEST(RouteSet, TakesTheLastLineOfAnOpListedTwice) {
  EXPECT_EQ(route_set("add = flaggems\nmm = cuda\nadd = cuda\nmm = flaggems\n"), "mm");
}

TEST(RouteSet, IsTheSameWithOtherLineEnds) {
  EXPECT_EQ(route_set("add = flaggems\r\nmm = flaggems\r\n"), "add\nmm");
}

TEST(RouteSet, OfTheCeilingLessCatLessPpusGapsHashesAsTheRecordsSay) {
  OpNames names;
  const Tables tables = Tables::built_in(names);
  const OpSet& ceiling = tables.at(kFlagGemsTable).ops;
  const auto cat = names.find("cat");
  ASSERT_TRUE(cat);
  ASSERT_TRUE(ceiling.contains(*cat));
  const OpSet routed = ceiling - OpSet{*cat} - tables.at("gaps/ppu.txt").ops;
  EXPECT_EQ(ceiling.size(), 640U);
  EXPECT_EQ(routed.size(), 591U);
  std::string conf = "cat = cuda\n";
  for (const std::string_view name : sorted_names(routed, names)) {
    conf.insert(0, std::string(name) + " = flaggems\n");  // order in the conf does not matter
  }
  const char* const expected = "c39b39635122b644c62497955d3f69b8a435447b5194f9f26f10b9d7a3195d75";
  EXPECT_EQ(sha256(route_set(conf)), expected);
  EXPECT_EQ(fingerprint(conf).route_set_sha256, expected);
}

TEST(FingerprintOf, CountsRoutesByKey) {
  const Fingerprint print = fingerprint(
      "# a comment\nadd = flaggems  # musa\nmm = flaggems\nsort = musa\nview = none\nmm = none\n");
  EXPECT_THAT(print.routes, ElementsAre(Pair("flaggems", 1), Pair("musa", 1), Pair("none", 2)));
}

TEST(FingerprintOf, HashesTheRouteSetAndTheBytesOfTheFile) {
  const std::string conf = "# a comment\nadd = flaggems\nmm = none\n";
  const Fingerprint print = fingerprint(conf);
  EXPECT_EQ(print.route_set_sha256, sha256("add"));
  EXPECT_EQ(print.file_sha256, sha256(conf));
}

TEST(FingerprintOf, ACommentChangesTheFileAlone) {
  const Fingerprint before = fingerprint("add = flaggems\n");
  const Fingerprint after = fingerprint("# new\nadd = flaggems\n");
  EXPECT_EQ(before.route_set_sha256, after.route_set_sha256);
  EXPECT_EQ(before.routes, after.routes);
  EXPECT_NE(before.file_sha256, after.file_sha256);
}

TEST(FingerprintOf, NothingIsThatOfAnEmptySet) {
  const Fingerprint print = fingerprint("");
  EXPECT_TRUE(print.routes.empty());
  EXPECT_EQ(print.route_set_sha256, kHashOfNothing);
  EXPECT_EQ(print.file_sha256, kHashOfNothing);
}

}  // namespace
}  // namespace vendor_confs
