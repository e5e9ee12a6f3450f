// Links between elements of a root complex. Bytes after PCI Express Base 7.9.8.
#include <gtest/gtest.h>

#include "support/decode.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;

// Port 2 of component 1, configuration space, two links: to memory-mapped registers at FED19000h
// (port 0, component 1, valid), and to 00:1c.1 (bus 0, device 1Ch, function 1: 0E1000h) under a
// base of E0000000h.
test::Space two_links() {
  return extended(0x0005)
      .put(0x104, "00 02 01 02")
      .put(0x110, "01 00 01 00 00 00 00 00 00 90 d1 fe 00 00 00 00")
      .put(0x120, "07 00 02 03 00 00 00 00 00 10 0e e0 01 00 00 00");
}

TEST(Rclink, DescribesItsOwnElement) {
  const auto all = decoded(two_links());
  EXPECT_EQ(all.at("rclink.self.element_type"), "config");
  EXPECT_EQ(all.at("rclink.self.links"), "2");
  EXPECT_EQ(all.at("rclink.self.component"), "0x01");
  EXPECT_EQ(all.at("rclink.self.port"), "0x02");
}

TEST(Rclink, ALinkToMemoryHasAnAddress) {
  const auto all = decoded(two_links());
  EXPECT_EQ(all.at("rclink.link.valid"), "on");
  EXPECT_EQ(all.at("rclink.link.type"), "memory-mapped");
  EXPECT_EQ(all.at("rclink.link.target_component"), "0x01");
  EXPECT_EQ(all.at("rclink.link.target_port"), "0x00");
  EXPECT_EQ(all.at("rclink.address"), "0x00000000fed19000");
  EXPECT_EQ(all.count("rclink.config.device"), 0U);
}

TEST(Rclink, ALinkToAFunctionHasItsNumbers) {
  const auto all = decoded(two_links());
  EXPECT_EQ(all.at("rclink.link@1.type"), "config");
  EXPECT_EQ(all.at("rclink.link@1.associated_rcrb"), "on");
  EXPECT_EQ(all.at("rclink.link@1.target_port"), "0x03");
  EXPECT_EQ(all.at("rclink.config@1.bus"), "0x00");
  EXPECT_EQ(all.at("rclink.config@1.device"), "0x1c");
  EXPECT_EQ(all.at("rclink.config@1.function"), "1");
  EXPECT_EQ(all.at("rclink.config@1.base"), "0x00000001e0000000");
  EXPECT_EQ(all.count("rclink.address@1"), 0U);
  EXPECT_EQ(all.count("rclink.link@2.type"), 0U);
}

}  // namespace
}  // namespace pcitune::registers
