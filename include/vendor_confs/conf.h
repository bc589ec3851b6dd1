// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vendor_confs/error.h"
#include "vendor_confs/op_set.h"
#include "vendor_confs/platform.h"

namespace vendor_confs {

/// One `op = value  # annotation` line of a conf.
struct ConfLine {
  std::string_view op;
  std::string_view value;
  std::string_view annotation;  ///< what follows the first `#`, trimmed
  std::size_t number;           ///< from 1
};

/// A conf as its lines say it. Views point into the parsed text.
struct Conf {
  std::vector<ConfLine> lines;                ///< in file order, repeats included
  std::optional<std::size_t> stated_total;    ///< N of `# Coverage: n/N ops accelerated`
  std::vector<std::size_t> unreadable_lines;  ///< neither blank, comment nor `op = value`
  std::optional<std::size_t> conflict_line;   ///< the first merge-conflict marker

  /// Whether the ops ascend bytewise, each standing once: as in every conf that this program wrote.
  bool is_sorted() const;

  /// The line that counts for each op, sorted by op: of several, the last, as the reference reads
  /// them. Points into `lines`.
  std::map<std::string_view, const ConfLine*> routes() const;
};

/// Reads a conf. Takes any text: what it cannot read it names in the result. Ports `parse_conf`.
Conf parse_conf(std::string_view text);

/// Judges whether the pins of `conf` can be read back. What stands against it is added to
/// `problems` as `shown_as:LINE`. With `trust` only a merge-conflict marker does; the rest becomes
/// warnings.
void check_pins_conf(const Platform& platform, const std::string& shown_as, const Conf& conf,
                     bool trust, Problems& problems, std::vector<std::string>& warnings);

/// The ops that `conf` routes to `key`; of an op listed twice the last line counts, as the
/// reference reads it. Ops that `names` does not know cannot matter to any rule and are left out.
OpSet ops_routed_to(const Conf& conf, std::string_view key, const OpNames& names);

}  // namespace vendor_confs
