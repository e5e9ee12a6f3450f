// "key=value" before it meets a device.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/planned.h"

namespace pcitune::plan {
namespace {

using test::Words;
using ::testing::AllOf;
using ::testing::HasSubstr;
using util::ErrorCode;

util::Error error_of(const Words& words) {
  const auto parsed = parse_assignments(words);
  EXPECT_FALSE(parsed) << ::testing::PrintToString(words);
  return parsed ? util::Error{} : parsed.error();
}

TEST(Assignments, NameTheFullKeyOfAnAlias) {
  const auto parsed = parse_assignments({"mmrbc=4096", "latency_timer=64"});
  ASSERT_TRUE(parsed);
  EXPECT_EQ((*parsed)[0].key, "pcix.command.mmrbc");
  EXPECT_EQ((*parsed)[1].key, "pci.latency_timer");
}

TEST(Assignments, KeepTheWordOfAWholeRegister) {
  const auto parsed = parse_assignments({"pcix.command=0x1c"});
  ASSERT_TRUE(parsed);
  EXPECT_FALSE((*parsed)[0].wanted);
  EXPECT_EQ((*parsed)[0].word, 0x1CU);
}

TEST(Assignments, MayNotNameOneFieldTwice) {
  for (const Words& twice : {Words{"mmrbc=512", "mmrbc=512"},
                             Words{"mmrbc=512", "pcix.command.mmrbc=1024"},
                             Words{"mmrbc=512", "ost=4", "command.mmrbc=1024"}}) {
    const auto error = error_of(twice);
    EXPECT_EQ(error.code, ErrorCode::kUsage);
    EXPECT_THAT(util::message(error), AllOf(HasSubstr("pcix.command.mmrbc"), HasSubstr("twice")));
  }
}

TEST(Assignments, MayNotNameAFieldAndItsWholeRegister) {
  EXPECT_EQ(error_of({"pcix.command=0x1c", "ero=on"}).code, ErrorCode::kUsage);
  EXPECT_EQ(error_of({"ero=on", "pcix.command=0x1c"}).code, ErrorCode::kUsage);
}

TEST(Assignments, MayNameSeveralFieldsOfOneRegister) {
  EXPECT_TRUE(parse_assignments({"mmrbc=512", "ost=4", "ero=on", "dpere=off"}));
}

TEST(Assignments, OfTheSecondCapabilityOfAKindAreAnotherField) {
  EXPECT_TRUE(parse_assignments({"pcix.command.ero=on", "pcix@1.command.ero=off"}));
}

TEST(Assignments, NeedAKeyAndAnEqualsSign) {
  EXPECT_EQ(error_of({"mmrbc"}).code, ErrorCode::kUsage);
  EXPECT_EQ(error_of({"=4096"}).code, ErrorCode::kUsage);
  EXPECT_EQ(error_of({""}).code, ErrorCode::kUsage);
}

TEST(Assignments, OfAWholeCapabilityAreRefused) {
  EXPECT_EQ(error_of({"pcix=1"}).code, ErrorCode::kUsage);
}

TEST(Assignments, OfAnUnknownKeyNameTheNearestOne) {
  const auto error = error_of({"mmrcb=512"});
  EXPECT_EQ(error.code, ErrorCode::kNotFound);
  EXPECT_THAT(util::message(error), HasSubstr("mmrbc"));
}

TEST(Assignments, OfAnAmbiguousKeyNameTheCandidates) {
  const auto error = error_of({"scd=off"});
  EXPECT_EQ(error.code, ErrorCode::kNotFound);
  EXPECT_THAT(util::message(error),
              AllOf(HasSubstr("pcix.status.scd"), HasSubstr("pcix_bridge.secondary_status.scd")));
}

TEST(Assignments, OfAValueThatNoCodeStandsForNameTheLegalOnes) {
  const auto error = error_of({"mmrbc=4097"});
  EXPECT_EQ(error.code, ErrorCode::kUsage);
  EXPECT_THAT(util::message(error), HasSubstr("512 1024 2048 4096 max"));
}

TEST(Assignments, OfAWholeRegisterTakeNoDecimal) {
  const auto error = error_of({"pcix.command=22"});
  EXPECT_EQ(error.code, ErrorCode::kUsage);
  EXPECT_THAT(util::message(error), AllOf(HasSubstr("0x22"), HasSubstr("0x16")));
}

TEST(Assignments, OfAWholeRegisterMustFitItsWidth) {
  EXPECT_EQ(error_of({"pcix.command=0x1001c"}).code, ErrorCode::kUsage);
}

TEST(Assignments, OfACodeThatDoesNotFitSayHowManyBitsThereAre) {
  EXPECT_THAT(util::message(error_of({"mmrbc=raw:4"})), HasSubstr("2 bits"));
}

TEST(Assignments, OfACapabilityNameTheFieldThatBearsItsName) {
  for (const char* words : {"ltr=on", "LTR=on"}) {
    const auto parsed = parse_assignments({words});
    ASSERT_FALSE(parsed);
    EXPECT_NE(util::message(parsed.error()).find("did you mean pcie.devctl2.ltr?"),
              std::string::npos)
        << util::message(parsed.error());
  }
}

TEST(Assignments, TakeAWordOfOneWritableFieldForThat) {
  const auto taken = parse_assignments({"cto_disable=on"});  // pcie.devcap2 has one that only tells
  ASSERT_TRUE(taken) << util::message(taken.error());
  EXPECT_EQ(taken->at(0).key, "pcie.devctl2.cto_disable");
  EXPECT_FALSE(parse_assignments({"serr=on"})) << "several can be written";
}

}  // namespace
}  // namespace pcitune::plan
