// KeyFilter: which capabilities, registers and fields a command is to show. Empty: all.
#pragma once

#include "pcitune/device/survey.h"

namespace pcitune::device {

class KeyFilter {
 public:
  KeyFilter() = default;
  // Keys as people give them, several in a word with commas between them. A key without an @ number
  // means all capabilities and all members of an array that it fits.
  [[nodiscard]] static util::Result<KeyFilter> parse(const std::vector<std::string>& words);

  [[nodiscard]] bool keeps_all() const { return rows_.empty(); }
  // The capability, or something in it.
  [[nodiscard]] bool keeps_some(const CapabilityAt& capability) const;
  // All of the capability, what no register covers too.
  [[nodiscard]] bool keeps_whole(const CapabilityAt& capability) const;
  // The register, or a field of it.
  [[nodiscard]] bool keeps(const RegisterAt& at) const;
  [[nodiscard]] bool keeps(const RegisterAt& at, registers::FieldRef field) const;

  // Reads of the device what the filter keeps, and what decides whether it exists.
  [[nodiscard]] util::Result<> read(Survey& survey, Device& device) const;
  // Is there anything on the device that it keeps? If not: why, of the first key.
  [[nodiscard]] util::Result<> find_any(const Device& device) const;

 private:
  struct Row {
    registers::KeyPath path;
    bool numbered = false;
  };
  [[nodiscard]] static bool fits(const Row& row, const CapabilityAt& capability);
  [[nodiscard]] static bool fits(const Row& row, const RegisterAt& at);

  std::vector<Row> rows_;
};

}  // namespace pcitune::device
