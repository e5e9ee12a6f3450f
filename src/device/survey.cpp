#include "pcitune/device/survey.h"

#include <algorithm>

#include "pcitune/device/raw_bytes.h"
#include "pcitune/registers/capability_ids.h"

namespace pcitune::device {
namespace {

using config::Gap;
using registers::RegisterRef;
using util::Result;

// Ids as the header gives them; a virtual function has none there.
std::optional<config::Identity> identity_in(const config::ConfigImage& image) {
  const auto ids = image.get(0, 32);
  const auto class_and_revision = image.get(8, 32);
  if (!ids || !class_and_revision || (*ids & 0xFFFFU) == 0xFFFFU) return std::nullopt;
  return config::Identity{.vendor = static_cast<std::uint16_t>(*ids),
                          .device = static_cast<std::uint16_t>(*ids >> 16U),
                          .class_code = static_cast<std::uint32_t>(*class_and_revision >> 8U)};
}

bool is_unreadable(Gap gap) {
  return gap == Gap::kAsleep || gap == Gap::kGone || gap == Gap::kNotReady;
}

bool is_whole(const std::vector<Range>& parts, const Range& range) {
  return parts.size() == 1 && parts[0].count == range.count;
}

// Keeps the first reason, but for bytes that nobody may read: what else is missing matters more.
void note(Device& device, Gap gap) {
  const bool matters = gap != Gap::kNone && gap != Gap::kBeyondSpace;
  if (matters && (device.gap == Gap::kNone || device.gap == Gap::kLeftAlone)) device.gap = gap;
}

// The bytes from the first to the last register of a capability; nothing where bytes decide how
// many there are.
std::optional<Range> extent_of(const CapabilityAt& capability) {
  if (capability.table->place != nullptr) return std::nullopt;
  std::size_t end = 0;
  for (std::size_t i = 0; i < capability.table->registers.size(); ++i) {
    const RegisterRef reg(capability.table, static_cast<std::uint16_t>(i));
    const auto& repeat = reg.row().repeat;
    if (repeat.stride != 0 && repeat.fixed == 0) return std::nullopt;
    const std::size_t more = repeat.fixed == 0 ? 0 : repeat.fixed - std::size_t{1};
    end = std::max(end, reg.row().offset + more * repeat.stride + reg.bytes());
  }
  return Range{capability.offset, std::min(end, end_of_space(capability) - capability.offset)};
}

// The range up to where the next structure starts.
Range until_next(const Device& device, const CapabilityAt& capability, Range range) {
  for (const CapabilityAt& other : device.capabilities) {
    if (other.kind == capability.kind && other.offset > range.offset)
      range.count = std::min<std::size_t>(range.count, other.offset - range.offset);
  }
  return range;
}

// Is all known that the capability's registers hold, and that decides which of them there are?
bool is_read(const Device& device, const CapabilityAt& capability) {
  const bool conventional = device.image.knows(0, config::kConventionalSize);
  if (!conventional || capability.kind != registers::AnchorKind::kExtended) return conventional;
  const auto extent = extent_of(capability);
  return extent && device.image.knows(extent->offset, extent->count);
}

}  // namespace

Result<> Survey::identify(Device& device) {
  if (device.identity) return {};
  const auto known = identities_.find(device.name);
  if (known != identities_.end()) {
    device.identity = known->second;
    return {};
  }
  auto identity = source_.identify(device.name);
  if (identity) {
    device.identity = std::move(*identity);
    return {};
  }
  const auto read = read_header(device);
  device.identity = read ? identity_in(device.image) : std::nullopt;
  if (device.identity) return {};
  return util::Failure(read ? identity.error() : read.error());
}

Result<> Survey::identify_and_keep(Device& device) {
  auto identified = identify(device);
  if (identified) identities_.emplace(device.name, *device.identity);
  return identified;
}

Result<> Survey::read_port_type(Device& device) {
  for (const CapabilityAt& capability : device.capabilities) {
    if (capability.kind != registers::AnchorKind::kCapability ||
        capability.id != registers::kPciExpressId)
      continue;
    if (auto read = ensure(device, capability.offset + 2U, 2); !read)
      return util::Failure(read.error());
  }
  return {};
}

void Survey::read_surroundings(Device& device) {
  if (!device.around) device.around = source_.surroundings(device.name);
}

Result<> Survey::probe_privilege(Device& device) {
  const auto known = ensure(device, config::kHeaderSize, 1);
  return known ? Result<>{} : util::Failure(known.error());
}

std::vector<Range> Survey::allowed(Device& device, const Range& range) {
  if (!source_.is_live() || range.offset + range.count <= config::kHeaderSize) return {range};
  if (!device.image.knows(0, 4)) static_cast<void>(identify(device));  // the ids tell
  return without(range, forbidden_ranges(device));
}

Result<Gap> Survey::read_range(Device& device, const Range& range) {
  static_cast<void>(identify(device));
  if (!is_whole(allowed(device, range), range)) {
    return util::fail(util::ErrorCode::kUnreachable,
                      config::to_string(device.name),
                      std::string(to_string(Gap::kLeftAlone)));
  }
  if (device.image.knows(range.offset, range.count)) return Gap::kNone;
  if (is_unreadable(device.gap)) return device.gap;
  auto gap = source_.read(device.name, range.offset, range.count, device.image);
  if (gap && device.gap == Gap::kNone) device.gap = *gap;
  return gap;
}

Result<> Survey::read_all(Device& device) {
  if (auto read = read_header(device); !read) return read;
  if (source_.is_live() && is_unreadable(device.gap)) return {};
  device.gap = Gap::kNone;
  for (const Range& range : allowed(device, {0, config::kExtendedSize})) {
    const auto gap = source_.read(device.name, range.offset, range.count, device.image);
    if (!gap) return util::Failure(gap.error());
    if (*gap == Gap::kPrivilege) device.gap = *gap;
  }
  return {};
}

Result<bool> Survey::ensure(Device& device, std::size_t offset, std::size_t count) {
  if (device.image.knows(offset, count)) return true;
  if (is_unreadable(device.gap)) return false;
  const Range wanted{offset, count};
  const auto parts = allowed(device, wanted);
  bool all = is_whole(parts, wanted);
  if (!all) note(device, Gap::kLeftAlone);
  for (const Range& part : parts) {
    const auto gap = source_.read(device.name, part.offset, part.count, device.image);
    if (!gap) return util::Failure(gap.error());
    note(device, *gap);
    all = all && *gap == Gap::kNone;
  }
  return all;
}

Result<> Survey::read_header(Device& device) { return read_start(device, config::kHeaderSize); }

// The header, and with it what lies up to `ahead`.
Result<> Survey::read_start(Device& device, std::size_t ahead) {
  if (device.image.knows(0, config::kHeaderSize) || is_unreadable(device.gap)) return {};
  if (!wake_ && source_.power(device.name) == config::Power::kAsleep) {
    device.gap = Gap::kAsleep;
    return {};
  }
  if (ahead > config::kHeaderSize) read_ahead(device, {0, ahead});
  const auto known = ensure(device, 0, config::kHeaderSize);
  if (!known) return util::Failure(known.error());
  if (device.image.header_is_all_ones()) device.gap = Gap::kGone;
  if (device.image.get(0, 32) == config::kRetryIds) device.gap = Gap::kNotReady;
  return {};
}

Result<> Survey::read_list(Device& device) {
  if (device.walk != WalkEnd::kNotWalked) return {};
  if (auto read = read_header(device); !read) return read;
  if (is_unreadable(device.gap)) return {};
  Result<> failed;
  walk_capabilities(device, [&](std::size_t offset, std::size_t count) {
    auto known = ensure(device, offset, count);
    if (!known) failed = util::Failure(known.error());
    return known.value_or(false);
  });
  return failed;
}

Result<> Survey::read_extended_list(Device& device) {
  if (auto read = read_list(device); !read) return read;
  if (device.extended_walk != WalkEnd::kNotWalked || is_unreadable(device.gap)) return {};
  Result<> failed;
  walk_extended_capabilities(device, [&](std::size_t offset, std::size_t count) {
    auto known = ensure(device, offset, count);
    if (!known) failed = util::Failure(known.error());
    return known.value_or(false);
  });
  return failed;
}

Result<> Survey::read_conditions(Device& device, const CapabilityAt& capability, RegisterRef reg) {
  // Where bytes decide what lies where, those that are read tell which to read next.
  std::size_t before = 0;
  do {
    before = device.image.known_bytes();
    for (const Range& range : conditions_of(device, capability, reg)) {
      if (auto read = ensure(device, range.offset, range.count); !read)
        return util::Failure(read.error());
    }
  } while (capability.table->place != nullptr && device.image.known_bytes() != before);
  return {};
}

Result<> Survey::read_register(Device& device,
                               const CapabilityAt& capability,
                               RegisterRef reg,
                               std::uint16_t index) {
  if (auto read = read_conditions(device, capability, reg); !read) return read;
  const auto at = register_at(device, capability, reg, index);
  if (!at) return {};
  const auto read = ensure(device, at->offset, at->reg.bytes());
  return read ? Result<>{} : util::Failure(read.error());
}

Result<> Survey::read_key(Device& device, const registers::KeyPath& path) {
  const bool extended = path.capability->anchor.kind == registers::AnchorKind::kExtended;
  if (auto read = extended ? read_extended_list(device) : read_list(device); !read) return read;
  const CapabilityAt* const found =
      find_capability(device, *path.capability, path.capability_index);
  if (found == nullptr) return {};
  const CapabilityAt capability = *found;
  if (path.reg) return read_register(device, capability, *path.reg, path.register_index);
  Result<> result;
  registers::for_each_register(*capability.table, [&](RegisterRef reg) {
    if (result) result = read_register(device, capability, reg, 0);
  });
  return result;
}

Result<> Survey::read_fields(Device& device, const std::vector<registers::FieldRef>& fields) {
  for (const registers::FieldRef field : fields) {
    registers::KeyPath path{.capability = &field.reg().table(), .reg = field.reg(), .field = field};
    do {
      if (auto read = read_key(device, path); !read) return read;
      ++path.capability_index;
    } while (find_capability(device, *path.capability, path.capability_index) != nullptr);
  }
  return {};
}

Result<> Survey::read_registers(Device& device) {
  // Who is not known yet may have bytes that nobody may read: its header tells.
  const bool known = device.identity.has_value();
  if (auto read = read_start(device, known ? config::kConventionalSize : config::kHeaderSize);
      !read)
    return read;
  if (is_unreadable(device.gap)) return {};
  read_ahead(device, {config::kHeaderSize, config::kConventionalSize - config::kHeaderSize});
  if (auto read = read_extended_list(device); !read) return read;
  const auto capabilities = device.capabilities;
  for (const CapabilityAt& capability : capabilities) {
    if (capability.table == nullptr || capability.kind != registers::AnchorKind::kExtended)
      continue;
    const auto extent = extent_of(capability);
    if (extent) read_ahead(device, until_next(device, capability, *extent));
  }
  for (const CapabilityAt& capability : capabilities) {
    if (capability.table == nullptr || is_read(device, capability)) continue;
    if (auto read = read_capability(device, capability); !read) return read;
  }
  return {};
}

// Reads bytes that will be asked for one by one. What does not come is left to those who need it:
// they say why.
void Survey::read_ahead(Device& device, const Range& range) {
  if (device.image.knows(range.offset, range.count)) return;
  for (const Range& part : allowed(device, range))
    static_cast<void>(source_.read(device.name, part.offset, part.count, device.image));
}

Result<> Survey::read_raw(Device& device) {
  if (auto read = read_registers(device); !read) return read;
  const auto capabilities = device.capabilities;
  for (const CapabilityAt& capability : capabilities) {
    if (auto read = read_raw(device, capability); !read) return read;
  }
  return {};
}

Result<> Survey::read_raw(Device& device, const CapabilityAt& capability) {
  if (const auto at = length_of_own(capability)) {
    if (auto read = ensure(device, at->offset, at->count); !read)
      return util::Failure(read.error());
  }
  for (const Range& raw : raw_ranges(device, capability)) {
    for (const Range& range : allowed(device, raw)) {
      if (auto read = ensure(device, range.offset, range.count); !read)
        return util::Failure(read.error());
    }
  }
  return {};
}

// Registers of a capability; what lies side by side is read at once.
Result<> Survey::read_those(Device& device,
                            const CapabilityAt& capability,
                            const std::function<bool(RegisterRef)>& wanted) {
  Result<> result;
  registers::for_each_register(*capability.table, [&](RegisterRef reg) {
    if (result && wanted(reg)) result = read_conditions(device, capability, reg);
  });
  if (!result) return result;
  std::vector<Range> ranges;
  for (const RegisterAt& at : registers_of(device, capability)) {
    if (!wanted(at.reg)) continue;
    const bool follows = !ranges.empty() && ranges.back().offset + ranges.back().count == at.offset;
    if (follows)
      ranges.back().count += at.reg.bytes();
    else
      ranges.push_back({at.offset, at.reg.bytes()});
  }
  for (const Range& range : ranges) {
    if (auto read = ensure(device, range.offset, range.count); !read)
      return util::Failure(read.error());
  }
  return {};
}

Result<> Survey::read_capability(Device& device, const CapabilityAt& capability) {
  return read_those(device, capability, [](RegisterRef) { return true; });
}

Result<> Survey::read_part(Device& device,
                           const CapabilityAt& capability,
                           std::optional<RegisterRef> reg) {
  if (reg) {
    return read_those(
        device, capability, [&](RegisterRef other) { return other.key() == reg->key(); });
  }
  if (auto read = read_capability(device, capability); !read) return read;
  return read_raw(device, capability);
}

}  // namespace pcitune::device
