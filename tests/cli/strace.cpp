#include "cli/strace.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include "support/temp_tree.h"

namespace pcitune::test {
namespace {

// The leak check of sanitizer builds needs ptrace itself.
Surroundings without_leak_check() {
  const char* const set = std::getenv("ASAN_OPTIONS");
  const std::string options = set == nullptr ? "" : std::string(set) + ":";
  return {.variables = {{"ASAN_OPTIONS", options + "detect_leaks=0"}}};
}

bool is_call(const std::string& line) {
  return line.find('(') != std::string::npos && line.find(" = ") != std::string::npos;
}

}  // namespace

std::vector<std::string> Trace::naming(std::string_view text,
                                       const std::vector<std::string>& names) const {
  std::vector<std::string> found;
  for (const auto& call : calls) {
    const std::string name = call.substr(0, call.find('('));
    const bool wanted = names.empty() || std::find(names.begin(), names.end(), name) != names.end();
    if (wanted && call.find(text) != std::string::npos) found.push_back(call);
  }
  return found;
}

Trace traced(std::vector<std::string> words, std::vector<std::string> options) {
  const TempTree folder;
  std::vector<std::string> argv = {"strace", "-y", "-s", "0", "-o", folder.path("trace")};
  argv.insert(argv.end(), options.begin(), options.end());
  argv.insert(argv.end(), {"--", pcitune_binary()});
  argv.insert(argv.end(), words.begin(), words.end());
  Trace trace{.ran = run(argv, without_leak_check()), .calls = {}};
  std::istringstream lines(folder.read("trace"));
  for (std::string line; std::getline(lines, line);) {
    if (is_call(line)) trace.calls.push_back(line);
  }
  if (trace.calls.empty())
    throw std::runtime_error("strace cannot trace here (package strace, ptrace allowed?): " +
                             trace.ran.err);
  return trace;
}

}  // namespace pcitune::test
