#include "apply/neighbours.h"

#include "apply/presence.h"
#include "pcitune/util/hex.h"

namespace pcitune::apply {
namespace {

using device::Device;
using device::RegisterAt;
using util::Result;

constexpr unsigned kDword = 4;  // bytes

// The bits of a word that starts at `from`, as bits of the dword at `offset`.
std::uint64_t shifted(std::uint64_t bits, std::size_t from, std::size_t offset) {
  const std::uint64_t moved =
      from >= offset ? bits << 8U * (from - offset) : bits >> 8U * (offset - from);
  return moved & 0xFFFFFFFFU;
}

bool overlaps(const RegisterAt& at, std::size_t offset) {
  return at.offset < offset + kDword && at.offset + at.reg.bytes() > offset;
}

}  // namespace

Neighbours::Neighbours(const Device& device, const plan::Step& step)
    : device_(device), offset_(static_cast<std::uint16_t>(step.offset & ~(kDword - 1U))) {
  if (step.width >= 8U * kDword) return;
  for (const RegisterAt& at : device::registers_of(device, step.at.capability)) {
    if (at == step.at || !overlaps(at, offset_)) continue;
    bits_ |= shifted(registers::bits_where(
                         at.reg, device::fields_of(device, at), registers::is_write_1_to_clear),
                     at.offset,
                     offset_);
  }
}

Result<std::uint64_t> Neighbours::read(config::Source& source) const {
  config::ConfigImage now;
  const auto gap = source.read(device_.name, offset_, kDword, now);
  if (!gap) return util::Failure(gap.error());
  const auto word = now.get(offset_, 8U * kDword);
  if (!word) return lost_device(device_, *gap);
  return *word;
}

Result<> Neighbours::note(config::Source& source) {
  if (bits_ == 0) return {};
  const auto word = read(source);
  if (!word) return util::Failure(word.error());
  before_ = *word & bits_;
  return {};
}

Result<std::optional<std::string>> Neighbours::lost(config::Source& source) {
  if (before_ == 0) return std::optional<std::string>();
  const auto word = read(source);
  if (!word) return util::Failure(word.error());
  const std::uint64_t gone = before_ & ~*word;
  if (gone == 0) return std::optional<std::string>();
  return std::optional(util::hex0x(gone, 8) + " of the dword at " + util::hex(offset_, 2) + "h");
}

}  // namespace pcitune::apply
