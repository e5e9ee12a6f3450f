// Intel's capability identifiers (vendor-specific capability of vendor 8086h, type 0): what a
// processor's host bridge or graphics can do and what is fused off. The three words are known of
// version 1, since the second Core generation. Source: pciutils ls-caps-vendor.c; that the DDR3 and
// DDR4 frequencies have three and four bits of their own, which lspci mixes up, is by memory of the
// processors' data sheets.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kDmiNames = std::to_array<Named>({
    {0, "x4", "four lanes"},
    {1, "x2", "two lanes"},
});
constexpr Encoding kDmi{.kind = EncodingKind::kNamed, .named = kDmiNames};
constexpr auto kMemoryNames = std::to_array<Named>({
    {0, "unlimited", ""},
    {1, "8GB", "a channel"},
    {2, "2GB", "a channel"},
    {3, "0.5GB", "a channel"},
});
constexpr Encoding kMemory{.kind = EncodingKind::kNamed, .named = kMemoryNames};
constexpr auto kRef100Names = std::to_array<Named>({
    {0, "disabled", ""},
    {1, "1400MHz", ""},
    {2, "1600MHz", ""},
    {3, "1800MHz", ""},
    {4, "2000MHz", ""},
    {5, "2200MHz", ""},
    {6, "2400MHz", ""},
    {7, "unlimited", ""},
});
constexpr Encoding kRef100{.kind = EncodingKind::kNamed, .named = kRef100Names};
constexpr auto kDdr3Names = std::to_array<Named>({
    {0, "unlimited", ""},
    {1, "2667MHz", ""},
    {2, "2400MHz", ""},
    {3, "2133MHz", ""},
    {4, "1867MHz", ""},
    {5, "1600MHz", ""},
    {6, "1333MHz", ""},
    {7, "1067MHz", ""},
});
constexpr Encoding kDdr3{.kind = EncodingKind::kNamed, .named = kDdr3Names};
constexpr auto kDdr4Names = std::to_array<Named>({
    {0, "unlimited", ""},
    {1, "267MHz", ""},
    {2, "533MHz", ""},
    {3, "800MHz", ""},
    {4, "1067MHz", ""},
    {5, "1333MHz", ""},
    {6, "1600MHz", ""},
    {7, "1867MHz", ""},
    {8, "2133MHz", ""},
    {9, "2400MHz", ""},
    {10, "2667MHz", ""},
    {11, "2933MHz", ""},
    {12, "3200MHz", ""},
    {13, "3467MHz", ""},
    {14, "3733MHz", ""},
    {15, "4000MHz", ""},
});
constexpr Encoding kDdr4{.kind = EncodingKind::kNamed, .named = kDdr4Names};
constexpr auto kBclkNames = std::to_array<Named>({
    {0, "disabled", ""},
    {1, "115MHz", ""},
    {2, "130MHz", ""},
    {3, "unlimited", ""},
});
constexpr Encoding kBclk{.kind = EncodingKind::kNamed, .named = kBclkNames};

constexpr auto kLength = std::to_array<Field>({
    {"length", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "bytes of this capability"},
});
constexpr auto kKindFields = std::to_array<Field>({
    {"version", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "layout of the words that follow"},
    {"type", bits(7, 4), Access::kRo, kPlain, Owner::kNone, "0: capability identifiers"},
});
constexpr auto kAFields = std::to_array<Field>({
    {"ddr3l_enable", bit(0), Access::kRo, kFlag, Owner::kNone, "DDR3L"},
    {"ddr_write_vref_enable", bit(1), Access::kRo, kFlag, Owner::kNone, "write Vref of the memory"},
    {"oc_enable", bit(2), Access::kRo, kFlag, Owner::kNone, "overclocking"},
    {"ddr_oc_capable", bit(3), Access::kRo, kFlag, Owner::kNone, "memory can be overclocked"},
    {"crid", bits(7, 4), Access::kRo, kPlain, Owner::kNone, "compatibility revision"},
    {"cdid", bits(9, 8), Access::kRo, kPlain, Owner::kNone, "capability device id"},
    {"", bit(10), Access::kRsvdP},
    {"ig_disable", bit(11), Access::kRo, kFlag, Owner::kNone, "no integrated graphics"},
    {"pdc_disable", bit(12), Access::kRo, kFlag, Owner::kNone, "no second memory channel"},
    {"x2apic_enable", bit(13), Access::kRo, kFlag, Owner::kNone, "x2APIC"},
    {"ddpc_disable", bit(14), Access::kRo, kFlag, Owner::kNone, "no second DIMM a channel"},
    {"cd_disable", bit(15), Access::kRo, kFlag, Owner::kNone, "no Camarillo device"},
    {"", bit(16), Access::kRsvdP},
    {"1n_disable", bit(17), Access::kRo, kFlag, Owner::kNone, "no 1N command rate"},
    {"", bit(18), Access::kRsvdP},
    {"ddr_max_size", bits(20, 19), Access::kRo, kMemory, Owner::kNone, "largest memory"},
    {"peg_gen2_disable", bit(21), Access::kRo, kFlag, Owner::kNone, "graphics port without 5 GT/s"},
    {"dmi_gen2_disable", bit(22), Access::kRo, kFlag, Owner::kNone, "DMI without 5 GT/s"},
    {"vtd_disable", bit(23), Access::kRo, kFlag, Owner::kNone, "no VT-d"},
    {"force_ecc_enable", bit(24), Access::kRo, kFlag, Owner::kNone, "ECC is forced"},
    {"ecc_disable", bit(25), Access::kRo, kFlag, Owner::kNone, "no ECC"},
    {"dmi_width", bit(26), Access::kRo, kDmi, Owner::kNone, "width of DMI"},
    {"pelwu_disable", bit(27), Access::kRo, kFlag, Owner::kNone, "links cannot be widened"},
    {"peg10_disable", bit(28), Access::kRo, kFlag, Owner::kNone, "no graphics port 1.0"},
    {"peg11_disable", bit(29), Access::kRo, kFlag, Owner::kNone, "no graphics port 1.1"},
    {"peg12_disable", bit(30), Access::kRo, kFlag, Owner::kNone, "no graphics port 1.2"},
    {"peg60_disable", bit(31), Access::kRo, kFlag, Owner::kNone, "no graphics port 6.0"},
});
constexpr auto kBFields = std::to_array<Field>({
    {"", bits(1, 0), Access::kRsvdP},
    {"lpddr3_enable", bit(2), Access::kRo, kFlag, Owner::kNone, "LPDDR3"},
    {"", bit(3), Access::kRsvdP},
    {"ddr3_max_frequency", bits(6, 4), Access::kRo, kDdr3, Owner::kNone, "fastest DDR3"},
    {"", bit(7), Access::kRsvdP},
    {"gmm_disable", bit(8), Access::kRo, kFlag, Owner::kNone, "no Gaussian mixture model device"},
    {"", bits(14, 9), Access::kRsvdP},
    {"dmi_gen3_disable", bit(15), Access::kRo, kFlag, Owner::kNone, "DMI without 8 GT/s"},
    {"peg_x16_disable", bit(16), Access::kRo, kFlag, Owner::kNone, "graphics port without 16 lanes"},
    {"add_gfx_capable", bit(17), Access::kRo, kFlag, Owner::kNone, "can have additional graphics"},
    {"add_gfx_enable", bit(18), Access::kRo, kFlag, Owner::kNone, "has additional graphics"},
    {"package_type", bit(19), Access::kRo, kFlag, Owner::kNone, "package type"},
    {"peg_gen3_disable", bit(20), Access::kRo, kFlag, Owner::kNone, "graphics port without 8 GT/s"},
    {"ddr3_max_frequency_ref100", bits(23, 21), Access::kRo, kRef100, Owner::kNone, "fastest DDR3 with a 100 MHz reference"},
    {"soft_bin_capable", bit(24), Access::kRo, kFlag, Owner::kNone, "soft binning"},
    {"cache_size", bits(27, 25), Access::kRo, kHex, Owner::kNone, "cache size code"},
    {"smt_capable", bit(28), Access::kRo, kFlag, Owner::kNone, "several threads a core"},
    {"oc_by_ssku_enable", bit(29), Access::kRo, kFlag, Owner::kNone, "overclocking by soft SKU"},
    {"oc_by_ssku_capable", bit(30), Access::kRo, kFlag, Owner::kNone, "can have it"},
    {"imgu_disable", bit(31), Access::kRo, kFlag, Owner::kNone, "no imaging unit"},
});
constexpr auto kCFields = std::to_array<Field>({
    {"gear1_max_frequency", bits(3, 0), Access::kRo, kDdr4, Owner::kNone, "fastest memory in gear 1"},
    {"", bit(4), Access::kRsvdP},
    {"pipe3_disable", bit(5), Access::kRo, kFlag, Owner::kNone, "no third display pipe"},
    {"idd_disable", bit(6), Access::kRo, kFlag, Owner::kNone, "no internal display"},
    {"bclk_oc", bits(8, 7), Access::kRo, kBclk, Owner::kNone, "overclocking of the base clock"},
    {"sgx_disable", bit(9), Access::kRo, kFlag, Owner::kNone, "no SGX"},
    {"", bits(13, 10), Access::kRsvdP},
    {"qclk_gv_disable", bit(14), Access::kRo, kFlag, Owner::kNone, "memory clock cannot change at run time"},
    {"", bit(15), Access::kRsvdP},
    {"lpddr4_enable", bit(16), Access::kRo, kFlag, Owner::kNone, "LPDDR4"},
    {"lpddr4_max_frequency", bits(20, 17), Access::kRo, kDdr4, Owner::kNone, "fastest LPDDR4"},
    {"", bit(21), Access::kRsvdP},
    {"ddr4_enable", bit(22), Access::kRo, kFlag, Owner::kNone, "what lspci calls LPDDREn"},
    {"ddr4_max_frequency", bits(26, 23), Access::kRo, kDdr4, Owner::kNone, "fastest DDR4"},
    {"", bit(27), Access::kRsvdP},
    {"peg_gen4_disable", bit(28), Access::kRo, kFlag, Owner::kNone, "graphics port without 16 GT/s"},
    {"", bits(31, 29), Access::kRsvdP},
});

constexpr Cite kCite{Doc::kPciutils, "ls-caps-vendor.c"};

constexpr auto kRegisters = std::to_array<Register>({
    {"length", 0x02, 8, kLength, "", kCite},
    {"kind", 0x03, 8, kKindFields, "Version and type", kCite},
    {"capid0_a", 0x04, 32, kAFields, "CAPID0_A", kCite},
    {"capid0_b", 0x08, 32, kBFields, "CAPID0_B", kCite},
    {"capid0_c", 0x0C, 32, kCFields, "CAPID0_C", kCite},
});

// How many of the words there are is the length's to say; of other versions nothing is known.
std::size_t place_words(const Words& words, std::span<PlacedRegister> out) {
  const std::uint64_t length = words.word(0x02, 8).value_or(0);
  const bool known = (words.word(0x03, 8).value_or(0) & 0xFU) == 1;
  std::size_t placed = 0;
  for (std::size_t row = 0; row < kRegisters.size(); ++row) {
    const std::uint16_t at = kRegisters[row].offset;
    if (at < 0x04 || (known && at + 4U <= length)) out[placed++] = {static_cast<std::uint16_t>(row), 0, at};
  }
  return placed;
}

constexpr Capability kIntel{
    "vndr_intel",
    "Intel capability identifiers",
    {.kind = AnchorKind::kCapability, .id = 0x09, .subtype_offset = 0x03, .subtype_width = 8, .subtype_mask = 0xF0, .subtype_value = 0x00, .vendor = 0x8086},
    {},
    kRegisters,
    place_words,
    {.offset = 0x02, .width = 8, .mask = 0xFF}};
static_assert(check(kIntel));

constexpr auto kRows = pack<kIntel>();

}  // namespace

constinit const CapabilityTable kVndrIntelTable = table_of(kIntel, kRows);

}  // namespace pcitune::registers
