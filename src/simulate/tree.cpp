#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "pcitune/simulate/simulate.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::simulate {
namespace {

using config::Address;
using util::ErrorCode;
using util::Result;

// The bytes of a config file: the smallest size that the kernel uses and that holds all that is
// known. Bytes that are not known read as zero.
class ConfigFile {
 public:
  explicit ConfigFile(const config::ConfigImage& image) : bytes_(size_for(image.end()), '\0') {
    for (std::size_t i = 0; i < image.end(); ++i) {
      bytes_[i] = static_cast<char>(image.byte(i).value_or(0));
    }
    filled_ = bytes_.size() - image.known_bytes();
  }

  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  [[nodiscard]] std::size_t filled() const { return filled_; }
  [[nodiscard]] std::uint32_t u8(std::size_t offset) const { return number(offset, 1); }
  [[nodiscard]] std::uint32_t u16(std::size_t offset) const { return number(offset, 2); }
  [[nodiscard]] std::uint32_t u32(std::size_t offset) const { return number(offset, 4); }
  [[nodiscard]] std::uint32_t header_layout() const { return u8(0x0E) & 0x7FU; }
  // Offset of the first capability with that id, or 0. A dump's list may be a loop.
  [[nodiscard]] std::size_t find_capability(std::uint32_t id) const;

 private:
  static std::size_t size_for(std::size_t end) {
    if (end <= config::kHeaderSize) return config::kHeaderSize;
    return end <= config::kConventionalSize ? config::kConventionalSize : config::kExtendedSize;
  }

  [[nodiscard]] std::uint32_t number(std::size_t offset, std::size_t count) const {
    std::uint32_t value = 0;
    for (std::size_t i = offset + count; i-- > offset;) {
      value = value << 8U | (i < bytes_.size() ? static_cast<std::uint8_t>(bytes_[i]) : 0U);
    }
    return value;
  }

  std::string bytes_;
  std::size_t filled_ = 0;
};

std::size_t ConfigFile::find_capability(std::uint32_t id) const {
  constexpr std::uint32_t kHasList = 0x10;  // Status bit 4
  constexpr int kMostEntries = 48;          // (256 - 64) / 4
  if ((u16(0x06) & kHasList) == 0) return 0;
  std::size_t at = u8(0x34) & 0xFCU;
  for (int i = 0; i < kMostEntries && at >= config::kHeaderSize; ++i) {
    if (u8(at) == id) return at;
    at = u8(at + 1) & 0xFCU;
  }
  return 0;
}

// A line of the resource attribute. The flags are those of Linux include/linux/ioport.h, as
// drivers/pci/probe.c sets them.
struct Range {
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  std::uint64_t flags = 0;
};

constexpr std::uint64_t kIo = 0x100;
constexpr std::uint64_t kMemory = 0x200;
constexpr std::uint64_t kPrefetch = 0x2000;
constexpr std::uint64_t kReadOnly = 0x4000;
constexpr std::uint64_t kSizeAligned = 0x40000;
constexpr std::uint64_t kMemory64 = 0x100000;

// A BAR tells its size only to who writes to it. Its address is a multiple of the size, so the size
// is guessed as the largest one possible up to `most`.
Range sized_range(std::uint64_t base, std::uint64_t most, std::uint64_t flags) {
  if (base == 0) return {};
  const std::uint64_t alignment = base & (~base + 1U);
  return {base, base + std::min(alignment, most) - 1U, flags | kSizeAligned};
}

Range io_range(std::uint32_t bar) {
  constexpr std::uint64_t kMost = 0x100;  // PCI 2.2 section 6.2.5.1 allows no more
  return sized_range(bar & 0xFFFFFFFCU, kMost, kIo | (bar & 3U));
}

Range memory_range(std::uint64_t bar, bool is_wide) {
  constexpr std::uint64_t kMostRegisters = 1U << 20U;
  constexpr std::uint64_t kMostPrefetchable = 1U << 28U;
  const bool prefetchable = (bar & 8U) != 0;
  const std::uint64_t flags =
      kMemory | (bar & 0xFU) | (prefetchable ? kPrefetch : 0U) | (is_wide ? kMemory64 : 0U);
  return sized_range(
      bar & ~std::uint64_t{0xF}, prefetchable ? kMostPrefetchable : kMostRegisters, flags);
}

void put_base_addresses(const ConfigFile& config, std::size_t count, std::vector<Range>& lines) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = 0x10 + 4 * i;
    const std::uint64_t bar = config.u32(at);
    const bool is_wide = (bar & 7U) == 4U && i + 1 < count;
    if ((bar & 1U) != 0) {
      lines[i] = io_range(config.u32(at));
    } else {
      lines[i] =
          memory_range(bar | (is_wide ? std::uint64_t{config.u32(at + 4)} << 32U : 0U), is_wide);
    }
    if (is_wide) ++i;
  }
}

Range rom_range(std::uint32_t bar) {
  constexpr std::uint64_t kMost = 1U << 16U;
  return sized_range(bar & 0xFFFFF800U, kMost, kMemory | kPrefetch | kReadOnly | (bar & 1U));
}

// A window is closed by a base above the limit. Both zero: nobody programmed it.
Range window(std::uint64_t base, std::uint64_t limit, std::uint64_t granule, std::uint64_t flags) {
  if (base > limit || (base == 0 && limit == 0)) return {};
  return {base, limit | (granule - 1U), flags};
}

Range io_window(const ConfigFile& config) {
  const bool is_wide = (config.u8(0x1C) & 0xFU) == 1U;
  const auto address = [&](std::size_t low, std::size_t high) {
    return std::uint64_t{(config.u8(low) & 0xF0U) << 8U | (is_wide ? config.u16(high) << 16U : 0U)};
  };
  return window(address(0x1C, 0x30), address(0x1D, 0x32), 0x1000, kIo | (is_wide ? 1U : 0U));
}

Range memory_window(const ConfigFile& config, std::size_t at) {
  const auto address = [&](std::size_t low) {
    return std::uint64_t{(config.u16(low) & 0xFFF0U) << 16U};
  };
  return window(address(at), address(at + 2), 0x100000, kMemory);
}

Range prefetchable_window(const ConfigFile& config) {
  const bool is_wide = (config.u16(0x24) & 0xFU) == 1U;
  const auto address = [&](std::size_t low, std::size_t high) {
    return std::uint64_t{(config.u16(low) & 0xFFF0U) << 16U} |
           (is_wide ? std::uint64_t{config.u32(high)} << 32U : 0U);
  };
  const std::uint64_t flags = kMemory | kPrefetch | (is_wide ? kMemory64 | 1U : 0U);
  return window(address(0x24, 0x28), address(0x26, 0x2C), 0x100000, flags);
}

// Six BARs, the ROM and six lines for virtual functions; four windows more for a bridge.
std::string resource_text(const ConfigFile& config) {
  constexpr std::size_t kRom = 6;
  constexpr std::size_t kWindows = 13;
  const std::uint32_t layout = config.header_layout();
  std::vector<Range> lines(layout == 1 || layout == 2 ? kWindows + 4 : kWindows);
  if (layout == 0) {
    put_base_addresses(config, 6, lines);
    lines[kRom] = rom_range(config.u32(0x30));
  } else if (layout == 1) {
    put_base_addresses(config, 2, lines);
    lines[kRom] = rom_range(config.u32(0x38));
    lines[kWindows] = io_window(config);
    lines[kWindows + 1] = memory_window(config, 0x20);
    lines[kWindows + 2] = prefetchable_window(config);
  }
  std::string text;
  for (const Range& line : lines) {
    text += util::hex0x(line.start, 16) + " " + util::hex0x(line.end, 16) + " " +
            util::hex0x(line.flags, 16) + "\n";
  }
  return text;
}

// Upper case and without leading zeros beyond `digits`: printf's %0*X.
std::string upper_hex(std::uint32_t value, int digits) {
  while (digits < 8 && value >> (4 * digits) != 0) ++digits;
  return util::upper(util::hex(value, digits));
}

struct Ids {
  std::uint32_t vendor = 0;
  std::uint32_t device = 0;
};

// Where each header layout keeps the subsystem; a bridge has it in a capability, if at all.
Ids subsystem(const ConfigFile& config) {
  constexpr std::uint32_t kBridgeSubsystem = 0x0D;
  std::size_t at = 0;
  if (config.header_layout() == 0) at = 0x2C;
  if (config.header_layout() == 2) at = 0x40;
  if (config.header_layout() == 1) {
    const std::size_t capability = config.find_capability(kBridgeSubsystem);
    if (capability != 0) at = capability + 4;
  }
  return at == 0 ? Ids{} : Ids{config.u16(at), config.u16(at + 2)};
}

std::string modalias(const ConfigFile& config, const Ids& sub) {
  return "pci:v" + upper_hex(config.u16(0x00), 8) + "d" + upper_hex(config.u16(0x02), 8) + "sv" +
         upper_hex(sub.vendor, 8) + "sd" + upper_hex(sub.device, 8) + "bc" +
         upper_hex(config.u8(0x0B), 2) + "sc" + upper_hex(config.u8(0x0A), 2) + "i" +
         upper_hex(config.u8(0x09), 2);
}

// As Linux drivers/pci/pci-driver.c pci_uevent() prints it.
std::string uevent_text(const ConfigFile& config, const Function& function) {
  const Ids sub = subsystem(config);
  const std::string driver = function.driver.empty() ? "" : "DRIVER=" + function.driver + "\n";
  return driver + "PCI_CLASS=" + upper_hex(config.u32(0x08) >> 8U, 4) +
         "\nPCI_ID=" + upper_hex(config.u16(0x00), 4) + ":" + upper_hex(config.u16(0x02), 4) +
         "\nPCI_SUBSYS_ID=" + upper_hex(sub.vendor, 4) + ":" + upper_hex(sub.device, 4) +
         "\nPCI_SLOT_NAME=" + to_string(function.address) + "\nMODALIAS=" + modalias(config, sub) +
         "\n";
}

std::string irq_text(const ConfigFile& config) {
  const bool has_pin = config.u8(0x3D) != 0;
  return std::to_string(has_pin ? config.u8(0x3C) : 0U) + "\n";
}

struct Attribute {
  const char* name;
  std::string text;
};

std::vector<Attribute> attributes(const Function& function) {
  const ConfigFile config(function.image);
  const Ids sub = subsystem(config);
  const auto line = [](std::uint32_t value, int digits) {
    return util::hex0x(value, digits) + "\n";
  };
  return {
      {"config", config.bytes()},
      {"vendor", line(config.u16(0x00), 4)},
      {"device", line(config.u16(0x02), 4)},
      {"class", line(config.u32(0x08) >> 8U, 6)},
      {"revision", line(config.u8(0x08), 2)},
      {"subsystem_vendor", line(sub.vendor, 4)},
      {"subsystem_device", line(sub.device, 4)},
      {"irq", irq_text(config)},
      {"resource", resource_text(config)},
      {"uevent", uevent_text(config, function)},
      {"numa_node", "-1\n"},
      {"power_state", "D0\n"},
  };
}

// Bridges by domain and the bus below them.
using Bridges = std::map<std::pair<std::uint32_t, std::uint8_t>, Address>;

// A bridge counts only if the bus below it has a higher number than its own: so it is on a machine
// (others are not configured), and so no loop is possible. Of two with the same bus the first
// counts.
Bridges bridges_of(const std::vector<Function>& functions) {
  Bridges bridges;
  for (const Function& function : functions) {
    const auto layout = function.image.byte(0x0E);
    const auto bus = function.image.byte(0x19);
    if (!layout || !bus || *bus <= function.address.bus) continue;
    if ((*layout & 0x7FU) != 1 && (*layout & 0x7FU) != 2) continue;
    const auto [place, is_new] =
        bridges.emplace(std::pair{function.address.domain, *bus}, function.address);
    if (!is_new) place->second = std::min(place->second, function.address);
  }
  return bridges;
}

std::string root_directory(std::uint32_t domain, std::uint8_t bus) {
  const std::string address = to_string(Address{.domain = domain});
  return "real/pci" + address.substr(0, address.find(':') + 1) + util::hex(bus, 2);
}

// Where a function's directory is, from the top of the tree. More levels than any machine has would
// make paths too long for the system: such functions go below a root of their own bus.
std::string place_of(const Address& address, const Bridges& bridges) {
  constexpr int kMostLevels = 32;
  std::string below = "/" + to_string(address);
  std::uint8_t bus = address.bus;
  for (int level = 0; level < kMostLevels; ++level) {
    const auto bridge = bridges.find({address.domain, bus});
    if (bridge == bridges.end()) return root_directory(address.domain, bus) + below;
    below.insert(0, "/" + to_string(bridge->second));
    bus = bridge->second.bus;
  }
  return root_directory(address.domain, address.bus) + "/" + to_string(address);
}

Result<> write_function(const std::string& directory,
                        const std::string& place,
                        const Function& function,
                        util::Files& files) {
  const std::string path = directory + "/" + place;
  if (auto made = files.make_directories(path); !made) return made;
  for (const Attribute& attribute : attributes(function)) {
    if (auto written = files.write_new(path + "/" + attribute.name, attribute.text); !written)
      return written;
  }
  return files.make_link("../" + place, directory + "/devices/" + to_string(function.address));
}

Result<> require_new_or_empty(const std::string& directory, util::Files& files) {
  if (directory.empty())
    return util::fail(ErrorCode::kUsage, "", "no directory is named for the practice tree");
  if (!files.exists(directory)) return {};
  const auto names = files.list(directory);
  if (!names && names.error().code != ErrorCode::kNotFound) return util::Failure(names.error());
  if (!names) return util::fail(ErrorCode::kUsage, directory, "is no directory; name a new one");
  if (names->empty()) return {};
  return util::fail(ErrorCode::kUsage, directory, "is not empty; name a new or an empty directory");
}

Result<> require_distinct(const std::vector<Function>& functions) {
  std::set<Address> seen;
  for (const Function& function : functions) {
    if (seen.insert(function.address).second) continue;
    return util::fail(ErrorCode::kInvalidInput,
                      to_string(function.address),
                      "is there twice; a tree holds it once");
  }
  return {};
}

// Hands out function 0 of slots where nobody sits, from 0000:00:00.0 on.
class FreeSlots {
 public:
  void take(const Address& address) { taken_.insert(slot(address)); }

  Address next() {
    while (!taken_.insert(slot(candidate_)).second) advance();
    return candidate_;
  }

 private:
  using Slot = std::tuple<std::uint32_t, std::uint8_t, std::uint8_t>;
  static Slot slot(const Address& address) { return {address.domain, address.bus, address.device}; }

  void advance() {
    candidate_.device = static_cast<std::uint8_t>((candidate_.device + 1U) % 32U);
    if (candidate_.device != 0) return;
    if (++candidate_.bus == 0) ++candidate_.domain;
  }

  std::set<Slot> taken_;
  Address candidate_;
};

std::string count_text(std::size_t count, const std::string& one, const std::string& several) {
  return std::to_string(count) + " " + (count == 1 ? one : several);
}

// What the tree cannot tell as the machine would: zeros for unknown bytes, lists out of reach.
void remark_on_gaps(FromDump& result) {
  std::size_t short_ones = 0;
  for (const Function& function : result.functions) {
    const ConfigFile config(function.image);
    if (config.bytes().size() == config::kHeaderSize) ++short_ones;
    if (config.filled() == 0) continue;
    result.remarks.push_back(to_string(function.address) + ": " +
                             count_text(config.filled(), "byte", "bytes") +
                             " that the dump does not give will read as zero");
  }
  if (short_ones == 0) return;
  result.remarks.push_back(count_text(short_ones, "function has", "functions have") +
                           " 64 bytes only, so no capabilities; lspci -xxx as root shows 256");
}

}  // namespace

Result<FromDump> from_dump(const config::Dump& dump) {
  FromDump result;
  FreeSlots slots;
  std::size_t left_out = 0;
  for (const config::DumpDevice& device : dump.devices) {
    if (device.name.dump == 1 && device.name.address) slots.take(*device.name.address);
    if (device.name.dump != 1) ++left_out;
  }
  std::set<Address> seen;
  for (const config::DumpDevice& device : dump.devices) {
    if (device.name.dump != 1) continue;
    const Address address = device.name.address ? *device.name.address : slots.next();
    if (!device.name.address) {
      result.remarks.push_back(to_string(device.name) + ": the dump gives no address; put at " +
                               to_string(address));
    }
    if (seen.insert(address).second) {
      result.functions.push_back({.address = address, .image = device.image});
    } else {
      result.remarks.push_back(to_string(address) +
                               ": is there more than once; only the first one is used");
    }
  }
  if (result.functions.empty()) {
    return util::fail(ErrorCode::kInvalidInput, "", "the dump has no function to simulate");
  }
  if (left_out != 0) {
    result.remarks.push_back(count_text(left_out, "function", "functions") +
                             " of further dumps in the file left out");
  }
  remark_on_gaps(result);
  return result;
}

Result<> write_tree(const std::string& directory,
                    const std::vector<Function>& functions,
                    util::Files& files) {
  if (auto usable = require_new_or_empty(directory, files); !usable) return usable;
  if (auto distinct = require_distinct(functions); !distinct) return distinct;
  if (auto made = files.make_directories(directory + "/devices"); !made) return made;
  const Bridges bridges = bridges_of(functions);
  for (const Function& function : functions) {
    const std::string place = place_of(function.address, bridges);
    if (auto written = write_function(directory, place, function, files); !written) return written;
  }
  return {};
}

}  // namespace pcitune::simulate
