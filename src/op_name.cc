// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/op_name.h"

#include <algorithm>
#include <array>

namespace vendor_confs {
namespace {

constexpr std::array<bool, 256> word_bytes() {
  std::array<bool, 256> in_word{};
  for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789_")) {
    in_word[static_cast<unsigned char>(c)] = true;
  }
  return in_word;
}

// Tens of thousands of names are looked at in a run, so a byte costs one look-up.
constexpr std::array<bool, 256> kInWord = word_bytes();

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return kInWord[static_cast<unsigned char>(c)];
  });
}

}  // namespace

bool is_op_name(std::string_view name) {
  const std::size_t dot = name.find('.');
  const std::string_view base = name.substr(0, dot);
  if (!is_word(base) || (base.front() >= '0' && base.front() <= '9')) {
    return false;
  }
  return dot == std::string_view::npos || is_word(name.substr(dot + 1));
}

}  // namespace vendor_confs
