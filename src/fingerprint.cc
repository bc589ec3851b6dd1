// SPDX-License-Identifier: Apache-2.0
// OpenSSL prefers its EVP interface. Linked in, that brings along providers, configuration and
// sockets, several megabytes that every run would load for one hash function.
#define OPENSSL_API_COMPAT 10100
#include "vendor_confs/fingerprint.h"

#include <array>

#include <fmt/format.h>
#include <openssl/sha.h>

#include "vendor_confs/conf.h"
#include "vendor_confs/error.h"

namespace vendor_confs {
namespace {

std::string joined_flaggems(const Conf& conf) {
  std::string set;
  for (const auto& [op, line] : conf.routes()) {
    if (line->value == "flaggems") {
      set.append(set.empty() ? "" : "\n").append(op);
    }
  }
  return set;
}

}  // namespace

std::string route_set(std::string_view conf_text) {
  return joined_flaggems(parse_conf(conf_text));
}

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256_CTX state;
  if (SHA256_Init(&state) != 1 || SHA256_Update(&state, bytes.data(), bytes.size()) != 1 ||
      SHA256_Final(digest.data(), &state) != 1) {
    throw Error("libcrypto cannot compute SHA-256");
  }
  std::string hex;
  for (const unsigned char byte : digest) {
    hex += fmt::format("{:02x}", byte);
  }
  return hex;
}

Fingerprint fingerprint(std::string_view conf_text) {
  const Conf conf = parse_conf(conf_text);
  Fingerprint print;
  for (const auto& [op, line] : conf.routes()) {
    ++print.routes[std::string(line->value)];
  }
  print.route_set_sha256 = sha256(joined_flaggems(conf));
  print.file_sha256 = sha256(conf_text);
  return print;
}

}  // namespace vendor_confs
