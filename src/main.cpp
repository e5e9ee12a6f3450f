#include <string>
#include <unistd.h>
#include <vector>

#include "pcitune/cli/program.h"

int main(int argc, char** argv) {
  namespace cli = pcitune::cli;
  namespace util = pcitune::util;
  util::secure_standard_descriptors();
  util::RealFiles files;
  util::RealClock clock;
  util::RealEnv env;
  util::DescriptorOutput out(STDOUT_FILENO, "standard output");
  util::DescriptorOutput err(STDERR_FILENO, "standard error");
  util::DescriptorOutput aside(STDERR_FILENO, "standard error");
  cli::World world{files, clock, env, out, err, &aside};
  const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  return static_cast<int>(cli::run_program(world, words));
}
