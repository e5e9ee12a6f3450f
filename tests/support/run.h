// Runs a program as a user's shell would, but without a shell: what it was given, what it printed,
// how it ended. A program that takes longer than two minutes is killed, so that a test fails
// instead of hanging. Whoever builds run.cpp names the program under test by the macro
// PCITUNE_BINARY.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace pcitune::test {

struct Ran {
  int status = -1;  // exit status; -1 if a signal ended it
  int signal = 0;
  std::string out;
  std::string err;
};

// Where the program's standard streams lead, and variables set on top of the test's own.
struct Surroundings {
  enum class Output {
    kCaught,
    kClosed,  // no descriptor 1 at all
    kBroken,  // a pipe that nobody reads
    kFile,    // output_file
  };

  std::string input = {};
  Output output = Output::kCaught;
  std::string output_file = {};
  std::string directory = {};  // where to run; empty: here
  std::vector<std::pair<std::string, std::string>> variables = {};
};

// The program is looked up along PATH. Throws if it cannot be started.
[[nodiscard]] Ran run(std::vector<std::string> argv, const Surroundings& around);
[[nodiscard]] Ran run(std::vector<std::string> argv, std::string input = {});

// The program under test, with these words behind its name.
[[nodiscard]] std::string pcitune_binary();
[[nodiscard]] Ran pcitune(std::vector<std::string> words, std::string input = {});
[[nodiscard]] Ran pcitune(std::vector<std::string> words, const Surroundings& around);

}  // namespace pcitune::test
