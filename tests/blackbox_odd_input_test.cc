// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/disk_checkout.h"

namespace vendor_confs {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string kBom = "\xEF\xBB\xBF";

std::string with_crlf(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += c == '\n' ? std::string("\r\n") : std::string(1, c);
  }
  return result;
}

class BlackboxOddInput : public ::testing::Test {
 protected:
  void expect_fresh(const std::vector<std::string>& args = {"--check"}) const {
    const ProcessResult result = checkout.run(args);
    EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
    EXPECT_EQ(result.out, "all vendor confs up to date\n");
  }

  /// Every registration file and every conf becomes `change` of itself.
  template <class Change>
  void change_registrations(Change change) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(checkout.root() / "csrc/aten")) {
      if (entry.path().extension() == ".inc") {
        const std::string file = entry.path().lexically_relative(checkout.root()).string();
        checkout.write(file, change(checkout.read(file)));
      }
    }
  }

  template <class Change>
  void change_confs(Change change) {
    for (const char* platform :
         {"ascend", "dcu", "gcu", "iluvatar", "kunlunxin", "metax", "mps", "musa", "ppu"}) {
      checkout.write(conf_of(platform), change(checkout.read(conf_of(platform))));
    }
  }

  DiskCheckout checkout;
};

TEST_F(BlackboxOddInput, RegistrationsWithCrlfReadTheSame) {
  change_registrations(with_crlf);
  expect_fresh();
}

TEST_F(BlackboxOddInput, RegistrationsWithAByteOrderMarkReadTheSame) {
  change_registrations([](const std::string& text) { return kBom + text; });
  expect_fresh();
}

TEST_F(BlackboxOddInput, RegistrationsWithoutAFinalNewlineReadTheSame) {
  change_registrations([](const std::string& text) { return text.substr(0, text.size() - 1); });
  expect_fresh();
}

TEST_F(BlackboxOddInput, RegistrationsMayBreakAfterTheBracketAndUseTabs) {
  for (const char* gap : {"\t", " ", "\n      ", "\r\n\t", "\n\n\n"}) {
    DiskCheckout spaced;
    const std::string text = spaced.read(kRegisterInc);
    std::string changed;
    for (std::size_t from = 0, at = 0; from < text.size(); from = at) {
      at = text.find("\"", text.find("m.impl(\"", from));
      at = at == std::string::npos ? text.size() : at;
      changed += text.substr(from, at - from);
      if (at < text.size()) {
        const std::size_t close = text.find('"', at + 1) + 1;
        changed += gap + text.substr(at, close - at);
        at = close;
      }
    }
    spaced.write(kRegisterInc, changed);
    EXPECT_EQ(spaced.run({"--check"}).exit_code, 0);
  }
}

TEST_F(BlackboxOddInput, RegistrationsInCommentsAreNone) {
  checkout.append(kRegisterInc,
                  "// m.impl(\"zz_a\", WrapperA);\n"
                  "/* m.impl(\"zz_b\", WrapperB);\n   m.impl(\"zz_c\", WrapperC); */\n"
                  "//   - zz_d, \\\n   m.impl(\"zz_e\", WrapperE);\n"
                  "//// m.impl(\"not a name\", W); /*\n"
                  "const char* kUrl = \"http://example.org/*\";\n");
  expect_fresh();
  checkout.append(kRegisterInc, "/* old */ m.impl(\"zz_f\", WrapperF);  // m.impl(\"zz_g\", W);\n");
  const ProcessResult result = checkout.run();
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("wrote torch_fl/configs/backends_ppu.conf: 1 op added\n"));
  EXPECT_THAT(checkout.read(conf_of("ppu")), HasSubstr("\nzz_f = cuda\n"));
}

TEST_F(BlackboxOddInput, CommentsMayHoldAnyLetters) {
  change_registrations([](const std::string& text) {
    return "// 注册表 — für Ä, ö \xF0\x9F\x94\xA5, and bytes of no encoding: \xFF\xFE\x80\n" +
           text + "/* 末尾 */\n";
  });
  expect_fresh();
}

TEST_F(BlackboxOddInput, VeryLongLinesAreRead) {
  const std::string filler(4 << 20, 'x');
  checkout.append(kRegisterInc, "// " + filler + "\n  m.impl(\"zz_a\", Wrapper" + filler +
                                    "); m.impl(\"zz_b\", W);\n");
  EXPECT_EQ(checkout.run().exit_code, 0);
  EXPECT_THAT(checkout.read(conf_of("ppu")), HasSubstr("\nzz_a = cuda\nzz_b = cuda\n"));
  checkout.append(conf_of("metax"), "# " + filler + "\n");
  EXPECT_EQ(checkout.run().exit_code, 0);
  EXPECT_THAT(checkout.read(conf_of("metax")), Not(HasSubstr("xxxx")));
}

TEST_F(BlackboxOddInput, ARegistrationFileOfAHundredMegabytesIsRead) {
#if defined(SANITIZERS) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "slow under sanitizers";
#endif
  constexpr std::size_t kSize = 100'000'000;
  const std::string wrapper =
      "at::Tensor WrapperFiller(const at::Tensor& self, int64_t dim) {  // calls / boxes it\n"
      "  TORCH_CHECK(dim < 1'000, \"out of range: \\\"dim\\\" // here\");\n"
      "  return at::native::flagos::filler_dispatcher(self / 2, dim);\n}\n\n";
  std::string text;
  text.reserve(kSize + wrapper.size());
  while (text.size() < kSize) {
    text += wrapper;
  }
  checkout.write(kRegisterInc, text + checkout.read(kRegisterInc));
  expect_fresh();
}

TEST_F(BlackboxOddInput, ConfsWithCrlfKeepTheirPins) {
  change_confs(with_crlf);
  EXPECT_EQ(checkout.run().exit_code, 0);
  checkout.replace(conf_of("dcu"), "\ntanh = flaggems\r\n", "\ntanh = cuda\r\n");
  EXPECT_EQ(checkout.run().exit_code, 0);
  EXPECT_THAT(checkout.read(conf_of("dcu")), HasSubstr("\ntanh = cuda"));
  EXPECT_THAT(checkout.read(conf_of("dcu")), HasSubstr("\nbmm = cuda"));
  EXPECT_THAT(checkout.read(conf_of("dcu")), HasSubstr("\n#   flaggems        454"));
  expect_fresh();
}

TEST_F(BlackboxOddInput, ADamagedConfWithCrlfIsStillRefusedWithItsLine) {
  change_confs(with_crlf);
  checkout.replace(conf_of("dcu"), "\nbmm = cuda\r\n", "\nbmm = cdua\r\n");
  expect_refused(checkout, {fmt::format("{}:{}: route 'cdua' of bmm", checkout.path(conf_of("dcu")),
                                        checkout.line_of(conf_of("dcu"), "bmm = "))});
}

TEST_F(BlackboxOddInput, ConfsWithAByteOrderMarkKeepTheirPins) {
  const std::string before = checkout.read(conf_of("metax"));
  change_confs([](const std::string& text) { return kBom + text; });
  EXPECT_EQ(checkout.run().exit_code, 0);
  EXPECT_EQ(checkout.read(conf_of("metax")), before);
  expect_fresh();
}

TEST_F(BlackboxOddInput, ConfsWithoutAFinalNewlineKeepTheirPins) {
  const std::string before = checkout.read(conf_of("metax"));
  change_confs([](const std::string& text) { return text.substr(0, text.size() - 1); });
  EXPECT_EQ(checkout.run({"--check"}).exit_code, 1);
  EXPECT_EQ(checkout.run().exit_code, 0);
  EXPECT_EQ(checkout.read(conf_of("metax")), before);
  expect_fresh();
}

TEST_F(BlackboxOddInput, TabsSpacesAndCommentsAroundARouteDoNotHideAPin) {
  const std::string before = checkout.read(conf_of("metax"));
  checkout.replace(conf_of("metax"), "\nbmm = cuda\n", "\n\t bmm\t=\tcuda \t\n");
  checkout.replace(conf_of("metax"), "\nmm = cuda\n", "\nmm=cuda#für später 火\n\n# 注\n");
  EXPECT_EQ(checkout.run().exit_code, 0);
  EXPECT_EQ(checkout.read(conf_of("metax")), before);
}

TEST_F(BlackboxOddInput, TablesWithCrlfByteOrderMarkAndNoFinalNewlineReadTheSame) {
  checkout.add_from_project("data/tables", "tables");
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(checkout.root() / "tables")) {
    if (entry.is_regular_file()) {
      const std::string file = entry.path().lexically_relative(checkout.root()).string();
      const std::string text = checkout.read(file);
      checkout.write(file, kBom + with_crlf(text.substr(0, text.size() - 1)));
    }
  }
  expect_fresh({"--check", "--tables", checkout.path("tables")});
}

TEST_F(BlackboxOddInput, AConfThatIsALinkIsFollowedNotReplaced) {
  namespace fs = std::filesystem;
  const std::string fresh = checkout.read(conf_of("musa"));
  fs::create_directory(checkout.root() / "real");
  fs::rename(checkout.path(conf_of("musa")), checkout.root() / "real/musa.conf");
  fs::create_symlink("../../real/musa.conf", checkout.path(conf_of("musa")));
  expect_fresh();
  checkout.replace("real/musa.conf", "\ntanh = flaggems ", "\ntanh = cuda ");
  const ProcessResult result = checkout.run();
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out,
            "wrote torch_fl/configs/backends_musa.conf: 1 route moved (cuda -> flaggems 1)\n");
  EXPECT_EQ(fs::read_symlink(checkout.path(conf_of("musa"))), "../../real/musa.conf");
  EXPECT_FALSE(fs::is_symlink(checkout.root() / "real/musa.conf"));
  EXPECT_EQ(checkout.read("real/musa.conf"), fresh);
}

TEST_F(BlackboxOddInput, ALinkedConfThatPointsNowhereIsMadeWhereItPoints) {
  namespace fs = std::filesystem;
  const std::string fresh = checkout.read(conf_of("musa"));
  checkout.remove(conf_of("musa"));
  fs::create_symlink("../musa.conf", checkout.path(conf_of("musa")));
  EXPECT_EQ(checkout.run().exit_code, 0);
  EXPECT_TRUE(fs::is_symlink(checkout.path(conf_of("musa"))));
  EXPECT_EQ(checkout.read("torch_fl/musa.conf"), fresh);
}

TEST_F(BlackboxOddInput, OtherFilesInTheConfFolderAreLeftAlone) {
  checkout.write("torch_fl/configs/backends_cuda.conf", "tanh = cuda\n<<<<<<< HEAD\n");
  checkout.write("torch_fl/configs/notes.txt", "mine\n");
  checkout.remove(conf_of("musa"));
  const Snapshot before = checkout.snapshot();
  ASSERT_EQ(checkout.run().exit_code, 0);
  EXPECT_THAT(before.changed(checkout.snapshot()),
              ::testing::ElementsAre("torch_fl/configs", conf_of("musa")));
}

}  // namespace
}  // namespace vendor_confs
