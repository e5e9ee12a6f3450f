#include "pcitune/config/address.h"

#include <gtest/gtest.h>
#include <vector>

namespace pcitune::config {
namespace {

TEST(Address, PrintsFourDigitsOfDomain) {
  EXPECT_EQ(to_string(Address{0x0000, 0x02, 0x1F, 7}), "0000:02:1f.7");
}

// The kernel names functions "%04x:%02x:%02x.%d" (drivers/pci/probe.c pci_setup_device), so a
// controller's private domain has the digits that it needs and no more: paths depend on it.
TEST(Address, PrintsADomainAboveFFFFhAsTheKernelDoes) {
  EXPECT_EQ(to_string(Address{0x10000, 0xE1, 0x00, 0}), "10000:e1:00.0");
  EXPECT_EQ(to_string(Address{0x123456, 0x00, 0x00, 0}), "123456:00:00.0");
  EXPECT_EQ(to_string(Address{0x1234567, 0x00, 0x00, 0}), "1234567:00:00.0");
}

TEST(Address, PrintsTheWidestDomain) {
  EXPECT_EQ(to_string(Address{0xFFFFFFFF, 0xFF, 0x1F, 7}), "ffffffff:ff:1f.7");
}

TEST(ParseAddress, TakesAWholeAddress) {
  EXPECT_EQ(parse_address("0001:02:1f.7"), (Address{1, 0x02, 0x1F, 7}));
}

TEST(ParseAddress, TakesDomainZeroForAMissingOne) {
  EXPECT_EQ(parse_address("02:00.0"), (Address{0, 0x02, 0x00, 0}));
}

TEST(ParseAddress, TakesLettersOfEitherCase) {
  EXPECT_EQ(parse_address("0000:0A:1F.0"), (Address{0, 0x0A, 0x1F, 0}));
}

TEST(ParseAddress, TakesDomainsOfAnyWidth) {
  EXPECT_EQ(parse_address("10000:e1:00.0"), (Address{0x10000, 0xE1, 0x00, 0}));
  EXPECT_EQ(parse_address("1234567:00:00.0"), (Address{0x1234567, 0x00, 0x00, 0}));
  EXPECT_EQ(parse_address("0:00:00.0"), (Address{0, 0x00, 0x00, 0}));
}

TEST(ParseAddress, RefusesADeviceAbove1Fh) { EXPECT_FALSE(parse_address("00:20.0")); }

TEST(ParseAddress, RefusesAFunctionAbove7) { EXPECT_FALSE(parse_address("00:00.8")); }

TEST(ParseAddress, RefusesABusAboveFFh) { EXPECT_FALSE(parse_address("100:00.0")); }

TEST(ParseAddress, RefusesADomainAbove32Bits) { EXPECT_FALSE(parse_address("123456789:00:00.0")); }

TEST(ParseAddress, RefusesWhatIsNoAddress) {
  for (const char* const text : {"",
                                 ".",
                                 ":",
                                 "00",
                                 "00.0",
                                 ":00.0",
                                 "00:.0",
                                 "00:00.",
                                 "00:00",
                                 "0000:00:00.0 ",
                                 " 00:00.0",
                                 "0000:00:00.0x",
                                 "1:0:0:0.0",
                                 "0000::00.0",
                                 ":00:00.0",
                                 "junk",
                                 "pci0000:00",
                                 "0x0:00:00.0"}) {
    EXPECT_FALSE(parse_address(text)) << "'" << text << "'";
  }
}

TEST(DeviceName, OfALiveDeviceIsItsAddress) {
  EXPECT_EQ(to_string(DeviceName{.address = Address{0, 2, 0, 0}}), "0000:02:00.0");
}

TEST(DeviceName, WithoutAddressIsANumber) { EXPECT_EQ(to_string(DeviceName{.number = 2}), "#2"); }

TEST(DeviceName, OfASecondDumpHasItsNumberBefore) {
  EXPECT_EQ(to_string(DeviceName{.address = Address{0, 2, 0, 0}, .dump = 2}), "2/0000:02:00.0");
  EXPECT_EQ(to_string(DeviceName{.number = 1, .dump = 2}), "2/#1");
}

TEST(OutputOrder, IsByDumpThenAddressThenNumber) {
  const std::vector<DeviceName> in_order{
      {.address = Address{0, 0, 1, 0}},
      {.address = Address{0, 0, 1, 1}},
      {.address = Address{0, 0, 2, 0}},
      {.address = Address{0, 1, 0, 0}},
      {.address = Address{1, 0, 0, 0}},
      {.number = 1},
      {.number = 2},
      {.number = 10},
      {.address = Address{0, 0, 0, 0}, .dump = 2},
      {.number = 1, .dump = 2},
  };
  for (std::size_t i = 0; i < in_order.size(); ++i) {
    for (std::size_t j = 0; j < in_order.size(); ++j) {
      EXPECT_EQ(comes_before(in_order[i], in_order[j]), i < j)
          << to_string(in_order[i]) << " before " << to_string(in_order[j]);
    }
  }
}

}  // namespace
}  // namespace pcitune::config
