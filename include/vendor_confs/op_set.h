// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

namespace vendor_confs {

/// An op's number within one run: dense, from 0, handed out by OpNames.
enum class OpId : std::uint32_t {};

/// The names of all ops that a run has met. Keeps its own copy of each name.
class OpNames {
 public:
  OpNames() = default;
  OpNames(const OpNames&) = delete;
  OpNames& operator=(const OpNames&) = delete;

  /// The id of `name`, a new one when it was never seen.
  OpId intern(std::string_view name);
  /// The id of `name`, or nothing when no input named it.
  std::optional<OpId> find(std::string_view name) const;
  /// The name of an id that this object handed out; valid as long as the object.
  std::string_view operator[](OpId op) const { return names_[static_cast<std::size_t>(op)]; }
  std::size_t size() const { return names_.size(); }

 private:
  /// Where an op stands in the index, or that the place is free.
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t id_plus_one = 0;  ///< 0: free
  };

  std::size_t place_of(std::string_view name, std::uint32_t hash) const;
  std::string_view keep(std::string_view name);
  void grow();

  // A run looks names up ten times as often as it meets new ones. A flat index of eight bytes a
  // place stays in the cache where a map of nodes does not: see docs/performance.md.
  std::vector<Slot> index_ = std::vector<Slot>(std::size_t{1} << 13U);
  std::pmr::monotonic_buffer_resource arena_{std::size_t{64} * 1024};
  std::vector<std::string_view> names_;
};

/// A set of ops with the set algebra that the rules are written in: `a | b`, `a & b`, `a - b`.
/// A bit an op, so that membership costs nothing in the routing loop.
class OpSet {
 public:
  OpSet() = default;
  OpSet(std::initializer_list<OpId> ops);

  void insert(OpId op);
  bool contains(OpId op) const {
    const std::size_t word = static_cast<std::size_t>(op) / kBits;
    return word < words_.size() && ((words_[word] >> (static_cast<std::size_t>(op) % kBits)) & 1U);
  }
  std::size_t size() const;
  bool empty() const { return size() == 0; }

  OpSet& operator|=(const OpSet& other);
  OpSet& operator&=(const OpSet& other);
  OpSet& operator-=(const OpSet& other);
  friend OpSet operator|(OpSet a, const OpSet& b) { return a |= b; }
  friend OpSet operator&(OpSet a, const OpSet& b) { return a &= b; }
  friend OpSet operator-(OpSet a, const OpSet& b) { return a -= b; }
  friend bool operator==(const OpSet& a, const OpSet& b);

  /// The members, sorted bytewise by name: the order of every list this program prints.
  std::vector<OpId> sorted(const OpNames& names) const;

 private:
  static constexpr std::size_t kBits = 64;
  std::vector<std::uint64_t> words_;
};

/// The names of the members of `ops`, sorted bytewise.
std::vector<std::string_view> sorted_names(const OpSet& ops, const OpNames& names);

}  // namespace vendor_confs
