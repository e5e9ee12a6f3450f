// Text for people and scripts, from the values that the layers below return. Computes nothing and
// reads no device. get lines are stable; list and show are for people.
#pragma once

#include <string>
#include <vector>

#include "pcitune/device/key_filter.h"
#include "pcitune/device/topology.h"
#include "pcitune/device/tree.h"
#include "pcitune/plan/deviations.h"
#include "pcitune/plan/plan.h"
#include "pcitune/rules/rules.h"

namespace pcitune::render {

struct Style {
  bool color = false;
};

// How a device is shown, and which of its keys.
struct View {
  Style style = {};
  device::KeyFilter only = {};
};

// What a line of list or the head of show needs beside the machine.
struct DeviceLabel {
  std::string name;  // from pci.ids; may be empty
};

// Left-aligned columns, two blanks apart; the first row is the head.
[[nodiscard]] std::string table(const std::vector<std::vector<std::string>>& rows,
                                const Style& style);

// The tunables that list shows, with their maxima.
[[nodiscard]] std::vector<registers::FieldRef> listed_fields();

// A line a device; columns that none of them fills are left out.
[[nodiscard]] std::string list(const device::Machine& machine,
                               const std::vector<std::size_t>& devices,
                               const std::vector<DeviceLabel>& labels,
                               const Style& style);

// "region 0: memory 0xf7c00000, 64-bit, prefetchable, 16 MiB", a line each.
[[nodiscard]] std::string regions(const device::Device& device);

// The rows as an indented tree, a function a line; names are cut where a line would not fit the
// page. One label a device of the machine.
[[nodiscard]] std::string tree(const device::Machine& machine,
                               const std::vector<device::TreeRow>& rows,
                               const std::vector<DeviceLabel>& labels,
                               const Style& style);

// What is known of one device: everything, or the keys that the view names.
[[nodiscard]] std::string show(const device::Machine& machine,
                               std::size_t device,
                               const DeviceLabel& label,
                               const std::vector<rules::Finding>& findings,
                               const View& view);

// The known bytes of one device as lspci prints and reads them: a title, rows of 16, a blank line.
// A row ends before a byte that is not known. A device without an address has no title.
[[nodiscard]] std::string raw_dump(const device::Device& device);
// The ranges that raw_dump() leaves out before the last known byte.
[[nodiscard]] std::vector<device::Range> not_dumped(const device::Device& device);

// "ADDRESS<TAB>KEY<TAB>VALUE"
[[nodiscard]] std::string get_line(const device::Device& device,
                                   const std::string& key,
                                   const std::string& value);

// "ADDRESS KEY OLD -> NEW VERDICT ..."
// A line of check: "ADDRESS KEY is 512, should be 4096: profile lab (FILE:7)".
[[nodiscard]] std::string deviation_line(const device::Machine& machine,
                                         const plan::Deviation& deviation);
[[nodiscard]] std::string outcome_line(const device::Machine& machine,
                                       const plan::Outcome& outcome);

// "step 1: 0000:00:01.0 pcie.lnkctl 0x0040 -> 0x0042: both ends of a link go together"
[[nodiscard]] std::string step(const device::Machine& machine,
                               const plan::Step& step,
                               std::size_t number);

// "mmrbc=4096 refused by PCIX-DMMRBC: 0000:02:01.0 ... Nothing was written anywhere. Legal: ..."
// `extent`: "anywhere", or "to this device".
[[nodiscard]] std::string refusal(const device::Machine& machine,
                                  const rules::Finding& finding,
                                  std::string_view extent = "anywhere");

// As above for a line that the field's owner refuses.
[[nodiscard]] std::string refusal(const device::Machine& machine, const plan::Outcome& outcome);

// After a write that did not hold: whether all could be put back. Empty when none failed.
[[nodiscard]] std::string fault_summary(const std::vector<plan::Outcome>& outcomes);

// "0000:02:01.0: PCIX-DMMRBC: mmrbc is 4096, the device allows 2048"
[[nodiscard]] std::string finding(const device::Machine& machine, const rules::Finding& finding);

// "pcix-mode1-133", "pcie", "pci", "root"; "?" when no bridge tells.
[[nodiscard]] std::string bus_word(const device::BusMode& mode);

// "PCI-X Mode 1 with parity, up to 133 MHz"; "?" when no bridge tells.
[[nodiscard]] std::string bus_text(const device::BusMode& mode);

}  // namespace pcitune::render
