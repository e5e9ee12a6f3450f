// Who shares a link, a device, a path with whom.
#include "pcitune/device/relatives.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/planned.h"
#include "support/express.h"

namespace pcitune::device {
namespace {

using test::FakeMachine;
using test::index_of;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Names = std::vector<std::string>;

class Relatives : public ::testing::Test {
 protected:
  void look() { machine_ = hardware_.survey(); }
  [[nodiscard]] std::size_t at(std::string_view address) const {
    return index_of(machine_, address);
  }
  [[nodiscard]] Names names(const std::vector<std::size_t>& devices) const {
    Names found;
    for (const std::size_t i : devices)
      found.push_back(config::to_string(machine_.devices[i].name));
    return found;
  }

  FakeMachine hardware_;
  Machine machine_;
};

TEST_F(Relatives, OfALinkAreItsUpperEndAndAllFunctionsBelow) {
  test::add_switch_tree(hardware_);
  look();
  for (const char* end : {"0000:02:00.0", "0000:03:00.0", "0000:03:00.1"}) {
    const auto link = link_of(machine_, at(end));
    ASSERT_TRUE(link) << end;
    EXPECT_EQ(link->upper, at("0000:02:00.0"));
    EXPECT_THAT(names(link->lower), ElementsAre("0000:03:00.0", "0000:03:00.1"));
  }
}

TEST_F(Relatives, OfAnUpstreamPortAreAboveIt) {
  test::add_switch_tree(hardware_);
  look();
  const auto link = link_of(machine_, at("0000:01:00.0"));
  ASSERT_TRUE(link);
  EXPECT_EQ(link->upper, at("0000:00:01.0"));
  EXPECT_THAT(names(link->lower), ElementsAre("0000:01:00.0"));
}

TEST_F(Relatives, InsideASwitchShareNoLink) {
  test::add_switch_tree(hardware_);
  look();
  EXPECT_FALSE(port_above(machine_, at("0000:02:00.0")));
  EXPECT_EQ(express_above(machine_, at("0000:02:00.0")), at("0000:01:00.0"));
}

TEST_F(Relatives, AreNotThereForAnEndpointWithoutAPort) {
  hardware_.add("0000:01:00.0", test::express_function());
  look();
  EXPECT_FALSE(link_of(machine_, 0));
  EXPECT_FALSE(root_port_of(machine_, 0));
}

TEST_F(Relatives, BelowARootPortAreAllOfThem) {
  test::add_switch_tree(hardware_);
  look();
  EXPECT_EQ(root_port_of(machine_, at("0000:04:00.0")), at("0000:00:01.0"));
  EXPECT_THAT(names(descendants_of(machine_, at("0000:00:01.0"))),
              ElementsAre("0000:01:00.0",
                          "0000:02:00.0",
                          "0000:02:01.0",
                          "0000:03:00.0",
                          "0000:03:00.1",
                          "0000:04:00.0"));
  EXPECT_THAT(descendants_of(machine_, at("0000:04:00.0")), IsEmpty());
}

TEST_F(Relatives, OfOneDeviceBelowAPortAreAllFunctionsOfTheBus) {
  // With ARI 01:02.3 is function 19 of the device.
  test::add_link(hardware_);
  hardware_.add("0000:01:02.3", test::express_function()).below("0000:00:01.0");
  look();
  EXPECT_THAT(names(functions_of_device(machine_, at("0000:01:02.3"))),
              ElementsAre("0000:01:00.0", "0000:01:00.1", "0000:01:02.3"));
  EXPECT_EQ(first_function(machine_, at("0000:01:02.3")), at("0000:01:00.0"));
}

TEST_F(Relatives, OfOneDeviceOnASharedBusHaveItsNumber) {
  hardware_.add("0000:00:02.0", test::express_function(test::kIntegratedType));
  hardware_.add("0000:00:02.1", test::express_function(test::kIntegratedType));
  hardware_.add("0000:00:03.0", test::express_function(test::kIntegratedType));
  look();
  EXPECT_THAT(names(functions_of_device(machine_, at("0000:00:02.1"))),
              ElementsAre("0000:00:02.0", "0000:00:02.1"));
}

TEST_F(Relatives, OfOneDeviceAreNoVirtualFunctions) {
  test::add_link(hardware_);
  hardware_.add("0000:01:00.2", test::express_function()).below("0000:00:01.0").around.physical =
      test::name_of("0000:01:00.0").address;
  look();
  EXPECT_THAT(names(functions_of_device(machine_, at("0000:01:00.0"))),
              ElementsAre("0000:01:00.0", "0000:01:00.1"));
}

TEST_F(Relatives, MayLackFunctionZero) {
  hardware_.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "01"));
  hardware_.add("0000:01:00.1", test::express_function()).below("0000:00:01.0");
  look();
  EXPECT_FALSE(first_function(machine_, at("0000:01:00.1")));
}

}  // namespace
}  // namespace pcitune::device
