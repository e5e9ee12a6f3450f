// Single Root I/O Virtualization over made-up bytes. Values by hand from PCI Express Base
// Specification 9.3.3.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::field;

bool has(const test::Decoded& all, const std::string& key) { return all.count(key) != 0; }

constexpr std::uint16_t kSriov = 0x0010;

TEST(Sriov, DecodesWhoIsThere) {
  const auto all =
      decoded(extended(kSriov)
                  .put(0x104, "06 00 60 00")  // message 3 at 31:21, 10-bit tags, ARI kept
                  .put(0x108, "19 00")        // enable, memory, ARI
                  .put(0x10C, "08 00 08 00 01 00 00 00")
                  .put(0x114, "80 01 02 00 00 00 ca 10")
                  .put(0x11C, "53 05 00 00 01 00 00 00"));
  EXPECT_EQ(all.at("sriov.capabilities.ari_preserved"), "on");
  EXPECT_EQ(all.at("sriov.capabilities.ten_bit_tags"), "on");
  EXPECT_EQ(all.at("sriov.capabilities.interrupt_message"), "3");
  EXPECT_EQ(all.at("sriov.control.enable"), "on");
  EXPECT_EQ(all.at("sriov.control.migration"), "off");
  EXPECT_EQ(all.at("sriov.control.memory"), "on");
  EXPECT_EQ(all.at("sriov.control.ari_hierarchy"), "on");
  EXPECT_EQ(all.at("sriov.initial_vfs"), "8");
  EXPECT_EQ(all.at("sriov.total_vfs"), "8");
  EXPECT_EQ(all.at("sriov.num_vfs"), "1");
  EXPECT_EQ(all.at("sriov.first_offset"), "384");
  EXPECT_EQ(all.at("sriov.stride"), "2");
  EXPECT_EQ(all.at("sriov.vf_device"), "0x10ca");
  EXPECT_EQ(all.at("sriov.page_sizes"), "0x00000553");
  EXPECT_EQ(all.at("sriov.page_size"), "0x00000001");
}

// VF BAR 0 of 64 bits at 380d2840000h takes BAR 1, VF BAR 2 has 32 bits, VF BAR 5 claims 64 bits
// and has no word for them.
TEST(Sriov, AVfBarOf64BitsTakesTwoWords) {
  const auto all = decoded(extended(kSriov)
                               .put(0x124, "0c 00 84 d2 80 03 00 00")
                               .put(0x12C, "00 00 86 d2")
                               .put(0x138, "04 00 00 00"));
  EXPECT_EQ(all.at("sriov.vf_bar.type"), "64-bit");
  EXPECT_EQ(all.at("sriov.vf_bar.prefetchable"), "on");
  EXPECT_EQ(all.at("sriov.vf_bar.address"), "0xd2840000");
  EXPECT_EQ(all.at("sriov.vf_bar_high"), "0x00000380");
  EXPECT_FALSE(has(all, "sriov.vf_bar@1.type"));
  EXPECT_EQ(all.at("sriov.vf_bar@2.type"), "32-bit");
  EXPECT_EQ(all.at("sriov.vf_bar@2.address"), "0xd2860000");
  EXPECT_FALSE(has(all, "sriov.vf_bar_high@2"));
  EXPECT_EQ(all.at("sriov.vf_bar@5.type"), "64-bit");
  EXPECT_FALSE(has(all, "sriov.vf_bar_high@5"));
}

TEST(Sriov, TheMigrationStateArrayIsInABar) {
  const auto all = decoded(extended(kSriov).put(0x13C, "03 10 00 00"));
  EXPECT_EQ(all.at("sriov.migration.bar"), "3");
  EXPECT_EQ(all.at("sriov.migration.offset"), "0x00001000");
}

TEST(Sriov, VirtualFunctionsAreMadeThroughTheDriver) {
  EXPECT_EQ(field("sriov.control.enable").row().owner, Owner::kKernel);
  EXPECT_EQ(field("sriov.num_vfs").row().owner, Owner::kKernel);
  EXPECT_EQ(field("sriov.vf_bar.address").row().owner, Owner::kNever);
}

}  // namespace
}  // namespace pcitune::registers
