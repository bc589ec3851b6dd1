// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/op_name.h"

#include <algorithm>

namespace vendor_confs {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || (c >= '0' && c <= '9');
  });
}

}  // namespace

bool is_op_name(std::string_view name) {
  const std::size_t dot = name.find('.');
  const std::string_view base = name.substr(0, dot);
  if (!is_word(base) || !is_letter(base.front())) {
    return false;
  }
  return dot == std::string_view::npos || is_word(name.substr(dot + 1));
}

}  // namespace vendor_confs
