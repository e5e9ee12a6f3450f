// What the columns of the catalogue mean, in words: for explain and the page of fields.
#pragma once

#include <string>
#include <vector>

#include "pcitune/device/machine.h"

namespace pcitune::render {

// "capability PCI-X (id 07h)", "the configuration header" ...
[[nodiscard]] std::string place_words(const registers::CapabilityTable& table);

// "3:2", "15,13:8"; a single bit "4".
[[nodiscard]] std::string bits_text(std::uint64_t mask);

// "bits 3:2", "bit 4"
[[nodiscard]] std::string bit_words(std::uint64_t mask);

// "read and write"; with its name: "read and write (RW)"
[[nodiscard]] std::string access_meaning(registers::Access access);
[[nodiscard]] std::string access_words(registers::Access access);

// "may be changed at any time"
[[nodiscard]] std::string owner_meaning(registers::Owner owner);

// "live: may be changed at any time"; with the row's reason, and the refusal that it makes.
[[nodiscard]] std::string owner_words(registers::FieldRef field);

// Can any device have the row? Tables share rows, some of which are for another header kind.
[[nodiscard]] bool can_exist(registers::RegisterRef reg);
[[nodiscard]] bool can_exist(registers::FieldRef field);

// "as many as pcie.flags.slot says, 4 bytes apart"; empty for a single register.
[[nodiscard]] std::string array_words(registers::RegisterRef reg);

// "4096 bytes"; a reserved code says so. Without the unit: device::value_text().
[[nodiscard]] std::string value_words(registers::FieldRef field, std::uint64_t code);

// What a code means, beyond its value: the text of a named value; empty for others.
[[nodiscard]] std::string code_meaning(registers::FieldRef field, std::uint64_t code);

// The codes one by one where each is a value of its own (flags, names, lists, few powers), else
// none.
[[nodiscard]] std::vector<std::uint64_t> single_codes(registers::FieldRef field);

// "0 to 1020 bytes in steps of 4" where the codes are not named one by one; else empty.
[[nodiscard]] std::string range_words(registers::FieldRef field);

// "PCI-X Addendum 1.0b, 7.2"
[[nodiscard]] std::string source_text(registers::Doc doc, std::string_view section);

// "DevCtl.MaxReadReq (lspci), CACHE_LINE_SIZE (setpci)": what other tools call it.
[[nodiscard]] std::string other_words(const registers::KeyPath& path);

// The meaning of a row; a register without one of its own takes that of its only field.
[[nodiscard]] std::string meaning_text(const registers::KeyPath& path);

}  // namespace pcitune::render
