// Space: the configuration bytes of one made-up function, written as dumps print them, and a few
// functions whose bytes stand in public dumps. Zero where nothing was put.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/config/config_image.h"

namespace pcitune::test {

// "07 f0 02 00" as bytes. Blanks are free; anything else that is not a pair of digits throws.
[[nodiscard]] std::vector<std::uint8_t> bytes(std::string_view hex);

class Space {
 public:
  explicit Space(std::size_t size = 256) : bytes_(size) {}

  Space& put(std::size_t offset, std::string_view hex);
  [[nodiscard]] const std::vector<std::uint8_t>& all() const { return bytes_; }
  [[nodiscard]] std::string text() const { return {bytes_.begin(), bytes_.end()}; }
  // The first `known` bytes as an image; the others stay unknown.
  [[nodiscard]] config::ConfigImage image(std::size_t known = config::kExtendedSize) const;

 private:
  std::vector<std::uint8_t> bytes_;
};

// Mellanox MT23108 InfiniHost, 15b3:5a44, PCI-X capability at 70h, Command 004Eh (off, on, 4096,
// 8).
[[nodiscard]] Space infinihost();
// Intel 82544EI, 8086:1008: vector V1 of the register reference, capability at E4h.
[[nodiscard]] Space intel_82544();
// AMD-8131, 1022:7450, 0000:00:0a.0 above bus 02: vector V2, PCI-X bridge capability at A0h.
[[nodiscard]] Space amd_8131();
// A PCI-to-PCI bridge (class 0604, header type 1) without capabilities.
[[nodiscard]] Space plain_bridge(std::string_view secondary, std::string_view subordinate);
// A function (header type 0) with the id "VV VV DD DD", as its bytes stand, and no capabilities.
[[nodiscard]] Space plain_device(std::string_view id, std::string_view class_code = "00 00 02");

}  // namespace pcitune::test
