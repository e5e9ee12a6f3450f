// Device 3, extended capability 002Fh. Source: PCI Express Base 7.7.9 (not read); bits as in pciutils
// ls-ecaps.c cap_dev3 and lib/header.h PCI_DEV3_*, offsets as in Linux pci_regs.h PCI_DEV3_*.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr auto kWidthNames = std::to_array<Named>({
    {0, "x1", ""},
    {1, "x2", ""},
    {2, "x4", ""},
    {3, "x8", ""},
    {4, "x16", ""},
    {7, "dynamic", "as the hardware likes"},
});
constexpr Encoding kWidth{.kind = EncodingKind::kNamed, .named = kWidthNames};

constexpr auto kDevCap3Fields = std::to_array<Field>({
    {"dmwr_routing", bit(0), Access::kHwInit, kFlag, Owner::kNone, "routes deferrable memory writes"},
    {"14bit_tag_completer", bit(1), Access::kHwInit, kFlag, Owner::kNone, "takes requests with 14-bit tags"},
    {"14bit_tag_requester", bit(2), Access::kHwInit, kFlag, Owner::kNone, "can send requests with 14-bit tags"},
    {"l0p", bit(3), Access::kHwInit, kFlag, Owner::kNone, "can put single lanes to sleep (L0p)"},
    {"l0p_latency", bits(6, 4), Access::kHwInit, pcie::kL1Exit, Owner::kNone, "time that the port needs to wake lanes from L0p"},
    {"retimer_l0p_latency", bits(9, 7), Access::kHwInit, pcie::kL1Exit, Owner::kNone, "time that retimers need to wake lanes from L0p"},
    {"uio_completer", bit(10), Access::kHwInit, kFlag, Owner::kNone, "takes unordered memory reads and writes"},
    {"uio_requester", bit(11), Access::kHwInit, kFlag, Owner::kNone, "can send unordered memory reads and writes"},
    reserved(bits(31, 12)),
});

constexpr auto kDevCtl3Fields = std::to_array<Field>({
    {"dmwr_requester", bit(0), Access::kRw, kFlag, Owner::kLive, "may send deferrable memory writes"},
    {"dmwr_egress_block", bit(1), Access::kRw, kFlag, Owner::kLive, "does not forward deferrable memory writes"},
    {"14bit_tag_requester", bit(2), Access::kRw, kFlag, Owner::kQuiesce, "sends requests with 14-bit tags"},
    {"l0p", bit(3), Access::kRw, kFlag, Owner::kGroup, "may put single lanes to sleep"},
    {"target_width", bits(6, 4), Access::kRw, kWidth, Owner::kGroup, "lanes that stay awake at least"},
    {"uio_requester", bit(7), Access::kRw, kFlag, Owner::kQuiesce, "may send unordered memory reads and writes"},
    {"uio_256b_disable", bit(8), Access::kRw, kFlag, Owner::kQuiesce, "unordered requests may cross 256-byte boundaries"},
    reserved(bits(15, 9)),
});

constexpr auto kDevSta3Fields = std::to_array<Field>({
    {"initial_width", bits(2, 0), Access::kRo, kWidth, Owner::kNone, "width at which the link came up"},
    {"segment_captured", bit(3), Access::kRo, kFlag, Owner::kNone, "knows its segment: Flit Mode up to the root"},
    {"remote_l0p", bit(4), Access::kRo, kFlag, Owner::kNone, "the other end can put lanes to sleep"},
    reserved(bits(15, 5), {}, Access::kRsvdZ),
});

constexpr Cite cite(std::string_view section) { return {Doc::kPcie, section}; }

constexpr auto kRegisters = std::to_array<Register>({
    {"devcap3", 0x04, 32, kDevCap3Fields, "Device Capabilities 3", cite("7.7.9.2 (through pciutils PCI_DEV3_DEVCAP3)")},
    {"devctl3", 0x08, 16, kDevCtl3Fields, "Device Control 3", cite("7.7.9.3 (through pciutils PCI_DEV3_DEVCTL3)")},
    {"devsta3", 0x0C, 16, kDevSta3Fields, "Device Status 3", cite("7.7.9.4 (through pciutils PCI_DEV3_DEVSTA3)")},
});

constexpr Capability kDev3{"dev3", "Device 3", extended::anchor(0x002F), extended::kVersion, kRegisters};
static_assert(check(kDev3));

constexpr auto kRows = pack<kDev3>();

}  // namespace

constinit const CapabilityTable kDev3Table = table_of(kDev3, kRows);

}  // namespace pcitune::registers
