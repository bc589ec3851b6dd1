// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace vendor_confs {

/// Whether `name` is spelled as an ATen overload name: an identifier, and after one dot at most a
/// second word, as in `add.Tensor`, `_conj` or `_batch_norm_impl_index.out`.
bool is_op_name(std::string_view name);

}  // namespace vendor_confs
