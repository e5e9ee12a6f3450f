// PCI-X capability (id 07h) of bridges, header type 1. Offset 2 is Secondary Status here, not
// Command: writing a Command value there would clear error bits. Source: PCI-X Addendum 1.0b
// section 8.6.2 (not read; through EDK II Pci23.h), IBM 133 PCI-X Bridge data sheet chapter 5,
// Linux include/uapi/linux/pci_regs.h PCI_X_SSTATUS_* and drivers/pci/probe.c (mode and frequency
// as four bits; pciutils' three-bit mask is wrong for Mode 2).
#include "pcitune/registers/well_known.h"
#include "registers/model.h"
#include "registers/pcix_ecc.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kModeNames = std::to_array<Named>({
    {0x0, "conventional", "conventional PCI"},
    {0x1, "mode1-66", "PCI-X Mode 1 with parity, up to 66 MHz"},
    {0x2, "mode1-100", "PCI-X Mode 1 with parity, up to 100 MHz"},
    {0x3, "mode1-133", "PCI-X Mode 1 with parity, up to 133 MHz"},
    {0x5, "mode1-ecc-66", "PCI-X Mode 1 with ECC, up to 66 MHz"},
    {0x6, "mode1-ecc-100", "PCI-X Mode 1 with ECC, up to 100 MHz"},
    {0x7, "mode1-ecc-133", "PCI-X Mode 1 with ECC, up to 133 MHz"},
    {0x9, "pcix266-66", "PCI-X 266 (Mode 2), clock up to 66 MHz"},
    {0xA, "pcix266-100", "PCI-X 266 (Mode 2), clock up to 100 MHz"},
    {0xB, "pcix266-133", "PCI-X 266 (Mode 2), clock up to 133 MHz"},
    {0xD, "pcix533-66", "PCI-X 533 (Mode 2), clock up to 66 MHz"},
    {0xE, "pcix533-100", "PCI-X 533 (Mode 2), clock up to 100 MHz"},
    {0xF, "pcix533-133", "PCI-X 533 (Mode 2), clock up to 133 MHz"},
});
constexpr Encoding kMode{.kind = EncodingKind::kNamed, .named = kModeNames};
constexpr Encoding kAdqs{.unit = Unit::kAdqs};

constexpr auto kSecondaryStatusFields = std::to_array<Field>({
    {"64bit", bit(0), Access::kRo, kFlag, Owner::kNone, "secondary interface is 64 bits wide"},
    {"133mhz", bit(1), Access::kRo, kFlag, Owner::kNone, "secondary interface is 133 MHz capable"},
    {"scd", bit(2), Access::kRw1c, kFlag, Owner::kLive, "split completion discarded"},
    {"usc", bit(3), Access::kRw1c, kFlag, Owner::kLive, "unexpected split completion"},
    {"sco", bit(4), Access::kRw1c, kFlag, Owner::kLive, "split completion overrun: downstream limit too high"},
    {"srd", bit(5), Access::kRw1c, kFlag, Owner::kLive, "split request delayed: downstream limit too low"},
    {"mode", bits(9, 6), Access::kRo, kMode, Owner::kNone, "secondary bus mode and frequency"},
    {"", bits(11, 10), Access::kRsvdZ},
    {"version", bits(13, 12), Access::kRo, pcix_ecc::kVersion, Owner::kNone, "capability version"},
    {"266mhz", bit(14), Access::kRo, kFlag, Owner::kNone, "secondary interface is PCI-X 266 capable"},
    {"533mhz", bit(15), Access::kRo, kFlag, Owner::kNone, "secondary interface is PCI-X 533 capable"},
});

constexpr auto kStatusFields = std::to_array<Field>({
    {"function", bits(2, 0), Access::kRo, kPlain, Owner::kNone, "own function number"},
    {"device", bits(7, 3), Access::kRo, kHex, Owner::kNone, "own device number"},
    {"bus", bits(15, 8), Access::kRo, kHex, Owner::kNone, "own (primary) bus number"},
    {"64bit", bit(16), Access::kRo, kFlag, Owner::kNone, "primary interface is 64 bits wide"},
    {"133mhz", bit(17), Access::kRo, kFlag, Owner::kNone, "primary interface is 133 MHz capable"},
    {"scd", bit(18), Access::kRw1c, kFlag, Owner::kLive, "split completion discarded"},
    {"usc", bit(19), Access::kRw1c, kFlag, Owner::kLive, "unexpected split completion"},
    {"sco", bit(20), Access::kRw1c, kFlag, Owner::kLive, "split completion overrun: upstream limit too high"},
    {"srd", bit(21), Access::kRw1c, kFlag, Owner::kLive, "split request delayed: upstream limit too low"},
    {"", bits(28, 22), Access::kRsvdZ},
    {"device_id_messaging", bit(29), Access::kRo, kFlag, Owner::kNone, "forwards Device ID Messages"},
    {"266mhz", bit(30), Access::kRo, kFlag, Owner::kNone, "primary interface is PCI-X 266 capable"},
    {"533mhz", bit(31), Access::kRo, kFlag, Owner::kNone, "primary interface is PCI-X 533 capable"},
});

constexpr auto kSplitControlFields = std::to_array<Field>({
    {"capacity", bits(15, 0), Access::kRo, kAdqs, Owner::kNone, "buffer for split completions"},
    {"limit", bits(31, 16), Access::kRw, kAdqs, Owner::kLive, "split transaction commitment limit; 65535 forwards all"},
});

constexpr Cite kCite{Doc::kPcix10b, "8.6.2 (through EDK II Pci23.h); Linux PCI_X_SSTATUS, PCI_X_BRIDGE_SSTATUS"};

constexpr auto kRegisters = std::to_array<Register>({
    {"secondary_status", 0x02, 16, kSecondaryStatusFields, "PCI-X Secondary Status", kCite},
    {"status", 0x04, 32, kStatusFields, "PCI-X Bridge Status", kCite},
    {"upstream", 0x08, 32, kSplitControlFields, "Upstream Split Transaction Control (requests to the primary bus)", kCite},
    {"downstream", 0x0C, 32, kSplitControlFields, "Downstream Split Transaction Control (requests to the secondary bus)", kCite},
    {"ecc_control", 0x10, 32, pcix_ecc::kControlFields, "ECC Control and Status", pcix_ecc::kCite, pcix_ecc::kHasEcc},
    {"ecc_first_address", 0x14, 32, pcix_ecc::kFirstAddressFields, "", pcix_ecc::kCite, pcix_ecc::kHasEcc},
    {"ecc_second_address", 0x18, 32, pcix_ecc::kSecondAddressFields, "", pcix_ecc::kCite, pcix_ecc::kHasEcc},
    {"ecc_attribute", 0x1C, 32, pcix_ecc::kAttributeFields, "ECC Attribute", pcix_ecc::kCite, pcix_ecc::kHasEcc},
});

constexpr Capability kPcixBridge{
    "pcix_bridge", "PCI-X bridge", {.kind = AnchorKind::kCapability, .id = 0x07, .headers = kHeader1}, {.offset = 0x02, .width = 16, .mask = 0x3000}, kRegisters};
static_assert(check(kPcixBridge));

constexpr auto kRows = pack<kPcixBridge>();

}  // namespace

constinit const CapabilityTable kPcixBridgeTable = table_of(kPcixBridge, kRows);

namespace well_known {
constinit const FieldRef kSecondaryMode = field_ref<kPcixBridge>(kPcixBridgeTable, "secondary_status", "mode");
constinit const FieldRef kUpstreamCapacity = field_ref<kPcixBridge>(kPcixBridgeTable, "upstream", "capacity");
constinit const FieldRef kUpstreamLimit = field_ref<kPcixBridge>(kPcixBridgeTable, "upstream", "limit");
constinit const FieldRef kDownstreamCapacity = field_ref<kPcixBridge>(kPcixBridgeTable, "downstream", "capacity");
constinit const FieldRef kDownstreamLimit = field_ref<kPcixBridge>(kPcixBridgeTable, "downstream", "limit");
}  // namespace well_known

}  // namespace pcitune::registers
