// Selectors as they are typed, for tests: words("-s 01: -d 8086:1008 --exclude 01:00.1").
#pragma once

#include <string_view>

#include "pcitune/device/selection.h"

namespace pcitune::test {

// Option and word in turn, blanks between. An option that does not exist throws.
[[nodiscard]] device::SelectorWords words(std::string_view command_line);

}  // namespace pcitune::test
