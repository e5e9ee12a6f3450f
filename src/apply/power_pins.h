// Keeps devices awake while their registers are written: what is written to a function that then
// suspends is lost when resume puts its saved state back (Linux drivers/pci/pci.c,
// pci_restore_state). The kernel's switch is power/control: what it says is noted, "on" is written,
// and at the end what it said is put back, whatever happened in between.
#pragma once

#include <set>
#include <vector>

#include "pcitune/apply/entry.h"
#include "pcitune/device/machine.h"

namespace pcitune::apply {

class PowerPins {
 public:
  PowerPins(config::Source& source, config::Writer& writer) : source_(source), writer_(writer) {}

  // What pin() would change.
  [[nodiscard]] static std::optional<SwitchNote> needed(config::Source& source,
                                                        const device::Device& device);
  // Nothing to do where the switch is not there (no kernel looks after the tree) or says "on".
  [[nodiscard]] util::Result<> pin(const device::Device& device);
  // Puts all switches back, last pinned first.
  [[nodiscard]] std::vector<util::Error> release();
  // After release(): those that could not be put back.
  [[nodiscard]] const std::vector<SwitchNote>& left() const { return pins_; }

  // Could the device be woken by its switch?
  [[nodiscard]] static bool can_wake(config::Source& source, const device::Device& device);

 private:
  config::Source& source_;
  config::Writer& writer_;
  std::set<config::Address> seen_;
  std::vector<SwitchNote> pins_;
};

}  // namespace pcitune::apply
