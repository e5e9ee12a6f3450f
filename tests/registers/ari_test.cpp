// Alternative Routing-ID Interpretation over made-up bytes. Values by hand from PCI Express Base
// Specification 7.8.8.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::field;

// Capability 0502h: ACS groups, next function 5. Control 0032h: ACS groups on, function group 3 at
// 6:4.
TEST(Ari, DecodesGroupsAndTheNextFunction) {
  const auto all = decoded(extended(0x000E).put(0x104, "02 05 32 00"));
  EXPECT_EQ(all.at("ari.capability.mfvc_groups"), "off");
  EXPECT_EQ(all.at("ari.capability.acs_groups"), "on");
  EXPECT_EQ(all.at("ari.capability.next_function"), "5");
  EXPECT_EQ(all.at("ari.control.acs_groups"), "on");
  EXPECT_EQ(all.at("ari.control.mfvc_groups"), "off");
  EXPECT_EQ(all.at("ari.control.function_group"), "3");
}

TEST(Ari, GroupsAreOfTheWholeDevice) {
  EXPECT_EQ(field("ari.control.function_group").row().owner, Owner::kGroup);
}

}  // namespace
}  // namespace pcitune::registers
