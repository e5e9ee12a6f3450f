// list: a table for people. V1 (82544EI) below V2 (AMD-8131) as in the register reference.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "pcitune/render/text.h"
#include "support/fake_machine.h"

namespace pcitune::render {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

Words lines_of(const std::string& text) {
  Words lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Words words_of(const std::string& line) {
  Words words;
  std::istringstream in(line);
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

TEST(Table, AlignsColumnsTwoBlanksApart) {
  EXPECT_EQ(table({{"ADDRESS", "ID", "NAME"}, {"a", "8086:1008", "x"}, {"bb", "-", "long"}}, {}),
            "ADDRESS  ID         NAME\n"
            "a        8086:1008  x\n"
            "bb       -          long\n");
}

TEST(Table, EndsNoLineWithBlanks) {
  EXPECT_EQ(table({{"A", "NAME"}, {"a", ""}}, {}), "A  NAME\na\n");
}

TEST(Table, OfNothingIsNothing) { EXPECT_EQ(table({}, {}), ""); }

TEST(Table, ColoursItsHeadOnlyWhenAsked) {
  const std::vector<Words> rows{{"A"}, {"a"}};
  EXPECT_THAT(table(rows, {.color = true}), HasSubstr("\x1b["));
  EXPECT_THAT(table(rows, {.color = false}), Not(HasSubstr("\x1b")));
}

class ListTest : public ::testing::Test {
 protected:
  // The row of one device, by words.
  Words row(std::string_view address, const std::string& name = "") {
    const auto machine = hardware_.survey();
    const auto text =
        list(machine, {machine.find(test::name_of(address)).value()}, {{.name = name}}, {});
    EXPECT_EQ(lines_of(text).size(), 2U);
    return words_of(lines_of(text).at(1));
  }

  test::FakeMachine hardware_;
};

TEST_F(ListTest, HasAHeadWithTheTunables) {
  const auto machine = hardware_.survey();
  EXPECT_THAT(words_of(list(machine, {}, {}, {})),
              ElementsAre("ADDRESS",
                          "ID",
                          "BUS",
                          "LATENCY",
                          "CACHELINE",
                          "MMRBC/MAX",
                          "OST/MAX",
                          "ERO",
                          "DPERE",
                          "DEVICE"));
}

TEST_F(ListTest, ShowsValuesWithTheirMaximaAndTheBusMode) {
  hardware_.add("0000:00:0a.0", test::amd_8131());
  hardware_.add("0000:02:01.0", test::intel_82544()).below("0000:00:0a.0");
  EXPECT_THAT(row("0000:02:01.0", "82544EI"),
              ElementsAre("0000:02:01.0",
                          "8086:1008",
                          "pcix-mode1-133",
                          "64",
                          "64",
                          "512/2048",
                          "1/1",
                          "on",
                          "off",
                          "82544EI"));
}

TEST_F(ListTest, ShowsADashForWhatADeviceDoesNotHave) {
  hardware_.add("0000:00:0a.0", test::plain_bridge("02", "02"));
  hardware_.add("0000:02:01.0", test::plain_device("86 80 10 10")).below("0000:00:0a.0");
  EXPECT_THAT(row("0000:02:01.0"),
              ElementsAre("0000:02:01.0", "8086:1010", "pci", "0", "0", "-", "-", "-", "-"));
}

TEST_F(ListTest, ShowsADashForTheReadCountOfABridge) {
  hardware_.add("0000:00:0a.0", test::amd_8131());
  EXPECT_THAT(row("0000:00:0a.0"),
              ElementsAre("0000:00:0a.0", "1022:7450", "root", "64", "0", "-", "-", "-", "-"));
}

TEST_F(ListTest, ShowsAQuestionMarkForWhatCannotBeRead) {
  hardware_.add("0000:02:00.0", test::infinihost()).readable = 0x40;
  EXPECT_THAT(row("0000:02:00.0"),
              ElementsAre("0000:02:00.0", "15b3:5a44", "root", "64", "64", "?", "?", "?", "?"));
}

TEST_F(ListTest, ShowsAQuestionMarkForWhatADamagedListHides) {
  hardware_.add("0000:02:00.0", test::infinihost().put(0x70, "05 70"));
  EXPECT_THAT(row("0000:02:00.0"),
              ElementsAre("0000:02:00.0", "15b3:5a44", "root", "64", "64", "?", "?", "?", "?"));
}

TEST_F(ListTest, ShowsNoValuesOfADeviceThatIsGone) {
  hardware_.add("0000:02:00.0", test::infinihost()).gone = true;
  const Words cells = row("0000:02:00.0");
  EXPECT_EQ(Words(cells.begin() + 3, cells.end()), Words(6, "?"));
}

TEST_F(ListTest, ShowsNoValuesOfADeviceThatSleeps) {
  hardware_.add("0000:02:00.0", test::infinihost()).asleep = true;
  const Words cells = row("0000:02:00.0");
  EXPECT_EQ(Words(cells.begin() + 3, cells.end()), Words(6, "?"));
}

TEST_F(ListTest, HasNoEscapeCodesWithoutColour) {
  hardware_.add("0000:02:00.0", test::infinihost());
  const auto machine = hardware_.survey();
  EXPECT_THAT(list(machine, {0}, {{}}, {.color = false}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(list(machine, {0}, {{}}, {.color = true}), HasSubstr("\x1b["));
}

}  // namespace
}  // namespace pcitune::render
