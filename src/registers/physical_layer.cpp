// Equalization of the lanes at 8 GT/s (Secondary PCI Express, 0019h), 16 GT/s (0026h), 32 GT/s (002Ah)
// and 64 GT/s (0031h); one preset register a lane, as many as Link Capabilities says.
// Source: PCI Express Base 7.7.3, 7.7.5 to 7.7.7 (not read); bits as in pciutils ls-ecaps.c cap_sec,
// cap_phy_16gt, cap_phy_32gt, cap_phy_64gt, NetBSD PCI_SECPCIE_*, PCI_PL16G_* and illumos pcieadm;
// offsets of the lanes as in Linux pci_regs.h PCI_SECPCI_LE_CTRL, PCI_PL_*_LE_CTRL.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr std::string_view kEqualizationReason =
    "retrains the link under its users; a bus reset of the device below does it in order: write bus to its /sys/bus/pci/devices/ADDRESS/reset_method, then 1 to reset";

[[nodiscard]] constexpr Repeat lanes(std::uint16_t stride) { return {.count = "lnkcap.width", .stride = stride, .from = "pcie"}; }

constexpr Cite cite(std::string_view section) { return {Doc::kPcie, section}; }

// ---- 0019h, 8 GT/s

constexpr When kFacesDown{.ports = pcie::kFacingDown};
constexpr When kFacesUp{.ports = pcie::but(pcie::kFacingDown)};

constexpr auto kLinkControl3Fields = std::to_array<Field>({
    {"perform_equalization", bit(0), Access::kRw, kFlag, Owner::kNever, "equalizes when the link is retrained to a higher speed", kEqualizationReason, {}, 0, kFacesDown},
    reserved(bit(0), kFacesUp),
    {"equalization_interrupt", bit(1), Access::kRw, kFlag, Owner::kLive, "interrupts when the other end asks for equalization", {}, {}, 0, kFacesDown},
    reserved(bit(1), kFacesUp),
    reserved(bits(8, 2)),
    {"lower_skp_os", bits(15, 9), Access::kRw, pcie::kSpeedSet, Owner::kGroup, "speeds at which SKP ordered sets are sent less often"},
    reserved(bits(31, 16)),
});

constexpr auto kLaneErrorFields = std::to_array<Field>({
    {"lane_error_status", bits(31, 0), Access::kRw1cs, kHex, Owner::kLive, "bit n: lane n saw an error"},
});

constexpr auto kLane8Fields = std::to_array<Field>({
    {"downstream_tx_preset", bits(3, 0), Access::kHwInit, kPlain, Owner::kNone, "transmitter preset of the port that faces down"},
    {"downstream_rx_hint", bits(6, 4), Access::kHwInit, kPlain, Owner::kNone, "receiver hint for the port that faces down"},
    reserved(bit(7)),
    {"upstream_tx_preset", bits(11, 8), Access::kHwInit, kPlain, Owner::kNone, "transmitter preset of the port that faces up"},
    {"upstream_rx_hint", bits(14, 12), Access::kHwInit, kPlain, Owner::kNone, "receiver hint for the port that faces up"},
    reserved(bit(15)),
});

constexpr auto kSecondaryRegisters = std::to_array<Register>({
    {"lnkctl3", 0x04, 32, kLinkControl3Fields, "Link Control 3", cite("7.7.3.2 (through pciutils cap_sec, NetBSD PCI_SECPCIE_LCTL3)")},
    {"lane_error_status", 0x08, 32, kLaneErrorFields, "", cite("7.7.3.3 (through pciutils PCI_SEC_LANE_ERR)")},
    {"lane", 0x0C, 16, kLane8Fields, "Lane Equalization Control", cite("7.7.3.4 (through NetBSD PCI_SECPCIE_EQCTL, illumos pcieadm)"), {}, lanes(2)},
});

constexpr Capability kSecondary{"secpcie", "Secondary PCI Express", extended::anchor(0x0019), extended::kVersion, kSecondaryRegisters};
static_assert(check(kSecondary));

// ---- What the faster ones share

constexpr Field kComplete{"eq_complete", bit(0), Access::kRo, kFlag, Owner::kNone, "equalization is over"};
constexpr Field kPhase1{"eq_phase1", bit(1), Access::kRo, kFlag, Owner::kNone, "phase 1 of equalization succeeded"};
constexpr Field kPhase2{"eq_phase2", bit(2), Access::kRo, kFlag, Owner::kNone, "phase 2 of equalization succeeded"};
constexpr Field kPhase3{"eq_phase3", bit(3), Access::kRo, kFlag, Owner::kNone, "phase 3 of equalization succeeded"};
constexpr Field kRequest{"eq_request", bit(4), Access::kRw1cs, kFlag, Owner::kLive, "the link asked for equalization"};

constexpr auto kLaneFields = std::to_array<Field>({
    {"downstream_tx_preset", bits(3, 0), Access::kHwInit, kPlain, Owner::kNone, "transmitter preset of the port that faces down"},
    {"upstream_tx_preset", bits(7, 4), Access::kHwInit, kPlain, Owner::kNone, "transmitter preset of the port that faces up"},
});

// ---- 0026h, 16 GT/s

constexpr auto kStatus16Fields = std::to_array<Field>({kComplete, kPhase1, kPhase2, kPhase3, kRequest, reserved(bits(31, 5), {}, Access::kRsvdZ)});

constexpr auto kLocalParityFields = std::to_array<Field>({
    {"local_parity_mismatch", bits(31, 0), Access::kRw1cs, kHex, Owner::kLive, "bit n: lane n saw data of wrong parity"},
});
constexpr auto kFirstParityFields = std::to_array<Field>({
    {"first_retimer_parity_mismatch", bits(31, 0), Access::kRw1cs, kHex, Owner::kLive, "bit n: the first retimer saw data of wrong parity on lane n"},
});
constexpr auto kSecondParityFields = std::to_array<Field>({
    {"second_retimer_parity_mismatch", bits(31, 0), Access::kRw1cs, kHex, Owner::kLive, "bit n: the second retimer saw data of wrong parity on lane n"},
});

constexpr auto k16Registers = std::to_array<Register>({
    {"status", 0x0C, 32, kStatus16Fields, "16.0 GT/s Status", cite("7.7.5.4 (through pciutils PCI_16GT_STATUS)")},
    {"local_parity_mismatch", 0x10, 32, kLocalParityFields, "", cite("7.7.5.5 (through pciutils PCI_16GT_LDPM)")},
    {"first_retimer_parity_mismatch", 0x14, 32, kFirstParityFields, "", cite("7.7.5.6 (through pciutils PCI_16GT_FRDPM)")},
    {"second_retimer_parity_mismatch", 0x18, 32, kSecondParityFields, "", cite("7.7.5.7 (through pciutils PCI_16GT_SRDPM)")},
    {"lane", 0x20, 8, kLaneFields, "16.0 GT/s Lane Equalization Control", cite("7.7.5.8 (through Linux PCI_PL_16GT_LE_CTRL)"), {}, lanes(1)},
});

constexpr Capability k16{"pl16", "Physical Layer 16.0 GT/s", extended::anchor(0x0026), extended::kVersion, k16Registers};
static_assert(check(k16));

// ---- 002Ah, 32 GT/s

constexpr auto kUsageNames = std::to_array<Named>({
    {0, "pcie", "PCI Express"},
    {1, "training-set-messages", "messages of a vendor"},
    {2, "alternate-protocol", "an alternate protocol is negotiated"},
});
constexpr Encoding kUsage{.kind = EncodingKind::kNamed, .named = kUsageNames};

constexpr auto kEnhancedNames = std::to_array<Named>({
    {0, "full", "full equalization is needed"},
    {1, "bypass", "equalization goes to the highest speed at once"},
    {2, "none", "no equalization is needed"},
    {3, "modified-ts", "modified training sets are supported"},
});
constexpr Encoding kEnhanced{.kind = EncodingKind::kNamed, .named = kEnhancedNames};

constexpr auto kNegotiationNames = std::to_array<Named>({
    {0, "not-supported", "no alternate protocol"},
    {1, "disabled", "alternate protocols are off"},
    {2, "failed", "negotiated without success"},
    {3, "succeeded", "negotiated"},
});
constexpr Encoding kNegotiation{.kind = EncodingKind::kNamed, .named = kNegotiationNames};

constexpr auto kCapabilities32Fields = std::to_array<Field>({
    {"eq_bypass", bit(0), Access::kHwInit, kFlag, Owner::kNone, "can equalize at the highest speed only"},
    {"no_eq_needed", bit(1), Access::kHwInit, kFlag, Owner::kNone, "can do without equalization"},
    reserved(bits(7, 2)),
    {"modified_ts_0", bit(8), Access::kHwInit, kFlag, Owner::kNone, "modified training sets of PCI Express"},
    {"modified_ts_1", bit(9), Access::kHwInit, kFlag, Owner::kNone, "modified training sets with messages"},
    {"modified_ts_2", bit(10), Access::kHwInit, kFlag, Owner::kNone, "modified training sets for alternate protocols"},
    {"modified_ts_reserved", bits(15, 11), Access::kHwInit, kHex, Owner::kNone, "modified training sets of uses to come"},
    reserved(bits(31, 16)),
});

constexpr std::string_view kTrainingReason = "decides how both ends train the link the next time; set it in the firmware";

constexpr auto kControl32Fields = std::to_array<Field>({
    {"eq_bypass_disable", bit(0), Access::kRws, kFlag, Owner::kNever, "does not say that equalization may be skipped to the highest speed", kTrainingReason},
    {"no_eq_needed_disable", bit(1), Access::kRws, kFlag, Owner::kNever, "does not say that it can do without equalization", kTrainingReason},
    reserved(bits(7, 2)),
    {"modified_ts_usage", bits(10, 8), Access::kRws, kUsage, Owner::kNever, "what modified training sets are used for", kTrainingReason},
    reserved(bits(31, 11)),
});

constexpr auto kStatus32Fields = std::to_array<Field>({
    kComplete,
    kPhase1,
    kPhase2,
    kPhase3,
    kRequest,
    {"modified_ts", bit(5), Access::kRo, kFlag, Owner::kNone, "modified training sets came"},
    {"enhanced_link_behavior", bits(7, 6), Access::kRo, kEnhanced, Owner::kNone, "what the training sets of the other end asked for"},
    {"tx_precoding", bit(8), Access::kRo, kFlag, Owner::kNone, "sends with precoding"},
    {"tx_precoding_request", bit(9), Access::kRo, kFlag, Owner::kNone, "asks the other end for precoding"},
    {"no_eq_needed", bit(10), Access::kRo, kFlag, Owner::kNone, "the other end can do without equalization"},
    reserved(bits(31, 11), {}, Access::kRsvdZ),
});

constexpr auto kModifiedTs1Fields = std::to_array<Field>({
    {"usage", bits(2, 0), Access::kRo, kUsage, Owner::kNone, "what it is used for"},
    {"information", bits(15, 3), Access::kRo, kHex, Owner::kNone, "information 1"},
    {"vendor_id", bits(31, 16), Access::kRo, kHex, Owner::kNone, "vendor of the messages or protocol"},
});

constexpr auto kModifiedTs2Fields = std::to_array<Field>({
    {"information", bits(23, 0), Access::kRo, kHex, Owner::kNone, "information 2"},
    {"negotiation", bits(25, 24), Access::kRo, kNegotiation, Owner::kNone, "how the negotiation of an alternate protocol ended"},
    reserved(bits(31, 26), {}, Access::kRsvdZ),
});

constexpr Cite kModifiedTsCite{Doc::kPcie, "7.7.6.5 to 7.7.6.8 (offsets through pciutils PCI_32GT_RXMODTS1; bits by memory)"};

constexpr auto k32Registers = std::to_array<Register>({
    {"capabilities", 0x04, 32, kCapabilities32Fields, "32.0 GT/s Capabilities", cite("7.7.6.2 (through pciutils PCI_32GT_CAP)")},
    {"control", 0x08, 32, kControl32Fields, "32.0 GT/s Control", cite("7.7.6.3 (through pciutils PCI_32GT_CTL)")},
    {"status", 0x0C, 32, kStatus32Fields, "32.0 GT/s Status", cite("7.7.6.4 (through pciutils PCI_32GT_STATUS)")},
    {"received_ts_1", 0x10, 32, kModifiedTs1Fields, "Received Modified TS Data 1", kModifiedTsCite},
    {"received_ts_2", 0x14, 32, kModifiedTs2Fields, "Received Modified TS Data 2", kModifiedTsCite},
    {"transmitted_ts_1", 0x18, 32, kModifiedTs1Fields, "Transmitted Modified TS Data 1", kModifiedTsCite},
    {"transmitted_ts_2", 0x1C, 32, kModifiedTs2Fields, "Transmitted Modified TS Data 2", kModifiedTsCite},
    {"lane", 0x20, 8, kLaneFields, "32.0 GT/s Lane Equalization Control", cite("7.7.6.9 (through Linux PCI_PL_32GT_LE_CTRL)"), {}, lanes(1)},
});

constexpr Capability k32{"pl32", "Physical Layer 32.0 GT/s", extended::anchor(0x002A), extended::kVersion, k32Registers};
static_assert(check(k32));

// ---- 0031h, 64 GT/s

constexpr auto kStatus64Fields = std::to_array<Field>({
    kComplete,
    kPhase1,
    kPhase2,
    kPhase3,
    kRequest,
    {"tx_precoding", bit(5), Access::kRo, kFlag, Owner::kNone, "sends with precoding"},
    {"tx_precoding_request", bit(6), Access::kRo, kFlag, Owner::kNone, "asks the other end for precoding"},
    {"no_eq_needed", bit(7), Access::kRo, kFlag, Owner::kNone, "the other end can do without equalization"},
    reserved(bits(31, 8), {}, Access::kRsvdZ),
});

constexpr auto k64Registers = std::to_array<Register>({
    {"status", 0x0C, 32, kStatus64Fields, "64.0 GT/s Status", cite("7.7.7.4 (through pciutils PCI_64GT_STATUS)")},
    {"lane",
     0x20,
     8,
     kLaneFields,
     "64.0 GT/s Lane Equalization Control",
     cite("7.7.7.5 (at 20h as in Linux PCI_PL_64GT_LE_CTRL, after revision 6.0; a later revision is said to have 10h, which no source here confirms)"),
     {},
     lanes(1)},
});

constexpr Capability k64{"pl64", "Physical Layer 64.0 GT/s", extended::anchor(0x0031), extended::kVersion, k64Registers};
static_assert(check(k64));

constexpr auto kSecondaryRows = pack<kSecondary>();
constexpr auto k16Rows = pack<k16>();
constexpr auto k32Rows = pack<k32>();
constexpr auto k64Rows = pack<k64>();

}  // namespace

constinit const CapabilityTable kSecpcieTable = table_of(kSecondary, kSecondaryRows);
constinit const CapabilityTable kPl16Table = table_of(k16, k16Rows);
constinit const CapabilityTable kPl32Table = table_of(k32, k32Rows);
constinit const CapabilityTable kPl64Table = table_of(k64, k64Rows);

}  // namespace pcitune::registers
