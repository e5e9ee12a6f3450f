// Accelerated Graphics Port capability (id 02h). Source: AGP Interface Specification 3.0 section 6.6
// (not read); bits as in pciutils lib/header.h PCI_AGP_*, of which Linux has the older ones. What AGP 3
// targets have behind Command (aperture, isochronous transfers) is not decoded.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr Encoding kRequestSize{.kind = EncodingKind::kPowers, .unit = Unit::kBytes, .scale = 16, .codes = 8};

constexpr auto kCycleNames = std::to_array<Named>({
    {0, "every-4ms", ""},
    {1, "every-16ms", ""},
    {2, "every-64ms", ""},
    {3, "every-256ms", ""},
    {7, "none", "no calibration is needed"},
});
constexpr Encoding kCycle{.kind = EncodingKind::kNamed, .named = kCycleNames};

constexpr std::string_view kReason = "the graphics driver and the kernel's agpgart negotiate it for both ends; kernel parameter agp=off ends that";

// Bits 2:0 stand for other rates in AGP 3 mode.
constexpr When kAgp2{.flag = "status.agp3", .flag_value = 0};
constexpr When kAgp3{.flag = "status.agp3"};

constexpr auto kRevisionFields = std::to_array<Field>({
    {"minor", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "minor revision"},
    {"major", bits(7, 4), Access::kRo, kPlain, Owner::kNone, "major revision"},
    {"", bits(15, 8), Access::kRsvdP},
});

constexpr auto kStatusFields = std::to_array<Field>({
    {"rate_1x", bit(0), Access::kRo, kFlag, Owner::kNone, "66 MT/s", "", "", 0, kAgp2},
    {"rate_2x", bit(1), Access::kRo, kFlag, Owner::kNone, "133 MT/s", "", "", 0, kAgp2},
    {"rate_4x", bit(2), Access::kRo, kFlag, Owner::kNone, "266 MT/s", "", "", 0, kAgp2},
    {"rate_4x", bit(0), Access::kRo, kFlag, Owner::kNone, "266 MT/s", "", "", 0, kAgp3},
    {"rate_8x", bit(1), Access::kRo, kFlag, Owner::kNone, "533 MT/s", "", "", 0, kAgp3},
    {"", bit(2), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kAgp3},
    {"agp3", bit(3), Access::kRo, kFlag, Owner::kNone, "is in AGP 3 mode"},
    {"fast_write", bit(4), Access::kRo, kFlag, Owner::kNone, "takes fast writes"},
    {"64bit", bit(5), Access::kRo, kFlag, Owner::kNone, "takes addresses above 4 GiB"},
    {"htrans_off", bit(6), Access::kRo, kFlag, Owner::kNone, "does not translate the processor's accesses to the aperture"},
    {"gart64", bit(7), Access::kRo, kFlag, Owner::kNone, "has 64-bit entries in the aperture's table"},
    {"ita_coherent", bit(8), Access::kRo, kFlag, Owner::kNone, "accesses in the aperture are always coherent"},
    {"sba", bit(9), Access::kRo, kFlag, Owner::kNone, "takes sideband addressing"},
    {"calibration", bits(12, 10), Access::kRo, kCycle, Owner::kNone, "calibration cycle wanted"},
    {"request_size", bits(15, 13), Access::kRo, kRequestSize, Owner::kNone, "best size of an asynchronous request"},
    {"isochronous", bit(16), Access::kRo, kFlag, Owner::kNone, "has isochronous transactions"},
    {"", bits(23, 17), Access::kRsvdP},
    {"requests", bits(31, 24), Access::kRo, kCount, Owner::kNone, "requests that can be queued"},
});

constexpr auto kCommandFields = std::to_array<Field>({
    {"rate_1x", bit(0), Access::kRw, kFlag, Owner::kKernel, "66 MT/s", kReason, "", 0, kAgp2},
    {"rate_2x", bit(1), Access::kRw, kFlag, Owner::kKernel, "133 MT/s", kReason, "", 0, kAgp2},
    {"rate_4x", bit(2), Access::kRw, kFlag, Owner::kKernel, "266 MT/s", kReason, "", 0, kAgp2},
    {"rate_4x", bit(0), Access::kRw, kFlag, Owner::kKernel, "266 MT/s", kReason, "", 0, kAgp3},
    {"rate_8x", bit(1), Access::kRw, kFlag, Owner::kKernel, "533 MT/s", kReason, "", 0, kAgp3},
    {"", bit(2), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kAgp3},
    {"", bit(3), Access::kRsvdP},
    {"fast_write", bit(4), Access::kRw, kFlag, Owner::kKernel, "fast writes", kReason},
    {"64bit", bit(5), Access::kRw, kFlag, Owner::kKernel, "addresses above 4 GiB", kReason},
    {"", bit(6), Access::kRsvdP},
    {"gart64", bit(7), Access::kRw, kFlag, Owner::kKernel, "64-bit entries in the aperture's table", kReason},
    {"enable", bit(8), Access::kRw, kFlag, Owner::kKernel, "AGP transactions", kReason},
    {"sba", bit(9), Access::kRw, kFlag, Owner::kKernel, "sideband addressing", kReason},
    {"calibration", bits(12, 10), Access::kRw, kCycle, Owner::kKernel, "calibration cycle", kReason},
    {"request_size", bits(15, 13), Access::kRw, kRequestSize, Owner::kKernel, "size of an asynchronous request", kReason},
    {"", bits(23, 16), Access::kRsvdP},
    {"requests", bits(31, 24), Access::kRw, kCount, Owner::kKernel, "requests that a master may queue", kReason},
});

constexpr Cite kCite{Doc::kAgp30, "6.6 (not read; pciutils PCI_AGP_*)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"revision", 0x02, 16, kRevisionFields, "AGP Revision", kCite},
    {"status", 0x04, 32, kStatusFields, "AGP Status", kCite},
    {"command", 0x08, 32, kCommandFields, "AGP Command", kCite},
});

constexpr Capability kAgp{"agp", "Accelerated Graphics Port", {.kind = AnchorKind::kCapability, .id = 0x02}, {}, kRegisters};
static_assert(check(kAgp));

constexpr auto kRows = pack<kAgp>();

}  // namespace

constinit const CapabilityTable kAgpTable = table_of(kAgp, kRows);

}  // namespace pcitune::registers
