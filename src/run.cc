// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/run.h"

#include <exception>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "vendor_confs/build.h"
#include "vendor_confs/conf_writer.h"
#include "vendor_confs/error.h"
#include "vendor_confs/inputs.h"
#include "vendor_confs/plan.h"
#include "vendor_confs/reports.h"

namespace vendor_confs {
namespace {

constexpr int kFailed = 2;

bool wants_color(const Options& options, const Console& console) {
  return options.color == Color::always ||
         (options.color == Color::automatic && console.is_terminal());
}

/// Whether a mode compares confs with what would be written.
bool needs_plan(Mode mode) {
  return mode == Mode::write || mode == Mode::check || mode == Mode::diff ||
         mode == Mode::fingerprint;
}

/// What every mode tells on stderr about its input.
std::string input_remarks(const Options& options, const Inputs& inputs, const Build& build,
                          const std::vector<ConfPlan>& plans) {
  std::string remarks;
  if (!options.quiet) {
    for (const std::string& note : inputs.notes) {
      remarks += fmt::format("note: {}\n", note);
    }
    if (const auto added = sorted_names(build.op_list.vendor_only, inputs.names); !added.empty()) {
      remarks += fmt::format("note: {} vendor-only op(s) added to the op list: {}\n", added.size(),
                             fmt::join(added, ", "));
    }
  }
  for (const std::string& warning : inputs.warnings) {
    remarks += fmt::format("warning: {}\n", warning);
  }
  if (const std::optional<std::string> lost = lost_ops_warning(plans)) {
    remarks += fmt::format("warning: {}\n", *lost);
  }
  return remarks;
}

Report report_for(const RunState& state) {
  switch (state.options.mode) {
    case Mode::write:
      return write_report(state);
    case Mode::check:
      return check_report(state);
    case Mode::stats:
      return stats_report(state);
    case Mode::diff:
      return diff_report(state);
    case Mode::explain:
      return explain_report(state);
    case Mode::lint:
      return lint_report(state);
    case Mode::fingerprint:
      return fingerprint_report(state);
    case Mode::export_json:
      return export_report(state);
    case Mode::audit_writers:
      break;  // reads no checkout, so it never comes here
  }
  return {};
}

int say(const Report& report, Console& console) {
  console.out(report.out);
  console.err(report.err);
  return report.exit_code;
}

int run_mode(const Options& options, FileSystem& files, Console& console) {
  if (options.mode == Mode::audit_writers) {
    return say(audit_report(options, files), console);
  }
  const std::unique_ptr<Inputs> inputs = load_inputs(options, files);
  const Build built = build(*inputs);
  const std::vector<ConfPlan> plans =
      needs_plan(options.mode) ? make_plan(built, *inputs) : std::vector<ConfPlan>{};
  const RunState state{options, *inputs, built, plans, wants_color(options, console)};
  Report report = report_for(state);
  // Remarks come after the report: when stdout fails, that alone is worth a line on stderr.
  report.err.insert(0, input_remarks(options, *inputs, built, plans));
  if (options.mode != Mode::write) {
    return say(report, console);
  }
  // The report goes out while nothing is changed yet: a full stdout must not leave half a story.
  ConfWriter writer(files, inputs->layout.conf_dir);
  writer.stage(plans);
  console.out(report.out);
  writer.commit();
  console.err(report.err);
  return report.exit_code;
}

/// Does `work`; an Error becomes lines on stderr and exit code 2. The only place where one is
/// caught for good.
template <class Work>
int guarded(Console& console, Work work) {
  try {
    return work();
  } catch (const Error& error) {
    for (const Problem& problem : error.problems()) {
      console.err(fmt::format("error: {}\n", to_string(problem)));
    }
  } catch (const std::exception& error) {
    console.err(fmt::format("error: {}\n", error.what()));
  }
  return kFailed;
}

}  // namespace

int run(const Options& options, FileSystem& files, Console& console) {
  return guarded(console, [&] { return run_mode(options, files, console); });
}

int leave(const EarlyExit& early, Console& console) {
  return guarded(console, [&] {
    console.err(early.err);
    console.out(early.out);
    return early.code;
  });
}

}  // namespace vendor_confs
