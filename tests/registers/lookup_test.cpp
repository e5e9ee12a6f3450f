// Keys are public API: scripts, profiles and JSON name them. A key below must never go away or
// change what it means; new ones may come.
#include "pcitune/registers/lookup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::full_key;
using ::testing::ElementsAre;

constexpr const char* kFrozenKeys[] = {
    "pcix.command.dpere",
    "pcix.command.ero",
    "pcix.command.mmrbc",
    "pcix.command.ost",
    "pcix.command.version",
    "pcix.status.function",
    "pcix.status.device",
    "pcix.status.bus",
    "pcix.status.64bit",
    "pcix.status.133mhz",
    "pcix.status.scd",
    "pcix.status.usc",
    "pcix.status.dc",
    "pcix.status.dmmrbc",
    "pcix.status.dmost",
    "pcix.status.dmcrs",
    "pcix.status.rscem",
    "pcix.status.266mhz",
    "pcix.status.533mhz",
    "pcix.ecc_control.more_correctable",
    "pcix.ecc_control.more_uncorrectable",
    "pcix.ecc_control.phase",
    "pcix.ecc_control.corrected",
    "pcix.ecc_control.syndrome",
    "pcix.ecc_control.first_command",
    "pcix.ecc_control.second_command",
    "pcix.ecc_control.upper_attributes",
    "pcix.ecc_control.update_enable",
    "pcix.ecc_control.no_correction",
    "pcix.ecc_control.ecc_mode",
    "pcix.ecc_first_address",
    "pcix.ecc_second_address",
    "pcix.ecc_attribute.byte_count",
    "pcix_bridge.secondary_status.64bit",
    "pcix_bridge.secondary_status.133mhz",
    "pcix_bridge.secondary_status.scd",
    "pcix_bridge.secondary_status.usc",
    "pcix_bridge.secondary_status.sco",
    "pcix_bridge.secondary_status.srd",
    "pcix_bridge.secondary_status.mode",
    "pcix_bridge.secondary_status.version",
    "pcix_bridge.secondary_status.266mhz",
    "pcix_bridge.secondary_status.533mhz",
    "pcix_bridge.status.function",
    "pcix_bridge.status.device",
    "pcix_bridge.status.bus",
    "pcix_bridge.status.64bit",
    "pcix_bridge.status.133mhz",
    "pcix_bridge.status.scd",
    "pcix_bridge.status.usc",
    "pcix_bridge.status.sco",
    "pcix_bridge.status.srd",
    "pcix_bridge.status.266mhz",
    "pcix_bridge.status.533mhz",
    "pcix_bridge.upstream.capacity",
    "pcix_bridge.upstream.limit",
    "pcix_bridge.downstream.capacity",
    "pcix_bridge.downstream.limit",
    "pcix_bridge.ecc_control.secondary_bank",
    "pcix_bridge.ecc_control.other_bank_error",
    "pcix_bridge.ecc_control.phase",
    "pci.vendor",
    "pci.device",
    "pci.command.io",
    "pci.command.memory",
    "pci.command.bus_master",
    "pci.command.special_cycles",
    "pci.command.mwi",
    "pci.command.vga_snoop",
    "pci.command.perr",
    "pci.command.stepping",
    "pci.command.serr",
    "pci.command.fast_b2b",
    "pci.command.intx_disable",
    "pci.status.intx_status",
    "pci.status.capabilities_list",
    "pci.status.66mhz",
    "pci.status.udf",
    "pci.status.fast_b2b_capable",
    "pci.status.master_data_parity_error",
    "pci.status.devsel",
    "pci.status.signaled_target_abort",
    "pci.status.received_target_abort",
    "pci.status.received_master_abort",
    "pci.status.signaled_system_error",
    "pci.status.detected_parity_error",
    "pci.revision",
    "pci.prog_if",
    "pci.class",
    "pci.cache_line_size",
    "pci.latency_timer",
    "pci.header_type.layout",
    "pci.header_type.multifunction",
    "pci.bist.code",
    "pci.bist.start",
    "pci.bist.capable",
    "pci.primary_bus",
    "pci.secondary_bus",
    "pci.subordinate_bus",
    "pci.secondary_latency_timer",
    "pci.secondary_status.66mhz",
    "pci.secondary_status.received_system_error",
    "pci.subsystem_vendor",
    "pci.subsystem_device",
    "pci.capabilities_pointer",
    "pci.interrupt_line",
    "pci.interrupt_pin",
    "pci.min_gnt",
    "pci.max_lat",
    "pci.bridge_control.perr",
    "pci.bridge_control.serr",
    "pci.bridge_control.isa",
    "pci.bridge_control.vga",
    "pci.bridge_control.vga16",
    "pci.bridge_control.master_abort",
    "pci.bridge_control.secondary_bus_reset",
    "pci.bridge_control.fast_b2b",
    "pci.bridge_control.primary_discard_timer",
    "pci.bridge_control.secondary_discard_timer",
    "pci.bridge_control.discard_timer_status",
    "pci.bridge_control.discard_timer_serr",
};

std::string found(std::string_view key) {
  const KeyLookup lookup = find_key(key);
  if (lookup.status != KeyStatus::kFound || !lookup.path.field) return "no field";
  return full_key(*lookup.path.field);
}

void expect_status(std::string_view key, KeyStatus status) {
  EXPECT_EQ(find_key(key).status, status) << "'" << key << "'";
}

TEST(FindKey, KnowsEveryFrozenKey) {
  for (const char* const key : kFrozenKeys) EXPECT_EQ(found(key), key);
}

TEST(FindKey, KnowsEveryKeyOfTheCatalogue) {
  for (const FieldRef field : test::all_fields()) {
    if (!is_first_twin(field)) continue;
    const KeyLookup lookup = find_key(full_key(field));
    EXPECT_EQ(lookup.status, KeyStatus::kFound) << full_key(field);
    if (is_first_twin(field)) {
      EXPECT_EQ(lookup.path.field, field) << full_key(field);
    }
  }
}

TEST(FindKey, ResolvesTheFrozenAliases) {
  EXPECT_EQ(found("mmrbc"), "pcix.command.mmrbc");
  EXPECT_EQ(found("ost"), "pcix.command.ost");
  EXPECT_EQ(found("ero"), "pcix.command.ero");
  EXPECT_EQ(found("dpere"), "pcix.command.dpere");
  EXPECT_EQ(found("mps"), "pcie.devctl.mps");
  EXPECT_EQ(found("mrrs"), "pcie.devctl.mrrs");
  EXPECT_EQ(found("aspm"), "pcie.lnkctl.aspm");
  EXPECT_EQ(found("latency_timer"), "pci.latency_timer");
  EXPECT_EQ(found("cache_line_size"), "pci.cache_line_size");
}

TEST(FindKey, TakesLettersOfEitherCase) {
  EXPECT_EQ(found("PCIX.Command.MMRBC"), "pcix.command.mmrbc");
  EXPECT_EQ(found("Ost"), "pcix.command.ost");
}

TEST(FindKey, TakesTheWordsOfSetpci) {
  EXPECT_EQ(found("CACHE_LINE_SIZE"), "pci.cache_line_size");
  EXPECT_EQ(found("LATENCY_TIMER"), "pci.latency_timer");
  EXPECT_EQ(found("MIN_GNT"), "pci.min_gnt");
  EXPECT_EQ(found("MAX_LAT"), "pci.max_lat");
}

TEST(FindKey, TakesTheWordsOfLspci) {
  EXPECT_EQ(found("DPERE"), "pcix.command.dpere");
  EXPECT_EQ(found("OST"), "pcix.command.ost");
  EXPECT_EQ(found("RBC"), "pcix.command.mmrbc");
}

TEST(FindKey, TakesATailThatIsUnique) {
  EXPECT_EQ(found("dmmrbc"), "pcix.status.dmmrbc");
  EXPECT_EQ(found("command.mmrbc"), "pcix.command.mmrbc");
  EXPECT_EQ(found("upstream.limit"), "pcix_bridge.upstream.limit");
  EXPECT_EQ(found("secondary_latency_timer"), "pci.secondary_latency_timer");
}

TEST(FindKey, SaysThatATailIsAmbiguous) {
  for (const auto key :
       {"command", "status", "status.bus", "version", "limit", "perr", "fast_b2b"}) {
    expect_status(key, KeyStatus::kAmbiguous);
  }
}

TEST(FindKey, NamesARegisterWithoutItsField) {
  const KeyLookup lookup = find_key("pcix.command");
  ASSERT_EQ(lookup.status, KeyStatus::kFound);
  EXPECT_EQ(lookup.path.reg, test::reg("pcix.command"));
  EXPECT_FALSE(lookup.path.field);
}

TEST(FindKey, NamesACapabilityWithoutItsRegister) {
  const KeyLookup lookup = find_key("pcix");
  ASSERT_EQ(lookup.status, KeyStatus::kFound);
  EXPECT_FALSE(lookup.path.reg);
}

TEST(FindKey, TakesARegisterOfOneFieldWithAndWithoutTheThirdPart) {
  EXPECT_EQ(found("pci.latency_timer"), "pci.latency_timer");
  EXPECT_EQ(found("pci.latency_timer.latency_timer"), "pci.latency_timer");
}

TEST(FindKey, ReadsTheNumbersBehindAt) {
  const KeyLookup lookup = find_key("pcix@1.command@12.mmrbc");
  ASSERT_EQ(lookup.status, KeyStatus::kFound);
  EXPECT_EQ(lookup.path.capability_index, 1);
  EXPECT_EQ(lookup.path.register_index, 12);
}

TEST(FindKey, TakesNumber0ForTheFirst) {
  EXPECT_EQ(find_key("pcix@0.command").path, find_key("pcix.command").path);
}

TEST(FindKey, DoesNotKnowOtherKeys) {
  for (const auto key : {"nothing",
                         "pcix.nothing",
                         "pcix.command.nothing",
                         "nothing.command.mmrbc",
                         "mmrbc@1",
                         "command@1.mmrbc"}) {
    expect_status(key, KeyStatus::kUnknown);
  }
}

// On a bridge the capability has Secondary Status where devices have Command.
TEST(FindKey, KnowsNoCommandOfAPcixBridge) {
  expect_status("pcix_bridge.command", KeyStatus::kUnknown);
  expect_status("pcix_bridge.command.mmrbc", KeyStatus::kUnknown);
}

TEST(FindKey, RefusesWhatIsNoKey) {
  for (const auto key : {"",
                         ".",
                         "..",
                         "pcix.",
                         ".mmrbc",
                         "pcix..mmrbc",
                         "pcix.command.mmrbc.x",
                         "pcix@",
                         "pcix@x.command",
                         "pcix@-1.command",
                         "pcix@256.command",
                         "pcix@1 .command",
                         "pcix.command@65536.mmrbc",
                         "pcix.command.mmrbc@1",
                         "@1",
                         "pcix@1@2.command"}) {
    expect_status(key, KeyStatus::kMalformed);
  }
}

TEST(TailMatches, AreAllThatItCouldMeanInOrderOfTheCatalogue) {
  std::vector<std::string> keys;
  for_each_tail_match("status.bus",
                      [&](const KeyPath& path) { keys.push_back(full_key(*path.field)); });
  EXPECT_THAT(keys, ElementsAre("pcix.status.bus", "pcix_bridge.status.bus"));
}

TEST(TailMatches, NameARegisterOfOneFieldOnce) {
  unsigned count = 0;
  for_each_tail_match("min_gnt", [&](const KeyPath&) { ++count; });
  EXPECT_EQ(count, 1U);
}

TEST(SameWord, IgnoresCaseOnly) {
  EXPECT_TRUE(same_word("RlxdOrd", "rlxdord"));
  EXPECT_FALSE(same_word("rlxdord", "rlxdor"));
  EXPECT_FALSE(same_word("a_b", "a-b"));
}

}  // namespace
}  // namespace pcitune::registers
