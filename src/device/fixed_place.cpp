#include "pcitune/device/fixed_place.h"

#include <array>

namespace pcitune::device {
namespace {

using registers::PlacedRegister;

constexpr std::size_t kMostPlaced = 1024;

std::optional<std::uint64_t> filled(const void* filling, std::size_t, unsigned width) {
  const auto byte = *static_cast<const std::uint8_t*>(filling);
  return byte == 0 ? 0 : ~0ULL >> (64U - width);
}

// Holds the places of one register against each other.
class Compared {
 public:
  explicit Compared(registers::RegisterRef reg) : reg_(reg) {}

  void add(const PlacedRegister& placed) {
    if (placed.reg != reg_.index()) return;
    place_.array = place_.array || placed.index != 0;
    if (placed.index != 0) return;
    seen_ = true;
    moves_ = moves_ || placed.offset != reg_.row().offset;
  }

  [[nodiscard]] FixedPlace result() {
    if (seen_ && !moves_) place_.offset = reg_.row().offset;
    place_.array = place_.array || !place_.offset;
    return place_;
  }

 private:
  registers::RegisterRef reg_;
  FixedPlace place_;
  bool seen_ = false;
  bool moves_ = false;
};

}  // namespace

FixedPlace fixed_place(registers::RegisterRef reg) {
  const auto& table = reg.table();
  if (table.place == nullptr) return {reg.row().offset, reg.row().repeat.stride != 0};
  Compared compared(reg);
  std::array<PlacedRegister, kMostPlaced> out;
  for (const std::uint8_t byte : {std::uint8_t{0x00}, std::uint8_t{0xFF}}) {
    for (std::uint8_t header = 0; header < 3; ++header) {
      if ((table.anchor.headers >> header & 1U) == 0) continue;
      const std::size_t count = table.place({&byte, filled, header}, out);
      for (std::size_t i = 0; i < count && i < out.size(); ++i) compared.add(out.at(i));
    }
  }
  return compared.result();
}

}  // namespace pcitune::device
