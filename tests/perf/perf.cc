// SPDX-License-Identifier: Apache-2.0
// What a run costs, step by step and whole, at 1, 10 and 100 times the ops of Torch-FL.
#include <map>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include "vendor_confs/build.h"
#include "vendor_confs/conf.h"
#include "vendor_confs/heap.h"
#include "vendor_confs/inputs.h"
#include "vendor_confs/plan.h"
#include "vendor_confs/registration.h"
#include "vendor_confs/render.h"
#include "vendor_confs/run.h"
#include "vendor_confs/table.h"

#include "perf/workload.h"
#include "support/memory_console.h"

namespace vendor_confs {
namespace {

/// The checkout of one size, made once, and read once.
struct World {
  explicit World(std::size_t factor) {
    add_workload(files, factor);
    options.root = kWorkloadRoot;
    options.mode = Mode::check;
    inputs = load_inputs(options, files);
  }

  MemoryFileSystem files;
  Options options;
  std::unique_ptr<Inputs> inputs;
};

World& world(const benchmark::State& state) {
  static std::map<std::int64_t, std::unique_ptr<World>> worlds;
  std::unique_ptr<World>& made = worlds[state.range(0)];
  if (!made) {
    made = std::make_unique<World>(static_cast<std::size_t>(state.range(0)));
  }
  return *made;
}

void scan(benchmark::State& state) {
  const std::string& text = world(state).inputs->op_list.text;
  for (auto _ : state) {
    OpNames names;
    Problems problems;
    benchmark::DoNotOptimize(scan_registrations("register.inc", text, names, problems));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void parse_tables(benchmark::State& state) {
  for (auto _ : state) {
    OpNames names;
    benchmark::DoNotOptimize(Tables::built_in(names));
  }
}

void parse_one_conf(benchmark::State& state) {
  const std::string& text = *world(state).inputs->platforms.front().conf.text;
  for (auto _ : state) {
    benchmark::DoNotOptimize(parse_conf(text));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void read_all(benchmark::State& state) {
  World& all = world(state);
  for (auto _ : state) {
    benchmark::DoNotOptimize(load_inputs(all.options, all.files));
  }
}

void route_all(benchmark::State& state) {
  const Inputs& inputs = *world(state).inputs;
  for (auto _ : state) {
    benchmark::DoNotOptimize(build(inputs));
  }
}

void render_all(benchmark::State& state) {
  const Inputs& inputs = *world(state).inputs;
  const Build built = build(inputs);
  for (auto _ : state) {
    for (const PlatformBuild& platform : built.platforms) {
      benchmark::DoNotOptimize(render_conf(platform, built.op_list, inputs));
    }
  }
}

void whole_check(benchmark::State& state) {
  World& all = world(state);
  for (auto _ : state) {
    MemoryConsole console;
    if (run(all.options, all.files, console) != 0) {
      state.SkipWithError("the workload's confs are not fresh");
    }
    all.files.clear_log();
  }
}

BENCHMARK(parse_tables)->Unit(benchmark::kMicrosecond);
BENCHMARK(scan)->Arg(1)->Arg(10)->Arg(100)->Unit(benchmark::kMicrosecond);
BENCHMARK(parse_one_conf)->Arg(1)->Arg(10)->Arg(100)->Unit(benchmark::kMicrosecond);
BENCHMARK(read_all)->Arg(1)->Arg(10)->Arg(100)->Unit(benchmark::kMicrosecond);
BENCHMARK(route_all)->Arg(1)->Arg(10)->Arg(100)->Unit(benchmark::kMicrosecond);
BENCHMARK(render_all)->Arg(1)->Arg(10)->Arg(100)->Unit(benchmark::kMicrosecond);
BENCHMARK(whole_check)->Arg(1)->Arg(10)->Arg(100)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace vendor_confs

int main(int argc, char** argv) {
  vendor_confs::prepare_heap();  // as the program's own main does
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
