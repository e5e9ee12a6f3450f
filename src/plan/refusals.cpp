#include "pcitune/plan/refusals.h"

#include <algorithm>
#include <array>

namespace pcitune::plan {
namespace {

using registers::Owner;

constexpr std::array kRows{
    RefusalRow{.id = kOwnerKernel,
               .title = "the kernel or a driver manages the field",
               .consequence = "the kernel does not know of the change: it may undo it at any time, "
                              "or work on with a setting that no longer holds",
               .remedy = "use the way of the kernel that the field's reason names; where there is "
                         "none and the effect is wanted, --force OWNER-KERNEL",
               .source = "Linux drivers/pci; the field's own citation",
               .owner = Owner::kKernel},
    RefusalRow{.id = kOwnerQuiesce,
               .title = "the field may change only while the function is idle",
               .consequence = "what a change does to transactions under way is not defined",
               .remedy = "unbind the driver first (echo ADDRESS > "
                         "/sys/bus/pci/devices/ADDRESS/driver/unbind), or turn bus mastering off",
               .source = "the field's own citation",
               .owner = Owner::kQuiesce},
    RefusalRow{.id = kOwnerGroup,
               .title = "the field must be the same in all functions or at both ends of the link",
               .consequence = "a function or a link partner that differs breaks transfers",
               .remedy = "change all of them, with --force OWNER-GROUP, while nothing is under way",
               .source = "the field's own citation",
               .owner = Owner::kGroup},
    RefusalRow{.id = kOwnerNever,
               .title = "such a write takes the device or the machine down",
               .consequence = "the device is lost to its driver until it is set up anew, or the "
                              "machine stops",
               .remedy = "the field's reason names the way out; --force does not override it",
               .source = "the field's own citation",
               .may_force = false,
               .owner = Owner::kNever},
    RefusalRow{.id = kW1cLost,
               .title = "error bits beside the written register were cleared by the write",
               .consequence = "what hardware had noted there is lost to the driver and to whoever "
                              "looks for errors; the register itself holds",
               .remedy = "save the error bits first (get pci.status pcie.devsta ...); the host "
                         "bridge writes 32 bits at once, and nothing changes that",
               .source = "Linux drivers/pci/access.c, pci_generic_config_write32",
               .may_force = false,
               .effect = Effect::kReports},
};

}  // namespace

std::span<const RefusalRow> refusal_rows() { return kRows; }

const RefusalRow* refusal_row(std::string_view id) {
  const auto* const found =
      std::find_if(kRows.begin(), kRows.end(), [&](const RefusalRow& row) { return row.id == id; });
  return found == kRows.end() ? nullptr : found;
}

}  // namespace pcitune::plan
