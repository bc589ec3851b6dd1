// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/op_set.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace vendor_confs {

namespace {

std::uint32_t hash_of(std::string_view name) {
  return static_cast<std::uint32_t>(std::hash<std::string_view>{}(name));
}

}  // namespace

OpId OpNames::intern(std::string_view name) {
  const std::uint32_t hash = hash_of(name);
  std::size_t place = place_of(name, hash);
  if (index_[place].id_plus_one == 0) {
    if (2 * names_.size() >= index_.size()) {
      grow();
      place = place_of(name, hash);
    }
    names_.push_back(keep(name));
    index_[place] = {hash, static_cast<std::uint32_t>(names_.size())};
  }
  return static_cast<OpId>(index_[place].id_plus_one - 1);
}

std::optional<OpId> OpNames::find(std::string_view name) const {
  const Slot& slot = index_[place_of(name, hash_of(name))];
  return slot.id_plus_one == 0 ? std::nullopt
                               : std::optional(static_cast<OpId>(slot.id_plus_one - 1));
}

/// The place that holds `name`, or the free one where it belongs.
std::size_t OpNames::place_of(std::string_view name, std::uint32_t hash) const {
  const std::size_t mask = index_.size() - 1;  // the size is a power of two
  std::size_t place = hash & mask;
  while (index_[place].id_plus_one != 0 &&
         (index_[place].hash != hash || names_[index_[place].id_plus_one - 1] != name)) {
    place = (place + 1) & mask;
  }
  return place;
}

void OpNames::grow() {
  std::vector<Slot> smaller(index_.size() * 2);
  smaller.swap(index_);
  const std::size_t mask = index_.size() - 1;
  for (const Slot& slot : smaller) {
    if (slot.id_plus_one != 0) {
      std::size_t place = slot.hash & mask;
      while (index_[place].id_plus_one != 0) {
        place = (place + 1) & mask;
      }
      index_[place] = slot;
    }
  }
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
  // Generated files list their ops sorted, so most ids come in order: only the tail needs sorting.
  const auto tail = std::is_sorted_until(ops.begin(), ops.end(), by_name);
  std::sort(tail, ops.end(), by_name);
  std::inplace_merge(ops.begin(), tail, ops.end(), by_name);
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
