#include "support/express.h"

#include "pcitune/util/hex.h"

namespace pcitune::test {
namespace {

void put_capability(Space& space, unsigned port_type) {
  const bool faces_down = port_type == kRootPortType || port_type == kDownstreamType;
  space.put(0x06, "10 00").put(0x34, "40");
  space.put(0x40, "10 00").put(0x42, util::hex(port_type << 4U | 2U, 2) + " 00");
  space.put(kDevCap, "22 80 00 00").put(kDevCtl, "10 20");
  space.put(kLnkCap, "83 0c 00 00").put(kLnkCtl, "00 00");
  space.put(kDevCap2, faces_down ? "3f 08 03 00" : "1f 08 03 00");
  space.put(kLnkCap2, "0e 00 00 00").put(kLnkCtl2, "03 00");
}

}  // namespace

Space express_function(unsigned port_type) {
  Space space(config::kExtendedSize);
  space.put(0x00, "b3 15 21 10").put(0x09, "00 00 02");
  put_capability(space, port_type);
  return space;
}

Space express_port(unsigned port_type, std::string_view secondary, std::string_view subordinate) {
  Space space(config::kExtendedSize);
  space.put(0x00, "86 80 30 20 04 00 00 00 00 00 04 06 00 00 01 00");
  space.put(0x19, secondary).put(0x1A, subordinate);
  put_capability(space, port_type);
  return space;
}

void add_switch_tree(FakeMachine& machine) {
  machine.add("0000:00:01.0", express_port(kRootPortType, "01", "04"));
  machine.add("0000:01:00.0", express_port(kUpstreamType, "02", "04")).below("0000:00:01.0");
  machine.add("0000:02:00.0", express_port(kDownstreamType, "03", "03")).below("0000:01:00.0");
  machine.add("0000:02:01.0", express_port(kDownstreamType, "04", "04")).below("0000:01:00.0");
  machine.add("0000:03:00.0", express_function()).below("0000:02:00.0");
  machine.add("0000:03:00.1", express_function()).below("0000:02:00.0");
  machine.add("0000:04:00.0", express_function()).below("0000:02:01.0");
}

void add_link(FakeMachine& machine) {
  machine.add("0000:00:01.0", express_port(kRootPortType, "01", "01"));
  machine.add("0000:01:00.0", express_function()).below("0000:00:01.0");
  machine.add("0000:01:00.1", express_function()).below("0000:00:01.0");
}

}  // namespace pcitune::test
