// Latency Tolerance Reporting over made-up bytes. Values by hand from PCI Express Base
// Specification 7.8.2.
#include <gtest/gtest.h>

#include "support/decode.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;

// 1003h: 3 x 1048576 ns (scale 4 at 12:10), the usual choice of firmware; 0846h: 70 x 1024 ns.
TEST(Ltr, DecodesLatenciesAsAValueAndItsScale) {
  const auto all = decoded(extended(0x0018).put(0x104, "03 10 46 08"));
  EXPECT_EQ(all.at("ltr.max_snoop.value"), "3");
  EXPECT_EQ(all.at("ltr.max_snoop.scale"), "1048576");
  EXPECT_EQ(all.at("ltr.max_no_snoop.value"), "70");
  EXPECT_EQ(all.at("ltr.max_no_snoop.scale"), "1024");
}

TEST(Ltr, ScalesSixAndSevenAreReserved) {
  EXPECT_EQ(decoded(extended(0x0018).put(0x104, "00 18")).at("ltr.max_snoop.scale"), "raw:6");
}

}  // namespace
}  // namespace pcitune::registers
