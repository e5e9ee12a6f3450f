// Every flag and value that lspci printed of the public dumps, against our field of that name,
// where the corpus is at hand. What lspci's words mean is said in src/registers/words_data.cpp.
// Listed here, each with the reason: where lspci is wrong, and what it prints that no row reads.
// Anything else is our fault.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/comparison.h"
#include "pcitune/config/source.h"
#include "pcitune/device/survey.h"

namespace pcitune::test {
namespace {

namespace fs = std::filesystem;

// Where lspci is wrong.
struct Fault {
  std::string_view file;
  std::string_view device;  // empty: several of that file
  std::string_view key;
  std::string_view reason;
};
constexpr std::string_view kNotGiven =
    "the dump holds 16 bytes of the device; lspci reads ones where bytes are not known";
constexpr std::string_view kUpperHalf =
    "lspci shows the upper half of a 64-bit base address as one more region";
constexpr std::string_view kOneByte =
    "lspci reads one byte of the two of HyperTransport's Link Frequency Capability";
constexpr auto kFaults = std::to_array<Fault>({
    {"54-nforce-knc1.txt", "", "pci.interrupt_pin", kNotGiven},
    {"54-nforce-knc1.txt", "", "pci.interrupt_line", kNotGiven},
    {"64-openpower-host.txt", "", "bar.memory.address", kUpperHalf},
    {"64-openpower-host.txt", "", "bar.memory.type", kUpperHalf},
    {"64-openpower-host.txt", "", "bar.memory.prefetchable", kUpperHalf},
    {"77-pciutils-cap-exp-rev-slot.txt", "0000:01:0a.0", "bar.memory.address", kUpperHalf},
    {"77-pciutils-cap-exp-rev-slot.txt", "0000:01:0a.0", "bar.memory.type", kUpperHalf},
    {"77-pciutils-cap-exp-rev-slot.txt", "0000:01:0a.0", "bar.memory.prefetchable", kUpperHalf},
    {"73-pciutils-cap-ht.txt",
     "0000:00:00.0",
     "ht_primary.frequency_capability_0.1400mhz",
     kOneByte},
    {"73-pciutils-cap-ht.txt",
     "0000:00:00.0",
     "ht_primary.frequency_capability_0.1600mhz",
     kOneByte},
    {"73-pciutils-cap-ht.txt", "0000:00:18.0", "ht_host.frequency_capability.1400mhz", kOneByte},
    {"73-pciutils-cap-ht.txt", "0000:00:18.0", "ht_host.frequency_capability.1600mhz", kOneByte},
    {"73-pciutils-cap-ht.txt", "0000:00:18.0", "ht_host.frequency_capability.vendor", kOneByte},
    {"66-h310.txt",
     "0000:00:00.0",
     "vndr_intel.capid0_b.ddr3_max_frequency",
     "lspci takes two of the three bits of the DDR3 frequency"},
    {"66-h310.txt",
     "0000:00:00.0",
     "vndr_intel.capid0_c.lpddr4_max_frequency",
     "lspci prints the bits of Gear 1 as the LPDDR4 frequency"},
});

// What no row reads: the beginning of how Outcome::left calls it.
struct Left {
  std::string_view name;
  std::string_view reason;
};
constexpr auto kLeft = std::to_array<Left>({
    {"header : Capabilities: <access denied>", "the dump ends in front of the capabilities"},
    {"header : !!! Unknown header type",
     "lspci's remark on a device that is not there: all its bytes are ones"},
});

// Lines of lspci, and how many of them are read to the last word: a floor, raise it when more is.
constexpr std::size_t kLines = 4536;
constexpr std::size_t kCovered = 4528;

fs::path corpus() {
  const char* const set = std::getenv("PCITUNE_CORPUS");
  return set != nullptr ? set : PCITUNE_CORPUS_DEFAULT;
}

// The devices of a dump, with all that our tables know of them read in.
std::map<std::string, device::Device> devices_of(const fs::path& dump) {
  util::RealFiles files;
  const auto source = config::open_source({.file = dump.string()}, files);
  EXPECT_TRUE(source) << dump;
  std::map<std::string, device::Device> devices;
  if (!source) return devices;
  device::Survey survey(**source);
  const auto names = (*source)->list();
  EXPECT_TRUE(names) << dump;
  if (!names) return devices;
  for (const config::DeviceName& name : *names) {
    device::Device device{.name = name};
    EXPECT_TRUE(survey.read_registers(device)) << dump << " " << config::to_string(name);
    devices.emplace(config::to_string(name), std::move(device));
  }
  return devices;
}

struct Compared {
  std::size_t files = 0;
  Outcome all = {};
  std::vector<std::string> unexplained = {};
  std::vector<bool> faults_seen = std::vector<bool>(kFaults.size());
};

void explain(Compared& compared, const std::string& file, const Difference& difference) {
  const auto fault = std::find_if(kFaults.begin(), kFaults.end(), [&](const Fault& known) {
    return known.file == file && (known.device.empty() || known.device == difference.device) &&
           known.key == difference.key;
  });
  if (fault != kFaults.end()) {
    compared.faults_seen[static_cast<std::size_t>(fault - kFaults.begin())] = true;
    return;
  }
  compared.unexplained.push_back(file + ": " + difference.device + " " + difference.key +
                                 ": lspci says '" + difference.lspci + "', we say " +
                                 difference.ours);
}

void compare(Compared& compared, const fs::path& reading) {
  const std::string file = reading.filename().string();
  std::ifstream in(reading);
  const auto devices = devices_of(corpus() / "lspci" / file);
  Comparison comparison;
  for (const ReadDevice& read : read_lspci(in)) {
    const auto device = devices.find(read.name);
    if (device == devices.end()) {
      compared.unexplained.push_back(file + ": we have no device " + read.name);
      continue;
    }
    comparison.compare(read, device->second);
  }
  const Outcome& outcome = comparison.outcome();
  ++compared.files;
  compared.all.lines += outcome.lines;
  compared.all.covered += outcome.covered;
  compared.all.values += outcome.values;
  for (const auto& [name, count] : outcome.left) compared.all.left[name] += count;
  for (const Difference& difference : outcome.differences) explain(compared, file, difference);
}

Compared compare_corpus() {
  Compared compared;
  std::vector<fs::path> readings;
  for (const auto& entry : fs::directory_iterator(corpus() / "lspci-reading"))
    readings.push_back(entry.path());
  std::sort(readings.begin(), readings.end());
  for (const fs::path& reading : readings) compare(compared, reading);
  return compared;
}

void expect_reasons(const std::map<std::string, std::size_t>& left) {
  for (const auto& [name, count] : left) {
    const auto known =
        std::find_if(kLeft.begin(), kLeft.end(), [&, &text = name](const Left& entry) {
          return text.compare(0, entry.name.size(), entry.name) == 0;
        });
    std::printf("  not read, %zu times: %s\n", count, name.c_str());
    EXPECT_NE(known, kLeft.end()) << "no row reads, and no reason is given for: " << name;
  }
}

void print(const Compared& compared) {
  const double share =
      100.0 * static_cast<double>(compared.all.covered) / static_cast<double>(compared.all.lines);
  std::printf(
      "lspci's lines on configuration space: %zu of %zu covered (%.1f %%), %zu values compared in "
      "%zu files\n",
      compared.all.covered,
      compared.all.lines,
      share,
      compared.all.values,
      compared.files);
}

void expect_known_faults(const Compared& compared) {
  for (const std::string& difference : compared.unexplained) ADD_FAILURE() << difference;
  for (std::size_t i = 0; i < kFaults.size(); ++i)
    EXPECT_TRUE(compared.faults_seen[i]) << "lspci is not wrong there: " << kFaults[i].key;
}

TEST(LspciWords, SayWhatOurFieldsSay) {
  if (!fs::is_directory(corpus() / "lspci-reading")) {
    std::printf("note: no corpus at %s; nothing compared\n", corpus().c_str());
    return;
  }
  const Compared compared = compare_corpus();
  print(compared);
  expect_known_faults(compared);
  expect_reasons(compared.all.left);
  EXPECT_EQ(compared.files, 25U);
  EXPECT_EQ(compared.all.lines, kLines);
  EXPECT_GE(compared.all.covered, kCovered);
}

}  // namespace
}  // namespace pcitune::test
