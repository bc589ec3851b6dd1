// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "vendor_confs/inputs.h"
#include "vendor_confs/route.h"

namespace vendor_confs {

/// Makes the Inputs of a small, made-up world. Whatever a test does not state is empty: every
/// table, every registration file, every conf is missing.
class InputsBuilder {
 public:
  using Ops = std::initializer_list<std::string_view>;

  /// What generated/register.inc registers.
  InputsBuilder& registers(Ops ops);
  /// What the platform's own .inc registers.
  InputsBuilder& native(std::string_view platform, Ops ops);
  /// What the platform's .inc of FlagGems wrappers registers.
  InputsBuilder& wrappers(std::string_view platform, Ops ops);
  /// FlagGems' Python ceiling.
  InputsBuilder& covers(Ops ops);
  /// A table, as its ops or as its text.
  InputsBuilder& table(std::string_view path, Ops ops);
  InputsBuilder& table_text(std::string_view path, std::string text);
  /// The conf on disk.
  InputsBuilder& conf(std::string_view platform, std::string text);
  /// Selects these platforms alone.
  InputsBuilder& only(std::initializer_list<std::string_view> platforms);

  std::unique_ptr<Inputs> make() const;

 private:
  using Texts = std::map<std::string, std::string, std::less<>>;

  Texts incs_;  ///< by `register`, `native PLATFORM`, `wrappers PLATFORM`
  Texts tables_;
  Texts confs_;
  std::vector<std::string> only_;
};

/// The platform called so; a test that misspells it fails.
const Platform& platform_called(std::string_view name);

const PlatformInput& input_of(const Inputs& inputs, std::string_view platform);

/// The names in `ops`, sorted.
std::vector<std::string_view> names_in(const OpSet& ops, const Inputs& inputs);

/// The route of `op`, which must be on the op list, as build() makes it.
Route route_of(const Inputs& inputs, std::string_view platform, std::string_view op);

/// The conf of `platform`, as build() and render_conf() make it.
std::string conf_text(const Inputs& inputs, std::string_view platform);

}  // namespace vendor_confs
