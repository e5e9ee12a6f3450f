// Capability lists in bytes that may be hostile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcitune/device/flaws.h"
#include "pcitune/device/survey.h"
#include "support/fake_source.h"

namespace pcitune::device {
namespace {

using registers::AnchorKind;
using test::Access;
using test::FakeSource;
using test::name_of;
using test::Space;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::Le;

const char* const kName = "0000:01:00.0";

class WalkTest : public ::testing::Test {
 protected:
  Device walked(const Space& space) {
    source.add(kName, space);
    return walked();
  }
  Device walked() {
    Device device{.name = name_of(kName)};
    EXPECT_TRUE(survey.read_extended_list(device));
    return device;
  }

  FakeSource source;
  Survey survey{source};
};

// "07@70": id and offset of each entry of the conventional list.
std::vector<std::string> entries(const Device& device, AnchorKind kind = AnchorKind::kCapability) {
  std::vector<std::string> found;
  for (const CapabilityAt& capability : device.capabilities) {
    if (capability.kind != kind) continue;
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%02x@%x", capability.id, capability.offset);
    found.emplace_back(text.data());
  }
  return found;
}

std::vector<std::string> extended_entries(const Device& device) {
  return entries(device, AnchorKind::kExtended);
}

std::string_view table_key(const Device& device, std::uint16_t id) {
  for (const CapabilityAt& capability : device.capabilities) {
    if (capability.kind != AnchorKind::kCapability || capability.id != id) continue;
    return capability.table == nullptr ? "raw" : capability.table->text(capability.table->key);
  }
  return "absent";
}

Space listed() { return test::plain_device("86 80 08 10").put(0x06, "10 00"); }

TEST_F(WalkTest, FindsTheEntriesInTheOrderOfTheList) {
  const Device device = walked(test::intel_82544());
  EXPECT_THAT(entries(device), ElementsAre("01@dc", "07@e4", "05@f0"));
  EXPECT_EQ(device.walk, WalkEnd::kComplete);
}

TEST_F(WalkTest, FindsNothingWithoutTheListBitInStatus) {
  const Device device =
      walked(test::plain_device("86 80 08 10").put(0x34, "40").put(0x40, "07 00"));
  EXPECT_THAT(entries(device), IsEmpty());
  EXPECT_EQ(device.walk, WalkEnd::kComplete);
}

TEST_F(WalkTest, FindsNothingBehindAPointerOfZero) {
  const Device device = walked(listed());
  EXPECT_THAT(entries(device), IsEmpty());
  EXPECT_EQ(device.walk, WalkEnd::kComplete);
}

TEST_F(WalkTest, MasksTheLowBitsOfPointers) {
  EXPECT_THAT(entries(walked(listed().put(0x34, "43").put(0x40, "01 4b").put(0x48, "05 00"))),
              ElementsAre("01@40", "05@48"));
}

TEST_F(WalkTest, StopsWhenNextPointsAtItself) {
  const Device device = walked(listed().put(0x34, "40").put(0x40, "07 40"));
  EXPECT_THAT(entries(device), ElementsAre("07@40"));
  EXPECT_EQ(device.walk, WalkEnd::kLoop);
}

TEST_F(WalkTest, StopsInALoopOfTwo) {
  const Device device = walked(listed().put(0x34, "40").put(0x40, "01 50").put(0x50, "05 40"));
  EXPECT_THAT(entries(device), ElementsAre("01@40", "05@50"));
  EXPECT_EQ(device.walk, WalkEnd::kLoop);
}

TEST_F(WalkTest, StopsAtAPointerIntoTheHeader) {
  const Device device = walked(listed().put(0x34, "40").put(0x40, "01 3c"));
  EXPECT_THAT(entries(device), ElementsAre("01@40"));
  EXPECT_EQ(device.walk, WalkEnd::kBadPointer);
}

TEST_F(WalkTest, TakesAllThe48EntriesThatFit) {
  Space space = listed().put(0x34, "40");
  for (std::size_t at = 0x40; at < 0x100; at += 4) {
    const auto next = static_cast<unsigned>(at + 4 < 0x100 ? at + 4 : 0);
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "09 %02x", next);
    space.put(at, text.data());
  }
  const Device device = walked(space);
  EXPECT_EQ(entries(device).size(), 48U);
  EXPECT_EQ(device.walk, WalkEnd::kComplete);
}

TEST_F(WalkTest, StopsAtAnEntryOfAllOnes) {
  const Device device = walked(listed().put(0x34, "40").put(0x40, "01 50").put(0x50, "ff ff"));
  EXPECT_THAT(entries(device), ElementsAre("01@40"));
  EXPECT_EQ(device.walk, WalkEnd::kBroken);
}

// ---- Flaws
// ---------------------------------------------------------------------------------------

std::vector<std::string> flaws(const Device& device) {
  std::vector<std::string> texts;
  for (const Flaw& flaw : flaws_of(device)) texts.push_back(flaw_text(flaw));
  return texts;
}

// PCI Express, so that there is an extended list from 100h on.
Space list_of_express() {
  Space space(config::kExtendedSize);
  return space.put(0x00, "86 80 08 10 00 00 10 00 02 00 00 02")
      .put(0x34, "40")
      .put(0x40, "10 00 02 00");
}

TEST_F(WalkTest, FindsNoFlawInAGoodList) {
  EXPECT_THAT(flaws(walked(test::intel_82544())), IsEmpty());
}

TEST_F(WalkTest, FindsNoFlawInAGoodExtendedList) {
  EXPECT_THAT(flaws(walked(list_of_express().put(0x100, "01 00 02 20").put(0x200, "03 00 01 00"))),
              IsEmpty());
}

TEST_F(WalkTest, TellsWhichPointerLeadsBack) {
  EXPECT_THAT(flaws(walked(listed().put(0x34, "40").put(0x40, "e7 50").put(0x50, "e7 40"))),
              ElementsAre("the pointer of 50h leads back to 40h"));
}

TEST_F(WalkTest, TellsWhichPointerLeadsIntoTheHeader) {
  EXPECT_THAT(flaws(walked(listed().put(0x34, "40").put(0x40, "e7 3c"))),
              ElementsAre("the pointer of 40h leads to 3ch, where no entry can be"));
}

TEST_F(WalkTest, TellsWhichPointersAreNotAligned) {
  EXPECT_THAT(flaws(walked(listed().put(0x34, "43").put(0x40, "e7 4a").put(0x48, "e7 00"))),
              ElementsAre("the pointer of 34h leads to 43h, not a multiple of 4",
                          "the pointer of 40h leads to 4ah, not a multiple of 4"));
}

TEST_F(WalkTest, TellsWhichEntryReadsAsOnes) {
  EXPECT_THAT(flaws(walked(listed().put(0x34, "40").put(0x40, "e7 50").put(0x50, "ff ff"))),
              ElementsAre("the entry at 50h reads as ones"));
}

TEST_F(WalkTest, TellsThatRegistersWouldLieBehindTheEnd) {
  const Device device = walked(listed().put(0x34, "fc").put(0xFC, "07 00 4e 00"));
  EXPECT_THAT(entries(device), ElementsAre("07@fc"));
  EXPECT_THAT(flaws(device),
              ElementsAre("the capability at fch reaches past the end of its space, ffh"));
}

TEST_F(WalkTest, TellsThatALengthRunsIntoTheNext) {
  Device device = walked(list_of_express()
                             .put(0x100, "0b 00 01 12")
                             .put(0x104, "01 00 01 03")  // VSEC, 30h bytes long
                             .put(0x120, "03 00 01 00"));
  EXPECT_TRUE(survey.read_raw(device));
  EXPECT_THAT(flaws(device), ElementsAre("the capability at 100h runs into the one at 120h"));
}

TEST_F(WalkTest, TellsThatALengthReachesPastTheEnd) {
  Device device =
      walked(list_of_express().put(0x100, "0b 00 01 ff").put(0xFF0, "0b 00 01 00 01 00 01 02"));
  EXPECT_TRUE(survey.read_raw(device));
  EXPECT_THAT(flaws(device),
              ElementsAre("the capability at ff0h reaches past the end of its space, fffh"));
}

TEST_F(WalkTest, TellsThatAnExtendedCapabilityHasNoVersion) {
  const Device device = walked(list_of_express().put(0x100, "03 00 00 00"));
  EXPECT_THAT(extended_entries(device), ElementsAre("03@100"));
  EXPECT_THAT(flaws(device), ElementsAre("the capability at 100h has version 0"));
}

TEST_F(WalkTest, TellsThatAnExtendedPointerLeadsDown) {
  const Device device = walked(list_of_express().put(0x100, "03 00 01 04"));
  EXPECT_EQ(device.extended_walk, WalkEnd::kBadPointer);
  EXPECT_THAT(flaws(device),
              ElementsAre("the pointer of 100h leads to 40h, where no entry can be"));
}

TEST_F(WalkTest, FindsNoFlawWhereBytesAreNotKnown) {
  source.add(kName, test::infinihost()).readable = 64;
  EXPECT_THAT(flaws(walked()), IsEmpty());
}

// ---- What is not known
// ---------------------------------------------------------------------------

TEST_F(WalkTest, EndsUnknownWhereTheKernelShowsNoMore) {
  source.add(kName, test::infinihost()).readable = 64;
  const Device device = walked();
  EXPECT_THAT(entries(device), IsEmpty());
  EXPECT_EQ(device.walk, WalkEnd::kUnknown);
  EXPECT_EQ(device.gap, config::Gap::kPrivilege);
}

TEST_F(WalkTest, EndsUnknownWhereADumpIsCutOff) {
  auto& device = source.add(kName, test::intel_82544());
  device.readable = 0xE0;
  device.short_gap = config::Gap::kNotGiven;
  const Device found = walked();
  EXPECT_THAT(entries(found), ElementsAre("01@dc"));
  EXPECT_EQ(found.walk, WalkEnd::kUnknown);
  EXPECT_EQ(found.gap, config::Gap::kNotGiven);
}

TEST_F(WalkTest, EndsUnknownWhereTheFirstPointerWasNotGiven) {
  auto& device = source.add(kName, test::infinihost());
  device.readable = 0x30;
  device.short_gap = config::Gap::kNotGiven;
  EXPECT_EQ(walked().walk, WalkEnd::kUnknown);
}

TEST_F(WalkTest, EndsUnknownWhereStatusWasNotGiven) {
  auto& device = source.add(kName, test::infinihost());
  device.readable = 0x04;
  device.short_gap = config::Gap::kNotGiven;
  EXPECT_EQ(walked().walk, WalkEnd::kUnknown);
}

TEST_F(WalkTest, DoesNotReadASleepingDevice) {
  source.add(kName, test::infinihost()).asleep = true;
  const Device device = walked();
  EXPECT_EQ(device.gap, config::Gap::kAsleep);
  EXPECT_EQ(device.walk, WalkEnd::kNotWalked);
  EXPECT_THAT(source.reads(), IsEmpty());
}

TEST_F(WalkTest, ReadsASleepingDeviceThatIsToBeWoken) {
  source.add(kName, test::infinihost()).asleep = true;
  survey.wake_sleeping();
  EXPECT_THAT(entries(walked()), ElementsAre("07@70"));
}

TEST_F(WalkTest, DoesNotWalkADeviceThatIsNotReadyYet) {
  // Vendor 0001h and ones: the answer to a configuration request that is to be tried again.
  const Device device =
      walked(Space().put(0x00, "01 00 ff ff").put(0x06, "10").put(0x34, "40").put(0x40, "07 00"));
  EXPECT_EQ(device.gap, config::Gap::kNotReady);
  EXPECT_THAT(device.capabilities, IsEmpty());
}

TEST_F(WalkTest, DoesNotWalkADeviceThatIsGone) {
  source.add(kName, test::infinihost()).gone = true;
  const Device device = walked();
  EXPECT_EQ(device.gap, config::Gap::kGone);
  EXPECT_THAT(source.reads(), ElementsAre(Access{kName, 0x00, 64}));
}

// ---- Header kinds
// --------------------------------------------------------------------------------

TEST_F(WalkTest, GivesPcixOfADeviceTheDevicesLayout) {
  EXPECT_EQ(table_key(walked(test::infinihost()), 0x07), "pcix");
}

TEST_F(WalkTest, GivesPcixOfABridgeTheBridgesLayout) {
  EXPECT_EQ(table_key(walked(test::amd_8131()), 0x07), "pcix_bridge");
}

TEST_F(WalkTest, LeavesPcixOfACardBusBridgeRaw) {
  const Space space = listed().put(0x0E, "02").put(0x14, "80").put(0x80, "07 00 4e 00");
  EXPECT_EQ(table_key(walked(space), 0x07), "raw");
}

TEST_F(WalkTest, StartsAt14hOnACardBusBridge) {
  const Space space = listed()
                          .put(0x0E, "82")
                          .put(0x14, "a0")
                          .put(0x34, "40")
                          .put(0x40, "05 00")
                          .put(0xA0, "01 00");
  EXPECT_THAT(entries(walked(space)), ElementsAre("01@a0"));
}

TEST_F(WalkTest, LeavesOtherCapabilitiesRaw) {
  EXPECT_EQ(table_key(walked(listed().put(0x34, "40").put(0x40, "7f 00")), 0x7F), "raw");
}

TEST_F(WalkTest, NumbersASecondCapabilityOfOneKind) {
  const Device device = walked(listed().put(0x34, "40").put(0x40, "07 50").put(0x50, "07 00"));
  ASSERT_THAT(entries(device), ElementsAre("07@40", "07@50"));
  const std::size_t last = device.capabilities.size() - 1;
  EXPECT_EQ(device.capabilities[last - 1].number, 0);
  EXPECT_EQ(device.capabilities[last].number, 1);
}

// ---- Sub-types
// -----------------------------------------------------------------------------------

// An extended entry at 100h of a function of vendor 8086h.
bool anchors_at_100(const registers::Anchor& anchor, std::string_view entry) {
  Device device{.name = name_of(kName)};
  const Space space = Space(config::kExtendedSize).put(0x00, "86 80").put(0x100, entry);
  device.image = space.image();
  const auto id = static_cast<std::uint16_t>(device.image.get(0x100, 16).value());
  return anchors(device, anchor, {.kind = AnchorKind::kExtended, .id = id, .offset = 0x100});
}

// DVSEC (id 23h): vendor at +4 bits 15:0, id at +8 bits 15:0. Here CXL's: 1E98h, id 3.
TEST_F(WalkTest, TellsDvsecApartByVendorAndId) {
  const registers::Anchor cxl{.kind = AnchorKind::kExtended,
                              .id = 0x23,
                              .subtype_offset = 4,
                              .subtype_width = 64,
                              .subtype_mask = 0x0000'FFFF'0000'FFFF,
                              .subtype_value = 0x0000'0003'0000'1E98};
  EXPECT_TRUE(anchors_at_100(cxl, "23 00 01 00 98 1e 80 02 03 00 ff ff"));
  EXPECT_FALSE(anchors_at_100(cxl, "23 00 01 00 98 1e 80 02 04 00 ff ff"));
  EXPECT_FALSE(anchors_at_100(cxl, "23 00 01 00 86 80 80 02 03 00 ff ff"));
  EXPECT_FALSE(anchors_at_100(cxl, "0b 00 01 00 98 1e 80 02 03 00 ff ff"));
}

// VSEC (id 0Bh): the id at +4 bits 15:0 is the function's vendor's own.
TEST_F(WalkTest, TakesAVsecIdAsItsVendors) {
  registers::Anchor own{.kind = AnchorKind::kExtended,
                        .id = 0x0B,
                        .subtype_offset = 4,
                        .subtype_width = 16,
                        .subtype_mask = 0xFFFF,
                        .subtype_value = 0x0043,
                        .vendor = 0x8086};
  EXPECT_TRUE(anchors_at_100(own, "0b 00 01 00 43 00 80 02"));
  EXPECT_FALSE(anchors_at_100(own, "0b 00 01 00 44 00 80 02"));
  own.vendor = 0x15B3;
  EXPECT_FALSE(anchors_at_100(own, "0b 00 01 00 43 00 80 02"));
  own.vendor = 0;
  EXPECT_TRUE(anchors_at_100(own, "0b 00 01 00 43 00 80 02"));
}

TEST_F(WalkTest, AVirtualFunctionHasTheVendorThatTheKernelTells) {
  const registers::Anchor own{.kind = AnchorKind::kExtended, .id = 0x0B, .vendor = 0x8086};
  Device device{.name = name_of(kName), .image = Space().put(0x00, "ff ff ff ff").image()};
  const CapabilityAt entry{.kind = AnchorKind::kExtended, .id = 0x0B, .offset = 0x100};
  EXPECT_FALSE(anchors(device, own, entry));
  device.identity = config::Identity{.vendor = 0x8086};
  EXPECT_TRUE(anchors(device, own, entry));
}

TEST_F(WalkTest, AnUnknownSubtypeIsNoMatch) {
  const registers::Anchor any{.kind = AnchorKind::kExtended, .id = 0x0B, .subtype_width = 32};
  Device device{.name = name_of(kName), .image = Space().image(0x40)};
  EXPECT_FALSE(anchors(device, any, {.kind = AnchorKind::kExtended, .id = 0x0B, .offset = 0x100}));
}

// ---- Extended space
// ------------------------------------------------------------------------------

Space large() { return Space(config::kExtendedSize); }

Space express() {
  return large()
      .put(0x00, "86 80 00 00")
      .put(0x06, "10 00")
      .put(0x34, "40")
      .put(0x40, "10 00 02 00");
}

TEST_F(WalkTest, WalksExtendedSpaceOfAPcieFunction) {
  const Device device = walked(express().put(0x100, "01 00 01 14").put(0x140, "03 00 01 00"));
  EXPECT_THAT(extended_entries(device), ElementsAre("01@100", "03@140"));
  EXPECT_EQ(device.extended_walk, WalkEnd::kComplete);
}

TEST_F(WalkTest, DoesNotReadExtendedSpaceOfAMode1PcixDevice) {
  walked(test::infinihost());
  EXPECT_THAT(source.reads(), Each(Field(&Access::offset, Le(0xFFU))));
}

// Status bits 30 and 31: capable of 266 or 533 (Linux pci_cfg_space_size).
TEST_F(WalkTest, WalksExtendedSpaceOfAMode2PcixDevice) {
  const Space space = large()
                          .put(0x00, "86 80 00 00")
                          .put(0x06, "10 00")
                          .put(0x34, "40")
                          .put(0x40, "07 00 00 10 00 00 03 40")
                          .put(0x100, "03 00 01 00");
  EXPECT_THAT(extended_entries(walked(space)), ElementsAre("03@100"));
}

TEST_F(WalkTest, WalksExtendedSpaceOfAMode2PcixBridge) {
  const Space space = large()
                          .put(0x00, "86 80 00 00")
                          .put(0x06, "10 00")
                          .put(0x0E, "01")
                          .put(0x34, "40")
                          .put(0x40, "07 00 c0 50 00 00 03 40")
                          .put(0x100, "03 00 01 00");
  EXPECT_THAT(extended_entries(walked(space)), ElementsAre("03@100"));
}

TEST_F(WalkTest, FindsNothingInAnEmptyExtendedSpace) {
  const Device device = walked(express());
  EXPECT_THAT(extended_entries(device), IsEmpty());
  EXPECT_EQ(device.extended_walk, WalkEnd::kComplete);
}

TEST_F(WalkTest, FindsNothingInAnExtendedSpaceOfOnes) {
  const Device device = walked(express().put(0x100, "ff ff ff ff"));
  EXPECT_THAT(extended_entries(device), IsEmpty());
  EXPECT_EQ(device.extended_walk, WalkEnd::kComplete);
}

TEST_F(WalkTest, StopsInALoopInExtendedSpace) {
  const Device device = walked(express().put(0x100, "01 00 01 20").put(0x200, "03 00 01 10"));
  EXPECT_THAT(extended_entries(device), ElementsAre("01@100", "03@200"));
  EXPECT_EQ(device.extended_walk, WalkEnd::kLoop);
}

TEST_F(WalkTest, StopsAtAnExtendedPointerBelow100h) {
  const Device device = walked(express().put(0x100, "01 00 01 0f"));
  EXPECT_THAT(extended_entries(device), ElementsAre("01@100"));
  EXPECT_EQ(device.extended_walk, WalkEnd::kBadPointer);
}

TEST_F(WalkTest, TakesAnEntryInTheLastDwordAndNoneBehind) {
  const Device device = walked(express().put(0x100, "01 00 f1 ff").put(0xFFC, "03 00 01 00"));
  EXPECT_THAT(extended_entries(device), ElementsAre("01@100", "03@ffc"));
  EXPECT_EQ(device.extended_walk, WalkEnd::kComplete);
}

TEST_F(WalkTest, StopsAtALaterExtendedEntryOfAllOnes) {
  const Device device = walked(express().put(0x100, "01 00 01 20").put(0x200, "ff ff ff ff"));
  EXPECT_EQ(device.extended_walk, WalkEnd::kBroken);
}

TEST_F(WalkTest, EndsUnknownWhereExtendedSpaceIsNotShown) {
  source.add(kName, express()).readable = 0x100;
  const Device device = walked();
  EXPECT_EQ(device.extended_walk, WalkEnd::kUnknown);
  EXPECT_EQ(device.gap, config::Gap::kPrivilege);
}

// ---- Which bytes are touched
// ---------------------------------------------------------------------

TEST_F(WalkTest, ReadsTheHeaderOnceAndTwoBytesAnEntry) {
  Device device{.name = name_of(kName)};
  source.add(kName, test::intel_82544());
  ASSERT_TRUE(survey.read_list(device));
  ASSERT_TRUE(survey.read_list(device));
  EXPECT_THAT(source.reads(),
              ElementsAre(Access{kName, 0x00, 64},
                          Access{kName, 0xDC, 2},
                          Access{kName, 0xE4, 2},
                          Access{kName, 0xF0, 2}));
}

TEST_F(WalkTest, SaysThatADeviceWasPulledOut) {
  source.add(kName, test::infinihost()).removed = true;
  Device device{.name = name_of(kName)};
  const auto read = survey.read_list(device);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, util::ErrorCode::kNotFound);
}

}  // namespace
}  // namespace pcitune::device
