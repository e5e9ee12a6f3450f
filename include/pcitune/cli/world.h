// World: everything outside the process that a command may touch. Built in main and passed down, so
// that every fault can be tested.
#pragma once

#include "pcitune/util/clock.h"
#include "pcitune/util/env.h"
#include "pcitune/util/files.h"
#include "pcitune/util/output.h"

namespace pcitune::cli {

struct World {
  util::Files& files;
  util::Clock& clock;
  util::Env& env;
  util::Output& out;
  util::Output& err;
  util::Output* aside = nullptr;  // takes whole lines from a thread beside the command; none: null
  // The exit status is that of a program that was run: what we could not say does not change it.
  bool status_of_command = false;
};

}  // namespace pcitune::cli
