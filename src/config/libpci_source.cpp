#include "config/libpci_source.h"

#include <algorithm>

namespace pcitune::config {

util::Result<std::vector<DeviceName>> LibpciSource::list() {
  const auto addresses = libpci_->scan();
  if (!addresses) {  // what -O names is not there or is of the wrong kind
    const auto& error = addresses.error();
    const bool permission = error.code == util::ErrorCode::kPermission;
    return util::fail(permission ? error.code : util::ErrorCode::kInvalidInput, "-A", error.what);
  }
  std::vector<DeviceName> names;
  for (const auto& address : *addresses) names.push_back({.address = address});
  std::sort(names.begin(), names.end(), comes_before);
  return names;
}

util::Result<Identity> LibpciSource::identify(const DeviceName& name) {
  ConfigImage header;
  const auto gap = read(name, 0, kHeaderSize, header);
  if (!gap) return util::Failure(gap.error());
  if (*gap != Gap::kNone)
    return util::fail(util::ErrorCode::kUnreachable, to_string(name), "its header cannot be read");
  Identity identity{.vendor = static_cast<std::uint16_t>(*header.get(0, 16)),
                    .device = static_cast<std::uint16_t>(*header.get(2, 16))};
  identity.class_code = static_cast<std::uint32_t>(*header.get(0x08, 32) >> 8U);
  return identity;
}

util::Result<Gap> LibpciSource::read(const DeviceName& name,
                                     std::size_t offset,
                                     std::size_t count,
                                     ConfigImage& into) {
  std::vector<std::uint8_t> bytes(count);
  const auto whole = libpci_->read(*name.address, offset, bytes);
  if (!whole) return util::Failure(whole.error());
  if (!*whole) return Gap::kNotGiven;
  into.put(offset, bytes);
  return Gap::kNone;
}

}  // namespace pcitune::config
