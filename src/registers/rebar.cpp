// Resizable BAR (0015h) and VF Resizable BAR (0024h): one pair of registers for each BAR, as many as the
// first pair says. Source: PCI Express Base 7.8.6 (not read); bits as in pciutils ls-ecaps.c cap_rebar
// (which reads the sizes above 128 TB too), Linux pci_regs.h PCI_REBAR_*.
#include "registers/extended_rows.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr Encoding kSize{.kind = EncodingKind::kPowers, .unit = Unit::kBytes, .scale = 1U << 20U, .codes = 44};

constexpr std::string_view kReason = "resizing moves address windows; unbind the driver, then write /sys/bus/pci/devices/ADDRESS/resourceN_resize";

constexpr std::string_view kVfReason =
    "resizing moves the windows of all virtual functions, and has no resourceN_resize; their driver sets it before it makes them, there is no other way";

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"", bits(3, 0), Access::kRsvdP},
    {"sizes", bits(31, 4), Access::kRo, kHex, Owner::kNone, "bit n: it can be 2^n MB"},
});

[[nodiscard]] constexpr auto control_fields(std::string_view reason) {
  return std::to_array<Field>({
      {"bar", bits(2, 0), Access::kRo, kPlain, Owner::kNone, "which BAR"},
      {"", bits(4, 3), Access::kRsvdP},
      {"count", bits(7, 5), Access::kRo, kPlain, Owner::kNone, "resizable BARs (in the first of the registers only)"},
      {"size", bits(13, 8), Access::kRw, kSize, Owner::kNever, "size", reason},
      {"", bits(15, 14), Access::kRsvdP},
      {"large_sizes", bits(31, 16), Access::kRo, kHex, Owner::kNone, "bit n: it can be 2^(28+n) MB"},
  });
}
constexpr auto kControlFields = control_fields(kReason);
constexpr auto kVfControlFields = control_fields(kVfReason);

enum : std::uint16_t { kCapabilityRow, kControlRow };

constexpr Cite cite(std::string_view name) { return {Doc::kLinuxRegs, name}; }

[[nodiscard]] constexpr auto registers(std::span<const Field> control) {
  return std::to_array<Register>({
      {"capability", 0x04, 32, kCapabilityFields, "Resizable BAR Capability", cite("PCI_REBAR_CAP; pciutils cap_rebar")},
      {"control", 0x08, 32, control, "Resizable BAR Control", cite("PCI_REBAR_CTRL; 31:16 and six bits of size: pciutils cap_rebar")},
  });
}
constexpr auto kRegisters = registers(kControlFields);
constexpr auto kVfRegisters = registers(kVfControlFields);

std::size_t place_pairs(const Words& words, std::span<PlacedRegister> out) {
  const auto first = words.word(0x08, 32);
  const std::uint64_t count = first ? *first >> 5U & 7U : 0U;
  std::size_t placed = 0;
  for (std::uint16_t i = 0; i < count && i < 6; ++i) {
    out[placed++] = {kCapabilityRow, i, static_cast<std::uint16_t>(0x04 + 8 * i)};
    out[placed++] = {kControlRow, i, static_cast<std::uint16_t>(0x08 + 8 * i)};
  }
  return placed;
}

constexpr Capability kRebar{"rebar", "Resizable BAR", extended::anchor(0x0015), extended::kVersion, kRegisters, place_pairs};
static_assert(check(kRebar));
constexpr Capability kVfRebar{"vf_rebar", "VF Resizable BAR", extended::anchor(0x0024), extended::kVersion, kVfRegisters, place_pairs};
static_assert(check(kVfRebar));

constexpr auto kRows = pack<kRebar>();
constexpr auto kVfRows = pack<kVfRebar>();

}  // namespace

constinit const CapabilityTable kRebarTable = table_of(kRebar, kRows);
constinit const CapabilityTable kVfRebarTable = table_of(kVfRebar, kVfRows);

}  // namespace pcitune::registers
