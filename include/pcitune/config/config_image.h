// ConfigImage: what is known of one function's configuration space. Every byte is known or unknown;
// an unknown one is never zero or FFh. Little-endian, as the bus is. A value type; does no I/O.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pcitune::config {

// A function that is not ready answers with vendor 0001h, which nobody has, and ones (PCI Express
// Base 2.3.2, through Linux drivers/pci/pci.c pci_dev_wait).
inline constexpr std::uint64_t kRetryIds = 0xFFFF0001;
inline constexpr std::size_t kHeaderSize = 0x40;         // readable without privilege
inline constexpr std::size_t kConventionalSize = 0x100;  // PCI and PCI-X Mode 1
inline constexpr std::size_t kExtendedSize = 0x1000;     // PCI-X Mode 2 and PCI Express

class ConfigImage {
 public:
  // Bytes past kExtendedSize are dropped.
  void put(std::size_t offset, std::span<const std::uint8_t> bytes);
  // As put(), for one byte.
  void put_byte(std::size_t offset, std::uint8_t byte);

  // As put(), for a register of width_bits.
  void put_word(std::size_t offset, unsigned width_bits, std::uint64_t word);

  [[nodiscard]] std::optional<std::uint8_t> byte(std::size_t offset) const;
  // A register of width_bits 8, 16, 32 or 64 at any offset; nothing unless all its bytes are known.
  [[nodiscard]] std::optional<std::uint64_t> get(std::size_t offset, unsigned width_bits) const;
  [[nodiscard]] bool knows(std::size_t offset, std::size_t count) const;
  // One past the highest known byte; 0 when nothing is known.
  [[nodiscard]] std::size_t end() const { return bytes_.size(); }
  [[nodiscard]] std::size_t known_bytes() const;
  // All of 00h-3Fh known and FFh: nobody answers there (a virtual
  // function reads FFFFh as its vendor only, so the vendor alone proves nothing).
  [[nodiscard]] bool header_is_all_ones() const;

 private:
  void reach(std::size_t end);  // makes room up to there

  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint64_t> known_;  // bit n of word i: byte 64 i + n
};

}  // namespace pcitune::config
