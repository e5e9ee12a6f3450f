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
               .remedy = "unbind the driver (echo ADDRESS > "
                         "/sys/bus/pci/devices/ADDRESS/driver/unbind), or while the function does "
                         "no I/O clear bus mastering (bus_master=off --force OWNER-KERNEL); "
                         "transactions that are pending must end first",
               .source = "the field's own citation",
               .owner = Owner::kQuiesce},
    RefusalRow{.id = kOwnerGroup,
               .title = "the field must be the same in all functions or at both ends of the link",
               .consequence = "a function or a link partner that differs breaks transfers",
               .remedy =
                   "set changes all of them together; it is refused only where one is not to be "
                   "seen: work on the host, or on a dump of the whole machine",
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
    RefusalRow{.id = kVfField,
               .title = "the field of a virtual function belongs to the physical one",
               .consequence = "the bits are reserved there: a write changes nothing",
               .remedy = "set it on the physical function, which the refusal names",
               .source = "Single Root I/O Virtualization 1.1, 3.4 and 3.5 (by memory)"},
    RefusalRow{.id = kReservedCode,
               .title = "a code that the specification reserves",
               .consequence = "what hardware makes of it is not defined",
               .remedy = "use a legal value; explain KEY lists them",
               .source = "the field's own citation"},
    RefusalRow{
        .id = kPcieHardWired,
        .title = "PCI Express hard-wires the field: it belongs to a shared bus",
        .consequence = "the write changes nothing",
        .remedy = "latency timers count on PCI and PCI-X only, of a bridge from PCI Express on its "
                  "secondary side; on PCI Express tune mrrs",
        .source =
            "PCI Express Base 7.5.1 (by memory; bridges through Intel 41210 developer's manual)"},
    RefusalRow{
        .id = kPcieMpsLive,
        .title = "the payload size of a path changes only while nothing on it is at work",
        .consequence =
            "a payload above the receiver's size is a fatal error, and no order of writes prevents "
            "that under traffic; drivers also derive timers from it when they load",
        .remedy = "unbind the drivers of all functions below the root port, turn bus mastering "
                  "off; or boot with pci=pcie_bus_safe or pci=pcie_bus_perf",
        .source = "PCI Express Base 2.2.2 (by memory); Linux drivers/pci/pci.c pcie_set_mps"},
    RefusalRow{.id = kPcieFunction0,
               .title = "the field lives in function 0 of the device, or is shared with it, and "
                        "that is not to be seen",
               .consequence = "the device would run with two values, or without the new one",
               .remedy = "give function 0 back to the host; set it there",
               .source = "PCI Express Base 7.5.3 (by memory)"},
    RefusalRow{.id = kTagPath,
               .title = "10-bit tags need every completer on the way to support them",
               .consequence = "a completer that does not returns completions that nobody can match",
               .remedy = "keep 8-bit tags; if all completers and the root complex are known to "
                         "support 10: --force PCIE-TAG-PATH",
               .source = "PCI Express Base 2.2.6.2 (by memory)"},
    RefusalRow{
        .id = kPcieAspmKernel,
        .title =
            "link power states are turned on through the kernel, which does not offer the switch",
        .consequence = "the kernel holds driver errata and firmware policy that no register shows: "
                       "the device may hang",
        .remedy = "see the kernel's log for ASPM; kernel parameter pcie_aspm=force makes it offer "
                  "the switch",
        .source = "Linux drivers/pci/pcie/aspm.c, aspm_ctrl_attrs_are_visible"},
    RefusalRow{.id = kL1ssL1On,
               .title = "L1 is on while its substates would change",
               .consequence = "the link may be in the state that is being changed",
               .remedy = "aspm=off in the same command; aspm=l1 afterwards",
               .source = "PCI Express Base 5.5.4 (by memory); Linux drivers/pci/pcie/aspm.c "
                         "pcie_config_aspm_l1ss"},
    RefusalRow{
        .id = kL1ssTimes,
        .title = "L1.2 is on while its times would change",
        .consequence = "both ends may count different times",
        .remedy = "turn L1.2 and L1 off in the same command, on again afterwards",
        .source =
            "PCI Express Base 5.5.4 (by memory); Linux drivers/pci/pcie/aspm.c aspm_calc_l12_info"},
    RefusalRow{
        .id = kAerFirmware,
        .title = "the firmware may own error reporting of the device",
        .consequence = "firmware and system both act on the same registers",
        .remedy = "kernel parameter pcie_ports=native, or native AER in the firmware's setup",
        .source = "Linux drivers/pci/pcie/aer.c, pcie_aer_is_native"},
    RefusalRow{.id = kPcieAspmPolicy,
               .title = "the kernel's policy may turn the link power state on again",
               .consequence = "the change does not last",
               .remedy = "/sys/module/pcie_aspm/parameters/policy",
               .source = "Linux drivers/pci/pcie/aspm.c, pcie_aspm_set_policy",
               .may_force = false,
               .effect = Effect::kWarns},
    RefusalRow{.id = kPcieNoEffect,
               .title = "PCI Express makes no use of the field",
               .consequence = "nothing changes but what the register reads",
               .remedy = "nothing to do",
               .source = "PCI Express Base 7.5.1.1.7 (by memory)",
               .may_force = false,
               .effect = Effect::kWarns},
    RefusalRow{.id = kOrderingOn,
               .title = "an ordering or snoop attribute that was off is turned on",
               .consequence = "where kernel or driver had it off for a reason, a status may "
                              "overtake its data, or a cache hold stale data",
               .remedy = "verify the data; turn it off again if in doubt",
               .source = "Linux drivers/pci/quirks.c quirk_relaxedordering_disable",
               .may_force = false,
               .effect = Effect::kWarns},
    RefusalRow{
        .id = kParityNmi,
        .title = "parity errors or SERR# are reported from now on",
        .consequence = "an error that was passed over may end in a non-maskable interrupt or "
                       "machine check; some chips raise false ones (15b3:5a44)",
        .remedy = "try it where a stop does no harm",
        .source =
            "PCI Local Bus 3.0, 6.2.2 (by memory); Linux drivers/pci/quirks.c pci_disable_parity",
        .may_force = false,
        .effect = Effect::kWarns},
    RefusalRow{.id = kPcixOstDrain,
               .title = "a lower number of split transactions governs those that are not begun yet",
               .consequence = "for a while there may be more than the new limit",
               .remedy = "wait until the device is idle where the limit must hold",
               .source = "IBM 133 PCI-X Bridge data sheet, by analogy",
               .may_force = false,
               .effect = Effect::kWarns},
    RefusalRow{.id = kAerPending,
               .title = "an error that is noted already is no longer masked",
               .consequence = "it may be reported at once",
               .remedy = "clear its status first",
               .source = "PCI Express Base 6.2.4 (by memory)",
               .may_force = false,
               .effect = Effect::kWarns},
    RefusalRow{.id = kKernelRestores,
               .title = "the kernel will put an older value back",
               .consequence = "the change does not last",
               .remedy = "set it again afterwards",
               .source = "Linux 6.1 and 6.12 drivers/pci/pci.c, pci_save_state",
               .may_force = false,
               .effect = Effect::kWarns},
    RefusalRow{.id = kLinkRetrain,
               .title = "takes effect when the link is trained again",
               .consequence = "until then the link runs as before",
               .remedy = "/sys/bus/pci/devices/ADDRESS/reset of the device below",
               .source = "PCI Express Base 7.5.3.7, 7.5.3.19 (by memory)",
               .may_force = false,
               .effect = Effect::kWarns},
    RefusalRow{.id = kGuestPath,
               .title = "a virtual machine: what is above the device is not to be seen",
               .consequence = "limits of the path cannot be checked, and registers may be emulated",
               .remedy = "set it on the host",
               .source = "Linux drivers/vfio/pci/vfio_pci_config.c",
               .may_force = false,
               .effect = Effect::kWarns},
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
