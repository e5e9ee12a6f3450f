// Exit statuses of the program, as the man page lists them. One enum: nothing else may name a
// number. Higher meaning wins when several things went wrong in one run (see worst()).
#pragma once

namespace pcitune::util {

enum class ExitStatus : int {
  kDone = 0,           // done, or everything in line
  kDiffers = 1,        // a difference was found (check, diff, lint, bench compare)
  kFailed = 2,         // a write did not hold, or a fault
  kUnknown = 3,        // could not read: permission, asleep, gone
  kRefused = 4,        // refused by a rule
  kNotFound = 5,       // no such device, capability or field
  kUsage = 64,         // wrong usage or an invalid file
  kNotPermitted = 77,  // not permitted (of a command that writes)
};

// The one of the two that a caller must learn of: 64, 2, 77, 4, 5, 3, 1, 0 in this order.
[[nodiscard]] ExitStatus worst(ExitStatus left, ExitStatus right);

}  // namespace pcitune::util
