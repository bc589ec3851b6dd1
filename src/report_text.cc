// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/report_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "vendor_confs/text.h"

namespace vendor_confs {
namespace {

std::string_view paint_code(Paint paint) {
  switch (paint) {
    case Paint::red:
      return "31";
    case Paint::yellow:
      return "33";
    case Paint::green:
      return "32";
    case Paint::cyan:
      return "36";
    case Paint::bold:
      return "1";
  }
  return "0";
}

std::string replaced(std::string_view text, std::string_view what, std::string_view with) {
  std::string result;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what)) {
    result.append(text.substr(0, at)).append(with);
    text.remove_prefix(at + what.size());
  }
  return result.append(text);
}

/// What a workflow command takes as its message.
std::string github_data(std::string_view text) {
  return replaced(replaced(replaced(text, "%", "%25"), "\r", "%0D"), "\n", "%0A");
}

/// What a workflow command takes as the value of a property.
std::string github_property(std::string_view text) {
  return replaced(replaced(github_data(text), ":", "%3A"), ",", "%2C");
}

}  // namespace

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string painted(std::string_view text, Paint paint, bool on) {
  return on ? fmt::format("\x1b[{}m{}\x1b[0m", paint_code(paint), text) : std::string(text);
}

std::string name_list(const std::vector<std::string_view>& names, std::size_t indent,
                      std::size_t most) {
  std::string prose;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
    prose.append(prose.empty() ? "" : ", ").append(names[i]);
  }
  if (names.size() > most) {
    prose += fmt::format(" and {} more", names.size() - most);
  }
  return paragraph(prose, indent);
}

std::string paragraph(std::string_view prose, std::size_t indent) {
  std::string text;
  for (const std::string& line : wrap(prose, kReportWidth - indent)) {
    text += std::string(indent, ' ') + line + "\n";
  }
  return text;
}

std::string text_table(const std::vector<std::vector<std::string>>& rows, std::size_t left) {
  std::vector<std::size_t> widths;
  for (const std::vector<std::string>& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  std::string text;
  for (const std::vector<std::string>& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i == 0 ? "" : "  ";
      line += i < left ? fmt::format("{:<{}}", row[i], widths[i])
                       : fmt::format("{:>{}}", row[i], widths[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string markdown_table(const std::vector<std::vector<std::string>>& rows, std::size_t left) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += fmt::format("| {} |\n", fmt::join(rows[i], " | "));
    if (i == 0) {
      for (std::size_t column = 0; column < rows[0].size(); ++column) {
        text += column < left ? "|---" : "|---:";
      }
      text += "|\n";
    }
  }
  return text;
}

std::string github_annotation(std::string_view level, std::string_view file, std::size_t line,
                              std::string_view message) {
  std::string place = fmt::format("file={}", github_property(file));
  if (line != 0) {
    place += fmt::format(",line={}", line);
  }
  return fmt::format("::{} {}::{}\n", level, place, github_data(message));
}

}  // namespace vendor_confs
