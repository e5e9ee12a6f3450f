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
  // The list of these devices, by words; the head first.
  std::vector<Words> rows(const Words& addresses, const std::string& name = "") {
    const auto machine = hardware_.survey();
    std::vector<std::size_t> devices;
    for (const auto& address : addresses)
      devices.push_back(machine.find(test::name_of(address)).value());
    const std::vector<DeviceLabel> labels(devices.size(), {.name = name});
    std::vector<Words> rows;
    for (const auto& line : lines_of(list(machine, devices, labels, {})))
      rows.push_back(words_of(line));
    return rows;
  }

  test::FakeMachine hardware_;
};

TEST_F(ListTest, HasAHeadWithTheTunablesThatAreThere) {
  hardware_.add("0000:02:01.0", test::intel_82544());
  EXPECT_THAT(rows({"0000:02:01.0"}).at(0),
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

// Payload 256 of 512, reads of 1024, L1: DevCap 2, DevCtl 3020h, LnkCtl 2.
TEST_F(ListTest, HasColumnsOfPciExpress) {
  hardware_.add("0000:04:00.0",
                test::plain_device("b3 15 21 10")
                    .put(0x06, "10 00")
                    .put(0x34, "40")
                    .put(0x40, "10 00 02 00 02 00 00 00 20 30 00 00")
                    .put(0x50, "02 00"));
  const auto found = rows({"0000:04:00.0"});
  EXPECT_THAT(
      found.at(0),
      ElementsAre(
          "ADDRESS", "ID", "BUS", "LATENCY", "CACHELINE", "MPS/MAX", "MRRS", "ASPM", "DEVICE"));
  EXPECT_THAT(found.at(1),
              ElementsAre("0000:04:00.0", "15b3:1021", "pcie", "0", "0", "256/512", "1024", "l1"));
}

TEST_F(ListTest, ShowsValuesWithTheirMaximaAndTheBusMode) {
  hardware_.add("0000:00:0a.0", test::amd_8131());
  hardware_.add("0000:02:01.0", test::intel_82544()).below("0000:00:0a.0");
  EXPECT_THAT(rows({"0000:02:01.0"}, "82544EI").at(1),
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
  hardware_.add("0000:02:01.0", test::intel_82544());
  hardware_.add("0000:02:02.0", test::plain_device("86 80 10 10"));
  EXPECT_THAT(rows({"0000:02:01.0", "0000:02:02.0"}).at(2),
              ElementsAre("0000:02:02.0", "8086:1010", "root", "0", "0", "-", "-", "-", "-"));
}

TEST_F(ListTest, ShowsADashForTheReadCountOfABridge) {
  hardware_.add("0000:00:0a.0", test::amd_8131());
  hardware_.add("0000:02:01.0", test::intel_82544());
  EXPECT_THAT(rows({"0000:00:0a.0", "0000:02:01.0"}).at(1),
              ElementsAre("0000:00:0a.0", "1022:7450", "root", "64", "0", "-", "-", "-", "-"));
}

// What is not known may be there: nothing is left out then.
TEST_F(ListTest, ShowsQuestionMarksForWhatCannotBeRead) {
  hardware_.add("0000:02:00.0", test::infinihost()).readable = 0x40;
  const Words cells = rows({"0000:02:00.0"}).at(1);
  EXPECT_EQ(Words(cells.begin() + 3, cells.begin() + 5), Words(2, "64"));
  EXPECT_EQ(Words(cells.begin() + 5, cells.end()), Words(7, "?"));
}

TEST_F(ListTest, ShowsQuestionMarksForWhatADamagedListHides) {
  hardware_.add("0000:02:00.0", test::infinihost().put(0x70, "05 70"));
  const Words cells = rows({"0000:02:00.0"}).at(1);
  EXPECT_EQ(Words(cells.begin() + 5, cells.end()), Words(7, "?"));
}

TEST_F(ListTest, ShowsNoValuesOfADeviceThatIsGone) {
  hardware_.add("0000:02:00.0", test::infinihost()).gone = true;
  const Words cells = rows({"0000:02:00.0"}).at(1);
  EXPECT_EQ(Words(cells.begin() + 3, cells.end()), Words(9, "?"));
}

TEST_F(ListTest, ShowsNoValuesOfADeviceThatSleeps) {
  hardware_.add("0000:02:00.0", test::infinihost()).asleep = true;
  const Words cells = rows({"0000:02:00.0"}).at(1);
  EXPECT_EQ(Words(cells.begin() + 3, cells.end()), Words(9, "?"));
}

TEST_F(ListTest, HasNoEscapeCodesWithoutColour) {
  hardware_.add("0000:02:00.0", test::infinihost());
  const auto machine = hardware_.survey();
  EXPECT_THAT(list(machine, {0}, {{}}, {.color = false}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(list(machine, {0}, {{}}, {.color = true}), HasSubstr("\x1b["));
}

}  // namespace
}  // namespace pcitune::render
