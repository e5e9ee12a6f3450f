// Address: where a function sits (domain, bus, device, function), and DeviceName: what a function
// is called in our output. Live devices always have an address. In a dump a function may come
// without a title line; it is then called #1, #2 ... A file may also hold a second dump of the same
// machine; its devices are prefixed "2/".
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pcitune::config {

struct Address {
  std::uint32_t domain = 0;  // a VMD controller makes domains above FFFFh
  std::uint8_t bus = 0;
  std::uint8_t device = 0;    // 0-31
  std::uint8_t function = 0;  // 0-7

  auto operator<=>(const Address&) const = default;  // NOLINT(modernize-use-nullptr): a fault of 14
};

// "DDDD:BB:DD.F", hexadecimal but for the function; a domain above FFFFh takes more digits.
[[nodiscard]] std::string to_string(const Address& address);

// Reads "[DOMAIN:]BB:DD.F"; nothing else may follow. A missing domain is 0.
[[nodiscard]] std::optional<Address> parse_address(std::string_view text);

struct DeviceName {
  std::optional<Address> address = {};
  unsigned number = 0;  // 1, 2 ... when there is no address, else 0
  unsigned dump = 1;    // which dump of its file; 1 for live devices

  auto operator<=>(const DeviceName&) const = default;  // NOLINT(modernize-use-nullptr): as above
};

// "0000:02:00.0", "#1", "2/0000:02:00.0", "2/#1".
[[nodiscard]] std::string to_string(const DeviceName& name);

// Order of output: by dump, then addressed devices by address, then nameless ones by number.
[[nodiscard]] bool comes_before(const DeviceName& left, const DeviceName& right);

// "15b3:5a44": vendor and device.
[[nodiscard]] std::string ids_text(std::uint64_t vendor, std::uint64_t device);

// An offset in configuration space as lspci writes it: "0d", "1f4".
[[nodiscard]] std::string place_text(std::size_t offset);

}  // namespace pcitune::config
