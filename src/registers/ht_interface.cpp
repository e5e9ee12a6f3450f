// HyperTransport interfaces (id 08h): slave or primary, with two links, and host or secondary, with
// one. Sources: see ht_rows.h. Revisions before 1.02 lack the later registers; the major number is
// what decides here. Frequencies above 1.6 GHz are by memory (AMD BKDG for family 10h); lspci has none.
#include "registers/ht_rows.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace ht_rows;

constexpr When kLate{.versions = 0xFFFE};
constexpr When kEarly{.versions = 0x0001};
constexpr When kLateExtended{.versions = 0xFFFE, .flag = "feature.extended_registers"};

constexpr auto kWidthNames = std::to_array<Named>({
    {0, "8bit", ""},
    {1, "16bit", ""},
    {3, "32bit", ""},
    {4, "2bit", ""},
    {5, "4bit", ""},
    {7, "none", "not connected"},
});
constexpr Encoding kWidth{.kind = EncodingKind::kNamed, .named = kWidthNames};

constexpr auto kFrequencyNames = std::to_array<Named>({
    {0x0, "200MHz", ""},
    {0x1, "300MHz", ""},
    {0x2, "400MHz", ""},
    {0x3, "500MHz", ""},
    {0x4, "600MHz", ""},
    {0x5, "800MHz", ""},
    {0x6, "1.0GHz", ""},
    {0x7, "1.2GHz", ""},
    {0x8, "1.4GHz", ""},
    {0x9, "1.6GHz", ""},
    {0xA, "1.8GHz", ""},
    {0xB, "2.0GHz", ""},
    {0xC, "2.2GHz", ""},
    {0xD, "2.4GHz", ""},
    {0xE, "2.6GHz", ""},
    {0xF, "vendor", "one of the vendor's own"},
});
constexpr Encoding kFrequency{.kind = EncodingKind::kNamed, .named = kFrequencyNames};

constexpr auto kPrimaryCommand = std::to_array<Field>({
    {"base_unitid", bits(4, 0), Access::kRw, kPlain, Owner::kNever, "first unit id", kRouteReason},
    {"unit_count", bits(9, 5), Access::kRo, kPlain, Owner::kNone, "unit ids wanted"},
    {"master_host", bit(10), Access::kRo, kFlag, Owner::kNone, "the master host is on link 1"},
    {"default_direction", bit(11), Access::kRw, kFlag, Owner::kNever, "sends requests away from the master host", kRouteReason},
    {"drop_on_uninit", bit(12), Access::kRw, kFlag, Owner::kKernel, "drops what goes to a link that is not up", kSetUpReason, "", 0, kLate},
    {"", bit(12), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kEarly},
    kInterfaceField,
});
constexpr auto kHostCommand = std::to_array<Field>({
    {"warm_reset", bit(0), Access::kRw, kFlag, Owner::kNever, "a reset of the chain is a warm one", kTestReason},
    {"double_ended", bit(1), Access::kRw, kFlag, Owner::kKernel, "another host is at the far end", kSetUpReason},
    {"device_number", bits(6, 2), Access::kRw, kPlain, Owner::kNever, "device number of this host on the chain", kRouteReason, "", 0, kLate},
    {"chain_side", bit(7), Access::kRo, kFlag, Owner::kNone, "accessed from the chain, not from the host", "", "", 0, kLate},
    {"host_hide", bit(8), Access::kRw, kFlag, Owner::kKernel, "cannot be seen from the chain", kSetUpReason, "", 0, kLate},
    {"", bit(9), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kLate},
    {"act_as_slave", bit(10), Access::kRw, kFlag, Owner::kKernel, "acts as a slave", kSetUpReason, "", 0, kLate},
    {"eoc_error", bit(11), Access::kRw1cs, kFlag, Owner::kLive, "a packet reached this end of the chain", "", "", 0, kLate},
    {"drop_on_uninit", bit(12), Access::kRw, kFlag, Owner::kKernel, "drops what goes to a link that is not up", kSetUpReason, "", 0, kLate},
    {"", bits(12, 2), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kEarly},
    kInterfaceField,
});

constexpr auto kLinkControl = std::to_array<Field>({
    {"", bit(0), Access::kRsvdP},
    {"crc_flood_enable", bit(1), Access::kRw, kFlag, Owner::kKernel, "a CRC error floods the chain", kSetUpReason},
    {"crc_start_test", bit(2), Access::kRw, kFlag, Owner::kNever, "starts a CRC test", kTestReason},
    {"crc_force_error", bit(3), Access::kRw, kFlag, Owner::kNever, "sends bad CRCs", kTestReason},
    {"link_failure", bit(4), Access::kRw1cs, kFlag, Owner::kLive, "the link has failed"},
    {"init_complete", bit(5), Access::kRo, kFlag, Owner::kNone, "the link is up"},
    {"end_of_chain", bit(6), Access::kRw, kFlag, Owner::kNever, "nothing is sent on this link", kTestReason},
    {"transmitter_off", bit(7), Access::kRw, kFlag, Owner::kNever, "the transmitter is off", kTestReason},
    {"crc_error", bits(11, 8), Access::kRw1cs, kHex, Owner::kLive, "bit n: bad CRC in byte lane n"},
    {"isoc_enable", bit(12), Access::kRw, kFlag, Owner::kKernel, "isochronous flow control", kSetUpReason, "", 0, kLate},
    {"ldtstop_tristate", bit(13), Access::kRw, kFlag, Owner::kKernel, "LDTSTOP# lets the transmitter float", kSetUpReason, "", 0, kLate},
    {"extended_ctl", bit(14), Access::kRw, kFlag, Owner::kKernel, "extended CTL time", kSetUpReason, "", 0, kLate},
    {"64bit", bit(15), Access::kRw, kFlag, Owner::kKernel, "64-bit addresses", kSetUpReason, "", 0, kLate},
    {"", bits(15, 12), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kEarly},
});

constexpr std::string_view kWidthReason = "takes effect at the next reset of the link; set it in the firmware";
constexpr auto kLinkConfig = std::to_array<Field>({
    {"max_width_in", bits(2, 0), Access::kRo, kWidth, Owner::kNone, "widest inbound link"},
    {"dword_fc_in", bit(3), Access::kRo, kFlag, Owner::kNone, "can receive doubleword flow control", "", "", 0, kLate},
    {"", bit(3), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kEarly},
    {"max_width_out", bits(6, 4), Access::kRo, kWidth, Owner::kNone, "widest outbound link"},
    {"dword_fc_out", bit(7), Access::kRo, kFlag, Owner::kNone, "can send doubleword flow control", "", "", 0, kLate},
    {"", bit(7), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kEarly},
    {"width_in", bits(10, 8), Access::kRw, kWidth, Owner::kNever, "inbound width", kWidthReason},
    {"dword_fc_in_enable", bit(11), Access::kRw, kFlag, Owner::kKernel, "doubleword flow control inbound", kSetUpReason, "", 0, kLate},
    {"", bit(11), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kEarly},
    {"width_out", bits(14, 12), Access::kRw, kWidth, Owner::kNever, "outbound width", kWidthReason},
    {"dword_fc_out_enable", bit(15), Access::kRw, kFlag, Owner::kKernel, "doubleword flow control outbound", kSetUpReason, "", 0, kLate},
    {"", bit(15), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kEarly},
});
constexpr auto kRevision = std::to_array<Field>({
    {"minor", bits(4, 0), Access::kRo, kPlain, Owner::kNone, "minor revision of the specification"},
    {"major", bits(7, 5), Access::kRo, kPlain, Owner::kNone, "major revision"},
});
constexpr auto kLinkFrequency = std::to_array<Field>({
    {"frequency", bits(3, 0), Access::kRw, kFrequency, Owner::kNever, "clock of the transmitter", kWidthReason},
    {"protocol_error", bit(4), Access::kRw1cs, kFlag, Owner::kLive, "protocol error"},
    {"overflow_error", bit(5), Access::kRw1cs, kFlag, Owner::kLive, "receive buffer overflow"},
    {"eoc_error", bit(6), Access::kRw1cs, kFlag, Owner::kLive, "a packet met the end of the chain"},
    {"ctl_timeout", bit(7), Access::kRw, kFlag, Owner::kKernel, "CTL may stay low for a second, not a millisecond", kSetUpReason},
});
constexpr auto kFrequencyCapability = std::to_array<Field>({
    {"200mhz", bit(0), Access::kRo, kFlag, Owner::kNone, "can run at 200 MHz"},
    {"300mhz", bit(1), Access::kRo, kFlag, Owner::kNone, "can run at 300 MHz"},
    {"400mhz", bit(2), Access::kRo, kFlag, Owner::kNone, "can run at 400 MHz"},
    {"500mhz", bit(3), Access::kRo, kFlag, Owner::kNone, "can run at 500 MHz"},
    {"600mhz", bit(4), Access::kRo, kFlag, Owner::kNone, "can run at 600 MHz"},
    {"800mhz", bit(5), Access::kRo, kFlag, Owner::kNone, "can run at 800 MHz"},
    {"1000mhz", bit(6), Access::kRo, kFlag, Owner::kNone, "can run at 1.0 GHz"},
    {"1200mhz", bit(7), Access::kRo, kFlag, Owner::kNone, "can run at 1.2 GHz"},
    {"1400mhz", bit(8), Access::kRo, kFlag, Owner::kNone, "can run at 1.4 GHz"},
    {"1600mhz", bit(9), Access::kRo, kFlag, Owner::kNone, "can run at 1.6 GHz"},
    {"1800mhz", bit(10), Access::kRo, kFlag, Owner::kNone, "can run at 1.8 GHz"},
    {"2000mhz", bit(11), Access::kRo, kFlag, Owner::kNone, "can run at 2.0 GHz"},
    {"2200mhz", bit(12), Access::kRo, kFlag, Owner::kNone, "can run at 2.2 GHz"},
    {"2400mhz", bit(13), Access::kRo, kFlag, Owner::kNone, "can run at 2.4 GHz"},
    {"2600mhz", bit(14), Access::kRo, kFlag, Owner::kNone, "can run at 2.6 GHz"},
    {"vendor", bit(15), Access::kRo, kFlag, Owner::kNone, "has a frequency of the vendor's own"},
});

constexpr Field kFeatureIsoc{"isoc", bit(0), Access::kRo, kFlag, Owner::kNone, "isochronous flow control mode"};
constexpr Field kFeatureLdtstop{"ldtstop", bit(1), Access::kRo, kFlag, Owner::kNone, "LDTSTOP# is supported"};
constexpr Field kFeatureCrcTest{"crc_test", bit(2), Access::kRo, kFlag, Owner::kNone, "has a CRC test mode"};
constexpr Field kFeatureCtl{"extended_ctl", bit(3), Access::kRo, kFlag, Owner::kNone, "needs extended CTL time"};
constexpr Field kFeature64{"64bit", bit(4), Access::kRo, kFlag, Owner::kNone, "takes 64-bit addresses"};
constexpr Field kFeatureReorder{"reorder_disable", bit(5), Access::kRw, kFlag, Owner::kKernel, "ordering ignores the unit ids", kSetUpReason};

constexpr auto kPrimaryFeature = std::to_array<Field>({
    kFeatureIsoc,
    kFeatureLdtstop,
    kFeatureCrcTest,
    kFeatureCtl,
    kFeature64,
    kFeatureReorder,
    {"", bits(7, 6), Access::kRsvdP},
});
constexpr auto kHostFeature = std::to_array<Field>({
    kFeatureIsoc,
    kFeatureLdtstop,
    kFeatureCrcTest,
    kFeatureCtl,
    kFeature64,
    kFeatureReorder,
    {"", bits(7, 6), Access::kRsvdP},
    {"extended_registers", bit(8), Access::kRo, kFlag, Owner::kNone, "has the registers from 10h on"},
    {"upstream_config", bit(9), Access::kRo, kFlag, Owner::kNone, "takes configuration accesses from the chain"},
    {"", bits(15, 10), Access::kRsvdP},
});
constexpr auto kScratchpad = std::to_array<Field>({
    {"scratchpad", bits(15, 0), Access::kRw, kHex, Owner::kKernel, "note of the software that enumerates the chain", kSetUpReason},
});
constexpr auto kErrorHandling = std::to_array<Field>({
    {"protocol_flood", bit(0), Access::kRw, kFlag, Owner::kKernel, "protocol errors flood the chain", kSetUpReason},
    {"overflow_flood", bit(1), Access::kRw, kFlag, Owner::kKernel, "overflows flood the chain", kSetUpReason},
    {"protocol_fatal", bit(2), Access::kRw, kFlag, Owner::kKernel, "protocol errors are fatal", kSetUpReason},
    {"overflow_fatal", bit(3), Access::kRw, kFlag, Owner::kKernel, "overflows are fatal", kSetUpReason},
    {"eoc_fatal", bit(4), Access::kRw, kFlag, Owner::kKernel, "end-of-chain errors are fatal", kSetUpReason},
    {"response_fatal", bit(5), Access::kRw, kFlag, Owner::kKernel, "response errors are fatal", kSetUpReason},
    {"crc_fatal", bit(6), Access::kRw, kFlag, Owner::kKernel, "CRC errors are fatal", kSetUpReason},
    {"serr_fatal", bit(7), Access::kRw, kFlag, Owner::kKernel, "system errors are fatal", kSetUpReason},
    {"chain_fail", bit(8), Access::kRo, kFlag, Owner::kNone, "the chain has failed"},
    {"response_error", bit(9), Access::kRw1cs, kFlag, Owner::kLive, "a response came that nobody waited for"},
    {"protocol_nonfatal", bit(10), Access::kRw, kFlag, Owner::kKernel, "protocol errors are reported as nonfatal", kSetUpReason},
    {"overflow_nonfatal", bit(11), Access::kRw, kFlag, Owner::kKernel, "overflows are reported as nonfatal", kSetUpReason},
    {"eoc_nonfatal", bit(12), Access::kRw, kFlag, Owner::kKernel, "end-of-chain errors are reported as nonfatal", kSetUpReason},
    {"response_nonfatal", bit(13), Access::kRw, kFlag, Owner::kKernel, "response errors are reported as nonfatal", kSetUpReason},
    {"crc_nonfatal", bit(14), Access::kRw, kFlag, Owner::kKernel, "CRC errors are reported as nonfatal", kSetUpReason},
    {"serr_nonfatal", bit(15), Access::kRw, kFlag, Owner::kKernel, "system errors are reported as nonfatal", kSetUpReason},
});
constexpr auto kMemoryBase = std::to_array<Field>({
    {"memory_base_upper", bits(7, 0), Access::kRw, kHex, Owner::kNever, "bits 39:32 of the prefetchable window's base", kRouteReason},
});
constexpr auto kMemoryLimit = std::to_array<Field>({
    {"memory_limit_upper", bits(7, 0), Access::kRw, kHex, Owner::kNever, "bits 39:32 of the prefetchable window's limit", kRouteReason},
});
constexpr auto kBusNumber = std::to_array<Field>({
    {"bus_number", bits(7, 0), Access::kRo, kHex, Owner::kNone, "own bus number"},
});

constexpr auto kPrimaryRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kPrimaryCommand, "Command", kCite},
    {"link_control_0", 0x04, 16, kLinkControl, "Link Control 0", kCite},
    {"link_config_0", 0x06, 16, kLinkConfig, "Link Configuration 0", kCite},
    {"link_control_1", 0x08, 16, kLinkControl, "Link Control 1", kCite},
    {"link_config_1", 0x0A, 16, kLinkConfig, "Link Configuration 1", kCite},
    {"revision", 0x0C, 8, kRevision, "Revision", kCite},
    {"link_frequency_0", 0x0D, 8, kLinkFrequency, "Link Frequency and Error 0", kCite, kLate},
    {"frequency_capability_0", 0x0E, 16, kFrequencyCapability, "Link Frequency Capability 0", kCite, kLate},
    {"feature", 0x10, 8, kPrimaryFeature, "Feature", kCite, kLate},
    {"link_frequency_1", 0x11, 8, kLinkFrequency, "Link Frequency and Error 1", kCite, kLate},
    {"frequency_capability_1", 0x12, 16, kFrequencyCapability, "Link Frequency Capability 1", kCite, kLate},
    {"scratchpad", 0x14, 16, kScratchpad, "", kCite, kLate},
    {"error_handling", 0x16, 16, kErrorHandling, "Error Handling", kCite, kLate},
    {"memory_base_upper", 0x18, 8, kMemoryBase, "", kCite, kLate},
    {"memory_limit_upper", 0x19, 8, kMemoryLimit, "", kCite, kLate},
    {"bus_number", 0x1A, 8, kBusNumber, "", kCite, kLate},
});
constexpr auto kHostRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kHostCommand, "Command", kCite},
    {"link_control", 0x04, 16, kLinkControl, "Link Control", kCite},
    {"link_config", 0x06, 16, kLinkConfig, "Link Configuration", kCite},
    {"revision", 0x08, 8, kRevision, "Revision", kCite},
    {"link_frequency", 0x09, 8, kLinkFrequency, "Link Frequency and Error", kCite, kLate},
    {"frequency_capability", 0x0A, 16, kFrequencyCapability, "Link Frequency Capability", kCite, kLate},
    {"feature", 0x0C, 16, kHostFeature, "Feature", kCite, kLate},
    {"scratchpad", 0x10, 16, kScratchpad, "", kCite, kLateExtended},
    {"error_handling", 0x12, 16, kErrorHandling, "Error Handling", kCite, kLateExtended},
    {"memory_base_upper", 0x14, 8, kMemoryBase, "", kCite, kLateExtended},
    {"memory_limit_upper", 0x15, 8, kMemoryLimit, "", kCite, kLateExtended},
});

constexpr Capability kPrimary{"ht_primary", "HyperTransport slave or primary interface", interface(0), {.offset = 0x0C, .width = 8, .mask = 0xE0}, kPrimaryRegisters};
constexpr Capability kHost{"ht_host", "HyperTransport host or secondary interface", interface(1), {.offset = 0x08, .width = 8, .mask = 0xE0}, kHostRegisters};
static_assert(check(kPrimary));
static_assert(check(kHost));

constexpr auto kPrimaryRows = pack<kPrimary>();
constexpr auto kHostRows = pack<kHost>();

}  // namespace

constinit const CapabilityTable kHtPrimaryTable = table_of(kPrimary, kPrimaryRows);
constinit const CapabilityTable kHtHostTable = table_of(kHost, kHostRows);

}  // namespace pcitune::registers
