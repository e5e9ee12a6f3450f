// Access Control Services over made-up bytes. Values by hand from PCI Express Base
// Specification 7.7.8.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::field;

constexpr std::uint16_t kAcs = 0x000D;
constexpr const char* kRootPort = "42 00";

bool has(const test::Decoded& all, const std::string& key) { return all.count(key) != 0; }

// 001Fh and 001Dh: what a root port usually has, all but translation blocking enabled.
TEST(Acs, DecodesWhatAPortCanAndDoes) {
  const auto all = decoded(extended(kAcs, kRootPort).put(0x104, "1f 00 1d 00"));
  EXPECT_EQ(all.at("acs.capability.source_validation"), "on");
  EXPECT_EQ(all.at("acs.capability.upstream_forwarding"), "on");
  EXPECT_EQ(all.at("acs.capability.p2p_egress_control"), "off");
  EXPECT_EQ(all.at("acs.control.source_validation"), "on");
  EXPECT_EQ(all.at("acs.control.translation_blocking"), "off");
  EXPECT_EQ(all.at("acs.control.p2p_completion_redirect"), "on");
  EXPECT_EQ(all.at("acs.control.direct_translated_p2p"), "off");
}

// Control 1980h: I/O blocking 7, downstream memory 1 at 9:8, upstream memory 2 at 11:10,
// unclaimed 12.
TEST(Acs, DecodesTheEnhancedControls) {
  const auto all = decoded(extended(kAcs, kRootPort).put(0x104, "80 00 80 19"));
  EXPECT_EQ(all.at("acs.capability.enhanced"), "on");
  EXPECT_EQ(all.at("acs.control.io_request_blocking"), "on");
  EXPECT_EQ(all.at("acs.control.dsp_memory_target"), "blocked");
  EXPECT_EQ(all.at("acs.control.usp_memory_target"), "redirected");
  EXPECT_EQ(all.at("acs.control.unclaimed_redirect"), "on");
}

TEST(Acs, TheEgressVectorIsAsLongAsItsSizeSays) {
  auto space = extended(kAcs, kRootPort).put(0x104, "20 21").put(0x10C, "01 00 00 80");
  EXPECT_EQ(decoded(space).at("acs.egress_vector@1"), "0x80000001");
  EXPECT_FALSE(has(decoded(space), "acs.egress_vector@2"));
  space.put(0x104, "20 20");
  EXPECT_TRUE(has(decoded(space), "acs.egress_vector"));
  EXPECT_FALSE(has(decoded(space), "acs.egress_vector@1"));
}

TEST(Acs, AnEgressVectorOfSizeZeroHas256Bits) {
  const auto all = decoded(extended(kAcs, kRootPort).put(0x104, "20 00"));
  EXPECT_TRUE(has(all, "acs.egress_vector@7"));
  EXPECT_FALSE(has(all, "acs.egress_vector@8"));
}

TEST(Acs, WithoutEgressControlThereIsNoVector) {
  EXPECT_FALSE(has(decoded(extended(kAcs, kRootPort).put(0x104, "1f 20")), "acs.egress_vector"));
}

TEST(Acs, IsTheKernels) {
  EXPECT_EQ(field("acs.control.source_validation").row().owner, Owner::kKernel);
  EXPECT_EQ(field("acs.egress_vector").row().owner, Owner::kKernel);
}

}  // namespace
}  // namespace pcitune::registers
