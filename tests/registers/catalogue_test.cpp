// The rows against Linux's constants, and what holds for every row.
#include "pcitune/registers/catalogue.h"

#include <gtest/gtest.h>
#include <linux/pci_regs.h>
#include <regex>
#include <set>
#include <vector>

#include "pcitune/registers/codec.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::all_fields;
using test::field;
using test::full_key;
using test::reg;

struct Row {
  const char* key;
  std::uint64_t mask;
};

void expect_masks(const std::vector<Row>& rows) {
  for (const Row& row : rows) EXPECT_EQ(field(row.key).mask(), row.mask) << row.key;
}

TEST(CatalogueMasks, PcixCommandIsLinuxs) {
  expect_masks({{"pcix.command.dpere", PCI_X_CMD_DPERR_E},
                {"pcix.command.ero", PCI_X_CMD_ERO},
                {"pcix.command.mmrbc", PCI_X_CMD_MAX_READ},
                {"pcix.command.ost", PCI_X_CMD_MAX_SPLIT}});
  EXPECT_EQ(extract(field("pcix.command.version"), 0x204E), PCI_X_CMD_VERSION(0x204EU));
}

TEST(CatalogueMasks, PcixStatusIsLinuxs) {
  expect_masks({{"pcix.status.bus", PCI_X_STATUS_BUS},
                {"pcix.status.64bit", PCI_X_STATUS_64BIT},
                {"pcix.status.133mhz", PCI_X_STATUS_133MHZ},
                {"pcix.status.scd", PCI_X_STATUS_SPL_DISC},
                {"pcix.status.usc", PCI_X_STATUS_UNX_SPL},
                {"pcix.status.dc", PCI_X_STATUS_COMPLEX},
                {"pcix.status.dmmrbc", PCI_X_STATUS_MAX_READ},
                {"pcix.status.dmost", PCI_X_STATUS_MAX_SPLIT},
                {"pcix.status.dmcrs", PCI_X_STATUS_MAX_CUM},
                {"pcix.status.rscem", PCI_X_STATUS_SPL_ERR},
                {"pcix.status.266mhz", PCI_X_STATUS_266MHZ},
                {"pcix.status.533mhz", PCI_X_STATUS_533MHZ}});
  EXPECT_EQ(field("pcix.status.device").mask() | field("pcix.status.function").mask(),
            PCI_X_STATUS_DEVFN);
}

TEST(CatalogueMasks, PcixSecondaryStatusIsLinuxs) {
  expect_masks({{"pcix_bridge.secondary_status.64bit", PCI_X_SSTATUS_64BIT},
                {"pcix_bridge.secondary_status.133mhz", PCI_X_SSTATUS_133MHZ},
                {"pcix_bridge.secondary_status.mode", PCI_X_SSTATUS_FREQ},
                {"pcix_bridge.secondary_status.version", PCI_X_SSTATUS_VERS},
                {"pcix_bridge.secondary_status.266mhz", PCI_X_SSTATUS_266MHZ},
                {"pcix_bridge.secondary_status.533mhz", PCI_X_SSTATUS_533MHZ}});
}

TEST(CatalogueMasks, CommandIsLinuxs) {
  expect_masks({{"pci.command.io", PCI_COMMAND_IO},
                {"pci.command.memory", PCI_COMMAND_MEMORY},
                {"pci.command.bus_master", PCI_COMMAND_MASTER},
                {"pci.command.special_cycles", PCI_COMMAND_SPECIAL},
                {"pci.command.mwi", PCI_COMMAND_INVALIDATE},
                {"pci.command.vga_snoop", PCI_COMMAND_VGA_PALETTE},
                {"pci.command.perr", PCI_COMMAND_PARITY},
                {"pci.command.stepping", PCI_COMMAND_WAIT},
                {"pci.command.serr", PCI_COMMAND_SERR},
                {"pci.command.fast_b2b", PCI_COMMAND_FAST_BACK},
                {"pci.command.intx_disable", PCI_COMMAND_INTX_DISABLE}});
}

TEST(CatalogueMasks, StatusIsLinuxs) {
  expect_masks({{"pci.status.intx_status", PCI_STATUS_INTERRUPT},
                {"pci.status.capabilities_list", PCI_STATUS_CAP_LIST},
                {"pci.status.66mhz", PCI_STATUS_66MHZ},
                {"pci.status.udf", PCI_STATUS_UDF},
                {"pci.status.fast_b2b_capable", PCI_STATUS_FAST_BACK},
                {"pci.status.master_data_parity_error", PCI_STATUS_PARITY},
                {"pci.status.devsel", PCI_STATUS_DEVSEL_MASK},
                {"pci.status.signaled_target_abort", PCI_STATUS_SIG_TARGET_ABORT},
                {"pci.status.received_target_abort", PCI_STATUS_REC_TARGET_ABORT},
                {"pci.status.received_master_abort", PCI_STATUS_REC_MASTER_ABORT},
                {"pci.status.signaled_system_error", PCI_STATUS_SIG_SYSTEM_ERROR},
                {"pci.status.detected_parity_error", PCI_STATUS_DETECTED_PARITY}});
}

TEST(CatalogueMasks, BridgeControlIsLinuxs) {
  expect_masks({{"pci.bridge_control.perr", PCI_BRIDGE_CTL_PARITY},
                {"pci.bridge_control.serr", PCI_BRIDGE_CTL_SERR},
                {"pci.bridge_control.isa", PCI_BRIDGE_CTL_ISA},
                {"pci.bridge_control.vga", PCI_BRIDGE_CTL_VGA},
                {"pci.bridge_control.master_abort", PCI_BRIDGE_CTL_MASTER_ABORT},
                {"pci.bridge_control.secondary_bus_reset", PCI_BRIDGE_CTL_BUS_RESET},
                {"pci.bridge_control.fast_b2b", PCI_BRIDGE_CTL_FAST_BACK}});
}

TEST(CatalogueMasks, CardBusBridgeControlIsLinuxs) {
  expect_masks({{"cardbus.bridge_control.perr", PCI_CB_BRIDGE_CTL_PARITY},
                {"cardbus.bridge_control.serr", PCI_CB_BRIDGE_CTL_SERR},
                {"cardbus.bridge_control.isa", PCI_CB_BRIDGE_CTL_ISA},
                {"cardbus.bridge_control.vga", PCI_CB_BRIDGE_CTL_VGA},
                {"cardbus.bridge_control.master_abort", PCI_CB_BRIDGE_CTL_MASTER_ABORT},
                {"cardbus.bridge_control.reset", PCI_CB_BRIDGE_CTL_CB_RESET},
                {"cardbus.bridge_control.interrupt_routing", PCI_CB_BRIDGE_CTL_16BIT_INT},
                {"cardbus.bridge_control.prefetch_0", PCI_CB_BRIDGE_CTL_PREFETCH_MEM0},
                {"cardbus.bridge_control.prefetch_1", PCI_CB_BRIDGE_CTL_PREFETCH_MEM1},
                {"cardbus.bridge_control.post_writes", PCI_CB_BRIDGE_CTL_POST_WRITES}});
}

struct Place {
  const char* key;
  unsigned offset;
  unsigned width;
};

TEST(CatalogueOffsets, AreLinuxs) {
  const std::vector<Place> places{
      {"pci.vendor", PCI_VENDOR_ID, 16},
      {"pci.device", PCI_DEVICE_ID, 16},
      {"pci.command", PCI_COMMAND, 16},
      {"pci.status", PCI_STATUS, 16},
      {"pci.revision", PCI_REVISION_ID, 8},
      {"pci.prog_if", PCI_CLASS_PROG, 8},
      {"pci.class", PCI_CLASS_DEVICE, 16},
      {"pci.cache_line_size", PCI_CACHE_LINE_SIZE, 8},
      {"pci.latency_timer", PCI_LATENCY_TIMER, 8},
      {"pci.header_type", PCI_HEADER_TYPE, 8},
      {"pci.bist", PCI_BIST, 8},
      {"pci.secondary_bus", PCI_SECONDARY_BUS, 8},
      {"pci.subordinate_bus", PCI_SUBORDINATE_BUS, 8},
      {"pci.secondary_latency_timer", PCI_SEC_LATENCY_TIMER, 8},
      {"pci.secondary_status", PCI_SEC_STATUS, 16},
      {"pci.subsystem_vendor", PCI_SUBSYSTEM_VENDOR_ID, 16},
      {"pci.subsystem_device", PCI_SUBSYSTEM_ID, 16},
      {"pci.capabilities_pointer", PCI_CAPABILITY_LIST, 8},
      {"pci.interrupt_line", PCI_INTERRUPT_LINE, 8},
      {"pci.interrupt_pin", PCI_INTERRUPT_PIN, 8},
      {"pci.min_gnt", PCI_MIN_GNT, 8},
      {"pci.max_lat", PCI_MAX_LAT, 8},
      {"pci.bridge_control", PCI_BRIDGE_CONTROL, 16},
      {"cardbus.capabilities_pointer", PCI_CB_CAPABILITY_LIST, 8},
      {"cardbus.secondary_status", PCI_CB_SEC_STATUS, 16},
      {"cardbus.latency_timer", PCI_CB_LATENCY_TIMER, 8},
      {"cardbus.bridge_control", PCI_CB_BRIDGE_CONTROL, 16},
      {"cardbus.subsystem_vendor", PCI_CB_SUBSYSTEM_VENDOR_ID, 16},
      {"pcix.command", PCI_X_CMD, 16},
      {"pcix.status", PCI_X_STATUS, 32},
      {"pcix.ecc_control", PCI_X_ECC_CSR, 32},
      {"pcix.ecc_attribute", PCI_CAP_PCIX_SIZEOF_V1 - 4, 32},
      {"pcix_bridge.secondary_status", PCI_X_BRIDGE_SSTATUS, 16},
      {"pcix_bridge.status", PCI_X_BRIDGE_STATUS, 32},
      {"pcix_bridge.upstream", 0x08, 32},
      {"pcix_bridge.downstream", 0x0C, 32},
      {"pcix_bridge.ecc_control", 0x10, 32},
      {"pcix_bridge.ecc_attribute", 0x1C, 32},
  };
  for (const Place& place : places) {
    EXPECT_EQ(reg(place.key).row().offset, place.offset) << place.key;
    EXPECT_EQ(reg(place.key).width(), place.width) << place.key;
  }
}

// ---- Access
// --------------------------------------------------------------------------------------

std::uint64_t bits_of(std::string_view key, bool (*wanted)(Access)) {
  return bits_where(reg(key), UINT64_MAX, wanted);
}

TEST(CatalogueAccess, WriteOneToClearBitsAreTheDocumented) {
  EXPECT_EQ(bits_of("pci.status", is_write_1_to_clear), 0xF900U);
  EXPECT_EQ(bits_of("pci.secondary_status", is_write_1_to_clear), 0xF900U);
  EXPECT_EQ(bits_of("pci.bridge_control", is_write_1_to_clear), 0x0400U);
  EXPECT_EQ(bits_of("pcix.status", is_write_1_to_clear), 0x200C0000U);
  EXPECT_EQ(bits_of("pcix_bridge.secondary_status", is_write_1_to_clear), 0x003CU);
  EXPECT_EQ(bits_of("pcix_bridge.status", is_write_1_to_clear), 0x003C0000U);
  EXPECT_EQ(bits_of("pcix.ecc_control", is_write_1_to_clear), 0x0000007CU);
}

TEST(CatalogueAccess, PlainWritableBitsAreTheDocumented) {
  EXPECT_EQ(bits_of("pcix.command", is_plain_writable), 0x007FU);
  EXPECT_EQ(bits_of("pcix.status", is_plain_writable), 0x00000000U);
  EXPECT_EQ(bits_of("pci.command", is_plain_writable), 0x07FFU);
  EXPECT_EQ(bits_of("pcix_bridge.upstream", is_plain_writable), 0xFFFF0000U);
  EXPECT_EQ(bits_of("pcix_bridge.downstream", is_plain_writable), 0xFFFF0000U);
}

TEST(CatalogueAccess, WhatMustNeverBeTouchedIsOwnedByNobodyWhoMay) {
  for (const auto key : {"pci.primary_bus",
                         "pci.secondary_bus",
                         "pci.subordinate_bus",
                         "pci.bist.start",
                         "pci.bridge_control.secondary_bus_reset",
                         "pcix.ecc_control.ecc_mode"}) {
    EXPECT_EQ(field(key).row().owner, Owner::kNever) << key;
  }
}

// ---- What holds for every row
// --------------------------------------------------------------------

TEST(Catalogue, EveryFieldHasAMeaning) {
  for (const FieldRef f : all_fields()) EXPECT_FALSE(f.meaning().empty()) << full_key(f);
}

TEST(Catalogue, EveryRegisterIsCited) {
  for (const auto* const table : catalogue()) {
    for (std::uint16_t i = 0; i < table->registers.size(); ++i) {
      const RegisterRef r(table, i);
      EXPECT_FALSE(r.section().empty()) << r.key();
      EXPECT_FALSE(to_string(r.row().doc).empty()) << r.key();
    }
  }
}

TEST(Catalogue, EveryRegisterOfSeveralFieldsHasAName) {
  for (const FieldRef f : all_fields()) {
    if (!f.reg().sole_field()) {
      EXPECT_FALSE(f.reg().meaning().empty()) << full_key(f);
    }
  }
}

// The compiler sees one capability at a time, so it cannot check a count in another one.
TEST(Catalogue, EveryArrayHasItsCount) {
  for (const auto* const table : catalogue()) {
    for_each_register(*table, [&](RegisterRef r) {
      const PackedRepeat& repeat = r.row().repeat;
      if (repeat.stride == 0 || repeat.fixed != 0) return;
      const auto count = count_field(r);
      ASSERT_TRUE(count) << r.key();
      EXPECT_EQ(count->reg().next_twin(), count->reg()) << r.key();
      EXPECT_EQ(count->reg().row().repeat.stride, 0) << r.key();
    });
  }
}

TEST(Catalogue, WhatIsKeptFromTheUserHasAReason) {
  for (const FieldRef f : all_fields()) {
    const bool kept = f.row().owner == Owner::kNever || f.row().owner == Owner::kKernel;
    if (kept) {
      EXPECT_FALSE(f.reason().empty()) << full_key(f);
    }
  }
}

// Who is refused is told what to do instead, or that nothing can be done.
TEST(Catalogue, WhatIsKeptFromTheUserNamesAWayOut) {
  const std::regex way_out(
      "/(sys|proc|dev)/|pci=|pcie_|agp=|kernel parameter|module parameter|driver's parameters|the "
      "(cxl )?tool |pcilmr|"
      "set it in the firmware|(unbind|rebind|unload) (the|that) driver|there is no other way");
  for (const FieldRef f : all_fields()) {
    if (f.row().owner != Owner::kNever && f.row().owner != Owner::kKernel) continue;
    EXPECT_TRUE(std::regex_search(std::string{f.reason()}, way_out))
        << full_key(f) << ": " << f.reason();
  }
}

TEST(Catalogue, FullKeysAreUnique) {
  std::set<std::string> seen;
  for (const FieldRef f : all_fields()) {
    if (is_first_twin(f)) {
      EXPECT_TRUE(seen.insert(full_key(f)).second) << full_key(f);
    }
  }
}

TEST(Catalogue, AliasesAreUnique) {
  std::set<std::string_view> seen;
  for (const FieldRef f : all_fields()) {
    if (!f.alias().empty() && is_first_twin(f)) {
      EXPECT_TRUE(seen.insert(f.alias()).second) << f.alias();
    }
  }
}

// A word that could be a number, a bound or a raw code would be read as that.
TEST(Catalogue, WordsOfValuesCannotBeTakenForAnythingElse) {
  const std::regex word("[A-Za-z0-9./+-]+");
  const std::regex number("[0-9]+(k|K|KiB)?|0[xX].*|max");
  for (const FieldRef f : all_fields()) {
    if (f.row().encoding != EncodingKind::kNamed) continue;
    for (const PackedValue& value : f.values()) {
      const std::string name(f.reg().table().text(value.name));
      EXPECT_TRUE(std::regex_match(name, word)) << full_key(f) << " " << name;
      EXPECT_FALSE(std::regex_match(name, number)) << full_key(f) << " " << name;
    }
  }
}

}  // namespace
}  // namespace pcitune::registers
