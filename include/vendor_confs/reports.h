// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "vendor_confs/build.h"
#include "vendor_confs/inputs.h"
#include "vendor_confs/options.h"
#include "vendor_confs/plan.h"

namespace vendor_confs {

/// What a mode says and how it exits.
struct Report {
  std::string out;  ///< for stdout
  std::string err;  ///< for stderr, beside the notes and warnings of the input
  int exit_code = 0;
};

/// What a report is made from: one build and one plan, whatever the mode.
struct RunState {
  const Options& options;
  const Inputs& inputs;
  const Build& build;
  const std::vector<ConfPlan>& plans;  ///< empty for the modes that compare no conf
  bool color = false;                  ///< whether text may be coloured
};

/// The modes of the command line, one .cc each: pure functions from the state of a run to its
/// report. Each knows the formats that the command line admits for its mode.

/// `wrote PATH: ...` for each conf that a run without a mode replaces.
Report write_report(const RunState& run);
/// Names each conf that is not what would be written. Exit 1 when any is.
Report check_report(const RunState& run);
/// The coverage table. Ports `print_stats`.
Report stats_report(const RunState& run);
/// The state of each conf, and every route, op, annotation and pin that a write would move. Exit 1
/// when any conf is not what would be written.
Report diff_report(const RunState& run);
/// Route, rule and evidence of each asked-for op on each platform. Throws Error, with the nearest
/// names, for an op that is not in the op list.
Report explain_report(const RunState& run);
/// What lint() finds. Exit 1 when one of it is an error.
Report lint_report(const RunState& run);
/// Routes by key and hashes of each conf, on disk and, where that differs, as it would be written.
Report fingerprint_report(const RunState& run);
/// All sets and routes as one JSON object; docs/export.md describes it.
Report export_report(const RunState& run);

/// What --check and --diff share: `out`, and where any conf is stale or missing the two lines on
/// stderr that name them and the command that repairs them, with exit code 1.
Report stale_verdict(const RunState& run, std::string out);
/// One `::error` annotation for each conf that is stale or missing.
std::string stale_annotations(const RunState& run);

/// `PATH:LINE: KIND: text` for each line of `options.audit_paths` that takes part in writing the
/// confs (writer_audit.h), or how many files have none. Exit 1 when there is any. It compares no
/// conf and needs no layout. Throws Error with every path that cannot be read.
Report audit_report(const Options& options, const FileSystem& files);

}  // namespace vendor_confs
