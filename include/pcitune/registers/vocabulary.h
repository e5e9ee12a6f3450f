// The fixed words of the register catalogue: how a field is accessed, who owns it, how its code
// becomes a value, which document says so. Includes nothing but the standard library.
#pragma once

#include <cstdint>
#include <string_view>

namespace pcitune::registers {

// Access kinds as the PCI specifications name them. "s": sticky, survives a hot reset.
enum class Access : std::uint8_t {
  kRo,      // read only
  kHwInit,  // read only, set by firmware or straps
  kRw,
  kRws,
  kRw1c,  // read, write 1 to clear
  kRw1cs,
  kRw1s,   // write 1 to set or start; reads back 0 or the state
  kWo,     // write only
  kRsvdP,  // reserved, keep the value that was read
  kRsvdZ,  // reserved, write 0
};

[[nodiscard]] constexpr bool is_write_1_to_clear(Access access) {
  return access == Access::kRw1c || access == Access::kRw1cs;
}
// Keeps the value that is written to it.
[[nodiscard]] constexpr bool is_plain_writable(Access access) {
  return access == Access::kRw || access == Access::kRws;
}
[[nodiscard]] constexpr bool is_writable(Access access) {
  return is_plain_writable(access) || is_write_1_to_clear(access) || access == Access::kRw1s ||
         access == Access::kWo;
}

// Who decides the value of a writable field.
enum class Owner : std::uint8_t {
  kNone,     // nobody: not writable
  kLive,     // may be changed at any time
  kQuiesce,  // only while the function is idle: no driver bound, or bus master off and nothing
             // pending
  kGroup,    // all functions of a device, or both ends of a link, together
  kKernel,   // the kernel or a driver manages it; needs --force
  kNever,    // refused: bus numbers, resets, BIST ...
};

enum class EncodingKind : std::uint8_t {
  kPlain,     // the code is the value, decimal
  kFlag,      // one bit, on or off
  kMultiple,  // value = code x scale
  kOneMore,   // value = code + 1: a count of which the register holds one less
  kPowers,    // value = scale << code
  kListed,    // value = the code-th of a list of numbers
  kNamed,     // each code has a word
  kHex,       // an identifier: shown and taken as 0x...
  kAddress,   // value = code x scale, shown and taken as 0x...
};

enum class Unit : std::uint8_t {
  kNone,
  kBytes,
  kClocks,
  kNanoseconds,
  kAdqs,
  kTransactions,
  kMicroseconds,
  kMilliseconds,
  kMilliamps,
  kMilliwatts,
  kLanes,
};

[[nodiscard]] std::string_view to_string(Access access);
[[nodiscard]] std::string_view to_string(Owner owner);
// "bytes", "clocks", "ns", "ADQs" ...; empty for none.
[[nodiscard]] std::string_view to_string(Unit unit);
// As it stands behind a number: "1 lane", "2 lanes".
[[nodiscard]] std::string_view unit_of(Unit unit, std::string_view number);

// Documents that rows cite. The section is given with each row; where the text itself was not at
// hand, the row's section says through which decoder's source it was read.
enum class Doc : std::uint8_t {
  kPci30,      // PCI Local Bus Specification 3.0
  kBridge12,   // PCI-to-PCI Bridge Architecture Specification 1.2
  kPcix10b,    // PCI-X Addendum to the PCI Local Bus Specification 1.0b
  kPcix20,     // PCI-X Protocol Addendum 2.0
  kCardBus,    // PC Card Standard 8, CardBus bridges
  kLinuxRegs,  // Linux include/uapi/linux/pci_regs.h
  kPcie,       // PCI Express Base Specification, revisions 1.0a to 6.x
  kPm12,       // PCI Bus Power Management Interface Specification 1.2
  kAgp30,      // AGP Interface Specification 2.0 and 3.0
  kHotSwap,    // CompactPCI Hot Swap Specification, PICMG 2.1
  kHt31,       // HyperTransport I/O Link Specification 3.1
  kEhci,       // EHCI Specification 1.0, debug port
  kSata,       // Serial ATA AHCI 1.3, index-data pair
  kCxl,        // Compute Express Link Specification 3.x
  kVirtio,     // Virtual I/O Device (VIRTIO) 1.2
  kDataSheet,  // a data sheet or errata list of the device; the section names it
  kShpc,       // PCI Standard Hot-Plug Controller and Subsystem Specification 1.0
  kLinux,      // the kernel's sources; the section names the file
  kPciutils,   // pciutils lib/header.h and lspci's sources, where nothing better is public
};

[[nodiscard]] std::string_view to_string(Doc doc);

// Header layouts (low 7 bits of the Header Type register) as bits of a mask.
inline constexpr std::uint8_t kHeader0 = 1;  // devices
inline constexpr std::uint8_t kHeader1 = 2;  // PCI-to-PCI bridges
inline constexpr std::uint8_t kHeader2 = 4;  // CardBus bridges
inline constexpr std::uint8_t kAnyHeader = 7;

inline constexpr std::uint16_t kAnyPort = 0xFFFF;     // bit n: PCI Express device/port type n
inline constexpr std::uint16_t kAnyVersion = 0xFFFF;  // bit n: capability version n

// What a row's `when` is held against.
struct Kind {
  std::uint8_t header = 0;   // 0, 1 or 2
  std::uint8_t port = 0xFF;  // PCI Express device/port type 0-15; FFh: not PCI Express
  std::uint8_t version = 0;  // capability version 0-15
};

}  // namespace pcitune::registers
