// Words for values: what get prints and set takes, and the errors that say what would be right.
#pragma once

#include <functional>
#include <string>

#include "pcitune/device/machine.h"
#include "pcitune/registers/codec.h"

namespace pcitune::device {

// "4096", "on", "mode1-133", "0x15b3"; a reserved code is "raw:6". parse_wanted() takes all of it.
[[nodiscard]] std::string value_text(registers::FieldRef field, std::uint64_t code);

// "0x004e": a register's word at its width.
[[nodiscard]] std::string word_text(registers::RegisterRef reg, std::uint64_t word);

// "512 1024 2048 4096 max", "on off", "0..1020 in steps of 4 max" ...
[[nodiscard]] std::string legal_values(registers::FieldRef field);

// A value of the command line or a profile, or what is wrong with it and what would be right.
[[nodiscard]] util::Result<registers::Wanted> parse_wanted(registers::FieldRef field,
                                                           const std::string& key,
                                                           std::string_view text);

// A register's word: hexadecimal with 0x only.
[[nodiscard]] util::Result<std::uint64_t> parse_word(registers::RegisterRef reg,
                                                     const std::string& key,
                                                     std::string_view text);

// The one key that can be written, of those that an ambiguous word could mean; nothing if several
// can.
[[nodiscard]] std::optional<registers::KeyPath> only_writable(std::string_view word);

// What a word that means several keys could mean: "'status' could be any of pci.status, ...", those
// first that `is_there` finds, then what can be written, a dozen at most. Empty for any other word.
[[nodiscard]] std::string ambiguity(std::string_view word,
                                    const std::function<bool(const registers::KeyPath&)>& is_there);

// A key, or an Error (kNotFound) that names the candidates or the nearest right keys.
[[nodiscard]] util::Result<registers::KeyPath> parse_key(std::string_view text);

}  // namespace pcitune::device
