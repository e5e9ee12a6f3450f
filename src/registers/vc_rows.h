// What Virtual Channel (0002h, 0009h) and Multi-Function Virtual Channel (0008h) share. Bytes decide where
// their arbitration tables lie and how long they are: placed by place(), 0 where a channel has none.
// In the latter "port arbitration" is called function arbitration.
// Source: PCI Express Base 7.9.1 and 7.9.2 (not read); bits as in Linux pci_regs.h PCI_VC_*, NetBSD PCI_VC_*,
// pciutils ls-ecaps.c cap_vc and illumos pcieadm; sizes of the tables as in Linux drivers/pci/vc.c.
#pragma once

#include <array>

#include "registers/extended_rows.h"
#include "registers/pcie_words.h"

namespace pcitune::registers::vc {

using pcie::reserved;

inline constexpr auto kClockNames = std::to_array<Named>({
    {0, "100ns", "100 ns"},
});
inline constexpr Encoding kClock{.kind = EncodingKind::kNamed, .named = kClockNames};

inline constexpr Encoding kEntryBits{.kind = EncodingKind::kPowers, .scale = 1, .codes = 4};
inline constexpr Encoding kTableUnits{.kind = EncodingKind::kMultiple, .unit = Unit::kBytes, .scale = 16};

inline constexpr auto kVcSelectNames = std::to_array<Named>({
    {0, "fixed", "as the hardware has it"},
    {1, "wrr32", "weighted round robin of 32 phases"},
    {2, "wrr64", "weighted round robin of 64 phases"},
    {3, "wrr128", "weighted round robin of 128 phases"},
});
inline constexpr Encoding kVcSelect{.kind = EncodingKind::kNamed, .named = kVcSelectNames};

inline constexpr auto kPortSelectNames = std::to_array<Named>({
    {0, "fixed", "as the hardware has it"},
    {1, "wrr32", "weighted round robin of 32 phases"},
    {2, "wrr64", "weighted round robin of 64 phases"},
    {3, "wrr128", "weighted round robin of 128 phases"},
    {4, "twrr128", "weighted round robin of 128 phases in time slots"},
    {5, "wrr256", "weighted round robin of 256 phases"},
});
inline constexpr Encoding kPortSelect{.kind = EncodingKind::kNamed, .named = kPortSelectNames};

inline constexpr auto kCapability1Fields = std::to_array<Field>({
    {"evcc", bits(2, 0), Access::kRo, kPlain, Owner::kNone, "virtual channels beside VC0"},
    reserved(bit(3)),
    {"low_priority_evcc", bits(6, 4), Access::kRo, kPlain, Owner::kNone, "of these, how many share the low priority with VC0"},
    reserved(bit(7)),
    {"reference_clock", bits(9, 8), Access::kRo, kClock, Owner::kNone, "clock of time slots"},
    {"arbitration_entry", bits(11, 10), Access::kRo, kEntryBits, Owner::kNone, "bits of an entry of the arbitration tables of resources"},
    reserved(bits(31, 12)),
});

inline constexpr auto kCapability2Fields = std::to_array<Field>({
    {"fixed", bit(0), Access::kRo, kFlag, Owner::kNone, "arbitration between channels: fixed by the hardware"},
    {"wrr32", bit(1), Access::kRo, kFlag, Owner::kNone, "arbitration between channels: 32 phases"},
    {"wrr64", bit(2), Access::kRo, kFlag, Owner::kNone, "arbitration between channels: 64 phases"},
    {"wrr128", bit(3), Access::kRo, kFlag, Owner::kNone, "arbitration between channels: 128 phases"},
    {"others", bits(7, 4), Access::kRo, kHex, Owner::kNone, "arbitration between channels: reserved ways"},
    reserved(bits(23, 8)),
    {"table_offset", bits(31, 24), Access::kRo, kTableUnits, Owner::kNone, "where the table of the channels' arbitration lies; 0: there is none"},
});

inline constexpr auto kControlFields = std::to_array<Field>({
    {"load_table", bit(0), Access::kRw1s, kFlag, Owner::kLive, "takes the table of the channels' arbitration over"},
    {"arbitration_select", bits(3, 1), Access::kRw, kVcSelect, Owner::kQuiesce, "how channels of low priority take turns; only while one of them is on"},
    reserved(bits(15, 4)),
});

inline constexpr auto kStatusFields = std::to_array<Field>({
    {"table_pending", bit(0), Access::kRo, kFlag, Owner::kNone, "the table was changed, and not all of it is in use"},
    reserved(bits(15, 1), {}, Access::kRsvdZ),
});

inline constexpr auto kResourceCapabilityFields = std::to_array<Field>({
    {"fixed", bit(0), Access::kRo, kFlag, Owner::kNone, "arbitration within the channel: fixed by the hardware"},
    {"wrr32", bit(1), Access::kRo, kFlag, Owner::kNone, "arbitration within the channel: 32 phases"},
    {"wrr64", bit(2), Access::kRo, kFlag, Owner::kNone, "arbitration within the channel: 64 phases"},
    {"wrr128", bit(3), Access::kRo, kFlag, Owner::kNone, "arbitration within the channel: 128 phases"},
    {"twrr128", bit(4), Access::kRo, kFlag, Owner::kNone, "arbitration within the channel: 128 phases in time slots"},
    {"wrr256", bit(5), Access::kRo, kFlag, Owner::kNone, "arbitration within the channel: 256 phases"},
    {"others", bits(7, 6), Access::kRo, kHex, Owner::kNone, "arbitration within the channel: reserved ways"},
    reserved(bits(13, 8)),
    {"aps", bit(14), Access::kRo, kFlag, Owner::kNone, "for advanced packet switching only (undefined since revision 2.0)"},
    {"reject_snoop", bit(15), Access::kHwInit, kFlag, Owner::kNone, "rejects transactions without the No Snoop attribute"},
    {"max_time_slots", bits(22, 16), Access::kHwInit, kCount, Owner::kNone, "time slots of isochronous arbitration"},
    reserved(bit(23)),
    {"table_offset", bits(31, 24), Access::kRo, kTableUnits, Owner::kNone, "where the channel's arbitration table lies; 0: there is none"},
});

inline constexpr auto kResourceControlFields = std::to_array<Field>({
    {"tc_map", bits(7, 0), Access::kRw, kHex, Owner::kGroup, "bit n: traffic class n uses this channel; both ends alike"},
    reserved(bits(15, 8)),
    {"load_table", bit(16), Access::kRw1s, kFlag, Owner::kLive, "takes the channel's arbitration table over"},
    {"arbitration_select", bits(19, 17), Access::kRw, kPortSelect, Owner::kLive, "how senders within the channel take turns"},
    reserved(bits(23, 20)),
    {"vc_id", bits(26, 24), Access::kRw, kPlain, Owner::kGroup, "number of the channel on the link; only while it is off"},
    reserved(bits(30, 27)),
    {"enable", bit(31), Access::kRw, kFlag, Owner::kGroup, "the channel is on; both ends alike"},
});

inline constexpr auto kResourceStatusFields = std::to_array<Field>({
    {"table_pending", bit(0), Access::kRo, kFlag, Owner::kNone, "the table was changed, and not all of it is in use"},
    {"negotiation_pending", bit(1), Access::kRo, kFlag, Owner::kNone, "the channel is being set up or given up"},
    reserved(bits(15, 2), {}, Access::kRsvdZ),
});

// The phases of one doubleword of a table.
template <unsigned kBits>
[[nodiscard]] constexpr auto phases(std::string_view meaning) {
  constexpr std::array<std::string_view, 32> kKeys{"phase_0",  "phase_1",  "phase_2",  "phase_3",  "phase_4",  "phase_5",  "phase_6",  "phase_7",
                                                   "phase_8",  "phase_9",  "phase_10", "phase_11", "phase_12", "phase_13", "phase_14", "phase_15",
                                                   "phase_16", "phase_17", "phase_18", "phase_19", "phase_20", "phase_21", "phase_22", "phase_23",
                                                   "phase_24", "phase_25", "phase_26", "phase_27", "phase_28", "phase_29", "phase_30", "phase_31"};
  std::array<Field, 32 / kBits> fields{};
  for (unsigned i = 0; i < fields.size(); ++i) {
    fields[i] = {kKeys[i], bits(kBits * i + kBits - 1U, kBits * i), Access::kRw, kPlain, Owner::kLive, meaning};
  }
  return fields;
}

inline constexpr auto kVcTableFields = phases<4>("channel whose turn it is (bits 2:0); takes effect by control.load_table");
inline constexpr std::string_view kSender = "port or function whose turn it is; takes effect by load_table";
inline constexpr auto kTable1Fields = phases<1>(kSender);
inline constexpr auto kTable2Fields = phases<2>(kSender);
inline constexpr auto kTable4Fields = phases<4>(kSender);
inline constexpr auto kTable8Fields = phases<8>(kSender);

[[nodiscard]] constexpr Cite cite(std::string_view name) { return {Doc::kLinuxRegs, name}; }

// In the order of kRegisters.
enum Row : std::uint16_t { kCapability1, kCapability2, kControl, kStatus, kResourceCapability, kResourceControl, kResourceStatus, kVcTable, kTable1Bit };

inline constexpr auto kRegisters = std::to_array<Register>({
    {"capability_1", 0x04, 32, kCapability1Fields, "VC Capability 1", cite("PCI_VC_PORT_CAP1")},
    {"capability_2", 0x08, 32, kCapability2Fields, "VC Capability 2", cite("PCI_VC_PORT_CAP2")},
    {"control", 0x0C, 16, kControlFields, "VC Control", cite("PCI_VC_PORT_CTRL; 3:1: pciutils cap_vc")},
    {"status", 0x0E, 16, kStatusFields, "VC Status", cite("PCI_VC_PORT_STATUS")},
    {"resource_capability", 0x10, 32, kResourceCapabilityFields, "VC Resource Capability of the channel", cite("PCI_VC_RES_CAP; 22:14: pciutils cap_vc, NetBSD")},
    {"resource_control", 0x14, 32, kResourceControlFields, "VC Resource Control of the channel", cite("PCI_VC_RES_CTRL")},
    {"resource_status", 0x1A, 16, kResourceStatusFields, "VC Resource Status of the channel", cite("PCI_VC_RES_STATUS")},
    {"vc_table", 0x00, 32, kVcTableFields, "VC Arbitration Table, 8 phases a doubleword", cite("PCI_VC_CAP2_ARB_OFF; drivers/pci/vc.c")},
    {"table_1bit", 0x00, 32, kTable1Fields, "Arbitration Table of channel (number / 64), 32 phases a doubleword", cite("PCI_VC_RES_CAP_ARB_OFF; drivers/pci/vc.c")},
    {"table_2bit", 0x00, 32, kTable2Fields, "Arbitration Table of channel (number / 64), 16 phases a doubleword", cite("PCI_VC_RES_CAP_ARB_OFF; drivers/pci/vc.c")},
    {"table_4bit", 0x00, 32, kTable4Fields, "Arbitration Table of channel (number / 64), 8 phases a doubleword", cite("PCI_VC_RES_CAP_ARB_OFF; drivers/pci/vc.c")},
    {"table_8bit", 0x00, 32, kTable8Fields, "Arbitration Table of channel (number / 64), 4 phases a doubleword", cite("PCI_VC_RES_CAP_ARB_OFF; drivers/pci/vc.c")},
});

// Lays the registers out; for Capability::place.
std::size_t place(const Words& words, std::span<PlacedRegister> out);

}  // namespace pcitune::registers::vc
