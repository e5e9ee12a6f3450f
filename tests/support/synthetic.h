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

// A second one: twins, two flags on a row, arrays of fixed length and with a count elsewhere.
//   02h 16  control   0 wide  1 masked  2 rcb: read-only on root ports, RW elsewhere
//   04h 32  data      while control.wide is 0: 15:0 value, 16 narrow_only
//   08h 16  data      while control.wide is 1: value in all bits
//   0Ch 32  mask      only while wide and masked are both 1
//   10h 32  log@i     three of them
//   20h 16  lane@i    pcix.command.ost code + 1 of them
[[nodiscard]] const registers::CapabilityTable& twins();

// A third one, in which bytes decide what lies where: entries from 04h, each a head (16 bits, 7:0
// the entry's length in bytes) and a body (16 bits) behind it, until a head of 0; as many as 02h.
[[nodiscard]] const registers::CapabilityTable& scattered();

}  // namespace pcitune::test
