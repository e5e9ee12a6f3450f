// A capability that does not exist, with everything that rows can say: an array of registers, rows
// that hang on a flag, on the capability's version and on the port type, a sub-type, a named, a
// listed and a scattered field. Layout, from the capability's start:
//   02h 16  control   0 wide (RW)  3:1 count  7:4 version  13:8 scattered with 15  14 reserved
//   04h  8  narrow    only while control.wide is 0
//   04h 32  wide      only while control.wide is 1
//   08h 16  late      versions 2 and 3 of PCI Express functions; bit 0 on root ports (type 4) only
//   10h 16  entry@i   count + 1 of them, 4 bytes apart
#pragma once

#include "pcitune/registers/catalogue.h"

namespace pcitune::test {

[[nodiscard]] const registers::CapabilityTable& synthetic();

}  // namespace pcitune::test
