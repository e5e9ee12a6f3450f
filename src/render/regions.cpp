#include "pcitune/device/regions.h"

#include <array>

#include "pcitune/render/text.h"
#include "pcitune/util/hex.h"

namespace pcitune::render {
namespace {

using device::Region;
using device::RegionKind;

bool is_window(const Region& region) {
  return region.kind == RegionKind::kMemoryWindow ||
         region.kind == RegionKind::kPrefetchableWindow || region.kind == RegionKind::kPortWindow;
}

bool counts_ports(const Region& region) {
  return region.kind == RegionKind::kPorts || region.kind == RegionKind::kPortWindow;
}

std::string_view noun(RegionKind kind) {
  switch (kind) {
    case RegionKind::kPorts:
    case RegionKind::kPortWindow:
      return "I/O";
    case RegionKind::kPrefetchableWindow:
      return "prefetchable memory";
    case RegionKind::kMemory:
    case RegionKind::kMemoryWindow:
    case RegionKind::kRom:
      break;
  }
  return "memory";
}

// "region 0: memory", "ROM: memory", "memory behind the bridge:", "I/O window 1:".
std::string subject(const Region& region) {
  const std::string what(noun(region.kind));
  const std::string number = region.number ? std::to_string(*region.number) : "";
  if (region.kind == RegionKind::kRom) return "ROM: " + what;
  if (!is_window(region)) return "region " + number + ": " + what;
  return what + (region.number ? " window " + number + ":" : " behind the bridge:");
}

std::string address_text(std::uint64_t address) {
  const int digits = address > 0xFFFFFFFF ? 16 : address > 0xFFFF ? 8 : 4;
  return util::hex0x(address, digits);
}

// "16 MiB", "33 MiB", "1280 KiB"; ports are counted.
std::string size_text(const Region& region) {
  if (counts_ports(region)) return std::to_string(*region.size) + " ports";
  constexpr std::array<const char*, 7> kUnits{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  std::uint64_t size = *region.size;
  std::size_t unit = 0;
  while (unit + 1 < kUnits.size() && size >= 1024 && size % 1024 == 0) {
    size /= 1024;
    ++unit;
  }
  return std::to_string(size) + " " + kUnits[unit];
}

std::string range_text(const Region& region) {
  if (is_window(region)) {
    if (region.size == 0U) return " none";
    return " " + address_text(region.address) + "-" +
           address_text(region.address + *region.size - 1);
  }
  return region.address == 0 ? ", no address assigned" : " " + address_text(region.address);
}

std::string line(const Region& region) {
  std::string text = subject(region) + range_text(region);
  if (region.size == 0U) return text + "\n";
  if (region.is_64bit) text += ", 64-bit";
  if (region.below_1m) text += ", below 1 MiB";
  if (region.prefetchable && !is_window(region)) text += ", prefetchable";
  if (region.size) text += ", " + size_text(region);
  if (!region.enabled) text += ", off";
  if (region.by_system_only) text += ", by the system only: not in the register";
  return text + "\n";
}

}  // namespace

std::string regions(const device::Device& device) {
  std::string text;
  for (const Region& region : device::regions_of(device)) text += line(region);
  return text;
}

}  // namespace pcitune::render
