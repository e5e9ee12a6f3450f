// The `resource` file of a function in sysfs: a line of start, end and flags for each base address
// register, the expansion ROM and what follows them. Reads as far as the lines are well formed.
#pragma once

#include <string_view>
#include <vector>

#include "pcitune/config/source.h"

namespace pcitune::config {

[[nodiscard]] std::vector<Resource> parse_resources(std::string_view text);

}  // namespace pcitune::config
