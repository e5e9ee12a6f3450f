// Flit Logging (0032h) and Flit Error Injection (0034h) of links in Flit Mode.
// Source: PCI Express Base 7.7.8 and 7.8.13 (not read); bits as in pciutils lib/header.h PCI_FLIT_LOG_* and
// PCI_FLIT_EI_*, ls-ecaps.c cap_flit_log and cap_flit_ei. No second public source was found, so what may be
// written is by memory. The interrupt bit of Flit Error Counter Status is 3 here: pciutils' mask 0004h lies
// within the width.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr Cite cite(std::string_view name) { return {Doc::kPciutils, name}; }

// ---- 0032h Flit Logging

constexpr auto kWidthNames = std::to_array<Named>({
    {0, "x1", ""},
    {1, "x2", ""},
    {2, "x4", ""},
    {3, "x8", ""},
    {4, "x16", ""},
});
constexpr Encoding kWidth{.kind = EncodingKind::kNamed, .named = kWidthNames};

constexpr auto kGranularityNames = std::to_array<Named>({
    {0, "all", "all errors"},
    {1, "even", "errors in even bits"},
    {2, "odd", "errors in odd bits"},
    {3, "mismatch", "errors where even and odd bits differ"},
});
constexpr Encoding kGranularity{.kind = EncodingKind::kNamed, .named = kGranularityNames};

constexpr auto kError1Fields = std::to_array<Field>({
    {"valid", bit(0), Access::kRw1cs, kFlag, Owner::kLive, "a flit in error is logged; clearing goes on to the next entry"},
    {"width", bits(3, 1), Access::kRo, kWidth, Owner::kNone, "width of the link at that time"},
    {"offset", bits(7, 4), Access::kRo, kPlain, Owner::kNone, "flits since the last logged one in error"},
    {"consecutive", bits(12, 8), Access::kRo, kPlain, Owner::kNone, "flits in error that followed at once"},
    {"more", bit(13), Access::kRo, kFlag, Owner::kNone, "there are more entries"},
    {"unrecognized", bit(14), Access::kRo, kFlag, Owner::kNone, "the flit was of no known kind"},
    {"uncorrectable", bit(15), Access::kRo, kFlag, Owner::kNone, "the error correction could not mend it"},
    {"parity_0", bits(23, 16), Access::kRo, kHex, Owner::kNone, "syndrome parity of group 0"},
    {"check_0", bits(31, 24), Access::kRo, kHex, Owner::kNone, "syndrome check of group 0"},
});
constexpr auto kError2Fields = std::to_array<Field>({
    {"parity_1", bits(7, 0), Access::kRo, kHex, Owner::kNone, "syndrome parity of group 1"},
    {"check_1", bits(15, 8), Access::kRo, kHex, Owner::kNone, "syndrome check of group 1"},
    {"parity_2", bits(23, 16), Access::kRo, kHex, Owner::kNone, "syndrome parity of group 2"},
    {"check_2", bits(31, 24), Access::kRo, kHex, Owner::kNone, "syndrome check of group 2"},
});
constexpr auto kCounterControlFields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kLive, "counts flits in error"},
    {"interrupt_enable", bit(1), Access::kRw, kFlag, Owner::kLive, "interrupts when the trigger is reached"},
    {"events", bits(3, 2), Access::kRw, kPlain, Owner::kLive, "code of what is counted"},
    {"trigger", bits(11, 4), Access::kRw, kPlain, Owner::kLive, "count at which it interrupts"},
    reserved(bits(15, 12)),
});
constexpr auto kCounterStatusFields = std::to_array<Field>({
    {"width", bits(2, 0), Access::kRo, kWidth, Owner::kNone, "width of the link when counting began"},
    {"interrupt", bit(3), Access::kRw1c, kFlag, Owner::kLive, "the trigger was reached"},
    reserved(bits(7, 4), {}, Access::kRsvdZ),
    {"errors", bits(15, 8), Access::kRo, kPlain, Owner::kNone, "flits in error"},
});
constexpr auto kMeasureControlFields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kLive, "measures the bit error ratio (FBER)"},
    {"clear", bit(1), Access::kRw1s, kFlag, Owner::kLive, "sets its counters to 0"},
    {"granularity", bits(3, 2), Access::kRw, kGranularity, Owner::kLive, "errors that a lane counts"},
    reserved(bits(31, 4)),
});
constexpr auto kFlitFields = std::to_array<Field>({
    {"flits", bits(31, 0), Access::kRo, kPlain, Owner::kNone, "flits seen while measuring"},
});
constexpr auto kInvalidFields = std::to_array<Field>({
    {"invalid_flits", bits(15, 0), Access::kRo, kPlain, Owner::kNone, "invalid flits seen while measuring"},
    reserved(bits(31, 16), {}, Access::kRsvdZ),
});
constexpr auto kLaneFields = std::to_array<Field>({
    {"lane_errors", bits(15, 0), Access::kRo, kPlain, Owner::kNone, "errors of the lane that were corrected"},
});

constexpr auto kLogRegisters = std::to_array<Register>({
    {"error_1", 0x04, 32, kError1Fields, "Flit Error Log 1", cite("PCI_FLIT_LOG_ERR1")},
    {"error_2", 0x08, 32, kError2Fields, "Flit Error Log 2", cite("PCI_FLIT_LOG_ERR2")},
    {"counter_control", 0x0C, 16, kCounterControlFields, "Flit Error Counter Control", cite("PCI_FLIT_LOG_CNT_CTL")},
    {"counter_status", 0x0E, 16, kCounterStatusFields, "Flit Error Counter Status", cite("PCI_FLIT_LOG_CNT_STS; bit 3 by memory")},
    {"measure_control", 0x10, 32, kMeasureControlFields, "FBER Measurement Control", cite("PCI_FLIT_LOG_MES_CTL")},
    {"flits", 0x14, 32, kFlitFields, "", cite("PCI_FLIT_LOG_MES_STS1")},
    {"invalid_flits", 0x18, 32, kInvalidFields, "", cite("PCI_FLIT_LOG_MES_STS2")},
    {"lane_errors", 0x1C, 16, kLaneFields, "", cite("PCI_FLIT_LOG_MES_STS3 to STS10"), {}, {.stride = 2, .fixed = 16}},
});

constexpr Capability kLog{"flit_log", "Flit Logging", extended::anchor(0x0032), extended::kVersion, kLogRegisters};
static_assert(check(kLog));

// ---- 0034h Flit Error Injection

constexpr std::string_view kReason = "it puts errors into a running link; there is no other way";

constexpr auto kTargetNames = std::to_array<Named>({
    {0, "any", "any flit"},
    {1, "non-idle", "any flit but idle ones"},
    {2, "payload", "flits with a payload"},
    {3, "nop", "flits without a payload"},
});
constexpr Encoding kTarget{.kind = EncodingKind::kNamed, .named = kTargetNames};

constexpr auto kErrorNames = std::to_array<Named>({
    {0, "random", "of any kind"},
    {1, "correctable-1", "correctable, in one group"},
    {2, "correctable-3", "correctable, in three groups"},
    {3, "uncorrectable", "uncorrectable"},
});
constexpr Encoding kError{.kind = EncodingKind::kNamed, .named = kErrorNames};

constexpr auto kProgressNames = std::to_array<Named>({
    {0, "not-started", ""},
    {1, "started", ""},
    {2, "completed", ""},
    {3, "error", ""},
});
constexpr Encoding kProgress{.kind = EncodingKind::kNamed, .named = kProgressNames};

constexpr auto kControl1Fields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kNever, "injects errors", kReason},
    {"tx", bit(1), Access::kRw, kFlag, Owner::kNever, "into flits that are sent", kReason},
    {"rx", bit(2), Access::kRw, kFlag, Owner::kNever, "into flits that come", kReason},
    reserved(bits(5, 3)),
    {"2_5gt", bit(6), Access::kRw, kFlag, Owner::kNever, "at 2.5 GT/s", kReason},
    {"5gt", bit(7), Access::kRw, kFlag, Owner::kNever, "at 5 GT/s", kReason},
    {"8gt", bit(8), Access::kRw, kFlag, Owner::kNever, "at 8 GT/s", kReason},
    {"16gt", bit(9), Access::kRw, kFlag, Owner::kNever, "at 16 GT/s", kReason},
    {"32gt", bit(10), Access::kRw, kFlag, Owner::kNever, "at 32 GT/s", kReason},
    {"64gt", bit(11), Access::kRw, kFlag, Owner::kNever, "at 64 GT/s", kReason},
    reserved(bits(15, 12)),
    {"errors", bits(20, 16), Access::kRw, kPlain, Owner::kNever, "number of errors", kReason},
    {"spacing", bits(28, 21), Access::kRw, kPlain, Owner::kNever, "flits between errors", kReason},
    {"flit_type", bits(30, 29), Access::kRw, kTarget, Owner::kNever, "flits that are hit", kReason},
    reserved(bit(31)),
});
constexpr auto kControl2Fields = std::to_array<Field>({
    {"consecutive", bits(2, 0), Access::kRw, kPlain, Owner::kNever, "further errors that follow at once; 7 is pseudo-random", kReason},
    {"type", bits(4, 3), Access::kRw, kError, Owner::kNever, "kind of error", kReason},
    {"offset", bits(11, 5), Access::kRw, kPlain, Owner::kNever, "where in the flit", kReason},
    {"magnitude", bits(19, 12), Access::kRw, kHex, Owner::kNever, "which bits", kReason},
    reserved(bits(31, 20)),
});
constexpr auto kStatusFields = std::to_array<Field>({
    {"tx", bits(1, 0), Access::kRo, kProgress, Owner::kNone, "injection into flits that are sent"},
    {"rx", bits(3, 2), Access::kRo, kProgress, Owner::kNone, "injection into flits that come"},
    reserved(bits(31, 4), {}, Access::kRsvdZ),
});
constexpr auto kOrderedControl1Fields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kNever, "injects errors", kReason},
    {"tx", bit(1), Access::kRw, kFlag, Owner::kNever, "into ordered sets that are sent", kReason},
    {"rx", bit(2), Access::kRw, kFlag, Owner::kNever, "into ordered sets that come", kReason},
    {"errors", bits(7, 3), Access::kRw, kPlain, Owner::kNever, "number of errors", kReason},
    {"spacing", bits(15, 8), Access::kRw, kPlain, Owner::kNever, "ordered sets between errors", kReason},
    {"ts0", bit(16), Access::kRw, kFlag, Owner::kNever, "into TS0", kReason},
    {"ts1", bit(17), Access::kRw, kFlag, Owner::kNever, "into TS1", kReason},
    {"ts2", bit(18), Access::kRw, kFlag, Owner::kNever, "into TS2", kReason},
    {"skp", bit(19), Access::kRw, kFlag, Owner::kNever, "into SKP", kReason},
    {"eieos", bit(20), Access::kRw, kFlag, Owner::kNever, "into EIEOS", kReason},
    {"eios", bit(21), Access::kRw, kFlag, Owner::kNever, "into EIOS", kReason},
    {"sds", bit(22), Access::kRw, kFlag, Owner::kNever, "into SDS", kReason},
    {"polling", bit(23), Access::kRw, kFlag, Owner::kNever, "in Polling", kReason},
    {"configuration", bit(24), Access::kRw, kFlag, Owner::kNever, "in Configuration", kReason},
    {"l0", bit(25), Access::kRw, kFlag, Owner::kNever, "in L0", kReason},
    {"recovery", bit(26), Access::kRw, kFlag, Owner::kNever, "in Recovery, outside equalization", kReason},
    {"eq_phase01", bit(27), Access::kRw, kFlag, Owner::kNever, "in phases 0 and 1 of equalization", kReason},
    {"eq_phase2", bit(28), Access::kRw, kFlag, Owner::kNever, "in phase 2 of equalization", kReason},
    {"eq_phase3", bit(29), Access::kRw, kFlag, Owner::kNever, "in phase 3 of equalization", kReason},
    reserved(bits(31, 30)),
});
constexpr auto kOrderedControl2Fields = std::to_array<Field>({
    {"bytes", bits(15, 0), Access::kRw, kHex, Owner::kNever, "bit n: into byte n", kReason},
    {"lanes", bits(31, 16), Access::kRw, kHex, Owner::kNever, "bit n: on lane n", kReason},
});
constexpr auto kOrderedStatusFields = std::to_array<Field>({
    {"ts0", bits(1, 0), Access::kRo, kProgress, Owner::kNone, "injection into TS0"},
    {"ts1", bits(3, 2), Access::kRo, kProgress, Owner::kNone, "injection into TS1"},
    {"ts2", bits(5, 4), Access::kRo, kProgress, Owner::kNone, "injection into TS2"},
    {"skp", bits(7, 6), Access::kRo, kProgress, Owner::kNone, "injection into SKP"},
    {"eieos", bits(9, 8), Access::kRo, kProgress, Owner::kNone, "injection into EIEOS"},
    {"eios", bits(11, 10), Access::kRo, kProgress, Owner::kNone, "injection into EIOS"},
    {"sds", bits(13, 12), Access::kRo, kProgress, Owner::kNone, "injection into SDS"},
    {"polling", bits(15, 14), Access::kRo, kProgress, Owner::kNone, "injection in Polling"},
    {"configuration", bits(17, 16), Access::kRo, kProgress, Owner::kNone, "injection in Configuration"},
    {"l0", bits(19, 18), Access::kRo, kProgress, Owner::kNone, "injection in L0"},
    {"recovery", bits(21, 20), Access::kRo, kProgress, Owner::kNone, "injection in Recovery, outside equalization"},
    {"eq_phase01", bits(23, 22), Access::kRo, kProgress, Owner::kNone, "injection in phases 0 and 1 of equalization"},
    {"eq_phase2", bits(25, 24), Access::kRo, kProgress, Owner::kNone, "injection in phase 2 of equalization"},
    {"eq_phase3", bits(27, 26), Access::kRo, kProgress, Owner::kNone, "injection in phase 3 of equalization"},
    reserved(bits(31, 28), {}, Access::kRsvdZ),
});

constexpr auto kErrorRegisters = std::to_array<Register>({
    {"control_1", 0x08, 32, kControl1Fields, "Flit Error Injection Control 1", cite("PCI_FLIT_EI_CTL1")},
    {"control_2", 0x0C, 32, kControl2Fields, "Flit Error Injection Control 2", cite("PCI_FLIT_EI_CTL2")},
    {"status", 0x10, 32, kStatusFields, "Flit Error Injection Status", cite("PCI_FLIT_EI_STS")},
    {"os_control_1", 0x14, 32, kOrderedControl1Fields, "Ordered Set Error Injection Control 1", cite("PCI_FLIT_EI_OS_CTL1")},
    {"os_control_2", 0x18, 32, kOrderedControl2Fields, "Ordered Set Error Injection Control 2", cite("PCI_FLIT_EI_OS_CTL2")},
    {"os_tx_status", 0x1C, 32, kOrderedStatusFields, "Ordered Set Error Injection Status, sending", cite("PCI_FLIT_EI_OS_TX")},
    {"os_rx_status", 0x20, 32, kOrderedStatusFields, "Ordered Set Error Injection Status, receiving", cite("PCI_FLIT_EI_OS_RX")},
});

constexpr Capability kErrors{"flit_error", "Flit Error Injection", extended::anchor(0x0034), extended::kVersion, kErrorRegisters};
static_assert(check(kErrors));

constexpr auto kLogRows = pack<kLog>();
constexpr auto kErrorRows = pack<kErrors>();

}  // namespace

constinit const CapabilityTable kFlitLogTable = table_of(kLog, kLogRows);
constinit const CapabilityTable kFlitErrorTable = table_of(kErrors, kErrorRows);

}  // namespace pcitune::registers
