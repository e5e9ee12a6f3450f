#include "pcitune/device/setpci_text.h"

#include <array>

#include "pcitune/device/fixed_place.h"
#include "pcitune/registers/codec.h"
#include "pcitune/util/hex.h"

namespace pcitune::device {
namespace {

using registers::AnchorKind;
using registers::FieldRef;
using registers::RegisterRef;

// Ids from 01h on; --dumpregs of setpci 3.9 lists them.
constexpr std::array kCapabilityNames{
    "PM",   "AGP",     "VPD",   "SLOTID", "MSI",    "CHSWP", "PCIX", "HT",   "VNDR", "DBG",
    "CCRC", "HOTPLUG", "SSVID", "AGP3",   "SECURE", "EXP",   "MSIX", "SATA", "AF",   "EA"};

// Offsets count from `base`; a base that is a name or an extended id needs a plus sign.
struct Spot {
  std::string base;
  std::size_t offset = 0;
  unsigned width = 0;  // bits
};

std::string text_of(const Spot& spot) {
  const char* const size = spot.width == 8 ? ".B" : spot.width == 16 ? ".W" : ".L";
  if (!spot.base.empty()) {
    std::string digits = util::hex(spot.offset, 4);
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
    return spot.base + "+" + digits + size;
  }
  return util::hex(spot.offset, spot.offset > 0xFF ? 3 : 2) + size;
}

std::string all_of(const Spot& spot) {
  if (spot.width < 64) return text_of(spot);
  return text_of({spot.base, spot.offset, 32}) + " " + text_of({spot.base, spot.offset + 4, 32});
}

std::string base_of(const registers::Anchor& anchor) {
  if (anchor.kind == AnchorKind::kExtended) return "ECAP" + util::hex(anchor.id, 4);
  if (anchor.kind != AnchorKind::kCapability) return {};
  if (anchor.id >= 1 && anchor.id <= kCapabilityNames.size())
    return std::string("CAP_") + kCapabilityNames.at(anchor.id - 1U);
  return "CAP" + util::hex(anchor.id, 2);
}

// Nothing where setpci has no words for the place.
std::optional<Spot> spot_of(RegisterRef reg, std::uint16_t index) {
  const auto& table = reg.table();
  const auto first = fixed_place(reg).offset;
  const bool told_apart = table.anchor.subtype_width != 0;
  if (!first || told_apart || (table.place != nullptr && index != 0)) return std::nullopt;
  const std::size_t offset = *first + std::size_t{reg.row().repeat.stride} * index;
  return Spot{base_of(table.anchor), offset, reg.width()};
}

// What write_image() makes of a word, as setpci's value and mask.
struct Masked {
  std::uint64_t value = 0, mask = 0;
};

std::uint64_t ones(unsigned width) { return ~0ULL >> (64U - width); }

Masked masked(FieldRef field, std::uint64_t code, std::uint64_t fields) {
  const std::array change{registers::Change{field, code}};
  const std::uint64_t of_zeros = registers::write_image(field.reg(), fields, 0, change);
  const std::uint64_t of_ones = registers::write_image(field.reg(), fields, ~0ULL, change);
  const std::uint64_t mask = ~(of_zeros ^ of_ones) & ones(field.reg().width());
  return {of_zeros & mask, mask};
}

std::string text_of(const Masked& word, unsigned width) {
  const int digits = static_cast<int>(width / 4U);
  return "=" + util::hex(word.value, digits) + ":" + util::hex(word.mask, digits);
}

std::string write_at(Spot spot, FieldRef field, std::uint64_t code, std::uint64_t fields) {
  if (!registers::is_writable(field.row().access)) return {};
  Masked word = masked(field, code, fields);
  for (unsigned lane = 0; field.reg().row().byte_lanes && lane < field.reg().bytes(); ++lane) {
    const unsigned shift = 8U * lane;
    if ((field.mask() & ~(0xFFULL << shift)) != 0) continue;
    word = {word.value >> shift & 0xFFU, word.mask >> shift & 0xFFU};
    spot.offset += lane;
    spot.width = 8;
    break;
  }
  return text_of(spot) + text_of(word, spot.width);
}

}  // namespace

std::string setpci_register(RegisterRef reg, std::uint16_t index) {
  const auto spot = spot_of(reg, index);
  return spot ? all_of(*spot) : std::string();
}

std::vector<registers::KeyPath> keys_of_setpci(std::string_view word) {
  std::vector<registers::KeyPath> keys;
  for (const auto* const table : registers::catalogue()) {
    registers::for_each_register(*table, [&](RegisterRef reg) {
      const std::string ours = setpci_register(reg);
      if (registers::same_word(ours, word) && word.find('+') != std::string_view::npos)
        keys.push_back({table, reg, reg.sole_field()});
    });
  }
  return keys;
}

std::string setpci_register(const RegisterAt& at) {
  return all_of({{}, at.offset, at.reg.width()});
}

std::string setpci_write(FieldRef field, std::uint64_t code, std::uint16_t index) {
  const auto spot = spot_of(field.reg(), index);
  return spot ? write_at(*spot, field, code, ~0ULL) : std::string();
}

std::string setpci_write(const Device& device,
                         const RegisterAt& at,
                         FieldRef field,
                         std::uint64_t code) {
  return write_at({{}, at.offset, at.reg.width()}, field, code, fields_of(device, at));
}

}  // namespace pcitune::device
