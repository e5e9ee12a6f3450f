// SATA capability (id 12h): where a controller's index and data registers are, through which code
// without memory access reaches the others. Source: Serial ATA AHCI 1.3 section 2.5 (not read); bits
// as in pciutils ls-caps.c and Linux PCI_SATA_*; that the offset counts dwords is by memory (lspci
// prints the bare code). The pair itself, where it lies in configuration space, is left alone:
// what a read of Data answers depends on who wrote Index last.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr Encoding kDwordOffset{.kind = EncodingKind::kAddress, .scale = 4};

constexpr auto kPlaceNames = std::to_array<Named>({
    {0x4, "bar0", "base address register 0"},
    {0x5, "bar1", "base address register 1"},
    {0x6, "bar2", "base address register 2"},
    {0x7, "bar3", "base address register 3"},
    {0x8, "bar4", "base address register 4"},
    {0x9, "bar5", "base address register 5"},
    {0xF, "configuration-space", "behind this capability"},
});
constexpr Encoding kPlace{.kind = EncodingKind::kNamed, .named = kPlaceNames};

constexpr auto kRevisionFields = std::to_array<Field>({
    {"minor", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "minor revision"},
    {"major", bits(7, 4), Access::kRo, kPlain, Owner::kNone, "major revision"},
    {"", bits(15, 8), Access::kRsvdP},
});
constexpr auto kLocationFields = std::to_array<Field>({
    {"bar", bits(3, 0), Access::kRo, kPlace, Owner::kNone, "where the index and data registers are"},
    {"offset", bits(23, 4), Access::kRo, kDwordOffset, Owner::kNone, "of the pair in it"},
    {"", bits(31, 24), Access::kRsvdP},
});

constexpr Cite kCite{Doc::kSata, "2.5 (not read; pciutils ls-caps.c)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"revision", 0x02, 16, kRevisionFields, "SATA Capability 0", kCite},
    {"location", 0x04, 32, kLocationFields, "SATA Capability 1", kCite},
});

constexpr Capability kSata{"sata", "SATA index and data registers", {.kind = AnchorKind::kCapability, .id = 0x12}, {}, kRegisters};
static_assert(check(kSata));

constexpr auto kRows = pack<kSata>();

}  // namespace

constinit const CapabilityTable kSataTable = table_of(kSata, kRows);

}  // namespace pcitune::registers
