// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "vendor_confs/error.h"
#include "vendor_confs/run.h"

namespace vendor_confs {

/// A console that keeps what a run says.
class MemoryConsole : public Console {
 public:
  void out(std::string_view text) override {
    if (out_is_full && !text.empty()) {
      throw Error("cannot write to stdout: No space left on device");
    }
    said += text;
  }
  void err(std::string_view text) override { complained += text; }
  bool is_terminal() const override { return terminal; }

  std::string said;        ///< on stdout
  std::string complained;  ///< on stderr
  bool out_is_full = false;
  bool terminal = false;
};

}  // namespace vendor_confs
