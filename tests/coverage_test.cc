// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/coverage.h"

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/texts_of.h"

namespace vendor_confs {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

/// The compiled-in tables, and a module that states just what they do.
class CoverageFrom : public ::testing::Test {
 protected:
  CoverageFrom() {
    const Coverage known = coverage_from(tables_);
    module_.flaggems_python = known.flaggems;
    module_.flaggems_python_frozen = known.flaggems;
    module_.flaggems_cpp = known.flaggems_cpp;
    module_.flaggems_holds = known.holds;
    module_.tileops = known.tileops;
  }

  Coverage use_module() {
    return coverage_from(module_, "cov.py", "cov.py", tables_, notes_, problems_);
  }

  std::vector<std::string> errors() const { return texts_of(problems_); }

  OpSet fresh(std::initializer_list<std::string_view> ops) {
    OpSet set;
    for (const std::string_view op : ops) {
      set.insert(names_.intern(op));
    }
    return set;
  }

  static OpSet first_of(const Table& table) { return {table.entries.front().op}; }

  OpNames names_;
  Tables tables_ = Tables::built_in(names_);
  CoverageModule module_;
  std::vector<std::string> notes_;
  Problems problems_;
};

TEST_F(CoverageFrom, TablesIsBuiltIn) {
  const Coverage coverage = coverage_from(tables_);
  EXPECT_EQ(coverage.origin, "built in");
  EXPECT_EQ(coverage.flaggems.name, "coverage/flaggems_python.txt");
  EXPECT_EQ(coverage.flaggems_cpp.name, "coverage/flaggems_cpp.txt");
  EXPECT_EQ(coverage.tileops.name, "coverage/tileops.txt");
  EXPECT_EQ(coverage.holds.name, "holds.txt");
  EXPECT_FALSE(coverage.holds.ops.empty());
}

TEST_F(CoverageFrom, AnEqualModuleNotesNothing) {
  const Coverage coverage = use_module();
  EXPECT_EQ(coverage.origin, "cov.py");
  EXPECT_EQ(coverage.flaggems.ops, tables_.at("coverage/flaggems_python.txt").ops);
  EXPECT_THAT(notes_, IsEmpty());
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(CoverageFrom, NotesByHowMuchAModuleDiffers) {
  module_.flaggems_python_frozen->ops |= fresh({"zz_a", "zz_b.out"});
  module_.flaggems_holds->ops |= fresh({"zz_a", "zz_b.out"});
  module_.flaggems_holds->ops -= first_of(*module_.flaggems_holds);
  const Coverage coverage = use_module();
  EXPECT_EQ(coverage.holds.ops, module_.flaggems_holds->ops);
  EXPECT_THAT(notes_, ElementsAre("coverage from cov.py: flaggems_python +2 -0, holds +2 -1"));
}

TEST_F(CoverageFrom, NotesEverySetThatDiffersInOneLine) {
  module_.flaggems_python_frozen->ops = {};
  module_.flaggems_cpp->ops |= fresh({"zz_a"});
  module_.tileops->ops |= fresh({"zz_a", "zz_b", "zz_c"});
  module_.flaggems_holds->ops |= fresh({"zz_a"});
  const std::size_t lost = tables_.at("coverage/flaggems_python.txt").ops.size();
  use_module();
  EXPECT_THAT(notes_,
              ElementsAre("coverage from cov.py: flaggems_python +0 -" + std::to_string(lost) +
                          ", flaggems_cpp +1 -0, tileops +3 -0, holds +1 -0"));
}

TEST_F(CoverageFrom, TheFrozenSetIsTheCeiling) {
  module_.flaggems_python->ops |= fresh({"zz_gained_since"});
  EXPECT_EQ(use_module().flaggems.ops, module_.flaggems_python_frozen->ops);
  EXPECT_THAT(notes_, IsEmpty());
}

TEST_F(CoverageFrom, WithoutAFrozenSetThePythonSetIsTheCeiling) {
  module_.flaggems_python_frozen.reset();
  module_.flaggems_python->ops |= fresh({"zz_a"});
  EXPECT_EQ(use_module().flaggems.ops, module_.flaggems_python->ops);
  EXPECT_THAT(
      notes_,
      ElementsAre("cov.py has no FLAGGEMS_PYTHON_OPS_FROZEN; FLAGGEMS_PYTHON_OPS is the ceiling",
                  "coverage from cov.py: flaggems_python +1 -0"));
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(CoverageFrom, WithoutHoldsTheCompiledInOnesStand) {
  module_.flaggems_holds.reset();
  const Coverage coverage = use_module();
  EXPECT_EQ(coverage.holds.ops, tables_.at("holds.txt").ops);
  EXPECT_EQ(coverage.holds.name, "holds.txt");
  EXPECT_THAT(notes_, ElementsAre("cov.py has no FLAGGEMS_HOLDS; the compiled-in holds stand"));
  EXPECT_THAT(errors(), IsEmpty());
}

TEST_F(CoverageFrom, AModuleWithoutTheOtherSetsIsRefused) {
  module_ = {};
  use_module();
  EXPECT_THAT(errors(), ElementsAre(StartsWith("cov.py: defines no FLAGGEMS_PYTHON_OPS;"),
                                    StartsWith("cov.py: defines no FLAGGEMS_CPP_OPS;"),
                                    StartsWith("cov.py: defines no TILEOPS_OPS;")));
}

}  // namespace
}  // namespace vendor_confs
