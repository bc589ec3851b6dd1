// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/options.h"

#include <algorithm>
#include <initializer_list>

namespace vendor_confs {
namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-_./,=+:@%").find(c) != std::string_view::npos;
}

std::string shell_quoted(const std::string& word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) {
    return word;
  }
  std::string quoted = "'";
  for (const char c : word) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

bool is_one_of(Mode mode, std::initializer_list<Mode> modes) {
  return std::find(modes.begin(), modes.end(), mode) != modes.end();
}

}  // namespace

bool Options::selects(const Platform& platform) const {
  return platforms.empty() ||
         std::find(platforms.begin(), platforms.end(), &platform) != platforms.end();
}

std::string repair_command(const Options& options) {
  std::string command = "gen_vendor_confs";
  const auto add = [&](std::string_view option, const std::string& value) {
    command.append(" ").append(option).append(" ").append(shell_quoted(value));
  };
  if (options.root) {
    add("--root", options.root->string());
  }
  if (options.conf_dir) {
    add("--conf-dir", options.conf_dir->string());
  }
  if (options.tables) {
    add("--tables", options.tables->string());
  }
  if (options.coverage) {
    add("--coverage", *options.coverage);
  }
  for (const Platform* platform : options.platforms) {
    add("--platform", std::string(platform->name));
  }
  if (options.trust_confs) {
    command += " --trust-confs";
  }
  return command;
}

bool can_format(Mode mode, Format format) {
  switch (format) {
    case Format::text:
      return mode != Mode::export_json;
    case Format::json:
      return true;
    case Format::markdown:
      return is_one_of(mode, {Mode::stats, Mode::diff, Mode::fingerprint});
    case Format::github:
      return is_one_of(mode, {Mode::check, Mode::diff, Mode::lint});
  }
  return false;
}

std::string_view to_string(Mode mode) {
  switch (mode) {
    case Mode::write:
      return "a write";
    case Mode::check:
      return "--check";
    case Mode::diff:
      return "--diff";
    case Mode::stats:
      return "--stats";
    case Mode::explain:
      return "--explain";
    case Mode::lint:
      return "--lint";
    case Mode::fingerprint:
      return "--fingerprint";
    case Mode::export_json:
      return "--export";
    case Mode::audit_writers:
      return "--audit-writers";
  }
  return {};
}

std::string_view to_string(Format format) {
  switch (format) {
    case Format::text:
      return "text";
    case Format::json:
      return "json";
    case Format::markdown:
      return "markdown";
    case Format::github:
      return "github";
  }
  return {};
}

}  // namespace vendor_confs
