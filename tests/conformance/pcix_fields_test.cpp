// Every PCI-X field, and the header fields, that lspci printed of the public dumps, against what
// "pcitune get -F DUMP" says of the same file, where the corpus is at hand. lspci's known faults
// are listed here with the reason; any other difference is ours.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/run.h"

namespace pcitune::test {
namespace {

namespace fs = std::filesystem;
using Words = std::map<std::string_view, std::string_view>;
// {device, key} -> value, devices as pcitune names them: "0000:02:00.0", "2/0000:02:00.0".
using Values = std::map<std::pair<std::string, std::string>, std::string>;

// A word of lspci and the field that it tells, by line.
const Words kCommand = {{"DPERE", "dpere"}, {"ERO", "ero"}, {"RBC", "mmrbc"}, {"OST", "ost"}};
const Words kStatus = {{"64bit", "64bit"},
                       {"133MHz", "133mhz"},
                       {"SCD", "scd"},
                       {"USC", "usc"},
                       {"SCO", "sco"},
                       {"SRD", "srd"},
                       {"DC", "dc"},
                       {"DMMRBC", "dmmrbc"},
                       {"DMOST", "dmost"},
                       {"DMCRS", "dmcrs"},
                       {"RSCEM", "rscem"},
                       {"266MHz", "266mhz"},
                       {"533MHz", "533mhz"},
                       {"Freq", "mode"}};
const Words kStream = {{"Capacity", "capacity"}, {"CommitmentLimit", "limit"}};
const Words kControl = {{"I/O", "io"},
                        {"Mem", "memory"},
                        {"BusMaster", "bus_master"},
                        {"SpecCycle", "special_cycles"},
                        {"MemWINV", "mwi"},
                        {"VGASnoop", "vga_snoop"},
                        {"ParErr", "perr"},
                        {"Stepping", "stepping"},
                        {"SERR", "serr"},
                        {"FastB2B", "fast_b2b"},
                        {"DisINTx", "intx_disable"}};
const Words kHeaderStatus = {{"Cap", "capabilities_list"},
                             {"66MHz", "66mhz"},
                             {"UDF", "udf"},
                             {"FastB2B", "fast_b2b_capable"},
                             {"ParErr", "master_data_parity_error"},
                             {"DEVSEL", "devsel"},
                             {">TAbort", "signaled_target_abort"},
                             {"<TAbort", "received_target_abort"},
                             {"<MAbort", "received_master_abort"},
                             {">SERR", "signaled_system_error"},
                             {"<SERR", "received_system_error"},
                             {"<PERR", "detected_parity_error"},
                             {"INTx", "intx_status"}};
const Words kBridgeControl = {{"Parity", "perr"},
                              {"SERR", "serr"},
                              {"NoISA", "isa"},
                              {"VGA", "vga"},
                              {"VGA16", "vga16"},
                              {"MAbort", "master_abort"},
                              {">Reset", "secondary_bus_reset"},
                              {"FastB2B", "fast_b2b"},
                              {"PriDiscTmr", "primary_discard_timer"},
                              {"SecDiscTmr", "secondary_discard_timer"},
                              {"DiscTmrStat", "discard_timer_status"},
                              {"DiscTmrSERREn", "discard_timer_serr"}};
const Words kCardbusControl = {{"Parity", "perr"},
                               {"SERR", "serr"},
                               {"ISA", "isa"},
                               {"VGA", "vga"},
                               {"MAbort", "master_abort"},
                               {">Reset", "reset"},
                               {"16bInt", "interrupt_routing"},
                               {"PostWrite", "post_writes"}};
const Words kBus = {{"primary", "primary_bus"},
                    {"secondary", "secondary_bus"},
                    {"subordinate", "subordinate_bus"},
                    {"sec-latency", "secondary_latency_timer"}};
// Freq tells three of the four mode bits, which is enough where bit 9 is clear.
const Words kModes = {{"conv", "conventional"},
                      {"66MHz", "mode1-66"},
                      {"100MHz", "mode1-100"},
                      {"133MHz", "mode1-133"}};

// Where lspci is wrong: file, device, key, and why. A reserved or 4-bit mode would be one (it masks
// three of four bits: codes 8 to B print as if bit 9 were clear), but no bridge of this corpus is
// in one.
struct Fault {
  std::string_view file;
  std::string_view device;
  std::string_view key;
  std::string_view reason;
};
constexpr std::array<Fault, 0> kFaults{};

// lspci makes a device of all ones from a title without rows (file 20 has each title twice).
bool is_phantom(const std::string& title) {
  return title.find(" ffff: ffff:ffff ") != std::string::npos;
}

bool is_fault(const std::string& file, const std::pair<std::string, std::string>& place) {
  return std::any_of(kFaults.begin(), kFaults.end(), [&](const Fault& fault) {
    return file == fault.file && place.first == fault.device && place.second == fault.key;
  });
}

// One device after the other of an "lspci -nvv" text.
class Reading {
 public:
  explicit Reading(const fs::path& file) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) take(line);
  }

  Values values;
  std::size_t pcix = 0;  // of them PCI-X

 private:
  void take(const std::string& line) {
    if (line.empty() || line[0] == '#') return;
    if (line[0] != '\t') return begin(line);
    if (line[1] != '\t') capability_ = "";
    const auto text = line.substr(line.find_first_not_of('\t'));
    if (text.find("PCI-X non-bridge device") != std::string::npos) capability_ = "pcix";
    if (text.find("PCI-X bridge device") != std::string::npos) capability_ = "pcix_bridge";
    if (line[1] != '\t') return header(text);
    if (capability_.empty()) {
      if (text.substr(0, 10) == "PriDiscTmr") words("pci.bridge_control", text, kBridgeControl);
      return;
    }
    pcix_line(text);
  }

  void begin(const std::string& line) {
    static const std::regex kTitle(
        "^(?:([0-9a-f]{4,8}):)?([0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]) ([0-9a-f]{4}): .*");
    std::smatch found;
    device_ = "";
    if (is_phantom(line) || !std::regex_match(line, found, kTitle)) return;
    class_ = found[3];
    const std::string address =
        (found[1].length() != 0 ? found[1].str() : "0000") + ":" + found[2].str();
    const int times = ++seen_[address];
    device_ = (times == 1 ? "" : std::to_string(times) + "/") + address;
  }

  void header(const std::string& text) {
    const auto begins = [&](std::string_view word) { return text.substr(0, word.size()) == word; };
    if (begins("Control:")) words("pci.command", text, kControl);
    if (begins("Status:")) words("pci.status", text, kHeaderStatus);
    if (begins("Secondary status:")) words("pci.secondary_status", text, kHeaderStatus);
    const bool cardbus = text.find("PostWrite") != std::string::npos;
    if (begins("BridgeCtl:") && cardbus) words("cardbus.bridge_control", text, kCardbusControl);
    if (begins("BridgeCtl:") && !cardbus) words("pci.bridge_control", text, kBridgeControl);
    if (begins("Bus:") && class_ == "0604") words("pci", text, kBus);
    static const std::regex kLatency("^Latency: ([0-9]+).*");
    static const std::regex kCacheLine(".*Cache Line Size: ([0-9]+) bytes.*");
    std::smatch found;
    if (std::regex_match(text, found, kLatency)) put("pci.latency_timer", found[1]);
    if (std::regex_match(text, found, kCacheLine)) put("pci.cache_line_size", found[1]);
  }

  void pcix_line(const std::string& text) {
    const std::string head = text.substr(0, text.find(':'));
    const std::size_t before = values.size();
    if (head == "Command") words(capability_ + ".command", text, kCommand);
    if (head == "Secondary Status") words(capability_ + ".secondary_status", text, kStatus);
    if (head == "Upstream") words(capability_ + ".upstream", text, kStream);
    if (head == "Downstream") words(capability_ + ".downstream", text, kStream);
    if (head == "Status") {
      words(capability_ + ".status", text, kStatus);
      own_address(text);
    }
    pcix += values.size() - before;
  }

  // "Dev=07:01.0"
  void own_address(const std::string& text) {
    static const std::regex kOwn(".*Dev=([0-9a-f]{2}):([0-9a-f]{2})\\.([0-7]) .*");
    std::smatch found;
    if (!std::regex_match(text, found, kOwn)) return;
    put(capability_ + ".status.bus", "0x" + found[1].str());
    put(capability_ + ".status.device", "0x" + found[2].str());
    put(capability_ + ".status.function", found[3]);
  }

  // "64bit+ SCD- DMMRBC=2048 DEVSEL=medium"
  void words(const std::string& reg, const std::string& text, const Words& known) {
    std::istringstream in(
        text.substr(text.find(": ") == std::string::npos ? 0 : text.find(": ") + 2));
    for (std::string word; in >> word;) {
      if (word.back() == ',') word.pop_back();
      const auto equals = word.find('=');
      const std::string name =
          equals == std::string::npos ? word.substr(0, word.size() - 1) : word.substr(0, equals);
      const auto field = known.find(name);
      if (field == known.end()) continue;
      put(reg + "." + std::string(field->second),
          equals == std::string::npos ? (word.back() == '+' ? "on" : "off")
                                      : converted(name, word.substr(equals + 1)));
    }
  }

  // lspci has DMCRS in ADQs of 128 bytes and the mode by its frequency.
  static std::string converted(const std::string& name, const std::string& value) {
    if (name == "primary" || name == "secondary" || name == "subordinate") return "0x" + value;
    if (name == "DMCRS") return std::to_string(std::stoul(value) * 128);
    if (name != "Freq") return value;
    const auto mode = kModes.find(value);
    return mode == kModes.end() ? "lspci says " + value : std::string(mode->second);
  }

  void put(const std::string& key, const std::string& value) {
    if (!device_.empty()) values[{device_, key}] = value;
  }

  std::string device_;
  std::string class_;
  std::string capability_;
  std::map<std::string, int> seen_;
};

// What pcitune has for these keys, in all devices of the dump.
Values ours(const fs::path& dump, const std::set<std::string>& keys) {
  std::vector<std::string> words = {"get", "-F", dump.string(), "-q"};
  words.insert(words.begin() + 1, keys.begin(), keys.end());
  std::istringstream lines(pcitune(words).out);
  Values values;
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find('\t');
    const auto second = line.find('\t', first + 1);
    values[{line.substr(0, first), line.substr(first + 1, second - first - 1)}] =
        line.substr(second + 1);
  }
  return values;
}

fs::path corpus() {
  const char* const set = std::getenv("PCITUNE_CORPUS");
  return set != nullptr ? set : PCITUNE_CORPUS_DEFAULT;
}

TEST(PcixFields, AreWhatLspciReadsInThePublicDumps) {
  if (!fs::is_directory(corpus() / "lspci-reading")) {
    std::printf("note: no corpus at %s; nothing compared\n", corpus().c_str());
    return;
  }
  std::size_t files = 0;
  std::size_t pcix = 0;
  std::size_t all = 0;
  for (const auto& entry : fs::directory_iterator(corpus() / "lspci-reading")) {
    const std::string file = entry.path().filename().string();
    const Reading reading(entry.path());
    std::set<std::string> keys;
    for (const auto& [place, value] : reading.values) keys.insert(place.second);
    if (keys.empty()) continue;
    const Values got = ours(corpus() / "lspci" / file, keys);
    for (const auto& [place, value] : reading.values) {
      const auto found = got.find(place);
      const std::string said = found == got.end() ? "nothing" : found->second;
      if (is_fault(file, place)) continue;
      EXPECT_EQ(said, value) << file << ": " << place.first << " " << place.second;
    }
    ++files;
    pcix += reading.pcix;
    all += reading.values.size();
  }
  std::printf("compared: %zu files, %zu fields of PCI-X, %zu in all\n", files, pcix, all);
  EXPECT_EQ(files, 24U) << "25, and one of them has nothing but two rows";
  EXPECT_GE(pcix, 412U)
      << "4 devices with 18 values each, 17 bridges with 20 each, counted by grep";
  EXPECT_GE(all, 5700U);
}

}  // namespace
}  // namespace pcitune::test
