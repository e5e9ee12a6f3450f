#include "pcitune/util/hex.h"

#include <charconv>

namespace pcitune::util {
namespace {

std::optional<std::uint64_t> parse_base(std::string_view text, int base) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

}  // namespace

std::string hex(std::uint64_t value, int digits) {
  std::string text(static_cast<std::size_t>(digits), '0');
  for (auto at = text.rbegin(); at != text.rend(); ++at, value >>= 4U) {
    *at = "0123456789abcdef"[value & 0xFU];
  }
  return text;
}

std::string hex0x(std::uint64_t value, int digits) { return "0x" + hex(value, digits); }

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::uint64_t> parse_hex(std::string_view text) { return parse_base(text, 16); }

std::optional<std::uint64_t> parse_decimal(std::string_view text) { return parse_base(text, 10); }

}  // namespace pcitune::util
