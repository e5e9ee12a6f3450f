// The dump with all capabilities: tests/data/all_capabilities.txt, made of all_capabilities.fields.
#pragma once

#include <string>
#include <vector>

#include "pcitune/device/machine.h"

namespace pcitune::test {

[[nodiscard]] std::string data_path(const std::string& name);
[[nodiscard]] std::string contents(const std::string& path);

// The path of the dump. PCITUNE_UPDATE_GOLDEN=1 makes it anew first.
[[nodiscard]] std::string all_capabilities();

// Its functions, with everything read that the catalogue knows.
[[nodiscard]] std::vector<device::Device> devices_of(const std::string& dump);

}  // namespace pcitune::test
