// The machine as a tree: host bridges, what is below them, what is below that. Safe for whatever
// hostile bytes make of it: hundreds of levels, and loops, which end in rows of their own.
#pragma once

#include "pcitune/device/machine.h"

namespace pcitune::device {

struct TreeRow {
  enum class Kind : std::uint8_t {
    kHostBridge,        // what is above `device`, which is the first directly below it
    kUnknownBridge,     // the same where no bridge above is known
    kNoAddress,         // above devices of a dump that have no address
    kLoop,              // above devices that are only above each other
    kDevice,            // one function
    kVirtualFunctions,  // `count` functions from `device` to `last_device`
  };
  Kind kind = Kind::kDevice;
  std::size_t device = 0;  // index in the machine
  std::size_t last_device = 0;
  std::size_t count = 1;
  std::size_t depth = 0;       // 0 for what is above all
  bool is_last_below = false;  // no sibling follows

  bool operator==(const TreeRow&) const = default;
};

// Is it a virtual function by its bytes: ids of ones in a header that is not all ones?
[[nodiscard]] bool looks_virtual(const Device& device);

// Rows from the top down, siblings by address. Siblings that are virtual (`is_virtual` by index in
// the machine; empty: none) and of one kind and driver, next to each other, share a row.
[[nodiscard]] std::vector<TreeRow> tree_of(const Machine& machine,
                                           const std::vector<bool>& is_virtual);

}  // namespace pcitune::device
