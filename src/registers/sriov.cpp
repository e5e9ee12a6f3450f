// Single Root I/O Virtualization, extended capability 0010h. A VF BAR of 64 bits takes two words. Source: PCI
// Express Base Specification 9.3.3 (not read); bits through Linux include/uapi/linux/pci_regs.h PCI_SRIOV_*
// and pciutils ls-ecaps.c cap_sriov; 14-bit tags from public register models of 6.0.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr std::string_view kReason = "the driver makes virtual functions; use /sys/bus/pci/devices/ADDRESS/sriov_numvfs";
constexpr std::string_view kMigrationReason = "migration needs a multi-root system, which Linux does not support; there is no other way";
constexpr std::string_view kPageReason = "the kernel sets it before it enables virtual functions; /sys/bus/pci/devices/ADDRESS/sriov_numvfs";
constexpr std::string_view kAddressReason = "the kernel assigns addresses; kernel parameter pci=realloc makes it do so anew";
constexpr std::string_view kTagReason = "undefined while virtual functions have requests outstanding; all completers must support it";

constexpr auto kTypeNames = std::to_array<Named>({
    {0, "32-bit", ""},
    {2, "64-bit", "the next word holds the upper half"},
});
constexpr Encoding kType{.kind = EncodingKind::kNamed, .named = kTypeNames};
constexpr Encoding kSixteenBytes{.kind = EncodingKind::kAddress, .unit = Unit::kBytes, .scale = 16};
constexpr Encoding kEightBytes{.kind = EncodingKind::kAddress, .unit = Unit::kBytes, .scale = 8};

constexpr auto kCapabilitiesFields = std::to_array<Field>({
    {"migration", bit(0), Access::kRo, kFlag, Owner::kNone, "virtual functions can migrate"},
    {"ari_preserved", bit(1), Access::kRo, kFlag, Owner::kNone, "ari_hierarchy survives some power states and resets"},
    {"ten_bit_tags", bit(2), Access::kHwInit, kFlag, Owner::kNone, "virtual functions can send 10-bit tags"},
    {"fourteen_bit_tags", bit(3), Access::kHwInit, kFlag, Owner::kNone, "virtual functions can send 14-bit tags"},
    reserved(bits(20, 4)),
    {"interrupt_message", bits(31, 21), Access::kRo, kPlain, Owner::kNone, "MSI or MSI-X message of the migration interrupt"},
});

constexpr auto kControlFields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kKernel, "virtual functions exist", kReason},
    {"migration", bit(1), Access::kRw, kFlag, Owner::kKernel, "virtual functions may migrate", kMigrationReason},
    {"migration_interrupt", bit(2), Access::kRw, kFlag, Owner::kKernel, "interrupt on migration", kMigrationReason},
    {"memory", bit(3), Access::kRw, kFlag, Owner::kKernel, "virtual functions answer memory accesses", kReason},
    {"ari_hierarchy", bit(4), Access::kRw, kFlag, Owner::kKernel, "virtual functions may have numbers above 7", kReason},
    {"ten_bit_tags", bit(5), Access::kRw, kFlag, Owner::kQuiesce, "virtual functions send 10-bit tags", kTagReason},
    {"fourteen_bit_tags", bit(6), Access::kRw, kFlag, Owner::kQuiesce, "virtual functions send 14-bit tags", kTagReason},
    reserved(bits(15, 7)),
});

constexpr auto kStatusFields = std::to_array<Field>({
    {"migration", bit(0), Access::kRw1c, kFlag, Owner::kKernel, "a virtual function is to migrate", kMigrationReason},
    reserved(bits(15, 1), {}, Access::kRsvdZ),
});

constexpr auto kInitialFields = std::to_array<Field>({
    {"initial_vfs", bits(15, 0), Access::kRo, kPlain, Owner::kNone, "virtual functions that exist at first"},
});
constexpr auto kTotalFields = std::to_array<Field>({
    {"total_vfs", bits(15, 0), Access::kRo, kPlain, Owner::kNone, "virtual functions that can exist"},
});
constexpr auto kNumberFields = std::to_array<Field>({
    {"num_vfs", bits(15, 0), Access::kRw, kPlain, Owner::kKernel, "virtual functions asked for", kReason},
});
constexpr auto kLinkFields = std::to_array<Field>({
    {"dependency_link", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "function that this one depends on"},
});
constexpr auto kOffsetFields = std::to_array<Field>({
    {"first_offset", bits(15, 0), Access::kRo, kPlain, Owner::kNone, "from the routing id of this function to that of the first virtual one"},
});
constexpr auto kStrideFields = std::to_array<Field>({
    {"stride", bits(15, 0), Access::kRo, kPlain, Owner::kNone, "from one routing id of a virtual function to the next"},
});
constexpr auto kDeviceFields = std::to_array<Field>({
    {"vf_device", bits(15, 0), Access::kRo, kHex, Owner::kNone, "device id of the virtual functions"},
});
constexpr auto kSupportedFields = std::to_array<Field>({
    {"page_sizes", bits(31, 0), Access::kRo, kHex, Owner::kNone, "page sizes supported: bit n for 4096 << n bytes"},
});
constexpr auto kPageFields = std::to_array<Field>({
    {"page_size", bits(31, 0), Access::kRw, kHex, Owner::kKernel, "page size of the system: bit n for 4096 << n bytes", kPageReason},
});
constexpr auto kMigrationFields = std::to_array<Field>({
    {"bar", bits(2, 0), Access::kRo, kPlain, Owner::kNone, "BAR of the migration state array"},
    {"offset", bits(31, 3), Access::kRo, kEightBytes, Owner::kNone, "where the migration state array is in it"},
});

constexpr auto kBarFields = std::to_array<Field>({
    {"io", bit(0), Access::kRo, kFlag, Owner::kNone, "I/O space, which virtual functions do not have"},
    {"type", bits(2, 1), Access::kRo, kType, Owner::kNone, "width of the address"},
    {"prefetchable", bit(3), Access::kRo, kFlag, Owner::kNone, "reads have no side effects"},
    {"address", bits(31, 4), Access::kRw, kSixteenBytes, Owner::kNever, "of the first virtual function's memory (lower half)", kAddressReason},
});
constexpr auto kBarHighFields = std::to_array<Field>({
    {"vf_bar_high", bits(31, 0), Access::kRw, kHex, Owner::kNever, "upper half of the address in the VF BAR of the same number", kAddressReason},
});

constexpr auto kRegisters = std::to_array<Register>({
    {"capabilities", 0x04, 32, kCapabilitiesFields, "SR-IOV Capabilities", {Doc::kPcie, "9.3.3.2 (through pciutils PCI_IOV_CAP; bit 3 from models of 6.0)"}},
    {"control", 0x08, 16, kControlFields, "SR-IOV Control", {Doc::kPcie, "9.3.3.3 (through pciutils PCI_IOV_CTRL; bit 6 from models of 6.0)"}},
    {"status", 0x0A, 16, kStatusFields, "SR-IOV Status", {Doc::kPcie, "9.3.3.4 (through Linux PCI_SRIOV_STATUS)"}},
    {"initial_vfs", 0x0C, 16, kInitialFields, "", {Doc::kPcie, "9.3.3.5 (through Linux PCI_SRIOV_INITIAL_VF)"}},
    {"total_vfs", 0x0E, 16, kTotalFields, "", {Doc::kPcie, "9.3.3.6 (through Linux PCI_SRIOV_TOTAL_VF)"}},
    {"num_vfs", 0x10, 16, kNumberFields, "", {Doc::kPcie, "9.3.3.7 (through Linux PCI_SRIOV_NUM_VF)"}},
    {"dependency_link", 0x12, 8, kLinkFields, "", {Doc::kPcie, "9.3.3.8 (through Linux PCI_SRIOV_FUNC_LINK)"}},
    {"first_offset", 0x14, 16, kOffsetFields, "", {Doc::kPcie, "9.3.3.9 (through Linux PCI_SRIOV_VF_OFFSET)"}},
    {"stride", 0x16, 16, kStrideFields, "", {Doc::kPcie, "9.3.3.10 (through Linux PCI_SRIOV_VF_STRIDE)"}},
    {"vf_device", 0x1A, 16, kDeviceFields, "", {Doc::kPcie, "9.3.3.11 (through Linux PCI_SRIOV_VF_DID)"}},
    {"page_sizes", 0x1C, 32, kSupportedFields, "", {Doc::kPcie, "9.3.3.12 (through Linux PCI_SRIOV_SUP_PGSIZE)"}},
    {"page_size", 0x20, 32, kPageFields, "", {Doc::kPcie, "9.3.3.13 (through Linux PCI_SRIOV_SYS_PGSIZE)"}},
    {"migration", 0x3C, 32, kMigrationFields, "VF Migration State Array Offset", {Doc::kPcie, "9.3.3.15 (through Linux PCI_SRIOV_VFM)"}},
    {"vf_bar", 0x24, 32, kBarFields, "VF BAR", {Doc::kPcie, "9.3.3.14 (through Linux PCI_SRIOV_BAR)"}},
    {"vf_bar_high", 0x28, 32, kBarHighFields, "VF BAR, upper half", {Doc::kPcie, "9.3.3.14 (through pciutils cap_sriov)"}},
});

constexpr std::uint16_t kBars = 6;
constexpr std::uint16_t kBar = 13;  // index of vf_bar; vf_bar_high follows

std::size_t place_registers(const Words& words, std::span<PlacedRegister> out) {
  std::size_t count = place_first(kRegisters, kBar, out);
  for (std::uint16_t i = 0; i < kBars; ++i) {
    const auto offset = static_cast<std::uint16_t>(kRegisters[kBar].offset + 4U * i);
    const auto low = words.word(offset, 32);
    if (!low) return count;
    out[count++] = {kBar, i, offset};
    if ((*low & bits(2, 0)) != 4U || i + 1U == kBars) continue;
    out[count++] = {kBar + 1, i, static_cast<std::uint16_t>(offset + 4U)};
    ++i;
  }
  return count;
}

constexpr Capability kSriov{"sriov", "Single Root I/O Virtualization", extended::anchor(0x0010), extended::kVersion, kRegisters, place_registers};
static_assert(check(kSriov));

constexpr auto kRows = pack<kSriov>();

}  // namespace

constinit const CapabilityTable kSriovTable = table_of(kSriov, kRows);

}  // namespace pcitune::registers
