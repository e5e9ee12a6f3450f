// Integrity and Data Encryption, extended capability 0030h: link streams, then selective streams, each of
// these with its own number of address blocks. A place function walks over them.
// Source: PCI Express Base 7.9.26 (not read); bits as in pciutils lib/header.h PCI_IDE_*, ls-ecaps.c cap_ide
// and Linux pci_regs.h PCI_IDE_* (from 6.19 on).
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr std::string_view kReason = "streams and their keys belong together; the kernel's TSM driver sets them up: /sys/bus/pci/devices/ADDRESS/tsm/connect";

constexpr auto kAlgorithmNames = std::to_array<Named>({
    {0, "aes-gcm-256-96b", "AES-GCM, key of 256 bits, MAC of 96 bits"},
});
constexpr Encoding kAlgorithm{.kind = EncodingKind::kNamed, .named = kAlgorithmNames};

constexpr auto kAggregationNames = std::to_array<Named>({
    {0, "off", "a MAC for each packet"},
    {1, "x2", "a MAC for up to 2 packets"},
    {2, "x4", "a MAC for up to 4 packets"},
    {3, "x8", "a MAC for up to 8 packets"},
});

constexpr auto kHeaderNames = std::to_array<Named>({
    {0, "none", "headers are not encrypted"},
    {1, "17-2", "address bits 17:2 are encrypted"},
    {2, "25-2", "address bits 25:2 are encrypted"},
    {3, "33-2", "address bits 33:2 are encrypted"},
    {4, "41-2", "address bits 41:2 are encrypted"},
});
constexpr Encoding kHeader{.kind = EncodingKind::kNamed, .named = kHeaderNames};

constexpr auto kStateNames = std::to_array<Named>({
    {0, "insecure", "not protected"},
    {2, "secure", "protected"},
});
constexpr Encoding kState{.kind = EncodingKind::kNamed, .named = kStateNames};

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"link", bit(0), Access::kHwInit, kFlag, Owner::kNone, "has streams for all of a link's traffic"},
    {"selective", bit(1), Access::kHwInit, kFlag, Owner::kNone, "has streams for chosen traffic"},
    {"flow_through", bit(2), Access::kHwInit, kFlag, Owner::kNone, "can forward streams of others"},
    {"partial_header", bit(3), Access::kHwInit, kFlag, Owner::kNone, "can encrypt parts of headers"},
    {"aggregation", bit(4), Access::kHwInit, kFlag, Owner::kNone, "can send a MAC for several packets"},
    {"pcrc", bit(5), Access::kHwInit, kFlag, Owner::kNone, "can check plain text by PCRC"},
    {"ide_km", bit(6), Access::kHwInit, kFlag, Owner::kNone, "takes keys by the IDE_KM protocol"},
    {"selective_config", bit(7), Access::kHwInit, kFlag, Owner::kNone, "can protect configuration requests"},
    {"algorithm", bits(12, 8), Access::kHwInit, kAlgorithm, Owner::kNone, "algorithm"},
    {"link_streams", bits(15, 13), Access::kHwInit, kCount, Owner::kNone, "traffic classes, each with a link stream (if link)"},
    {"selective_streams", bits(23, 16), Access::kHwInit, kCount, Owner::kNone, "selective streams (if selective)"},
    {"tee_limited", bit(24), Access::kHwInit, kFlag, Owner::kNone, "can keep streams to trusted requests"},
    {"xt", bit(25), Access::kHwInit, kFlag, Owner::kNone, "can tell trusted requests by the XT bit"},
    reserved(bits(31, 26)),
});

constexpr auto kControlFields = std::to_array<Field>({
    reserved(bits(1, 0)),
    {"flow_through", bit(2), Access::kRw, kFlag, Owner::kNever, "forwards streams of others", kReason},
    reserved(bits(31, 3)),
});

constexpr Encoding kAggregation{.kind = EncodingKind::kNamed, .named = kAggregationNames};
constexpr Field kEnable{"enable", bit(0), Access::kRw, kFlag, Owner::kNever, "the stream is on", kReason};
constexpr Field kXt{"xt", bit(1), Access::kRw, kFlag, Owner::kNever, "uses the XT bit", kReason};
constexpr Field kNpr{"npr_aggregation", bits(3, 2), Access::kRw, kAggregation, Owner::kNever, "non-posted requests that share a MAC", kReason};
constexpr Field kPr{"pr_aggregation", bits(5, 4), Access::kRw, kAggregation, Owner::kNever, "posted requests that share a MAC", kReason};
constexpr Field kCpl{"cpl_aggregation", bits(7, 6), Access::kRw, kAggregation, Owner::kNever, "completions that share a MAC", kReason};
constexpr Field kPcrc{"pcrc", bit(8), Access::kRw, kFlag, Owner::kNever, "checks plain text by PCRC", kReason};
constexpr Field kHeaderMode{"partial_header", bits(13, 10), Access::kRw, kHeader, Owner::kNever, "parts of headers that are encrypted", kReason};
constexpr Field kSelected{"algorithm", bits(18, 14), Access::kRw, kAlgorithm, Owner::kNever, "algorithm", kReason};
constexpr Field kClass{"traffic_class", bits(21, 19), Access::kRw, kPlain, Owner::kNever, "traffic class", kReason};
constexpr Field kStream{"stream_id", bits(31, 24), Access::kRw, kPlain, Owner::kNever, "number of the stream, the same at both ends", kReason};

constexpr auto kLinkControlFields = std::to_array<Field>({kEnable, kXt, kNpr, kPr, kCpl, kPcrc, reserved(bit(9)), kHeaderMode, kSelected, kClass, reserved(bits(23, 22)), kStream});

constexpr auto kStreamStatusFields = std::to_array<Field>({
    {"state", bits(3, 0), Access::kRo, kState, Owner::kNone, "state of the stream"},
    reserved(bits(30, 4), {}, Access::kRsvdZ),
    {"check_failed", bit(31), Access::kRw1cs, kFlag, Owner::kLive, "the other end found a packet that fails its check"},
});

constexpr auto kSelectiveCapabilityFields = std::to_array<Field>({
    {"address_blocks", bits(3, 0), Access::kHwInit, kPlain, Owner::kNone, "address blocks of this stream"},
    reserved(bits(31, 4)),
});

constexpr auto kSelectiveControlFields = std::to_array<Field>({
    kEnable,
    kXt,
    kNpr,
    kPr,
    kCpl,
    kPcrc,
    {"config", bit(9), Access::kRw, kFlag, Owner::kNever, "protects configuration requests", kReason},
    kHeaderMode,
    kSelected,
    kClass,
    {"default_stream", bit(22), Access::kRw, kFlag, Owner::kNever, "takes all traffic that no other stream takes", kReason},
    {"tee_limited", bit(23), Access::kRw, kFlag, Owner::kNever, "takes trusted requests only", kReason},
    kStream,
});

constexpr auto kRid1Fields = std::to_array<Field>({
    reserved(bits(7, 0)),
    {"limit", bits(23, 8), Access::kRw, kHex, Owner::kNever, "highest requester id of the stream", kReason},
    reserved(bits(31, 24)),
});
constexpr auto kRid2Fields = std::to_array<Field>({
    {"valid", bit(0), Access::kRw, kFlag, Owner::kNever, "the ids are in use", kReason},
    reserved(bits(7, 1)),
    {"base", bits(23, 8), Access::kRw, kHex, Owner::kNever, "lowest requester id of the stream", kReason},
    {"segment", bits(31, 24), Access::kRw, kHex, Owner::kNever, "segment of the ids", kReason},
});

constexpr Encoding kMegabytes{.kind = EncodingKind::kAddress, .scale = 0x100000};
constexpr auto kAddress1Fields = std::to_array<Field>({
    {"valid", bit(0), Access::kRw, kFlag, Owner::kNever, "the addresses are in use", kReason},
    reserved(bits(7, 1)),
    {"base", bits(19, 8), Access::kRw, kMegabytes, Owner::kNever, "lowest address of the stream, bits 31:20", kReason},
    {"limit", bits(31, 20), Access::kRw, kMegabytes, Owner::kNever, "highest address of the stream, bits 31:20", kReason},
});
constexpr auto kAddress2Fields = std::to_array<Field>({
    {"address_2", bits(31, 0), Access::kRw, kHex, Owner::kNever, "highest address of the stream, bits 63:32", kReason},
});
constexpr auto kAddress3Fields = std::to_array<Field>({
    {"address_3", bits(31, 0), Access::kRw, kHex, Owner::kNever, "lowest address of the stream, bits 63:32", kReason},
});

constexpr Cite kCite{Doc::kPciutils, "lib/header.h PCI_IDE; Linux PCI_IDE"};

enum : std::uint16_t { kCapabilityRow, kControlRow, kLinkControlRow, kLinkStatusRow, kSelectiveRow, kRid1Row = kSelectiveRow + 3, kAddressRow = kRid1Row + 2 };

constexpr auto kRegisters = std::to_array<Register>({
    {"capability", 0x04, 32, kCapabilityFields, "IDE Capability", kCite},
    {"control", 0x08, 32, kControlFields, "IDE Control", kCite},
    {"link_control", 0x0C, 32, kLinkControlFields, "Link IDE Stream Control", kCite},
    {"link_status", 0x10, 32, kStreamStatusFields, "Link IDE Stream Status", kCite},
    {"selective_capability", 0x00, 32, kSelectiveCapabilityFields, "Selective IDE Stream Capability", kCite},
    {"selective_control", 0x00, 32, kSelectiveControlFields, "Selective IDE Stream Control", kCite},
    {"selective_status", 0x00, 32, kStreamStatusFields, "Selective IDE Stream Status", kCite},
    {"rid_1", 0x00, 32, kRid1Fields, "IDE RID Association 1", kCite},
    {"rid_2", 0x00, 32, kRid2Fields, "IDE RID Association 2", kCite},
    {"address_1", 0x00, 32, kAddress1Fields, "IDE Address Association 1 of stream (number / 16)", kCite},
    {"address_2", 0x00, 32, kAddress2Fields, "", kCite},
    {"address_3", 0x00, 32, kAddress3Fields, "", kCite},
});

constexpr unsigned kBlocksOfAStream = 16;

// Placed registers one behind the other, as far as there is room.
class Layout {
 public:
  explicit Layout(std::span<PlacedRegister> out) : out_(out) {}

  void add(std::uint16_t first_row, unsigned rows, unsigned index) {
    for (unsigned i = 0; i < rows && count_ < out_.size(); ++i, at_ += 4U) {
      out_[count_++] = {static_cast<std::uint16_t>(first_row + i), static_cast<std::uint16_t>(index), static_cast<std::uint16_t>(at_)};
    }
  }
  [[nodiscard]] bool is_full() const { return count_ == out_.size(); }
  [[nodiscard]] unsigned at() const { return at_; }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::span<PlacedRegister> out_;
  std::size_t count_ = 0;
  unsigned at_ = 0x04;
};

std::size_t place_streams(const Words& words, std::span<PlacedRegister> out) {
  Layout layout(out);
  layout.add(kCapabilityRow, 2, 0);
  const std::uint64_t capability = words.word(0x04, 32).value_or(0);
  const auto links = (capability & 1U) != 0 ? static_cast<unsigned>(capability >> 13U & 7U) + 1U : 0U;
  const auto selectives = (capability & 2U) != 0 ? static_cast<unsigned>(capability >> 16U & 0xFFU) + 1U : 0U;
  for (unsigned i = 0; i < links; ++i) layout.add(kLinkControlRow, 2, i);
  for (unsigned i = 0; i < selectives && !layout.is_full(); ++i) {
    const auto own = words.word(layout.at(), 32);
    layout.add(kSelectiveRow, 5, i);
    if (!own) break;
    for (unsigned block = 0; block < (*own & 0xFU); ++block) layout.add(kAddressRow, 3, kBlocksOfAStream * i + block);
  }
  return layout.count();
}

constexpr Capability kIde{"ide", "Integrity and Data Encryption", extended::anchor(0x0030), extended::kVersion, kRegisters, place_streams};
static_assert(check(kIde));

constexpr auto kRows = pack<kIde>();

}  // namespace

constinit const CapabilityTable kIdeTable = table_of(kIde, kRows);

}  // namespace pcitune::registers
