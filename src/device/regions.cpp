#include "pcitune/device/regions.h"

#include <array>

namespace pcitune::device {
namespace {

using config::Resource;

constexpr std::size_t kFirstBar = 0x10;
constexpr std::size_t kRomResource = 6;
constexpr std::uint64_t kCommandIo = 0x1;
constexpr std::uint64_t kCommandMemory = 0x2;
constexpr std::uint64_t kRomPages = 0xFFFFF800;

Resource resource_at(const Device& device, std::size_t index) {
  return index < device.resources.size() ? device.resources[index] : Resource{};
}

std::optional<std::uint64_t> size_of(const Resource& resource) {
  if (!resource.exists || resource.end <= resource.start) return std::nullopt;
  return resource.end - resource.start + 1;
}

std::uint64_t address_of(const Resource& resource, std::uint64_t in_register) {
  if (!resource.exists) return in_register;
  return resource.assigned ? resource.start : 0;
}

bool is_enabled(const Device& device, bool ports) {
  return (device.image.get(0x04, 16).value_or(0) & (ports ? kCommandIo : kCommandMemory)) != 0;
}

// A register that reads all ones is not there.
std::optional<std::uint64_t> dword(const Device& device, std::size_t at) {
  const auto word = device.image.get(at, 32);
  return word == 0xFFFFFFFFU ? std::optional<std::uint64_t>(0) : word;
}

// What the register says of its kind, or the system where it reads 0.
Region kind_of_bar(std::uint64_t word, const Resource& resource) {
  const bool own = word != 0;
  const bool ports = own ? (word & 1U) != 0 : resource.ports;
  Region region{.kind = ports ? RegionKind::kPorts : RegionKind::kMemory, .by_system_only = !own};
  if (ports) return region;
  region.is_64bit = own ? (word >> 1U & 3U) == 2 : resource.is_64bit;
  region.below_1m = own && (word >> 1U & 3U) == 1;
  region.prefetchable = own ? (word & 8U) != 0 : resource.prefetchable;
  return region;
}

void add_bars(const Device& device, std::uint8_t count, std::vector<Region>& found) {
  for (std::uint8_t i = 0; i < count; ++i) {
    const auto word = dword(device, kFirstBar + std::size_t{4} * i);
    const Resource resource = resource_at(device, i);
    if (!word || (*word == 0 && !resource.exists)) continue;
    Region region = kind_of_bar(*word, resource);
    const bool ports = region.kind == RegionKind::kPorts;
    const bool two = region.is_64bit && *word != 0;
    const std::uint64_t upper =
        two && i + 1 < count ? dword(device, kFirstBar + std::size_t{4} * (i + 1U)).value_or(0) : 0;
    region.number = i;
    region.address = address_of(resource, upper << 32U | (*word & (ports ? ~3ULL : ~0xFULL)));
    region.size = size_of(resource);
    region.enabled = region.by_system_only || is_enabled(device, ports);
    found.push_back(region);
    if (two) ++i;
  }
}

void add_rom(const Device& device, std::size_t at, std::vector<Region>& found) {
  const auto word = dword(device, at);
  const Resource resource = resource_at(device, kRomResource);
  if (!word || (*word == 0 && !resource.exists)) return;
  found.push_back({.kind = RegionKind::kRom,
                   .address = address_of(resource, *word & kRomPages),
                   .size = size_of(resource),
                   .enabled = (*word & 1U) != 0 && is_enabled(device, false),
                   .by_system_only = (*word & kRomPages) == 0 && resource.start != 0});
}

// From the first address to the last, both included; a base above the limit closes it. Command
// turns what a bridge forwards downwards on and off as it does its own ranges (PCI-to-PCI
// Bridge 1.2, 3.2.4.3).
Region window(const Device& device, RegionKind kind, std::uint64_t base, std::uint64_t limit) {
  return {.kind = kind,
          .address = base,
          .size = base > limit ? 0 : limit - base + 1,
          .enabled = is_enabled(device, kind == RegionKind::kPortWindow)};
}

// The low nibbles of base and limit tell how wide the addresses are; other pairs are unknown.
bool is_known_type(std::uint64_t base, std::uint64_t limit, std::uint64_t highest) {
  return (base & 0xFU) == (limit & 0xFU) && (base & 0xFU) <= highest;
}

void add_port_window(const Device& device, std::vector<Region>& found) {
  const auto base = device.image.get(0x1C, 8);
  const auto limit = device.image.get(0x1D, 8);
  const auto upper = device.image.get(0x30, 32);
  if (!base || !limit || !upper || !is_known_type(*base, *limit, 1)) return;
  const bool wide = (*base & 0xFU) == 1;
  const std::uint64_t base_upper = wide ? (*upper & 0xFFFFU) << 16U : 0;
  const std::uint64_t limit_upper = wide ? *upper >> 16U << 16U : 0;
  found.push_back(window(device,
                         RegionKind::kPortWindow,
                         base_upper | (*base & 0xF0U) << 8U,
                         limit_upper | (*limit & 0xF0U) << 8U | 0xFFFU));
}

void add_memory_window(const Device& device, std::vector<Region>& found) {
  const auto base = device.image.get(0x20, 16);
  const auto limit = device.image.get(0x22, 16);
  if (!base || !limit || !is_known_type(*base, *limit, 0)) return;
  found.push_back(window(
      device, RegionKind::kMemoryWindow, *base << 16U, *limit << 16U | std::uint64_t{0xFFFFF}));
}

void add_prefetchable_window(const Device& device, std::vector<Region>& found) {
  const auto base = device.image.get(0x24, 16);
  const auto limit = device.image.get(0x26, 16);
  const auto base_upper = device.image.get(0x28, 32);
  const auto limit_upper = device.image.get(0x2C, 32);
  if (!base || !limit || !base_upper || !limit_upper || !is_known_type(*base, *limit, 1)) return;
  const bool wide = (*base & 0xFU) == 1;
  Region region = window(device,
                         RegionKind::kPrefetchableWindow,
                         (wide ? *base_upper << 32U : 0) | (*base & 0xFFF0U) << 16U,
                         (wide ? *limit_upper << 32U : 0) | (*limit & 0xFFF0U) << 16U | 0xFFFFFU);
  region.is_64bit = wide;
  region.prefetchable = true;
  found.push_back(region);
}

// Windows 0 and 1 of a CardBus bridge: base and limit of memory from 1Ch, of ports from 2Ch.
void add_cardbus_windows(const Device& device, std::vector<Region>& found) {
  const std::uint64_t control = device.image.get(0x3E, 16).value_or(0);
  for (const std::uint8_t i : {std::uint8_t{0}, std::uint8_t{1}}) {
    const auto base = device.image.get(0x1C + std::size_t{8} * i, 32);
    const auto limit = device.image.get(0x20 + std::size_t{8} * i, 32);
    if (!base || !limit) continue;
    const bool prefetchable = (control >> (8U + i) & 1U) != 0;
    Region region =
        window(device,
               prefetchable ? RegionKind::kPrefetchableWindow : RegionKind::kMemoryWindow,
               *base & ~0xFFFULL,
               *limit | 0xFFFU);
    region.number = i;
    region.prefetchable = prefetchable;
    found.push_back(region);
  }
  for (const std::uint8_t i : {std::uint8_t{0}, std::uint8_t{1}}) {
    const auto base = device.image.get(0x2C + std::size_t{8} * i, 32);
    const auto limit = device.image.get(0x30 + std::size_t{8} * i, 32);
    if (!base || !limit) continue;
    const std::uint64_t all = (*base & 1U) != 0 ? 0xFFFFFFFF : 0xFFFF;
    Region region =
        window(device, RegionKind::kPortWindow, *base & all & ~3ULL, (*limit & all) | 3U);
    region.number = i;
    found.push_back(region);
  }
}

}  // namespace

std::vector<Region> regions_of(const Device& device) {
  std::vector<Region> found;
  const auto layout = device.header_layout();
  if (!layout) return found;
  constexpr std::array<std::uint8_t, 3> kBars{6, 2, 1};
  add_bars(device, kBars[*layout], found);
  if (*layout == 0) add_rom(device, 0x30, found);
  if (*layout == 1) {
    add_rom(device, 0x38, found);
    add_port_window(device, found);
    add_memory_window(device, found);
    add_prefetchable_window(device, found);
  }
  if (*layout == 2) add_cardbus_windows(device, found);
  return found;
}

}  // namespace pcitune::device
