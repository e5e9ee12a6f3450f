#include "pcitune/device/locate.h"

#include "pcitune/device/kind_text.h"
#include "pcitune/util/text.h"

namespace pcitune::device {
namespace {

using config::Gap;
using registers::KeyPath;
using util::ErrorCode;
using util::Result;

util::Failure say(ErrorCode code, const Device& device, std::string what) {
  return util::fail(code, config::to_string(device.name), std::move(what));
}

std::string first_bytes_are(const Device& device) {
  std::size_t readable = 0;
  while (device.image.knows(readable, 1)) ++readable;
  return util::counted(readable, "byte") + (readable == 1 ? " is" : " are");
}

// What another layout of the same capability has where `reg` would be:
// "pcix_bridge.secondary_status".
std::string in_its_place(const registers::CapabilityTable& table, registers::RegisterRef reg) {
  std::string key;
  registers::for_each_register(table, [&](registers::RegisterRef other) {
    if (other.row().offset == reg.row().offset) key = key_text(KeyPath{&table, other, {}});
  });
  return key;
}

// The capability is there, but in the layout of another header type.
util::Failure other_layout(const Device& device,
                           const KeyPath& path,
                           const registers::CapabilityTable& there) {
  std::string what = device.header_layout() == 1 ? "is a bridge" : "is not a bridge";
  what += ": its " + std::string(path.capability->text(path.capability->title));
  what += " capability has no " + key_text(path);
  const std::string instead = in_its_place(there, *path.reg);
  if (!instead.empty()) what += "; in that place is " + instead;
  what += "; see " + std::string(there.text(there.key)) + ".*";
  return say(ErrorCode::kNotFound, device, what);
}

util::Failure no_capability(const Device& device, const KeyPath& path) {
  const auto& anchor = path.capability->anchor;
  for (const CapabilityAt& other : device.capabilities) {
    const bool same =
        other.kind == anchor.kind && anchor.has_id(other.id) && other.table != nullptr;
    const bool by_header =
        anchor.subtype_width == 0 && anchor.kind != registers::AnchorKind::kHeader;
    if (same && by_header && other.table != path.capability)
      return other_layout(device, path, *other.table);
  }
  std::string what = "has no ";
  if (path.capability_index != 0) what += "@" + std::to_string(path.capability_index) + " ";
  what += std::string(path.capability->text(path.capability->title));
  what += " capability, so no " + key_text(path);
  return say(ErrorCode::kNotFound, device, what);
}

}  // namespace

util::Failure unknown_bytes(const Device& device, const std::string& key) {
  switch (device.gap) {
    case Gap::kPrivilege:
      return say(ErrorCode::kPermission,
                 device,
                 "only " + first_bytes_are(device) + " readable, " + key +
                     " lies beyond: unknown, not absent. Use sudo; in a container use -F with a "
                     "dump from the host");
    case Gap::kNotGiven:
      return say(ErrorCode::kUnreachable,
                 device,
                 key +
                     " is not in the dump: unknown, not absent. 'lspci -xxx' as root gives it, "
                     "-xxxx for extended space");
    case Gap::kLeftAlone:
      return say(
          ErrorCode::kUnreachable, device, key + " is " + std::string(to_string(device.gap)));
    default:
      break;
  }
  return say(ErrorCode::kUnreachable,
             device,
             key + " could not be read (" + std::string(to_string(device.gap)) + ")");
}

Result<> list_is_known(const Device& device, bool extended, const std::string& key) {
  const bool whole = device.walk == WalkEnd::kComplete &&
                     (!extended || device.extended_walk == WalkEnd::kComplete);
  if (whole) return {};
  const std::string damage =
      damage_text(device.walk == WalkEnd::kComplete ? device.extended_walk : device.walk);
  if (damage.empty()) return unknown_bytes(device, key);
  return say(ErrorCode::kUnreachable,
             device,
             "its capability list is damaged, " + damage + ": " + key + " is unknown");
}

std::string damage_text(WalkEnd end) {
  switch (end) {
    case WalkEnd::kLoop:
      return "an entry points back (a loop)";
    case WalkEnd::kBadPointer:
      return "an entry points into the header";
    case WalkEnd::kBroken:
      return "an entry reads all ones";
    default:
      return {};
  }
}

Result<> readable(const Device& device) {
  if (device.gap == Gap::kAsleep) {
    return say(
        ErrorCode::kUnreachable,
        device,
        "asleep (runtime-suspended or D3cold) and left so; -s ADDRESS or --wake reads it all the "
        "same");
  }
  if (device.gap == Gap::kNotReady) {
    return say(ErrorCode::kUnreachable,
               device,
               "not ready: it answers configuration requests with 'retry later'. Try again");
  }
  if (device.gap == Gap::kGone)
    return say(ErrorCode::kUnreachable,
               device,
               "gone: its whole header reads as ones; " + std::string(kGoneRemedy));
  return {};
}

Result<RegisterAt> locate(const Device& device, const KeyPath& path) {
  if (auto fine = readable(device); !fine) return util::Failure(fine.error());
  const std::string key = key_text(path);
  if (!device.image.knows(0x0E, 1)) return unknown_bytes(device, key);
  if (!device.header_layout())
    return say(ErrorCode::kUnreachable,
               device,
               "its header is of an unknown kind, so " + key + " is unknown");
  const CapabilityAt* const capability =
      find_capability(device, *path.capability, path.capability_index);
  const bool extended = path.capability->anchor.kind == registers::AnchorKind::kExtended;
  if (capability == nullptr) {
    if (auto known = list_is_known(device, extended, key); !known)
      return util::Failure(known.error());
  }
  if (capability == nullptr) return no_capability(device, path);
  if (const auto at = register_at(device, *capability, *path.reg, path.register_index)) return *at;
  for (const Range& range : conditions_of(device, *capability, *path.reg)) {
    if (!device.image.knows(range.offset, range.count)) return unknown_bytes(device, key);
  }
  if (path.register_index != 0 && register_at(device, *capability, *path.reg)) {
    return say(ErrorCode::kNotFound, device, "has no " + key + ": there are fewer of them");
  }
  const std::string why = why_absent(device, *capability, *path.reg);
  return say(
      ErrorCode::kNotFound,
      device,
      "has no " + key + ": " + (why.empty() ? "by the capability's own bytes there is none" : why));
}

Result<LocatedWord> locate_word(const Device& device, const KeyPath& path) {
  const auto at = locate(device, path);
  if (!at) return util::Failure(at.error());
  const auto word = word_of(device, *at);
  if (!word) return unknown_bytes(device, key_text(path));
  const KeyPath here = twin_of(device, path);
  const bool field_applies =
      !here.field ||
      (here.field->reg() == at->reg && (fields_of(device, *at) >> here.field->index() & 1U) != 0);
  if (!field_applies)
    return say(ErrorCode::kNotFound,
               device,
               "has no " + key_text(path) + ": " + why_absent(device, at->capability, *path.field));
  return LocatedWord{*at, *word};
}

}  // namespace pcitune::device
