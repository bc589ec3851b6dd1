// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/op_set.h"

#include <algorithm>
#include <bit>

namespace vendor_confs {

OpId OpNames::intern(std::string_view name) {
  if (const auto known = ids_.find(name); known != ids_.end()) {
    return known->second;
  }
  const auto op = static_cast<OpId>(names_.size());
  names_.push_back(keep(name));
  ids_.emplace(names_.back(), op);
  return op;
}

std::optional<OpId> OpNames::find(std::string_view name) const {
  const auto known = ids_.find(name);
  return known == ids_.end() ? std::nullopt : std::optional(known->second);
}

std::string_view OpNames::keep(std::string_view name) {
  auto* copy = static_cast<char*>(arena_.allocate(name.size(), 1));
  std::copy(name.begin(), name.end(), copy);
  return {copy, name.size()};
}

OpSet::OpSet(std::initializer_list<OpId> ops) {
  for (const OpId op : ops) {
    insert(op);
  }
}

void OpSet::insert(OpId op) {
  const std::size_t word = static_cast<std::size_t>(op) / kBits;
  if (word >= words_.size()) {
    words_.resize(word + 1);
  }
  words_[word] |= std::uint64_t{1} << (static_cast<std::size_t>(op) % kBits);
}

std::size_t OpSet::size() const {
  std::size_t count = 0;
  for (const std::uint64_t word : words_) {
    count += static_cast<std::size_t>(std::popcount(word));
  }
  return count;
}

OpSet& OpSet::operator|=(const OpSet& other) {
  words_.resize(std::max(words_.size(), other.words_.size()));
  for (std::size_t i = 0; i < other.words_.size(); ++i) {
    words_[i] |= other.words_[i];
  }
  return *this;
}

OpSet& OpSet::operator&=(const OpSet& other) {
  words_.resize(std::min(words_.size(), other.words_.size()));
  for (std::size_t i = 0; i < words_.size(); ++i) {
    words_[i] &= other.words_[i];
  }
  return *this;
}

OpSet& OpSet::operator-=(const OpSet& other) {
  const std::size_t shared = std::min(words_.size(), other.words_.size());
  for (std::size_t i = 0; i < shared; ++i) {
    words_[i] &= ~other.words_[i];
  }
  return *this;
}

bool operator==(const OpSet& a, const OpSet& b) {
  return (a - b).empty() && (b - a).empty();
}

std::vector<OpId> OpSet::sorted(const OpNames& names) const {
  std::vector<OpId> ops;
  ops.reserve(size());
  for (std::size_t i = 0; i < words_.size(); ++i) {
    for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
      ops.push_back(
          static_cast<OpId>(i * kBits + static_cast<std::size_t>(std::countr_zero(word))));
    }
  }
  const auto by_name = [&](OpId a, OpId b) { return names[a] < names[b]; };
  // Generated files list their ops sorted, so ids mostly come in order.
  if (!std::is_sorted(ops.begin(), ops.end(), by_name)) {
    std::sort(ops.begin(), ops.end(), by_name);
  }
  return ops;
}

std::vector<std::string_view> sorted_names(const OpSet& ops, const OpNames& names) {
  const std::vector<OpId> sorted = ops.sorted(names);
  std::vector<std::string_view> result;
  result.reserve(sorted.size());
  for (const OpId op : sorted) {
    result.push_back(names[op]);
  }
  return result;
}

}  // namespace vendor_confs
