// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/source_code.h"

#include <algorithm>
#include <array>
#include <utility>

#include "vendor_confs/source_scanner.h"
#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

Language language_of_suffix(std::string_view suffix) {
  constexpr std::array<std::pair<std::string_view, Language>, 16> kSuffixes = {{
      {".py", Language::python},
      {".pyi", Language::python},
      {".sh", Language::shell},
      {".bash", Language::shell},
      {".cc", Language::cpp},
      {".cpp", Language::cpp},
      {".cxx", Language::cpp},
      {".c", Language::cpp},
      {".h", Language::cpp},
      {".hh", Language::cpp},
      {".hpp", Language::cpp},
      {".inc", Language::cpp},
      {".cu", Language::cpp},
      {".cuh", Language::cpp},
      {".mm", Language::cpp},
      {".cmake", Language::cmake},
  }};
  const auto* known = std::find_if(kSuffixes.begin(), kSuffixes.end(),
                                   [suffix](const auto& entry) { return entry.first == suffix; });
  return known == kSuffixes.end() ? Language::other : known->second;
}

Language language_of_shebang(std::string_view text) {
  text = without_bom(text);
  const std::string_view line = text.substr(0, text.find('\n'));
  if (!line.starts_with("#!")) {
    return Language::other;
  }
  if (line.find("python") != std::string_view::npos) {
    return Language::python;
  }
  return line.find("sh") != std::string_view::npos ? Language::shell : Language::other;
}

/// A text of a language that nobody told.
class OtherScanner : public SourceScanner {
 public:
  explicit OtherScanner(std::string_view text) : SourceScanner(text, {}) {}

 private:
  void step() override {
    take_blanks();
    if (peek() == '#') {
      take_comment(line_end());
    }
    take(line_end() + 1);
  }
};

}  // namespace

Language language_of(const Path& path, std::string_view text) {
  if (path.filename() == "CMakeLists.txt") {
    return Language::cmake;
  }
  const Language named = language_of_suffix(path.extension().string());
  return named == Language::other ? language_of_shebang(text) : named;
}

SourceCode read_source_code(std::string_view text, Language language) {
  switch (language) {
    case Language::python:
      return scan_python(text);
    case Language::shell:
      return scan_shell(text);
    case Language::cpp:
      return scan_cpp(text);
    case Language::cmake:
      return scan_cmake(text);
    case Language::other:
      break;
  }
  return OtherScanner(text).scan();
}

std::string code_only(std::string_view text, Language language) {
  return read_source_code(text, language).code;
}

}  // namespace vendor_confs
