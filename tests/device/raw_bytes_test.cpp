// Which bytes are shown raw, and which are never read.
#include "pcitune/device/raw_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcitune/device/locate.h"
#include "pcitune/device/survey.h"
#include "support/fake_source.h"
#include "support/synthetic.h"

namespace pcitune::device {

// For the messages of GoogleTest.
static bool operator==(const Range& left, const Range& right) {
  return left.offset == right.offset && left.count == right.count;
}
static void PrintTo(const Range& range, std::ostream* out) {
  *out << std::hex << range.offset << "h+" << std::dec << range.count;
}

namespace {

using registers::AnchorKind;
using test::FakeSource;
using test::name_of;
using test::Space;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const char* const kName = "0000:01:00.0";

// Entries of ids that no specification gives out.
CapabilityAt unknown_at(std::size_t offset, AnchorKind kind = AnchorKind::kCapability) {
  return {.kind = kind, .id = 0xE7, .offset = static_cast<std::uint16_t>(offset)};
}

Device with(std::vector<CapabilityAt> capabilities) {
  Device device{.name = name_of(kName)};
  device.capabilities = std::move(capabilities);
  return device;
}

TEST(RawRanges, OfAnUnknownCapabilityGoUpToTheNextStructure) {
  const Device device = with({unknown_at(0x50), unknown_at(0x40)});
  EXPECT_THAT(raw_ranges(device, device.capabilities[1]), ElementsAre(Range{0x42, 14}));
}

TEST(RawRanges, OfAnUnknownCapabilityAreAtMost64Bytes) {
  const Device device = with({unknown_at(0x40)});
  EXPECT_THAT(raw_ranges(device, device.capabilities[0]), ElementsAre(Range{0x42, 62}));
}

TEST(RawRanges, InExtendedSpaceAreAtMost256Bytes) {
  const Device device = with({unknown_at(0x40), unknown_at(0x150, AnchorKind::kExtended)});
  EXPECT_THAT(raw_ranges(device, device.capabilities[1]), ElementsAre(Range{0x154, 252}));
}

TEST(RawRanges, EndWithTheSpace) {
  const Device device = with({unknown_at(0xF8), unknown_at(0xFF0, AnchorKind::kExtended)});
  EXPECT_THAT(raw_ranges(device, device.capabilities[0]), ElementsAre(Range{0xFA, 6}));
  EXPECT_THAT(raw_ranges(device, device.capabilities[1]), ElementsAre(Range{0xFF4, 12}));
}

TEST(RawRanges, OfTheLastBytesOfTheSpaceAreNone) {
  const Device device = with({unknown_at(0xFE), unknown_at(0xFFC, AnchorKind::kExtended)});
  EXPECT_THAT(raw_ranges(device, device.capabilities[0]), IsEmpty());
  EXPECT_THAT(raw_ranges(device, device.capabilities[1]), IsEmpty());
}

// The synthetic capability has registers at 2-3, 4 and, twice, 10h-11h; its control register
// serves as a length here.
class LengthTest : public ::testing::Test {
 protected:
  Device device(std::string_view control, std::size_t next = 0xC0) {
    Device found = with({{.table = &table_, .id = 0xE7, .offset = 0x40}, unknown_at(next)});
    found.capabilities[0].kind = AnchorKind::kCapability;
    found.image = Space().put(0x42, control).image();
    return found;
  }
  LengthTest() { table_.length = {.offset = 0x02, .width = 16, .mask = 0x3F00}; }

  registers::CapabilityTable table_ = test::synthetic();
};

TEST_F(LengthTest, LeavesOutWhatRegistersCover) {
  const Device found = device("00 18");  // 18h bytes; not wide, one entry
  EXPECT_EQ(own_length(found, found.capabilities[0]), 0x18U);
  EXPECT_THAT(raw_ranges(found, found.capabilities[0]),
              ElementsAre(Range{0x45, 0x0B}, Range{0x52, 6}));
}

TEST_F(LengthTest, ThatRunsIntoTheNextStructureEndsThere) {
  const Device found = device("00 3f", 0x56);
  EXPECT_THAT(raw_ranges(found, found.capabilities[0]),
              ElementsAre(Range{0x45, 0x0B}, Range{0x52, 4}));
}

TEST_F(LengthTest, OfNothingLeavesNothing) {
  const Device found = device("00 00");
  EXPECT_THAT(raw_ranges(found, found.capabilities[0]), IsEmpty());
}

TEST_F(LengthTest, ThatIsNotKnownLeavesNothing) {
  Device found = device("00 18");
  found.image = {};
  EXPECT_EQ(own_length(found, found.capabilities[0]), std::nullopt);
  EXPECT_THAT(raw_ranges(found, found.capabilities[0]), IsEmpty());
}

TEST(Without, CutsHolesInAnyOrder) {
  EXPECT_THAT(without({10, 10}, {{15, 2}, {8, 4}, {16, 3}}),
              ElementsAre(Range{12, 3}, Range{19, 1}));
  EXPECT_THAT(without({10, 10}, {}), ElementsAre(Range{10, 10}));
  EXPECT_THAT(without({10, 10}, {{0, 40}}), IsEmpty());
}

// ---- What the survey reads
// ---------------------------------------------------------------------------

// An unknown capability at 40h that reaches into the window of 58h-5Fh.
Space with_a_window(std::string_view id) {
  return test::plain_device(id).put(0x06, "10 00").put(0x34, "40").put(0x40, "e7 00");
}

class RawSurvey : public ::testing::Test {
 protected:
  Device read(const Space& space) {
    source_.add(kName, space);
    Device device{.name = name_of(kName)};
    EXPECT_TRUE(survey_.read_raw(device));
    return device;
  }
  // Bytes of a range that were asked for.
  [[nodiscard]] std::size_t touched(std::size_t from, std::size_t to) const {
    std::size_t count = 0;
    for (const auto& access : source_.reads()) {
      for (std::size_t at = access.offset; at < access.offset + access.count; ++at)
        count += static_cast<std::size_t>(at >= from && at < to);
    }
    return count;
  }

  FakeSource source_;
  Survey survey_{source_};
};

TEST_F(RawSurvey, ReadsTheBytesOfUnknownCapabilitiesAndNoExtendedSpaceWithoutAList) {
  const Device device = read(with_a_window("86 80 08 10"));
  EXPECT_TRUE(device.image.knows(0x40, 0x40));
  EXPECT_EQ(touched(0x100, 0x1000), 0U);
}

// Lists that lead into the windows of an InfiniHost (58h-5Fh) and a BCM5703 (68h-87h). What is
// there is unknown, the list behind it too; neither the device nor its list is called broken.
TEST_F(RawSurvey, FollowsNoPointerIntoAWindow) {
  for (const char* const id : {"b3 15 44 5a", "e4 14 a7 16"}) {
    const std::string inside = id[0] == 'b' ? "58" : "68";
    FakeSource source;
    Survey survey{source};
    Space space = test::plain_device(id).put(0x06, "10 00").put(0x34, "40");
    source.add(kName, space.put(0x40, "01 " + inside).put(0x58, "05").put(0x68, "05"));
    Device device{.name = name_of(kName)};
    ASSERT_TRUE(survey.read_list(device));
    for (const auto& access : source.reads())
      EXPECT_LE(access.offset + access.count, 0x58U) << access.offset;
    EXPECT_EQ(device.gap, config::Gap::kLeftAlone);
    EXPECT_EQ(device.walk, WalkEnd::kUnknown);
    const auto msi = locate(device, registers::find_key("msi.control").path);
    ASSERT_FALSE(msi);
    EXPECT_EQ(msi.error().what,
              "msi.control is left alone: reading it is known to hurt this device");
  }
}

// A power management capability at 54h: its Control and Status register is at 58h.
TEST_F(RawSurvey, ReadsNoKnownRegisterInAWindow) {
  source_.add(kName,
              test::plain_device("b3 15 44 5a")
                  .put(0x06, "10 00")
                  .put(0x34, "54")
                  .put(0x54, "01 00 02 00 00 01"));
  Device device{.name = name_of(kName)};
  ASSERT_TRUE(survey_.read_key(device, registers::find_key("pm").path));
  EXPECT_EQ(touched(0x58, 0x60), 0U);
  const auto capabilities = registers::find_key("pm.capabilities").path;
  EXPECT_TRUE(device.image.knows(locate(device, capabilities)->offset, 2));
  EXPECT_FALSE(device.image.knows(0x58, 1));
  EXPECT_EQ(device.gap, config::Gap::kLeftAlone);
}

TEST_F(RawSurvey, AsksWhatTheDeviceIsBeforeItReadsBehindTheHeader) {
  source_.add(kName, test::plain_device("e4 14 a7 16"));
  Device device{.name = name_of(kName)};
  ASSERT_TRUE(survey_.probe_privilege(device));
  EXPECT_TRUE(source_.identified().contains(kName));
}

TEST_F(RawSurvey, LeavesTheWindowOfTheInfiniHostAlone) {
  const Device device = read(with_a_window("b3 15 44 5a"));
  EXPECT_EQ(touched(0x58, 0x60), 0U);
  EXPECT_TRUE(device.image.knows(0x40, 0x18));
  EXPECT_TRUE(device.image.knows(0x60, 0x20));
}

TEST_F(RawSurvey, LeavesTheWindowsOfTigon3Alone) {
  const Device device = read(with_a_window("e4 14 48 16"));
  EXPECT_EQ(touched(0x68, 0x88), 0U);
  EXPECT_TRUE(device.image.knows(0x40, 0x28));
}

TEST_F(RawSurvey, TakesAllThatADumpHolds) {
  source_.be_a_file();
  EXPECT_TRUE(read(with_a_window("b3 15 44 5a")).image.knows(0x40, 0x40));
}

}  // namespace
}  // namespace pcitune::device
