#include "pcitune/device/setpci_text.h"

#include <array>

#include "device/setpci_names.h"
#include "pcitune/device/fixed_place.h"
#include "pcitune/device/value_text.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::device {
namespace {

using registers::AnchorKind;
using registers::FieldRef;
using registers::RegisterRef;

// Offsets count from `base`.
struct Spot {
  std::string base;
  std::size_t offset = 0;
  unsigned width = 0;  // bits
};

std::string text_of(const Spot& spot) {
  return setpci_place(spot.base, spot.offset).append(setpci_width(spot.width));
}

std::string all_of(const Spot& spot) {
  if (spot.width < 64) return text_of(spot);
  return text_of({spot.base, spot.offset, 32}) + " " + text_of({spot.base, spot.offset + 4, 32});
}

std::string base_of(const registers::Anchor& anchor) {
  const bool extended = anchor.kind == AnchorKind::kExtended;
  if (!extended && anchor.kind != AnchorKind::kCapability) return {};
  return setpci_name(anchor.id, extended);
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

// "pcix.command=0x001c"; of a value with a mask the fields under it.
std::string in_our_words(const registers::KeyPath& path, std::string_view value) {
  const auto colon = value.find(':');
  const auto digits = [](std::string_view text) {
    return util::parse_hex(text.substr(0, 2) == "0x" ? text.substr(2) : text);
  };
  const auto word = digits(value.substr(0, colon));
  if (!word) return key_text(path);
  if (colon == std::string_view::npos) {
    registers::KeyPath whole = path;
    whole.field.reset();
    return key_text(whole) + "=" + word_text(*path.reg, *word);
  }
  const std::uint64_t mask = digits(value.substr(colon + 1)).value_or(0);
  std::vector<std::string> fields;
  registers::for_each_field(*path.reg, [&](FieldRef field) {
    if ((field.mask() & ~mask) != 0) return;
    registers::KeyPath one = path;
    one.field = field;
    fields.push_back(key_text(one) + "=" + value_text(field, registers::extract(field, *word)));
  });
  return util::join(fields, " ");
}

// Do the place's offsets count from where the table's do?
bool begins_at(const registers::CapabilityTable& table, const RawPlace& place) {
  if (place.base == RawPlace::Base::kTable) return place.table == &table;
  const auto kind = table.anchor.kind;
  if (place.base == RawPlace::Base::kNumber)
    return kind != AnchorKind::kCapability && kind != AnchorKind::kExtended;
  const auto wanted = place.extended ? AnchorKind::kExtended : AnchorKind::kCapability;
  return kind == wanted && table.anchor.id == place.id;
}

}  // namespace

std::string setpci_register(RegisterRef reg, std::uint16_t index) {
  const auto spot = spot_of(reg, index);
  return spot ? all_of(*spot) : std::string();
}

std::vector<registers::KeyPath> keys_of_place(const RawPlace& place) {
  std::vector<registers::KeyPath> keys;
  for (const auto* const table : registers::catalogue()) {
    if (!begins_at(*table, place)) continue;
    registers::for_each_register(*table, [&](RegisterRef reg) {
      const auto spot = spot_of(reg, 0);
      if (spot && spot->offset == place.offset && spot->width == place.width)
        keys.push_back({table, reg, reg.sole_field(), place.number});
    });
  }
  return keys;
}

util::Result<std::string> place_hint(std::string_view word, std::string_view value) {
  const auto place = parse_place(word);
  if (!place) return util::Failure(place.error());
  std::vector<std::string> ours;
  for (const auto& path : keys_of_place(*place)) ours.push_back(in_our_words(path, value));
  if (!ours.empty())
    return "is a place as setpci takes it; pcitune's words are " + util::join(ours, " or ");
  const std::string whole =
      util::shortened(word) + (value.empty() ? "" : "=" + util::shortened(value));
  return "is a place as setpci takes it; 'pcitune explain " + whole +
         " -s ADDRESS' gives its key on a device";
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
