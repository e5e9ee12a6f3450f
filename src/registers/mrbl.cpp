// MMIO Register Block Locator, extended capability 0036h: where blocks of registers lie in the function's
// BARs. Source: pciutils lib/header.h PCI_MRBL_*, ls-ecaps.c cap_mmio_rbl; no second public source was found.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr auto kBlockNames = std::to_array<Named>({
    {0x00, "empty", ""},
    {0x01, "mcap", "MMIO capabilities"},
    {0xFF, "mdvs", "of a designated vendor's own"},
});
constexpr Encoding kBlock{.kind = EncodingKind::kNamed, .named = kBlockNames};
constexpr Encoding kOffset{.kind = EncodingKind::kAddress, .scale = 0x10000};
constexpr Encoding kBytes{.unit = Unit::kBytes};

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"length", bits(11, 0), Access::kRo, kBytes, Owner::kNone, "length with the header"},
    reserved(bits(31, 12)),
});
constexpr auto kLocatorFields = std::to_array<Field>({
    {"bir", bits(2, 0), Access::kHwInit, kPlain, Owner::kNone, "BAR behind which the block lies"},
    reserved(bits(7, 3)),
    {"id", bits(15, 8), Access::kHwInit, kBlock, Owner::kNone, "kind of block"},
    {"offset", bits(63, 16), Access::kHwInit, kOffset, Owner::kNone, "where it starts in the BAR"},
});

enum : std::uint16_t { kCapabilityRow, kLocatorRow };

constexpr auto kRegisters = std::to_array<Register>({
    {"capability", 0x04, 32, kCapabilityFields, "MRBL Capabilities", {Doc::kPciutils, "lib/header.h PCI_MRBL_CAP"}},
    {"locator", 0x08, 64, kLocatorFields, "MRBL Locator", {Doc::kPciutils, "lib/header.h PCI_MRBL_REG"}},
});

// As many locators of 8 bytes as the length leaves room for.
std::size_t place_locators(const Words& words, std::span<PlacedRegister> out) {
  std::size_t count = 0;
  out[count++] = {kCapabilityRow, 0, 0x04};
  const std::uint64_t length = words.word(0x04, 32).value_or(0) & 0xFFFU;
  for (std::uint16_t i = 0; 8U + 8U * i + 8U <= length && count < out.size(); ++i) {
    out[count++] = {kLocatorRow, i, static_cast<std::uint16_t>(0x08 + 8 * i)};
  }
  return count;
}

constexpr Capability kMrbl{
    "mrbl", "MMIO Register Block Locator", extended::anchor(0x0036), extended::kVersion, kRegisters, place_locators, {.offset = 0x04, .width = 32, .mask = 0x0FFF}};
static_assert(check(kMrbl));

constexpr auto kRows = pack<kMrbl>();

}  // namespace

constinit const CapabilityTable kMrblTable = table_of(kMrbl, kRows);

}  // namespace pcitune::registers
