// What lspci reads in the synthesised dump, against our fields: the proof that our reading of it is
// not our own alone. What is listed here was seen with lspci 3.9.0; another version is not run.
// Anything that is not listed is our fault.
#include <algorithm>
#include <array>
#include <cstdio>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/comparison.h"
#include "support/run.h"
#include "synthesised/all_capabilities.h"

namespace pcitune::test {
namespace {

// Where lspci is wrong, or says a reserved code its own way.
struct Fault {
  std::string_view device;  // empty: several
  std::string_view key;
  std::string_view reason;
  std::string_view ours = {};  // what our value begins with
};
constexpr std::string_view kUpperHalf =
    "lspci shows the upper half of a 64-bit base address as one more region";
constexpr std::string_view kReserved = "a reserved code, of which lspci computes a size";
constexpr std::string_view kIntel = "lspci 3.9 does not know Intel's capability";
constexpr std::string_view kOneByte =
    "lspci reads one byte of the two of HyperTransport's Link Frequency Capability";
constexpr std::string_view kHalfPort = "lspci takes a 16-bit I/O window's low half only";
constexpr auto kFaults = std::to_array<Fault>({
    {"", "bar.io.address", kUpperHalf, "nothing"},
    {"", "bar.memory.address", kUpperHalf, "nothing"},
    {"", "bar.memory.type", kUpperHalf, "nothing"},
    {"", "bar.memory.prefetchable", kUpperHalf, "nothing"},
    {"", "pci.interrupt_pin", "lspci prints some character for a reserved pin", "raw:"},
    {"0000:00:02.0", "msi.control.multiple_capable", kReserved, "raw:"},
    {"", "cardbus.legacy_base.address", "lspci reads half of the register, and bit 0 too"},
    {"0000:00:06.0", "cardbus.io_base_0.address", kHalfPort},
    {"0000:00:06.0", "cardbus.io_limit_0.address", kHalfPort},
    {"",
     "pcix_bridge.secondary_status.mode",
     "lspci takes three of the four bits, and has four names"},
    {"", "vndr", kIntel},
    {"", "vndr.length", kIntel},
    {"0000:00:11.0", "virtio.type.type", "lspci 3.9 does not know the type of shared memory"},
    {"", "ht_primary.frequency_capability_0.1400mhz", kOneByte},
    {"", "ht_primary.frequency_capability_0.1600mhz", kOneByte},
    {"", "ht_primary.frequency_capability_0.vendor", kOneByte},
    {"", "ht_primary.frequency_capability_1.1400mhz", kOneByte},
    {"", "ht_primary.frequency_capability_1.1600mhz", kOneByte},
    {"", "ht_primary.frequency_capability_1.vendor", kOneByte},
    {"", "ht_host.frequency_capability.1400mhz", kOneByte},
    {"", "ht_host.frequency_capability.1600mhz", kOneByte},
    {"", "ht_host.frequency_capability.vendor", kOneByte},
    {"", "pcie.devcap.mpss", kReserved, "raw:"},
    {"", "pcie.devctl.mps", kReserved, "raw:"},
    {"", "pcie.devctl.mrrs", kReserved, "raw:"},
    {"", "secpcie.lane_error_status", "lspci lists lanes 0 to 15 only"},
    {"0000:00:1f.1", "rcec.rciep_bitmap", "lspci does not end a range that ends with device 31"},
    {"0000:03:00.0", "rebar.control.size", "a size that lspci has no name for", "raw:"},
    {"", "doe.status.error", "lspci 3.9 takes bits 0 and 1 for bit 2"},
    {"", "cxl_device.range.timeout", kReserved, "raw:"},
    {"", "cxl_function_map.function_map", "lspci reads 16 of the 32 bits"},
    {"", "cxl_port.status.pm_init_complete", "lspci takes the register's offset for the mask"},
});

// What no row reads: the beginning of how Outcome::left calls it.
struct Left {
  std::string_view name;
  std::string_view reason;
};
constexpr std::string_view kNotDecoded = "lspci 3.9 knows the name only";
constexpr std::string_view kRemark = "lspci's remark on bits that should be 0";
constexpr std::string_view kReservedWays = "lspci names reserved ways of arbitration by number";
constexpr std::string_view kOlder = "lspci 3.14 says it in other words";
constexpr auto kLeft = std::to_array<Left>({
    {"Extended Capability ID", "lspci 3.9 does not know the capability"},
    {"HyperTransport: #", "lspci 3.9 does not know the type"},
    {"HyperTransport: Host or Secondary Interface : !!!", "lspci's remark on an early revision"},
    {"HyperTransport: Slave or Primary Interface : !!!", "lspci's remark on an early revision"},
    {"Lane Margining at the Receiver : <?>", kNotDecoded},
    {"Physical Layer", kNotDecoded},
    {"Multicast McastCap", "lspci 3.9 does not end the line"},
    {"Virtual Channel Arb: ", kReservedWays},
    {"Virtual Channel VC{@}.Arb: ", kReservedWays},
    {"Designated Vendor-Specific: Vendor=# ID=# : Cache Size", kOlder},
    {"Designated Vendor-Specific: Vendor=# ID=# : Reserved time scale", kRemark},
    {"Designated Vendor-Specific: Vendor=# ID=# : Revision", "lspci 3.9 knows revision 1 at most"},
    {"Designated Vendor-Specific: Vendor=# ID=# GPF Phase", "a reserved scale"},
    {"Designated Vendor-Specific: Vendor=# ID=# Range", kOlder},
    {"Express ( LnkSta2: ", kOlder},
    {"header : !!! Unknown memory range types", kRemark},
    {"header : BIST is running", "lspci says no more of BIST then"},
    {"header Memory window #:", "lspci's remark on memory that is off"},
});

bool begins(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

Outcome compare_with_lspci() {
  const Ran lspci = run({"lspci", "-F", all_capabilities(), "-nvv"});
  EXPECT_EQ(lspci.status, 0) << lspci.err;
  std::map<std::string, device::Device> devices;
  for (device::Device& device : devices_of(all_capabilities())) {
    std::string name = config::to_string(device.name);
    devices.emplace(std::move(name), std::move(device));
  }
  Comparison comparison;
  std::istringstream in(lspci.out);
  const auto read = read_lspci(in);
  EXPECT_EQ(read.size(), devices.size());
  for (const ReadDevice& one : read) comparison.compare(one, devices.at(one.name));
  return comparison.outcome();
}

template <class Listed, class Fits>
void expect_listed(const Listed& listed,
                   std::vector<bool>& seen,
                   const std::string& what,
                   Fits fits) {
  const auto found = std::find_if(listed.begin(), listed.end(), fits);
  if (found == listed.end())
    ADD_FAILURE() << what;
  else
    seen[static_cast<std::size_t>(found - listed.begin())] = true;
}

// Capabilities of which lspci 3.9 compares no field with ours.
std::set<std::string> never_read(const std::set<std::string>& keys) {
  std::set<std::string> without;
  for (const auto* table : registers::catalogue()) without.emplace(table->text(table->key));
  for (const std::string& key : keys) without.erase(key.substr(0, key.find_first_of("@.")));
  return without;
}

TEST(SynthesisedDump, IsReadByLspciAsByUs) {
  if (run({"lspci", "--version"}).out.find("3.9.0") == std::string::npos)
    GTEST_SKIP() << "lspci is not 3.9.0";
  const Outcome outcome = compare_with_lspci();
  std::vector<bool> faults_seen(kFaults.size());
  for (const Difference& difference : outcome.differences) {
    expect_listed(kFaults,
                  faults_seen,
                  difference.device + " " + difference.key + ": lspci says '" + difference.lspci +
                      "', we say " + difference.ours,
                  [&](const Fault& fault) {
                    return fault.key == difference.key && begins(difference.ours, fault.ours) &&
                           (fault.device.empty() || fault.device == difference.device);
                  });
  }
  std::vector<bool> left_seen(kLeft.size());
  for (const auto& [name, count] : outcome.left) {
    expect_listed(kLeft, left_seen, "no row reads: " + name, [&, &text = name](const Left& left) {
      return begins(text, left.name);
    });
  }
  for (std::size_t i = 0; i < kFaults.size(); ++i)
    EXPECT_TRUE(faults_seen[i]) << "lspci is not wrong there: " << kFaults[i].key;
  for (std::size_t i = 0; i < kLeft.size(); ++i)
    EXPECT_TRUE(left_seen[i]) << "lspci does not say: " << kLeft[i].name;
  std::printf("%zu of %zu lines covered, %zu values of %zu keys compared; never read:",
              outcome.covered,
              outcome.lines,
              outcome.values,
              outcome.keys.size());
  for (const std::string& key : never_read(outcome.keys)) std::printf(" %s", key.c_str());
  std::printf("\n");
}

}  // namespace
}  // namespace pcitune::test
