// The door to libpci, over temporary trees and dump files. libpci's own "error" would end the
// process: that these tests go on is part of what they show.
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

#include <array>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "config/libpci.h"
#include "config/libpci_source.h"
#include "pcitune/util/stall_watch.h"
#include "support/fake_source.h"
#include "support/temp_tree.h"

namespace pcitune::config {
namespace {

// libpci loses what it holds when its error callback throws. Where a bare machine's libc has no
// symbols, a suppression by name does not reach it.
struct IgnoredLeaks {
#ifdef __SANITIZE_ADDRESS__
  __lsan::ScopedDisabler disabler;
#endif
};

using test::name_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;
using util::ErrorCode;

constexpr Address kCard{0, 0x02, 0x00, 0};

class LibpciTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<Libpci> open(const std::string& path) const {
    auto opened = Libpci::open("linux-sysfs", {{"sysfs.path", path}});
    if (!opened) throw std::runtime_error(util::message(opened.error()));
    return std::move(*opened);
  }
  [[nodiscard]] std::unique_ptr<Libpci> open() const { return open(tree.root()); }

  // As lspci -x prints the first row of the card.
  [[nodiscard]] std::unique_ptr<Libpci> open_dump(std::string_view text) const {
    tree.write("dump", text);
    auto opened = Libpci::open("dump", {{"dump.name", tree.path("dump")}});
    if (!opened) throw std::runtime_error(util::message(opened.error()));
    return std::move(*opened);
  }

  test::TempTree tree;
};

// A pipe keeps its reader waiting as the kernel does while a device is reset.
TEST_F(LibpciTest, TellsTheWatchOfAnAccessThatWaits) {
  tree.make_folder("devices/0000:02:00.0");
  const std::string pipe = tree.path("devices/0000:02:00.0/config");
  ASSERT_EQ(::mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR), 0);
  std::string said;
  util::StallWatch watch(std::chrono::milliseconds(5), [&](const std::string& device) {
    said = device;
    ::close(::open(pipe.c_str(), O_WRONLY | O_NONBLOCK));  // the reader waits no more
  });
  const auto libpci = open(tree.root());
  libpci->tell(&watch);
  std::array<std::uint8_t, 64> bytes{};
  static_cast<void>(libpci->read(kCard, 0, bytes));
  EXPECT_EQ(said, "0000:02:00.0");
}

TEST_F(LibpciTest, RefusesAnUnknownMethod) {
  const auto opened = Libpci::open("no-such-method", {});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::kUsage);
}

TEST_F(LibpciTest, RefusesAnUnknownParameter) {
  const auto opened = Libpci::open("linux-sysfs", {{"sysfs.pth", tree.root()}});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::kUsage);
  EXPECT_THAT(opened.error().where, HasSubstr("sysfs.pth"));
}

TEST_F(LibpciTest, ScanOfAPathWithoutDevicesIsAnErrorAndNotTheEnd) {
  const auto found = open(tree.path("absent"))->scan();
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(found.error().what, HasSubstr(tree.path("absent")));
}

TEST_F(LibpciTest, ScanWithAJunkEntryIsAnErrorAndNotTheEnd) {
  [[maybe_unused]] const IgnoredLeaks ignored;  // the directory that the scan had open
  tree.add("0000:02:00.0", test::infinihost());
  tree.make_folder("devices/junk");
  const auto found = open()->scan();
  ASSERT_FALSE(found);
  EXPECT_THAT(found.error().what, HasSubstr("junk"));
}

TEST_F(LibpciTest, AfterItStoppedItRefusesInsteadOfTouchingABrokenState) {
  const auto libpci = open(tree.path("absent"));
  ASSERT_FALSE(libpci->scan());
  std::array<std::uint8_t, 2> into{};
  EXPECT_FALSE(libpci->scan());
  EXPECT_FALSE(libpci->read(kCard, 0, into));
  EXPECT_FALSE(libpci->write(kCard, 0x72, 16, 0x1C));
  EXPECT_EQ(libpci->device_name(0x15B3, 0x5A44), "");
}

TEST_F(LibpciTest, ScanFindsTheDevicesOfTheTreeOnly) {
  tree.add("0000:02:00.0", test::infinihost());
  tree.add("0001:00:1f.7", test::infinihost());
  EXPECT_THAT(open()->scan().value(), UnorderedElementsAre(kCard, Address{1, 0, 0x1F, 7}));
}

TEST_F(LibpciTest, ReadsTheBytesThatWereAsked) {
  tree.add("0000:02:00.0", test::infinihost());
  std::array<std::uint8_t, 2> into{};
  EXPECT_TRUE(open()->read(kCard, 0x72, into).value());
  EXPECT_THAT(into, ElementsAre(0x4E, 0x00));
}

TEST_F(LibpciTest, AShortReadIsNotWhole) {
  tree.add_config("0000:02:00.0", test::infinihost().text().substr(0, 64));
  std::array<std::uint8_t, 2> into{};
  EXPECT_FALSE(open()->read(kCard, 0x72, into).value());
}

TEST_F(LibpciTest, AReadAcrossTheEndIsNotWhole) {
  tree.add("0000:02:00.0", test::infinihost());
  std::array<std::uint8_t, 4> into{};
  EXPECT_FALSE(open()->read(kCard, 0xFE, into).value());
}

TEST_F(LibpciTest, AReadOfNoDeviceIsNotFound) {
  tree.make_folder("devices");
  std::array<std::uint8_t, 2> into{};
  const auto read = open()->read(kCard, 0, into);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(read.error().where, "0000:02:00.0");
}

TEST_F(LibpciTest, AWriteChangesItsBytesAndNoNeighbour) {
  tree.add("0000:02:00.0", test::infinihost());
  ASSERT_TRUE(open()->write(kCard, 0x72, 16, 0x001C));
  EXPECT_EQ(tree.read("devices/0000:02:00.0/config"), test::infinihost().put(0x72, "1c 00").text());
}

TEST_F(LibpciTest, AWriteOf8BitsLeavesTheOtherHalfOfTheRegister) {
  tree.add("0000:02:00.0", test::infinihost().put(0x72, "4e 20"));
  ASSERT_TRUE(open()->write(kCard, 0x72, 8, 0x1C));
  EXPECT_EQ(tree.read("devices/0000:02:00.0/config"), test::infinihost().put(0x72, "1c 20").text());
}

TEST_F(LibpciTest, AWriteOf32BitsIsLittleEndian) {
  tree.add("0000:00:0a.0", test::amd_8131());
  ASSERT_TRUE(open()->write({0, 0, 0x0A, 0}, 0xA8, 32, 0x0100000E));
  EXPECT_EQ(tree.read("devices/0000:00:0a.0/config").substr(0xA8, 4),
            std::string("\x0e\0\0\x01", 4));
}

// setpci prints a warning and ends with 0 here.
TEST_F(LibpciTest, AWriteThatTheSystemRefusesIsAnError) {
  tree.link("/dev/full", "devices/0000:02:00.0/config");
  EXPECT_FALSE(open()->write(kCard, 0x72, 16, 0x001C));
}

TEST_F(LibpciTest, AWriteToNoDeviceIsAnErrorAndMakesNoFile) {
  tree.make_folder("devices");
  EXPECT_FALSE(open()->write(kCard, 0x72, 16, 0x001C));
  EXPECT_EQ(tree.read("devices/0000:02:00.0/config"), "");
}

TEST_F(LibpciTest, AReadAfterAWriteIsARealAccess) {
  tree.add("0000:02:00.0", test::infinihost());
  const auto libpci = open();
  ASSERT_TRUE(libpci->write(kCard, 0x72, 16, 0x001C));
  tree.add("0000:02:00.0", test::infinihost().put(0x72, "00 00"));  // the register did not hold it
  std::array<std::uint8_t, 2> into{};
  ASSERT_TRUE(libpci->read(kCard, 0x72, into).value());
  EXPECT_THAT(into, ElementsAre(0x00, 0x00));
}

// ---- LibpciSource: other methods, here libpci's reader of dumps
// -----------------------------------

constexpr std::string_view kRows =
    "02:00.0 InfiniBand\n"
    "00: b3 15 44 5a 46 01 b0 02 a1 00 06 0c 10 40 00 00\n"
    "10: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00\n"
    "20: 00 00 00 00 00 00 00 00 00 00 00 00 b3 15 44 5a\n"
    "30: 00 00 00 00 70 00 00 00 00 00 00 00 0b 01 00 00\n"
    "\n";

TEST_F(LibpciTest, AMissingDumpIsAnErrorAndNotTheEnd) {
  EXPECT_FALSE(Libpci::open("dump", {{"dump.name", tree.path("absent")}}));
}

TEST_F(LibpciTest, ADumpWithoutNameIsAnErrorAndNotTheEnd) {
  EXPECT_FALSE(Libpci::open("dump", {}));
}

TEST_F(LibpciTest, ADamagedDumpIsAnErrorAndNotTheEnd) {
  tree.write("dump", "02:00.0 InfiniBand\n00: b3 15 zz\n\n");
  EXPECT_FALSE(Libpci::open("dump", {{"dump.name", tree.path("dump")}}));
}

TEST_F(LibpciTest, SourceListsAndIdentifiesThroughAnotherMethod) {
  LibpciSource source(open_dump(kRows));
  ASSERT_THAT(source.list().value(), ElementsAre(name_of("0000:02:00.0")));
  const auto identity = source.identify(name_of("0000:02:00.0")).value();
  EXPECT_EQ(identity.vendor, 0x15B3);
  EXPECT_EQ(identity.device, 0x5A44);
  EXPECT_EQ(identity.class_code, 0x0C0600U);
}

TEST_F(LibpciTest, SourceSaysThatBytesWereNotGiven) {
  LibpciSource source(open_dump(kRows));
  ASSERT_TRUE(source.list());
  ConfigImage image;
  EXPECT_EQ(source.read(name_of("0000:02:00.0"), 0x70, 2, image).value(), Gap::kNotGiven);
  EXPECT_EQ(image.known_bytes(), 0U);
}

TEST_F(LibpciTest, SourceReadsWithoutAListFirst) {
  LibpciSource source(open_dump(kRows));
  ConfigImage image;
  EXPECT_EQ(source.read(name_of("0000:02:00.0"), 0x00, 4, image).value(), Gap::kNone);
  EXPECT_EQ(image.get(0, 32), 0x5A4415B3U);
}

TEST_F(LibpciTest, SourceTurnsAFailedScanIntoAnError) {
  LibpciSource source(open(tree.path("absent")));
  EXPECT_FALSE(source.list());
}

TEST_F(LibpciTest, SourceIsNoPlaceToWriteThrough) {
  util::RealFiles files;
  WhereFrom from;
  from.method = "dump";
  const auto writer = open_writer(from, files);
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().code, ErrorCode::kUsage);
}

}  // namespace
}  // namespace pcitune::config
