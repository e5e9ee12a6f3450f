// What the catalogue reads in made-up bytes, key by key, for the tests of the capabilities.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "support/space.h"

namespace pcitune::test {

// "pcie.devctl.mps" -> "256", of all fields that the function has. A key that it does not have is
// not there; at() of it throws.
using Decoded = std::map<std::string, std::string>;

[[nodiscard]] Decoded decoded(const Space& space);

// A function of header type 0 with one capability, at 40h; and a PCI-to-PCI bridge with one.
[[nodiscard]] Space with_capability(std::string_view hex, std::string_view id = "86 80 08 10");
[[nodiscard]] Space bridge_with_capability(std::string_view hex);

// A PCI Express function of 4096 bytes: header type 1 for ports and bridges, its PCI Express
// capability at 40h. `flags` is the capabilities register as it stands: "02 00" a version 2
// endpoint, "42 01" a root port with a slot. Put the rest at 40h + its offset.
[[nodiscard]] Space express(std::string_view flags = "02 00");

// And an extended capability of that id at 100h, version 1 unless said.
[[nodiscard]] Space extended(std::uint16_t id,
                             std::string_view flags = "02 00",
                             unsigned version = 1);

}  // namespace pcitune::test
