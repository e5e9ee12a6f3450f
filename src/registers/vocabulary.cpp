#include "pcitune/registers/vocabulary.h"

namespace pcitune::registers {

std::string_view to_string(Access access) {
  switch (access) {
    case Access::kRo:
      return "RO";
    case Access::kHwInit:
      return "HwInit";
    case Access::kRw:
      return "RW";
    case Access::kRws:
      return "RWS";
    case Access::kRw1c:
      return "RW1C";
    case Access::kRw1cs:
      return "RW1CS";
    case Access::kRw1s:
      return "RW1S";
    case Access::kWo:
      return "WO";
    case Access::kRsvdP:
      return "RsvdP";
    case Access::kRsvdZ:
      break;
  }
  return "RsvdZ";
}

std::string_view to_string(Owner owner) {
  switch (owner) {
    case Owner::kNone:
      return "none";
    case Owner::kLive:
      return "live";
    case Owner::kQuiesce:
      return "quiesce";
    case Owner::kGroup:
      return "group";
    case Owner::kKernel:
      return "kernel";
    case Owner::kNever:
      break;
  }
  return "never";
}

std::string_view to_string(Unit unit) {
  switch (unit) {
    case Unit::kNone:
      break;
    case Unit::kBytes:
      return "bytes";
    case Unit::kClocks:
      return "clocks";
    case Unit::kNanoseconds:
      return "ns";
    case Unit::kAdqs:
      return "ADQs of 128 bytes";
    case Unit::kTransactions:
      return "transactions";
    case Unit::kMicroseconds:
      return "us";
    case Unit::kMilliseconds:
      return "ms";
    case Unit::kMilliamps:
      return "mA";
    case Unit::kMilliwatts:
      return "mW";
    case Unit::kLanes:
      return "lanes";
  }
  return "";
}

std::string_view unit_of(Unit unit, std::string_view number) {
  const std::string_view many = to_string(unit);
  if (number != "1") return many;
  if (unit == Unit::kAdqs) return "ADQ of 128 bytes";
  return many.ends_with('s') && many.size() > 2 ? many.substr(0, many.size() - 1) : many;
}

std::string_view to_string(Doc doc) {
  switch (doc) {
    case Doc::kPci30:
      return "PCI Local Bus Specification 3.0";
    case Doc::kBridge12:
      return "PCI-to-PCI Bridge Architecture Specification 1.2";
    case Doc::kPcix10b:
      return "PCI-X Addendum 1.0b";
    case Doc::kPcix20:
      return "PCI-X Protocol Addendum 2.0";
    case Doc::kCardBus:
      return "PC Card Standard 8";
    case Doc::kPcie:
      return "PCI Express Base Specification";
    case Doc::kPm12:
      return "PCI Bus Power Management Interface Specification 1.2";
    case Doc::kAgp30:
      return "AGP Interface Specification 3.0";
    case Doc::kHotSwap:
      return "CompactPCI Hot Swap Specification";
    case Doc::kHt31:
      return "HyperTransport I/O Link Specification 3.1";
    case Doc::kEhci:
      return "EHCI Specification 1.0";
    case Doc::kSata:
      return "Serial ATA AHCI Specification 1.3";
    case Doc::kCxl:
      return "Compute Express Link Specification";
    case Doc::kVirtio:
      return "VIRTIO 1.2";
    case Doc::kDataSheet:
      return "data sheet";
    case Doc::kShpc:
      return "PCI Standard Hot-Plug Controller and Subsystem Specification 1.0";
    case Doc::kLinux:
      return "Linux kernel sources";
    case Doc::kPciutils:
      return "pciutils";
    case Doc::kLinuxRegs:
      break;
  }
  return "Linux include/uapi/linux/pci_regs.h";
}

}  // namespace pcitune::registers
