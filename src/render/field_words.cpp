#include "render/field_words.h"

#include <algorithm>
#include <array>
#include <bit>

#include "pcitune/device/fixed_place.h"
#include "pcitune/device/kind_text.h"
#include "pcitune/device/value_text.h"
#include "pcitune/plan/refusals.h"
#include "pcitune/registers/foreign.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::render {
namespace {

using registers::Access;
using registers::AnchorKind;
using registers::EncodingKind;
using registers::FieldRef;
using registers::Owner;
using registers::RegisterRef;

constexpr std::uint64_t kMostCodes = 64;

// "id 0002h or 0009h", "id 08h, sub-type a000h under mask e000h at offset 02h"
std::string id_words(const registers::Anchor& anchor, int digits) {
  std::string text = "id " + util::hex(anchor.id, digits) + "h";
  if (anchor.also != 0) text += " or " + util::hex(anchor.also, digits) + "h";
  if (anchor.vendor != 0) text += ", of vendor " + util::hex(anchor.vendor, 4);
  if (anchor.subtype_width == 0) return text;
  const int width = anchor.subtype_width / 4;
  return text + ", sub-type " + util::hex(anchor.subtype_value, width) + "h under mask " +
         util::hex(anchor.subtype_mask, width) + "h at offset " +
         util::hex(anchor.subtype_offset, 2) + "h";
}

const plan::RefusalRow* refusal_of(Owner owner) {
  for (const plan::RefusalRow& row : plan::refusal_rows()) {
    if (row.owner == owner) return &row;
  }
  return nullptr;
}

bool is_sized(EncodingKind kind) {
  return kind == EncodingKind::kFlag || kind == EncodingKind::kNamed ||
         kind == EncodingKind::kListed || kind == EncodingKind::kPowers;
}

}  // namespace

std::string place_words(const registers::CapabilityTable& table) {
  const auto& anchor = table.anchor;
  const std::string title(table.text(table.title));
  const std::string headers =
      anchor.headers == registers::kAnyHeader ? "" : ", of " + device::header_words(anchor.headers);
  switch (anchor.kind) {
    case AnchorKind::kHeader:
      return "the configuration header" + headers;
    case AnchorKind::kDevice:
      return "private registers of " + config::ids_text(anchor.id, anchor.device);
    case AnchorKind::kExtended:
      return "extended capability " + title + " (" + id_words(anchor, 4) + ")" + headers;
    case AnchorKind::kCapability:
      break;
  }
  return "capability " + title + " (" + id_words(anchor, 2) + ")" + headers;
}

std::string bits_text(std::uint64_t mask) {
  std::string text;
  while (mask != 0) {
    const int high = static_cast<int>(std::bit_width(mask)) - 1;
    int low = high;
    while (low > 0 && (mask >> static_cast<unsigned>(low - 1) & 1U) != 0) --low;
    text += (text.empty() ? "" : ",") + std::to_string(high);
    if (low != high) text += ":" + std::to_string(low);
    mask &= (1ULL << static_cast<unsigned>(low)) - 1U;
  }
  return text;
}

std::string bit_words(std::uint64_t mask) {
  return (std::has_single_bit(mask) ? "bit " : "bits ") + bits_text(mask);
}

std::string access_meaning(Access access) {
  switch (access) {
    case Access::kRo:
      return "read only";
    case Access::kHwInit:
      return "read only, set by firmware or straps";
    case Access::kRw:
      return "read and write";
    case Access::kRws:
      return "read and write, kept over a hot reset";
    case Access::kRw1c:
      return "set by hardware, cleared by writing 1";
    case Access::kRw1cs:
      return "set by hardware, cleared by writing 1, kept over a hot reset";
    case Access::kRw1s:
      return "a written 1 sets or starts it";
    case Access::kWo:
      return "write only";
    case Access::kRsvdP:
      return "reserved, keeps its value in a write";
    case Access::kRsvdZ:
      break;
  }
  return "reserved, written 0";
}

std::string access_words(Access access) {
  return access_meaning(access) + " (" + std::string(to_string(access)) + ")";
}

std::string owner_meaning(Owner owner) {
  switch (owner) {
    case Owner::kLive:
      return "may be changed at any time";
    case Owner::kQuiesce:
      return "only while the function is idle: no driver bound, or bus mastering off";
    case Owner::kGroup:
      return "all functions of the device, or both ends of the link, together";
    case Owner::kKernel:
      return "the kernel or a driver manages it";
    case Owner::kNever:
      return "not written by pcitune";
    case Owner::kNone:
      break;
  }
  return {};
}

std::string owner_words(FieldRef field) {
  const Owner owner = field.row().owner;
  if (owner == Owner::kNone) return {};
  std::string text = std::string(to_string(owner)) + ": " + owner_meaning(owner);
  if (!field.reason().empty()) text += ": " + std::string(field.reason());
  const auto* const row = refusal_of(owner);
  if (row == nullptr) return text;
  return text + (row->may_force ? "; --force " + std::string(row->id) + " overrides"
                                : "; refused as " + std::string(row->id));
}

bool can_exist(RegisterRef reg) {
  return (reg.table().anchor.headers & reg.row().when.headers) != 0;
}

bool can_exist(FieldRef field) {
  return (field.reg().table().anchor.headers & field.reg().row().when.headers &
          field.row().when.headers) != 0;
}

std::string array_words(RegisterRef reg) {
  const auto& repeat = reg.row().repeat;
  if (reg.table().place != nullptr)
    return device::fixed_place(reg).array ? "as many as the capability's bytes say: @0, @1 ..."
                                          : "";
  if (repeat.stride == 0) return {};
  const std::string apart = ", " + util::counted(repeat.stride, "byte") + " apart: @0, @1 ...";
  if (repeat.fixed != 0) return std::to_string(repeat.fixed) + " of them" + apart;
  const auto count = registers::count_field(reg);
  if (!count) return "several" + apart;
  std::string text = "as many as ";
  text += device::key_text(registers::KeyPath{&count->reg().table(), count->reg(), *count});
  if (repeat.bias > 0) text += " + " + std::to_string(repeat.bias);
  if (repeat.bias < 0) text += " - " + std::to_string(-repeat.bias);
  return text + " says" + apart;
}

std::string value_words(FieldRef field, std::uint64_t code) {
  const std::string text = device::value_text(field, code);
  if (!registers::is_legal_code(field, code)) return text + " (reserved)";
  const std::string unit(unit_of(field.row().unit, text));
  return text + (unit.empty() ? "" : " " + unit);
}

std::string code_meaning(FieldRef field, std::uint64_t code) {
  const auto* const named = registers::named_value(field, code);
  return named == nullptr ? std::string() : std::string(field.reg().table().text(named->meaning));
}

std::vector<std::uint64_t> single_codes(FieldRef field) {
  std::vector<std::uint64_t> codes;
  if (field.row().encoding == EncodingKind::kNamed) {
    for (const auto& value : field.values()) codes.push_back(value.number);
    return codes;
  }
  if (!is_sized(field.row().encoding)) return codes;
  for (std::uint64_t code = 0; code < kMostCodes && code <= registers::highest_code(field);
       ++code) {
    if (registers::is_legal_code(field, code)) codes.push_back(code);
  }
  return codes;
}

std::string range_words(FieldRef field) {
  if (is_sized(field.row().encoding)) return {};
  const auto first = device::value_text(field, 0);
  const auto last = device::value_text(field, registers::highest_code(field));
  std::string text = first + " to " + last;
  const std::string unit(unit_of(field.row().unit, last));
  if (!unit.empty()) text += " " + unit;
  const std::uint32_t scale = field.row().scale;
  const bool address = field.row().encoding == EncodingKind::kAddress;
  if (scale > 1)
    text += " in steps of " + (address ? util::hex0x(scale, 1) : std::to_string(scale));
  return text;
}

std::string source_text(registers::Doc doc, std::string_view section) {
  std::string text(to_string(doc));
  if (!section.empty()) text += ", " + std::string(section);
  return text;
}

std::string other_words(const registers::KeyPath& path) {
  std::vector<std::string> words;
  registers::for_each_foreign_name(path, [&](const registers::ForeignName& name) {
    std::string word = name.label.empty() ? "" : std::string(name.label) + ".";
    word += std::string(name.word) + (name.of_setpci ? " (setpci)" : " (lspci)");
    if (const auto number = word.find("{@}"); number != std::string::npos)
      word.replace(number, 3, "N");
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  });
  return util::join(words, ", ");
}

std::string meaning_text(const registers::KeyPath& path) {
  if (!path.reg) return std::string(path.capability->text(path.capability->title));
  if (path.field && !path.field->meaning().empty()) return std::string(path.field->meaning());
  return std::string(path.reg->meaning());
}

}  // namespace pcitune::render
