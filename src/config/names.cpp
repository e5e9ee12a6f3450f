#include "pcitune/config/names.h"

#include "config/libpci.h"

namespace pcitune::config {

// The method does not matter for names; a forced one that is never scanned touches nothing.
Names::Names() {
  auto opened = Libpci::open("linux-sysfs", {});
  if (opened) libpci_ = std::move(*opened);
}

Names::~Names() = default;

std::string Names::device(std::uint16_t vendor, std::uint16_t device) {
  return libpci_ ? libpci_->device_name(vendor, device) : std::string();
}

}  // namespace pcitune::config
