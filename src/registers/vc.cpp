// Virtual Channel, extended capabilities 0002h and 0009h (of functions with a Multi-Function Virtual
// Channel), and Multi-Function Virtual Channel, 0008h. Rows and source: vc_rows.h.
#include "registers/tables.h"
#include "registers/vc_rows.h"

namespace pcitune::registers {
namespace vc {
namespace {

constexpr std::uint16_t kDoublewordsOfAChannel = 64;  // the longest table: 256 phases of 8 bits

// Placed registers, as far as there is room.
class Layout {
 public:
  explicit Layout(std::span<PlacedRegister> out) : out_(out) {}

  void add(std::uint16_t row, unsigned index, unsigned offset) {
    if (count_ < out_.size()) out_[count_++] = {row, static_cast<std::uint16_t>(index), static_cast<std::uint16_t>(offset)};
  }
  void add_table(std::uint16_t row, unsigned first_index, std::uint64_t capability, unsigned phases, unsigned entry_bits) {
    const auto offset = static_cast<unsigned>(capability >> 24U & 0xFFU) * 16U;
    const unsigned doublewords = offset == 0 ? 0U : phases * entry_bits / 32U;
    for (unsigned i = 0; i < doublewords; ++i) add(row, first_index + i, offset + 4 * i);
  }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::span<PlacedRegister> out_;
  std::size_t count_ = 0;
};

// Phases of the longest table that the way of arbitration may need (5: 256, 4 and 3: 128 ...).
unsigned phases_of(std::uint64_t capability) {
  if ((capability & 0x20U) != 0) return 256;
  if ((capability & 0x18U) != 0) return 128;
  if ((capability & 0x04U) != 0) return 64;
  return (capability & 0x02U) != 0 ? 32 : 0;
}

void add_resource(Layout& layout, const Words& words, unsigned channel, unsigned entry_code) {
  const unsigned at = 0x10U + 12U * channel;
  layout.add(kResourceCapability, channel, at);
  layout.add(kResourceControl, channel, at + 4U);
  layout.add(kResourceStatus, channel, at + 10U);
  const auto capability = words.word(at, 32).value_or(0);
  layout.add_table(static_cast<std::uint16_t>(kTable1Bit + entry_code), channel * kDoublewordsOfAChannel, capability, phases_of(capability), 1U << entry_code);
}

}  // namespace

std::size_t place(const Words& words, std::span<PlacedRegister> out) {
  Layout layout(out);
  layout.add(kCapability1, 0, 0x04);
  layout.add(kCapability2, 0, 0x08);
  layout.add(kControl, 0, 0x0C);
  layout.add(kStatus, 0, 0x0E);
  const auto capability_1 = words.word(0x04, 32);
  const auto capability_2 = words.word(0x08, 32);
  if (!capability_1 || !capability_2) return layout.count();
  const auto channels = static_cast<unsigned>(*capability_1 & 7U) + 1U;
  const auto entry_code = static_cast<unsigned>(*capability_1 >> 10U & 3U);
  for (unsigned channel = 0; channel < channels; ++channel) add_resource(layout, words, channel, entry_code);
  layout.add_table(kVcTable, 0, *capability_2, phases_of(*capability_2 & 0x0FU), 4);
  return layout.count();
}

}  // namespace vc

namespace {

constexpr Capability kVc{"vc", "Virtual Channel", {.kind = AnchorKind::kExtended, .id = 0x0002, .also = 0x0009}, extended::kVersion, vc::kRegisters, vc::place};
static_assert(check(kVc));
constexpr Capability kMfvc{"mfvc", "Multi-Function Virtual Channel", extended::anchor(0x0008), extended::kVersion, vc::kRegisters, vc::place};
static_assert(check(kMfvc));

constexpr auto kRows = pack<kVc>();
constexpr auto kMultiRows = pack<kMfvc>();

}  // namespace

constinit const CapabilityTable kVcTable = table_of(kVc, kRows);
constinit const CapabilityTable kMfvcTable = table_of(kMfvc, kMultiRows);

}  // namespace pcitune::registers
