// Which devices a selection finds, which it touches, and what it says when it finds none.
#include "pcitune/device/selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/fake_source.h"
#include "support/words.h"

namespace pcitune::device {
namespace {

using test::Access;
using test::FakeSource;
using test::plain_bridge;
using test::plain_device;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using util::ErrorCode;

// 00:01.0 bridge to 01, 01:00.0 a card, 01:00.1 its second function, 02:00.0 another vendor's.
class SelectTest : public ::testing::Test {
 protected:
  SelectTest() {
    source.add("0000:00:01.0", plain_bridge("01", "01"));
    source.add("0000:01:00.0", test::infinihost()).driver = "ib_mthca";
    source.add("0000:01:00.1", plain_device("b3 15 45 5a", "00 06 0c"));
    source.add("0000:02:00.0", plain_device("86 80 08 10")).driver = "e1000";
  }

  std::vector<std::string> selected(std::string_view typed) {
    std::vector<std::string> names;
    const auto found = select(survey, parse_selection(test::words(typed)).value());
    if (!found) return {util::message(found.error())};
    for (const Device& device : found->devices) names.push_back(config::to_string(device.name));
    return names;
  }
  util::Error refusal(std::string_view typed) {
    return select(survey, parse_selection(test::words(typed)).value()).error();
  }

  FakeSource source;
  Survey survey{source};
};

TEST_F(SelectTest, WithoutSelectorTakesAll) {
  EXPECT_THAT(selected(""),
              ElementsAre("0000:00:01.0", "0000:01:00.0", "0000:01:00.1", "0000:02:00.0"));
}

TEST_F(SelectTest, TheSameKindTwiceIsOr) {
  EXPECT_THAT(selected("-d 15b3:5a45 -d 8086:1008"), ElementsAre("0000:01:00.1", "0000:02:00.0"));
  EXPECT_THAT(selected("-s .1 -s 02:"), ElementsAre("0000:01:00.1", "0000:02:00.0"));
}

TEST_F(SelectTest, DifferentKindsAreAnd) {
  EXPECT_THAT(selected("-s 01: -d 15b3:5a45 -d 8086:1008"), ElementsAre("0000:01:00.1"));
}

TEST_F(SelectTest, ExcludeSubtracts) {
  EXPECT_THAT(selected("-d 15b3: --exclude 01:00.1"), ElementsAre("0000:01:00.0"));
}

TEST_F(SelectTest, ByClass) { EXPECT_THAT(selected("-d ::06xx"), ElementsAre("0000:00:01.0")); }

TEST_F(SelectTest, ByDriver) {
  EXPECT_THAT(selected("--driver ib_mthca --driver e1000"),
              ElementsAre("0000:01:00.0", "0000:02:00.0"));
}

TEST_F(SelectTest, BySubsystem) {
  EXPECT_THAT(selected("--subsystem 15b3:5a44"), ElementsAre("0000:01:00.0"));
}

TEST_F(SelectTest, ByInterface) {
  source.add("0000:03:00.0", plain_device("86 80 0f 10")).interfaces = {"eth2"};
  EXPECT_THAT(selected("--interface eth2"), ElementsAre("0000:03:00.0"));
}

TEST_F(SelectTest, BehindABridgeByBusNumbers) {
  EXPECT_THAT(selected("--behind 00:01.0"), ElementsAre("0000:01:00.0", "0000:01:00.1"));
}

TEST_F(SelectTest, BehindABridgeAtAnyDepth) {
  source.add("0000:03:00.0", plain_bridge("04", "05")).below_host_bridge();
  source.add("0000:04:00.0", plain_bridge("05", "05")).below("0000:03:00.0");
  source.add("0000:05:00.0", plain_device("86 80 0f 10")).below("0000:04:00.0");
  EXPECT_THAT(selected("--behind 03:00.0"), ElementsAre("0000:04:00.0", "0000:05:00.0"));
}

TEST_F(SelectTest, ADeviceThatTheSystemDoesNotIdentifyIsToldByItsHeader) {
  source.add("0000:03:00.0", test::infinihost()).unidentified = true;
  EXPECT_THAT(selected("-d 15b3:5a44"), ElementsAre("0000:01:00.0", "0000:03:00.0"));
  EXPECT_THAT(selected("-s 03:"), ElementsAre("0000:03:00.0"));
}

TEST_F(SelectTest, ADeviceThatCannotBeIdentifiedIsNotPassedOffAsAMatch) {
  test::FakeDevice& device = source.add("0000:03:00.0", test::infinihost());
  device.unidentified = true;
  device.asleep = true;
  EXPECT_THAT(selected("-d 15b3:5a44"), ElementsAre("0000:01:00.0"));
  EXPECT_THAT(selected("-s 03:"), ElementsAre("0000:03:00.0"));
}

// ---- Which devices are touched
// -------------------------------------------------------------------

TEST_F(SelectTest, ReadsNoConfigurationSpaceToMatchIds) {
  selected("-d 15b3:5a44 --driver ib_mthca");
  EXPECT_THAT(source.reads(), IsEmpty());
}

TEST_F(SelectTest, AWholeAddressListsAndIdentifiesNothing) {
  EXPECT_THAT(selected("-s 0000:01:00.0"), ElementsAre("0000:01:00.0"));
  EXPECT_EQ(source.listed(), 0U);
  EXPECT_THAT(source.identified(), IsEmpty());
  EXPECT_THAT(source.reads(), ElementsAre(Access{"0000:01:00.0", 0x00, 64}));
}

TEST_F(SelectTest, WholeAddressesComeInOrderAndOnce) {
  EXPECT_THAT(selected("-s 0000:02:00.0 -s 0000:01:00.0 -s 0000:02:00.0"),
              ElementsAre("0000:01:00.0", "0000:02:00.0"));
}

TEST_F(SelectTest, APlaceThatDoesNotMatchIsNotIdentified) {
  selected("-s 02:");
  EXPECT_THAT(source.identified(), ElementsAre("0000:02:00.0"));
}

TEST_F(SelectTest, BehindReadsBridgesOnly) {
  selected("--behind 00:01.0");
  EXPECT_THAT(source.read_devices(), ElementsAre("0000:00:01.0"));
}

TEST_F(SelectTest, TellsHowManyItLookedAt) {
  const auto found = select(survey, parse_selection(test::words("-d 8086:1008")).value());
}

// ---- Nothing matched
// -----------------------------------------------------------------------------

TEST_F(SelectTest, NothingFoundSaysWhatWasLookedForAndWhatIsThere) {
  const auto error = refusal("-d 8086:100f");
  EXPECT_EQ(error.code, ErrorCode::kNotFound);
  EXPECT_EQ(
      util::message(error),
      "no device matches -d 8086:100f (4 looked at). Vendor 8086 here: 8086:1008 at 0000:02:00.0");
}

// Functions of one device are named together.
TEST_F(SelectTest, NothingFoundNamesFurtherFunctionsShort) {
  source.add("0000:04:00.0", plain_device("c1 10 21 10"));
  source.add("0000:04:00.1", plain_device("c1 10 21 10"));
  EXPECT_EQ(util::message(refusal("-d 10c1:5a44")),
            "no device matches -d 10c1:5a44 (6 looked at). Vendor 10c1 here: 10c1:1021 at "
            "0000:04:00.0, .1");
}

TEST_F(SelectTest, NothingFoundSaysThatTheVendorIsNotHere) {
  EXPECT_EQ(util::message(refusal("-d dead:beef")),
            "no device matches -d dead:beef (4 looked at). Vendor dead here: none");
}

TEST_F(SelectTest, NothingFoundAtAnAddressSaysSo) {
  const auto error = refusal("-s 0000:07:00.0");
  EXPECT_EQ(error.code, ErrorCode::kNotFound);
  EXPECT_EQ(util::message(error), "no device matches -s 0000:07:00.0 (4 looked at)");
}

TEST(Select, OfAnEmptyMachineSaysThatThereIsNoDevice) {
  FakeSource source;
  Survey survey(source);
  const auto found = select(survey, Selection{});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(util::message(found.error()), "there is no device (0 looked at)");
}

TEST(Select, FindsADeviceOfADumpByNumberAndByDump) {
  FakeSource source;
  source.be_a_file();
  source.add("#1", test::infinihost());
  source.add("0000:01:00.0", test::infinihost());
  source.add("2/0000:01:00.0", test::infinihost());
  Survey survey(source);
  const auto count = [&](std::string_view typed) {
    return select(survey, parse_selection(test::words(typed)).value()).value().devices.size();
  };
  EXPECT_EQ(count("-s #1"), 1U);
  EXPECT_EQ(count("-s 0000:01:00.0"), 2U);
  EXPECT_EQ(count("-s 2/0000:01:00.0"), 1U);
}

TEST_F(SelectTest, ANamedFunctionThatIsNotThereIsReported) {
  for (const auto typed : {"-s 0000:01:00.0 -s 0000:55:00.0", "-s 01:00.0 -s 0000:55:00.0"}) {
    const auto found = select(survey, parse_selection(test::words(typed)).value());
    ASSERT_TRUE(found) << typed;
    EXPECT_THAT(found->missing, ElementsAre("0000:55:00.0")) << typed;
  }
}

TEST_F(SelectTest, ReachesFarByClassOrSeveralKindsButNotByAddress) {
  const auto breadth = [&](std::string_view typed) {
    const Selection selection = parse_selection(test::words(typed)).value();
    auto found = select(survey, selection);
    for (Device& device : found->devices) EXPECT_TRUE(survey.identify(device));
    return breadth_of(selection, found->devices).broad;
  };
  EXPECT_FALSE(breadth("-d 15b3:5a44"));
  EXPECT_FALSE(breadth("-s 0000:01:00.0 -s 0000:02:00.0"));
  EXPECT_TRUE(breadth("-d 15b3:"));
  EXPECT_TRUE(breadth("-d 15b3:5a44 -d 8086:1008"));
  EXPECT_TRUE(breadth("-s 01:"));
}

TEST_F(SelectTest, VirtualFunctionsAreLeftOutUnlessNamed) {
  source.add("0000:03:00.1", plain_device("ff ff ff ff")).virtual_function = true;
  const auto kept = [&](std::string_view typed) {
    const Selection selection = parse_selection(test::words(typed)).value();
    auto found = select(survey, selection);
    return found->devices.size() - leave_out_virtual_functions(found->devices, selection, source);
  };
  EXPECT_EQ(kept("-s 03:00.1"), 1U);
  EXPECT_EQ(kept("-s 03:"), 0U);
}

}  // namespace
}  // namespace pcitune::device
