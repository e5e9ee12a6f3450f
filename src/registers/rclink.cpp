// Root Complex Link Declaration, extended capability 0005h: an element of the root complex and its links to
// others. What an entry's address means depends on its type, so a place function lays them out.
// Source: PCI Express Base 7.9.8 (not read); bits as in pciutils ls-ecaps.c cap_rclink, NetBSD PCI_RCLINK_DCL_*
// and illumos pcieadm.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr auto kElementNames = std::to_array<Named>({
    {0, "config", "configuration space"},
    {1, "egress", "egress port of the system or internal sink (memory)"},
    {2, "internal", "internal link of the root complex"},
});
constexpr Encoding kElement{.kind = EncodingKind::kNamed, .named = kElementNames};

constexpr auto kLinkNames = std::to_array<Named>({
    {0, "memory-mapped", "to a block of memory-mapped registers"},
    {1, "config", "to a function's configuration space"},
});
constexpr Encoding kLink{.kind = EncodingKind::kNamed, .named = kLinkNames};
constexpr Encoding kAddress{.kind = EncodingKind::kAddress};
constexpr Encoding kBase{.kind = EncodingKind::kAddress, .scale = 0x10000000};

constexpr auto kSelfFields = std::to_array<Field>({
    {"element_type", bits(3, 0), Access::kRo, kElement, Owner::kNone, "what this element is"},
    reserved(bits(7, 4)),
    {"links", bits(15, 8), Access::kHwInit, kPlain, Owner::kNone, "link entries that follow"},
    {"component", bits(23, 16), Access::kHwInit, kHex, Owner::kNone, "component id"},
    {"port", bits(31, 24), Access::kHwInit, kHex, Owner::kNone, "port number"},
});

constexpr auto kDescriptionFields = std::to_array<Field>({
    {"valid", bit(0), Access::kHwInit, kFlag, Owner::kNone, "the entry is in use"},
    {"type", bit(1), Access::kHwInit, kLink, Owner::kNone, "where the link leads"},
    {"associated_rcrb", bit(2), Access::kHwInit, kFlag, Owner::kNone, "this element's own register block is there"},
    reserved(bits(15, 3)),
    {"target_component", bits(23, 16), Access::kHwInit, kHex, Owner::kNone, "component id of the other element"},
    {"target_port", bits(31, 24), Access::kHwInit, kHex, Owner::kNone, "port number of the other element"},
});

constexpr auto kAddressFields = std::to_array<Field>({
    {"address", bits(63, 0), Access::kHwInit, kAddress, Owner::kNone, "address of the register block"},
});

constexpr auto kFunctionFields = std::to_array<Field>({
    {"bus_bits", bits(2, 0), Access::kHwInit, kPlain, Owner::kNone, "bits of the bus number; 0 is 8"},
    reserved(bits(11, 3)),
    {"function", bits(14, 12), Access::kHwInit, kPlain, Owner::kNone, "function number"},
    {"device", bits(19, 15), Access::kHwInit, kHex, Owner::kNone, "device number"},
    {"bus", bits(27, 20), Access::kHwInit, kHex, Owner::kNone, "bus number; above bus_bits bits it belongs to the base"},
    {"base", bits(63, 28), Access::kHwInit, kBase, Owner::kNone, "base of memory-mapped configuration space"},
});

constexpr Cite kCite{Doc::kPcie, "7.9.8 (through pciutils cap_rclink, NetBSD PCI_RCLINK_DCL, illumos pcieadm)"};

enum : std::uint16_t { kSelfRow, kDescriptionRow, kAddressRow, kFunctionRow };

constexpr auto kRegisters = std::to_array<Register>({
    {"self", 0x04, 32, kSelfFields, "Element Self Description", kCite},
    {"link", 0x10, 32, kDescriptionFields, "Link Description", kCite},
    {"address", 0x18, 64, kAddressFields, "", kCite},
    {"config", 0x18, 64, kFunctionFields, "Link Address of a function", kCite},
});

std::size_t place_links(const Words& words, std::span<PlacedRegister> out) {
  std::size_t count = 0;
  out[count++] = {kSelfRow, 0, 0x04};
  const std::uint64_t links = words.word(0x04, 32).value_or(0) >> 8U & 0xFFU;
  for (std::uint16_t i = 0; i < links && count + 2 <= out.size(); ++i) {
    const auto at = static_cast<std::uint16_t>(0x10 + 16 * i);
    const auto description = words.word(at, 32);
    out[count++] = {kDescriptionRow, i, at};
    if (!description) break;
    const bool to_function = (*description & 2U) != 0;
    out[count++] = {to_function ? kFunctionRow : kAddressRow, i, static_cast<std::uint16_t>(at + 8U)};
  }
  return count;
}

constexpr Capability kRclink{"rclink", "Root Complex Link Declaration", extended::anchor(0x0005), extended::kVersion, kRegisters, place_links};
static_assert(check(kRclink));

constexpr auto kRows = pack<kRclink>();

}  // namespace

constinit const CapabilityTable kRclinkTable = table_of(kRclink, kRows);

}  // namespace pcitune::registers
