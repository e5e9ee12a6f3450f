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
    ForeignWord{"VENDOR_ID", "pci.vendor"},    // setpci --dumpregs, from here on
    ForeignWord{"DEVICE_ID", "pci.device"},
    ForeignWord{"COMMAND", "pci.command"},
    ForeignWord{"STATUS", "pci.status"},
    ForeignWord{"CLASS_PROG", "pci.prog_if"},
    ForeignWord{"CLASS_DEVICE", "pci.class"},
    ForeignWord{"CAPABILITY_LIST", "pci.capabilities_pointer"},
    ForeignWord{"SUBSYSTEM_VENDOR_ID", "pci.subsystem_vendor"},
    ForeignWord{"SUBSYSTEM_ID", "pci.subsystem_device"},
    ForeignWord{"SEC_LATENCY_TIMER", "pci.secondary_latency_timer"},
    ForeignWord{"SEC_STATUS", "pci.secondary_status"},
    ForeignWord{"BRIDGE_CONTROL", "pci.bridge_control"},
    ForeignWord{"CB_SEC_STATUS", "cardbus.secondary_status"},
    ForeignWord{"CB_LATENCY_TIMER", "cardbus.latency_timer"},
    ForeignWord{"CB_BRIDGE_CONTROL", "cardbus.bridge_control"},
};

}  // namespace pcitune::registers
