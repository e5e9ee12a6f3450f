// Of which devices a row is, in words, and why a device does not have it: header type, port type,
// capability version, flags.
#pragma once

#include <string>

#include "pcitune/device/machine.h"

namespace pcitune::device {

// "functions with header type 0 and PCI bridges"
[[nodiscard]] std::string header_words(unsigned headers);

// "only on root ports, with capability version 2 or later"; empty if the row is on all.
[[nodiscard]] std::string when_words(const registers::CapabilityTable& table,
                                     const registers::PackedWhen& when);
// Of a field: its own conditions, then its register's; of a register without a field the latter.
[[nodiscard]] std::string when_words(registers::RegisterRef reg);
[[nodiscard]] std::string when_words(registers::FieldRef field);

// What of the device does not fit the register or field, and what would; empty if it is neither of
// these.
[[nodiscard]] std::string why_absent(const Device& device,
                                     const CapabilityAt& capability,
                                     registers::RegisterRef reg);
[[nodiscard]] std::string why_absent(const Device& device,
                                     const CapabilityAt& capability,
                                     registers::FieldRef field);

}  // namespace pcitune::device
