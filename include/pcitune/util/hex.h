// Hexadecimal text: fixed-width lower-case output, strict input. Knows no PCI.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pcitune::util {

// `digits` lower-case hexadecimal digits of value, no prefix; higher digits are cut off.
[[nodiscard]] std::string hex(std::uint64_t value, int digits);

// "0x" and hex(); the form in which registers are shown.
[[nodiscard]] std::string hex0x(std::uint64_t value, int digits);

// Value of one hexadecimal digit, or -1.
[[nodiscard]] int hex_digit(char c);

// All of text as hexadecimal without prefix (1 to 16 digits), else nothing.
[[nodiscard]] std::optional<std::uint64_t> parse_hex(std::string_view text);

// All of text as decimal, else nothing (also when it does not fit 64 bits).
[[nodiscard]] std::optional<std::uint64_t> parse_decimal(std::string_view text);

}  // namespace pcitune::util
