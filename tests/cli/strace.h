// pcitune under strace: which files it touches and how, and what it makes of faults that the kernel
// could answer with. Where strace cannot trace, the test fails and says so: it must not pass
// unseen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/run.h"

namespace pcitune::test {

struct Trace {
  Ran ran;
  std::vector<std::string> calls;  // as strace -y prints them, without the pid

  // The calls that name this text (a path, a descriptor's path), of any or of one of these names.
  [[nodiscard]] std::vector<std::string> naming(std::string_view text,
                                                const std::vector<std::string>& names = {}) const;
};

// Runs pcitune with these words. `options` go to strace: {"-e",
// "inject=pwrite64:error=EIO:when=2"}. Throws if the machine does not let strace work.
[[nodiscard]] Trace traced(std::vector<std::string> words, std::vector<std::string> options = {});

}  // namespace pcitune::test
