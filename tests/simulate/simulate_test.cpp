#include "pcitune/simulate/simulate.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <gtest/gtest.h>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <stdlib.h>
#include <string>
#include <vector>

#include "pcitune/util/files.h"

namespace pcitune::simulate {
namespace {

using config::Address;
using config::ConfigImage;
using util::ErrorCode;

// A directory of its own for each test, removed afterwards.
class Tree : public ::testing::Test {
 protected:
  Tree() {
    std::string pattern = ::testing::TempDir() + "pcitune-simulate-XXXXXX";
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary directory");
    top_ = pattern;
  }
  ~Tree() override {
    std::error_code ignored;
    std::filesystem::remove_all(top_, ignored);
  }

  [[nodiscard]] std::string path(const std::string& below) const { return top_ + "/" + below; }
  std::string text(const std::string& below) {
    auto read = files_.read_all(path(below), 1U << 16U);
    return read ? *read : "not readable: " + read.error().what;
  }
  std::string link(const std::string& address) {
    auto read = files_.read_link(path("tree/devices/" + address));
    return read ? *read : "no link: " + read.error().what;
  }
  util::Result<> write(const std::vector<Function>& functions) {
    return write_tree(path("tree"), functions, files_);
  }

  std::string top_;
  util::RealFiles files_;
};

ConfigImage zeros(std::size_t count) {
  ConfigImage image;
  for (std::size_t i = 0; i < count; ++i) image.put_byte(i, 0);
  return image;
}

ConfigImage bridge_to(std::uint8_t secondary) {
  ConfigImage image = zeros(64);
  image.put_byte(0x0E, 0x01);
  image.put_byte(0x19, secondary);
  return image;
}

void put(ConfigImage& image, std::size_t offset, std::initializer_list<std::uint8_t> bytes) {
  for (const std::uint8_t byte : bytes) image.put_byte(offset++, byte);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

config::DumpDevice device(std::optional<Address> address,
                          unsigned number,
                          const ConfigImage& image) {
  config::DumpDevice made;
  made.name.address = address;
  made.name.number = number;
  made.image = image;
  return made;
}

const ConfigImage& node_image(const std::vector<Function>& node, const Address& address) {
  const auto found = std::find_if(
      node.begin(), node.end(), [&](const Function& f) { return f.address == address; });
  if (found == node.end()) throw std::runtime_error("not in the node: " + to_string(address));
  return found->image;
}

void expect_bytes(const ConfigImage& image,
                  std::size_t offset,
                  std::initializer_list<unsigned> bytes) {
  for (const unsigned byte : bytes) {
    EXPECT_EQ(image.byte(offset), byte) << "at " << offset;
    ++offset;
  }
}

constexpr Address kInfinihost{.bus = 2};

// By hand from the PCI-X 1.0b tables: Command 004Eh = ERO, 4096 (3 at bit 2), 8 outstanding (4 at
// bit 4). Status = 64-bit (bit 16), 133 MHz (17), DMMRBC 4096 (3 at 21), DMOST 8 (4 at 23), DMCRS
// 64 KiB (6 at 26), bus 02 (bit 8): 1A630200h.
TEST(BuiltInNode, InfinihostHasThePcixBytesOfTheSpecification) {
  const auto node = built_in_node();
  const ConfigImage& image = node_image(node, kInfinihost);
  expect_bytes(image, 0x70, {0x07, 0x00, 0x4E, 0x00, 0x00, 0x02, 0x63, 0x1A});
  expect_bytes(image, 0x00, {0xB3, 0x15, 0x44, 0x5A});
  expect_bytes(image, 0x08, {0xA1, 0x00, 0x06, 0x0C, 0x10, 0x40, 0x00});
}

TEST(BuiltInNode, InfinihostListsMsixBeforePcix) {
  const auto node = built_in_node();
  const ConfigImage& image = node_image(node, kInfinihost);
  EXPECT_EQ(image.byte(0x34), 0x40);
  expect_bytes(image, 0x40, {0x11, 0x70});
}

// A public dump of an AMD-8131 at 00:0a.0 and 00:0b.0.
TEST(BuiltInNode, Amd8131BridgesHaveTheBytesOfARealOne) {
  const auto node = built_in_node();
  expect_bytes(node_image(node, {.device = 0x0A}),
               0xA0,
               {0x07,
                0xB8,
                0xC3,
                0x00,
                0x50,
                0x00,
                0x03,
                0x00,
                0x0E,
                0x00,
                0xFF,
                0xFF,
                0x02,
                0x00,
                0xFF,
                0xFF});
  expect_bytes(node_image(node, {.device = 0x0B}),
               0xA0,
               {0x07,
                0xB8,
                0x83,
                0x00,
                0x58,
                0x00,
                0x03,
                0x00,
                0x0E,
                0x00,
                0xFF,
                0xFF,
                0x02,
                0x00,
                0xFF,
                0xFF});
}

// A public dump of an 82544EI at 04:01.0 has status 04430408h; only the place differs.
TEST(BuiltInNode, GigabitPortsDifferByFunctionNumber) {
  const auto node = built_in_node();
  const Address second{.bus = 3, .device = 3, .function = 1};
  expect_bytes(node_image(node, {.bus = 3, .device = 3}),
               0xE4,
               {0x07, 0xF0, 0x02, 0x00, 0x18, 0x03, 0x43, 0x04});
  expect_bytes(node_image(node, second), 0xE4, {0x07, 0xF0, 0x02, 0x00, 0x19, 0x03, 0x43, 0x04});
  EXPECT_EQ(node_image(node, second).byte(0x0E), 0x80);
}

TEST(BuiltInNode, PacketEnginesCardHasNoCapabilityList) {
  const auto node = built_in_node();
  const ConfigImage& image = node_image(node, {.bus = 4, .device = 5});
  EXPECT_EQ(*image.byte(0x06) & 0x10U, 0U);
  EXPECT_EQ(image.byte(0x34), 0);
}

TEST(BuiltInNode, EveryByteIsKnownAndEveryAddressOnce) {
  const auto node = built_in_node();
  EXPECT_EQ(node.size(), 14U);
  for (std::size_t i = 0; i < node.size(); ++i) {
    EXPECT_EQ(node[i].image.known_bytes(), 256U);
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(node[i].address, node[j].address);
  }
}

TEST_F(Tree, NestsByBridge) {
  ASSERT_TRUE(write(built_in_node()));
  EXPECT_EQ(link("0000:00:0a.0"), "../real/pci0000:00/0000:00:0a.0");
  EXPECT_EQ(link("0000:03:03.0"), "../real/pci0000:00/0000:00:0a.0/0000:03:03.0");
  EXPECT_EQ(link("0000:02:00.0"), "../real/pci0000:00/0000:00:07.0/0000:01:01.0/0000:02:00.0");
}

TEST_F(Tree, HoldsEachConfigByteAndNothingMore) {
  const auto node = built_in_node();
  ASSERT_TRUE(write(node));
  for (const Function& function : node) {
    const std::string bytes = text("tree/devices/" + to_string(function.address) + "/config");
    ASSERT_EQ(bytes.size(), 256U);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      ASSERT_EQ(static_cast<std::uint8_t>(bytes[i]), function.image.byte(i))
          << to_string(function.address);
    }
  }
}

TEST_F(Tree, WritesAttributesAsTheKernelPrintsThem) {
  ASSERT_TRUE(write(built_in_node()));
  const std::string at = "tree/devices/0000:02:00.0/";
  EXPECT_EQ(text(at + "vendor"), "0x15b3\n");
  EXPECT_EQ(text(at + "device"), "0x5a44\n");
  EXPECT_EQ(text(at + "class"), "0x0c0600\n");
  EXPECT_EQ(text(at + "revision"), "0xa1\n");
  EXPECT_EQ(text(at + "subsystem_vendor"), "0x15b3\n");
  EXPECT_EQ(text(at + "subsystem_device"), "0x5a44\n");
  EXPECT_EQ(text(at + "irq"), "24\n");
  EXPECT_EQ(text(at + "numa_node"), "-1\n");
  EXPECT_EQ(text(at + "power_state"), "D0\n");
}

TEST_F(Tree, WritesUeventWithTheDriverOnlyWhereThereIsOne) {
  ASSERT_TRUE(write(built_in_node()));
  EXPECT_EQ(text("tree/devices/0000:03:03.1/uevent"),
            "DRIVER=e1000\nPCI_CLASS=20000\nPCI_ID=8086:1079\nPCI_SUBSYS_ID=8086:1179\n"
            "PCI_SLOT_NAME=0000:03:03.1\n"
            "MODALIAS=pci:v00008086d00001079sv00008086sd00001179bc02sc00i00\n");
  EXPECT_EQ(text("tree/devices/0000:00:0a.1/uevent").substr(0, 16), "PCI_CLASS=80010\n");
}

TEST_F(Tree, PrintsAClassOfZeroWithFourDigits) {
  ASSERT_TRUE(write({{.address = {}, .image = zeros(64)}}));
  EXPECT_EQ(lines_of(text("tree/devices/0000:00:00.0/uevent")).at(0), "PCI_CLASS=0000");
}

TEST_F(Tree, ResourceShowsAddressesOfAFunction) {
  ASSERT_TRUE(write(built_in_node()));
  const auto lines = lines_of(text("tree/devices/0000:03:03.0/resource"));
  ASSERT_EQ(lines.size(), 13U);
  EXPECT_EQ(lines[0], "0x00000000fe020000 0x00000000fe03ffff 0x0000000000140204");
  EXPECT_EQ(lines[1], "0x0000000000000000 0x0000000000000000 0x0000000000000000");
  EXPECT_EQ(lines[4], "0x0000000000003040 0x000000000000307f 0x0000000000040101");
}

TEST_F(Tree, ResourceShowsWindowsOfABridge) {
  ASSERT_TRUE(write(built_in_node()));
  const auto lines = lines_of(text("tree/devices/0000:00:07.0/resource"));
  ASSERT_EQ(lines.size(), 17U);
  EXPECT_EQ(lines[13], "0x0000000000000000 0x0000000000000000 0x0000000000000000");  // closed
  EXPECT_EQ(lines[14], "0x00000000fd000000 0x00000000fd1fffff 0x0000000000000200");
  EXPECT_EQ(lines[15], "0x00000000d0000000 0x00000000e0ffffff 0x0000000000102201");
}

TEST_F(Tree, HostileAddressesStayWithinTheirLine) {
  ConfigImage image = zeros(64);
  for (std::size_t i = 0x10; i < 0x28; ++i) image.put_byte(i, 0xFF);
  put(image, 0x20, {0x04, 0x00, 0x00, 0x80});  // the last two BARs: 64 bits wide, reaching the top
  ASSERT_TRUE(write({{.address = {}, .image = image}}));
  const auto lines = lines_of(text("tree/devices/0000:00:00.0/resource"));
  ASSERT_EQ(lines.size(), 13U);
  EXPECT_EQ(lines[0], "0x00000000fffffffc 0x00000000ffffffff 0x0000000000040103");
  EXPECT_EQ(lines[4], "0xffffffff80000000 0xffffffff800fffff 0x0000000000140204");
}

TEST_F(Tree, TakesABridgesSubsystemFromItsCapability) {
  ConfigImage image = bridge_to(1);
  put(image, 0x06, {0x10, 0x00});
  put(image, 0x34, {0x40});
  put(image, 0x40, {0x0D, 0x00, 0x00, 0x00, 0x86, 0x80, 0x34, 0x12});
  ASSERT_TRUE(write({{.address = {}, .image = image}}));
  EXPECT_EQ(text("tree/devices/0000:00:00.0/subsystem_vendor"), "0x8086\n");
  EXPECT_EQ(text("tree/devices/0000:00:00.0/subsystem_device"), "0x1234\n");
}

TEST_F(Tree, ACapabilityListThatIsALoopEnds) {
  ConfigImage image = bridge_to(1);
  put(image, 0x06, {0x10, 0x00});
  put(image, 0x34, {0x40});
  put(image, 0x40, {0x05, 0x40});
  ASSERT_TRUE(write({{.address = {}, .image = image}}));
  EXPECT_EQ(text("tree/devices/0000:00:00.0/subsystem_vendor"), "0x0000\n");
}

TEST_F(Tree, ConfigHasASizeThatTheKernelKnows) {
  ASSERT_TRUE(write({{.address = {.device = 1}, .image = zeros(16)},
                     {.address = {.device = 2}, .image = zeros(64)},
                     {.address = {.device = 3}, .image = zeros(65)},
                     {.address = {.device = 4}, .image = zeros(256)},
                     {.address = {.device = 5}, .image = zeros(257)}}));
  const std::array<std::size_t, 5> sizes{64, 64, 256, 256, 4096};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    EXPECT_EQ(text("tree/devices/0000:00:0" + std::to_string(i + 1) + ".0/config").size(),
              sizes[i]);
  }
}

TEST_F(Tree, ABridgeLoopEndsBelowTheRoots) {
  ASSERT_TRUE(write({{.address = {.bus = 1}, .image = bridge_to(2)},
                     {.address = {.bus = 2}, .image = bridge_to(1)},
                     {.address = {.bus = 3}, .image = bridge_to(3)}}));
  EXPECT_EQ(link("0000:01:00.0"), "../real/pci0000:01/0000:01:00.0");
  EXPECT_EQ(link("0000:02:00.0"), "../real/pci0000:01/0000:01:00.0/0000:02:00.0");
  EXPECT_EQ(link("0000:03:00.0"), "../real/pci0000:03/0000:03:00.0");
}

TEST_F(Tree, ABridgeOfAnotherDomainIsNoParent) {
  ASSERT_TRUE(write({{.address = {.domain = 1}, .image = bridge_to(2)},
                     {.address = {.bus = 2}, .image = zeros(64)}}));
  EXPECT_EQ(link("0000:02:00.0"), "../real/pci0000:02/0000:02:00.0");
}

TEST_F(Tree, OfTwoBridgesToOneBusTheFirstCounts) {
  ASSERT_TRUE(write({{.address = {.device = 9}, .image = bridge_to(2)},
                     {.address = {.device = 4}, .image = bridge_to(2)},
                     {.address = {.bus = 2}, .image = zeros(64)}}));
  EXPECT_EQ(link("0000:02:00.0"), "../real/pci0000:00/0000:00:04.0/0000:02:00.0");
}

TEST_F(Tree, AChainOfAllBusesStaysWithinPathLimits) {
  std::vector<Function> chain;
  for (unsigned bus = 0; bus < 255; ++bus) {
    chain.push_back({.address = {.bus = static_cast<std::uint8_t>(bus)},
                     .image = bridge_to(static_cast<std::uint8_t>(bus + 1))});
  }
  ASSERT_TRUE(write(chain));
  EXPECT_EQ(text("tree/devices/0000:fe:00.0/vendor"), "0x0000\n");
}

TEST_F(Tree, AnEmptyDirectoryMayBeUsed) {
  ASSERT_TRUE(files_.make_directories(path("tree")));
  EXPECT_TRUE(write(built_in_node()));
}

TEST_F(Tree, RefusesADirectoryThatIsNotEmpty) {
  ASSERT_TRUE(files_.make_directories(path("tree/mine")));
  const auto written = write(built_in_node());
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kUsage);
  EXPECT_EQ(written.error().where, path("tree"));
  EXPECT_FALSE(files_.exists(path("tree/devices")));
}

TEST_F(Tree, RefusesItsOwnTree) {
  ASSERT_TRUE(write(built_in_node()));
  EXPECT_FALSE(write(built_in_node()));
}

TEST_F(Tree, RefusesAnExistingFile) {
  ASSERT_TRUE(files_.write_new(path("tree"), "mine"));
  const auto written = write(built_in_node());
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kUsage);
  EXPECT_EQ(text("tree"), "mine");
}

TEST_F(Tree, RefusesAnEmptyName) {
  const auto written = write_tree("", built_in_node(), files_);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kUsage);
}

TEST_F(Tree, RefusesAnAddressThatIsThereTwiceBeforeWriting) {
  const auto written =
      write({{.address = {}, .image = zeros(64)}, {.address = {}, .image = zeros(64)}});
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kInvalidInput);
  EXPECT_FALSE(files_.exists(path("tree")));
}

TEST(FromDump, KeepsAddressesAndBytes) {
  const config::Dump dump{.devices = {device(Address{.bus = 2}, 0, zeros(256))}, .warnings = {}};
  const auto made = from_dump(dump);
  ASSERT_TRUE(made);
  ASSERT_EQ(made->functions.size(), 1U);
  EXPECT_EQ(made->functions[0].address, Address{.bus = 2});
  EXPECT_EQ(made->functions[0].image.known_bytes(), 256U);
  EXPECT_TRUE(made->remarks.empty());
}

TEST(FromDump, PutsNamelessFunctionsOnFreeSlots) {
  const config::Dump dump{.devices = {device({}, 1, zeros(256)),
                                      device(Address{.device = 1, .function = 3}, 0, zeros(256)),
                                      device({}, 2, zeros(256))},
                          .warnings = {}};
  const auto made = from_dump(dump);
  ASSERT_TRUE(made);
  ASSERT_EQ(made->functions.size(), 3U);
  EXPECT_EQ(made->functions[0].address, Address{});
  EXPECT_EQ(made->functions[2].address, Address{.device = 2});
  ASSERT_EQ(made->remarks.size(), 2U);
  EXPECT_EQ(made->remarks[1], "#2: the dump gives no address; put at 0000:00:02.0");
}

TEST(FromDump, GoesOnToTheNextBusWhenOneIsFull) {
  config::Dump dump;
  for (unsigned i = 1; i <= 33; ++i) dump.devices.push_back(device({}, i, zeros(256)));
  const auto made = from_dump(dump);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->functions.at(31).address, Address{.device = 31});
  EXPECT_EQ(made->functions.at(32).address, Address{.bus = 1});
}

TEST(FromDump, UsesTheFirstOfDuplicateAddresses) {
  ConfigImage other = zeros(256);
  other.put_byte(0, 0x86);
  const config::Dump dump{
      .devices = {device(Address{}, 0, zeros(256)), device(Address{}, 0, other)}, .warnings = {}};
  const auto made = from_dump(dump);
  ASSERT_TRUE(made);
  ASSERT_EQ(made->functions.size(), 1U);
  EXPECT_EQ(made->functions[0].image.byte(0), 0);
  EXPECT_EQ(made->remarks.size(), 1U);
}

TEST(FromDump, LeavesASecondDumpOut) {
  config::Dump dump{.devices = {device(Address{}, 0, zeros(256)), device(Address{}, 0, zeros(256))},
                    .warnings = {}};
  dump.devices[1].name.dump = 2;
  const auto made = from_dump(dump);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->functions.size(), 1U);
  ASSERT_EQ(made->remarks.size(), 1U);
  EXPECT_EQ(made->remarks[0], "1 function of further dumps in the file left out");
}

TEST(FromDump, SaysHowManyBytesBecomeZero) {
  ConfigImage image = zeros(64);
  image.put_byte(0x72, 0x4E);
  const config::Dump dump{.devices = {device(Address{}, 0, image)}, .warnings = {}};
  const auto made = from_dump(dump);
  ASSERT_TRUE(made);
  ASSERT_EQ(made->remarks.size(), 1U);
  EXPECT_EQ(made->remarks[0],
            "0000:00:00.0: 191 bytes that the dump does not give will read as zero");
}

TEST(FromDump, SaysThatShortFunctionsHaveNoCapabilities) {
  const config::Dump dump{.devices = {device(Address{}, 0, zeros(64))}, .warnings = {}};
  const auto made = from_dump(dump);
  ASSERT_TRUE(made);
  ASSERT_EQ(made->remarks.size(), 1U);
  EXPECT_EQ(made->remarks[0].substr(0, 32), "1 function has 64 bytes only, so");
}

TEST(FromDump, RefusesADumpWithoutFunctions) {
  const auto made = from_dump({});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::kInvalidInput);
}

}  // namespace
}  // namespace pcitune::simulate
