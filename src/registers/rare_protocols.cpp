// Parts of PCI Express that were given up again: Protocol Multiplexing (001Ah), LN Requester (001Ch) and
// PCI Express over M-PHY (0020h). Source: PCI Express Base 3.1 to 5.0 (not read); bits as in the Rust crate pcics
// (protocol_multiplexing, ln_requester, pci_express_over_m_phy) and NetBSD PCI_LNR_*.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

// ---- 001Ah Protocol Multiplexing

constexpr auto kPmuxCapabilityFields = std::to_array<Field>({
    {"protocols", bits(5, 0), Access::kRo, kPlain, Owner::kNone, "protocols in the array"},
    reserved(bits(7, 6)),
    {"speeds", bits(15, 8), Access::kRo, kHex, Owner::kNone, "speeds at which it works; bit 0: 2.5 GT/s, 1: 5, 2: 8, 3: 16 GT/s"},
    reserved(bits(31, 16)),
});
constexpr auto kPmuxControlFields = std::to_array<Field>({
    {"channel_0", bits(5, 0), Access::kRw, kPlain, Owner::kGroup, "protocol of channel 0, counted from 1; 0: none"},
    reserved(bits(7, 6)),
    {"channel_1", bits(13, 8), Access::kRw, kPlain, Owner::kGroup, "protocol of channel 1, counted from 1; 0: none"},
    reserved(bits(15, 14)),
    {"channel_2", bits(21, 16), Access::kRw, kPlain, Owner::kGroup, "protocol of channel 2, counted from 1; 0: none"},
    reserved(bits(23, 22)),
    {"channel_3", bits(29, 24), Access::kRw, kPlain, Owner::kGroup, "protocol of channel 3, counted from 1; 0: none"},
    reserved(bits(31, 30)),
});
constexpr auto kPmuxStatusFields = std::to_array<Field>({
    {"channel_0_off", bits(2, 0), Access::kRo, kHex, Owner::kNone, "why channel 0 is off; bit 0: speed, 1: width, 2: of its own"},
    reserved(bits(7, 3), {}, Access::kRsvdZ),
    {"channel_1_off", bits(10, 8), Access::kRo, kHex, Owner::kNone, "why channel 1 is off"},
    reserved(bits(15, 11), {}, Access::kRsvdZ),
    {"channel_2_off", bits(18, 16), Access::kRo, kHex, Owner::kNone, "why channel 2 is off"},
    reserved(bits(23, 19), {}, Access::kRsvdZ),
    {"channel_3_off", bits(26, 24), Access::kRo, kHex, Owner::kNone, "why channel 3 is off"},
    reserved(bits(31, 27), {}, Access::kRsvdZ),
});
constexpr auto kProtocolFields = std::to_array<Field>({
    {"id", bits(15, 0), Access::kRo, kHex, Owner::kNone, "which protocol"},
    {"authority", bits(31, 16), Access::kRo, kHex, Owner::kNone, "who gives the ids of protocols"},
});

constexpr Cite kPmuxCite{Doc::kPcie, "3.1, 7.33 (through pcics protocol_multiplexing)"};

constexpr auto kPmuxRegisters = std::to_array<Register>({
    {"capability", 0x04, 32, kPmuxCapabilityFields, "PMUX Capability", kPmuxCite},
    {"control", 0x08, 32, kPmuxControlFields, "PMUX Control", kPmuxCite},
    {"status", 0x0C, 32, kPmuxStatusFields, "PMUX Status", kPmuxCite},
    {"protocol", 0x10, 32, kProtocolFields, "PMUX Protocol", kPmuxCite, {}, {.count = "capability.protocols", .stride = 4}},
});
constexpr Capability kPmux{"pmux", "Protocol Multiplexing", extended::anchor(0x001A), extended::kVersion, kPmuxRegisters};
static_assert(check(kPmux));

// ---- 001Ch LN Requester

constexpr auto kLnrCapabilityFields = std::to_array<Field>({
    {"64b", bit(0), Access::kRo, kFlag, Owner::kNone, "knows lines of 64 bytes"},
    {"128b", bit(1), Access::kRo, kFlag, Owner::kNone, "knows lines of 128 bytes"},
    reserved(bits(7, 2)),
    {"registration_max", bits(12, 8), Access::kRo, kPlain, Owner::kNone, "lines that it can register: 2^n"},
    reserved(bits(15, 13)),
});
constexpr auto kLineNames = std::to_array<Named>({
    {0, "64b", "64 bytes"},
    {1, "128b", "128 bytes"},
});
constexpr Encoding kLine{.kind = EncodingKind::kNamed, .named = kLineNames};
constexpr auto kLnrControlFields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kQuiesce, "registers lines at the root complex"},
    {"line", bit(1), Access::kRw, kLine, Owner::kQuiesce, "size of a line; only while it is off"},
    reserved(bits(7, 2)),
    {"registration_limit", bits(12, 8), Access::kRw, kPlain, Owner::kQuiesce, "lines that it may register: 2^n"},
    reserved(bits(15, 13)),
});

constexpr Cite kLnrCite{Doc::kPcie, "5.0, 7.9.13 (through NetBSD PCI_LNR, pcics ln_requester)"};

constexpr auto kLnrRegisters = std::to_array<Register>({
    {"capability", 0x04, 16, kLnrCapabilityFields, "LNR Capability", kLnrCite},
    {"control", 0x06, 16, kLnrControlFields, "LNR Control", kLnrCite},
});
constexpr Capability kLnr{"lnr", "LN Requester", extended::anchor(0x001C), extended::kVersion, kLnrRegisters};
static_assert(check(kLnr));

// ---- 0020h PCI Express over M-PHY

constexpr std::string_view kPhyReason = "a window to registers of the link's PHY; there is no other way";

constexpr auto kGearNames = std::to_array<Named>({
    {0, "none", ""},
    {1, "hs-g1", ""},
    {2, "hs-g2", ""},
    {3, "hs-g1-g2", "both"},
});
constexpr Encoding kGear{.kind = EncodingKind::kNamed, .named = kGearNames};

constexpr auto kMphyCapabilityFields = std::to_array<Field>({
    {"speed", bits(1, 0), Access::kRo, kGear, Owner::kNone, "speeds that it can run at"},
    reserved(bits(14, 2)),
    {"configuration_software", bit(15), Access::kRo, kFlag, Owner::kNone, "software can configure the PHY"},
    {"tx_widths", bits(23, 16), Access::kRo, kHex, Owner::kNone, "widths for sending; bits: x1, x2, x4, x8, x12, x16, x32"},
    {"rx_widths", bits(31, 24), Access::kRo, kHex, Owner::kNone, "widths for receiving; bits: x1, x2, x4, x8, x12, x16, x32"},
});
constexpr auto kMphyControlFields = std::to_array<Field>({
    {"target_rate", bits(1, 0), Access::kRws, kGear, Owner::kGroup, "highest speed that it may run at"},
    reserved(bits(31, 2)),
});
constexpr auto kMphyStatusFields = std::to_array<Field>({
    {"speed", bits(1, 0), Access::kRo, kGear, Owner::kNone, "speed of the link"},
    reserved(bits(14, 2), {}, Access::kRsvdZ),
    {"configuration_software", bit(15), Access::kRo, kFlag, Owner::kNone, "the link waits for software"},
    {"tx_width", bits(23, 16), Access::kRo, kHex, Owner::kNone, "width for sending: 1, 2, 4, 8, 0Ch, 10h or 20h lanes"},
    {"rx_width", bits(31, 24), Access::kRo, kHex, Owner::kNone, "width for receiving: 1, 2, 4, 8, 0Ch, 10h or 20h lanes"},
});
constexpr auto kMphyErrorFields = std::to_array<Field>({
    {"lane_errors", bits(31, 0), Access::kRw1cs, kHex, Owner::kLive, "bit n: lane n saw an error"},
});
constexpr auto kPhyAddressFields = std::to_array<Field>({
    {"address", bits(7, 0) | bits(20, 16) | bit(24), Access::kRw, kHex, Owner::kNever, "register of the PHY: low 8 bits, then high 6", kPhyReason},
    reserved(bits(15, 8)),
    reserved(bits(23, 21)),
    {"location", bits(27, 25), Access::kRw, kPlain, Owner::kNever, "0: the PHY here, 1: the one at the other end", kPhyReason},
    reserved(bits(29, 28)),
    {"read", bit(30), Access::kRw1s, kFlag, Owner::kNever, "starts a read", kPhyReason},
    {"config", bit(31), Access::kRw, kFlag, Owner::kNever, "keeps the link waiting for software", kPhyReason},
});
constexpr auto kPhyDataFields = std::to_array<Field>({
    {"data", bits(7, 0), Access::kRw, kHex, Owner::kNever, "data of the PHY's register", kPhyReason},
    reserved(bits(28, 8)),
    {"error", bit(29), Access::kRo, kFlag, Owner::kNone, "the access failed"},
    {"abort", bit(30), Access::kRo, kFlag, Owner::kNone, "the other end refused the access"},
    {"pending", bit(31), Access::kRo, kFlag, Owner::kNone, "the access is under way"},
});

constexpr Cite kMphyCite{Doc::kPcie, "4.0, 7.9 (through pcics pci_express_over_m_phy; what may be written by memory)"};

constexpr auto kMphyRegisters = std::to_array<Register>({
    {"capabilities", 0x04, 32, kMphyCapabilityFields, "M-PCIe Capabilities", kMphyCite},
    {"control", 0x08, 32, kMphyControlFields, "M-PCIe Control", kMphyCite},
    {"status", 0x0C, 32, kMphyStatusFields, "M-PCIe Status", kMphyCite},
    {"lane_errors", 0x10, 32, kMphyErrorFields, "", kMphyCite},
    {"phy_address", 0x14, 32, kPhyAddressFields, "M-PCIe Phy Control Address", kMphyCite},
    {"phy_data", 0x18, 32, kPhyDataFields, "M-PCIe Phy Control Data", kMphyCite},
});
constexpr Capability kMphy{"mphy", "PCI Express over M-PHY", extended::anchor(0x0020), extended::kVersion, kMphyRegisters};
static_assert(check(kMphy));

constexpr auto kPmuxRows = pack<kPmux>();
constexpr auto kLnrRows = pack<kLnr>();
constexpr auto kMphyRows = pack<kMphy>();

}  // namespace

constinit const CapabilityTable kPmuxTable = table_of(kPmux, kPmuxRows);
constinit const CapabilityTable kLnrTable = table_of(kLnr, kLnrRows);
constinit const CapabilityTable kMphyTable = table_of(kMphy, kMphyRows);

}  // namespace pcitune::registers
