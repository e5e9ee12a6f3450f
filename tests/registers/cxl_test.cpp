// DVSECs of CXL: which table takes which id, and what they hold. Bytes after CXL 3.x section 8.1 as
// in QEMU's cxl_pci.h.
#include <gtest/gtest.h>

#include "support/decode.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::Space;

// Vendor 1E98h in the low half, then revision (19:16) and length (31:20); the id behind it.
Space cxl(std::string_view revision_and_length, std::string_view id) {
  return extended(0x0023).put(0x104, "98 1e").put(0x106, revision_and_length).put(0x108, id);
}

// Revision 2, 3Ch bytes. Cache, IO and Mem (2:0), two ranges (2 at 5:4), reset (7) of up to 1 s (2
// at 10:8), viral (14): 42A7h.
Space device() {
  return cxl("c2 03", "00 00")
      .put(0x10A, "a7 42 46 02 00 40 19 00 06 80 01 00 02 08")
      .put(0x118, "01 00 00 00 27 41 00 20 02 00 00 00 00 00 00 30")
      .put(0x128, "00 00 00 00 01 00 00 10 00 00 00 00 00 00 00 50")
      .put(0x138, "09 00");
}

TEST(CxlDevice, IsToldByVendorAndId) {
  const auto all = decoded(device());
  EXPECT_EQ(all.at("cxl_device.header.vendor_id"), "0x1e98");
  EXPECT_EQ(all.at("cxl_device.header.rev"), "2");
  EXPECT_EQ(all.at("cxl_device.header.length"), "60");
  EXPECT_EQ(all.count("dvsec.header.vendor_id"), 0U);
}

TEST(CxlDevice, OfAnotherVendorIsNotOne) {
  const auto all = decoded(device().put(0x104, "86 80"));
  EXPECT_EQ(all.count("cxl_device.header.vendor_id"), 0U);
  EXPECT_EQ(all.at("dvsec.header.vendor_id"), "0x8086");
}

TEST(CxlDevice, DecodesCapabilitiesAndControls) {
  const auto all = decoded(device());
  EXPECT_EQ(all.at("cxl_device.capability.cache"), "on");
  EXPECT_EQ(all.at("cxl_device.capability.mem_hwinit"), "off");
  EXPECT_EQ(all.at("cxl_device.capability.hdm_count"), "2");
  EXPECT_EQ(all.at("cxl_device.capability.reset"), "on");
  EXPECT_EQ(all.at("cxl_device.capability.reset_timeout"), "1s");
  EXPECT_EQ(all.at("cxl_device.capability.viral"), "on");
  EXPECT_EQ(all.at("cxl_device.control.cache"), "off");
  EXPECT_EQ(all.at("cxl_device.control.io"), "on");
  EXPECT_EQ(all.at("cxl_device.control.mem"), "on");
  EXPECT_EQ(all.at("cxl_device.control.sf_coverage"), "8");
  EXPECT_EQ(all.at("cxl_device.control.sf_granularity"), "256");
  EXPECT_EQ(all.at("cxl_device.status.viral"), "on");
  EXPECT_EQ(all.at("cxl_device.capability_2.cache_unit"), "1mb");
  EXPECT_EQ(all.at("cxl_device.capability_2.cache_size"), "8");
}

// 0019h: bits 0, 3 and 4, each a flag of its own; 8006h: bits 1, 2 and 15.
TEST(CxlDevice, FlagsOfControl2AreBitsAndNotOrdinals) {
  const auto all = decoded(device());
  EXPECT_EQ(all.at("cxl_device.control_2.disable_caching"), "on");
  EXPECT_EQ(all.at("cxl_device.control_2.writeback"), "off");
  EXPECT_EQ(all.at("cxl_device.control_2.reset"), "off");
  EXPECT_EQ(all.at("cxl_device.control_2.reset_mem_clear"), "on");
  EXPECT_EQ(all.at("cxl_device.control_2.volatile_after_hot_reset"), "on");
  EXPECT_EQ(all.at("cxl_device.status_2.reset_complete"), "on");
  EXPECT_EQ(all.at("cxl_device.status_2.reset_error"), "on");
  EXPECT_EQ(all.at("cxl_device.status_2.pm_init_complete"), "on");
  EXPECT_EQ(all.at("cxl_device.lock.config_lock"), "on");
  EXPECT_EQ(all.at("cxl_device.capability_3.volatile_cold_reset"), "on");
  EXPECT_EQ(all.at("cxl_device.capability_3.volatile_hot_reset"), "off");
  EXPECT_EQ(all.at("cxl_device.capability_3.volatile_hot_reset_config"), "on");
}

// Valid, active, non-volatile (1 at 4:2), storage (1 at 7:5), 256 bytes (1 at 12:8), 16 s (2 at
// 15:13), 512 MB beside 4 GB: 20004127h.
TEST(CxlDevice, HasTwoRanges) {
  const auto all = decoded(device());
  EXPECT_EQ(all.at("cxl_device.size_high"), "0x00000001");
  EXPECT_EQ(all.at("cxl_device.range.valid"), "on");
  EXPECT_EQ(all.at("cxl_device.range.active"), "on");
  EXPECT_EQ(all.at("cxl_device.range.media"), "non-volatile");
  EXPECT_EQ(all.at("cxl_device.range.class"), "storage");
  EXPECT_EQ(all.at("cxl_device.range.interleave"), "256b");
  EXPECT_EQ(all.at("cxl_device.range.timeout"), "16s");
  EXPECT_EQ(all.at("cxl_device.range.size"), "0x20000000");
  EXPECT_EQ(all.at("cxl_device.base_high"), "0x00000002");
  EXPECT_EQ(all.at("cxl_device.base"), "0x30000000");
  EXPECT_EQ(all.at("cxl_device.range@1.size"), "0x10000000");
  EXPECT_EQ(all.at("cxl_device.base@1"), "0x50000000");
}

TEST(CxlDevice, OfRevision1EndsEarlier) {
  const auto all = decoded(device().put(0x106, "81 03"));
  EXPECT_EQ(all.count("cxl_device.capability_2.cache_unit"), 1U);
  EXPECT_EQ(all.count("cxl_device.control_2.volatile_after_hot_reset"), 0U);
  EXPECT_EQ(all.count("cxl_device.capability_3.volatile_cold_reset"), 0U);
}

TEST(CxlFunctionMap, HasEightRegisters) {
  const auto all =
      decoded(cxl("c0 02", "02 00").put(0x10C, "ff ff ff ff").put(0x128, "01 00 00 80"));
  EXPECT_EQ(all.at("cxl_function_map.function_map"), "0xffffffff");
  EXPECT_EQ(all.at("cxl_function_map.function_map@7"), "0x80000001");
}

TEST(CxlPort, DecodesItsWindows) {
  const auto all = decoded(cxl("80 02", "03 00")
                               .put(0x10A, "01 00 05 40 40 4f 10 fe 20 fe 01 00 f1 ff")
                               .put(0x118, "01 00 00 00 02 00 00 00 01 20 00 fe"));
  EXPECT_EQ(all.at("cxl_port.status.pm_init_complete"), "on");
  EXPECT_EQ(all.at("cxl_port.control.unmask_sbr"), "on");
  EXPECT_EQ(all.at("cxl_port.control.unmask_link_disable"), "off");
  EXPECT_EQ(all.at("cxl_port.control.alt_memory"), "on");
  EXPECT_EQ(all.at("cxl_port.control.viral"), "on");
  EXPECT_EQ(all.at("cxl_port.alt_bus_base"), "0x40");
  EXPECT_EQ(all.at("cxl_port.alt_bus_limit"), "0x4f");
  EXPECT_EQ(all.at("cxl_port.alt_memory_base"), "0xfe100000");
  EXPECT_EQ(all.at("cxl_port.alt_memory_limit"), "0xfe200000");
  EXPECT_EQ(all.at("cxl_port.alt_prefetch_base.base"), "0x00000000");
  EXPECT_EQ(all.at("cxl_port.alt_prefetch_limit.limit"), "0xfff00000");
  EXPECT_EQ(all.at("cxl_port.alt_prefetch_limit_high"), "0x00000002");
  EXPECT_EQ(all.at("cxl_port.rcrb_base.enable"), "on");
  EXPECT_EQ(all.at("cxl_port.rcrb_base.base"), "0xfe002000");
}

TEST(CxlGpf, OfPortsHasTimeouts) {
  const auto all = decoded(cxl("00 01", "04 00").put(0x10C, "05 04 02 06"));
  EXPECT_EQ(all.at("cxl_gpf_port.phase_1.base"), "5");
  EXPECT_EQ(all.at("cxl_gpf_port.phase_1.scale"), "10ms");
  EXPECT_EQ(all.at("cxl_gpf_port.phase_2.base"), "2");
  EXPECT_EQ(all.at("cxl_gpf_port.phase_2.scale"), "1s");
}

TEST(CxlGpf, OfDevicesHasDurationAndPower) {
  const auto all = decoded(cxl("00 01", "05 00").put(0x10A, "03 07 33 00 00 00"));
  EXPECT_EQ(all.at("cxl_gpf_device.phase_2.base"), "3");
  EXPECT_EQ(all.at("cxl_gpf_device.phase_2.scale"), "10s");
  EXPECT_EQ(all.at("cxl_gpf_device.phase_2_power"), "51");
}

TEST(CxlFlexBus, OfRevision2KnowsLargeFlits) {
  const Space space =
      cxl("02 02", "07 00")
          .put(0x10A, "27 20 87 01 26 40 ef cd ab 00 01 00 00 00 01 00 00 00 02 00 00 00");
  const auto all = decoded(space);
  EXPECT_EQ(all.at("cxl_flex_bus.capability.cache"), "on");
  EXPECT_EQ(all.at("cxl_flex_bus.capability.68b_flit"), "on");
  EXPECT_EQ(all.at("cxl_flex_bus.capability.256b_flit"), "on");
  EXPECT_EQ(all.at("cxl_flex_bus.control.disable_rcd_training"), "on");
  EXPECT_EQ(all.at("cxl_flex_bus.control.retimer_1"), "on");
  EXPECT_EQ(all.at("cxl_flex_bus.status.io"), "on");
  EXPECT_EQ(all.at("cxl_flex_bus.status.pbr_flit"), "on");
  EXPECT_EQ(all.at("cxl_flex_bus.received_modified_ts"), "0xabcdef");
  EXPECT_EQ(all.at("cxl_flex_bus.capability_2.nop_hint"), "on");
  EXPECT_EQ(all.at("cxl_flex_bus.control_2.nop_hint"), "on");
  EXPECT_EQ(all.at("cxl_flex_bus.status_2.nop_hint_info"), "2");
}

TEST(CxlFlexBus, OfRevision0EndsWithStatus) {
  const auto all = decoded(cxl("00 01", "07 00"));
  EXPECT_EQ(all.count("cxl_flex_bus.status.io"), 1U);
  EXPECT_EQ(all.count("cxl_flex_bus.received_modified_ts"), 0U);
  EXPECT_EQ(all.count("cxl_flex_bus.capability.256b_flit"), 0U);
}

// 24h bytes: three blocks; the first at 10000h of BAR 0, the second at 1_00020000h of BAR 2.
TEST(CxlRegisters, HasAsManyBlocksAsItsLengthSays) {
  const auto all = decoded(
      cxl("40 02", "08 00")
          .put(0x10C,
               "00 01 01 00 00 00 00 00 02 03 02 00 01 00 00 00 00 00 00 00 00 00 00 00 05 ff"));
  EXPECT_EQ(all.at("cxl_registers.block.bir"), "0");
  EXPECT_EQ(all.at("cxl_registers.block.id"), "component");
  EXPECT_EQ(all.at("cxl_registers.block.offset"), "0x0000000000010000");
  EXPECT_EQ(all.at("cxl_registers.block@1.bir"), "2");
  EXPECT_EQ(all.at("cxl_registers.block@1.id"), "device");
  EXPECT_EQ(all.at("cxl_registers.block@1.offset"), "0x0000000100020000");
  EXPECT_EQ(all.at("cxl_registers.block@2.id"), "empty");
  EXPECT_EQ(all.count("cxl_registers.block@3.id"), 0U);
}

TEST(CxlMld, CountsLogicalDevices) {
  EXPECT_EQ(decoded(cxl("00 01", "09 00").put(0x10A, "10 00")).at("cxl_mld.logical_devices"), "16");
}

TEST(Cxl, AnIdWithoutATableKeepsItsHeaders) {
  EXPECT_EQ(decoded(cxl("00 01", "0a 00")).at("dvsec.id"), "0x000a");
}

}  // namespace
}  // namespace pcitune::registers
