// Changes of PCI Express fields.
#include <array>

#include "pcitune/device/relatives.h"
#include "pcitune/device/value_text.h"
#include "pcitune/registers/well_known.h"
#include "pcitune/util/text.h"
#include "plan/groups.h"
#include "plan/objections.h"

namespace pcitune::plan {
namespace {

namespace fields = registers::well_known;
namespace port = device::port;
using device::Device;

using Why = std::optional<std::string>;

std::string_view capability_of(const Change& change) {
  const auto& table = change.demand.field.reg().table();
  return table.text(table.key);
}

std::string assignment(const Change& change) {
  return device::key_text(change.demand.at, change.demand.field) + "=" +
         device::value_text(change.demand.field, change.code);
}

std::string name_of(const Change& change, std::size_t device) {
  return config::to_string(change.machine.devices[device].name);
}

bool kernel_looks_after(const Device& device) { return device.around && device.around->by_kernel; }

// Control fields of the header and the PCI Express capability are reserved in a virtual function,
// but for bus mastering (Single Root I/O Virtualization 1.1, 3.4.1.3; by memory, QEMU
// hw/pci/pcie_sriov.c).
Why virtual_function(const Change& change) {
  const auto capability = capability_of(change);
  const bool shared = (capability == "pci" || capability == "pcie") &&
                      registers::is_plain_writable(change.demand.field.row().access);
  if (!shared || change.is(fields::kBusMaster) || !device::is_virtual_function(change.self()))
    return std::nullopt;
  const auto& around = change.self().around;
  if (!around || !around->physical)
    return "is a virtual function; its physical function owns the field";
  const std::string physical = config::to_string(*around->physical);
  const unsigned count = around->virtual_functions;
  return "is a virtual function of " + physical + ", which owns the field: " +
         change.machine.system.place.set("-s " + physical + " " + assignment(change)) +
         (count == 0 ? "" : " (affects " + std::to_string(count) + " VFs)");
}

// Why traffic may be under way in a function, or below a bridge to PCI: a clause behind the name of
// the device that is to be changed.
Why at_work(const Change& change, std::size_t index) {
  const Device& device = change.machine.devices[index];
  const std::string name = name_of(change, index);
  const std::string subject = index == change.demand.device ? "" : name + " ";
  if (device::code_of(device, fields::kPcieTransactionsPending) == 1U)
    return subject + "has transactions pending";
  const auto type = device::port_type(device);
  const bool forwards = device::faces_down(device) || type == port::kUpstream;
  if (type == port::kToPci) {
    for (const std::size_t child : device::children_of(change.machine, index)) {
      if (auto why = at_work(change, child)) return why;
    }
  }
  if (forwards || type == port::kToPci) return std::nullopt;
  if (!device.identity || !device.identity->driver_known)
    return subject + "may have a driver: that is not known";
  if (!device.identity->driver.empty())
    return subject + "is bound to " + util::printable(device.identity->driver) +
           ": unbind it first";
  if (device::code_of(device, fields::kBusMaster) != 0U)
    return subject + "may start transactions: first " +
           change.machine.system.place.set("-s " + name + " bus_master=off --force OWNER-KERNEL");
  return std::nullopt;
}

Why payload_under_way(const Change& change) {
  if (!change.is(fields::kPcieMps)) return std::nullopt;
  auto why = at_work(change, change.demand.device);
  if (why) *why += "; or let the kernel do it at boot (pci=pcie_bus_safe, pci=pcie_bus_perf)";
  return why;
}

Why ten_bit_tags(const Change& change) {
  if (!change.is(fields::kPcieTenBitTagRequester) || !change.raises()) return std::nullopt;
  return "every completer on the way, the root complex too, must support 10-bit tags, which no "
         "register of this device shows; if you know it: --force " +
         std::string(kTagPath);
}

Why link_switch(const Change& change) {
  if (!asks_kernel(change.machine,
                   change.demand.device,
                   change.demand.field,
                   change.demand.before,
                   change.code))
    return std::nullopt;
  const std::string missing = missing_switch(
      change.machine, change.demand.device, change.demand.field, change.demand.before, change.code);
  if (missing.empty()) return std::nullopt;
  return "the kernel holds what is known of the device and of the firmware, and offers no link/" +
         missing + ": see its log for 'ASPM', kernel parameter pcie_aspm=force";
}

Why policy(const Change& change) {
  const bool off = change.is(fields::kPcieAspm) && (change.demand.before & ~change.code) != 0 &&
                   kernel_looks_after(change.self());
  if (!off || asks_kernel(change.machine,
                          change.demand.device,
                          change.demand.field,
                          change.demand.before,
                          change.code))
    return std::nullopt;
  return "the kernel's policy may turn it on again: "
         "/sys/module/pcie_aspm/parameters/policy (performance keeps it off)";
}

Why group_incomplete(const Change& change) {
  if (change.demand.missing.empty() || change.demand.missing_id != kOwnerGroup) return std::nullopt;
  return change.demand.missing;
}

Why no_first_function(const Change& change) {
  if (change.demand.missing.empty() || change.demand.missing_id != kPcieFunction0)
    return std::nullopt;
  return change.demand.missing;
}

bool is_substate_time(const Change& change) {
  return change.is(fields::kCommonModeTime) || change.is(fields::kLtrThreshold) ||
         change.is(fields::kLtrThresholdScale) || change.is(fields::kPowerOnTime) ||
         change.is(fields::kPowerOnTimeScale);
}

bool stays_on(const Change& change, registers::FieldRef field, std::uint64_t bits) {
  const std::size_t device = change.demand.device;
  const auto before = device::code_of(change.machine.devices[device], field);
  const auto after = device::code_of(change.after.devices[device], field);
  return before && after && (*before & *after & bits) != 0;
}

Why substates_under_l1(const Change& change) {
  const bool by_kernel = asks_kernel(
      change.machine, change.demand.device, change.demand.field, change.demand.before, change.code);
  if (!is_l1_substate(change.demand.field) || by_kernel ||
      !stays_on(change, fields::kPcieAspm, fields::kAspmL1))
    return std::nullopt;
  return "L1 must be off while its substates change: aspm=off with it, aspm=l1 afterwards";
}

Why times_under_l12(const Change& change) {
  if (!is_substate_time(change)) return std::nullopt;
  if (!stays_on(change, fields::kPcipmL12, 1) && !stays_on(change, fields::kAspmL12, 1))
    return std::nullopt;
  return "L1.2 must be off while its times change: l1ss.control1.aspm_l1_2=off, "
         "l1ss.control1.pcipm_l1_2=off and aspm=off with it, on again afterwards";
}

bool is_aer(const Change& change) { return capability_of(change) == "aer"; }

Why firmware_errors(const Change& change) {
  if (!is_aer(change) || !kernel_looks_after(change.self()) ||
      change.self().around->kernel_handles_aer)
    return std::nullopt;
  return "the kernel handles no errors below this host bridge (driver aer is bound to none of its "
         "root ports), so the firmware may own them: kernel parameter pcie_ports=native, or native "
         "error reporting (AER) in the firmware's setup";
}

// "uncorrectable_mask" -> the status register that its bits belong to.
std::optional<registers::RegisterRef> status_of_mask(registers::RegisterRef mask) {
  const std::string key(mask.key());
  const auto end = key.rfind("_mask");
  if (end == std::string::npos) return std::nullopt;
  std::optional<registers::RegisterRef> found;
  registers::for_each_register(mask.table(), [&](registers::RegisterRef other) {
    if (!found && other.key() == key.substr(0, end) + "_status") found = other;
  });
  return found;
}

Why pending_error(const Change& change) {
  if (!is_aer(change) || change.code != 0) return std::nullopt;
  const auto status = status_of_mask(change.demand.at.reg);
  const auto at = status ? device::register_at(change.self(), change.demand.at.capability, *status)
                         : std::nullopt;
  const auto word = at ? device::word_of(change.self(), *at) : std::nullopt;
  if (!word || (*word & change.demand.field.mask()) == 0) return std::nullopt;
  return "its status is set already: the error may be reported at once; clear " +
         device::key_text(*at, std::nullopt) + "." + std::string(change.demand.field.key()) +
         " first";
}

Why restored(const Change& change) {
  const auto capability = capability_of(change);
  if (capability == "acs")
    return "the kernel sets it anew when it looks for devices: the change does not last";
  if (capability == "l1ss")
    return "after suspend or a reset Linux 6.1 leaves it as the hardware has it then, 6.12 "
           "restores what it saved before the suspend or reset";
  return std::nullopt;
}

Why next_training(const Change& change) {
  if (!change.is(fields::kPcieTargetSpeed) && !change.is(fields::kPcieCommonClock))
    return std::nullopt;
  return "takes effect when the link is trained again, which a reset of the device below does";
}

Why guest(const Change& change) {
  const auto type = device::port_type(change.self());
  const bool endpoint = type == port::kEndpoint || type == port::kLegacyEndpoint;
  const auto& place = change.machine.system.place;
  const bool running = place.changeable && place.pcitune.empty();  // a tree may hold one device
  const bool alone = running && endpoint && !change.self().parent && change.self().on_root_bus;
  if (capability_of(change) != "pcie" || (!change.machine.system.guest && !alone))
    return std::nullopt;
  return "this looks like a virtual machine: the ports above are not to be seen, and registers may "
         "be emulated, so that what is read back proves little; set it on the host";
}

constexpr std::array kRows{
    ObjectionRow{kVfField, virtual_function},
    ObjectionRow{kPcieMpsLive, payload_under_way},
    ObjectionRow{kTagPath, ten_bit_tags},
    ObjectionRow{kPcieAspmKernel, link_switch},
    ObjectionRow{kPcieAspmPolicy, policy},
    ObjectionRow{kPcieFunction0, no_first_function},
    ObjectionRow{kOwnerGroup, group_incomplete},
    ObjectionRow{kL1ssL1On, substates_under_l1},
    ObjectionRow{kL1ssTimes, times_under_l12},
    ObjectionRow{kAerFirmware, firmware_errors},
    ObjectionRow{kAerPending, pending_error},
    ObjectionRow{kKernelRestores, restored},
    ObjectionRow{kLinkRetrain, next_training},
    ObjectionRow{kGuestPath, guest},
};

}  // namespace

std::span<const ObjectionRow> express_objections() { return kRows; }

}  // namespace pcitune::plan
