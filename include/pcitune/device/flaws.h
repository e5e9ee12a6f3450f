// What is wrong with a device's lists of capabilities, so far as its known bytes tell. The walk
// goes as far as it can; each thing that it came upon is a flaw, and so is a structure that does
// not fit where it lies.
#pragma once

#include "pcitune/device/machine.h"

namespace pcitune::device {

// Flaws of the walk (Device::flaws), and of how the structures lie.
[[nodiscard]] std::vector<Flaw> flaws_of(const Device& device);

// "the pointer at 41h leads back to 40h"
[[nodiscard]] std::string flaw_text(const Flaw& flaw);

}  // namespace pcitune::device
