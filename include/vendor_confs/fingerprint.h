// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace vendor_confs {

/// What one conf text routes, in the numbers that Torch-FL's records quote.
struct Fingerprint {
  std::map<std::string, std::size_t> routes;  ///< key -> how many ops
  std::string route_set_sha256;               ///< of route_set()
  std::string file_sha256;                    ///< of the text itself
};

/// The names that a conf text routes to `flaggems`, sorted, joined by `\n` with none at the end.
std::string route_set(std::string_view conf_text);

/// The SHA-256 of `bytes`, as 64 lower-case hexadecimal digits. Throws Error when libcrypto fails.
std::string sha256(std::string_view bytes);

Fingerprint fingerprint(std::string_view conf_text);

}  // namespace vendor_confs
