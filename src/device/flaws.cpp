#include "pcitune/device/flaws.h"

#include <algorithm>

#include "pcitune/device/raw_bytes.h"

namespace pcitune::device {
namespace {

using registers::AnchorKind;

bool is_listed(const CapabilityAt& capability) {
  return capability.kind == AnchorKind::kCapability || capability.kind == AnchorKind::kExtended;
}

// One past the last byte that the capability says it has, or of its head where it says nothing.
std::size_t end_of(const Device& device, const CapabilityAt& capability) {
  const std::size_t head = capability.kind == AnchorKind::kExtended ? 4 : 2;
  return capability.offset + std::max(head, own_length(device, capability).value_or(0));
}

// One past the last byte of the registers that must be there: those without a condition.
std::size_t end_of_registers(const CapabilityAt& capability) {
  std::size_t end = 0;
  if (capability.table == nullptr || capability.table->place != nullptr) return end;
  registers::for_each_register(*capability.table, [&](registers::RegisterRef reg) {
    const auto& row = reg.row();
    if (row.when == registers::PackedWhen{} && row.repeat.stride == 0)
      end = std::max(end, std::size_t{capability.offset} + row.offset + reg.bytes());
  });
  return end;
}

// Whose first byte this one's length covers, if any.
const CapabilityAt* overrun(const Device& device, const CapabilityAt& capability) {
  const std::size_t end = end_of(device, capability);
  for (const CapabilityAt& other : device.capabilities) {
    if (is_listed(other) && other.offset > capability.offset && other.offset < end) return &other;
  }
  return nullptr;
}

}  // namespace

std::vector<Flaw> flaws_of(const Device& device) {
  std::vector<Flaw> flaws = device.flaws;
  for (const CapabilityAt& capability : device.capabilities) {
    if (!is_listed(capability)) continue;
    const std::size_t space = end_of_space(capability);
    if (std::max(end_of(device, capability), end_of_registers(capability)) > space)
      flaws.push_back({Flaw::Kind::kEnd, capability.offset, static_cast<std::uint16_t>(space)});
    else if (const auto* const other = overrun(device, capability))
      flaws.push_back({Flaw::Kind::kOverlap, capability.offset, other->offset});
  }
  return flaws;
}

std::string flaw_text(const Flaw& flaw) {
  const auto place = [](std::size_t offset) { return config::place_text(offset) + "h"; };
  const std::string pointer = "the pointer of " + place(flaw.at) + " leads ";
  const std::string structure = "the capability at " + place(flaw.at);
  switch (flaw.kind) {
    case Flaw::Kind::kLoop:
      return pointer + "back to " + place(flaw.value);
    case Flaw::Kind::kPointer:
      return pointer + "to " + place(flaw.value) + ", where no entry can be";
    case Flaw::Kind::kUnaligned:
      return pointer + "to " + place(flaw.value) + ", not a multiple of 4";
    case Flaw::Kind::kBroken:
      return "the entry at " + place(flaw.at) + " reads as ones";
    case Flaw::Kind::kVersion:
      return structure + " has version 0";
    case Flaw::Kind::kEnd:
      return structure + " reaches past the end of its space, " + place(flaw.value - 1U);
    case Flaw::Kind::kOverlap:
      return structure + " runs into the one at " + place(flaw.value);
  }
  return {};
}

}  // namespace pcitune::device
