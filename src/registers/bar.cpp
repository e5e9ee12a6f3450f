// Base address registers of all header types. What kind each is stands in its low bits, and a 64-bit
// one takes two, so that they are placed by bytes; the @ number is the register's own. Those that read
// 0 are not shown: not implemented, or 32-bit memory without an address, which looks the same.
// Source: PCI Local Bus Specification 3.0 section 6.2.5 (not read); bits as in Linux
// include/uapi/linux/pci_regs.h PCI_BASE_ADDRESS_*.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr std::string_view kReason = "the kernel assigns addresses: remove the device and rescan, or boot with pci=realloc";

constexpr Encoding kPorts{.kind = EncodingKind::kAddress, .scale = 4};
constexpr Encoding kMemory{.kind = EncodingKind::kAddress, .scale = 16};

constexpr auto kSpaceNames = std::to_array<Named>({
    {0, "memory", ""},
    {1, "io", "I/O ports"},
});
constexpr Encoding kSpace{.kind = EncodingKind::kNamed, .named = kSpaceNames};
constexpr auto kTypeNames = std::to_array<Named>({
    {0, "32bit", "anywhere below 4 GiB"},
    {1, "below-1m", "below 1 MiB (until PCI 2.1)"},
    {2, "64bit", "anywhere; takes the next register too"},
});
constexpr Encoding kType{.kind = EncodingKind::kNamed, .named = kTypeNames};

constexpr auto kIoFields = std::to_array<Field>({
    {"space", bit(0), Access::kRo, kSpace, Owner::kNone, "what it maps"},
    {"", bit(1), Access::kRsvdP},
    {"address", bits(31, 2), Access::kRw, kPorts, Owner::kNever, "first port", kReason},
});
constexpr auto kMemoryFields = std::to_array<Field>({
    {"space", bit(0), Access::kRo, kSpace, Owner::kNone, "what it maps"},
    {"type", bits(2, 1), Access::kRo, kType, Owner::kNone, "where it may lie"},
    {"prefetchable", bit(3), Access::kRo, kFlag, Owner::kNone, "reading has no side effects"},
    {"address", bits(31, 4), Access::kRw, kMemory, Owner::kNever, "first byte", kReason},
});
constexpr auto kUpper = std::to_array<Field>({
    {"upper", bits(31, 0), Access::kRw, kHex, Owner::kNever, "upper 32 bits of the address of memory64 with this number", kReason},
});

constexpr Cite kCite{Doc::kPci30, "6.2.5.1 (not read; Linux PCI_BASE_ADDRESS_*)"};

constexpr std::uint16_t kFirst = 0x10;
constexpr auto kRegisters = std::to_array<Register>({
    {"io", kFirst, 32, kIoFields, "Base Address, I/O", kCite},
    {"memory", kFirst, 32, kMemoryFields, "Base Address, memory", kCite},
    {"memory64", kFirst, 32, kMemoryFields, "Base Address, 64-bit memory", kCite},
    {"upper", kFirst, 32, kUpper, "", kCite},
});
enum Row : std::uint16_t { kIoRow, kMemoryRow, kMemory64Row, kUpperRow };  // in this order above

std::size_t place_bars(const Words& words, std::span<PlacedRegister> out) {
  constexpr std::array<std::uint16_t, 3> kCounts{6, 2, 1};  // by header type
  const std::uint16_t count = words.header < kCounts.size() ? kCounts[words.header] : std::uint16_t{0};
  std::size_t placed = 0;
  for (std::uint16_t i = 0; i < count; ++i) {
    const auto at = static_cast<std::uint16_t>(kFirst + 4 * i);
    const auto word = words.word(at, 32);
    if (!word) break;
    if (*word == 0 || *word == 0xFFFFFFFF) continue;
    const bool is_io = (*word & 1U) != 0;
    const bool is_64 = !is_io && (*word >> 1U & 3U) == 2;
    out[placed++] = {is_io ? kIoRow : is_64 ? kMemory64Row : kMemoryRow, i, at};
    if (!is_64 || i + 1 >= count) continue;
    out[placed++] = {kUpperRow, i, static_cast<std::uint16_t>(at + 4)};
    ++i;
  }
  return placed;
}

constexpr Capability kBar{"bar", "Base address registers", {.kind = AnchorKind::kHeader}, {}, kRegisters, place_bars};
static_assert(check(kBar));

constexpr auto kRows = pack<kBar>();

}  // namespace

constinit const CapabilityTable kBarTable = table_of(kBar, kRows);

}  // namespace pcitune::registers
