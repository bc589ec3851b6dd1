// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vendor_confs {

/// How wide text reports get.
inline constexpr std::size_t kReportWidth = 100;

/// `1 op`, `2 ops`.
std::string counted(std::size_t count, std::string_view noun);

/// `text` in a terminal's colour when `on`, else as it is.
enum class Paint { red, yellow, green, cyan, bold };
std::string painted(std::string_view text, Paint paint, bool on);

/// `names` joined by commas, broken into lines of at most kReportWidth columns that start with
/// `indent` spaces. Shows at most `most` names and says how many more there are.
std::string name_list(const std::vector<std::string_view>& names, std::size_t indent,
                      std::size_t most);

/// Prose in lines of at most kReportWidth columns that start with `indent` spaces.
std::string paragraph(std::string_view prose, std::size_t indent);

/// Rows of cells, the first of them the header. Columns align: the first `left` of them to the
/// left, the others to the right.
std::string text_table(const std::vector<std::vector<std::string>>& rows, std::size_t left);

/// The same rows as a GitHub table.
std::string markdown_table(const std::vector<std::vector<std::string>>& rows, std::size_t left);

/// A GitHub workflow annotation: `::error file=F,line=L::MESSAGE`. `level` is error, warning or
/// notice; line 0 is left out.
std::string github_annotation(std::string_view level, std::string_view file, std::size_t line,
                              std::string_view message);

}  // namespace vendor_confs
