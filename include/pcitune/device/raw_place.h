// Places in configuration space as setpci writes them, for what has no key: [BASE][+OFFSET].WIDTH.
// BASE is a number, CAP_NAME, ECAP_NAME, CAPid, ECAPid, or the key of one of our capabilities. All
// numbers are hexadecimal, unlike in values. The width is never guessed.
#pragma once

#include "pcitune/device/machine.h"

namespace pcitune::device {

struct RawPlace {
  enum class Base : std::uint8_t { kNumber, kListed, kTable };
  Base base = Base::kNumber;
  const registers::CapabilityTable* table = nullptr;  // kTable
  bool extended = false;                              // kListed: which list
  std::uint16_t id = 0;                               // kListed
  std::uint8_t number = 0;                            // which of several capabilities
  std::uint16_t offset = 0;                           // from the base
  unsigned width = 0;                                 // bits: 8, 16 or 32

  bool operator==(const RawPlace&) const = default;
};

// Is the word meant as a place, and not as a key?
[[nodiscard]] bool looks_like_a_place(std::string_view word);

// A place, or what is wrong with it and what would be right.
[[nodiscard]] util::Result<RawPlace> parse_place(std::string_view word);

// "72.W", "CAP_PCIX+2.W", "ECAP_VNDR+10.L@1", "pcix+2.W": as parse_place() takes it.
[[nodiscard]] std::string to_string(const RawPlace& place);

// Must the list in extended space be known to find it?
[[nodiscard]] bool is_extended(const RawPlace& place);

// Its offset in the device's configuration space. Absent is kNotFound.
[[nodiscard]] util::Result<std::size_t> locate(const Device& device, const RawPlace& place);

// The registers that have bytes in that range, by offset.
[[nodiscard]] std::vector<RegisterAt> registers_at(const Device& device,
                                                   std::size_t offset,
                                                   std::size_t count);

}  // namespace pcitune::device
