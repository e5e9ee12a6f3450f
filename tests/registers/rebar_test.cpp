// Resizable BARs: one pair of registers each, as the first control register counts them. Bytes
// after PCI Express Base 7.8.6 as in pciutils cap_rebar.
#include <gtest/gtest.h>

#include "support/decode.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;

// BAR 0: 256 MB and 512 MB (bits 12 and 13), now 256 MB (8); BAR 2: 1 MB, now 1 MB; two of them.
test::Space two_bars(std::uint16_t id) {
  return extended(id).put(0x104, "00 30 00 00 40 08 00 00 10 00 00 00 02 00 00 00");
}

TEST(Rebar, SizesAreBytes) {
  const auto all = decoded(two_bars(0x0015));
  EXPECT_EQ(all.at("rebar.capability.sizes"), "0x0000300");
  EXPECT_EQ(all.at("rebar.control.bar"), "0");
  EXPECT_EQ(all.at("rebar.control.count"), "2");
  EXPECT_EQ(all.at("rebar.control.size"), "268435456");
  EXPECT_EQ(all.at("rebar.capability@1.sizes"), "0x0000001");
  EXPECT_EQ(all.at("rebar.control@1.bar"), "2");
  EXPECT_EQ(all.at("rebar.control@1.size"), "1048576");
}

TEST(Rebar, HasAsManyPairsAsTheFirstSays) {
  EXPECT_EQ(decoded(two_bars(0x0015)).count("rebar.control@2.size"), 0U);
  EXPECT_EQ(decoded(extended(0x0015)).count("rebar.control.size"), 0U);
}

TEST(Rebar, NeverHasMoreThanSixBars) {
  const auto all = decoded(extended(0x0015).put(0x108, "e0 00 00 00"));
  EXPECT_EQ(all.count("rebar.control@5.size"), 1U);
  EXPECT_EQ(all.count("rebar.control@6.size"), 0U);
}

// 2Bh = 43: 2^43 MB; the capability's bits end at 27, so it is bit 15 of the large sizes.
TEST(Rebar, SizesGoUpTo8Exabytes) {
  const auto all = decoded(extended(0x0015).put(0x108, "20 2b 00 80"));
  EXPECT_EQ(all.at("rebar.control.size"), "9223372036854775808");
  EXPECT_EQ(all.at("rebar.control.large_sizes"), "0x8000");
}

TEST(VfRebar, HasTheSameLayout) {
  EXPECT_EQ(decoded(two_bars(0x0024)).at("vf_rebar.control.size"), "268435456");
}

}  // namespace
}  // namespace pcitune::registers
