// Lane Margining at the Receiver, extended capability 0027h: a control and a status register a lane, as
// many as Link Capabilities says. Source: PCI Express Base 7.7.10 (not read); bits as in NetBSD PCI_LMR_*,
// pciutils cap_lmr and illumos pcieadm.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr std::string_view kReason = "margining stresses a running link and needs an exact course of commands; pcilmr of pciutils does it";

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"driver_software", bit(0), Access::kHwInit, kFlag, Owner::kNone, "margining needs a driver's help"},
    reserved(bits(15, 1)),
});
constexpr auto kStatusFields = std::to_array<Field>({
    {"ready", bit(0), Access::kRo, kFlag, Owner::kNone, "hardware is ready for margining"},
    {"software_ready", bit(1), Access::kRo, kFlag, Owner::kNone, "the driver is ready for margining"},
    reserved(bits(15, 2), {}, Access::kRsvdZ),
});

constexpr auto kTypeNames = std::to_array<Named>({
    {1, "report", "capabilities, or errors"},
    {2, "set", "limits and defaults"},
    {3, "step-timing", "moves the sampling point in time"},
    {4, "step-voltage", "moves the sampling point in voltage"},
    {5, "vendor", "of the vendor's own"},
    {7, "none", "no command"},
});
constexpr Encoding kType{.kind = EncodingKind::kNamed, .named = kTypeNames};

constexpr auto kLaneControlFields = std::to_array<Field>({
    {"receiver", bits(2, 0), Access::kRw, kPlain, Owner::kNever, "receiver, 1 to 6 along the link; 0 is all", kReason},
    {"type", bits(5, 3), Access::kRw, kType, Owner::kNever, "kind of command", kReason},
    {"usage_model", bit(6), Access::kRw, kFlag, Owner::kNever, "something else than margining", kReason},
    reserved(bit(7)),
    {"payload", bits(15, 8), Access::kRw, kHex, Owner::kNever, "what is wanted", kReason},
});
constexpr auto kLaneStatusFields = std::to_array<Field>({
    {"receiver", bits(2, 0), Access::kRo, kPlain, Owner::kNone, "receiver that answers"},
    {"type", bits(5, 3), Access::kRo, kType, Owner::kNone, "kind of command that is answered"},
    {"usage_model", bit(6), Access::kRo, kFlag, Owner::kNone, "something else than margining"},
    reserved(bit(7), {}, Access::kRsvdZ),
    {"payload", bits(15, 8), Access::kRo, kHex, Owner::kNone, "the answer"},
});

constexpr Repeat kLanes{.count = "lnkcap.width", .stride = 4, .from = "pcie"};
constexpr Cite kCite{Doc::kPcie, "7.7.10 (through NetBSD PCI_LMR, illumos pcieadm)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"port_capabilities", 0x04, 16, kCapabilityFields, "Margining Port Capabilities", kCite},
    {"port_status", 0x06, 16, kStatusFields, "Margining Port Status", kCite},
    {"lane_control", 0x08, 16, kLaneControlFields, "Margining Lane Control", kCite, {}, kLanes},
    {"lane_status", 0x0A, 16, kLaneStatusFields, "Margining Lane Status", kCite, {}, kLanes},
});

constexpr Capability kMargining{"margining", "Lane Margining at the Receiver", extended::anchor(0x0027), extended::kVersion, kRegisters};
static_assert(check(kMargining));

constexpr auto kRows = pack<kMargining>();

}  // namespace

constinit const CapabilityTable kMarginingTable = table_of(kMargining, kRows);

}  // namespace pcitune::registers
