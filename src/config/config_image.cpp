#include "pcitune/config/config_image.h"

#include <algorithm>

namespace pcitune::config {

void ConfigImage::put(std::size_t offset, std::span<const std::uint8_t> bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i) put_byte(offset + i, bytes[i]);
}

void ConfigImage::put_byte(std::size_t offset, std::uint8_t byte) {
  if (offset >= kExtendedSize) return;
  if (offset >= bytes_.size()) {
    bytes_.resize(offset + 1);
    known_.resize(offset + 1);
  }
  bytes_[offset] = byte;
  known_[offset] = true;
}

void ConfigImage::put_word(std::size_t offset, unsigned width_bits, std::uint64_t word) {
  for (std::size_t i = 0; i < width_bits / 8U; ++i) {
    put_byte(offset + i, static_cast<std::uint8_t>(word >> 8U * i));
  }
}

std::optional<std::uint8_t> ConfigImage::byte(std::size_t offset) const {
  if (!knows(offset, 1)) return std::nullopt;
  return bytes_[offset];
}

std::optional<std::uint64_t> ConfigImage::get(std::size_t offset, unsigned width_bits) const {
  const std::size_t count = width_bits / 8U;
  if (!knows(offset, count)) return std::nullopt;
  std::uint64_t value = 0;
  for (std::size_t i = count; i-- > 0;) value = value << 8U | bytes_[offset + i];
  return value;
}

bool ConfigImage::knows(std::size_t offset, std::size_t count) const {
  if (offset > known_.size() || count > known_.size() - offset) return false;
  const auto first = known_.begin() + static_cast<std::ptrdiff_t>(offset);
  return std::all_of(
      first, first + static_cast<std::ptrdiff_t>(count), [](bool known) { return known; });
}

std::size_t ConfigImage::known_bytes() const {
  return static_cast<std::size_t>(std::count(known_.begin(), known_.end(), true));
}

bool ConfigImage::header_is_all_ones() const {
  return knows(0, kHeaderSize) && std::all_of(bytes_.begin(),
                                              bytes_.begin() + kHeaderSize,
                                              [](std::uint8_t b) { return b == 0xFF; });
}

}  // namespace pcitune::config
