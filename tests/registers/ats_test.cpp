// Address Translation Services over made-up bytes. Values by hand from PCI Express Base
// Specification 10.5.1.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::field;

// Capability 0065h: queue of 5, page aligned, global invalidate. Control 8001h: on, units of 4096
// << 1.
TEST(Ats, DecodesTheTranslationCache) {
  const auto all = decoded(extended(0x000F).put(0x104, "65 00 01 80"));
  EXPECT_EQ(all.at("ats.capability.queue_depth"), "5");
  EXPECT_EQ(all.at("ats.capability.page_aligned"), "on");
  EXPECT_EQ(all.at("ats.capability.global_invalidate"), "on");
  EXPECT_EQ(all.at("ats.capability.relaxed_ordering"), "off");
  EXPECT_EQ(all.at("ats.control.enable"), "on");
  EXPECT_EQ(all.at("ats.control.smallest_unit"), "8192");
}

TEST(Ats, IsTheIommuDrivers) { EXPECT_EQ(field("ats.control.enable").row().owner, Owner::kKernel); }

}  // namespace
}  // namespace pcitune::registers
