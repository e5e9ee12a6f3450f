#include "apply/presence.h"

#include "pcitune/device/locate.h"
#include "pcitune/registers/codec.h"
#include "pcitune/registers/well_known.h"

namespace pcitune::apply {
namespace {

using device::Device;
using plan::Step;
using util::ErrorCode;
using util::Result;

// Bytes of the device by a real access; all of them or an Error.
Result<config::ConfigImage> read_now(config::Source& source,
                                     const Device& device,
                                     std::size_t offset,
                                     std::size_t count) {
  config::ConfigImage now;
  const auto gap = source.read(device.name, offset, count, now);
  if (!gap) return util::Failure(gap.error());
  if (now.knows(offset, count)) return now;
  return lost_device(device, *gap);
}

// In D0 by its own word, where it has a power management capability.
Result<> check_power(config::Source& source, const Device& device) {
  if (source.power(device.name) != config::Power::kAwake) {
    return lost(device,
                ErrorCode::kUnreachable,
                "asleep or falling asleep: what is written now is lost when it resumes. Wake it "
                "first: echo on > power/control in its sysfs directory");
  }
  const registers::FieldRef state = registers::well_known::kPowerState;
  for (std::uint8_t number = 0;; ++number) {
    const auto at = device::place_of(device, state, number);
    if (!at) return {};
    const auto now = read_now(source, device, at->offset, at->reg.bytes());
    if (!now) return util::Failure(now.error());
    if (registers::extract(state, *now->get(at->offset, at->reg.width())) != 0)
      return lost(
          device,
          ErrorCode::kUnreachable,
          "not in D0 (its power management says so): what is written now is lost when it resumes. "
          "Wake it first: echo on > power/control in its sysfs directory");
  }
}

// Does the entry of the capability list still stand where it was?
Result<> check_place(config::Source& source,
                     const Device& device,
                     const device::CapabilityAt& capability) {
  if (capability.kind != registers::AnchorKind::kCapability &&
      capability.kind != registers::AnchorKind::kExtended)
    return {};
  const std::size_t bytes = capability.kind == registers::AnchorKind::kExtended ? 2 : 1;
  const auto head = read_now(source, device, capability.offset, bytes);
  if (!head) return util::Failure(head.error());
  if (head->get(capability.offset, static_cast<unsigned>(8U * bytes)) == capability.id) return {};
  return lost(device, ErrorCode::kUnreachable, "its capability has moved; run it again");
}

}  // namespace

util::Failure lost_device(const Device& device, config::Gap gap) {
  const auto code =
      gap == config::Gap::kPrivilege ? ErrorCode::kPermission : ErrorCode::kUnreachable;
  return lost(device, code, "cannot be read any more: " + std::string(to_string(gap)));
}

util::Failure lost(const Device& device, ErrorCode code, std::string what) {
  return util::fail(code, config::to_string(device.name), std::move(what));
}

Result<std::uint64_t> read_word(config::Source& source,
                                const Device& device,
                                const device::RegisterAt& at) {
  const auto now = read_now(source, device, at.offset, at.reg.bytes());
  if (!now) {
    util::Error error = now.error();
    error.what = device::key_text(at, std::nullopt) + ": " + error.what;
    return util::Failure(std::move(error));
  }
  const std::uint64_t word = *now->get(at.offset, at.reg.width());
  if (word != ~0ULL >> (64U - at.reg.width())) return word;
  const auto header = read_now(source, device, 0, config::kHeaderSize);
  if (!header) return util::Failure(header.error());
  if (header->header_is_all_ones())
    return lost(device,
                ErrorCode::kUnreachable,
                "gone: it reads as ones; " + std::string(device::kGoneRemedy));
  return word;
}

Result<> check_present(config::Source& source, const Device& device, const Step& step) {
  return check_identity(source, device, step).and_then([&] { return check_power(source, device); });
}

Result<> check_identity(config::Source& source, const Device& device, const Step& step) {
  const auto header = read_now(source, device, 0, config::kHeaderSize);
  if (!header) return util::Failure(header.error());
  if (header->header_is_all_ones())
    return lost(device,
                ErrorCode::kUnreachable,
                "gone: its whole header reads as ones; " + std::string(device::kGoneRemedy));
  if (header->get(0, 32) == config::kRetryIds)
    return lost(device, ErrorCode::kUnreachable, "not ready: it asks to be tried again later");
  if (header->get(0, 32) != device.image.get(0, 32))
    return lost(device,
                ErrorCode::kUnreachable,
                "another device answers there now; look with pcitune list");
  return check_place(source, device, step.at.capability);
}

}  // namespace pcitune::apply
