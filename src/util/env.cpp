#include "pcitune/util/env.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

#include "util/signals.h"

namespace pcitune::util {

void secure_standard_descriptors() {
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; ++number) {
    if (::fcntl(number, F_GETFD) >= 0) continue;  // NOLINT(cppcoreguidelines-pro-type-vararg)
    // The lowest free number is this one. Input opened for writing and output for reading do not
    // work.
    static_cast<void>(::open("/dev/null",
                             number == STDIN_FILENO
                                 ? O_WRONLY
                                 : O_RDONLY));  // NOLINT(cppcoreguidelines-pro-type-vararg)
  }
}

std::optional<std::string> RealEnv::variable(const std::string& name) const {
  const char* const value = std::getenv(name.c_str());  // NOLINT(concurrency-mt-unsafe): one thread
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

std::uint32_t RealEnv::user() const { return ::geteuid(); }

bool RealEnv::can_ask() const { return ::isatty(STDIN_FILENO) == 1; }

std::optional<std::string> RealEnv::read_line() {
  std::string line;
  char c = 0;
  while (::read(STDIN_FILENO, &c, 1) == 1) {
    if (c == '\n') return line;
    line += c;
  }
  return line.empty() ? std::nullopt : std::optional(line);
}

void RealEnv::hold_signals() {
  if (holds_++ != 0) return;
  const sigset_t set = stop_signals();
  sigprocmask(SIG_BLOCK, &set, nullptr);
}

void RealEnv::release_signals() {
  if (--holds_ != 0) return;
  const sigset_t set = stop_signals();
  sigprocmask(SIG_UNBLOCK, &set, nullptr);
}

}  // namespace pcitune::util
