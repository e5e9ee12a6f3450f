// Other processes: a command that we wait for, and ourselves in the background.
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pcitune/util/env.h"
#include "pcitune/util/files.h"
#include "util/descriptor.h"
#include "util/signals.h"

namespace pcitune::util {
namespace {

constexpr int kSignalled = 128;  // as shells count

// A program about to be started. Its words must not move any more.
class Program {
 public:
  explicit Program(std::vector<std::string> words) : words_(std::move(words)) {
    for (auto& word : words_) pointers_.push_back(word.data());
    pointers_.push_back(nullptr);
  }

  // Tells through the pipe why it could not be started. Only calls that are safe behind fork().
  [[noreturn]] void become(const char* file, int pipe) {
    const sigset_t none{};
    sigprocmask(SIG_SETMASK, &none, nullptr);
    ::execvp(file, pointers_.data());
    const int error = errno;
    static_cast<void>(::write(pipe, &error, sizeof error));
    ::_exit(kSignalled - 1);
  }
  [[nodiscard]] const char* name() const { return words_.front().c_str(); }

 private:
  std::vector<std::string> words_;
  std::vector<char*> pointers_;
};

Result<std::array<int, 2>> open_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return system_failure("pipe", errno);
  return ends;
}

// What the child told before it was another program: 0 if it became that.
int error_told(int pipe) {
  int error = 0;
  ssize_t count = -1;
  do count = ::read(pipe, &error, sizeof error);
  while (count < 0 && errno == EINTR);
  return count == static_cast<ssize_t>(sizeof error) ? error : 0;
}

int status_of(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return WIFSIGNALED(status) ? kSignalled + WTERMSIG(status) : WEXITSTATUS(status);
}

bool has_ended(pid_t child) {
  siginfo_t info{};
  const int found = ::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT);
  return found != 0 || info.si_pid == child;
}

// Holds what asks us to stop while a command runs, and lets the mask be as it was afterwards.
class Patience {
 public:
  Patience() : wanted_(stop_signals()) {
    sigaddset(&wanted_, SIGCHLD);
    std::signal(SIGCHLD,
                SIG_DFL);  // if we inherited that it is ignored, nobody could be waited for
    sigprocmask(SIG_BLOCK, &wanted_, &before_);
  }
  Patience(const Patience&) = delete;
  Patience& operator=(const Patience&) = delete;
  Patience(Patience&&) = delete;
  Patience& operator=(Patience&&) = delete;
  ~Patience() { sigprocmask(SIG_SETMASK, &before_, nullptr); }

  // A terminal sends its signals to the child too; what somebody sent to us alone is passed on.
  void wait_for(pid_t child) const {
    while (!has_ended(child)) {
      siginfo_t info{};
      const int number = ::sigwaitinfo(&wanted_, &info);
      const bool for_us = number > 0 && number != SIGCHLD && number != SIGPIPE;
      if (for_us && info.si_code <= 0) ::kill(child, number);
    }
  }

 private:
  sigset_t wanted_;
  sigset_t before_{};
};

void detach() {
  ::setsid();
  const int nothing = ::open("/dev/null", O_RDWR);  // NOLINT(cppcoreguidelines-pro-type-vararg)
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nothing, number);
  if (nothing > STDERR_FILENO) ::close(nothing);
}

}  // namespace

long RealEnv::process_id() const { return ::getpid(); }

Result<int> RealEnv::run_command(const std::vector<std::string>& words) {
  Program program(words);
  const auto ends = open_pipe();
  if (!ends) return Failure(ends.error());
  const Descriptor read_end((*ends)[0]);
  const Patience patience;
  const pid_t child = ::fork();
  if (child == 0) program.become(program.name(), (*ends)[1]);
  ::close((*ends)[1]);
  if (child < 0) return system_failure("fork", errno);
  const int error = error_told(read_end.get());
  if (error == 0) patience.wait_for(child);
  const int status = status_of(child);
  if (error != 0) return system_failure(words.front(), error);
  return status;
}

// Twice forked: the middle one ends at once, so that nobody has to wait for the last.
Result<> RealEnv::start_detached(const std::vector<std::string>& words) {
  Program program([&] {
    std::vector<std::string> all{"pcitune"};
    all.insert(all.end(), words.begin(), words.end());
    return all;
  }());
  const auto ends = open_pipe();
  if (!ends) return Failure(ends.error());
  const Descriptor read_end((*ends)[0]);
  const pid_t middle = ::fork();
  if (middle == 0) {
    detach();
    const pid_t last = ::fork();
    if (last == 0) program.become("/proc/self/exe", (*ends)[1]);
    const int error = errno;
    if (last < 0) static_cast<void>(::write((*ends)[1], &error, sizeof error));
    ::_exit(0);
  }
  ::close((*ends)[1]);
  if (middle < 0) return system_failure("fork", errno);
  const int error = error_told(read_end.get());
  static_cast<void>(status_of(middle));
  if (error != 0) return system_failure("/proc/self/exe", error);
  return {};
}

}  // namespace pcitune::util
