// The few windows that are known to act when they are read. They belong into device profiles
// and move there with the first of these.
#include <array>

#include "pcitune/device/raw_bytes.h"

namespace pcitune::device {
namespace {

struct Window {
  std::uint16_t vendor;
  std::array<std::uint16_t, 16> devices;  // 0: none
  Range range;
};

constexpr std::array kWindows{
    // InfiniHost: Linux drivers/infiniband/hw/mthca/mthca_reset.c leaves dwords 22 and 23 out when
    // it saves and restores the configuration space.
    Window{0x15B3, {0x5A44}, {0x58, 8}},
    Window{0x1867, {0x5A44}, {0x58, 8}},
    // BCM5700 to 5704: Linux drivers/net/ethernet/broadcom/tg3.h, TG3PCI_MISC_HOST_CTRL (68h) to
    // TG3PCI_MEM_WIN_DATA (84h): indirect windows to registers and memory of the chip.
    Window{0x14E4,
           {0x1644, 0x1645, 0x1646, 0x1647, 0x1648, 0x1649, 0x16A6, 0x16A7, 0x16A8, 0x16C6, 0x16C7},
           {0x68, 0x20}},
};

bool is_of(const Window& window, std::uint64_t vendor, std::uint64_t device) {
  if (window.vendor != vendor || device == 0) return false;
  for (const std::uint16_t id : window.devices) {
    if (id == device) return true;
  }
  return false;
}

}  // namespace

std::vector<Range> forbidden_ranges(const Device& device) {
  const auto vendor = device.image.get(0x00, 16);
  const auto id = device.image.get(0x02, 16);
  std::vector<Range> ranges;
  for (const Window& window : kWindows) {
    const bool by_header = vendor && id && is_of(window, *vendor, *id);
    const bool by_identity =
        device.identity && is_of(window, device.identity->vendor, device.identity->device);
    if (by_header || by_identity) ranges.push_back(window.range);
  }
  return ranges;
}

}  // namespace pcitune::device
