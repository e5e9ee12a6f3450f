// Private registers of two PCI-X bridges, known by their ids. They lie outside of every capability.
//
// AMD-8131, 1022:7450: register 4Ch bit 0 discards prefetched data that nobody asked for (erratum 51),
// as coreboot's former src/southbridge/amd/amd8131/bridge.c sets it; its other bits are not known.
// IBM 133 PCI-X bridge, 1014:01a7: buffering of reads, as in both revisions of its data sheet
// (IBM21P100BGB R1.1 and IBM21P100BGC R2.0, section 5.2.5); that the secondary side's register is at
// 42h is inferred from their order, and the device id is from pci.ids.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

// ---- AMD-8131
// ------------------------------------------------------------------------------------

constexpr auto kAmdMiscFields = std::to_array<Field>({
    {"discard_unrequested", bit(0), Access::kRw, kFlag, Owner::kQuiesce, "discards prefetched data that was not requested (erratum 51 wants it on)"},
    {"rest", bits(15, 1), Access::kRo, kHex, Owner::kNone, "not known"},
});
constexpr auto kAmdRegisters = std::to_array<Register>({
    {"prefetch", 0x4C, 16, kAmdMiscFields, "Prefetch control", {Doc::kDataSheet, "AMD 26310 erratum 51 (not read; coreboot amd8131/bridge.c)"}},
});
constexpr Capability kAmd{"amd8131", "AMD-8131 private registers", {.kind = AnchorKind::kDevice, .id = 0x1022, .device = 0x7450, .headers = kHeader1}, {}, kAmdRegisters};
static_assert(check(kAmd));
constexpr auto kAmdRows = pack<kAmd>();

// ---- IBM 133
// -------------------------------------------------------------------------------------

// Not the encoding of MMRBC in PCI-X Command.
constexpr auto kReadNames = std::to_array<Named>({
    {0, "default", "512 bytes"},
    {1, "128-bytes", ""},
    {2, "256-bytes", ""},
    {3, "512-bytes", ""},
    {4, "1024-bytes", ""},
    {5, "2048-bytes", ""},
    {6, "4096-bytes", ""},
});
constexpr Encoding kReadBytes{.kind = EncodingKind::kNamed, .named = kReadNames};

constexpr auto kPrefetchNames = std::to_array<Named>({
    {0, "line", "one cache line"},
    {2, "full", "up to the largest read"},
    {3, "none", "no prefetch"},
});
constexpr Encoding kPrefetch{.kind = EncodingKind::kNamed, .named = kPrefetchNames};

constexpr auto kBufferingFields = std::to_array<Field>({
    {"", bits(3, 0), Access::kRsvdP},
    {"read_multiple_prefetch", bits(5, 4), Access::kRw, kPrefetch, Owner::kQuiesce, "prefetch mode of Memory Read Multiple"},
    {"read_line_prefetch", bits(7, 6), Access::kRw, kPrefetch, Owner::kQuiesce, "prefetch mode of Memory Read Line"},
    {"read_prefetch", bits(9, 8), Access::kRw, kPrefetch, Owner::kQuiesce, "prefetch mode of Memory Read"},
    {"special_delayed_read", bit(10), Access::kRw, kFlag, Owner::kQuiesce, "a conventional master may repeat its read with another read command"},
    {"relaxed_ordering", bit(11), Access::kRw, kFlag, Owner::kQuiesce, "completions of a conventional read, but the first, may pass posted writes"},
    {"max_read", bits(14, 12), Access::kRw, kReadBytes, Owner::kQuiesce, "largest read made of a conventional master's request, where its prefetch is full"},
    {"", bit(15), Access::kRsvdP},
});
constexpr Cite kIbmCite{Doc::kDataSheet, "IBM21P100BGB R1.1 and BGC R2.0, 5.2.5.1"};
constexpr auto kIbmRegisters = std::to_array<Register>({
    {"primary_buffering", 0x40, 16, kBufferingFields, "Primary Data Buffering Control", kIbmCite},
    {"secondary_buffering", 0x42, 16, kBufferingFields, "Secondary Data Buffering Control", kIbmCite},
});
constexpr Capability kIbm{
    "ibm133", "IBM 133 PCI-X bridge private registers", {.kind = AnchorKind::kDevice, .id = 0x1014, .device = 0x01A7, .headers = kHeader1}, {}, kIbmRegisters};
static_assert(check(kIbm));
constexpr auto kIbmRows = pack<kIbm>();

}  // namespace

constinit const CapabilityTable kAmd8131Table = table_of(kAmd, kAmdRows);
constinit const CapabilityTable kIbm133Table = table_of(kIbm, kIbmRows);

}  // namespace pcitune::registers
