// Fuzz target of the dump reader. Whatever the text: no crash, no function without a byte, no name
// twice, a bounded list of warnings, an error that says something.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string_view>
#include <vector>

#include "pcitune/config/dump.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check(const pcitune::config::Dump& dump) {
  std::set<pcitune::config::DeviceName> names;
  require(!dump.devices.empty());
  for (const auto& device : dump.devices) {
    require(device.image.known_bytes() > 0);
    require(device.image.end() <= pcitune::config::kExtendedSize);
    require(device.name.address.has_value() == (device.name.number == 0));
    require(names.insert(device.name).second);
  }
  require(dump.warnings.size() <= 101);
}

}  // namespace

// The name is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<char> bytes(data, data + size);
  const auto dump = pcitune::config::read_dump(std::string_view(bytes.data(), bytes.size()));
  if (dump) {
    check(*dump);
  } else {
    require(!dump.error().what.empty());
  }
  return 0;
}
