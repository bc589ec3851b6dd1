// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/text.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace vendor_confs {
namespace {

/// How many letters must be added, dropped, exchanged, or swapped with their neighbour, to turn `a`
/// into `b`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] =
          std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row.back();
}

bool starts_marker(std::string_view text, std::size_t at, char letter) {
  constexpr std::size_t kLength = 7;
  if (at != 0 && text[at - 1] != '\n') {
    return false;
  }
  if (text.substr(at, kLength) != std::string(kLength, letter)) {
    return false;
  }
  const std::string_view after = text.substr(at + kLength, 1);
  return after.empty() || after == " " || after == "\n" || after == "\r";
}

}  // namespace

std::string_view without_bom(std::string_view text) {
  constexpr std::string_view kBom = "\xEF\xBB\xBF";
  return text.substr(text.starts_with(kBom) ? kBom.size() : 0);
}

std::string_view trim(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  while (!text.empty() && is_space(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_space(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

std::size_t line_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  return static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
}

bool LineReader::next() {
  if (rest_.empty()) {
    return false;
  }
  const std::size_t end = rest_.find('\n');
  line_ = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  if (line_.ends_with('\r')) {
    line_.remove_suffix(1);
  }
  ++number_;
  return true;
}

std::optional<std::size_t> conflict_marker_line(std::string_view text) {
  text = without_bom(text);
  std::size_t first = std::string_view::npos;
  // The `=======` between two sides never stands without one of these, and as an underline it may.
  for (const char letter : {'<', '|', '>'}) {
    const std::string marker(7, letter);
    for (std::size_t at = text.find(marker); at < first; at = text.find(marker, at + 1)) {
      if (starts_marker(text, at, letter)) {
        first = at;
      }
    }
  }
  return first == std::string_view::npos ? std::nullopt : std::optional(line_at(text, first));
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  for (text = trim(text); !text.empty(); text = trim(text)) {
    const std::string_view word = text.substr(0, text.find_first_of(" \t\n"));
    text.remove_prefix(word.size());
    if (!line.empty() && line.size() + 1 + word.size() > width) {
      lines.push_back(std::exchange(line, {}));
    }
    line.append(line.empty() ? "" : " ").append(word);
  }
  if (!line.empty()) {
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string_view> nearest(std::string_view word,
                                      const std::vector<std::string_view>& candidates,
                                      std::size_t most) {
  const std::size_t limit = std::max<std::size_t>(2, word.size() / 3);
  std::vector<std::pair<std::size_t, std::string_view>> near;
  for (const std::string_view candidate : candidates) {
    if (const std::size_t edits = edit_distance(word, candidate); edits <= limit) {
      near.emplace_back(edits, candidate);
    }
  }
  std::sort(near.begin(), near.end());
  std::vector<std::string_view> best;
  for (std::size_t i = 0; i < std::min(most, near.size()); ++i) {
    best.push_back(near[i].second);
  }
  return best;
}

std::string did_you_mean(const std::vector<std::string_view>& near) {
  std::string text;
  for (const std::string_view word : near) {
    text.append(text.empty() ? "; did you mean " : ", ").append(word);
  }
  return text.empty() ? text : text + "?";
}

}  // namespace vendor_confs
