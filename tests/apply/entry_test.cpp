// An entry is read back from its file as it was, and a damaged file is told from a whole one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apply/entry_json.h"

namespace pcitune::apply {
namespace {

using ::testing::HasSubstr;

Entry full_entry() {
  const config::Address card{.bus = 2};
  return {.id = "20261130-101500-1",
          .time = 1796033700,
          .boot = "6f1a",
          .process = 4242,
          .process_start = 1234567,
          .origin = "set",
          .words = {"set", "-d", "15b3:5a44", "mmrbc=512"},
          .message = "read errors since \"Monday\"",
          .forced = {"PCIX-DMOST"},
          .way_back = {"PCIX-DMMRBC"},
          .undoes = "20261130-101400-2",
          .deadline = 1796033760,
          .for_command = true,
          .steps = {{.address = card,
                     .device = {.ids = 0x5A4415B3, .class_revision = 0x0C0600A1, .subsystem = 0},
                     .key = "pcix.command",
                     .capability = 0x70,
                     .offset = 0x72,
                     .width = 16,
                     .mask = 0x000C,
                     .before = 0x004E,
                     .after = 0x0042,
                     .fields = {{"pcix.command.mmrbc", 0x000C, "4096", "512", false},
                                {"pcix.command.dpere", 0x0001, "on", "off", true}},
                     .switches = {{card, "link/l1_aspm", "0", "1"}}},
                    {.address = {.domain = 0x10000, .bus = 0xFF, .device = 31, .function = 7},
                     .device = {.ids = 1, .class_revision = 0xFFFFFFFF},
                     .key = "pci.latency_timer",
                     .offset = 0x0D,
                     .width = 8}},
          .pins = {{card, "power/control", "auto", "on"}},
          .ending = Ending::kFailed,
          .ended = 1796033701,
          .confirmed = 1796033702,
          .results = {{"0000:02:00.0", "pcix.command.mmrbc", "4096", "512", "512", "applied"},
                      {"0000:02:00.0", "a", "b", "c", "", "refused", "PCIX-DMOST", "why"}}};
}

TEST(EntryJson, IsReadBackAsItWas) {
  const Entry entry = full_entry();
  const auto read = parse_entry(to_json(entry), "file");
  ASSERT_TRUE(read) << util::message(read.error());
  EXPECT_EQ(*read, entry);
}

TEST(EntryJson, OfTheLeastIsReadBackToo) {
  const Entry entry{.id = "20261130-101500-1", .time = 1, .origin = "set"};
  const auto read = parse_entry(to_json(entry), "file");
  ASSERT_TRUE(read) << util::message(read.error());
  EXPECT_EQ(*read, entry);
}

TEST(EntryJson, CutAnywhereIsRefused) {
  const std::string whole = to_json(full_entry());
  for (std::size_t size = 0; size + 1 < whole.size(); ++size)
    ASSERT_FALSE(parse_entry(whole.substr(0, size), "file")) << size;
}

TEST(EntryJson, SaysWhatIsWrongAndWhere) {
  const auto refused = [](std::string_view from, std::string_view to) {
    std::string text = to_json(full_entry());
    const auto at = text.find(from);
    if (at == std::string::npos) return std::string("not in it");
    const auto read = parse_entry(text.replace(at, from.size(), to), "/run/pcitune/x");
    return read ? std::string("was read") : util::message(read.error());
  };
  EXPECT_THAT(refused("pcitune.entry/1", "pcitune.entry/2"), HasSubstr("another version"));
  EXPECT_THAT(refused("\"0000:02:00.0\"", "\"02:00\""), HasSubstr("must be an address"));
  EXPECT_THAT(refused("0x0000004e", "78"), HasSubstr("must be a number"));
  EXPECT_THAT(refused("0x0000004e", "0x10000004e"), HasSubstr("must be a number"));
  EXPECT_THAT(refused("2026-11-30T10:15:00Z", "today"), HasSubstr("must be a time"));
  EXPECT_THAT(refused("\"failed\"", "\"fine\""), HasSubstr("fine"));
  EXPECT_THAT(refused("\"origin\"", "\"origins\":1,\"origin\""), HasSubstr("origins"));
  EXPECT_THAT(refused("power/control", "../../boot"), HasSubstr("leads elsewhere"));
  EXPECT_THAT(refused("0x0000004e", "0x0001004e"), HasSubstr("does not fit the width"));
  EXPECT_THAT(refused("\"width\":8", "\"width\":0"), HasSubstr("has no width"));
  EXPECT_THAT(refused("pcix.command.dpere", "pcix.status.scd"),
              HasSubstr("not one of its register"));
  EXPECT_THAT(refused("\"offset\":114", "\"offset\":4096"), HasSubstr("4095"));
}

}  // namespace
}  // namespace pcitune::apply
