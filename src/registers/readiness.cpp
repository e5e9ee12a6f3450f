// How long a function takes to become ready, and messages about it: FRS Queueing (0021h), Readiness
// Time Reporting (0022h). Hierarchy ID (0028h), which is told by messages as well, is here too.
// Source: PCI Express Base 7.8.10, 7.9.16, 7.9.17 (not read); bits as in the Rust crate pcics (frs_queuing,
// readiness_time_reporting); Hierarchy ID by memory, as in one public table of registers.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

// ---- 0021h FRS Queueing

constexpr auto kReasonNames = std::to_array<Named>({
    {1, "drs", "a DRS message came"},
    {2, "d3hot-d0", "back from D3hot"},
    {3, "flr", "a function-level reset is over"},
    {8, "vf-enable", "virtual functions were enabled"},
    {9, "vf-disable", "virtual functions were disabled"},
});
constexpr Encoding kReason{.kind = EncodingKind::kNamed, .named = kReasonNames};

constexpr auto kQueueCapabilityFields = std::to_array<Field>({
    {"max_depth", bits(11, 0), Access::kHwInit, kPlain, Owner::kNone, "messages that the queue holds"},
    reserved(bits(15, 12)),
    {"message_number", bits(20, 16), Access::kRo, kPlain, Owner::kNone, "MSI or MSI-X message that it uses"},
    reserved(bits(31, 21)),
});
constexpr auto kQueueStatusFields = std::to_array<Field>({
    {"received", bit(0), Access::kRw1c, kFlag, Owner::kLive, "a message came"},
    {"overflow", bit(1), Access::kRw1c, kFlag, Owner::kLive, "a message came while the queue was full"},
    reserved(bits(15, 2), {}, Access::kRsvdZ),
});
constexpr auto kQueueControlFields = std::to_array<Field>({
    {"interrupt_enable", bit(0), Access::kRw, kFlag, Owner::kLive, "interrupts when a message comes"},
    reserved(bits(15, 1)),
});
constexpr auto kQueueFields = std::to_array<Field>({
    {"function_id", bits(15, 0), Access::kRo, kHex, Owner::kNone, "sender of the oldest message"},
    {"reason", bits(19, 16), Access::kRo, kReason, Owner::kNone, "why it was sent"},
    {"depth", bits(31, 20), Access::kRo, kPlain, Owner::kNone, "messages in the queue; a write takes the oldest out"},
});

constexpr Cite kQueueCite{Doc::kPcie, "7.8.10 (through pcics frs_queuing; reasons by memory)"};

constexpr auto kQueueRegisters = std::to_array<Register>({
    {"capability", 0x04, 32, kQueueCapabilityFields, "FRS Queueing Capability", kQueueCite},
    {"status", 0x08, 16, kQueueStatusFields, "FRS Queueing Status", kQueueCite},
    {"control", 0x0A, 16, kQueueControlFields, "FRS Queueing Control", kQueueCite},
    {"queue", 0x0C, 32, kQueueFields, "FRS Message Queue", kQueueCite},
});
constexpr Capability kFrs{"frs", "Function Readiness Status Queueing", extended::anchor(0x0021), extended::kVersion, kQueueRegisters};
static_assert(check(kFrs));

// ---- 0022h Readiness Time Reporting

constexpr auto kScaleNames = std::to_array<Named>({
    {0, "1ns", ""},
    {1, "32ns", ""},
    {2, "1024ns", ""},
    {3, "32768ns", ""},
    {4, "1048576ns", ""},
    {5, "33554432ns", ""},
});
constexpr Encoding kScale{.kind = EncodingKind::kNamed, .named = kScaleNames};

constexpr auto kTime1Fields = std::to_array<Field>({
    {"reset", bits(8, 0), Access::kHwInit, kPlain, Owner::kNone, "time until it answers after a reset, times its scale"},
    {"reset_scale", bits(11, 9), Access::kHwInit, kScale, Owner::kNone, "unit of the time after a reset"},
    {"dl_up", bits(20, 12), Access::kHwInit, kPlain, Owner::kNone, "time until it answers after the link came up, times its scale"},
    {"dl_up_scale", bits(23, 21), Access::kHwInit, kScale, Owner::kNone, "unit of the time after the link came up"},
    reserved(bits(30, 24)),
    {"valid", bit(31), Access::kHwInit, kFlag, Owner::kNone, "the times are known"},
});
constexpr auto kTime2Fields = std::to_array<Field>({
    {"flr", bits(8, 0), Access::kHwInit, kPlain, Owner::kNone, "time until it answers after a function-level reset, times its scale"},
    {"flr_scale", bits(11, 9), Access::kHwInit, kScale, Owner::kNone, "unit of the time after a function-level reset"},
    {"d3hot_d0", bits(20, 12), Access::kHwInit, kPlain, Owner::kNone, "time until it answers when it comes from D3hot, times its scale"},
    {"d3hot_d0_scale", bits(23, 21), Access::kHwInit, kScale, Owner::kNone, "unit of the time from D3hot"},
    reserved(bits(31, 24)),
});

constexpr Cite kTimeCite{Doc::kPcie, "7.9.16 (through pcics readiness_time_reporting)"};

constexpr auto kTimeRegisters = std::to_array<Register>({
    {"times_1", 0x04, 32, kTime1Fields, "Readiness Time Reporting 1", kTimeCite},
    {"times_2", 0x08, 32, kTime2Fields, "Readiness Time Reporting 2", kTimeCite},
});
constexpr Capability kRtr{"rtr", "Readiness Time Reporting", extended::anchor(0x0022), extended::kVersion, kTimeRegisters};
static_assert(check(kRtr));

// ---- 0028h Hierarchy ID

constexpr auto kHierarchyStatusFields = std::to_array<Field>({
    {"requester_id", bits(15, 0), Access::kRo, kHex, Owner::kNone, "sender of the last Hierarchy ID message"},
    reserved(bits(27, 16), {}, Access::kRsvdZ),
    {"valid", bit(28), Access::kRo, kFlag, Owner::kNone, "the data below are known"},
    {"writeable", bit(29), Access::kRo, kFlag, Owner::kNone, "the data below can be written"},
    reserved(bits(31, 30), {}, Access::kRsvdZ),
});
constexpr auto kHierarchyDataFields = std::to_array<Field>({
    {"guid_authority", bits(7, 0), Access::kRo, kHex, Owner::kNone, "who gives the GUID"},
    reserved(bits(15, 8)),
    {"hierarchy_id", bits(31, 16), Access::kRo, kHex, Owner::kNone, "number of the hierarchy (segment) in the system"},
});
constexpr auto kGuidFields = std::to_array<Field>({
    {"guid", bits(31, 0), Access::kRo, kHex, Owner::kNone, "a quarter of the system's GUID, and what is left of it"},
});

constexpr Cite kHierarchyCite{Doc::kPcie, "7.9.17, by memory"};

constexpr auto kHierarchyRegisters = std::to_array<Register>({
    {"status", 0x04, 32, kHierarchyStatusFields, "Hierarchy ID Status", kHierarchyCite},
    {"data", 0x08, 32, kHierarchyDataFields, "Hierarchy ID Data", kHierarchyCite},
    {"guid", 0x0C, 32, kGuidFields, "", kHierarchyCite, {}, {.stride = 4, .fixed = 5}},
});
constexpr Capability kHierarchy{"hierid", "Hierarchy ID", extended::anchor(0x0028), extended::kVersion, kHierarchyRegisters};
static_assert(check(kHierarchy));

constexpr auto kFrsRows = pack<kFrs>();
constexpr auto kRtrRows = pack<kRtr>();
constexpr auto kHierarchyRows = pack<kHierarchy>();

}  // namespace

constinit const CapabilityTable kFrsTable = table_of(kFrs, kFrsRows);
constinit const CapabilityTable kRtrTable = table_of(kRtr, kRtrRows);
constinit const CapabilityTable kHieridTable = table_of(kHierarchy, kHierarchyRows);

}  // namespace pcitune::registers
