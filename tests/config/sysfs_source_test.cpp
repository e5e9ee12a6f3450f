// SysfsSource and SysfsWriter over real temporary trees, through real libpci.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "pcitune/config/source.h"
#include "support/fake_source.h"
#include "support/temp_tree.h"

namespace pcitune::config {
namespace {

using test::name_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using util::ErrorCode;

WhereFrom in_tree(const std::string& root) {
  WhereFrom from;
  from.sysfs = root;
  return from;
}

WhereFrom through(const std::string& method,
                  std::vector<std::pair<std::string, std::string>> parameters) {
  WhereFrom from;
  from.method = method;
  from.parameters = std::move(parameters);
  return from;
}

class SysfsSourceTest : public ::testing::Test {
 protected:
  SysfsSourceTest() { tree.make_folder("devices"); }

  std::unique_ptr<Source> open() {
    auto opened = open_source(in_tree(tree.root()), files);
    if (!opened) throw std::runtime_error(util::message(opened.error()));
    return std::move(*opened);
  }

  test::TempTree tree;
  util::RealFiles files;
};

TEST_F(SysfsSourceTest, DoesNotOpenAPipe) {
  tree.make_folder("devices/0000:02:00.0");
  const std::string pipe = tree.path("devices/0000:02:00.0/config");
  ASSERT_EQ(::mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR), 0);
  ConfigImage image;
  const auto read = open()->read(name_of("0000:02:00.0"), 0, 64, image);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kUnreachable);
  EXPECT_EQ(read.error().where, pipe);
}

TEST_F(SysfsSourceTest, ListsDevicesInOrderOfAddress) {
  tree.add("0000:02:00.0", test::infinihost());
  tree.add("0000:00:0a.0", test::amd_8131());
  tree.add("0001:00:00.0", test::infinihost());
  EXPECT_THAT(
      open()->list().value(),
      ElementsAre(name_of("0000:00:0a.0"), name_of("0000:02:00.0"), name_of("0001:00:00.0")));
}

TEST_F(SysfsSourceTest, PassesOverAJunkEntryWithAWarning) {
  tree.add("0000:02:00.0", test::infinihost());
  tree.make_folder("devices/junk");
  const auto source = open();
  EXPECT_THAT(source->list().value(), ElementsAre(name_of("0000:02:00.0")));
  EXPECT_THAT(source->take_warnings(), ElementsAre(HasSubstr(tree.path("devices/junk"))));
}

TEST_F(SysfsSourceTest, ReadsADeviceBesideAJunkEntry) {
  tree.add("0000:02:00.0", test::infinihost());
  tree.write("devices/zz", "");
  ConfigImage image;
  EXPECT_EQ(open()->read(name_of("0000:02:00.0"), 0, 64, image).value(), Gap::kNone);
  EXPECT_EQ(image.get(0, 32), 0x5A4415B3U);
}

TEST_F(SysfsSourceTest, SaysAWarningOnce) {
  tree.make_folder("devices/junk");
  const auto source = open();
  ASSERT_TRUE(source->list());
  EXPECT_EQ(source->take_warnings().size(), 1U);
  EXPECT_THAT(source->take_warnings(), IsEmpty());
}

TEST_F(SysfsSourceTest, PassesOverHiddenFilesInSilence) {
  tree.write("devices/.gitignore", "");
  const auto source = open();
  EXPECT_THAT(source->list().value(), IsEmpty());
  EXPECT_THAT(source->take_warnings(), IsEmpty());
}

// A controller's private domain (VMD): the kernel's folder is "10000:e1:00.0".
TEST_F(SysfsSourceTest, ReadsADeviceOfADomainAboveFFFFh) {
  tree.add("10000:e1:00.0", test::infinihost());
  const auto source = open();
  const auto names = source->list().value();
  ASSERT_EQ(names.size(), 1U);
  const auto identity = source->identify(names.front());
  ASSERT_TRUE(identity) << util::message(identity.error());
  EXPECT_EQ(identity->device, 0x5A44);
  ConfigImage image;
  EXPECT_EQ(source->read(names.front(), 0, 4, image).value(), Gap::kNone);
}

TEST_F(SysfsSourceTest, AWrongPathIsAnErrorAndNotTheRealMachine) {
  const auto opened = open_source(in_tree(tree.path("absent")), files);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::kUsage);
  EXPECT_EQ(opened.error().where, tree.path("absent"));
}

TEST_F(SysfsSourceTest, ATreeWithoutDevicesIsAnError) {
  tree.make_folder("other/slots");
  EXPECT_FALSE(open_source(in_tree(tree.path("other")), files));
}

TEST_F(SysfsSourceTest, AWrongPathBehindMethodAndParameterIsAnErrorToo) {
  EXPECT_FALSE(open_source(through("linux-sysfs", {{"sysfs.path", tree.path("absent")}}), files));
}

TEST_F(SysfsSourceTest, MethodAndParameterLeadToTheTree) {
  tree.add("0000:02:00.0", test::infinihost());
  const auto opened = open_source(through("linux-sysfs", {{"sysfs.path", tree.root()}}), files);
  ASSERT_TRUE(opened);
  EXPECT_THAT((*opened)->list().value(), ElementsAre(name_of("0000:02:00.0")));
}

TEST_F(SysfsSourceTest, TwoPlacesAtOnceAreRefused) {
  WhereFrom from = in_tree(tree.root());
  from.file = "dump";
  const auto opened = open_source(from, files);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::kUsage);
}

// setpci -O sysfs.path=/mistyped falls back to the real machine: a method must come with it.
TEST_F(SysfsSourceTest, AParameterWithoutItsMethodIsRefused) {
  const auto opened = open_source(through("", {{"sysfs.path", tree.root()}}), files);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::kUsage);
}

TEST_F(SysfsSourceTest, AnUnknownMethodIsRefused) {
  const auto opened = open_source(through("linux-sysfz", {}), files);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::kUsage);
  EXPECT_THAT(util::message(opened.error()), HasSubstr("linux-sysfz"));
}

TEST_F(SysfsSourceTest, AnUnknownParameterIsRefused) {
  const auto opened =
      open_source(through("linux-sysfs", {{"sysfs.path", tree.root()}, {"sysfs.pth", "x"}}), files);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::kUsage);
  EXPECT_THAT(util::message(opened.error()), HasSubstr("sysfs.pth"));
}

// ---- Reading
// -------------------------------------------------------------------------------------

TEST_F(SysfsSourceTest, ReadsBytesAtAnyOffset) {
  tree.add("0000:02:00.0", test::infinihost());
  ConfigImage image;
  EXPECT_EQ(open()->read(name_of("0000:02:00.0"), 0x72, 2, image).value(), Gap::kNone);
  EXPECT_EQ(image.get(0x72, 16), 0x004EU);
  EXPECT_EQ(image.known_bytes(), 2U);
}

TEST_F(SysfsSourceTest, AFileOf64BytesNeedsPrivilegeBeyondThem) {
  tree.add_config("0000:02:00.0", test::infinihost().text().substr(0, 64));
  const auto source = open();
  ConfigImage image;
  EXPECT_EQ(source->read(name_of("0000:02:00.0"), 0x00, 64, image).value(), Gap::kNone);
  EXPECT_EQ(source->read(name_of("0000:02:00.0"), 0x70, 2, image).value(), Gap::kPrivilege);
  EXPECT_EQ(image.known_bytes(), 64U);
}

TEST_F(SysfsSourceTest, AFileOf64BytesNeedsPrivilegeInExtendedSpaceToo) {
  tree.add_config("0000:02:00.0", test::infinihost().text().substr(0, 64));
  ConfigImage image;
  EXPECT_EQ(open()->read(name_of("0000:02:00.0"), 0x100, 4, image).value(), Gap::kPrivilege);
}

TEST_F(SysfsSourceTest, AFileOf256BytesHasNoSpaceAt100h) {
  tree.add("0000:02:00.0", test::infinihost());
  ConfigImage image;
  EXPECT_EQ(open()->read(name_of("0000:02:00.0"), 0x100, 4, image).value(), Gap::kBeyondSpace);
  EXPECT_EQ(image.known_bytes(), 0U);
}

TEST_F(SysfsSourceTest, AFileOf4096BytesIsReadToItsEnd) {
  test::Space space(kExtendedSize);
  tree.add("0000:02:00.0", space.put(0xFFC, "78 56 34 12"));
  ConfigImage image;
  EXPECT_EQ(open()->read(name_of("0000:02:00.0"), 0xFFC, 4, image).value(), Gap::kNone);
  EXPECT_EQ(image.get(0xFFC, 32), 0x12345678U);
}

TEST_F(SysfsSourceTest, OneReadOfTheWholeSpaceBringsAllOfIt) {
  tree.add("0000:02:00.0", test::Space(kExtendedSize));
  ConfigImage image;
  EXPECT_EQ(open()->read(name_of("0000:02:00.0"), 0, kExtendedSize, image).value(), Gap::kNone);
  EXPECT_EQ(image.known_bytes(), kExtendedSize);
}

TEST_F(SysfsSourceTest, AShortReadStillBringsTheBytesThatAreThere) {
  tree.add_config("0000:02:00.0", test::infinihost().text().substr(0, 64));
  ConfigImage image;
  EXPECT_EQ(open()->read(name_of("0000:02:00.0"), 0, 256, image).value(), Gap::kPrivilege);
  EXPECT_EQ(image.known_bytes(), 64U);
}

TEST_F(SysfsSourceTest, AReadBackSeesAChangeMadeBehindOurBack) {
  tree.add("0000:02:00.0", test::infinihost());
  const auto source = open();
  ConfigImage image;
  ASSERT_TRUE(source->read(name_of("0000:02:00.0"), 0x72, 2, image));
  tree.add("0000:02:00.0", test::infinihost().put(0x72, "1c 00"));
  ASSERT_TRUE(source->read(name_of("0000:02:00.0"), 0x72, 2, image));
  EXPECT_EQ(image.get(0x72, 16), 0x001CU);
}

TEST_F(SysfsSourceTest, ADeviceThatIsNotThereIsNotFound) {
  ConfigImage image;
  const auto gap = open()->read(name_of("0000:02:00.0"), 0, 64, image);
  ASSERT_FALSE(gap);
  EXPECT_EQ(gap.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(image.known_bytes(), 0U);
}

TEST_F(SysfsSourceTest, AfterADeviceThatIsNotThereOthersAreStillRead) {
  tree.add("0000:02:00.0", test::infinihost());
  const auto source = open();
  ConfigImage image;
  ASSERT_FALSE(source->read(name_of("0000:03:00.0"), 0, 64, image));
  EXPECT_EQ(source->read(name_of("0000:02:00.0"), 0, 64, image).value(), Gap::kNone);
}

TEST_F(SysfsSourceTest, IsLive) { EXPECT_TRUE(open()->is_live()); }

// ---- Identity
// ------------------------------------------------------------------------------------

TEST_F(SysfsSourceTest, IdentityComesFromUevent) {
  tree.write("devices/0000:02:00.0/uevent",
             "DRIVER=ib_mthca\nPCI_CLASS=C0600\nPCI_ID=15B3:5A44\nPCI_SUBSYS_ID=15B3:0001\n");
  const auto identity = open()->identify(name_of("0000:02:00.0")).value();
  EXPECT_EQ(identity.vendor, 0x15B3);
  EXPECT_EQ(identity.device, 0x5A44);
  EXPECT_EQ(identity.class_code, 0x0C0600U);
  EXPECT_EQ(identity.driver, "ib_mthca");
  EXPECT_EQ(identity.subsystem, std::pair(std::uint16_t{0x15B3}, std::uint16_t{0x0001}));
}

TEST_F(SysfsSourceTest, UeventIsPreferredToTheSingleFiles) {
  tree.add("0000:02:00.0", test::infinihost());
  tree.write("devices/0000:02:00.0/vendor", "0xdead\n");
  tree.write("devices/0000:02:00.0/device", "0xbeef\n");
  EXPECT_EQ(open()->identify(name_of("0000:02:00.0"))->vendor, 0x15B3);
}

TEST_F(SysfsSourceTest, SingleFilesServeWithoutUevent) {
  tree.write("devices/0000:02:00.0/vendor", "0x15b3\n");
  tree.write("devices/0000:02:00.0/device", "0x5a44\n");
  tree.write("devices/0000:02:00.0/class", "0x0c0600\n");
  tree.write("devices/0000:02:00.0/subsystem_vendor", "0x15b3\n");
  tree.write("devices/0000:02:00.0/subsystem_device", "0x0001\n");
  const auto identity = open()->identify(name_of("0000:02:00.0")).value();
  EXPECT_EQ(identity.vendor, 0x15B3);
  EXPECT_EQ(identity.device, 0x5A44);
  EXPECT_EQ(identity.class_code, 0x0C0600U);
  EXPECT_EQ(identity.subsystem, std::pair(std::uint16_t{0x15B3}, std::uint16_t{0x0001}));
  EXPECT_EQ(identity.driver, "");
}

TEST_F(SysfsSourceTest, SingleFilesServeBesideADamagedUevent) {
  tree.write("devices/0000:02:00.0/uevent", "PCI_ID=15B3\n");
  tree.write("devices/0000:02:00.0/vendor", "0x15b3\n");
  tree.write("devices/0000:02:00.0/device", "0x5a44\n");
  EXPECT_EQ(open()->identify(name_of("0000:02:00.0"))->device, 0x5A44);
}

TEST_F(SysfsSourceTest, WithoutSubsystemFilesTheSubsystemIsNotKnown) {
  tree.write("devices/0000:02:00.0/vendor", "0x15b3\n");
  tree.write("devices/0000:02:00.0/device", "0x5a44\n");
  EXPECT_FALSE(open()->identify(name_of("0000:02:00.0"))->subsystem);
}

TEST_F(SysfsSourceTest, GarbageInVendorNamesTheFile) {
  tree.write("devices/0000:02:00.0/vendor", "garbage\n");
  tree.write("devices/0000:02:00.0/device", "0x5a44\n");
  const auto identity = open()->identify(name_of("0000:02:00.0"));
  ASSERT_FALSE(identity);
  EXPECT_EQ(identity.error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(identity.error().where, tree.path("devices/0000:02:00.0/vendor"));
}

TEST_F(SysfsSourceTest, AVendorOfMoreThan16BitsIsGarbageToo) {
  tree.write("devices/0000:02:00.0/vendor", "0x115b3\n");
  tree.write("devices/0000:02:00.0/device", "0x5a44\n");
  EXPECT_FALSE(open()->identify(name_of("0000:02:00.0")));
}

// ---- Place, power, interfaces
// --------------------------------------------------------------------

TEST_F(SysfsSourceTest, TheLinkNamesTheBridgeAbove) {
  tree.link("../../../devices/pci0000:00/0000:00:0a.0/0000:02:00.0", "devices/0000:02:00.0");
  const auto link = open()->parent_link(name_of("0000:02:00.0"));
  EXPECT_TRUE(link.known);
  EXPECT_EQ(link.parent, (Address{0, 0x00, 0x0A, 0}));
}

TEST_F(SysfsSourceTest, TheLinkTellsThatAHostBridgeIsAbove) {
  tree.link("../../../devices/pci0000:00/0000:00:0a.0", "devices/0000:00:0a.0");
  const auto link = open()->parent_link(name_of("0000:00:0a.0"));
  EXPECT_TRUE(link.known);
  EXPECT_FALSE(link.parent);
}

TEST_F(SysfsSourceTest, APlainFolderTellsNoParent) {
  tree.add("0000:02:00.0", test::infinihost());
  EXPECT_FALSE(open()->parent_link(name_of("0000:02:00.0")).known);
}

TEST_F(SysfsSourceTest, D3coldIsAsleep) {
  tree.write("devices/0000:02:00.0/power_state", "D3cold\n");
  EXPECT_EQ(open()->power(name_of("0000:02:00.0")), Power::kAsleep);
}

TEST_F(SysfsSourceTest, RuntimeSuspendedIsAsleep) {
  tree.write("devices/0000:02:00.0/power_state", "D3hot\n");
  tree.write("devices/0000:02:00.0/power/runtime_status", "suspended\n");
  EXPECT_EQ(open()->power(name_of("0000:02:00.0")), Power::kAsleep);
}

TEST_F(SysfsSourceTest, ADeviceOnItsWayOrNotInD0IsUnsettled) {
  tree.write("devices/0000:02:00.0/config", test::infinihost().text());
  tree.write("devices/0000:02:00.0/power_state", "D3hot\n");
  EXPECT_EQ(open()->power(name_of("0000:02:00.0")), Power::kUnsettled);
  tree.write("devices/0000:02:00.0/power_state", "unknown\n");
  tree.write("devices/0000:02:00.0/power/runtime_status", "suspending\n");
  EXPECT_EQ(open()->power(name_of("0000:02:00.0")), Power::kUnsettled);
  tree.write("devices/0000:02:00.0/power/runtime_status", "active\n");
  EXPECT_EQ(open()->power(name_of("0000:02:00.0")), Power::kAwake);
}

TEST_F(SysfsSourceTest, ActiveOrUntoldIsAwake) {
  tree.write("devices/0000:02:00.0/power/runtime_status", "active\n");
  tree.make_folder("devices/0000:03:00.0");
  EXPECT_EQ(open()->power(name_of("0000:02:00.0")), Power::kAwake);
  EXPECT_EQ(open()->power(name_of("0000:03:00.0")), Power::kAwake);
}

TEST_F(SysfsSourceTest, PhysfnMakesAVirtualFunction) {
  tree.link("../0000:04:00.0", "devices/0000:04:00.2/physfn");
  tree.make_folder("devices/0000:04:00.0");
  EXPECT_TRUE(open()->is_virtual_function(name_of("0000:04:00.2")));
  EXPECT_FALSE(open()->is_virtual_function(name_of("0000:04:00.0")));
}

TEST_F(SysfsSourceTest, KnowsNetworkAndInfinibandInterfaces) {
  tree.make_folder("devices/0000:02:00.0/net/eth2");
  tree.make_folder("devices/0000:02:00.0/infiniband/mthca0");
  const auto source = open();
  EXPECT_TRUE(source->has_interface(name_of("0000:02:00.0"), "eth2"));
  EXPECT_TRUE(source->has_interface(name_of("0000:02:00.0"), "mthca0"));
  EXPECT_FALSE(source->has_interface(name_of("0000:02:00.0"), "eth1"));
}

TEST_F(SysfsSourceTest, PathsAreNoInterfaces) {
  tree.make_folder("devices/0000:02:00.0/net/eth2");
  for (const char* const name : {"", ".", "..", "../net", "eth2/"}) {
    EXPECT_FALSE(open()->has_interface(name_of("0000:02:00.0"), name)) << "'" << name << "'";
  }
}

TEST_F(SysfsSourceTest, KnowsThePhysicalFunctionOfAVirtualOne) {
  tree.add("0000:04:00.0", test::infinihost());
  tree.add("0000:04:00.2", test::infinihost());
  tree.write("devices/0000:04:00.0/sriov_numvfs", "16\n");
  tree.link("../0000:04:00.0", "devices/0000:04:00.2/physfn");
  const auto source = open();
  EXPECT_EQ(source->surroundings(name_of("0000:04:00.0")).virtual_functions, 16U);
  EXPECT_EQ(source->surroundings(name_of("0000:04:00.2")).physical,
            name_of("0000:04:00.0").address);
  EXPECT_EQ(source->surroundings(name_of("0000:04:00.2")).virtual_functions, 16U);
  EXPECT_FALSE(source->surroundings(name_of("0000:04:00.0")).physical);
}

TEST_F(SysfsSourceTest, TellsWhatTheKernelLetsBeSwitched) {
  tree.add("0000:04:00.0", test::infinihost());
  tree.write("devices/0000:04:00.0/power/control", "auto\n");
  tree.write("devices/0000:04:00.0/link/l1_aspm", "0\n");
  const auto source = open();
  const auto around = source->surroundings(name_of("0000:04:00.0"));
  EXPECT_TRUE(around.by_kernel);
  EXPECT_THAT(around.link_attributes, ElementsAre("l1_aspm"));
  EXPECT_EQ(source->attribute(name_of("0000:04:00.0"), "power/control"), "auto");
}

TEST_F(SysfsSourceTest, SeesAKernelByTheSwitchesOfALinkAlone) {
  tree.add("0000:04:00.0", test::infinihost());
  tree.write("devices/0000:04:00.0/link/l1_aspm", "0\n");
  tree.add("0000:05:00.0", test::infinihost());
  tree.make_folder("devices/0000:05:00.0/link");
  EXPECT_TRUE(open()->surroundings(name_of("0000:04:00.0")).by_kernel);
  EXPECT_FALSE(open()->surroundings(name_of("0000:05:00.0")).by_kernel);
}

TEST_F(SysfsSourceTest, SeesThatNoKernelLooksAfterAPracticeTree) {
  tree.add("0000:04:00.0", test::infinihost());
  const auto source = open();
  const auto around = source->surroundings(name_of("0000:04:00.0"));
  EXPECT_FALSE(around.by_kernel);
  EXPECT_FALSE(around.kernel_handles_aer);
  EXPECT_THAT(around.link_attributes, IsEmpty());
  EXPECT_EQ(source->attribute(name_of("0000:04:00.0"), "power/control"), std::nullopt);
}

// A whole sysfs: bus/pci_express beside bus/pci. A network card below a root port of host bridge
// 00, and one below host bridge 80.
class SysfsErrorsTest : public ::testing::Test {
 protected:
  SysfsErrorsTest() {
    place("pci0000:00/0000:00:1c.0", "0000:02:00.0");
    place("pci0000:80/0000:80:01.0", "0000:82:00.0");
  }
  void place(const std::string& above, const std::string& address) {
    tree.write("devices/" + above + "/" + address + "/aer_dev_correctable", "RxErr 0\n");
    tree.make_folder("bus/pci/devices");
    tree.link("../../../devices/" + above + "/" + address, "bus/pci/devices/" + address);
  }
  void bind(const std::string& service, const std::string& driver) {
    tree.make_folder("bus/pci_express/devices/" + service);
    tree.link("../../../../bus/pci_express/drivers/" + driver,
              "bus/pci_express/devices/" + service + "/driver");
  }
  bool handled(const char* address) {
    const auto source = open_source(in_tree(tree.path("bus/pci")), files);
    return (*source)->surroundings(name_of(address)).kernel_handles_aer;
  }

  test::TempTree tree;
  util::RealFiles files;
};

TEST_F(SysfsErrorsTest, CountersAloneDoNotShowThatTheKernelHandlesErrors) {
  EXPECT_FALSE(handled("0000:02:00.0"));
  bind("0000:00:1c.0:pcie001", "pcie_pme");
  bind("0000:00:1c.0:pcie002", "other");
  EXPECT_FALSE(handled("0000:02:00.0"));
}

TEST_F(SysfsErrorsTest, ServiceOfARootPortShowsItForItsHostBridge) {
  bind("0000:00:1c.0:pcie002", "aer");
  EXPECT_TRUE(handled("0000:02:00.0"));
  EXPECT_FALSE(handled("0000:82:00.0")) << "another host bridge";
}

TEST_F(SysfsErrorsTest, ServiceOfAnEventCollectorShowsItToo) {
  bind("0000:80:00.3:pcie602", "aer");
  EXPECT_TRUE(handled("0000:82:00.0"));
}

// A whole sysfs: class/dmi beside bus/pci.
class SysfsGuestTest : public ::testing::Test {
 protected:
  bool is_guest() {
    tree.make_folder("bus/pci/devices");
    const auto source = open_source(in_tree(tree.path("bus/pci")), files);
    return (*source)->system().guest;
  }
  void firmware_says(std::string_view maker, std::string_view product) {
    tree.write("class/dmi/id/sys_vendor", std::string(maker) + "\n");
    tree.write("class/dmi/id/product_name", std::string(product) + "\n");
  }

  test::TempTree tree;
  util::RealFiles files;
};

TEST_F(SysfsGuestTest, IsSeenByTheMakerOfTheMachine) {
  firmware_says("QEMU", "Standard PC (Q35 + ICH9, 2009)");
  EXPECT_TRUE(is_guest());
}

TEST_F(SysfsGuestTest, IsSeenByTheProduct) {
  firmware_says("Microsoft Corporation", "Virtual Machine");
  EXPECT_TRUE(is_guest());
}

TEST_F(SysfsGuestTest, IsSeenByTheIdThatXenGave) {
  tree.write("hypervisor/uuid", "0c8f0d52-5d4a-4e1c-9d8f-6a7b1f1c2d3e\n");
  EXPECT_TRUE(is_guest());
}

TEST_F(SysfsGuestTest, IsNotTheDomainThatOwnsTheHardware) {
  tree.write("hypervisor/uuid", "00000000-0000-0000-0000-000000000000\n");
  EXPECT_FALSE(is_guest());
}

TEST_F(SysfsGuestTest, IsNotAMachineThatIsRentedAsAWhole) {
  firmware_says("Amazon EC2", "c5.metal");
  EXPECT_FALSE(is_guest());
}

TEST_F(SysfsGuestTest, IsNotAMachineOfMetal) {
  firmware_says("Dell Inc.", "PowerEdge R640");
  EXPECT_FALSE(is_guest());
}

}  // namespace
}  // namespace pcitune::config
