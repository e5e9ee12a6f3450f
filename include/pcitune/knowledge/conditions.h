// Conditions: which devices a document is about. A closed set, as data; matches() holds it against
// a device of a machine and never reads anything. What is not known of a device is neither yes nor
// no.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pcitune/device/selection.h"

namespace pcitune::knowledge {

enum class Match : std::uint8_t { kNo, kUnknown, kYes };  // the lesser of two that must both hold

// Numbers from one to another, both included.
struct Range {
  std::uint64_t from = 0;
  std::uint64_t to = UINT64_MAX;

  bool operator==(const Range&) const = default;
};

// A device by its way from the root bus: it stays when bus numbers change.
struct DevicePath {
  struct Hop {
    std::uint8_t device = 0, function = 0;
    bool operator==(const Hop&) const = default;
  };
  config::Address root = {};  // on a root bus
  std::vector<Hop> below = {};

  bool operator==(const DevicePath&) const = default;
};

// A bridge, by its address or its ids.
struct BridgePattern {
  std::optional<config::Address> address = {};
  device::IdPattern id = {};
};

enum class BusType : std::uint8_t { kPci, kPcix, kExpress };
enum class FunctionKind : std::uint8_t { kPhysical, kVirtual };

// What is empty asks for nothing; all that is not must hold, of a list one.
struct Conditions {
  std::vector<device::IdPattern> ids = {};
  std::vector<device::IdPattern> subsystems = {};
  std::vector<device::IdPattern> classes = {};
  std::vector<Range> revisions = {};
  std::vector<std::string> drivers = {};
  std::vector<config::Address> addresses = {};
  std::vector<DevicePath> paths = {};
  std::vector<std::string> slots = {};
  std::vector<BridgePattern> behind = {};  // any bridge above
  std::vector<BusType> bus_types = {};     // of the bus it sits on, as that runs
  std::optional<FunctionKind> function = {};
  std::vector<std::uint64_t> port_types = {};  // codes of pcie.flags.port_type

  // Of a bridge with a flaw: codes of pcix_bridge.secondary_status.mode, whether that is any but
  // conventional, and how many functions that are no bridges sit anywhere below.
  std::vector<std::uint64_t> secondary_modes = {};
  std::optional<bool> pcix_secondary = {};
  std::optional<Range> masters = {};

  // Of a limited device: how many functions have its bus and device number, and which it is.
  std::optional<Range> functions = {};
  std::optional<Range> function_number = {};
};

// Wants, as far as the conditions ask: identities and headers, the lists of capabilities, the
// registers of fields_looked_at(), the bridges above (Topology::add_ancestors), of `masters` all
// that is below and of `functions` the whole bus (add_below), Device::whereabouts for slots.
[[nodiscard]] Match matches(const Conditions& conditions,
                            const device::Machine& machine,
                            std::size_t device);

// The fields that any conditions look at.
[[nodiscard]] std::vector<registers::FieldRef> fields_looked_at();

// Does the id alone allow a match? Of a device that is not there: for who asks what is known of it.
[[nodiscard]] bool may_mean(const Conditions& conditions, const device::IdPattern& id);

// Do all the words stand on the kernel's command line? "pci=a,b" has pci=a and pci=b.
[[nodiscard]] Match has_kernel_words(const std::vector<std::string>& words,
                                     const config::System& system);

}  // namespace pcitune::knowledge
