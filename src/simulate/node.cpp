// The built-in practice machine: an InfiniBand node of 2005. All HyperTransport chains are
// told as one bus 00.
//
// Where values come from. V1: hex dump of an 82544EI. V2, V3: of two AMD-8131 bridges. A: of an
// Opteron board with AMD-8131 and 53c1030, linux-kernel mail of May 2004. L: lspci text of that
// chip from mailing lists. Assumed: nothing was found; the value is legal and raises no finding.
#include "simulate/node.h"

#include <algorithm>
#include <cassert>

#include "pcitune/simulate/simulate.h"

namespace pcitune::simulate {
namespace {

using config::Address;

constexpr unsigned kStatusHasList = 0x0010;
constexpr unsigned kStatus66Mhz = 0x0020;
constexpr unsigned kStatusMediumDevsel = 0x0200;
constexpr unsigned kCommandIo = 0x0001;
constexpr unsigned kCommandMemory = 0x0002;
constexpr unsigned kCommandMaster = 0x0004;
constexpr unsigned kCommandInvalidate = 0x0010;

constexpr unsigned kPowerManagement = 0x01;
constexpr unsigned kMsi = 0x05;
constexpr unsigned kPcix = 0x07;
constexpr unsigned kHyperTransport = 0x08;
constexpr unsigned kMsix = 0x11;

// Position of `value` in `smallest`, twice that, four times that ...
unsigned doubling_code(unsigned value, unsigned smallest) {
  unsigned code = 0;
  while (smallest << code < value) ++code;
  assert(smallest << code == value);
  return code;
}

// PCI-X 1.0b: outstanding split transactions, of Command and Status alike.
unsigned split_code(unsigned count) {
  constexpr std::array<unsigned, 8> kCounts{1, 2, 3, 4, 8, 12, 16, 32};
  const auto* const found = std::find(kCounts.begin(), kCounts.end(), count);
  assert(found != kCounts.end());
  return static_cast<unsigned>(found - kCounts.begin());
}

std::uint32_t split_control(const SplitControl& control) {
  return std::uint32_t{control.limit} << 16U | control.capacity;
}

}  // namespace

Composer::Composer(const Address& address, const Identification& id) : address_(address) {
  put16(0x00, id.vendor).put16(0x02, id.device);
  put32(0x08, id.class_code << 8U | id.revision);
  put16(0x2C, id.subsystem_vendor).put16(0x2E, id.subsystem_device);
}

Composer& Composer::put8(std::size_t offset, unsigned value) {
  bytes_.at(offset) = static_cast<std::uint8_t>(value);
  return *this;
}

Composer& Composer::put16(std::size_t offset, unsigned value) {
  return put8(offset, value & 0xFFU).put8(offset + 1, value >> 8U & 0xFFU);
}

Composer& Composer::put32(std::size_t offset, std::uint32_t value) {
  return put16(offset, value & 0xFFFFU).put16(offset + 2, value >> 16U);
}

Composer& Composer::timing(const Timing& timing) {
  put8(0x0C, timing.cache_line_bytes / 4U).put8(0x0D, timing.latency_timer);
  return put8(0x3E, timing.min_gnt).put8(0x3F, timing.max_lat);
}

Composer& Composer::interrupt(const Interrupt& interrupt) {
  return put8(0x3C, interrupt.line).put8(0x3D, interrupt.pin);
}

Composer& Composer::bridge(const Buses& buses) {
  put8(0x0E, 1).put32(0x2C, 0);
  put8(0x18, buses.primary).put8(0x19, buses.secondary).put8(0x1A, buses.subordinate);
  put8(0x1B, buses.secondary_latency_timer);
  put16(0x1E, kStatus66Mhz | kStatusMediumDevsel);
  return io_window({}).memory_window({}).prefetchable_window({});
}

// A: the AMD-8131 says 32-bit I/O addresses (1) and 64-bit prefetchable ones (1).
Composer& Composer::io_window(const Window& window) {
  put8(0x1C, (window.first >> 8U & 0xF0U) | 1U).put8(0x1D, (window.last >> 8U & 0xF0U) | 1U);
  const bool is_open = window.first <= window.last;
  return put16(0x30, is_open ? window.first >> 16U : 0U)
      .put16(0x32, is_open ? window.last >> 16U : 0U);
}

Composer& Composer::memory_window(const Window& window) {
  return put16(0x20, window.first >> 16U & 0xFFF0U).put16(0x22, window.last >> 16U & 0xFFF0U);
}

Composer& Composer::prefetchable_window(const Window& window) {
  return put16(0x24, (window.first >> 16U & 0xFFF0U) | 1U)
      .put16(0x26, (window.last >> 16U & 0xFFF0U) | 1U);
}

Composer& Composer::capability(std::size_t offset, unsigned id) {
  put16(0x06, bytes_[0x06] | unsigned{bytes_[0x07]} << 8U | kStatusHasList);
  put8(link_, static_cast<unsigned>(offset));
  link_ = offset + 1;
  return put8(offset, id);
}

Composer& Composer::power_management(std::size_t offset, unsigned capabilities, unsigned control) {
  return capability(offset, kPowerManagement)
      .put16(offset + 2, capabilities)
      .put16(offset + 4, control);
}

// One message, 64-bit address, off.
Composer& Composer::msi64(std::size_t offset) {
  return capability(offset, kMsi).put16(offset + 2, 0x0080);
}

std::uint32_t Composer::pcix_identity() const {
  constexpr std::uint32_t k64Bit = 1U << 16U;
  constexpr std::uint32_t k133Mhz = 1U << 17U;
  return k133Mhz | k64Bit | std::uint32_t{address_.bus} << 8U |
         std::uint32_t{address_.device} << 3U | address_.function;
}

// PCI-X 1.0b section 7.2 (not read; Linux pci_regs.h PCI_X_CMD, PCI_X_STATUS). Data parity error
// recovery stays off.
Composer& Composer::pcix(std::size_t offset, const PcixFunction& values) {
  const unsigned command = (values.relaxed_ordering ? 2U : 0U) |
                           doubling_code(values.mmrbc, 512) << 2U | split_code(values.ost) << 4U;
  const std::uint32_t status = pcix_identity() | doubling_code(values.designed_mmrbc, 512) << 21U |
                               split_code(values.designed_ost) << 23U |
                               doubling_code(values.designed_read_size, 1024) << 26U;
  return capability(offset, kPcix).put16(offset + 2, command).put32(offset + 4, status);
}

// PCI-X 1.0b section 8.6.2 (not read; Linux pci_regs.h PCI_X_BRIDGE_*, IBM 133 data sheet ch. 5).
Composer& Composer::pcix_bridge(std::size_t offset, const PcixBridge& values) {
  constexpr unsigned k64BitAnd133Mhz = 3;
  capability(offset, kPcix)
      .put16(offset + 2, k64BitAnd133Mhz | static_cast<unsigned>(values.speed) << 6U);
  put32(offset + 4, pcix_identity());
  return put32(offset + 8, split_control(values.upstream))
      .put32(offset + 12, split_control(values.downstream));
}

config::ConfigImage Composer::image() const {
  config::ConfigImage image;
  image.put(0, bytes_);
  return image;
}

namespace {

constexpr std::uint32_t kBridgeClass = 0x060400;
constexpr std::uint32_t kHostBridgeClass = 0x060000;
constexpr std::uint32_t kEthernetClass = 0x020000;

// PCI-X resets the latency timer to 64 clocks; the line is that of the Opteron.
constexpr Timing kPcixTiming{.cache_line_bytes = 64, .latency_timer = 64};

// 65535 forwards all requests. Intel's P64H2 and PXH show both so (L).
constexpr SplitControl kUnlimited{.capacity = 0xFFFF, .limit = 0xFFFF};

constexpr unsigned kBridgeCommand = kCommandIo | kCommandMemory | kCommandMaster;

Function amd8111() {
  const Address at{.device = 0x06};
  Composer c(at,
             {.vendor = 0x1022, .device = 0x7460, .class_code = kBridgeClass, .revision = 0x07});
  c.command(kBridgeCommand).status(kStatus66Mhz | kStatusMediumDevsel);
  c.bridge({.primary = 0, .secondary = 4, .subordinate = 4, .secondary_latency_timer = 64});
  c.timing({.latency_timer = 64});
  c.io_window({0x2000, 0x2FFF}).memory_window({0xFC000000, 0xFC0FFFFF});
  return {at, c.image()};
}

// Wants bursts of 2500 ns every 2500 ns (units of 250 ns). Revision and PM, which wakes from all
// states: assumed.
Function fast_ethernet() {
  const Address at{.bus = 4, .device = 0x04};
  Composer c(
      at,
      {.vendor = 0x10B7,
       .device = 0x1201,
       .class_code = kEthernetClass,
       .revision = 0x78,
       .subsystem_vendor = 0x10B7,  // 3c982-TXM port A, pci.ids; a subsystem of its own: assumed
       .subsystem_device = 0x1201});
  c.command(kCommandIo | kCommandMemory | kCommandMaster | kCommandInvalidate)
      .status(kStatusMediumDevsel);
  c.timing({.cache_line_bytes = 64, .latency_timer = 0x40, .min_gnt = 10, .max_lat = 10});
  c.put32(0x10, 0x2480 | 1U).put32(0x14, 0xFC000080).interrupt({.line = 18, .pin = 1});
  c.power_management(0xDC, 0xFE02, 0x0000);
  return {at, c.image(), "3c59x"};
}

// Linux drivers/net/ethernet/packetengines/yellowfin.c: BAR 0 I/O, BAR 1 memory. No list.
Function packet_engines() {
  const Address at{.bus = 4, .device = 0x05};
  Composer c(at,
             {.vendor = 0x1000,
              .device = 0x0702,
              .class_code = kEthernetClass,
              .revision = 0x00,
              .subsystem_vendor = 0x1318,  // PEI100X, pci.ids
              .subsystem_device = 0x0000});
  c.command(kCommandIo | kCommandMemory | kCommandMaster).status(kStatusMediumDevsel);
  c.timing({.cache_line_bytes = 64, .latency_timer = 64});
  c.put32(0x10, 0x2800 | 1U).put32(0x14, 0xFC001000).interrupt({.line = 19, .pin = 1});
  return {at, c.image(), "yellowfin"};
}

// Chosen because no erratum of it is known. Revision, place of the capability and
// split values: assumed.
Function ht1000() {
  const Address at{.device = 0x07};
  Composer c(at,
             {.vendor = 0x1166, .device = 0x0104, .class_code = kBridgeClass, .revision = 0xB2});
  c.command(kBridgeCommand).status(kStatus66Mhz | kStatusMediumDevsel);
  c.bridge({.primary = 0, .secondary = 1, .subordinate = 2, .secondary_latency_timer = 64});
  c.timing(kPcixTiming);
  c.memory_window({0xFD000000, 0xFD1FFFFF}).prefetchable_window({0xD0000000, 0xE0FFFFFF});
  c.pcix_bridge(0x60,
                {.speed = BusSpeed::kPcix133, .upstream = kUnlimited, .downstream = kUnlimited});
  return {at, c.image()};
}

// The bridge inside of the MT23108. Capability at 70h: L. Split values, revision: assumed.
Function infinihost_bridge() {
  const Address at{.bus = 1, .device = 0x01};
  Composer c(at,
             {.vendor = 0x15B3, .device = 0x5A46, .class_code = kBridgeClass, .revision = 0xA1});
  c.command(kBridgeCommand).status(kStatus66Mhz | kStatusMediumDevsel);
  c.bridge({.primary = 1, .secondary = 2, .subordinate = 2, .secondary_latency_timer = 64});
  c.timing(kPcixTiming);
  c.memory_window({0xFD000000, 0xFD1FFFFF}).prefetchable_window({0xD0000000, 0xE0FFFFFF});
  c.pcix_bridge(0x70,
                {.speed = BusSpeed::kPcix133, .upstream = kUnlimited, .downstream = kUnlimited});
  return {at, c.image()};
}

// Command 004Eh: what the firmware sets, openib-general mail of January 2005. Designed maxima:
// assumed (no dump shows them); 4096 and 8 are the least that allow it. 1 MiB of registers, 8 MiB
// of doorbells, 256 MiB of memory; the parity response stays off (Linux quirk for 5a44 and 5a46:
// false errors). Nothing stands at 58h-5Fh, which no tool may read on the card.
Function infinihost() {
  const Address at{.bus = 2, .device = 0x00};
  Composer c(at,
             {.vendor = 0x15B3,
              .device = 0x5A44,
              .class_code = 0x0C0600,
              .revision = 0xA1,
              .subsystem_vendor = 0x15B3,
              .subsystem_device = 0x5A44});
  c.command(kCommandMemory | kCommandMaster)
      .status(kStatus66Mhz | kStatusMediumDevsel)
      .timing(kPcixTiming);
  c.put32(0x10, 0xFD100000 | 4U).put32(0x18, 0xE0800000 | 0xCU).put32(0x20, 0xD0000000 | 0xCU);
  c.interrupt({.line = 24, .pin = 1});
  c.capability(0x40, kMsix).put16(0x42, 32 - 1).put32(0x44, 0x00082000).put32(0x48, 0x00082200);
  c.pcix(0x70,
         {.relaxed_ordering = true,
          .mmrbc = 4096,
          .ost = 8,
          .designed_mmrbc = 4096,
          .designed_ost = 8,
          .designed_read_size = 65536});
  return {at, c.image(), "ib_mthca"};
}

// V2 and V3, but revision 13h: 12h and older have erratum 56. The list goes on at B8h:
// HyperTransport interrupt discovery (8000h in A).
Function amd8131_bridge(std::uint8_t device,
                        const Buses& buses,
                        BusSpeed speed,
                        const Window& io,
                        const Window& memory) {
  const Address at{.device = device};
  Composer c(at,
             {.vendor = 0x1022, .device = 0x7450, .class_code = kBridgeClass, .revision = 0x13});
  c.command(kBridgeCommand | kCommandInvalidate).status(kStatus66Mhz | kStatusMediumDevsel);
  c.bridge(buses).multi_function().timing({.latency_timer = 64});
  c.io_window(io).memory_window(memory);
  c.pcix_bridge(0xA0,
                {.speed = speed,
                 .upstream = {.capacity = 14, .limit = 0xFFFF},
                 .downstream = {.capacity = 2, .limit = 0xFFFF}});
  c.capability(0xB8, kHyperTransport).put16(0xBA, 0x8000);
  return {at, c.image()};
}

// A: function 1 of each bridge, one 64-bit BAR, no list.
Function amd8131_ioapic(std::uint8_t device, std::uint32_t registers) {
  const Address at{.device = device, .function = 1};
  Composer c(at,
             {.vendor = 0x1022,
              .device = 0x7451,
              .class_code = 0x080010,
              .revision = 0x01,
              .subsystem_vendor = 0x1022,
              .subsystem_device = 0x2B80});
  c.command(kCommandMemory | kCommandMaster)
      .status(kStatusMediumDevsel)
      .put32(0x10, registers | 4U);
  return {at, c.image()};
}

// L: 82546GB, 2048 / 1 / 16 x 128 bytes, Command 0002h as the chip resets it. V1: Min_Gnt FFh.
// PM: DSI, PME from D0 and D3.
Function gigabit(std::uint8_t function, std::uint32_t registers, std::uint32_t io) {
  const Address at{.bus = 3, .device = 0x03, .function = function};
  Composer c(at,
             {.vendor = 0x8086,
              .device = 0x1079,
              .class_code = kEthernetClass,
              .revision = 0x03,
              .subsystem_vendor = 0x8086,
              .subsystem_device = 0x1179});
  c.command(kCommandIo | kCommandMemory | kCommandMaster)
      .status(kStatus66Mhz | kStatusMediumDevsel);
  c.multi_function().timing({.cache_line_bytes = 64, .latency_timer = 64, .min_gnt = 0xFF});
  c.put32(0x10, registers | 4U).put32(0x20, io | 1U);
  c.interrupt({.line = static_cast<std::uint8_t>(28 + function),
               .pin = static_cast<std::uint8_t>(1 + function)});
  c.power_management(0xDC, 0xC822, 0x2000);
  c.pcix(0xE4,
         {.relaxed_ordering = true,
          .mmrbc = 512,
          .ost = 1,
          .designed_mmrbc = 2048,
          .designed_ost = 1,
          .designed_read_size = 2048});
  c.msi64(0xF0);
  return {at, c.image(), "e1000"};
}

// A, but revision 08h (C0): Linux holds older ones at one split transaction (mptbase.c).
// Maxima of its sister FC929X (L): 2048 / 8 / 64 x 128 bytes. 4 outstanding: one master on an
// AMD-8131 bus may have 8 (erratum 37).
Function scsi() {
  const Address at{.bus = 5, .device = 0x02};
  Composer c(at,
             {.vendor = 0x1000,
              .device = 0x0030,
              .class_code = 0x010000,
              .revision = 0x08,
              .subsystem_vendor = 0x1000,
              .subsystem_device = 0x1000});
  c.command(kCommandIo | kCommandMemory | kCommandMaster | kCommandInvalidate);
  c.status(kStatus66Mhz | kStatusMediumDevsel);
  c.timing({.cache_line_bytes = 64, .latency_timer = 64, .min_gnt = 0x11, .max_lat = 0x12});
  c.put32(0x10, 0x4100 | 1U).put32(0x14, 0xFE110000 | 4U).put32(0x1C, 0xFE130000 | 4U);
  c.interrupt({.line = 32, .pin = 1});
  c.power_management(0x50, 0x0602, 0x0000).msi64(0x58);
  c.pcix(0x68,
         {.relaxed_ordering = false,
          .mmrbc = 2048,
          .ost = 4,
          .designed_mmrbc = 2048,
          .designed_ost = 8,
          .designed_read_size = 8192});
  return {at, c.image(), "mptspi"};
}

// HyperTransport host interface: link initialised, 16 bits both ways, revision 1.02, 800 MHz of up
// to 800 (pciutils ls-caps.c; AMD's BIOS guide for the K8 was not read).
Function opteron() {
  const Address at{.device = 0x18};
  Composer c(at, {.vendor = 0x1022, .device = 0x1100, .class_code = kHostBridgeClass});
  c.capability(0x80, kHyperTransport).put16(0x82, 0x2101);
  c.put16(0x84, 0x0020).put16(0x86, 0x1111).put8(0x88, 0x22).put8(0x89, 0x05).put16(0x8A, 0x0035);
  return {at, c.image()};
}

}  // namespace

std::vector<Function> built_in_node() {
  constexpr std::uint8_t kFirst8131 = 0x0A;
  constexpr std::uint8_t kSecond8131 = 0x0B;
  const Buses to_bus_3{
      .primary = 0, .secondary = 3, .subordinate = 3, .secondary_latency_timer = 64};
  const Buses to_bus_5{
      .primary = 0, .secondary = 5, .subordinate = 5, .secondary_latency_timer = 64};
  return {
      amd8111(),
      ht1000(),
      amd8131_bridge(
          kFirst8131, to_bus_3, BusSpeed::kPcix133, {0x3000, 0x3FFF}, {0xFE000000, 0xFE0FFFFF}),
      amd8131_ioapic(kFirst8131, 0xFEC01000),
      amd8131_bridge(
          kSecond8131, to_bus_5, BusSpeed::kPcix100, {0x4000, 0x4FFF}, {0xFE100000, 0xFE1FFFFF}),
      amd8131_ioapic(kSecond8131, 0xFEC03000),
      opteron(),
      infinihost_bridge(),
      infinihost(),
      gigabit(0, 0xFE020000, 0x3040),
      gigabit(1, 0xFE060000, 0x30C0),
      fast_ethernet(),
      packet_engines(),
      scsi(),
  };
}

}  // namespace pcitune::simulate
