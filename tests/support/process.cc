// SPDX-License-Identifier: Apache-2.0
#include "support/process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vendor_confs {
namespace {

constexpr int kNotStarted = 127;
constexpr unsigned kSeconds = 120;
constexpr unsigned kNobody = 65534;

[[noreturn]] void fail(const char* doing) {
  throw std::system_error(errno, std::generic_category(), doing);
}

struct Pipe {
  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
      fail("pipe2");
    }
    reader = ends[0];
    writer = ends[1];
  }
  int reader = -1;
  int writer = -1;
};

/// The words of an argument list or environment, as exec takes them.
class Words {
 public:
  explicit Words(std::vector<std::string> words) : words_(std::move(words)) {
    for (std::string& word : words_) {
      pointers_.push_back(word.data());
    }
    pointers_.push_back(nullptr);
  }
  char* const* get() const { return pointers_.data(); }

 private:
  std::vector<std::string> words_;
  std::vector<char*> pointers_;
};

Words arguments(const std::filesystem::path& program, const std::vector<std::string>& args) {
  std::vector<std::string> words = {program.string()};
  words.insert(words.end(), args.begin(), args.end());
  return Words(std::move(words));
}

Words environment(const std::vector<std::string>& added) {
  // Of a name given twice most programs take the first, so what is added comes first.
  std::vector<std::string> words = added;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    words.emplace_back(*entry);
  }
  return Words(std::move(words));
}

bool give_up_privileges() {
  return ::geteuid() != 0 ||
         (::setgroups(0, nullptr) == 0 && ::setgid(kNobody) == 0 && ::setuid(kNobody) == 0);
}

bool limit_files(rlim_t size) {
  ::signal(SIGXFSZ, SIG_IGN);  // a write then fails, where else the process would end
  const rlimit limit{size, size};
  return ::setrlimit(RLIMIT_FSIZE, &limit) == 0;
}

bool redirect(int from, int stream) {
  return from >= 0 && ::dup2(from, stream) == stream;
}

/// Between fork and exec: only calls that are safe there.
bool prepare_child(const ProcessOptions& options, const Pipe& out, const Pipe& err) {
  ::alarm(kSeconds);
  bool ready = redirect(::open("/dev/null", O_RDONLY), STDIN_FILENO) &&
               redirect(err.writer, STDERR_FILENO) &&
               redirect(options.out_to ? ::open(options.out_to->c_str(), O_WRONLY) : out.writer,
                        STDOUT_FILENO);
  if (options.out_closed) {
    ready = ready && ::close(STDOUT_FILENO) == 0;
  }
  if (!options.folder.empty()) {
    ready = ready && ::chdir(options.folder.c_str()) == 0;
  }
  if (options.largest_file) {
    ready = ready && limit_files(*options.largest_file);
  }
  return ready && (!options.unprivileged || give_up_privileges());
}

/// Reads what is there; false at the end.
bool read_some(int from, std::string& to) {
  std::array<char, 65536> bytes{};
  const ssize_t got = ::read(from, bytes.data(), bytes.size());
  if (got > 0) {
    to.append(bytes.data(), static_cast<std::size_t>(got));
  }
  return got > 0 || (got < 0 && errno == EINTR);
}

/// Empties both pipes as they fill, so that neither can block the child.
void read_both(const Pipe& out, const Pipe& err, ProcessResult& result) {
  std::array<pollfd, 2> open = {pollfd{out.reader, POLLIN, 0}, pollfd{err.reader, POLLIN, 0}};
  const std::array<std::string*, 2> texts = {&result.out, &result.err};
  while (open[0].fd >= 0 || open[1].fd >= 0) {
    if (::poll(open.data(), open.size(), -1) < 0 && errno != EINTR) {
      fail("poll");
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open[i].fd >= 0 && open[i].revents != 0 && !read_some(open[i].fd, *texts[i])) {
        ::close(open[i].fd);
        open[i].fd = -1;  // poll passes it over
      }
    }
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) {
      fail("waitpid");
    }
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

ProcessResult run_process(const std::filesystem::path& program,
                          const std::vector<std::string>& args, const ProcessOptions& options) {
  const Words argv = arguments(program, args);
  const Words envp = environment(options.environment);
  const Pipe out;
  const Pipe err;
  const pid_t child = ::fork();
  if (child < 0) {
    fail("fork");
  }
  if (child == 0) {
    if (prepare_child(options, out, err)) {
      ::execve(program.c_str(), argv.get(), envp.get());
    }
    ::_exit(kNotStarted);
  }
  ::close(out.writer);
  ::close(err.writer);
  ProcessResult result;
  read_both(out, err, result);
  result.exit_code = wait_for(child);
  return result;
}

ProcessResult run_program(const std::vector<std::string>& args, const ProcessOptions& options) {
  return run_process(PROGRAM, args, options);
}

}  // namespace vendor_confs
