// The parts of setpci's words: names of capabilities, places, widths. Private to the device layer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pcitune::device {

// "CAP_PCIX", "ECAP_AER"; "CAP1f", "ECAP0030" where setpci has no name for the id.
[[nodiscard]] std::string setpci_name(std::uint16_t id, bool extended);

// The id of "pcix" or "aer", in lower case.
[[nodiscard]] std::optional<std::uint16_t> setpci_id(std::string_view name, bool extended);

// "CAP_PCIX+2"; without a base "0d", "1f4".
[[nodiscard]] std::string setpci_place(const std::string& base, std::size_t offset);

// ".B", ".W", ".L" of 8, 16 and 32 bits.
[[nodiscard]] std::string_view setpci_width(unsigned bits);

}  // namespace pcitune::device
