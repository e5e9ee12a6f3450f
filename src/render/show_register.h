// One register as a block of lines: its place, key and word, then its fields in words.
#pragma once

#include "pcitune/device/machine.h"
#include "pcitune/render/text.h"

namespace pcitune::render {

// Single bits that say the same (flags that are off) share a line where they are many, and members
// of an array but the first take a line each, unless the view names keys.
[[nodiscard]] std::string register_block(const device::Device& device,
                                         const device::RegisterAt& at,
                                         const View& view);

// Bytes that no register covers, in rows of 16. A byte that is not known is "??".
[[nodiscard]] std::string raw_rows(const device::Device& device,
                                   const device::Range& range,
                                   const View& view);

}  // namespace pcitune::render
