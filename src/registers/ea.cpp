// Enhanced Allocation (id 14h): fixed resources in place of base address registers, in entries of
// varying length. Source: PCI-SIG ECN Enhanced Allocation, PCI Express 4.0 7.8.5 (not read); bits as in
// Linux include/uapi/linux/pci_regs.h PCI_EA_* and drivers/pci/pci.c pci_ea_read.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr Encoding kDwords{.kind = EncodingKind::kAddress, .scale = 4};

constexpr auto kBeiNames = std::to_array<Named>({
    {0, "bar0", ""},
    {1, "bar1", ""},
    {2, "bar2", ""},
    {3, "bar3", ""},
    {4, "bar4", ""},
    {5, "bar5", ""},
    {6, "behind-bridge", "something behind the function"},
    {7, "none", "stands for no register"},
    {8, "rom", "expansion ROM"},
    {9, "vf-bar0", ""},
    {10, "vf-bar1", ""},
    {11, "vf-bar2", ""},
    {12, "vf-bar3", ""},
    {13, "vf-bar4", ""},
    {14, "vf-bar5", ""},
});
constexpr Encoding kBei{.kind = EncodingKind::kNamed, .named = kBeiNames};

constexpr auto kPropertyNames = std::to_array<Named>({
    {0x00, "memory", "memory, not prefetchable"},
    {0x01, "prefetchable-memory", ""},
    {0x02, "io", "I/O ports"},
    {0x03, "vf-prefetchable-memory", "prefetchable memory of virtual functions"},
    {0x04, "vf-memory", "memory of virtual functions"},
    {0x05, "bridge-memory", "memory behind the bridge"},
    {0x06, "bridge-prefetchable-memory", "prefetchable memory behind the bridge"},
    {0x07, "bridge-io", "I/O ports behind the bridge"},
    {0xFD, "unavailable-memory", "memory that must not be used"},
    {0xFE, "unavailable-io", "I/O ports that must not be used"},
    {0xFF, "unavailable", "must not be used; as secondary property: the primary one holds"},
});
constexpr Encoding kProperty{.kind = EncodingKind::kNamed, .named = kPropertyNames};

constexpr std::string_view kReason = "routes accesses; set it in the firmware";

constexpr auto kControlFields = std::to_array<Field>({
    {"entries", bits(5, 0), Access::kHwInit, kPlain, Owner::kNone, "entries"},
    {"", bits(15, 6), Access::kRsvdP},
});
constexpr auto kSecondaryBus = std::to_array<Field>({
    {"fixed_secondary_bus", bits(7, 0), Access::kHwInit, kHex, Owner::kNone, "secondary bus number, where it is fixed; 0: it is not"},
});
constexpr auto kSubordinateBus = std::to_array<Field>({
    {"fixed_subordinate_bus", bits(7, 0), Access::kHwInit, kHex, Owner::kNone, "subordinate bus number, likewise"},
});
constexpr auto kEntryFields = std::to_array<Field>({
    {"size", bits(2, 0), Access::kHwInit, kPlain, Owner::kNone, "dwords that follow"},
    {"", bit(3), Access::kRsvdP},
    {"bei", bits(7, 4), Access::kHwInit, kBei, Owner::kNone, "which register it stands for"},
    {"primary", bits(15, 8), Access::kHwInit, kProperty, Owner::kNone, "primary properties"},
    {"secondary", bits(23, 16), Access::kHwInit, kProperty, Owner::kNone, "secondary properties, for software that does not know the primary ones"},
    {"", bits(29, 24), Access::kRsvdP},
    {"writable", bit(30), Access::kHwInit, kFlag, Owner::kNone, "base and length can be written"},
    {"enable", bit(31), Access::kRw, kFlag, Owner::kNever, "the entry is on", kReason},
});
constexpr auto kBaseFields = std::to_array<Field>({
    {"", bit(0), Access::kRsvdP},
    {"64bit", bit(1), Access::kHwInit, kFlag, Owner::kNone, "has an upper half"},
    {"address", bits(31, 2), Access::kRw, kDwords, Owner::kNever, "first address", kReason},
});
constexpr auto kMaxOffsetFields = std::to_array<Field>({
    {"", bit(0), Access::kRsvdP},
    {"64bit", bit(1), Access::kHwInit, kFlag, Owner::kNone, "has an upper half"},
    {"offset", bits(31, 2), Access::kRw, kDwords, Owner::kNever, "last dword, counted from the first address", kReason},
});
constexpr auto kBaseUpper = std::to_array<Field>({
    {"base_upper", bits(31, 0), Access::kRw, kHex, Owner::kNever, "upper 32 bits of the address", kReason},
});
constexpr auto kMaxOffsetUpper = std::to_array<Field>({
    {"max_offset_upper", bits(31, 0), Access::kRw, kHex, Owner::kNever, "upper 32 bits of the offset", kReason},
});

constexpr Cite kCite{Doc::kPcie, "4.0, 7.8.5 (not read; Linux PCI_EA_*)"};
constexpr When kBridge{.headers = kHeader1};

constexpr auto kRegisters = std::to_array<Register>({
    {"control", 0x02, 16, kControlFields, "Number of Entries", kCite},
    {"fixed_secondary_bus", 0x04, 8, kSecondaryBus, "", kCite, kBridge},
    {"fixed_subordinate_bus", 0x05, 8, kSubordinateBus, "", kCite, kBridge},
    {"entry", 0x04, 32, kEntryFields, "Entry", kCite},
    {"base", 0x08, 32, kBaseFields, "Base", kCite},
    {"max_offset", 0x0C, 32, kMaxOffsetFields, "Max Offset", kCite},
    {"base_upper", 0x10, 32, kBaseUpper, "", kCite},
    {"max_offset_upper", 0x14, 32, kMaxOffsetUpper, "", kCite},
});
enum Row : std::uint16_t { kControlRow, kSecondaryRow, kSubordinateRow, kEntryRow, kBaseRow, kMaxOffsetRow, kBaseUpperRow, kMaxOffsetUpperRow };  // in this order above

// The dwords behind an entry's first: base, length, and their upper halves where their low ones say so.
std::size_t place_entry(const Words& words, std::uint16_t index, std::uint16_t at, unsigned dwords, std::span<PlacedRegister> out) {
  std::array<Row, 4> rows{kBaseRow, kMaxOffsetRow};
  std::size_t wanted = 2;
  for (const auto& [low, upper] : {std::pair{at + 4, kBaseUpperRow}, std::pair{at + 8, kMaxOffsetUpperRow}}) {
    if ((words.word(static_cast<std::size_t>(low), 32).value_or(0) & 2U) != 0) rows[wanted++] = upper;
  }
  const std::size_t count = std::min<std::size_t>(wanted, dwords);
  for (std::size_t i = 0; i < count; ++i) out[i] = {rows[i], index, static_cast<std::uint16_t>(at + 4 + 4 * i)};
  return count;
}

std::size_t place_all(const Words& words, std::span<PlacedRegister> out) {
  constexpr std::size_t kMostOfAnEntry = 5;
  const bool is_bridge = words.header == 1;
  std::size_t placed = 0;
  out[placed++] = {kControlRow, 0, 0x02};
  if (is_bridge) out[placed++] = {kSecondaryRow, 0, 0x04};
  if (is_bridge) out[placed++] = {kSubordinateRow, 0, 0x05};
  const std::uint64_t entries = words.word(0x02, 8).value_or(0) & 0x3FU;
  std::uint16_t at = is_bridge ? 0x08 : 0x04;
  for (std::uint16_t i = 0; i < entries && placed + kMostOfAnEntry <= out.size(); ++i) {
    const auto head = words.word(at, 32);
    if (!head) break;
    out[placed++] = {kEntryRow, i, at};
    const unsigned dwords = *head & 7U;
    placed += place_entry(words, i, at, dwords, out.subspan(placed));
    at = static_cast<std::uint16_t>(at + 4U + 4U * dwords);
  }
  return placed;
}

constexpr Capability kEa{"ea", "Enhanced Allocation", {.kind = AnchorKind::kCapability, .id = 0x14}, {}, kRegisters, place_all};
static_assert(check(kEa));

constexpr auto kRows = pack<kEa>();

}  // namespace

constinit const CapabilityTable kEaTable = table_of(kEa, kRows);

}  // namespace pcitune::registers
