#include "render/register_rows.h"

#include "pcitune/device/kind_text.h"
#include "pcitune/registers/codec.h"
#include "pcitune/registers/lookup.h"
#include "render/field_words.h"

namespace pcitune::render {
namespace {

using registers::FieldRef;
using registers::Owner;
using registers::RegisterRef;
using Rows = std::vector<std::vector<std::string>>;

// Bits that a row with a key has on some device: a reserved row beside it says nothing new.
std::uint64_t keyed_bits(RegisterRef reg) {
  std::uint64_t bits = 0;
  registers::for_each_field(reg, [&](FieldRef field) {
    if (can_exist(field)) bits |= field.mask();
  });
  return bits;
}

std::string with_condition(const std::string& text, FieldRef field) {
  const std::string when = device::when_words(field.reg().table(), field.row().when);
  return text + (when.empty() ? "" : " (" + when + ")");
}

std::string decoded_meaning(FieldRef field, std::uint64_t code) {
  const std::string meaning = code_meaning(field, code);
  return with_condition(std::string(field.meaning()) + (meaning.empty() ? "" : ": " + meaning),
                        field);
}

std::vector<std::string> decoded_row(FieldRef field, std::uint64_t word) {
  const std::uint64_t code = registers::extract(field, word);
  const std::string bits = bits_text(field.mask());
  const std::string raw = std::to_string(code);
  if (field.key().empty())
    return {bits, "-", raw, "", code == 0 ? "reserved" : "reserved: not all zero"};
  return {
      bits, std::string(field.key()), raw, value_words(field, code), decoded_meaning(field, code)};
}

}  // namespace

Rows layout_rows(RegisterRef reg) {
  Rows rows{{"bits", "field", "access", "owner", ""}};
  const std::uint64_t keyed = keyed_bits(reg);
  for (std::uint8_t i = 0; i < reg.field_count(); ++i) {
    const FieldRef field = reg.field(i);
    if (!can_exist(field) || (field.key().empty() && (field.mask() & keyed) != 0)) continue;
    const bool owned = field.row().owner != Owner::kNone;
    rows.push_back(
        {bits_text(field.mask()),
         field.key().empty() ? "-" : std::string(field.key()),
         std::string(to_string(field.row().access)),
         owned ? std::string(to_string(field.row().owner)) : "",
         with_condition(field.key().empty() ? "reserved" : std::string(field.meaning()), field)});
  }
  return rows;
}

Rows decoded_rows(RegisterRef reg, std::uint64_t fields, std::uint64_t word, std::uint64_t mask) {
  Rows rows{{"bits", "field", "code", "value", ""}};
  const std::uint64_t keyed = keyed_bits(reg);
  for (std::uint8_t i = 0; i < reg.field_count(); ++i) {
    const FieldRef field = reg.field(i);
    if ((fields >> i & 1U) == 0 || (field.mask() & mask) == 0) continue;
    const bool says_nothing = field.key().empty() && (field.mask() & keyed) != 0;
    if (fields == kAllRows && (says_nothing || !can_exist(field))) continue;
    rows.push_back(decoded_row(field, word));
  }
  return rows;
}

}  // namespace pcitune::render
