// Other processes: a command that we wait for, and ourselves in the background.
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pcitune/util/env.h"
#include "pcitune/util/files.h"
#include "util/descriptor.h"
#include "util/signals.h"

namespace pcitune::util {
namespace {

constexpr int kSignalled = 128;  // as shells count
constexpr int kReady = -1;       // no error has this number
constexpr std::chrono::seconds kStartsWithin(30);

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

// What the child told: why it could not become another program; 0 if it told nothing.
int number_told(int pipe) {
  int number = 0;
  ssize_t count = -1;
  do count = ::read(pipe, &number, sizeof number);
  while (count < 0 && errno == EINTR);
  return count == static_cast<ssize_t>(sizeof number) ? number : 0;
}

bool is_readable_within(int pipe, std::chrono::milliseconds time) {
  pollfd waited{.fd = pipe, .events = POLLIN, .revents = 0};
  int found = -1;
  do found = ::poll(&waited, 1, static_cast<int>(time.count()));
  while (found < 0 && errno == EINTR);
  return found > 0;
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
      if (for_us && info.si_code <= 0) {
        ::kill(child, number);
        ::kill(child, SIGCONT);  // one that is stopped would never see it
      }
    }
  }

 private:
  sigset_t wanted_;
  sigset_t before_{};
};

// The signal that has asked us to stop while it was held, and was not to be ignored; 0 for none.
int waiting_signal() {
  sigset_t pending{};
  sigpending(&pending);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    struct sigaction action {};
    const bool ignored = ::sigaction(number, nullptr, &action) == 0 &&
                         action.sa_handler == SIG_IGN;  // NOLINT: the system's union
    if (sigismember(&pending, number) == 1 && !ignored) return number;
  }
  return 0;
}

// As execvp() looks for it. A directory can be entered, but not run.
int why_not_a_program(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return errno;
  if (S_ISDIR(found.st_mode)) return EACCES;
  return ::access(path.c_str(), X_OK) == 0 ? 0 : errno;
}

// A session of its own: what is sent to our process group or by our terminal does not reach it.
void detach(int output) {
  ::setsid();
  const int nothing = ::open("/dev/null", O_RDWR);  // NOLINT(cppcoreguidelines-pro-type-vararg)
  for (const int number : {STDIN_FILENO, STDERR_FILENO}) ::dup2(nothing, number);
  ::dup2(output, STDOUT_FILENO);
  if (nothing > STDERR_FILENO) ::close(nothing);
}

// Are the standard descriptors as detach() leaves them? A person may run the same words.
bool is_detached() {
  struct stat null {};
  struct stat input {};
  struct stat output {};
  struct stat errors {};
  return ::stat("/dev/null", &null) == 0 && ::fstat(STDIN_FILENO, &input) == 0 &&
         ::fstat(STDOUT_FILENO, &output) == 0 && ::fstat(STDERR_FILENO, &errors) == 0 &&
         S_ISCHR(errors.st_mode) && errors.st_rdev == null.st_rdev && S_ISCHR(input.st_mode) &&
         input.st_rdev == null.st_rdev && S_ISFIFO(output.st_mode);
}

}  // namespace

long RealEnv::process_id() const { return ::getpid(); }

Result<> RealEnv::check_command(const std::string& word) const {
  if (word.empty()) return fail(ErrorCode::kUsage, "''", "is no command");
  if (word.find('/') != std::string::npos) {
    const int error = why_not_a_program(word);
    return error == 0 ? Result<>() : system_failure(word, error);
  }
  const std::string path = variable("PATH").value_or("/bin:/usr/bin");
  int error = ENOENT;
  for (std::size_t from = 0; from <= path.size();) {
    const std::size_t end = std::min(path.find(':', from), path.size());
    const std::string folder = path.substr(from, end - from);
    const int why = why_not_a_program((folder.empty() ? "." : folder) + "/" + word);
    if (why == 0) return {};
    if (why == EACCES) error = why;  // of all reasons the one that tells most
    from = end + 1;
  }
  return system_failure(word, error);
}

Result<int> RealEnv::run_command(const std::vector<std::string>& words) {
  Program program(words);
  const auto ends = open_pipe();
  if (!ends) return Failure(ends.error());
  const Descriptor read_end((*ends)[0]);
  const Patience patience;
  if (const int number = waiting_signal(); number != 0) return kSignalled + number;
  const pid_t child = ::fork();
  if (child == 0) program.become(program.name(), (*ends)[1]);
  ::close((*ends)[1]);
  if (child < 0) return system_failure("fork", errno);
  const int error = number_told(read_end.get());
  if (error == 0) patience.wait_for(child);
  const int status = status_of(child);
  if (error != 0) return system_failure(words.front(), error);
  std::signal(SIGPIPE, SIG_IGN);  // of our own output, which must not change the status any more
  return status;
}

// Twice forked: the middle one ends at once, so that nobody has to wait for the last. That has the
// pipe as its standard output until report_ready(): whatever happens to it before, we read the end.
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
    detach((*ends)[1]);
    const pid_t last = ::fork();
    if (last == 0) program.become("/proc/self/exe", STDOUT_FILENO);
    const int error = errno;
    if (last < 0) static_cast<void>(::write(STDOUT_FILENO, &error, sizeof error));
    ::_exit(0);
  }
  ::close((*ends)[1]);
  if (middle < 0) return system_failure("fork", errno);
  const bool tells = is_readable_within(read_end.get(), kStartsWithin);
  const int told = tells ? number_told(read_end.get()) : ETIMEDOUT;
  static_cast<void>(status_of(middle));
  if (told == kReady) return {};
  if (told == 0) return fail(ErrorCode::kFault, "pcitune", "ended before it was ready");
  return system_failure("/proc/self/exe", told);
}

void RealEnv::report_ready() {
  if (!is_detached()) return;
  static_cast<void>(::write(STDOUT_FILENO, &kReady, sizeof kReady));
  const int nothing = ::open("/dev/null", O_RDWR);  // NOLINT(cppcoreguidelines-pro-type-vararg)
  ::dup2(nothing, STDOUT_FILENO);  // so that nothing we say later meets a closed pipe
  if (nothing > STDERR_FILENO) ::close(nothing);
}

}  // namespace pcitune::util
