#include "pcitune/config/address.h"

#include <array>

#include "pcitune/util/hex.h"

namespace pcitune::config {
namespace {

// A hexadecimal part of an address: 1 to max_digits digits and at most `limit`.
std::optional<std::uint32_t> part(std::string_view text,
                                  std::size_t max_digits,
                                  std::uint32_t limit) {
  if (text.empty() || text.size() > max_digits) return std::nullopt;
  const auto value = util::parse_hex(text);
  if (!value || *value > limit) return std::nullopt;
  return static_cast<std::uint32_t>(*value);
}

}  // namespace

std::string to_string(const Address& address) {
  int digits = 4;  // as the kernel names its directories: four, or as many as it takes
  while (digits < 8 && address.domain >> 4 * digits != 0) ++digits;
  return util::hex(address.domain, digits) + ":" + util::hex(address.bus, 2) + ":" +
         util::hex(address.device, 2) + "." + util::hex(address.function, 1);
}

std::optional<Address> parse_address(std::string_view text) {
  const auto dot = text.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return std::nullopt;
  const auto colon = text.rfind(':', dot);
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  const auto first = text.rfind(':', colon - 1);
  const bool has_domain = first != std::string_view::npos;
  const auto domain =
      has_domain ? part(text.substr(0, first), 8, 0xFFFFFFFFU) : std::optional<std::uint32_t>(0);
  const auto bus = has_domain ? part(text.substr(first + 1, colon - first - 1), 2, 0xFF)
                              : part(text.substr(0, colon), 2, 0xFF);
  const auto device = part(text.substr(colon + 1, dot - colon - 1), 2, 0x1F);
  const auto function = part(text.substr(dot + 1), 1, 7);
  if (!domain || !bus || !device || !function) return std::nullopt;
  return Address{*domain,
                 static_cast<std::uint8_t>(*bus),
                 static_cast<std::uint8_t>(*device),
                 static_cast<std::uint8_t>(*function)};
}

std::string to_string(const DeviceName& name) {
  const std::string prefix = name.dump > 1 ? std::to_string(name.dump) + "/" : "";
  if (name.address) return prefix + to_string(*name.address);
  return prefix + "#" + std::to_string(name.number);
}

bool comes_before(const DeviceName& left, const DeviceName& right) {
  if (left.dump != right.dump) return left.dump < right.dump;
  if (left.address && right.address) return *left.address < *right.address;
  if (left.address.has_value() != right.address.has_value()) return left.address.has_value();
  return left.number < right.number;
}

std::string ids_text(std::uint64_t vendor, std::uint64_t device) {
  return util::hex(vendor, 4) + ":" + util::hex(device, 4);
}

std::string place_text(std::size_t offset) { return util::hex(offset, offset > 0xFF ? 3 : 2); }

}  // namespace pcitune::config
