// Process Address Space ID over made-up bytes. Values by hand from PCI Express Base
// Specification 7.8.9.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::field;

// Capability 1406h: execute and privileged, 20 bits at 12:8. Control 0005h: on, privileged.
TEST(Pasid, DecodesWidthAndPermissions) {
  const auto all = decoded(extended(0x001B).put(0x104, "06 14 05 00"));
  EXPECT_EQ(all.at("pasid.capability.execute"), "on");
  EXPECT_EQ(all.at("pasid.capability.privileged"), "on");
  EXPECT_EQ(all.at("pasid.capability.translated"), "off");
  EXPECT_EQ(all.at("pasid.capability.width"), "20");
  EXPECT_EQ(all.at("pasid.control.enable"), "on");
  EXPECT_EQ(all.at("pasid.control.execute"), "off");
  EXPECT_EQ(all.at("pasid.control.privileged"), "on");
}

TEST(Pasid, IsTheIommuDrivers) {
  EXPECT_EQ(field("pasid.control.enable").row().owner, Owner::kKernel);
}

}  // namespace
}  // namespace pcitune::registers
