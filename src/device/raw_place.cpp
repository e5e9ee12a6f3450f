#include "pcitune/device/raw_place.h"

#include <algorithm>

#include "device/setpci_names.h"
#include "pcitune/device/locate.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::device {
namespace {

using registers::AnchorKind;
using registers::CapabilityTable;
using util::ErrorCode;
using util::Result;

util::Failure wrong(std::string_view word, const std::string& why) {
  return util::fail(ErrorCode::kUsage, util::shortened(word), why);
}

constexpr std::uint64_t kHuge = ~0ULL;

// A hexadecimal number, with 0x or without; one that fits no word is huge.
std::optional<std::uint64_t> number_in(std::string_view text) {
  const std::string_view digits = text.substr(0, 2) == "0x" ? text.substr(2) : text;
  const bool all =
      std::all_of(digits.begin(), digits.end(), [](char c) { return util::hex_digit(c) >= 0; });
  if (digits.empty() || !all) return std::nullopt;
  return util::parse_hex(digits).value_or(kHuge);
}

const CapabilityTable* table_called(std::string_view key) {
  for (const CapabilityTable* const table : registers::catalogue()) {
    if (table->text(table->key) == key) return table;
  }
  return nullptr;
}

// Takes "@N" off the end; nothing if it is no number of a capability.
std::optional<std::uint8_t> take_number(std::string_view& text) {
  const auto at = text.rfind('@');
  const auto last = text.find_last_of("@.+");
  if (at == std::string_view::npos || at != last) return std::uint8_t{0};
  const auto number = util::parse_decimal(text.substr(at + 1));
  text = text.substr(0, at);
  if (!number || *number > 0xFF) return std::nullopt;
  return static_cast<std::uint8_t>(*number);
}

// Takes ".w" off; 0 if there is none.
unsigned take_width(std::string_view& text) {
  if (text.size() < 2 || text[text.size() - 2] != '.') return 0;
  const char letter = text.back();
  const unsigned width = letter == 'b' ? 8 : letter == 'w' ? 16 : letter == 'l' ? 32 : 0;
  if (width != 0) text.remove_suffix(2);
  return width;
}

// What stands behind the last dot where a width belongs: "q" of "10.q", nothing of "10".
std::optional<std::string_view> wrong_width(std::string_view text) {
  const auto dot = text.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  return text.substr(dot + 1);
}

// "10.q": a number, and one letter that is no width.
bool has_wrong_width(std::string_view text) {
  const auto letter = wrong_width(text);
  if (!letter || letter->size() != 1) return false;
  const std::string_view base = text.substr(0, text.size() - 2);
  return base.find_first_of("0123456789") != std::string_view::npos && number_in(base);
}

// "cap_pcix", "ecap0b"; false if it begins otherwise.
bool is_listed(std::string_view base) {
  return base.substr(0, 3) == "cap" || base.substr(0, 4) == "ecap";
}

// The id that follows "cap" or "ecap".
std::optional<std::uint16_t> listed_id(std::string_view name, bool extended) {
  if (name.substr(0, 1) == "_") {
    return setpci_id(name.substr(1), extended);
  }
  const auto id = util::parse_hex(name);
  if (!id || *id > (extended ? 0xFFFFU : 0xFFU)) return std::nullopt;
  return static_cast<std::uint16_t>(*id);
}

bool is_extended(const CapabilityTable& table) {
  return table.anchor.kind == AnchorKind::kExtended;
}

std::string name_of(const RawPlace& place) {
  if (place.base == RawPlace::Base::kTable) return std::string(place.table->text(place.table->key));
  return setpci_name(place.id, place.extended);
}

std::string space_ends(unsigned width) {
  return "the space ends at fff: the last " + std::to_string(width) + " bits are " +
         setpci_place({}, config::kExtendedSize - width / 8U) + std::string(setpci_width(width));
}

// Reads what stands before "+OFFSET" into the place.
Result<> read_base(std::string_view word, std::string_view base, RawPlace& place) {
  const CapabilityTable* const table = table_called(base);
  const auto number = number_in(base);
  if (number && table != nullptr) {
    RawPlace other{.base = RawPlace::Base::kListed, .extended = is_extended(*table)};
    other.id = table->anchor.id;
    return wrong(word,
                 "'" + std::string(base) + "' is a number and a capability: use 0x" +
                     std::string(base) + " or " + name_of(other));
  }
  if (number) {
    if (*number >= config::kExtendedSize) return wrong(word, space_ends(place.width));
    place.offset = static_cast<std::uint16_t>(*number);
    return {};
  }
  if (table != nullptr) {
    place.base = RawPlace::Base::kTable;
    place.table = table;
    return {};
  }
  place.base = RawPlace::Base::kListed;
  place.extended = base.substr(0, 1) == "e";
  const auto id = is_listed(base) ? listed_id(base.substr(place.extended ? 4 : 3), place.extended)
                                  : std::nullopt;
  if (!id)
    return util::fail(ErrorCode::kNotFound,
                      util::shortened(word),
                      "no capability is called '" + util::shortened(word.substr(0, base.size())) +
                          "'; use its key as 'pcitune show' gives it, CAP_NAME or ECAP_NAME as "
                          "setpci has them, or CAPid, ECAPid");
  place.id = *id;
  return {};
}

// How long a capability can be that is found in a list; all of the space for what is not.
std::size_t longest_capability(const RawPlace& place) {
  const bool table = place.base == RawPlace::Base::kTable;
  const auto listed = place.extended ? AnchorKind::kExtended : AnchorKind::kCapability;
  const auto kind = table ? place.table->anchor.kind : listed;
  if (place.base == RawPlace::Base::kNumber) return config::kExtendedSize;
  if (kind == AnchorKind::kExtended) return config::kExtendedSize - config::kConventionalSize;
  if (kind == AnchorKind::kCapability) return config::kConventionalSize - config::kHeaderSize;
  return config::kExtendedSize;
}

Result<> check_range(std::string_view word, const RawPlace& place) {
  const std::size_t bytes = place.width / 8U;
  if (place.offset + bytes > config::kExtendedSize) return wrong(word, space_ends(place.width));
  if (place.offset + bytes > longest_capability(place))
    return wrong(word,
                 "lies behind the end of the space wherever the capability begins: offsets go up "
                 "to " +
                     setpci_place({}, longest_capability(place) - bytes));
  // Capabilities begin at multiples of 4, so this holds wherever they lie.
  if (place.offset % bytes != 0)
    return wrong(word,
                 "is not aligned: " + std::to_string(place.width) +
                     " bits are read at a multiple of " + std::to_string(bytes));
  return {};
}

const CapabilityAt* capability_of(const Device& device, const RawPlace& place) {
  if (place.base == RawPlace::Base::kTable)
    return find_capability(device, *place.table, place.number);
  unsigned left = place.number;
  const auto kind = place.extended ? AnchorKind::kExtended : AnchorKind::kCapability;
  for (const CapabilityAt& capability : device.capabilities) {
    if (capability.kind != kind || capability.id != place.id) continue;
    if (left-- == 0) return &capability;
  }
  return nullptr;
}

// Without a width, or with one that there is not.
std::string width_needed(std::string_view word) {
  const auto other = wrong_width(word);
  const std::string bare =
      util::shortened(other ? word.substr(0, word.size() - other->size() - 1) : word);
  const std::string why = other ? "'." + util::shortened(*other) + "' is no width: use "
                                : "needs a width, since some registers act when they are read: ";
  return why + bare + ".B, .W or .L";
}

}  // namespace

bool looks_like_a_place(std::string_view word) {
  const std::string text = util::lower(word);
  if (const auto plus = text.find('+'); plus != std::string::npos && plus + 1 < text.size())
    return true;
  if (text.substr(0, 4) == "cap_" || text.substr(0, 5) == "ecap_") return true;
  std::string_view rest = text;
  static_cast<void>(take_number(rest));
  const bool has_width = take_width(rest) != 0;
  if (has_width && (number_in(rest) || is_listed(rest) || table_called(rest) != nullptr))
    return true;
  if (has_wrong_width(rest)) return true;
  const bool has_digit = rest.find_first_of("0123456789") != std::string_view::npos;
  return has_digit && number_in(rest) &&
         registers::find_key(word).status != registers::KeyStatus::kFound;
}

Result<RawPlace> parse_place(std::string_view word) {
  const std::string text = util::lower(word);
  std::string_view rest = text;
  RawPlace place;
  const auto behind = take_number(rest);
  place.width = take_width(rest);
  const auto plus = rest.find('+');
  std::string_view base = rest.substr(0, plus);
  const auto number = take_number(base);  // "pcix@1+2.w", as in our keys
  if (!behind || !number || (*behind != 0 && *number != 0))
    return wrong(word, "behind @ stands which of several capabilities: 0, 1 ...");
  place.number = *behind != 0 ? *behind : *number;
  if (place.width == 0) return wrong(word, width_needed(word));
  if (auto read = read_base(word, base, place); !read) return util::Failure(read.error());
  if (plus != std::string_view::npos) {
    const auto offset = number_in(rest.substr(plus + 1));
    if (!offset || *offset >= config::kExtendedSize)
      return wrong(word, "behind + stands an offset in hexadecimal, up to fff");
    place.offset = static_cast<std::uint16_t>(place.offset + *offset);
  }
  if (place.number != 0 && place.base == RawPlace::Base::kNumber)
    return wrong(word, "a number has no @");
  if (auto fine = check_range(word, place); !fine) return util::Failure(fine.error());
  return place;
}

std::string to_string(const RawPlace& place) {
  const bool from_start = place.base == RawPlace::Base::kNumber;
  const std::string base = from_start ? std::string() : name_of(place);
  const bool at_base = !from_start && place.offset == 0;
  std::string text = at_base ? base : setpci_place(base, place.offset);
  text += setpci_width(place.width);
  return place.number == 0 ? text : text + "@" + std::to_string(place.number);
}

bool is_extended(const RawPlace& place) {
  if (place.base == RawPlace::Base::kTable) return is_extended(*place.table);
  return place.base == RawPlace::Base::kListed && place.extended;
}

Result<std::size_t> locate(const Device& device, const RawPlace& place) {
  if (auto fine = readable(device); !fine) return util::Failure(fine.error());
  if (place.base == RawPlace::Base::kNumber) return std::size_t{place.offset};
  const CapabilityAt* const capability = capability_of(device, place);
  const std::string text = to_string(place);
  const auto absent = [&](const std::string& why) {
    return util::fail(ErrorCode::kNotFound, config::to_string(device.name), why);
  };
  if (capability == nullptr) {
    if (auto known = list_is_known(device, is_extended(place), text); !known)
      return util::Failure(known.error());
    return absent("has no " + name_of(place) + " capability, so no " + text);
  }
  const std::size_t offset = std::size_t{capability->offset} + place.offset;
  if (offset + place.width / 8U > end_of_space(*capability))
    return absent(text + " lies behind the end of the space: the capability begins at " +
                  util::hex0x(capability->offset, 3));
  return offset;
}

std::vector<RegisterAt> registers_at(const Device& device, std::size_t offset, std::size_t count) {
  std::vector<RegisterAt> found;
  for (const CapabilityAt& capability : device.capabilities) {
    if (capability.table == nullptr) continue;
    for (const RegisterAt& at : registers_of(device, capability)) {
      if (at.offset < offset + count && offset < std::size_t{at.offset} + at.reg.bytes())
        found.push_back(at);
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const RegisterAt& left, const RegisterAt& right) {
    return left.offset < right.offset;
  });
  return found;
}

}  // namespace pcitune::device
