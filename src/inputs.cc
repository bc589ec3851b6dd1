// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/inputs.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

/// Reads what a run needs, one kind of input after the other, and keeps count of what is wrong.
class Loader {
 public:
  Loader(const Options& options, const FileSystem& files, Inputs& inputs)
      : options_(options), files_(files), in_(inputs) {}

  void load() {
    in_.layout = locate(files_, options_.root, options_.conf_dir);
    load_registrations();  // first, so that ids come in the order of the op list
    in_.tables = options_.tables ? Tables::read(files_, *options_.tables, in_.names, problems_)
                                 : Tables::built_in(in_.names);
    load_coverage();
    load_confs();
    problems_.throw_if_any();
  }

 private:
  void load_registrations() {
    in_.op_list = load_inc(kOpListInc);
    if (is_bare(in_.op_list)) {
      refuse_empty(in_.op_list, kOpListInc);
    }
    for (const Platform& platform : platforms()) {
      PlatformInput& input = in_.platforms.emplace_back();
      input.platform = &platform;
      input.selected = options_.selects(platform);
      if (platform.is_native()) {
        load_platform_incs(platform, input);
      }
    }
  }

  /// A platform may register nothing in one of its files, but not in all: then each of its ops
  /// would silently route to none.
  void load_platform_incs(const Platform& platform, PlatformInput& input) {
    input.native = load_inc(platform.native_inc);
    input.flaggems = load_inc(platform.flaggems_inc);
    const bool registers = (!platform.native_inc.path.empty() && !is_bare(input.native)) ||
                           (!platform.flaggems_inc.path.empty() && !is_bare(input.flaggems));
    judge_bare(input.native, platform.native_inc, registers);
    judge_bare(input.flaggems, platform.flaggems_inc, registers);
  }

  /// Scans one file. The result has no name when the platform has no such file, or it cannot be
  /// read.
  RegistrationFile load_inc(const IncFile& inc) {
    if (inc.path.empty()) {
      return {};
    }
    const Path path = in_.layout.aten / inc.path;
    if (files_.kind(path) == FileKind::missing) {
      problems_.add(
          {path.string(), 0, fmt::format("registration file missing; {} makes it", inc.generator)});
      return {};
    }
    try {
      return scan_registrations(path.string(), files_.read(path), in_.names, problems_);
    } catch (const Error& error) {
      for (const Problem& problem : error.problems()) {
        problems_.add({problem.file, problem.line,
                       fmt::format("{}; {} makes it", problem.message, inc.generator)});
      }
      return {};
    }
  }

  /// Whether a file that was read, with nothing wrong in it, registers nothing.
  bool is_bare(const RegistrationFile& file) const {
    return !file.shown_as.empty() && file.registrations.empty() &&
           std::none_of(problems_.found().begin(), problems_.found().end(),
                        [&](const Problem& problem) { return problem.file == file.shown_as; });
  }

  void judge_bare(const RegistrationFile& file, const IncFile& inc, bool platform_registers) {
    if (!is_bare(file)) {
      return;
    }
    const bool blank = trim(without_bom(file.text)).empty();  // every generator writes a header
    if (blank || !platform_registers) {
      refuse_empty(file, inc);
    } else {
      in_.warnings.push_back(fmt::format("{}: registers nothing", file.shown_as));
    }
  }

  void refuse_empty(const RegistrationFile& file, const IncFile& inc) {
    problems_.add(
        {file.shown_as, 0,
         fmt::format("no ops found: it registers nothing; make it anew with {}", inc.generator)});
  }

  void load_coverage() {
    const std::optional<Path> module = coverage_module();
    if (!module) {
      in_.coverage = coverage_from(in_.tables);
      if (options_.tables) {
        in_.coverage.origin = options_.tables->string();
      }
      return;
    }
    try {
      const std::string text = files_.read(*module);
      Problems found;
      CoverageModule sets = parse_coverage_module(module->string(), text, in_.names, found);
      if (found.empty()) {
        in_.coverage = coverage_from(std::move(sets), module->string(), in_.layout.shown(*module),
                                     in_.tables, in_.notes, problems_);
      }
      problems_.add(found);
    } catch (const Error& error) {
      problems_.add(error);
    }
  }

  /// The module to follow, or nothing when the tables' own coverage stands.
  std::optional<Path> coverage_module() const {
    if (options_.coverage) {
      return *options_.coverage == "builtin" ? std::nullopt
                                             : std::optional<Path>(*options_.coverage);
    }
    const std::optional<Path>& module = in_.layout.coverage_module;
    return module && files_.kind(*module) != FileKind::missing ? module : std::nullopt;
  }

  void load_confs() {
    const Path& folder = in_.layout.conf_dir;
    if (const FileKind kind = files_.kind(folder); kind != FileKind::directory) {
      problems_.add(
          {folder.string(), 0,
           kind == FileKind::missing
               ? "conf folder missing; name it with --conf-dir DIR, or create it"
               : "no folder, but the confs should be in it; name theirs with --conf-dir"});
      return;
    }
    for (PlatformInput& input : in_.platforms) {
      if (input.selected) {
        load_conf(input);
      }
    }
    if (options_.mode == Mode::lint) {
      load_other_confs();
    }
  }

  void load_other_confs() {
    constexpr std::string_view kStart = "backends_";
    constexpr std::string_view kEnd = ".conf";
    for (const std::string& name : files_.list(in_.layout.conf_dir)) {
      if (!name.starts_with(kStart) || !name.ends_with(kEnd)) {
        continue;
      }
      std::string platform = name.substr(kStart.size(), name.size() - kStart.size() - kEnd.size());
      const Path path = in_.layout.conf_dir / name;
      if (find_platform(platform) == nullptr && files_.kind(path) == FileKind::file) {
        in_.other_confs.push_back({std::move(platform), in_.layout.shown(path), files_.read(path)});
      }
    }
  }

  void load_conf(PlatformInput& input) {
    const Platform& platform = *input.platform;
    ConfFile& conf = input.conf;
    conf.path = in_.layout.conf_dir / fmt::format("backends_{}.conf", platform.name);
    conf.shown_as = in_.layout.shown(conf.path);
    try {
      if (files_.kind(conf.path) != FileKind::missing) {
        conf.text = files_.read(conf.path);
      }
    } catch (const Error& error) {
      problems_.add(error);
      return;
    }
    if (platform.has_pins()) {
      load_pins(input);
    }
  }

  void load_pins(PlatformInput& input) {
    const std::string file = input.conf.path.string();
    if (input.conf.text) {
      input.pins_conf = parse_conf(*input.conf.text);
      input.pins = ops_routed_to(input.pins_conf, input.platform->vendor_key, in_.names);
      check_pins_conf(*input.platform, file, input.pins_conf, options_.trust_confs, problems_,
                      in_.warnings);
    } else if (options_.trust_confs) {
      in_.warnings.push_back(
          fmt::format("{}: missing, so no op is pinned (overlooked: --trust-confs)", file));
    } else {
      problems_.add({file, 0,
                     fmt::format("missing, and the pins of {} live only there; restore it, or pass "
                                 "--trust-confs to start without pins",
                                 input.platform->name)});
    }
  }

  const Options& options_;
  const FileSystem& files_;
  Inputs& in_;
  Problems problems_;
};

}  // namespace

std::unique_ptr<Inputs> load_inputs(const Options& options, const FileSystem& files) {
  auto inputs = std::make_unique<Inputs>();
  Loader(options, files, *inputs).load();
  return inputs;
}

}  // namespace vendor_confs
