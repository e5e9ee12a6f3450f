// Machine: the devices that a command looks at, in memory: names, identity, the configuration bytes
// that were read, the capabilities found in them, and who is above whom. A value; reading it in is
// the Survey's work, and nothing here touches a device.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pcitune/config/source.h"
#include "pcitune/registers/lookup.h"

namespace pcitune::device {

// A capability that a device has, or its header.
struct CapabilityAt {
  const registers::CapabilityTable* table = nullptr;  // null: not in the catalogue, shown raw
  registers::AnchorKind kind = registers::AnchorKind::kHeader;
  std::uint16_t id = 0;
  std::uint16_t offset = 0;  // start in configuration space
  std::uint8_t number = 0;   // the @ number among those of the same table

  bool operator==(const CapabilityAt&) const = default;
};

// How a capability list ended.
enum class WalkEnd : std::uint8_t {
  kNotWalked,
  kComplete,
  kUnknown,     // its next entry could not be read
  kLoop,        // an entry points back
  kBadPointer,  // an entry points into the header
  kBroken,      // an entry reads all ones
};

// Something wrong with a list of capabilities; see flaws.h.
struct Flaw {
  enum class Kind : std::uint8_t {
    kLoop,       // a pointer leads back
    kPointer,    // a pointer leads into the header, or out of the list's space
    kUnaligned,  // the low bits of a pointer are not 0
    kBroken,     // an entry reads as ones
    kVersion,    // an extended capability has version 0
    kEnd,        // a capability reaches past the end of the space
    kOverlap,    // a capability runs into the next
  };
  Kind kind = Kind::kLoop;
  std::uint16_t at = 0;     // the entry or register that it is about
  std::uint16_t value = 0;  // where it leads or ends

  bool operator==(const Flaw&) const = default;
};

struct Device {
  config::DeviceName name;
  std::optional<config::Identity> identity = {};
  config::ConfigImage image = {};
  config::Gap gap = config::Gap::kNone;  // the first reason why a byte that was wanted is not known
  std::vector<CapabilityAt> capabilities = {};
  std::vector<Flaw> flaws = {};  // that the walk came upon
  WalkEnd walk = WalkEnd::kNotWalked;
  WalkEnd extended_walk = WalkEnd::kNotWalked;
  std::optional<std::size_t> parent = {};           // index in Machine::devices of the bridge above
  bool on_root_bus = false;                         // directly below a host bridge
  std::optional<config::Surroundings> around = {};  // read where a change is planned
  std::vector<config::Resource> resources = {};     // read where the device is shown
  std::optional<config::Whereabouts> whereabouts = {};  // read where a document asks for it

  // 0, 1 or 2; nothing while the header is not known or of another kind.
  [[nodiscard]] std::optional<std::uint8_t> header_layout() const;
};

struct Machine {
  std::vector<Device> devices;
  config::System system = {};

  [[nodiscard]] std::optional<std::size_t> find(const config::DeviceName& name) const;
};

// One register of one device.
struct RegisterAt {
  CapabilityAt capability;
  registers::RegisterRef reg;
  std::uint16_t offset = 0;  // in configuration space
  std::uint16_t index = 0;   // the @ number

  bool operator==(const RegisterAt&) const = default;
};

// What the rows' `when` is held against for this device and capability. The version and port type
// count as 0 and "not PCI Express" while their bytes are not known.
[[nodiscard]] registers::Kind kind_of(const Device& device, const CapabilityAt& capability);

// One past the last byte in which the capability's registers may lie: one that hangs at the end of
// the conventional space does not go on into the extended one.
[[nodiscard]] std::size_t end_of_space(const CapabilityAt& capability);

// A range of configuration space.
struct Range {
  std::size_t offset = 0;
  std::size_t count = 0;
};

// The bytes that decide whether a register and its fields exist on the device: the capability's
// version, the PCI Express port type, flags, the length of an array. Only those that the rows ask
// for, those of its twins too. Where bytes decide what lies where, the answer grows while bytes
// become known: ask again until all of them are.
[[nodiscard]] std::vector<Range> conditions_of(const Device& device,
                                               const CapabilityAt& capability,
                                               registers::RegisterRef reg);

// Two rows of one key that no device has together are twins. The one that this device has; the row
// itself where none of them applies.
[[nodiscard]] registers::RegisterRef twin_of(const Device& device,
                                             const CapabilityAt& capability,
                                             registers::RegisterRef reg);
[[nodiscard]] registers::FieldRef twin_of(const Device& device,
                                          const CapabilityAt& capability,
                                          registers::FieldRef field);
// Of a key's register and field.
[[nodiscard]] registers::KeyPath twin_of(const Device& device, const registers::KeyPath& path);

// Does this very row exist on this device?
[[nodiscard]] bool applies(const Device& device,
                           const CapabilityAt& capability,
                           registers::RegisterRef reg);

// Bit n: the register's n-th row applies to this device.
[[nodiscard]] std::uint64_t fields_of(const Device& device, const RegisterAt& at);

// The register with its @ number, in the row that this device has of it; nothing when the array is
// shorter or the register does not exist.
[[nodiscard]] std::optional<RegisterAt> register_at(const Device& device,
                                                    const CapabilityAt& capability,
                                                    registers::RegisterRef reg,
                                                    std::uint16_t index = 0);

// All registers of a capability, arrays unrolled.
[[nodiscard]] std::vector<RegisterAt> registers_of(const Device& device,
                                                   const CapabilityAt& capability);

// As registers_of(), with fields_of() each: what the capability's rows depend on is worked out once
// for all of them.
struct RegisterFields {
  RegisterAt at;
  std::uint64_t fields = 0;
};
[[nodiscard]] std::vector<RegisterFields> registers_and_fields(const Device& device,
                                                               const CapabilityAt& capability);

// Is the entry one that the anchor means, by its kind and id, the header kind, the sub-type and the
// function's vendor? Unknown bytes are no match. kHeader and kDevice anchors have no entries.
[[nodiscard]] bool anchors(const Device& device,
                           const registers::Anchor& anchor,
                           const CapabilityAt& entry);

// The number-th capability of a table on this device.
[[nodiscard]] const CapabilityAt* find_capability(const Device& device,
                                                  const registers::CapabilityTable& table,
                                                  std::uint8_t number = 0);

// The register's word, if all its bytes are known.
[[nodiscard]] std::optional<std::uint64_t> word_of(const Device& device, const RegisterAt& at);

// The code of a field of the number-th capability of its table; nothing when absent or unknown.
[[nodiscard]] std::optional<std::uint64_t> code_of(const Device& device,
                                                   registers::FieldRef field,
                                                   std::uint8_t number = 0);

// Where the field sits on this device, in the number-th capability of its table; nothing when it
// has none.
[[nodiscard]] std::optional<RegisterAt> place_of(const Device& device,
                                                 registers::FieldRef field,
                                                 std::uint8_t number = 0);

// "pcix.command.mmrbc"; with @ numbers where they are not 0; a register of one field drops the
// third part. With no field: the register.
[[nodiscard]] std::string key_text(const RegisterAt& at, std::optional<registers::FieldRef> field);
[[nodiscard]] std::string key_text(const registers::KeyPath& path);

}  // namespace pcitune::device
