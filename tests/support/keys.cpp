#include "support/keys.h"

#include <stdexcept>

namespace pcitune::test {

using registers::FieldRef;
using registers::RegisterRef;

FieldRef field(std::string_view key) {
  for (const FieldRef found : all_fields()) {
    if (full_key(found) == key) return found;
  }
  throw std::invalid_argument("no such field: " + std::string(key));
}

RegisterRef reg(std::string_view key) {
  for (const auto* const table : registers::catalogue()) {
    for (std::uint16_t i = 0; i < table->registers.size(); ++i) {
      const RegisterRef found(table, i);
      if (std::string(table->text(table->key)) + "." + std::string(found.key()) == key)
        return found;
    }
  }
  throw std::invalid_argument("no such register: " + std::string(key));
}

std::string full_key(FieldRef field) {
  const auto& table = field.reg().table();
  const std::string reg_key =
      std::string(table.text(table.key)) + "." + std::string(field.reg().key());
  return field.key() == field.reg().key() ? reg_key : reg_key + "." + std::string(field.key());
}

std::vector<FieldRef> all_fields() {
  std::vector<FieldRef> found;
  for (const auto* const table : registers::catalogue()) {
    for (std::uint16_t i = 0; i < table->registers.size(); ++i) {
      registers::for_each_field(RegisterRef(table, i), [&](FieldRef f) { found.push_back(f); });
    }
  }
  return found;
}

std::uint64_t rows_on(RegisterRef reg, std::uint8_t header) {
  std::uint64_t rows = 0;
  for (std::uint8_t i = 0; i < reg.field_count(); ++i) {
    if ((std::uint32_t{reg.field(i).row().when.headers} >> header & 1U) != 0) rows |= 1ULL << i;
  }
  return rows;
}

}  // namespace pcitune::test
