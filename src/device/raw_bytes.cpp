#include "pcitune/device/raw_bytes.h"

#include <algorithm>

#include "pcitune/registers/codec.h"

namespace pcitune::device {
namespace {

using registers::AnchorKind;

constexpr std::size_t kMostConventional = 64;
constexpr std::size_t kMostExtended = 256;

bool is_listed(const CapabilityAt& capability) {
  return capability.kind == AnchorKind::kCapability || capability.kind == AnchorKind::kExtended;
}

// Where the structure behind this one starts, or the space ends.
std::size_t start_of_next(const Device& device, const CapabilityAt& capability) {
  std::size_t next = end_of_space(capability);
  for (const CapabilityAt& other : device.capabilities) {
    if (is_listed(other) && other.offset > capability.offset)
      next = std::min<std::size_t>(next, other.offset);
  }
  return next;
}

// One past the last byte that is taken to be the capability's; its start if that is not known.
std::size_t end_of(const Device& device, const CapabilityAt& capability) {
  const std::size_t next = start_of_next(device, capability);
  if (capability.table == nullptr) {
    const bool extended = capability.kind == AnchorKind::kExtended;
    return std::min(next, capability.offset + (extended ? kMostExtended : kMostConventional));
  }
  return std::min(next, capability.offset + own_length(device, capability).value_or(0));
}

// The id and the pointer to the next entry.
std::size_t bytes_of_head(const CapabilityAt& capability) {
  return capability.kind == AnchorKind::kExtended ? 4 : 2;
}

}  // namespace

std::optional<Range> length_of_own(const CapabilityAt& capability) {
  if (capability.table == nullptr || capability.table->length.width == 0) return std::nullopt;
  const auto& length = capability.table->length;
  const Range range{std::size_t{capability.offset} + length.offset, length.width / 8U};
  if (range.offset + range.count > end_of_space(capability)) return std::nullopt;
  return range;
}

std::optional<std::size_t> own_length(const Device& device, const CapabilityAt& capability) {
  const auto at = length_of_own(capability);
  const auto word =
      at ? device.image.get(at->offset, capability.table->length.width) : std::nullopt;
  if (!word) return std::nullopt;
  return registers::extract(capability.table->length.mask, *word);
}

std::vector<Range> without(const Range& range, const std::vector<Range>& holes) {
  std::vector<Range> sorted = holes;
  std::sort(sorted.begin(), sorted.end(), [](const Range& left, const Range& right) {
    return left.offset < right.offset;
  });
  std::vector<Range> left;
  std::size_t at = range.offset;
  const std::size_t end = range.offset + range.count;
  for (const Range& hole : sorted) {
    if (hole.offset > at && at < end) left.push_back({at, std::min(hole.offset, end) - at});
    at = std::max(at, hole.offset + hole.count);
  }
  if (at < end) left.push_back({at, end - at});
  return left;
}

std::vector<Range> raw_ranges(const Device& device, const CapabilityAt& capability) {
  if (!is_listed(capability)) return {};
  const std::size_t start = capability.offset + bytes_of_head(capability);
  const std::size_t end = end_of(device, capability);
  if (end <= start) return {};
  std::vector<Range> holes;
  for (const RegisterAt& at : registers_of(device, capability))
    holes.push_back({at.offset, at.reg.bytes()});
  return without({start, end - start}, holes);
}

}  // namespace pcitune::device
