// Composer: the 256 configuration bytes of one function, made from named values. Sizes are in bytes
// and split transactions a count, as people speak of them; the codes are found here. Own copy of
// the bit positions on purpose: this layer may not include the register tables, and a tree made
// from them could not show their faults.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "pcitune/config/address.h"
#include "pcitune/config/config_image.h"

namespace pcitune::simulate {

struct Identification {
  std::uint16_t vendor = 0;
  std::uint16_t device = 0;
  std::uint32_t class_code = 0;  // base class, sub-class, programming interface
  std::uint8_t revision = 0;
  std::uint16_t subsystem_vendor = 0;
  std::uint16_t subsystem_device = 0;
};

struct Timing {
  std::uint8_t cache_line_bytes = 0;
  std::uint8_t latency_timer = 0;  // clocks
  std::uint8_t min_gnt = 0;        // quarters of a microsecond, as max_lat
  std::uint8_t max_lat = 0;
};

struct Interrupt {
  std::uint8_t line = 0;
  std::uint8_t pin = 0;  // 1 = INTA#
};

struct Buses {
  std::uint8_t primary = 0;
  std::uint8_t secondary = 0;
  std::uint8_t subordinate = 0;
  std::uint8_t secondary_latency_timer = 0;
};

// Addresses, first and last included; a window with first above last is closed.
struct Window {
  std::uint32_t first = 0xFFFFFFFF;
  std::uint32_t last = 0;
};

struct PcixFunction {
  bool relaxed_ordering = false;
  unsigned mmrbc = 512;
  unsigned ost = 1;
  unsigned designed_mmrbc = 512;
  unsigned designed_ost = 1;
  unsigned designed_read_size = 1024;  // DMCRS
};

struct SplitControl {
  std::uint16_t capacity = 0;  // units of 128 bytes, as the limit
  std::uint16_t limit = 0;
};

// Secondary bus mode and frequency of a PCI-X bridge (Linux pci_regs.h PCI_X_SSTATUS_FREQ).
enum class BusSpeed : std::uint8_t { kConventional = 0, kPcix66 = 1, kPcix100 = 2, kPcix133 = 3 };

struct PcixBridge {
  BusSpeed speed = BusSpeed::kConventional;
  SplitControl upstream = {};
  SplitControl downstream = {};
};

class Composer {
 public:
  Composer(const config::Address& address, const Identification& id);

  // Raw registers, little-endian.
  Composer& put8(std::size_t offset, unsigned value);
  Composer& put16(std::size_t offset, unsigned value);
  Composer& put32(std::size_t offset, std::uint32_t value);

  Composer& command(unsigned value) { return put16(0x04, value); }
  Composer& status(unsigned value) { return put16(0x06, value); }
  Composer& timing(const Timing& timing);
  Composer& multi_function() { return put8(0x0E, bytes_[0x0E] | 0x80U); }
  Composer& interrupt(const Interrupt& interrupt);
  // Turns the function into a bridge. Before any window or timing of it.
  Composer& bridge(const Buses& buses);
  Composer& io_window(const Window& window);
  Composer& memory_window(const Window& window);
  Composer& prefetchable_window(const Window& window);

  // Each appends an entry to the capability list, in the order of the calls.
  Composer& capability(std::size_t offset, unsigned id);
  Composer& power_management(std::size_t offset, unsigned capabilities, unsigned control);
  Composer& msi64(std::size_t offset);
  Composer& pcix(std::size_t offset, const PcixFunction& values);
  Composer& pcix_bridge(std::size_t offset, const PcixBridge& values);

  [[nodiscard]] config::ConfigImage image() const;

 private:
  // Own bus, device and function, a 64-bit interface and 133 MHz, as both PCI-X layouts begin
  // Status.
  [[nodiscard]] std::uint32_t pcix_identity() const;

  config::Address address_;
  std::array<std::uint8_t, config::kConventionalSize> bytes_{};
  std::size_t link_ = 0x34;  // where the next entry's offset goes
};

}  // namespace pcitune::simulate
