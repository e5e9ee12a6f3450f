// Error bits that share a dword with a register that is written at 8 or 16 bits. A host bridge that
// can only write 32 bits at once reads the dword and writes it back whole, and so clears what
// hardware had noted there (Linux drivers/pci/access.c, pci_generic_config_write32). No order of
// ours prevents that; it is looked for and said.
#pragma once

#include <optional>
#include <string>

#include "pcitune/plan/plan.h"

namespace pcitune::apply {

class Neighbours {
 public:
  // The bits beside the step's write that a written 1 clears; none for a write of a whole dword.
  Neighbours(const device::Device& device, const plan::Step& step);

  // Reads them, if there are any; before and after the write.
  [[nodiscard]] util::Result<> note(config::Source& source);
  // "0x00100000 of the dword at 04h" for what was set before and is not after; nothing if all is
  // well.
  [[nodiscard]] util::Result<std::optional<std::string>> lost(config::Source& source);

 private:
  [[nodiscard]] util::Result<std::uint64_t> read(config::Source& source) const;

  const device::Device& device_;
  std::uint16_t offset_;  // of the dword
  std::uint64_t bits_ = 0;
  std::uint64_t before_ = 0;
};

}  // namespace pcitune::apply
