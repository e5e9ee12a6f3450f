// Latency Tolerance Reporting, extended capability 0018h: the largest latencies that the platform lets a
// device ask for. Source: PCI Express Base Specification 7.8.2 (not read); bits through Linux
// include/uapi/linux/pci_regs.h PCI_LTR_* and pciutils ls-ecaps.c cap_ltr, which illumos pcieadm confirms.
#include "pcitune/registers/well_known.h"
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr std::string_view kReason = "all functions of a device go together; the firmware knows the platform";

constexpr auto kLatencyFields = std::to_array<Field>({
    {"value", bits(9, 0), Access::kRw, kPlain, Owner::kGroup, "latency, in steps of scale", kReason},
    {"scale", bits(12, 10), Access::kRw, kLatencyScale, Owner::kGroup, "step of value", kReason},
    reserved(bits(15, 13)),
});

constexpr auto kRegisters = std::to_array<Register>({
    {"max_snoop", 0x04, 16, kLatencyFields, "Max Snoop Latency", {Doc::kPcie, "7.8.2.2 (through Linux PCI_LTR_MAX_SNOOP_LAT)"}},
    {"max_no_snoop", 0x06, 16, kLatencyFields, "Max No-Snoop Latency", {Doc::kPcie, "7.8.2.3 (through Linux PCI_LTR_MAX_NOSNOOP_LAT)"}},
});

constexpr Capability kLtr{"ltr", "Latency Tolerance Reporting", extended::anchor(0x0018), extended::kVersion, kRegisters};
static_assert(check(kLtr));

constexpr auto kRows = pack<kLtr>();

}  // namespace

constinit const CapabilityTable kLtrTable = table_of(kLtr, kRows);

namespace well_known {
constinit const FieldRef kMaxSnoop = field_ref<kLtr>(kLtrTable, "max_snoop", "value");
constinit const FieldRef kMaxSnoopScale = field_ref<kLtr>(kLtrTable, "max_snoop", "scale");
constinit const FieldRef kMaxNoSnoop = field_ref<kLtr>(kLtrTable, "max_no_snoop", "value");
constinit const FieldRef kMaxNoSnoopScale = field_ref<kLtr>(kLtrTable, "max_no_snoop", "scale");
}  // namespace well_known

}  // namespace pcitune::registers
