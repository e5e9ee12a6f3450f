#include "support/synthetic.h"

#include "registers/model.h"

namespace pcitune::test {
namespace {

using namespace registers;  // NOLINT(google-build-using-namespace): rows read as in the catalogue

constexpr auto kSteps = std::to_array<std::uint32_t>({1, 5, 25});
constexpr Encoding kStep{
    .kind = EncodingKind::kListed, .unit = Unit::kTransactions, .listed = kSteps};
constexpr auto kPaces =
    std::to_array<Named>({{0, "slow", "takes its time"}, {2, "fast", "does not"}});
constexpr Encoding kPace{.kind = EncodingKind::kNamed, .named = kPaces};

constexpr When kNarrow{.flag = "control.wide", .flag_value = 0};
constexpr When kWide{.flag = "control.wide", .flag_value = 1};
constexpr When kLate{.ports = 0x0FFF, .versions = 1U << 2U | 1U << 3U};
constexpr When kRootPort{.ports = 0x0010};
constexpr When kOtherPort{.ports = 0x0FEF};

constexpr auto kControl = std::to_array<Field>({
    {"wide", bit(0), Access::kRw, kFlag, Owner::kLive, "wide layout"},
    {"count", bits(3, 1), Access::kRo, kPlain, Owner::kNone, "entries but one"},
    {"version", bits(7, 4), Access::kRo, kPlain, Owner::kNone, "version"},
    {"scattered", bits(13, 8) | bit(15), Access::kRo, kHex, Owner::kNone, "bits apart"},
    {"", bit(14), Access::kRsvdP},
});
constexpr auto kNarrowFields = std::to_array<Field>({
    {"step", bits(1, 0), Access::kRw, kStep, Owner::kLive, "step", {}, "synthetic_step"},
    {"", bits(7, 2), Access::kRsvdZ},
});
constexpr auto kWideFields = std::to_array<Field>({
    {"pace", bits(1, 0), Access::kRw, kPace, Owner::kNever, "pace", "it is set once", {}, bit(31)},
    {"", bits(30, 2), Access::kRsvdP},
    {"go", bit(31), Access::kWo, kFlag, Owner::kNever, "takes the pace over", "it is set once"},
});
constexpr auto kLateFields = std::to_array<Field>({
    {"root", bit(0), Access::kRo, kFlag, Owner::kNone, "of root ports", {}, {}, 0, kRootPort},
    {"", bit(0), Access::kRsvdP, {}, Owner::kNone, {}, {}, {}, 0, kOtherPort},
    {"rest", bits(15, 1), Access::kRo, kPlain, Owner::kNone, "rest"},
});
constexpr auto kEntryFields = std::to_array<Field>({
    {"entry", bits(15, 0), Access::kRo, kPlain, Owner::kNone, "an entry"},
});

constexpr Cite kCite{Doc::kPci30, "none"};

constexpr auto kRegisters = std::to_array<Register>({
    {"control", 0x02, 16, kControl, "Control", kCite},
    {"narrow", 0x04, 8, kNarrowFields, "Narrow", kCite, kNarrow},
    {"wide", 0x04, 32, kWideFields, "Wide", kCite, kWide},
    {"late", 0x08, 16, kLateFields, "Late", kCite, kLate},
    {"entry", 0x10, 16, kEntryFields, "Entry", kCite, {}, {"control.count", 4, 1}, true},
});

constexpr Capability kSynthetic{"synthetic",
                                "Synthetic",
                                {.kind = AnchorKind::kCapability,
                                 .id = 0x09,
                                 .headers = kHeader0,
                                 .subtype_offset = 0x02,
                                 .subtype_width = 8,
                                 .subtype_mask = 0xF0,
                                 .subtype_value = 0x20},
                                {.offset = 0x02, .width = 16, .mask = 0x00F0},
                                kRegisters};
static_assert(check(kSynthetic));

constexpr auto kRows = pack<kSynthetic>();
constinit const CapabilityTable kTable = table_of(kSynthetic, kRows);

// ---- Twins
// ---------------------------------------------------------------------------------------

constexpr When kRootOnly{.ports = 0x0010};
constexpr When kNoRoot{.ports = 0xFFEF};
constexpr When kIsNarrow{.flag = "control.wide", .flag_value = 0};
constexpr When kIsWide{.flag = "control.wide"};
constexpr When kIsMasked{.flag = "control.wide", .and_flag = "control.masked"};

constexpr auto kTwinControl = std::to_array<Field>({
    {"wide", bit(0), Access::kRo, kFlag, Owner::kNone, "the wide layout"},
    {"masked", bit(1), Access::kRo, kFlag, Owner::kNone, "has a mask"},
    {"rcb", bit(2), Access::kRo, kFlag, Owner::kNone, "of root ports", {}, {}, 0, kRootOnly},
    {"rcb", bit(2), Access::kRw, kFlag, Owner::kLive, "of others", {}, {}, 0, kNoRoot},
    {"", bits(15, 3), Access::kRsvdP},
});
constexpr auto kNarrowData = std::to_array<Field>({
    {"value", bits(15, 0), Access::kRw, kHex, Owner::kLive, "value"},
    {"narrow_only", bit(16), Access::kRo, kFlag, Owner::kNone, "of the narrow layout"},
    {"", bits(31, 17), Access::kRsvdP},
});
constexpr auto kWideData = std::to_array<Field>({
    {"value", bits(15, 0), Access::kRw, kHex, Owner::kLive, "value"},
});
constexpr auto kMaskFields = std::to_array<Field>({
    {"mask", bits(31, 0), Access::kRw, kHex, Owner::kLive, "mask"},
});
constexpr auto kLogFields = std::to_array<Field>({
    {"log", bits(31, 0), Access::kRo, kHex, Owner::kNone, "a word of a log"},
});
constexpr auto kLaneFields = std::to_array<Field>({
    {"lane", bits(15, 0), Access::kRo, kHex, Owner::kNone, "a lane"},
});
constexpr Repeat kLanes{.count = "command.ost", .stride = 2, .bias = 1, .from = "pcix"};

constexpr auto kTwinRegisters = std::to_array<Register>({
    {"control", 0x02, 16, kTwinControl, "Control", kCite},
    {"data", 0x04, 32, kNarrowData, "Data", kCite, kIsNarrow},
    {"data", 0x08, 16, kWideData, "Data", kCite, kIsWide},
    {"mask", 0x0C, 32, kMaskFields, "Mask", kCite, kIsMasked},
    {"log", 0x10, 32, kLogFields, "Log", kCite, {}, {.stride = 4, .fixed = 3}},
    {"lane", 0x20, 16, kLaneFields, "Lane", kCite, {}, kLanes},
});
constexpr Capability kTwins{"twins", "Twins", {.id = 0x0A}, {}, kTwinRegisters};
static_assert(check(kTwins));

// ---- Placed by bytes
// -----------------------------------------------------------------------------

constexpr auto kHeadFields = std::to_array<Field>({
    {"length", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "bytes of the entry"},
    {"", bits(15, 8), Access::kRsvdP},
});
constexpr auto kPlacedRegisters = std::to_array<Register>({
    {"head", 0x00, 16, kHeadFields, "Head", kCite},
    {"body", 0x00, 16, kLaneFields, "Body", kCite},
});

std::size_t place_entries(const Words& words, std::span<PlacedRegister> out) {
  std::size_t count = 0;
  std::uint16_t at = 0x04;
  const std::uint64_t entries = words.word(0x02, 16).value_or(0);
  for (std::uint16_t i = 0; i < entries && count + 2 <= out.size(); ++i) {
    const std::uint64_t length = words.word(at, 16).value_or(0) & 0xFFU;
    if (length == 0) break;
    out[count++] = {0, i, at};
    out[count++] = {1, i, static_cast<std::uint16_t>(at + 2U)};
    at = static_cast<std::uint16_t>(at + length);
  }
  return count;
}

constexpr Capability kScattered{
    "scattered", "Scattered", {.id = 0x0B}, {}, kPlacedRegisters, place_entries};
static_assert(check(kScattered));

constexpr auto kTwinRows = pack<kTwins>();
constexpr auto kScatteredRows = pack<kScattered>();
constinit const CapabilityTable kTwinsTable = table_of(kTwins, kTwinRows);
constinit const CapabilityTable kScatteredTable = table_of(kScattered, kScatteredRows);

}  // namespace

const CapabilityTable& twins() { return kTwinsTable; }
const CapabilityTable& scattered() { return kScatteredTable; }

const CapabilityTable& synthetic() { return kTable; }

}  // namespace pcitune::test
