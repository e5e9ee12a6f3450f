// The same access in setpci's words, for people who know it or must check us with it. A mask keeps
// setpci's write to what our own would change: registers::write_image() says which bits those are.
#pragma once

#include <string>
#include <vector>

#include "pcitune/device/raw_place.h"

namespace pcitune::device {

// "CAP_PCIX+2.W", "ECAP_AER+8.L", "0d.B"; of 64 bits two words of 32, "ECAP_DSN+4.L ECAP_DSN+8.L".
// Empty where setpci has no such words: it finds capabilities by their id alone, and cannot follow
// those in which bytes decide what lies where.
[[nodiscard]] std::string setpci_register(registers::RegisterRef reg, std::uint16_t index = 0);

// The registers that may lie at the place, at its width: several where kinds of headers or flags
// have other layouts. An offset from the start finds those of the header only.
[[nodiscard]] std::vector<registers::KeyPath> keys_of_place(const RawPlace& place);

// Of a place where a key belongs: "is a place ...; pcitune's words are pcix.command", with what
// stood behind it in setpci's words ("1c", "1c:7f") in ours. An Error for what is no right place.
[[nodiscard]] util::Result<std::string> place_hint(std::string_view word, std::string_view value);

// By its offset on the device: "72.W".
[[nodiscard]] std::string setpci_register(const RegisterAt& at);

// "CAP_PCIX+2.W=000c:000c": the field takes the code, bits on which a written 1 would act are
// written 0, all others stay. At the register's width, or to the one byte that changes where only
// that may be written (byte_lanes). Empty for a field that is not writable, or no words.
[[nodiscard]] std::string setpci_write(registers::FieldRef field,
                                       std::uint64_t code,
                                       std::uint16_t index = 0);
[[nodiscard]] std::string setpci_write(const Device& device,
                                       const RegisterAt& at,
                                       registers::FieldRef field,
                                       std::uint64_t code);

}  // namespace pcitune::device
