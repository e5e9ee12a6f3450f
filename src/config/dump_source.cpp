#include "config/dump_source.h"

#include <algorithm>

namespace pcitune::config {
namespace {

// All bytes of 10,000 functions are 140 MB of text.
constexpr std::size_t kLargestDump = std::size_t{256} << 20U;

std::string shown(const std::string& file) { return file == "-" ? "standard input" : file; }

std::optional<std::pair<std::uint16_t, std::uint16_t>> subsystem_of(const ConfigImage& image) {
  const auto header = image.byte(0x0E);
  const std::size_t layout = header ? *header & 0x7FU : 0xFF;
  if (layout != 0 && layout != 2) return std::nullopt;
  const std::size_t at = layout == 0 ? 0x2C : 0x40;
  const auto vendor = image.get(at, 16);
  const auto device = image.get(at + 2, 16);
  if (!vendor || !device) return std::nullopt;
  return std::pair{static_cast<std::uint16_t>(*vendor), static_cast<std::uint16_t>(*device)};
}

}  // namespace

util::Result<Dump> load_dump(const std::string& file, util::Files& files) {
  const auto content = files.read_all(file, kLargestDump);
  if (!content) {
    const bool permission = content.error().code == util::ErrorCode::kPermission;
    return util::fail(permission ? content.error().code : util::ErrorCode::kInvalidInput,
                      shown(content.error().where),
                      content.error().what);
  }
  auto dump = read_dump(*content);
  if (!dump) return util::fail(dump.error().code, shown(file), dump.error().what);
  return dump;
}

std::string warning_text(const std::string& file, const DumpWarning& warning) {
  const std::string line = warning.line == 0 ? "" : ":" + std::to_string(warning.line);
  return shown(file) + line + ": " + warning.what;
}

DumpSource::DumpSource(Dump dump, const std::string& file) : devices_(std::move(dump.devices)) {
  std::sort(devices_.begin(), devices_.end(), [](const DumpDevice& a, const DumpDevice& b) {
    return comes_before(a.name, b.name);
  });
  for (const auto& warning : dump.warnings) warn(warning_text(file, warning));
}

util::Result<std::vector<DeviceName>> DumpSource::list() {
  std::vector<DeviceName> names;
  names.reserve(devices_.size());
  for (const auto& device : devices_) names.push_back(device.name);
  return names;
}

const DumpDevice* DumpSource::find(const DeviceName& name) const {
  const auto at = std::lower_bound(devices_.begin(),
                                   devices_.end(),
                                   name,
                                   [](const DumpDevice& device, const DeviceName& wanted) {
                                     return comes_before(device.name, wanted);
                                   });
  return at != devices_.end() && at->name == name ? &*at : nullptr;
}

util::Result<Identity> DumpSource::identify(const DeviceName& name) {
  const DumpDevice* const device = find(name);
  if (device == nullptr)
    return util::fail(util::ErrorCode::kNotFound, to_string(name), "not in the dump");
  const ConfigImage& image = device->image;
  const auto vendor = image.get(0, 16);
  const auto id = image.get(2, 16);
  if (!vendor || !id)
    return util::fail(
        util::ErrorCode::kInvalidInput, to_string(name), "the dump does not hold its first row");
  Identity identity{.vendor = static_cast<std::uint16_t>(*vendor),
                    .device = static_cast<std::uint16_t>(*id)};
  const auto class_id = image.get(0x0A, 16);
  identity.class_code =
      static_cast<std::uint32_t>(class_id.value_or(0) << 8U | image.byte(0x09).value_or(0));
  identity.subsystem = subsystem_of(image);
  return identity;
}

util::Result<Gap> DumpSource::read(const DeviceName& name,
                                   std::size_t offset,
                                   std::size_t count,
                                   ConfigImage& into) {
  const DumpDevice* const device = find(name);
  if (device == nullptr)
    return util::fail(util::ErrorCode::kNotFound, to_string(name), "not in the dump");
  Gap gap = Gap::kNone;
  for (std::size_t at = offset; at < offset + count; ++at) {
    const auto byte = device->image.byte(at);
    if (byte) into.put_byte(at, *byte);
    if (!byte) gap = Gap::kNotGiven;
  }
  return gap;
}

}  // namespace pcitune::config
