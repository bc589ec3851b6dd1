// SPDX-License-Identifier: Apache-2.0
#include "support/inputs_builder.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "vendor_confs/build.h"
#include "vendor_confs/render.h"

#include "support/memory_file_system.h"

namespace vendor_confs {
namespace {

std::string inc_text(InputsBuilder::Ops ops) {
  std::string text;
  for (const std::string_view op : ops) {
    text += fmt::format("  m.impl(\"{}\", Wrapper);\n", op);
  }
  return text;
}

std::string table_of(InputsBuilder::Ops ops) {
  std::string text = "# Made up.\n";
  for (const std::string_view op : ops) {
    text.append(op).append("\n");
  }
  return text;
}

std::string text_at(const std::map<std::string, std::string, std::less<>>& texts,
                    std::string_view key) {
  const auto found = texts.find(key);
  return found == texts.end() ? std::string() : found->second;
}

const PlatformBuild& built_for(const Build& built, std::string_view platform) {
  for (const PlatformBuild& candidate : built.platforms) {
    if (candidate.platform().name == platform) {
      return candidate;
    }
  }
  throw std::logic_error(fmt::format("{} was not built", platform));
}

}  // namespace

InputsBuilder& InputsBuilder::registers(Ops ops) {
  incs_["register"] = inc_text(ops);
  return *this;
}

InputsBuilder& InputsBuilder::native(std::string_view platform, Ops ops) {
  incs_[fmt::format("native {}", platform_called(platform).name)] = inc_text(ops);
  return *this;
}

InputsBuilder& InputsBuilder::wrappers(std::string_view platform, Ops ops) {
  incs_[fmt::format("wrappers {}", platform_called(platform).name)] = inc_text(ops);
  return *this;
}

InputsBuilder& InputsBuilder::covers(Ops ops) {
  return table(kFlagGemsTable, ops);
}

InputsBuilder& InputsBuilder::table(std::string_view path, Ops ops) {
  return table_text(path, table_of(ops));
}

InputsBuilder& InputsBuilder::table_text(std::string_view path, std::string text) {
  tables_[std::string(path)] = std::move(text);
  return *this;
}

InputsBuilder& InputsBuilder::conf(std::string_view platform, std::string text) {
  confs_[std::string(platform_called(platform).name)] = std::move(text);
  return *this;
}

InputsBuilder& InputsBuilder::only(std::initializer_list<std::string_view> platforms) {
  for (const std::string_view platform : platforms) {
    only_.emplace_back(platform_called(platform).name);
  }
  return *this;
}

std::unique_ptr<Inputs> InputsBuilder::make() const {
  auto inputs = std::make_unique<Inputs>();
  Problems problems;
  MemoryFileSystem files;
  for (const std::string_view path : known_tables()) {
    files.add_file(Path("/tables") / path, "");
  }
  for (const auto& [path, text] : tables_) {
    files.add_file(Path("/tables") / path, text);
  }
  inputs->tables = Tables::read(files, "/tables", inputs->names, problems);
  inputs->coverage = coverage_from(inputs->tables);

  const auto scan = [&](std::string key) {
    const std::string text = text_at(incs_, key);
    return scan_registrations(std::move(key), text, inputs->names, problems);
  };
  inputs->op_list = scan("register");
  for (const Platform& platform : platforms()) {
    PlatformInput& input = inputs->platforms.emplace_back();
    input.platform = &platform;
    input.native = scan(fmt::format("native {}", platform.name));
    input.flaggems = scan(fmt::format("wrappers {}", platform.name));
    input.selected =
        only_.empty() || std::find(only_.begin(), only_.end(), platform.name) != only_.end();
    if (input.selected && confs_.contains(platform.name)) {
      input.conf.text = text_at(confs_, platform.name);
    }
  }
  // Views into the confs' texts, so only once the texts have found their place.
  for (PlatformInput& input : inputs->platforms) {
    if (input.platform->has_pins() && input.conf.text) {
      input.pins_conf = parse_conf(*input.conf.text);
      input.pins = ops_routed_to(input.pins_conf, input.platform->vendor_key, inputs->names);
    }
  }
  problems.throw_if_any();
  return inputs;
}

const Platform& platform_called(std::string_view name) {
  const Platform* platform = find_platform(name);
  if (platform == nullptr) {
    throw std::logic_error(fmt::format("no platform is called {}", name));
  }
  return *platform;
}

const PlatformInput& input_of(const Inputs& inputs, std::string_view platform) {
  for (const PlatformInput& input : inputs.platforms) {
    if (input.platform->name == platform) {
      return input;
    }
  }
  throw std::logic_error(fmt::format("no input for {}", platform));
}

std::vector<std::string_view> names_in(const OpSet& ops, const Inputs& inputs) {
  return sorted_names(ops, inputs.names);
}

Route route_of(const Inputs& inputs, std::string_view platform, std::string_view op) {
  const Build built = build(inputs);
  const std::vector<OpId>& list = built.op_list.sorted;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (inputs.names[list[i]] == op) {
      return built_for(built, platform).routes.at(i);
    }
  }
  throw std::logic_error(fmt::format("{} is not on the op list", op));
}

std::string conf_text(const Inputs& inputs, std::string_view platform) {
  const Build built = build(inputs);
  return render_conf(built_for(built, platform), built.op_list, inputs);
}

}  // namespace vendor_confs
