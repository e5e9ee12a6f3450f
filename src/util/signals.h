// The signals that ask the program to stop.
#pragma once

#include <csignal>

namespace pcitune::util {

[[nodiscard]] inline sigset_t stop_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) sigaddset(&set, number);
  return set;
}

}  // namespace pcitune::util
