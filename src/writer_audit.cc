// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/writer_audit.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <re2/re2.h>

#include "vendor_confs/error.h"
#include "vendor_confs/platform.h"
#include "vendor_confs/source_code.h"
#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

bool matches(const RE2& pattern, std::string_view text) {
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), pattern);
}

/// Most files have none of these words, and need no reading by language.
const RE2& suspect_pattern() {
  static const RE2 pattern("backends_|gen_vendor_confs|(?i:_triton_fallback)", RE2::Latin1);
  return pattern;
}

/// A word starts here: also behind an escape, as in "\nbackends_metax.conf".
constexpr std::string_view kWordStart = R"((?:\b|\\[nrt]))";

/// What may stand for the platform in a conf's name: a platform of ours, or a place for one.
std::string platform_spellings() {
  std::string spellings = R"(\{[^{}]*\})"               // {platform}, {}
                          R"(|%s|%\(\w+\)s)"            // %s, %(platform)s
                          R"(|["']?\$\w+["']?)"         // $platform, "$platform"
                          R"(|["']?\$\{[^{}]*\}["']?)"  // ${platform}
                          R"(|["']?\$\([^()]*\)["']?)"  // $(platform)
                          R"(|@\w+@)";                  // @platform@
  for (const Platform& platform : platforms()) {
    spellings.append("|").append(platform.name);
  }
  return spellings;
}

const RE2& conf_name_pattern() {
  // The second form joins the name: "backends_" + platform + ".conf".
  static const RE2 pattern(
      fmt::format(
          R"re({0}backends_(?:{1})\.conf\b|{0}backends_["']\s*(?:\+|<<)[^;]*["']\.conf\b)re",
          kWordStart, platform_spellings()),
      RE2::Latin1);
  return pattern;
}

const RE2& generator_pattern() {
  static const RE2 pattern(std::string(kWordStart) + R"(gen_vendor_confs\b)", RE2::Latin1);
  return pattern;
}

/// A definition of a `*_triton_fallback`, in a line of SourceCode::statements. Uses, comparisons,
/// keyword arguments and parameters are none.
const RE2& fallback_pattern(Language language) {
  static const std::string name = R"(\b(?i:\w*_triton_fallback))";
  static const RE2 python(
      // x = ...; x, y = ...; x: set[str] = ...
      name + R"(\s*(?:,[\w\s.,*]*)?=(?:[^=]|$)|(?:^|;)\s*(?:\w+\.)*)" + name +
          R"(\s*:[^=]*=(?:[^=]|$))",
      RE2::Latin1);
  static const RE2 cpp(
      name + R"(\s*(?:\[[^\]]*\]\s*)*(?:=(?:[^=]|$)|\{)|^\s*#\s*define\s+)" + name + R"(\b)",
      RE2::Latin1);
  static const RE2 shell(R"((?:^|[\s;&|({]))" + name + R"((?:\[[^\]]*\])?\+?=)", RE2::Latin1);
  static const RE2 cmake(R"((?i:\bset)\s*\(\s*)" + name +
                             R"(\b|(?i:\blist)\s*\(\s*(?:APPEND|PREPEND)\s+)" + name + R"(\b)",
                         RE2::Latin1);
  switch (language) {
    case Language::python:
      return python;
    case Language::shell:
      return shell;
    case Language::cmake:
      return cmake;
    case Language::cpp:
    case Language::other:
      break;
  }
  return cpp;
}

bool is_audited(const std::string& name) {
  if (name == "CMakeLists.txt") {
    return true;
  }
  constexpr std::array<std::string_view, 4> kSuffixes = {".py", ".sh", ".cc", ".h"};
  return std::any_of(kSuffixes.begin(), kSuffixes.end(),
                     [&name](std::string_view suffix) { return name.ends_with(suffix); });
}

/// Reads what was asked for, each file once.
class Auditor {
 public:
  explicit Auditor(const FileSystem& files) : files_(files) {}

  WriterAudit audit(const std::vector<Path>& paths) {
    for (const Path& path : paths) {
      guarded([&] { read_named(path); });
    }
    // Links come last, so that what they lead to is shown under its own path wherever it has one.
    for (std::size_t i = 0; i < links_.size(); ++i) {
      guarded([&, link = links_[i]] { read_folder(link); });
    }
    problems_.throw_if_any();
    std::sort(audit_.findings.begin(), audit_.findings.end(),
              [](const WriterFinding& a, const WriterFinding& b) {
                return std::tie(a.path, a.line, a.kind) < std::tie(b.path, b.line, b.kind);
              });
    return std::move(audit_);
  }

 private:
  /// Keeps what `read` fails at, so that one run names it all.
  template <class Read>
  void guarded(Read read) {
    try {
      read();
    } catch (const Error& error) {
      problems_.add(error);
    }
  }

  void read_named(const Path& path) {
    switch (files_.kind(path)) {
      case FileKind::missing:
        problems_.add({path.string(), 0, "no such file or folder"});
        return;
      case FileKind::directory:
        read_folder(path);
        return;
      case FileKind::file:
        read_file(path, files_.resolve(path));
        return;
      case FileKind::other:  // a pipe
        read_file(path, path);
        return;
    }
  }

  void read_folder(const Path& folder) {
    const Path real = files_.resolve(folder);
    if (!seen_.insert(real).second) {
      return;
    }
    for (const std::string& name : files_.list(folder)) {
      guarded([&] { read_entry(folder / name, real / name); });
    }
  }

  /// `real` is where the entry lies if it is no link. One that leads nowhere has nothing to read.
  void read_entry(const Path& path, const Path& real) {
    const std::string name = path.filename().string();
    const FileKind kind = files_.kind(path);
    if (kind == FileKind::directory && !name.starts_with('.')) {
      if (files_.resolve(path) == real) {
        read_folder(path);
      } else {
        links_.push_back(path);
      }
    } else if (kind == FileKind::file && is_audited(name)) {
      read_file(path, files_.resolve(path));
    }
  }

  void read_file(const Path& path, const Path& real) {
    if (!seen_.insert(real).second) {
      return;
    }
    std::vector<WriterFinding> found = audit_source(path, files_.read(path));
    ++audit_.files;
    std::move(found.begin(), found.end(), std::back_inserter(audit_.findings));
  }

  const FileSystem& files_;
  std::set<Path> seen_;  ///< files and folders, links followed
  std::vector<Path> links_;
  Problems problems_;
  WriterAudit audit_;
};

}  // namespace

std::string_view to_string(WriterKind kind) {
  switch (kind) {
    case WriterKind::conf_name:
      return "conf-name";
    case WriterKind::fallback_table:
      return "fallback-table";
    case WriterKind::generator:
      return "generator";
  }
  return {};
}

std::vector<WriterFinding> audit_source(const Path& path, std::string_view text) {
  std::vector<WriterFinding> findings;
  if (!matches(suspect_pattern(), text)) {
    return findings;
  }
  const Language language = language_of(path, text);
  const SourceCode source = read_source_code(text, language);
  LineReader lines(text);
  LineReader code(source.code);
  LineReader commands(source.commands);
  LineReader statements(source.statements);
  while (lines.next() && code.next() && commands.next() && statements.next()) {
    const auto add = [&](WriterKind kind, const RE2& pattern, std::string_view line) {
      if (matches(pattern, line)) {
        findings.push_back({path.string(), lines.number(), kind, std::string(trim(lines.line()))});
      }
    };
    add(WriterKind::conf_name, conf_name_pattern(), code.line());
    add(WriterKind::fallback_table, fallback_pattern(language), statements.line());
    add(WriterKind::generator, generator_pattern(), commands.line());
  }
  return findings;
}

WriterAudit audit_writers(const FileSystem& files, const std::vector<Path>& paths) {
  return Auditor(files).audit(paths);
}

}  // namespace vendor_confs
