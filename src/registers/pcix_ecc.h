// The ECC registers of PCI-X 2.0, the same in both header types but for the bank bits.
// Source: PCI-X Protocol Addendum 2.0 (not read), read through illumos usr/src/uts/common/sys/pci.h
// and pepyaka/pcics src/capabilities/pci_x.rs; that writing the phase clears the log is inferred
// from Linux drivers/net/ethernet/neterion/s2io.c s2io_reset (writes 7Ch).
#pragma once

#include "registers/model.h"

namespace pcitune::registers::pcix_ecc {

inline constexpr auto kPhaseNames = std::to_array<Named>({
    {0, "none", "no error is held"},
    {1, "address-low", "first 32 bits of an address"},
    {2, "address-high", "second 32 bits of an address"},
    {3, "attribute", "attribute phase"},
    {4, "data-32", "data phase of 32 or 16 bits"},
    {5, "data-64", "data phase of 64 bits"},
});
inline constexpr Encoding kPhase{.kind = EncodingKind::kNamed, .named = kPhaseNames};

inline constexpr auto kCommandNames = std::to_array<Named>({
    {0x0, "interrupt-acknowledge", ""},
    {0x1, "special-cycle", ""},
    {0x2, "io-read", ""},
    {0x3, "io-write", ""},
    {0x5, "device-id-message", ""},
    {0x6, "memory-read-dword", ""},
    {0x7, "memory-write", ""},
    {0x8, "alias-memory-read-block", ""},
    {0x9, "alias-memory-write-block", ""},
    {0xA, "configuration-read", ""},
    {0xB, "configuration-write", ""},
    {0xC, "split-completion", ""},
    {0xD, "dual-address", ""},
    {0xE, "memory-read-block", ""},
    {0xF, "memory-write-block", ""},
});
inline constexpr Encoding kBusCommand{.kind = EncodingKind::kNamed, .named = kCommandNames};

inline constexpr std::string_view kModeReason = "ECC mode belongs to the whole bus and is chosen at reset; set it in the firmware";
inline constexpr std::string_view kBankReason = "choosing a bank changes what the next reader sees; show names the bank it read, there is no other way";

inline constexpr When kDevice{.headers = kHeader0};
inline constexpr When kBridge{.headers = kHeader1};
inline constexpr std::uint64_t kUpdateEnable = bit(28);

inline constexpr auto kControlFields = std::to_array<Field>({
    {"", bits(1, 0), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kDevice},
    {"secondary_bank", bit(0), Access::kRw, kFlag, Owner::kNever, "the secondary side's log is the one shown", kBankReason, "", 0, kBridge},
    {"other_bank_error", bit(1), Access::kRo, kFlag, Owner::kNone, "the bank that is not shown holds an error", "", "", 0, kBridge},
    {"more_correctable", bit(2), Access::kRw1c, kFlag, Owner::kLive, "further correctable errors came"},
    {"more_uncorrectable", bit(3), Access::kRw1c, kFlag, Owner::kLive, "further uncorrectable errors came"},
    {"phase", bits(6, 4), Access::kRw1c, kPhase, Owner::kLive, "phase of the error held"},
    {"corrected", bit(7), Access::kRo, kFlag, Owner::kNone, "it was a single bit and was corrected"},
    {"syndrome", bits(15, 8), Access::kRo, kHex, Owner::kNone, "syndrome E0-E6; bit 7 is E7, E16 or 0 by bus width"},
    {"first_command", bits(19, 16), Access::kRo, kBusCommand, Owner::kNone, "bus command of the first address phase"},
    {"second_command", bits(23, 20), Access::kRo, kBusCommand, Owner::kNone, "bus command of the second address phase"},
    {"upper_attributes", bits(27, 24), Access::kRo, kHex, Owner::kNone, "upper attribute bits"},
    {"update_enable", bit(28), Access::kWo, kFlag, Owner::kNever, "lets bits 30 and 31 take a write", kModeReason},
    {"", bit(29), Access::kRsvdP},
    {"no_correction", bit(30), Access::kRw, kFlag, Owner::kNever, "single-bit errors are not corrected", kModeReason, "", kUpdateEnable},
    {"ecc_mode", bit(31), Access::kRw, kFlag, Owner::kNever, "Mode 1 uses ECC instead of parity", kModeReason, "", kUpdateEnable},
});

inline constexpr auto kFirstAddressFields = std::to_array<Field>({
    {"ecc_first_address", bits(31, 0), Access::kRo, kHex, Owner::kNone, "low half of the address that failed"},
});
inline constexpr auto kSecondAddressFields = std::to_array<Field>({
    {"ecc_second_address", bits(31, 0), Access::kRo, kHex, Owner::kNone, "high half of the address that failed"},
});
inline constexpr auto kAttributeFields = std::to_array<Field>({
    {"byte_count", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "lower byte count"},
    {"function", bits(10, 8), Access::kRo, kPlain, Owner::kNone, "requester function"},
    {"device", bits(15, 11), Access::kRo, kHex, Owner::kNone, "requester device"},
    {"bus", bits(23, 16), Access::kRo, kHex, Owner::kNone, "requester bus"},
    {"tag", bits(28, 24), Access::kRo, kPlain, Owner::kNone, "tag"},
    {"relaxed_ordering", bit(29), Access::kRo, kFlag, Owner::kNone, "relaxed ordering attribute"},
    {"no_snoop", bit(30), Access::kRo, kFlag, Owner::kNone, "no snoop attribute"},
    {"", bit(31), Access::kRsvdP},
});

inline constexpr When kHasEcc{.versions = 1U << 1U | 1U << 2U};
inline constexpr Cite kCite{Doc::kPcix20, "ECC registers (through illumos sys/pci.h and pcics pci_x.rs)"};

inline constexpr auto kVersionNames = std::to_array<Named>({
    {0, "no-ecc", "no ECC registers"},
    {1, "ecc-mode2", "ECC in Mode 2 only"},
    {2, "ecc", "ECC in Mode 1, or in Modes 1 and 2"},
});
inline constexpr Encoding kVersion{.kind = EncodingKind::kNamed, .named = kVersionNames};

}  // namespace pcitune::registers::pcix_ecc
