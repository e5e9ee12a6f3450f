// Virtio structures (vendor-specific capability of vendor 1AF4h): where a virtual device keeps its
// registers. Source: VIRTIO 1.2 section 4.1.4; as in Linux include/uapi/linux/virtio_pci.h and pciutils
// ls-caps-vendor.c. The last word of type 5 is left out, and the capability's length with it: reading
// that word reads the device's own registers, with their side effects.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kTypeNames = std::to_array<Named>({
    {1, "common", "common configuration"},
    {2, "notify", "notifications"},
    {3, "isr", "interrupt status"},
    {4, "device", "configuration of the device type"},
    {5, "pci-cfg", "window for accesses through configuration space"},
    {8, "shared-memory", ""},
    {9, "vendor", "vendor data"},
});
constexpr Encoding kType{.kind = EncodingKind::kNamed, .named = kTypeNames};

constexpr auto kLength = std::to_array<Field>({
    {"length", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "bytes of this capability"},
});
constexpr auto kTypeFields = std::to_array<Field>({
    {"type", bits(7, 0), Access::kRo, kType, Owner::kNone, "which structure"},
});
constexpr auto kBar = std::to_array<Field>({
    {"bar", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "base address register that maps it"},
});
constexpr auto kId = std::to_array<Field>({
    {"id", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "tells several of one type apart"},
});
constexpr auto kOffset = std::to_array<Field>({
    {"offset", bits(31, 0), Access::kRo, kHex, Owner::kNone, "of the structure in it"},
});
constexpr auto kSize = std::to_array<Field>({
    {"size", bits(31, 0), Access::kRo, kHex, Owner::kNone, "bytes of the structure"},
});
constexpr auto kMultiplier = std::to_array<Field>({
    {"notify_multiplier", bits(31, 0), Access::kRo, kPlain, Owner::kNone, "bytes from one queue's notification address to the next's"},
});
constexpr auto kOffsetUpper = std::to_array<Field>({
    {"offset_upper", bits(31, 0), Access::kRo, kHex, Owner::kNone, "upper 32 bits of the offset"},
});
constexpr auto kSizeUpper = std::to_array<Field>({
    {"size_upper", bits(31, 0), Access::kRo, kHex, Owner::kNone, "upper 32 bits of the size"},
});

constexpr Cite kCite{Doc::kVirtio, "4.1.4 (not read; Linux virtio_pci.h)"};
constexpr When kNotify{.flag = "type.type", .flag_value = 2};
constexpr When kSharedMemory{.flag = "type.type", .flag_value = 8};

constexpr auto kRegisters = std::to_array<Register>({
    {"length", 0x02, 8, kLength, "", kCite},
    {"type", 0x03, 8, kTypeFields, "", kCite},
    {"bar", 0x04, 8, kBar, "", kCite},
    {"id", 0x05, 8, kId, "", kCite},
    {"offset", 0x08, 32, kOffset, "", kCite},
    {"size", 0x0C, 32, kSize, "", kCite},
    {"notify_multiplier", 0x10, 32, kMultiplier, "", kCite, kNotify},
    {"offset_upper", 0x10, 32, kOffsetUpper, "", kCite, kSharedMemory},
    {"size_upper", 0x14, 32, kSizeUpper, "", kCite, kSharedMemory},
});

constexpr Capability kVirtio{"virtio", "Virtio structure", {.kind = AnchorKind::kCapability, .id = 0x09, .vendor = 0x1AF4}, {}, kRegisters};
static_assert(check(kVirtio));

constexpr auto kRows = pack<kVirtio>();

}  // namespace

constinit const CapabilityTable kVirtioTable = table_of(kVirtio, kRows);

}  // namespace pcitune::registers
