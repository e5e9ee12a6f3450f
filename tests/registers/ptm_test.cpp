// Precision Time Measurement over made-up bytes. Values by hand from PCI Express Base
// Specification 7.9.15.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::field;

// Capability 00000A07h: all roles, clock of 10 ns. Control 00001403h: on, root, 20 ns.
TEST(Ptm, DecodesRolesAndClocks) {
  const auto all =
      decoded(extended(0x001F, "42 00").put(0x104, "07 0a 00 00").put(0x108, "03 14 00 00"));
  EXPECT_EQ(all.at("ptm.capability.requester"), "on");
  EXPECT_EQ(all.at("ptm.capability.responder"), "on");
  EXPECT_EQ(all.at("ptm.capability.root"), "on");
  EXPECT_EQ(all.at("ptm.capability.eptm"), "off");
  EXPECT_EQ(all.at("ptm.capability.granularity"), "10");
  EXPECT_EQ(all.at("ptm.control.enable"), "on");
  EXPECT_EQ(all.at("ptm.control.root_select"), "on");
  EXPECT_EQ(all.at("ptm.control.granularity"), "20");
}

TEST(Ptm, IsTheKernels) { EXPECT_EQ(field("ptm.control.enable").row().owner, Owner::kKernel); }

}  // namespace
}  // namespace pcitune::registers
