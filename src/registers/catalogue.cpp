#include "pcitune/registers/catalogue.h"

#include <bit>

#include "registers/tables.h"

namespace pcitune::registers {
namespace {

// By id; of tables with one id, those with a sub-type come before the one that takes the rest.
constexpr std::array kCatalogue{
    &kPciTable,
    &kCardBusTable,
    &kBarTable,
    &kAmd8131Table,
    &kIbm133Table,
    &kPmTable,
    &kAgpTable,
    &kVpdTable,
    &kSlotIdTable,
    &kMsiTable,
    &kHotSwapTable,
    &kPcixTable,
    &kPcixBridgeTable,
    &kHtPrimaryTable,
    &kHtHostTable,
    &kHtSwitchTable,
    &kHtInterruptTable,
    &kHtRevisionTable,
    &kHtUnitIdTable,
    &kHtExtendedConfigTable,
    &kHtAddressMapTable,
    &kHtMsiMapTable,
    &kHtDirectRouteTable,
    &kHtVcSetTable,
    &kHtRetryTable,
    &kHtX86Table,
    &kHtGen3Table,
    &kHtPowerTable,
    &kVndrIntelTable,
    &kVirtioTable,
    &kVndrTable,
    &kDebugPortTable,
    &kShpcTable,
    &kSsvidTable,
    &kPcieTable,
    &kMsixTable,
    &kSataTable,
    &kAfTable,
    &kEaTable,
    &kAerTable,
    &kVcTable,
    &kDsnTable,
    &kPowerBudgetingTable,
    &kRclinkTable,
    &kRcInternalTable,
    &kRcecTable,
    &kMfvcTable,
    &kRcrbTable,
    &kVsecTable,
    &kAcsTable,
    &kAriTable,
    &kAtsTable,
    &kSriovTable,
    &kMulticastTable,
    &kPriTable,
    &kRebarTable,
    &kDpaTable,
    &kTphTable,
    &kLtrTable,
    &kSecpcieTable,
    &kPmuxTable,
    &kPasidTable,
    &kLnrTable,
    &kDpcTable,
    &kL1ssTable,
    &kPtmTable,
    &kMphyTable,
    &kFrsTable,
    &kRtrTable,
    &kCxlDeviceTable,
    &kCxlFunctionMapTable,
    &kCxlPortTable,
    &kCxlGpfPortTable,
    &kCxlGpfDeviceTable,
    &kCxlFlexBusTable,
    &kCxlRegistersTable,
    &kCxlMldTable,
    &kDvsecTable,
    &kVfRebarTable,
    &kDlfTable,
    &kPl16Table,
    &kMarginingTable,
    &kHieridTable,
    &kNpemTable,
    &kPl32Table,
    &kDoeTable,
    &kDev3Table,
    &kIdeTable,
    &kPl64Table,
    &kFlitLogTable,
    &kFlitErrorTable,
    &kMrblTable,
};

}  // namespace

std::span<const CapabilityTable* const> catalogue() { return kCatalogue; }

FieldRef RegisterRef::field(std::uint8_t index) const { return {*this, index}; }

std::optional<FieldRef> RegisterRef::sole_field() const {
  std::optional<FieldRef> sole;
  for (std::uint8_t i = 0; i < field_count(); ++i) {
    if (field(i).key().empty()) continue;
    if (field(i).key() != key()) return std::nullopt;
    if (!sole) sole = field(i);
  }
  return sole;
}

bool FieldRef::is_sole() const {
  const auto sole = register_.sole_field();
  return sole && sole->key() == key();
}

unsigned FieldRef::bits() const { return static_cast<unsigned>(std::popcount(mask())); }

}  // namespace pcitune::registers
