// Fuzz target of the capability walk and the decoding: any bytes as a device's configuration space.
// Whatever they are: the walk ends, every register lies inside the space, and it can be shown.
#include <cstdint>
#include <cstdlib>
#include <span>

#include "pcitune/device/survey.h"
#include "pcitune/render/text.h"

// The name is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pcitune;
  device::Machine machine;
  device::Device& device = machine.devices.emplace_back();
  device.image.put(0, std::span(data, size));
  const auto ensure = [&](std::size_t offset, std::size_t count) {
    return device.image.knows(offset, count);
  };
  device::walk_capabilities(device, ensure);
  device::walk_extended_capabilities(device, ensure);
  for (const auto& capability : device.capabilities) {
    for (const auto& at : device::registers_of(device, capability)) {
      if (at.offset + at.reg.bytes() > config::kExtendedSize) std::abort();
    }
  }
  if (render::show(machine, 0, {}, rules::specifications().judge(machine), {}).empty())
    std::abort();
  return 0;
}
