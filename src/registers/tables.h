// One table a capability, each defined in the file of that name. The catalogue lists them.
#pragma once

#include "pcitune/registers/catalogue.h"

namespace pcitune::registers {

extern const CapabilityTable kPciTable;
extern const CapabilityTable kCardBusTable;
extern const CapabilityTable kBarTable;
extern const CapabilityTable kAmd8131Table;
extern const CapabilityTable kIbm133Table;
extern const CapabilityTable kPmTable;
extern const CapabilityTable kAgpTable;
extern const CapabilityTable kVpdTable;
extern const CapabilityTable kSlotIdTable;
extern const CapabilityTable kMsiTable;
extern const CapabilityTable kHotSwapTable;
extern const CapabilityTable kPcixTable;
extern const CapabilityTable kPcixBridgeTable;
extern const CapabilityTable kHtPrimaryTable;
extern const CapabilityTable kHtHostTable;
extern const CapabilityTable kHtSwitchTable;
extern const CapabilityTable kHtInterruptTable;
extern const CapabilityTable kHtRevisionTable;
extern const CapabilityTable kHtUnitIdTable;
extern const CapabilityTable kHtExtendedConfigTable;
extern const CapabilityTable kHtAddressMapTable;
extern const CapabilityTable kHtMsiMapTable;
extern const CapabilityTable kHtDirectRouteTable;
extern const CapabilityTable kHtVcSetTable;
extern const CapabilityTable kHtRetryTable;
extern const CapabilityTable kHtX86Table;
extern const CapabilityTable kHtGen3Table;
extern const CapabilityTable kHtPowerTable;
extern const CapabilityTable kVendorIntelTable;
extern const CapabilityTable kVirtioTable;
extern const CapabilityTable kVendorTable;
extern const CapabilityTable kDebugPortTable;
extern const CapabilityTable kShpcTable;
extern const CapabilityTable kSsvidTable;
extern const CapabilityTable kPcieTable;
extern const CapabilityTable kMsixTable;
extern const CapabilityTable kSataTable;
extern const CapabilityTable kAfTable;
extern const CapabilityTable kEaTable;
extern const CapabilityTable kAerTable;
extern const CapabilityTable kVcTable;
extern const CapabilityTable kRclinkTable;
extern const CapabilityTable kMfvcTable;
extern const CapabilityTable kAcsTable;
extern const CapabilityTable kAriTable;
extern const CapabilityTable kAtsTable;
extern const CapabilityTable kSriovTable;
extern const CapabilityTable kPriTable;
extern const CapabilityTable kTphTable;
extern const CapabilityTable kLtrTable;
extern const CapabilityTable kPasidTable;
extern const CapabilityTable kDpcTable;
extern const CapabilityTable kSecpcieTable;
extern const CapabilityTable kL1ssTable;
extern const CapabilityTable kDsnTable;
extern const CapabilityTable kPowerBudgetingTable;
extern const CapabilityTable kRcInternalTable;
extern const CapabilityTable kRcecTable;
extern const CapabilityTable kRcrbTable;
extern const CapabilityTable kVsecTable;
extern const CapabilityTable kRebarTable;
extern const CapabilityTable kDvsecTable;
extern const CapabilityTable kVfRebarTable;
extern const CapabilityTable kPtmTable;
extern const CapabilityTable kDlfTable;
extern const CapabilityTable kPl16Table;
extern const CapabilityTable kMarginingTable;
extern const CapabilityTable kNpemTable;
extern const CapabilityTable kPl32Table;
extern const CapabilityTable kDoeTable;
extern const CapabilityTable kDev3Table;
extern const CapabilityTable kIdeTable;
extern const CapabilityTable kPl64Table;
extern const CapabilityTable kFlitLogTable;
extern const CapabilityTable kFlitErrorTable;

}  // namespace pcitune::registers
