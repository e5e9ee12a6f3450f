#include "support/run.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#ifndef PCITUNE_BINARY
#error "PCITUNE_BINARY: the path of the program under test"
#endif

namespace pcitune::test {
namespace {

constexpr auto kLongest = std::chrono::minutes(2);
constexpr int kNotStarted = 126;  // said by the child if exec fails

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] int get() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }

 private:
  int number_ = -1;
};

struct Pipe {
  Descriptor read;
  Descriptor write;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "pipe2");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

struct Pipes {
  Pipe in = make_pipe();
  Pipe out = make_pipe();
  Pipe err = make_pipe();
};

// Descriptor 1 of the child, as Surroundings ask for it. Only async-signal-safe calls.
void place_output(const Surroundings& around, const Pipes& pipes) {
  switch (around.output) {
    case Surroundings::Output::kCaught:
    case Surroundings::Output::kBroken:
      ::dup2(pipes.out.write.get(), STDOUT_FILENO);
      return;
    case Surroundings::Output::kClosed:
      ::close(STDOUT_FILENO);
      return;
    case Surroundings::Output::kFile:
      ::dup2(::open(around.output_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644),
             STDOUT_FILENO);
  }
}

[[noreturn]] void become(std::vector<std::string>& argv,
                         const Surroundings& around,
                         const Pipes& pipes) {
  std::vector<char*> words;
  for (auto& word : argv) words.push_back(word.data());
  words.push_back(nullptr);
  for (const auto& [name, value] : around.variables) ::setenv(name.c_str(), value.c_str(), 1);
  ::signal(SIGPIPE, SIG_DFL);
  ::dup2(pipes.in.read.get(), STDIN_FILENO);
  ::dup2(pipes.err.write.get(), STDERR_FILENO);
  place_output(around, pipes);
  if (around.directory.empty() || ::chdir(around.directory.c_str()) == 0)
    ::execvp(words[0], words.data());
  ::_exit(kNotStarted);
}

// Appends what the pipe holds; at its end the descriptor is closed.
void drain(Descriptor& from, std::string& into) {
  std::array<char, 65536> piece{};
  const ssize_t count = ::read(from.get(), piece.data(), piece.size());
  if (count > 0)
    into.append(piece.data(), static_cast<std::size_t>(count));
  else if (count == 0 || errno != EINTR)
    from.close();
}

void feed(Descriptor& to, std::string_view& rest) {
  const ssize_t count = rest.empty() ? 0 : ::write(to.get(), rest.data(), rest.size());
  if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
  if (rest.empty() || (count < 0 && errno != EAGAIN && errno != EINTR)) to.close();
}

// Moves bytes both ways until the child has closed its ends, or the time is over.
bool talk(Pipes& pipes, std::string_view input, Ran& ran) {
  ::fcntl(pipes.in.write.get(), F_SETFL, O_NONBLOCK);
  const auto deadline = std::chrono::steady_clock::now() + kLongest;
  while (pipes.out.read.get() >= 0 || pipes.err.read.get() >= 0) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::array<pollfd, 3> wait{pollfd{pipes.in.write.get(), POLLOUT, 0},
                               pollfd{pipes.out.read.get(), POLLIN, 0},
                               pollfd{pipes.err.read.get(), POLLIN, 0}};
    ::poll(wait.data(), wait.size(), 1000);
    if (wait[0].revents != 0) feed(pipes.in.write, input);
    if (wait[1].revents != 0) drain(pipes.out.read, ran.out);
    if (wait[2].revents != 0) drain(pipes.err.read, ran.err);
  }
  return true;
}

void wait_for(pid_t child, Ran& ran) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status)) ran.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) ran.signal = WTERMSIG(status);
}

}  // namespace

Ran run(std::vector<std::string> argv, const Surroundings& around) {
  ::signal(SIGPIPE, SIG_IGN);  // a child may not want all its input
  Pipes pipes;
  // Before there is a child: it must not find a reader.
  if (around.output == Surroundings::Output::kBroken) pipes.out.read.close();
  const pid_t child = ::fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) become(argv, around, pipes);
  pipes.in.read.close();
  pipes.out.write.close();
  pipes.err.write.close();
  Ran ran;
  if (!talk(pipes, around.input, ran)) ::kill(child, SIGKILL);
  wait_for(child, ran);
  if (ran.status == kNotStarted && ran.out.empty() && ran.err.empty())
    throw std::runtime_error("cannot run " + argv.front());
  return ran;
}

Ran run(std::vector<std::string> argv, std::string input) {
  return run(std::move(argv), Surroundings{.input = std::move(input)});
}

std::string pcitune_binary() { return PCITUNE_BINARY; }

Ran pcitune(std::vector<std::string> words, const Surroundings& around) {
  words.insert(words.begin(), pcitune_binary());
  return run(std::move(words), around);
}

Ran pcitune(std::vector<std::string> words, std::string input) {
  return pcitune(std::move(words), Surroundings{.input = std::move(input)});
}

}  // namespace pcitune::test
