// Page Request Interface over made-up bytes. Values by hand from PCI Express Base
// Specification 10.5.2.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::field;

// Status 8102h: unexpected index 1, stopped 8, PASID required 15.
TEST(Pri, DecodesPageRequests) {
  const auto all = decoded(extended(0x0013)
                               .put(0x104, "01 00 02 81")
                               .put(0x108, "00 02 00 00")
                               .put(0x10C, "20 00 00 00"));
  EXPECT_EQ(all.at("pri.control.enable"), "on");
  EXPECT_EQ(all.at("pri.control.reset"), "off");
  EXPECT_EQ(all.at("pri.status.response_failure"), "off");
  EXPECT_EQ(all.at("pri.status.unexpected_index"), "on");
  EXPECT_EQ(all.at("pri.status.stopped"), "on");
  EXPECT_EQ(all.at("pri.status.pasid_required"), "on");
  EXPECT_EQ(all.at("pri.capacity"), "512");
  EXPECT_EQ(all.at("pri.allocation"), "32");
}

TEST(Pri, IsNotResetByHand) {
  EXPECT_EQ(field("pri.control.reset").row().owner, Owner::kNever);
  EXPECT_EQ(field("pri.status.response_failure").row().access, Access::kRw1c);
}

}  // namespace
}  // namespace pcitune::registers
