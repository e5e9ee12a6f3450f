#include "pcitune/config/config_image.h"

#include <algorithm>
#include <bit>

namespace pcitune::config {
namespace {

constexpr std::size_t kWord = 64;  // bytes that a word of known_ stands for

// The bits of one word for `count` bytes from `first`, as far as they lie in it.
std::uint64_t bits_of(std::size_t first, std::size_t count) {
  const std::uint64_t ones = count >= kWord ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1U;
  return ones << first;
}

}  // namespace

void ConfigImage::reach(std::size_t end) {
  if (end <= bytes_.size()) return;
  bytes_.resize(end);
  known_.resize((end + kWord - 1) / kWord);
}

void ConfigImage::put(std::size_t offset, std::span<const std::uint8_t> bytes) {
  if (offset >= kExtendedSize || bytes.empty()) return;
  const std::size_t count = std::min(bytes.size(), kExtendedSize - offset);
  reach(offset + count);
  std::copy_n(bytes.begin(), count, bytes_.begin() + static_cast<std::ptrdiff_t>(offset));
  for (std::size_t at = offset; at < offset + count; at += kWord - at % kWord)
    known_[at / kWord] |= bits_of(at % kWord, offset + count - at);
}

void ConfigImage::put_byte(std::size_t offset, std::uint8_t byte) { put(offset, {&byte, 1}); }

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
  if (offset > bytes_.size() || count > bytes_.size() - offset) return false;
  for (std::size_t at = offset; at < offset + count; at += kWord - at % kWord) {
    const std::uint64_t wanted = bits_of(at % kWord, offset + count - at);
    if ((known_[at / kWord] & wanted) != wanted) return false;
  }
  return true;
}

std::size_t ConfigImage::known_bytes() const {
  std::size_t count = 0;
  for (const std::uint64_t word : known_) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

bool ConfigImage::header_is_all_ones() const {
  return knows(0, kHeaderSize) && std::all_of(bytes_.begin(),
                                              bytes_.begin() + kHeaderSize,
                                              [](std::uint8_t b) { return b == 0xFF; });
}

}  // namespace pcitune::config
