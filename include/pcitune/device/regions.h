// Regions: the ranges of memory and I/O ports that a function answers or forwards, made of its
// header and of what the system says beside it, which alone knows sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pcitune/device/machine.h"

namespace pcitune::device {

enum class RegionKind : std::uint8_t {
  kMemory,  // a base address register
  kPorts,   // one of I/O ports
  kRom,
  kMemoryWindow,  // what a bridge forwards
  kPrefetchableWindow,
  kPortWindow,
};

struct Region {
  RegionKind kind = RegionKind::kMemory;
  // Of the base address register; of a window where a bridge has several of a kind (CardBus).
  std::optional<std::uint8_t> number = {};
  std::uint64_t address = 0;               // 0: not assigned
  std::optional<std::uint64_t> size = {};  // 0: a window that is closed
  bool is_64bit = false;
  bool below_1m = false;
  bool prefetchable = false;
  bool enabled = true;          // by Command; of a ROM by its register too
  bool by_system_only = false;  // the register does not hold it
};

// In the order of their registers. What depends on bytes that are not known is left out.
[[nodiscard]] std::vector<Region> regions_of(const Device& device);

}  // namespace pcitune::device
