// HyperTransport capabilities over bytes made from the layouts in pciutils' header.h.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::field;
using test::with_capability;

// Revision 1.05 (25h), two links: the first up at 16 bits and 800 MHz, the second off.
constexpr const char* kPrimary =
    "08 00 61 04 20 00 11 11 d0 01 00 00 25 05 75 00 13 00 00 00 34 12 04 02 01 02 03 00";

TEST(HyperTransportPrimary, ReadsBothLinks) {
  const auto read = decoded(with_capability(kPrimary));
  EXPECT_EQ(read.at("ht_primary.command.base_unitid"), "1");
  EXPECT_EQ(read.at("ht_primary.command.unit_count"), "3");
  EXPECT_EQ(read.at("ht_primary.command.master_host"), "on");
  EXPECT_EQ(read.at("ht_primary.link_control_0.init_complete"), "on");
  EXPECT_EQ(read.at("ht_primary.link_config_0.width_in"), "16bit");
  EXPECT_EQ(read.at("ht_primary.link_config_0.max_width_out"), "16bit");
  EXPECT_EQ(read.at("ht_primary.link_control_1.link_failure"), "on");
  EXPECT_EQ(read.at("ht_primary.link_control_1.transmitter_off"), "on");
  EXPECT_EQ(read.at("ht_primary.link_control_1.crc_error"), "0x1");
  EXPECT_EQ(read.at("ht_primary.link_config_1.width_in"), "8bit");
}

TEST(HyperTransportPrimary, Since1HasFrequenciesFeaturesAndErrors) {
  const auto read = decoded(with_capability(kPrimary));
  EXPECT_EQ(read.at("ht_primary.revision.major"), "1");
  EXPECT_EQ(read.at("ht_primary.revision.minor"), "5");
  EXPECT_EQ(read.at("ht_primary.link_frequency_0.frequency"), "800MHz");
  EXPECT_EQ(read.at("ht_primary.frequency_capability_0.200mhz"), "on");
  EXPECT_EQ(read.at("ht_primary.frequency_capability_0.300mhz"), "off");
  EXPECT_EQ(read.at("ht_primary.frequency_capability_0.1000mhz"), "on");
  EXPECT_EQ(read.at("ht_primary.feature.ldtstop"), "on");
  EXPECT_EQ(read.at("ht_primary.scratchpad"), "0x1234");
  EXPECT_EQ(read.at("ht_primary.error_handling.protocol_fatal"), "on");
  EXPECT_EQ(read.at("ht_primary.error_handling.response_error"), "on");
  EXPECT_EQ(read.at("ht_primary.memory_base_upper"), "0x01");
  EXPECT_EQ(read.at("ht_primary.bus_number"), "0x03");
}

TEST(HyperTransportPrimary, Before1EndsWithItsRevision) {
  const auto read =
      decoded(with_capability("08 00 60 00 20 00 00 00 d0 00 00 00 11 00 02 00 02 00 00 00"));
  EXPECT_EQ(read.at("ht_primary.revision.minor"), "17");
  EXPECT_EQ(read.count("ht_primary.command.drop_on_uninit"), 0U);
  EXPECT_EQ(read.count("ht_primary.link_control_0.64bit"), 0U);
  EXPECT_EQ(read.count("ht_primary.link_frequency_0.frequency"), 0U);
}

TEST(HyperTransportHost, ReadsItsOneLink) {
  const auto read =
      decoded(with_capability("08 00 8d 21 20 20 11 77 60 0e f5 7f 13 01 00 00 78 56 00 01 11 22"));
  EXPECT_EQ(read.at("ht_host.command.warm_reset"), "on");
  EXPECT_EQ(read.at("ht_host.command.device_number"), "3");
  EXPECT_EQ(read.at("ht_host.command.chain_side"), "on");
  EXPECT_EQ(read.at("ht_host.command.host_hide"), "on");
  EXPECT_EQ(read.at("ht_host.link_control.ldtstop_tristate"), "on");
  EXPECT_EQ(read.at("ht_host.link_config.width_out"), "none");
  EXPECT_EQ(read.at("ht_host.link_frequency.frequency"), "2.6GHz");
  EXPECT_EQ(read.at("ht_host.frequency_capability.2600mhz"), "on");
  EXPECT_EQ(read.at("ht_host.scratchpad"), "0x5678");
  EXPECT_EQ(read.at("ht_host.error_handling.chain_fail"), "on");
  EXPECT_EQ(read.at("ht_host.memory_limit_upper"), "0x22");
}

TEST(HyperTransportHost, HasItsLastRegistersOnlyWhereTheFeatureSaysSo) {
  const auto read =
      decoded(with_capability("08 00 01 21 20 20 11 11 60 00 f5 ff 13 00 00 00 78 56"));
  EXPECT_EQ(read.at("ht_host.feature.extended_registers"), "off");
  EXPECT_EQ(read.count("ht_host.scratchpad"), 0U);
}

// ---- The five-bit types
// --------------------------------------------------------------------------

TEST(HyperTransportTypes, AreToldApartByFiveBits) {
  EXPECT_EQ(decoded(with_capability("08 00 07 40")).at("ht_switch.command.type"), "0x08");
  EXPECT_EQ(decoded(with_capability("08 00 10 80")).at("ht_interrupt.command.index"), "0x10");
  EXPECT_EQ(decoded(with_capability("08 00 65 88")).at("ht_revision.command.major"), "3");
  EXPECT_EQ(
      decoded(with_capability("08 00 00 98 04 10 31 10")).at("ht_extended_config.address.bus"),
      "0x03");
  EXPECT_EQ(decoded(with_capability("08 00 00 c8")).at("ht_x86.command.type"), "0x19");
  EXPECT_EQ(decoded(with_capability("08 00 3c d0")).at("ht_gen3.command.type"), "0x1a");
  EXPECT_EQ(decoded(with_capability("08 00 00 e0")).at("ht_power.command.type"), "0x1c");
}

TEST(HyperTransportMsiMap, HasAnAddressUnlessItIsFixed) {
  const auto free = decoded(with_capability("08 00 01 a8 00 00 f0 fd 02 00 00 00"));
  EXPECT_EQ(free.at("ht_msi_map.command.enable"), "on");
  EXPECT_EQ(free.at("ht_msi_map.address"), "0xfdf00000");
  EXPECT_EQ(free.at("ht_msi_map.upper_address"), "0x00000002");
  const auto fixed = decoded(with_capability("08 00 03 a8 00 00 e0 fe"));
  EXPECT_EQ(fixed.at("ht_msi_map.command.fixed"), "on");
  EXPECT_EQ(fixed.count("ht_msi_map.address"), 0U);
}

TEST(HyperTransportAddressMap, Of40BitsHasAsManyDmaWindowsAsItSays) {
  const auto read = decoded(with_capability(
      "08 00 f2 a1 00 0d 00 80 00 0e 00 90 01 00 00 a0 03 00 04 00 05 00 00 80 06 00 07 00"));
  EXPECT_EQ(read.at("ht_address_map.command.dma_windows"), "2");
  EXPECT_EQ(read.at("ht_address_map.command.io_size"), "31");
  EXPECT_EQ(read.at("ht_address_map.non_prefetchable.base"), "0x00d0000000");
  EXPECT_EQ(read.at("ht_address_map.non_prefetchable.enable"), "on");
  EXPECT_EQ(read.at("ht_address_map.prefetchable.compat"), "on");
  EXPECT_EQ(read.at("ht_address_map.dma.primary_base"), "0x000001");
  EXPECT_EQ(read.at("ht_address_map.dma@1.primary_base"), "0x000005");
  EXPECT_EQ(read.at("ht_address_map.dma_base@1"), "0x0007");
  EXPECT_EQ(read.count("ht_address_map.dma@2.primary_base"), 0U);
  EXPECT_EQ(read.count("ht_address_map.index"), 0U);
}

TEST(HyperTransportAddressMap, Of64BitsHasAnIndex) {
  const auto read = decoded(with_capability("08 00 01 a2 02 00 00 00 0f 00 00 d0 01 00 00 00"));
  EXPECT_EQ(read.at("ht_address_map.command.map_type"), "64bit");
  EXPECT_EQ(read.at("ht_address_map.index"), "0x00000002");
  EXPECT_EQ(read.at("ht_address_map.data_high"), "0x00000001");
  EXPECT_EQ(read.count("ht_address_map.dma.primary_base"), 0U);
}

TEST(HyperTransportOthers, ReadTheirRegisters) {
  EXPECT_EQ(decoded(with_capability("08 00 00 90 08 10 00 00 08 00 00 00")).at("ht_unitid.enable"),
            "0x00000008");
  EXPECT_EQ(decoded(with_capability("08 00 23 b0 01 00 00 00 02 00 00 00"))
                .at("ht_direct_route.command.index"),
            "2");
  EXPECT_EQ(decoded(with_capability("08 00 00 b8 01 00 02 00 03 04 02 00 05 06"))
                .at("ht_vcset.other_interval"),
            "6");
  const auto retry = decoded(with_capability("08 00 00 c0 c1 02 00 00 07 00 09 00"));
  EXPECT_EQ(retry.at("ht_retry.control_0.enable"), "on");
  EXPECT_EQ(retry.at("ht_retry.control_0.attempts"), "3");
  EXPECT_EQ(retry.at("ht_retry.status_0.rollover"), "on");
  EXPECT_EQ(retry.at("ht_retry.count_1"), "9");
  const auto hub = decoded(
      with_capability("08 00 80 40 0f 00 00 00 61 10 04 00 2a 00 00 00 01 00 00 f0 02 00 00 00"));
  EXPECT_EQ(hub.at("ht_switch.command.vib_error"), "on");
  EXPECT_EQ(hub.at("ht_switch.info.default_port"), "1");
  EXPECT_EQ(hub.at("ht_switch.info.cold_reset"), "on");
  EXPECT_EQ(hub.at("ht_switch.info.hot_plug"), "on");
  EXPECT_EQ(hub.at("ht_switch.counter_data"), "42");
}

TEST(HyperTransport, ErrorsCanBeClearedAndLinksAreLeftAlone) {
  EXPECT_EQ(field("ht_primary.link_control_0.crc_error").row().owner, Owner::kLive);
  EXPECT_EQ(field("ht_primary.link_config_0.width_in").row().owner, Owner::kNever);
  EXPECT_EQ(field("ht_host.link_frequency.frequency").row().owner, Owner::kNever);
}

}  // namespace
}  // namespace pcitune::registers
