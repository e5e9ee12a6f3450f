#include "support/space.h"

#include <algorithm>
#include <span>
#include <stdexcept>

#include "pcitune/util/hex.h"

namespace pcitune::test {

std::vector<std::uint8_t> bytes(std::string_view hex) {
  std::vector<std::uint8_t> found;
  while (true) {
    const auto first = hex.find_first_not_of(' ');
    if (first == std::string_view::npos) return found;
    hex.remove_prefix(first);
    const auto value = util::parse_hex(hex.substr(0, 2));
    if (hex.size() < 2 || !value) throw std::invalid_argument("not hexadecimal bytes");
    found.push_back(static_cast<std::uint8_t>(*value));
    hex.remove_prefix(2);
  }
}

Space& Space::put(std::size_t offset, std::string_view hex) {
  for (const std::uint8_t byte : bytes(hex)) bytes_.at(offset++) = byte;
  return *this;
}

config::ConfigImage Space::image(std::size_t known) const {
  config::ConfigImage image;
  image.put(0, std::span(bytes_).first(std::min(known, bytes_.size())));
  return image;
}

Space infinihost() {
  Space space;
  space.put(0x00, "b3 15 44 5a 46 01 b0 02 a1 00 06 0c 10 40 00 00")
      .put(0x2C, "b3 15 44 5a")
      .put(0x34, "70")
      .put(0x70, "07 00 4e 00 00 02 63 1a");  // 02:00.0, DMMRBC 4096, DMOST 8, DMCRS 64 KiB
  return space;
}

Space intel_82544() {
  Space space;
  space.put(0x00, "86 80 08 10 17 01 30 02 02 00 00 02 10 40 00 00")
      .put(0x34, "dc")
      .put(0x3C, "0a 01 ff 00")
      .put(0xDC, "01 e4 22 c8")
      .put(0xE4, "07 f0 02 00 08 04 43 04")
      .put(0xF0, "05 00 80 00");
  return space;
}

Space amd_8131() {
  Space space;
  space.put(0x00, "22 10 50 74 47 01 30 02 12 00 04 06 00 40 81 00")
      .put(0x18, "00 02 02 40")
      .put(0x34, "a0")
      .put(0xA0, "07 b8 c3 00 50 00 03 00 0e 00 ff ff 02 00 ff ff")
      .put(0xB8, "08 00 00 80");
  return space;
}

Space plain_bridge(std::string_view secondary, std::string_view subordinate) {
  Space space;
  space.put(0x00, "22 10 60 74 07 00 00 00 00 00 04 06 00 00 01 00")
      .put(0x19, secondary)
      .put(0x1A, subordinate);
  return space;
}

Space plain_device(std::string_view id, std::string_view class_code) {
  Space space;
  space.put(0x00, id).put(0x09, class_code);
  return space;
}

}  // namespace pcitune::test
