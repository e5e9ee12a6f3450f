// PCI Express functions for tests: bytes put together here, by the layout of PCI Express Base 7.5.3
// and 7.5.1, with the capability (version 2) at 40h.
//   44h Device Capabilities: payloads up to 512, 8-bit tags    48h Device Control: 128, reads 512
//   4Ch Link Capabilities: 8 GT/s, x8, L0s and L1              50h Link Control: ASPM off
//   64h Device Capabilities 2: all timeout ranges, LTR, 10-bit tags, ARI on ports that face down
//   6Ch Link Capabilities 2: 2.5 to 8 GT/s                     70h Link Control 2: 8 GT/s
#pragma once

#include "support/fake_machine.h"

namespace pcitune::test {

inline constexpr unsigned kEndpointType = 0x0;
inline constexpr unsigned kRootPortType = 0x4;
inline constexpr unsigned kUpstreamType = 0x5;
inline constexpr unsigned kDownstreamType = 0x6;
inline constexpr unsigned kToPciType = 0x7;
inline constexpr unsigned kIntegratedType = 0x9;

// Where the registers are.
inline constexpr std::size_t kDevCap = 0x44, kDevCtl = 0x48, kDevSta = 0x4A, kLnkCap = 0x4C;
inline constexpr std::size_t kLnkCtl = 0x50, kDevCap2 = 0x64, kDevCtl2 = 0x68, kLnkCap2 = 0x6C;
inline constexpr std::size_t kLnkCtl2 = 0x70;

// An endpoint, or with another type an integrated one. Bus master off.
[[nodiscard]] Space express_function(unsigned port_type = kEndpointType);
// A port or bridge above these buses, in two digits each.
[[nodiscard]] Space express_port(unsigned port_type,
                                 std::string_view secondary,
                                 std::string_view subordinate);

// A root port 0000:00:01.0 above bus 01; a switch with its upstream port 0000:01:00.0 above bus 02
// and downstream ports 0000:02:00.0 and 0000:02:01.0 above buses 03 and 04; below the first an
// endpoint of two functions 0000:03:00.0 and .1, below the second one of one, 0000:04:00.0.
void add_switch_tree(FakeMachine& machine);
// A root port 0000:00:01.0 above bus 01, and an endpoint of two functions there.
void add_link(FakeMachine& machine);

}  // namespace pcitune::test
