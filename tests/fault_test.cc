// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/checkout.h"
#include "support/memory_console.h"
#include "support/memory_file_system.h"

namespace vendor_confs {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const Path kRoot = "/repo";
constexpr std::size_t kTooMany = 10'000;

/// A stale checkout, what its confs say and what a run makes of them.
class Fault : public ::testing::Test {
 protected:
  void set_up_again() {
    files_ = MemoryFileSystem();
    add_checkout(files_, kRoot, Confs::stale);
    old_ = texts_in(files_, conf_folder(kRoot));
    files_.clear_log();
  }

  bool fault_hit() const { return !files_.failed().empty(); }

  bool renamed_one() const {
    return std::any_of(files_.log().begin(), files_.log().end(), [this](const std::string& call) {
      return call.starts_with("rename ") && call != files_.failed();
    });
  }

  Texts now() {
    files_.stop_failing();
    return texts_in(files_, conf_folder(kRoot));
  }

  /// Every conf is there, old or new, and nothing else is but what may be left over.
  void expect_old_or_new(const Texts& texts, bool may_leave_temporary) const {
    for (const auto& [name, old_text] : old_) {
      ASSERT_TRUE(texts.contains(name)) << name << " is gone";
      EXPECT_TRUE(texts.at(name) == old_text || texts.at(name) == new_.at(name))
          << name << " is neither old nor new:\n"
          << texts.at(name);
    }
    for (const char* pinning : {"backends_metax.conf", "backends_dcu.conf"}) {
      EXPECT_TRUE(pins(texts.at(pinning), kPin)) << pinning << " lost its pin";
    }
    for (const auto& [name, text] : texts) {
      EXPECT_TRUE(old_.contains(name) || may_leave_temporary) << name << " is left over";
    }
  }

  void expect_a_later_run_ends_well() {
    files_.stop_failing();
    const Outcome later = run_on(files_, options_for(kRoot));
    EXPECT_EQ(later.code, 0) << later.err;
    EXPECT_EQ(texts_in(files_, conf_folder(kRoot)), new_);
  }

  MemoryFileSystem files_;
  Texts old_;
  const Texts new_ = texts_after_a_run();
};

TEST_F(Fault, AStaleCheckoutChangesEveryConf) {
  set_up_again();
  ASSERT_EQ(old_.size(), new_.size());
  for (const auto& [name, text] : old_) {
    EXPECT_NE(text, new_.at(name)) << name;
  }
  EXPECT_TRUE(pins(old_.at("backends_metax.conf"), kPin));
  EXPECT_TRUE(pins(old_.at("backends_dcu.conf"), kPin));
}

TEST_F(Fault, AnyOneFailureLeavesEveryConfOldOrNew) {
  std::vector<std::string> failures;
  for (std::size_t n = 1; n < kTooMany; ++n) {
    set_up_again();
    files_.fail_at(n);
    const Outcome outcome = run_on(files_, options_for(kRoot));
    const std::string failed = files_.failed();
    if (failed.empty()) {
      EXPECT_EQ(outcome.code, 0) << outcome.err;
      EXPECT_EQ(now(), new_);
      break;
    }
    SCOPED_TRACE(failed);
    failures.push_back(failed.substr(0, failed.find(' ')));
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("error: "));
    const bool none_replaced = !renamed_one();
    const Texts texts = now();
    expect_old_or_new(texts, false);
    if (none_replaced) {
      EXPECT_EQ(texts, old_);
    }
    expect_a_later_run_ends_well();
  }
  // The loop has been through every kind of call that a run makes here.
  for (const char* kind : {"kind", "read", "list", "resolve", "status", "lock", "write_new",
                           "rename", "sync_folder"}) {
    EXPECT_THAT(failures, ::testing::Contains(kind));
  }
}

TEST_F(Fault, ADiskThatFailsForGoodLeavesEveryConfOldOrNew) {
  for (const char* operation : {"read", "lock", "write_new", "rename", "sync_folder", "resolve"}) {
    SCOPED_TRACE(operation);
    set_up_again();
    files_.only_fail(operation);
    EXPECT_EQ(run_on(files_, options_for(kRoot)).code, 2);
    const bool none_replaced = !renamed_one();
    const Texts texts = now();
    expect_old_or_new(texts, false);
    EXPECT_EQ(texts == old_, none_replaced);
    expect_a_later_run_ends_well();
  }
}

TEST_F(Fault, ALeftoverThatCannotBeRemovedStopsTheRun) {
  set_up_again();
  const Path leftover = conf_folder(kRoot) / ".backends_gcu.conf.gen_vendor_confs-new";
  files_.add_file(leftover, "half");
  files_.only_fail("remove");
  const Outcome outcome = run_on(files_, options_for(kRoot));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr(leftover.string()));
  Texts texts = now();
  expect_old_or_new(texts, true);
  texts.erase(leftover.filename().string());
  EXPECT_EQ(texts, old_);
  expect_a_later_run_ends_well();
}

TEST_F(Fault, AFullStdoutChangesNothing) {
  set_up_again();
  MemoryConsole console;
  console.out_is_full = true;
  EXPECT_EQ(run(options_for(kRoot), files_, console), 2);
  EXPECT_THAT(console.complained, HasSubstr("error: cannot write to stdout: No space left"));
  EXPECT_EQ(now(), old_);
  expect_a_later_run_ends_well();
}

TEST_F(Fault, AReadingModeChangesNothingAndHoldsNothing) {
  for (const Mode mode : {Mode::check, Mode::stats}) {
    set_up_again();
    const auto before = files_.files();
    run_on(files_, options_for(kRoot, mode));
    EXPECT_EQ(files_.files(), before);
    for (const std::string& call : files_.log()) {
      EXPECT_THAT(call, ::testing::AnyOf(StartsWith("kind "), StartsWith("read "),
                                         StartsWith("list "), StartsWith("current_folder ")));
    }
  }
}

TEST_F(Fault, AnyOneFailureOfACheckIsTold) {
  for (std::size_t n = 1; n < kTooMany; ++n) {
    set_up_again();
    files_.fail_at(n);
    const Outcome outcome = run_on(files_, options_for(kRoot, Mode::check));
    if (!fault_hit()) {
      EXPECT_EQ(outcome.code, 1);
      break;
    }
    EXPECT_EQ(outcome.code, 2) << files_.failed();
    EXPECT_EQ(now(), old_);
  }
}

TEST_F(Fault, AFreshCheckoutIsNotTouched) {
  add_checkout(files_, kRoot, Confs::fresh);
  const auto before = files_.files();
  EXPECT_EQ(run_on(files_, options_for(kRoot)).code, 0);
  EXPECT_EQ(files_.files(), before);
  for (const std::string& call : files_.log()) {
    EXPECT_FALSE(call.starts_with("write_new") || call.starts_with("rename") ||
                 call.starts_with("remove"))
        << call;
  }
}

}  // namespace
}  // namespace vendor_confs
