// PCI-X capability (id 07h) of devices, header type 0. Bridges have another layout:
// pcix_bridge.cpp. Source: PCI-X Addendum 1.0b section 7.2 and PCI-X Protocol Addendum 2.0 (neither
// read), bits as in Linux include/uapi/linux/pci_regs.h PCI_X_CMD_* and PCI_X_STATUS_*, which EDK
// II, FreeBSD, NetBSD and illumos confirm.
#include "pcitune/registers/well_known.h"
#include "registers/model.h"
#include "registers/pcix_ecc.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr Encoding kReadBytes{.kind = EncodingKind::kPowers, .unit = Unit::kBytes, .scale = 512, .codes = 4};
constexpr Encoding kCumulativeBytes{.kind = EncodingKind::kPowers, .unit = Unit::kBytes, .scale = 1024, .codes = 8};

constexpr auto kSplitCounts = std::to_array<std::uint32_t>({1, 2, 3, 4, 8, 12, 16, 32});
constexpr Encoding kSplits{.kind = EncodingKind::kListed, .unit = Unit::kTransactions, .listed = kSplitCounts};

constexpr auto kComplexityNames = std::to_array<Named>({
    {0, "simple", "a simple device"},
    {1, "bridge", "a bridge device"},
});
constexpr Encoding kComplexity{.kind = EncodingKind::kNamed, .named = kComplexityNames};

constexpr auto kCommandFields = std::to_array<Field>({
    {"dpere", bit(0), Access::kRw, kFlag, Owner::kLive, "data parity error recovery enable", {}, "dpere"},
    {"ero", bit(1), Access::kRw, kFlag, Owner::kLive, "enable relaxed ordering", {}, "ero"},
    {"mmrbc", bits(3, 2), Access::kRw, kReadBytes, Owner::kLive, "maximum memory read byte count", {}, "mmrbc"},
    {"ost", bits(6, 4), Access::kRw, kSplits, Owner::kLive, "maximum outstanding split transactions", {}, "ost"},
    {"", bits(11, 7), Access::kRsvdP},
    {"version", bits(13, 12), Access::kRo, pcix_ecc::kVersion, Owner::kNone, "capability version"},
    {"", bits(15, 14), Access::kRsvdP},
});

constexpr auto kStatusFields = std::to_array<Field>({
    {"function", bits(2, 0), Access::kRo, kPlain, Owner::kNone, "own function number"},
    {"device", bits(7, 3), Access::kRo, kHex, Owner::kNone, "own device number; 1Fh before the first configuration write"},
    {"bus", bits(15, 8), Access::kRo, kHex, Owner::kNone, "own bus number; FFh before the first configuration write"},
    {"64bit", bit(16), Access::kRo, kFlag, Owner::kNone, "64-bit interface"},
    {"133mhz", bit(17), Access::kRo, kFlag, Owner::kNone, "133 MHz capable (off: 66 MHz)"},
    {"scd", bit(18), Access::kRw1c, kFlag, Owner::kLive, "split completion discarded"},
    {"usc", bit(19), Access::kRw1c, kFlag, Owner::kLive, "unexpected split completion"},
    {"dc", bit(20), Access::kRo, kComplexity, Owner::kNone, "device complexity"},
    {"dmmrbc", bits(22, 21), Access::kRo, kReadBytes, Owner::kNone, "designed maximum memory read byte count"},
    {"dmost", bits(25, 23), Access::kRo, kSplits, Owner::kNone, "designed maximum outstanding split transactions"},
    {"dmcrs", bits(28, 26), Access::kRo, kCumulativeBytes, Owner::kNone, "designed maximum cumulative read size"},
    {"rscem", bit(29), Access::kRw1c, kFlag, Owner::kLive, "received a split completion error message"},
    {"266mhz", bit(30), Access::kRo, kFlag, Owner::kNone, "PCI-X 266 capable"},
    {"533mhz", bit(31), Access::kRo, kFlag, Owner::kNone, "PCI-X 533 capable"},
});

constexpr auto kRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kCommandFields, "PCI-X Command", {Doc::kPcix10b, "7.2 (through EDK II Pci22.h); Linux PCI_X_CMD"}},
    {"status", 0x04, 32, kStatusFields, "PCI-X Status", {Doc::kPcix10b, "7.2 (through EDK II Pci22.h); Linux PCI_X_STATUS"}},
    {"ecc_control", 0x08, 32, pcix_ecc::kControlFields, "ECC Control and Status", pcix_ecc::kCite, pcix_ecc::kHasEcc},
    {"ecc_first_address", 0x0C, 32, pcix_ecc::kFirstAddressFields, "", pcix_ecc::kCite, pcix_ecc::kHasEcc},
    {"ecc_second_address", 0x10, 32, pcix_ecc::kSecondAddressFields, "", pcix_ecc::kCite, pcix_ecc::kHasEcc},
    {"ecc_attribute", 0x14, 32, pcix_ecc::kAttributeFields, "ECC Attribute", pcix_ecc::kCite, pcix_ecc::kHasEcc},
});

constexpr Capability kPcix{"pcix", "PCI-X", {.kind = AnchorKind::kCapability, .id = 0x07, .headers = kHeader0}, {.offset = 0x02, .width = 16, .mask = 0x3000}, kRegisters};
static_assert(check(kPcix));

constexpr auto kRows = pack<kPcix>();

}  // namespace

constinit const CapabilityTable kPcixTable = table_of(kPcix, kRows);

namespace well_known {
constinit const FieldRef kDpere = field_ref<kPcix>(kPcixTable, "command", "dpere");
constinit const FieldRef kEro = field_ref<kPcix>(kPcixTable, "command", "ero");
constinit const FieldRef kMmrbc = field_ref<kPcix>(kPcixTable, "command", "mmrbc");
constinit const FieldRef kOst = field_ref<kPcix>(kPcixTable, "command", "ost");
constinit const FieldRef kDmmrbc = field_ref<kPcix>(kPcixTable, "status", "dmmrbc");
constinit const FieldRef kDmost = field_ref<kPcix>(kPcixTable, "status", "dmost");
}  // namespace well_known

}  // namespace pcitune::registers
