// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <csignal>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "vendor_confs/error.h"
#include "vendor_confs/run.h"

namespace vendor_confs {
namespace {

/// Writes all of `text`; 0, or the system's reason.
int write_all(int stream, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(stream, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

class PosixConsole : public Console {
 public:
  PosixConsole() {
    ::signal(SIGPIPE, SIG_IGN);
    // A file opened later must not get the number of a closed stream, or a report would end up in
    // it.
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
      if (::fcntl(stream, F_GETFD) == -1) {
        out_closed_ = out_closed_ || stream == STDOUT_FILENO;
        [[maybe_unused]] const int placeholder = ::open("/dev/null", O_RDWR);
      }
    }
  }

  void out(std::string_view text) override {
    const int reason = out_closed_ && !text.empty() ? EBADF : write_all(STDOUT_FILENO, text);
    if (reason != 0) {
      throw Error(
          fmt::format("cannot write to stdout: {}", std::generic_category().message(reason)));
    }
  }

  void err(std::string_view text) override { write_all(STDERR_FILENO, text); }

  bool is_terminal() const override { return !out_closed_ && ::isatty(STDOUT_FILENO) == 1; }

 private:
  bool out_closed_ = false;
};

}  // namespace

std::unique_ptr<Console> posix_console() {
  return std::make_unique<PosixConsole>();
}

}  // namespace vendor_confs
