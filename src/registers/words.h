// Words of other tools, taken as input for keys: lspci's field names and setpci's register names where
// they are not ours already. Spelled as those tools print them; our own output never uses them.
#pragma once

#include <array>
#include <string_view>

namespace pcitune::registers {

struct ForeignWord {
  std::string_view word;
  std::string_view key;
};

inline constexpr std::array kForeignWords{
    ForeignWord{"RBC", "pcix.command.mmrbc"},  // lspci
    ForeignWord{"MaxReadReq", "pcie.devctl.mrrs"},
    ForeignWord{"MaxPayload", "pcie.devctl.mps"},
    ForeignWord{"RlxdOrd", "pcie.devctl.relaxed_ordering"},
    ForeignWord{"NoSnoop", "pcie.devctl.no_snoop"},
    ForeignWord{"VENDOR_ID", "pci.vendor"},    // setpci --dumpregs, from here on
    ForeignWord{"DEVICE_ID", "pci.device"},
    ForeignWord{"COMMAND", "pci.command"},
    ForeignWord{"STATUS", "pci.status"},
    ForeignWord{"CLASS_PROG", "pci.prog_if"},
    ForeignWord{"CLASS_DEVICE", "pci.class"},
    ForeignWord{"CAPABILITIES", "pci.capabilities_pointer"},
    ForeignWord{"SUBSYSTEM_VENDOR_ID", "pci.subsystem_vendor"},
    ForeignWord{"SUBSYSTEM_ID", "pci.subsystem_device"},
    ForeignWord{"PRIMARY_BUS", "pci.primary_bus"},
    ForeignWord{"SECONDARY_BUS", "pci.secondary_bus"},
    ForeignWord{"SUBORDINATE_BUS", "pci.subordinate_bus"},
    ForeignWord{"SEC_LATENCY_TIMER", "pci.secondary_latency_timer"},
    ForeignWord{"SEC_STATUS", "pci.secondary_status"},
    ForeignWord{"BRIDGE_CONTROL", "pci.bridge_control"},
    ForeignWord{"CB_SEC_STATUS", "cardbus.secondary_status"},
    ForeignWord{"CB_CARDBUS_LATENCY", "cardbus.latency_timer"},
    ForeignWord{"CB_CAPABILITIES", "cardbus.capabilities_pointer"},
    ForeignWord{"CB_BUS_NUMBER", "cardbus.primary_bus"},
    ForeignWord{"CB_CARDBUS_NUMBER", "cardbus.card_bus"},
    ForeignWord{"CB_SUBORDINATE_BUS", "cardbus.subordinate_bus"},
    ForeignWord{"CB_SUBSYSTEM_VENDOR_ID", "cardbus.subsystem_vendor"},
    ForeignWord{"CB_SUBSYSTEM_ID", "cardbus.subsystem_device"},
    ForeignWord{"CB_BRIDGE_CONTROL", "cardbus.bridge_control"},
};

}  // namespace pcitune::registers
