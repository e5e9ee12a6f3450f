// Handles of the fields that code names. Each is looked up while compiling, so a misspelt key does
// not build. Everything else reaches fields through the catalogue.
#pragma once

#include "pcitune/registers/catalogue.h"

namespace pcitune::registers::well_known {

extern const FieldRef kLatencyTimer;   // pci.latency_timer
extern const FieldRef kCacheLineSize;  // pci.cache_line_size
extern const FieldRef kBusMaster;      // pci.command.bus_master

extern const FieldRef kDpere;   // pcix.command.dpere
extern const FieldRef kEro;     // pcix.command.ero
extern const FieldRef kMmrbc;   // pcix.command.mmrbc
extern const FieldRef kOst;     // pcix.command.ost
extern const FieldRef kDmmrbc;  // pcix.status.dmmrbc
extern const FieldRef kDmost;   // pcix.status.dmost

extern const FieldRef kSecondaryMode;       // pcix_bridge.secondary_status.mode
extern const FieldRef kUpstreamCapacity;    // pcix_bridge.upstream.capacity
extern const FieldRef kUpstreamLimit;       // pcix_bridge.upstream.limit
extern const FieldRef kDownstreamCapacity;  // pcix_bridge.downstream.capacity
extern const FieldRef kDownstreamLimit;     // pcix_bridge.downstream.limit

}  // namespace pcitune::registers::well_known
