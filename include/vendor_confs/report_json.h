// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace vendor_confs {

/// JSON whose members stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// An object with the schema number that every JSON report carries first.
inline Json report_object() {
  return Json{{"schema", 1}};
}

/// `json` as a report prints it. Bytes that are no UTF-8 are replaced, never thrown over.
inline std::string printed(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace vendor_confs
