#include <bitset>

#include "pcitune/device/survey.h"
#include "pcitune/registers/capability_ids.h"

namespace pcitune::device {
namespace {

using registers::AnchorKind;
using registers::CapabilityTable;

constexpr std::size_t kFirstEntry = 0x40;         // list entries lie behind the header
constexpr std::uint16_t kStatusHasList = 0x0010;  // PCI 3.0 6.2.3

bool header_fits(const Device& device, const registers::Anchor& anchor) {
  return (anchor.headers >> device.header_layout().value_or(8) & 1U) != 0;
}

// A virtual function reads FFFFh; what it is comes from elsewhere.
std::optional<std::uint64_t> vendor_of(const Device& device) {
  const auto read = device.image.get(0, 16);
  if (read == 0xFFFFU && device.identity) return device.identity->vendor;
  return read;
}

// All that can be said without the sub-type.
bool could_anchor(const Device& device,
                  const registers::Anchor& anchor,
                  const CapabilityAt& entry) {
  const bool of_vendor = anchor.vendor == 0 || vendor_of(device) == anchor.vendor;
  return anchor.kind == entry.kind && anchor.has_id(entry.id) && of_vendor &&
         header_fits(device, anchor);
}

const CapabilityTable* table_for(const Device& device,
                                 const CapabilityAt& entry,
                                 const Ensure& ensure) {
  for (const CapabilityTable* const table : registers::catalogue()) {
    const auto& anchor = table->anchor;
    if (!could_anchor(device, anchor, entry)) continue;
    const std::size_t subtype = std::size_t{entry.offset} + anchor.subtype_offset;
    const bool is_known = anchor.subtype_width == 0 || ensure(subtype, anchor.subtype_width / 8U);
    if (is_known && anchors(device, anchor, entry)) return table;
  }
  return nullptr;
}

void add(Device& device, CapabilityAt entry) {
  for (const CapabilityAt& other : device.capabilities) {
    if (entry.table != nullptr && other.table == entry.table) ++entry.number;
  }
  device.capabilities.push_back(entry);
}

void add_listed(
    Device& device, AnchorKind kind, std::uint16_t id, std::size_t offset, const Ensure& ensure) {
  CapabilityAt entry{.kind = kind, .id = id, .offset = static_cast<std::uint16_t>(offset)};
  entry.table = table_for(device, entry, ensure);
  add(device, entry);
}

// The header's own tables, and private registers of devices known by id.
void add_fixed(Device& device) {
  const auto vendor = device.image.get(0, 16);
  const auto id = device.image.get(2, 16);
  for (const CapabilityTable* const table : registers::catalogue()) {
    const auto& anchor = table->anchor;
    const bool is_header = anchor.kind == AnchorKind::kHeader && header_fits(device, anchor);
    const bool is_device =
        anchor.kind == AnchorKind::kDevice && vendor == anchor.id && id == anchor.device;
    if (is_header || is_device) add(device, {table, anchor.kind, anchor.id});
  }
}

// Has the device more than 256 bytes? Nothing when that is not known.
using Extended = std::optional<bool>;

// Mode 2 PCI-X devices and bridges have extended space (Linux drivers/pci/probe.c
// pci_cfg_space_size).
Extended is_mode2_pcix(const Device& device, const CapabilityAt& capability, const Ensure& ensure) {
  constexpr std::uint32_t kFast = 0xC0000000;  // Status: 266 or 533 MHz capable
  if (!ensure(capability.offset + 4U, 4)) return std::nullopt;
  return (device.image.get(capability.offset + 4U, 32).value_or(0) & kFast) != 0;
}

Extended has_extended_space(const Device& device, const Ensure& ensure) {
  Extended found = false;
  for (const CapabilityAt& capability : device.capabilities) {
    if (capability.kind != AnchorKind::kCapability) continue;
    if (capability.id == registers::kPciExpressId) return true;
    if (capability.id == registers::kPcixId) found = is_mode2_pcix(device, capability, ensure);
  }
  return found;
}

}  // namespace

bool anchors(const Device& device, const registers::Anchor& anchor, const CapabilityAt& entry) {
  if (!could_anchor(device, anchor, entry)) return false;
  if (anchor.subtype_width == 0) return true;
  const std::size_t at = std::size_t{entry.offset} + anchor.subtype_offset;
  const auto word = device.image.get(at, anchor.subtype_width);
  return word && (*word & anchor.subtype_mask) == anchor.subtype_value;
}

namespace {

// Follows one list. `end` is where it is said how it ended.
class Walk {
 public:
  Walk(Device& device, WalkEnd& end, std::size_t first)
      : device_(device), end_(end), first_(first) {
    end_ = WalkEnd::kComplete;
  }

  // Where a pointer in the entry or register `from` leads; 0 at the end of the list.
  std::size_t follow(std::size_t from, std::size_t pointer) {
    const std::size_t to = pointer & ~std::size_t{3};
    if (to != pointer) note(Flaw::Kind::kUnaligned, from, pointer);
    if (to == 0) return 0;
    if (to < first_) {
      note(Flaw::Kind::kPointer, from, to);
      end_ = WalkEnd::kBadPointer;
    } else if (seen_.test(to)) {
      note(Flaw::Kind::kLoop, from, to);
      end_ = WalkEnd::kLoop;
    }
    if (end_ != WalkEnd::kComplete) return 0;
    seen_.set(to);
    return to;
  }
  void broken(std::size_t at) {
    note(Flaw::Kind::kBroken, at, at);
    end_ = WalkEnd::kBroken;
  }
  void note(Flaw::Kind kind, std::size_t at, std::size_t value) {
    device_.flaws.push_back(
        {kind, static_cast<std::uint16_t>(at), static_cast<std::uint16_t>(value)});
  }

 private:
  Device& device_;
  WalkEnd& end_;
  std::size_t first_;
  std::bitset<config::kExtendedSize> seen_;
};

}  // namespace

void walk_capabilities(Device& device, const Ensure& ensure) {
  add_fixed(device);
  device.walk = WalkEnd::kUnknown;
  const std::size_t start = device.header_layout() == 2 ? 0x14 : 0x34;
  const auto status = device.image.get(0x06, 16);
  const auto pointer = device.image.byte(start);
  const bool has_list = (status.value_or(0) & kStatusHasList) != 0;
  if (!status || (has_list && !pointer)) return;
  Walk walk(device, device.walk, kFirstEntry);
  if (!has_list) return;
  for (std::size_t at = walk.follow(start, *pointer); at != 0;) {
    if (!ensure(at, 2)) {
      device.walk = WalkEnd::kUnknown;
      return;
    }
    const std::uint8_t id = *device.image.byte(at);
    if (id == 0xFF) {
      walk.broken(at);
      return;
    }
    add_listed(device, AnchorKind::kCapability, id, at, ensure);
    at = walk.follow(at, *device.image.byte(at + 1));
  }
}

void walk_extended_capabilities(Device& device, const Ensure& ensure) {
  const Extended extended = has_extended_space(device, ensure);
  Walk walk(device, device.extended_walk, config::kConventionalSize);
  if (!extended) device.extended_walk = WalkEnd::kUnknown;
  if (extended != true) return;
  constexpr std::size_t kStart = config::kConventionalSize;
  for (std::size_t at = walk.follow(kStart, kStart); at != 0;) {
    if (!ensure(at, 4)) {
      device.extended_walk = WalkEnd::kUnknown;
      return;
    }
    const std::uint64_t head = *device.image.get(at, 32);
    if (head == 0xFFFFFFFF && at != kStart) walk.broken(at);
    if (head == 0 || head == 0xFFFFFFFF) return;
    const auto id = static_cast<std::uint16_t>(head);
    if (id != 0 && (head >> 16U & 0xFU) == 0) walk.note(Flaw::Kind::kVersion, at, 0);
    add_listed(device, AnchorKind::kExtended, id, at, ensure);
    at = walk.follow(at, head >> 20U);
  }
}

}  // namespace pcitune::device
