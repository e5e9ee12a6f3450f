// Handles of the fields that code names. Each is looked up while compiling, so a misspelt key does
// not build. Everything else reaches fields through the catalogue.
#pragma once

#include "pcitune/registers/catalogue.h"

namespace pcitune::registers::well_known {

extern const FieldRef kLatencyTimer;   // pci.latency_timer
extern const FieldRef kCacheLineSize;  // pci.cache_line_size
extern const FieldRef kBusMaster;      // pci.command.bus_master

extern const FieldRef kMwi;  // pci.command.mwi

extern const FieldRef kPowerState;  // pm.control.state

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

extern const FieldRef kPciePortType;                     // pcie.flags.port_type
extern const FieldRef kPcieMpss;                         // pcie.devcap.mpss
extern const FieldRef kPcieExtendedTagSupported;         // pcie.devcap.extended_tag
extern const FieldRef kPcieMps;                          // pcie.devctl.mps
extern const FieldRef kPcieMrrs;                         // pcie.devctl.mrrs
extern const FieldRef kPcieExtendedTag;                  // pcie.devctl.extended_tag
extern const FieldRef kPcieRelaxedOrdering;              // pcie.devctl.relaxed_ordering
extern const FieldRef kPcieNoSnoop;                      // pcie.devctl.no_snoop
extern const FieldRef kPcieTransactionsPending;          // pcie.devsta.transactions_pending
extern const FieldRef kPcieMaxSpeed;                     // pcie.lnkcap.speed
extern const FieldRef kPcieMaxWidth;                     // pcie.lnkcap.width
extern const FieldRef kPcieAspmSupport;                  // pcie.lnkcap.aspm_support
extern const FieldRef kPcieAspm;                         // pcie.lnkctl.aspm
inline constexpr std::uint64_t kAspmL1 = 2;              // L1 in its code
extern const FieldRef kPcieRcb;                          // pcie.lnkctl.rcb
extern const FieldRef kPcieCommonClock;                  // pcie.lnkctl.common_clock
extern const FieldRef kPcieSpeed;                        // pcie.lnksta.speed
extern const FieldRef kPcieWidth;                        // pcie.lnksta.width
extern const FieldRef kPcieSpeeds;                       // pcie.lnkcap2.speeds
extern const FieldRef kPcieTargetSpeed;                  // pcie.lnkctl2.target_speed
extern const FieldRef kPcieSpeedFixed;                   // pcie.lnkctl2.speed_fixed
extern const FieldRef kPcieCtoRanges;                    // pcie.devcap2.cto_ranges
extern const FieldRef kPcieCtoDisableSupported;          // pcie.devcap2.cto_disable
extern const FieldRef kPcieAriForwardingSupported;       // pcie.devcap2.ari_forwarding
extern const FieldRef kPcieLtrSupported;                 // pcie.devcap2.ltr
extern const FieldRef kPcieTenBitTagRequesterSupported;  // pcie.devcap2.ten_bit_tag_requester
extern const FieldRef kPcieObffSupported;                // pcie.devcap2.obff
extern const FieldRef kPcieCto;                          // pcie.devctl2.cto
extern const FieldRef kPcieCtoDisable;                   // pcie.devctl2.cto_disable
extern const FieldRef kPcieAriForwarding;                // pcie.devctl2.ari_forwarding
extern const FieldRef kPcieLtr;                          // pcie.devctl2.ltr
extern const FieldRef kPcieTenBitTagRequester;           // pcie.devctl2.ten_bit_tag_requester
extern const FieldRef kPcieObff;                         // pcie.devctl2.obff

extern const FieldRef kPcipmL12Supported;  // l1ss.capabilities.pcipm_l1_2
extern const FieldRef kPcipmL11Supported;  // l1ss.capabilities.pcipm_l1_1
extern const FieldRef kAspmL12Supported;   // l1ss.capabilities.aspm_l1_2
extern const FieldRef kAspmL11Supported;   // l1ss.capabilities.aspm_l1_1
extern const FieldRef kPcipmL12;           // l1ss.control1.pcipm_l1_2
extern const FieldRef kPcipmL11;           // l1ss.control1.pcipm_l1_1
extern const FieldRef kAspmL12;            // l1ss.control1.aspm_l1_2
extern const FieldRef kAspmL11;            // l1ss.control1.aspm_l1_1
extern const FieldRef kCommonModeTime;     // l1ss.control1.common_mode, of a port that faces down
extern const FieldRef kLtrThreshold;       // l1ss.control1.ltr_threshold
extern const FieldRef kLtrThresholdScale;  // l1ss.control1.ltr_threshold_scale
extern const FieldRef kPowerOnTime;        // l1ss.control2.power_on
extern const FieldRef kPowerOnTimeScale;   // l1ss.control2.power_on_scale

extern const FieldRef kMaxSnoop;         // ltr.max_snoop.value
extern const FieldRef kMaxSnoopScale;    // ltr.max_snoop.scale
extern const FieldRef kMaxNoSnoop;       // ltr.max_no_snoop.value
extern const FieldRef kMaxNoSnoopScale;  // ltr.max_no_snoop.scale

}  // namespace pcitune::registers::well_known
