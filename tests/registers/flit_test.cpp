// Logs and error injection of Flit Mode. Bytes after pciutils' lib/header.h PCI_FLIT.
#include <gtest/gtest.h>

#include "pcitune/registers/lookup.h"
#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;

// Valid, x16 (4 at 3:1), offset 3, 2 consecutive, more, uncorrectable: A239h; syndromes 12h, 34h.
TEST(FlitLog, DecodesAnEntry) {
  const auto all = decoded(extended(0x0032).put(0x104, "39 a2 12 34 56 78 9a bc"));
  EXPECT_EQ(all.at("flit_log.error_1.valid"), "on");
  EXPECT_EQ(all.at("flit_log.error_1.width"), "x16");
  EXPECT_EQ(all.at("flit_log.error_1.offset"), "3");
  EXPECT_EQ(all.at("flit_log.error_1.consecutive"), "2");
  EXPECT_EQ(all.at("flit_log.error_1.more"), "on");
  EXPECT_EQ(all.at("flit_log.error_1.unrecognized"), "off");
  EXPECT_EQ(all.at("flit_log.error_1.uncorrectable"), "on");
  EXPECT_EQ(all.at("flit_log.error_1.parity_0"), "0x12");
  EXPECT_EQ(all.at("flit_log.error_1.check_0"), "0x34");
  EXPECT_EQ(all.at("flit_log.error_2.parity_1"), "0x56");
  EXPECT_EQ(all.at("flit_log.error_2.check_2"), "0xbc");
}

TEST(FlitLog, DecodesCountersOfAllLanes) {
  const auto all = decoded(extended(0x0032)
                               .put(0x10C, "a1 0a 0b 07 0d 00 00 00 40 e2 01 00 05 00 00 00")
                               .put(0x11C, "01 00 02 00")
                               .put(0x138, "0f 00 10 00"));
  EXPECT_EQ(all.at("flit_log.counter_control.enable"), "on");
  EXPECT_EQ(all.at("flit_log.counter_control.trigger"), "170");
  EXPECT_EQ(all.at("flit_log.counter_status.width"), "x8");
  EXPECT_EQ(all.at("flit_log.counter_status.interrupt"), "on");
  EXPECT_EQ(all.at("flit_log.counter_status.errors"), "7");
  EXPECT_EQ(all.at("flit_log.measure_control.enable"), "on");
  EXPECT_EQ(all.at("flit_log.measure_control.granularity"), "mismatch");
  EXPECT_EQ(all.at("flit_log.flits"), "123456");
  EXPECT_EQ(all.at("flit_log.invalid_flits"), "5");
  EXPECT_EQ(all.at("flit_log.lane_errors"), "1");
  EXPECT_EQ(all.at("flit_log.lane_errors@1"), "2");
  EXPECT_EQ(all.at("flit_log.lane_errors@15"), "16");
}

// Control 1: enabled, sending, 64 GT/s, 3 errors, spacing 4, payload only (2 at 30:29): 40830803h.
TEST(FlitError, DecodesWhatIsInjected) {
  const auto all = decoded(extended(0x0034)
                               .put(0x108, "03 08 83 40 7b 50 01 00 06 00 00 00")
                               .put(0x114, "15 03 41 02 0f 00 03 00 02 00 00 08 03 00 00 00"));
  EXPECT_EQ(all.at("flit_error.control_1.enable"), "on");
  EXPECT_EQ(all.at("flit_error.control_1.tx"), "on");
  EXPECT_EQ(all.at("flit_error.control_1.64gt"), "on");
  EXPECT_EQ(all.at("flit_error.control_1.errors"), "3");
  EXPECT_EQ(all.at("flit_error.control_1.spacing"), "4");
  EXPECT_EQ(all.at("flit_error.control_1.flit_type"), "payload");
  EXPECT_EQ(all.at("flit_error.control_2.consecutive"), "3");
  EXPECT_EQ(all.at("flit_error.control_2.type"), "uncorrectable");
  EXPECT_EQ(all.at("flit_error.control_2.offset"), "3");
  EXPECT_EQ(all.at("flit_error.control_2.magnitude"), "0x15");
  EXPECT_EQ(all.at("flit_error.status.tx"), "completed");
  EXPECT_EQ(all.at("flit_error.status.rx"), "started");
  EXPECT_EQ(all.at("flit_error.os_control_1.errors"), "2");
  EXPECT_EQ(all.at("flit_error.os_control_1.spacing"), "3");
  EXPECT_EQ(all.at("flit_error.os_control_1.ts0"), "on");
  EXPECT_EQ(all.at("flit_error.os_control_1.sds"), "on");
  EXPECT_EQ(all.at("flit_error.os_control_1.l0"), "on");
  EXPECT_EQ(all.at("flit_error.os_control_2.bytes"), "0x000f");
  EXPECT_EQ(all.at("flit_error.os_control_2.lanes"), "0x0003");
  EXPECT_EQ(all.at("flit_error.os_tx_status.ts0"), "completed");
  EXPECT_EQ(all.at("flit_error.os_tx_status.eq_phase3"), "completed");
  EXPECT_EQ(all.at("flit_error.os_rx_status.ts0"), "error");
}

TEST(FlitError, IsNeverInjectedByUs) {
  for (const FieldRef field : test::all_fields()) {
    const auto& table = field.reg().table();
    if (table.text(table.key) != "flit_error" || !is_writable(field.row().access)) continue;
    EXPECT_EQ(field.row().owner, Owner::kNever) << field.key();
  }
}

}  // namespace
}  // namespace pcitune::registers
