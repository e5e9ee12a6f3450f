// One table a capability, each defined in the file of that name. The catalogue lists them.
#pragma once

#include "pcitune/registers/catalogue.h"

namespace pcitune::registers {

extern const CapabilityTable kPciTable;
extern const CapabilityTable kCardBusTable;
extern const CapabilityTable kPcixTable;
extern const CapabilityTable kPcixBridgeTable;
extern const CapabilityTable kPcieTable;

}  // namespace pcitune::registers
