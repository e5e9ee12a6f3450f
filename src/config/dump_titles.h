// Titles in clean lines: "02:00.0 Ethernet controller: ...". Pure functions of one line. Private to
// the dump reader.
#pragma once

#include <optional>
#include <string_view>

#include "pcitune/config/address.h"

namespace pcitune::config {

struct Title {
  std::optional<Address> address;  // none when it is written as one but is not legal
  std::string_view text;           // behind the address
};

[[nodiscard]] std::optional<Title> parse_title(std::string_view text);

// "pci 0000:00:1f.0: config space:" of a kernel log, "Slot: 00:1f.0" of lspci -vmm.
[[nodiscard]] std::optional<Title> parse_bare_title(std::string_view text);

// The address that a text ends with, colons and blanks aside: "drv 0000:02:00.0: " before a row.
[[nodiscard]] std::optional<Title> title_at_end(std::string_view text);

}  // namespace pcitune::config
