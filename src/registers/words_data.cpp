// The words of lspci and setpci, as text. How to write it:
//
//   [Express (]                  what follows is about the capability whose line begins so, behind "Capabilities: [50] ";
//                                [header] and [setpci] are what they say
//   DevCtl: pcie.devctl          a label of lspci, the key in front of the rows under it, and how to read those that do not say;
//                                no label: the caption itself and lines that have none. A label within a label:
//                                SltSta.Changed. {@} in it is the @ number, {#} one that lspci counts its own way: the lines are counted
//     as SltSta.Changed          the rows that stand under that label, above and in the same array
//     MaxPayload {} bytes  mps   lspci's words, what our key goes on with, how to read lspci's value (two blanks between)
//
// Words: one without a value is a flag that + or - follows. {} is the value, up to the next words or, at the end, of one word;
// {n} one of digits only, {8} one of 8 hexadecimal digits; {*} and {*8} are something of another row; $ is the end of the line. A row
// that begins with a value stands at the beginning.
// Readings: nothing: a decimal number, or our own word. hex. *N, /N, +N, -N: what to do with lspci's number to get ours; low, high:
// half of its 64 bits. code: the code, not the value. A=b | C=d: lspci's words and ours ("raw": any reserved code; "0": zero; C*: all that begin so). not:
// an inverted flag. present, off: on, off if the words are there. has W: on if W is one of the words. bits: numbers of
// bits. size: 64MB; size bits: one bit each, from 1 MB on, or from 2^N MB on. times KEY: the product of two fields; watts KEY: with
// the codes for more than 239 W. above KEY: greater than that field.
// Key "-": lspci's own addition, that no register holds; the reading says what it is.
//
// Source: pciutils ls-caps.c, ls-ecaps.c, ls-caps-vendor.c, lspci.c of 3.14, and words of 3.9 that it has changed; setpci --dumpregs.
#include "registers/words.h"

namespace pcitune::registers {
namespace {

// Arrays of characters, so that no pointer to them is part of the program's data.
constexpr char kHeader[] = R"([header]
title: pci
  {}:                 class                 hex
  {*}: {}:            vendor                hex
  {*}: {*}:{}         device                hex
  (rev {})            revision              hex
  (prog-if {}         prog_if               hex
  [{}]                -                     a name of pci.ids
Control: pci.command
  I/O                 io
  Mem                 memory
  BusMaster           bus_master
  SpecCycle           special_cycles
  MemWINV             mwi
  VGASnoop            vga_snoop
  ParErr              perr
  Stepping            stepping
  SERR                serr
  FastB2B             fast_b2b
  DisINTx             intx_disable
Status: pci.status
  Cap                 capabilities_list
  66MHz               66mhz
  UDF                 udf
  FastB2B             fast_b2b_capable
  ParErr              master_data_parity_error
  DEVSEL={}           devsel                ??=raw
  >TAbort             signaled_target_abort
  <TAbort             received_target_abort
  <MAbort             received_master_abort
  >SERR               signaled_system_error
  <PERR               detected_parity_error
  INTx                intx_status
Latency: pci
  {}                  latency_timer
  ({}ns min           min_gnt
  ({n}ns max          max_lat
  ({*}ns min, {n}ns max  max_lat
  Cache Line Size: {} bytes  cache_line_size
BIST result: pci.bist
  {}                  code                  hex
Interrupt: pci
  pin {} routed       interrupt_pin         A=inta | B=intb | C=intc | D=intd | ?=none | ?=raw
  to IRQ {}           interrupt_line
Subsystem: pci
  {}:                 subsystem_vendor      hex
  {*}:{}              subsystem_device      hex
Subsystem: ssvid
  {}:                 subsystem_vendor      hex
  {*}:{}              subsystem_device      hex
Subsystem: cardbus
  {}:                 subsystem_vendor      hex
  {*}:{}              subsystem_device      hex
Bus: pci
  primary={}          primary_bus           hex
  secondary={}        secondary_bus         hex
  subordinate={}      subordinate_bus       hex
  sec-latency={}      secondary_latency_timer
Secondary status: pci.secondary_status
  66MHz               66mhz
  FastB2B             fast_b2b_capable
  ParErr              master_data_parity_error
  DEVSEL={}           devsel                ??=raw
  >TAbort             signaled_target_abort
  <TAbort             received_target_abort
  <MAbort             received_master_abort
  <SERR               received_system_error
  <PERR               detected_parity_error
BridgeCtl: pci.bridge_control
  Parity              perr
  SERR                serr
  NoISA               isa
  VGA                 vga
  VGA16               vga16
  MAbort              master_abort
  >Reset              secondary_bus_reset
  FastB2B             fast_b2b
  PriDiscTmr          primary_discard_timer
  SecDiscTmr          secondary_discard_timer
  DiscTmrStat         discard_timer_status
  DiscTmrSERREn       discard_timer_serr
BridgeCtl: cardbus.bridge_control
  Parity              perr
  SERR                serr
  ISA                 isa
  VGA                 vga
  MAbort              master_abort
  >Reset              reset
  16bInt              interrupt_routing
  PostWrite           post_writes
Region {@}: bar.memory
  Memory at {} (32-bit  address             hex | <unassigned>=0
  (32-{},             type                  bit=32bit
  (32-bit, {})        prefetchable          prefetchable=on | non-prefetchable=off
  Memory at {} (low-1M  address             hex | <unassigned>=0
  (low-{},            type                  1M=below-1m
  (low-1M, {})        prefetchable          prefetchable=on | non-prefetchable=off
  Memory at {} (type  address               hex | <unassigned>=0
  (type {},           type                  3=raw
  (type {*}, {})      prefetchable          prefetchable=on | non-prefetchable=off
Region {@}: bar.memory64
  Memory at {} (64-bit  address             hex low | <unassigned>=0
  (64-{},             type                  bit=64bit
  (64-bit, {})        prefetchable          prefetchable=on | non-prefetchable=off
Region {@}: bar
  Memory at {} (64-bit  upper               hex high | <unassigned>=0
Region {@}: bar.io
  I/O ports at {}     address               hex | <unassigned>=0
Region {@}: pci.command
  Memory {*} [disabled]  memory             off
  I/O {*} [disabled]  io                    off
: pci.rom
  Expansion ROM at {}  address              hex | <unassigned>=0
  Expansion ROM {*} [disabled]  enable      off
: pci.command
  Expansion ROM {*} [disabled by cmd]  memory  off
I/O behind bridge: pci
  {4}-                io_base.address       hex
  {*4}{4}-            io_base.address       hex
  {4}{*4}-            io_base_upper         hex
  {*}-{4} [           io_limit.address      hex -4095
  {*}-{*4}{4} [       io_limit.address      hex -4095
  {*}-{4}{*4} [       io_limit_upper        hex
  [disabled]          io_base.address       above io_limit.address
  [{n}-bit]           io_base.type          16=16bit | 32=32bit
  size={}             -                     what base and limit make
Memory behind bridge: pci
  {8}-                memory_base.address   hex
  {*}-{8} [           memory_limit.address  hex -1048575
  [disabled]          memory_base.address   above memory_limit.address
  [32-bit]            -                     the only width that there is
  size={}             -                     what base and limit make
Prefetchable memory behind bridge: pci
  {8}-                prefetchable_base.address  hex
  {*8}{8}-            prefetchable_base.address  hex
  {8}{*8}-            prefetchable_base_upper  hex
  {*}-{8} [           prefetchable_limit.address  hex -1048575
  {*}-{*8}{8} [       prefetchable_limit.address  hex -1048575
  {*}-{8}{*8} [       prefetchable_limit_upper  hex
  [disabled]          prefetchable_base.address  above prefetchable_limit.address
  [{n}-bit]           prefetchable_base.type  32=32bit | 64=64bit
  size={}             -                     what base and limit make
Secondary status: cardbus.secondary_status
  SERR                received_system_error  present
Memory window 0: cardbus
  {}-                 memory_base_0.address  hex
  {*}-{}              memory_limit_0.address  hex -4095
  (prefetchable)      bridge_control.prefetch_0  present
Memory window 1: cardbus
  {}-                 memory_base_1.address  hex
  {*}-{}              memory_limit_1.address  hex -4095
  (prefetchable)      bridge_control.prefetch_1  present
I/O window 0: cardbus
  {}-                 io_base_0.address     hex
  {*}-{}              io_limit_0.address    hex -3
I/O window 1: cardbus
  {}-                 io_base_1.address     hex
  {*}-{}              io_limit_1.address    hex -3
: cardbus.legacy_base
  16-bit legacy interface ports at {}  address  hex -1
Bus: cardbus
  primary={}          primary_bus           hex
  secondary={}        card_bus              hex
  subordinate={}      subordinate_bus       hex
  sec-latency={}      latency_timer
)";

constexpr char kConventional[] = R"([Power Management version]
: pm.capabilities
  {}                  version
Flags: pm.capabilities
  PMEClk              pme_clock
  DSI                 dsi
  D1                  d1
  D2                  d2
  AuxCurrent={}mA     aux_current
  PME(D0              pme_d0
  PME({*},D1          pme_d1
  PME({*},D2          pme_d2
  D3hot               pme_d3hot
  D3cold              pme_d3cold
Status: pm.control
  D{}                 state                 0=d0 | 1=d1 | 2=d2 | 3=d3hot
  NoSoftRst           no_soft_reset
  PME-Enable          pme_enable
  DSel={}             data_select
  DScale={}           data_scale            code
  PME                 pme_status
Bridge: pm.bridge
  PM                  bpcc
  B3                  b2                    not
[AGP version]
: agp.revision
  {}.                 major                 hex
  {*}.{}              minor                 hex
Status: agp.status
  RQ={}               requests
  Iso                 isochronous
  ArqSz={}            request_size          code
  Cal={}              calibration           code
  SBA                 sba
  ITACoh              ita_coherent
  GART64              gart64
  HTrans              htrans_off
  64bit               64bit
  FW                  fast_write
  AGP3                agp3
  Rate={}$            rate_1x               has x1
  Rate={}$            rate_2x               has x2
  Rate={}$            rate_4x               has x4
  Rate={}$            rate_8x               has x8
Command: agp.command
  RQ={}               requests
  ArqSz={}            request_size          code
  Cal={}              calibration           code
  SBA                 sba
  AGP                 enable
  GART64              gart64
  64bit               64bit
  FW                  fast_write
  Rate={}$            rate_1x               has x1
  Rate={}$            rate_2x               has x2
  Rate={}$            rate_4x               has x4
  Rate={}$            rate_8x               has x8
[Vital Product Data]
: vpd
  Not readable        -                     lspci's remark on the data behind the address register, which no dump has
[Slot ID:]
: slotid.expansion_slot
  {} slots            slots
  First               first_in_chassis
: slotid
  chassis {}          chassis               hex
[MSI:]
: msi.control
  Enable              enable
  Count={}/           multiple_enable
  Count={*}/{}        multiple_capable
  Maskable            per_vector_masking
  64bit               64bit
Address: msi
  {8} Data            address               hex
  {*8}{8} Data        address               hex
  {8}{*8} Data        upper_address         hex
  Data: {}            data                  hex
Masking: msi
  {} Pending          mask                  hex
  Pending: {}         pending               hex
[CompactPCI hot-swap]
: hotswap
  <?>                 -                     lspci's mark of what it does not decode
[Debug port:]
: debug_port.port
  BAR={}              bar
  offset={}           offset                hex
[Subsystem:]
: ssvid
  {}:                 subsystem_vendor      hex
  {*}:{}              subsystem_device      hex
[MSI-X:]
: msix.control
  Enable              enable
  Count={}            table_size
  Masked              function_mask
Vector table: msix.table
  BAR={}              bar
  offset={}           offset                hex
PBA: msix.pba
  BAR={}              bar
  offset={}           offset                hex
[SATA HBA v]
: sata.revision
  {}.                 major
  {*}.{}              minor
: sata.location
  BAR{}               bar                   0=bar0 | 1=bar1 | 2=bar2 | 3=bar3 | 4=bar4 | 5=bar5
  InCfg{}             bar                   Space=configuration-space
  Offset={}           offset                hex *4
[PCI Advanced Features]
AFCap: af.capabilities
  TP                  tp
  FLR                 flr
AFCtrl: af.control
  FLR                 flr
AFStatus: af.status
  TP                  tp
[HyperTransport: Slave or Primary Interface]
Command: ht_primary.command
  BaseUnitID={}       base_unitid
  UnitCnt={}          unit_count
  MastHost            master_host
  DefDir              default_direction
  DUL                 drop_on_uninit
Link Control 0: ht_primary.link_control_0
  CFlE                crc_flood_enable
  CST                 crc_start_test
  CFE                 crc_force_error
  <LkFail             link_failure
  Init                init_complete
  EOC                 end_of_chain
  TXO                 transmitter_off
  <CRCErr={}          crc_error             hex
  IsocEn              isoc_enable
  LSEn                ldtstop_tristate
  ExtCTL              extended_ctl
  64b                 64bit
Link Config 0: ht_primary.link_config_0
  MLWI={}             max_width_in          [2]=raw | [6]=raw | N/C=none
  DwFcIn              dword_fc_in
  MLWO={}             max_width_out         [2]=raw | [6]=raw | N/C=none
  DwFcOut             dword_fc_out
  LWI={}              width_in              [2]=raw | [6]=raw | N/C=none
  DwFcInEn            dword_fc_in_enable
  LWO={}              width_out             [2]=raw | [6]=raw | N/C=none
  DwFcOutEn           dword_fc_out_enable
Link Control 1: ht_primary.link_control_1
  as Link Control 0
Link Config 1: ht_primary.link_config_1
  as Link Config 0
Revision ID: ht_primary.revision
  {}.                 major
  {*}.{}              minor
Link Frequency 0: ht_primary.link_frequency_0
  {}$                 frequency             200MHz=200MHz | 300MHz=300MHz | [a]=1.8GHz | [b]=2.0GHz | [c]=2.2GHz | [d]=2.4GHz | [e]=2.6GHz | Vend=vendor
Link Error 0: ht_primary.link_frequency_0
  <Prot               protocol_error
  <Ovfl               overflow_error
  <EOC                eoc_error
  CTLTm               ctl_timeout
Link Frequency Capability 0: ht_primary.frequency_capability_0
  200MHz              200mhz
  300MHz              300mhz
  400MHz              400mhz
  500MHz              500mhz
  600MHz              600mhz
  800MHz              800mhz
  1.0GHz              1000mhz
  1.2GHz              1200mhz
  1.4GHz              1400mhz
  1.6GHz              1600mhz
  Vend                vendor
Feature Capability: ht_primary.feature
  IsocFC              isoc
  LDTSTOP             ldtstop
  CRCTM               crc_test
  ECTLT               extended_ctl
  64bA                64bit
  UIDRD               reorder_disable
Link Frequency 1: ht_primary.link_frequency_1
  {}$                 frequency             200MHz=200MHz | 300MHz=300MHz | [a]=1.8GHz | [b]=2.0GHz | [c]=2.2GHz | [d]=2.4GHz | [e]=2.6GHz | Vend=vendor
Link Error 1: ht_primary.link_frequency_1
  as Link Error 0
Link Frequency Capability 1: ht_primary.frequency_capability_1
  as Link Frequency Capability 0
Error Handling: ht_primary.error_handling
  PFlE                protocol_flood
  OFlE                overflow_flood
  PFE                 protocol_fatal
  OFE                 overflow_fatal
  EOCFE               eoc_fatal
  RFE                 response_fatal
  CRCFE               crc_fatal
  SERRFE              serr_fatal
  CF                  chain_fail
  RE                  response_error
  PNFE                protocol_nonfatal
  ONFE                overflow_nonfatal
  EOCNFE              eoc_nonfatal
  RNFE                response_nonfatal
  CRCNFE              crc_nonfatal
  SERRNFE             serr_nonfatal
Prefetchable memory behind bridge Upper: ht_primary
  {}-                 memory_base_upper     hex
  {*}-{}              memory_limit_upper    hex
Bus Number: ht_primary
  {}                  bus_number            hex
[HyperTransport: Host or Secondary Interface]
Command: ht_host.command
  WarmRst             warm_reset
  DblEnd              double_ended
  DevNum={}           device_number
  ChainSide           chain_side
  HostHide            host_hide
  Slave               act_as_slave
  <EOCErr             eoc_error
  DUL                 drop_on_uninit
Link Control: ht_host.link_control
  as Link Control 0
Link Config: ht_host.link_config
  as Link Config 0
Revision ID: ht_host.revision
  {}.                 major
  {*}.{}              minor
Link Frequency: ht_host.link_frequency
  {}$                 frequency             200MHz=200MHz | 300MHz=300MHz | [a]=1.8GHz | [b]=2.0GHz | [c]=2.2GHz | [d]=2.4GHz | [e]=2.6GHz | Vend=vendor
Link Error: ht_host.link_frequency
  as Link Error 0
Link Frequency Capability: ht_host.frequency_capability
  as Link Frequency Capability 0
Feature Capability: ht_host.feature
  IsocFC              isoc
  LDTSTOP             ldtstop
  CRCTM               crc_test
  ECTLT               extended_ctl
  64bA                64bit
  UIDRD               reorder_disable
  ExtRS               extended_registers
  UCnfE               upstream_config
Error Handling: ht_host.error_handling
  as Error Handling
Prefetchable memory behind bridge Upper: ht_host
  {}-                 memory_base_upper     hex
  {*}-{}              memory_limit_upper    hex
[HyperTransport: Switch]
: ht_switch
[HyperTransport: Interrupt Discovery and Configuration]
: ht_interrupt
[HyperTransport: Revision ID:]
: ht_revision.command
  {}.                 major
  {*}.{}              minor
[HyperTransport: UnitID Clumping]
: ht_unitid
[HyperTransport: Extended Configuration Space Access]
: ht_extended_config
[HyperTransport: Address Mapping]
: ht_address_map
[HyperTransport: MSI Mapping]
: ht_msi_map.command
  Enable              enable
  Fixed               fixed
Mapping Address Base: ht_msi_map.address
  {*8}{8}             address               hex
Mapping Address Base: ht_msi_map
  {8}{*8}             upper_address         hex
[HyperTransport: DirectRoute]
: ht_direct_route
[HyperTransport: VCSet]
: ht_vcset
[HyperTransport: Retry Mode]
: ht_retry
[HyperTransport: X86 (reserved)]
: ht_x86
[HyperTransport: #1a]
: ht_gen3
[HyperTransport: #1c]
: ht_power
[Vendor Specific Information: Len=]
: vndr
  {}                  length                hex
  <?>                 -                     lspci's mark of what it does not decode
[Vendor Specific Information: Intel Feature Detection]
: vndr
[Vendor Specific Information: Intel Capabilities v]
: vndr_intel.kind
  {}                  version
CapA: vndr_intel.capid0_a
  Peg60Dis            peg60_disable
  Peg12Dis            peg12_disable
  Peg11Dis            peg11_disable
  Peg10Dis            peg10_disable
  PeLWUDis            pelwu_disable
  DmiWidth={}         dmi_width
  EccDis              ecc_disable
  ForceEccEn          force_ecc_enable
  VTdDis              vtd_disable
  DmiG2Dis            dmi_gen2_disable
  PegG2Dis            peg_gen2_disable
  DDRMaxSize={}       ddr_max_size          Unlimited=unlimited | 8GB/chan=8GB | 2GB/chan=2GB | 0.5GB/chan=0.5GB
  1NDis               1n_disable
  CDDis               cd_disable
  DDPCDis             ddpc_disable
  X2APICEn            x2apic_enable
  PDCDis              pdc_disable
  IGDis               ig_disable
  CDID={}             cdid
  CRID={}             crid
  DDROCCAP            ddr_oc_capable
  OCEn                oc_enable
  DDRWrtVrefEn        ddr_write_vref_enable
  DDR3LEn             ddr3l_enable
CapB: vndr_intel.capid0_b
  ImguDis             imgu_disable
  OCbySSKUCap         oc_by_ssku_capable
  OCbySSKUEn          oc_by_ssku_enable
  SMTCap              smt_capable
  CacheSzCap {}       cache_size
  SoftBinCap          soft_bin_capable
  DDR3MaxFreqWithRef100={}  ddr3_max_frequency_ref100  Unlimited=unlimited | Disabled=disabled
  PegG3Dis            peg_gen3_disable
  PkgTyp              package_type
  AddGfxEn            add_gfx_enable
  AddGfxCap           add_gfx_capable
  PegX16Dis           peg_x16_disable
  DmiG3Dis            dmi_gen3_disable
  GmmDis              gmm_disable
  DDR3MaxFreq={}      ddr3_max_frequency    2666MHz=2667MHz | 2399MHz=2400MHz | 2132MHz=2133MHz
  LPDDR3En            lpddr3_enable
CapC: vndr_intel.capid0_c
  PegG4Dis            peg_gen4_disable
  DDR4MaxFreq={}      ddr4_max_frequency    Unlimited=unlimited
  LPDDREn             ddr4_enable
  LPDDR4MaxFreq={}    lpddr4_max_frequency  Unlimited=unlimited
  LPDDR4En            lpddr4_enable
  QClkGvDis           qclk_gv_disable
  SgxDis              sgx_disable
  BClkOC={}           bclk_oc               Disabled=disabled | Unlimited=unlimited
  IddDis              idd_disable
  Pipe3Dis            pipe3_disable
  Gear1MaxFreq={}     gear1_max_frequency   Unlimited=unlimited
[Vendor Specific Information: VirtIO]
: virtio.type
  : {}                type                  CommonCfg=common | Notify=notify | ISR=isr | DeviceCfg=device | SharedMemory=shared-memory | <unknown>=pci-cfg | <unknown>=vendor | <unknown>=raw
: virtio
  BAR={}              bar
  offset={8} size     offset                hex
  size={8}            size                  hex
  id={}               id
  multiplier={8}      notify_multiplier     hex
[Hot-plug capable]
: shpc
[Enhanced Allocation (EA):]
: ea.control
  NumEntries={}       entries
: ea
  secondary={}        fixed_secondary_bus
  subordinate={}      fixed_subordinate_bus
Entry {@}: ea.entry
  Enable              enable
  Writable            writable
  EntrySize={}        size
  BAR Equivalent Indicator: {}$  bei        BAR 0=bar0 | BAR 1=bar1 | BAR 2=bar2 | BAR 3=bar3 | BAR 4=bar4 | BAR 5=bar5 | resource behind function=behind-bridge | not indicated=none | expansion ROM=rom | VF-BAR 0=vf-bar0 | VF-BAR 1=vf-bar1 | VF-BAR 2=vf-bar2 | VF-BAR 3=vf-bar3 | VF-BAR 4=vf-bar4 | VF-BAR 5=vf-bar5 | reserved=raw
  PrimaryProperties: {}$  primary         memory space, non-prefetchable=memory | memory space, prefetchable=prefetchable-memory | I/O space=io | VF memory space, prefetchable=vf-prefetchable-memory | VF memory space, non-prefetchable=vf-memory | allocation behind bridge, non-prefetchable memory=bridge-memory | allocation behind bridge, prefetchable memory=bridge-prefetchable-memory | allocation behind bridge, I/O space=bridge-io | memory space resource unavailable for use=unavailable-memory | I/O space resource unavailable for use=unavailable-io | entry unavailable for use=unavailable | entry unavailable for use, PrimaryProperties should be used=unavailable | [*=raw
  SecondaryProperties: {}$  secondary     memory space, non-prefetchable=memory | memory space, prefetchable=prefetchable-memory | I/O space=io | VF memory space, prefetchable=vf-prefetchable-memory | VF memory space, non-prefetchable=vf-memory | allocation behind bridge, non-prefetchable memory=bridge-memory | allocation behind bridge, prefetchable memory=bridge-prefetchable-memory | allocation behind bridge, I/O space=bridge-io | memory space resource unavailable for use=unavailable-memory | I/O space resource unavailable for use=unavailable-io | entry unavailable for use=unavailable | entry unavailable for use, PrimaryProperties should be used=unavailable | [*=raw
Entry {@}: ea.base
  Base: {}$           address               hex low
Entry {@}: ea.max_offset
  MaxOffset: {}$      offset                hex low -3
Entry {@}: ea
  Base: {}$           base_upper            hex high
  MaxOffset: {}$      max_offset_upper      hex high
[PCI-X non-bridge device]
Command: pcix.command
  DPERE               dpere
  ERO                 ero
  RBC={}              mmrbc
  OST={}              ost
Status: pcix.status
  Dev={}:             bus                   hex
  Dev={*}:{}.         device                hex
  Dev={*}.{}          function
  64bit               64bit
  133MHz              133mhz
  SCD                 scd
  USC                 usc
  DC={}               dc
  DMMRBC={}           dmmrbc
  DMOST={}            dmost
  DMCRS={}            dmcrs                 *128
  RSCEM               rscem
  266MHz              266mhz
  533MHz              533mhz
[PCI-X bridge device]
Secondary Status: pcix_bridge.secondary_status
  64bit               64bit
  133MHz              133mhz
  SCD                 scd
  USC                 usc
  SCO                 sco
  SRD                 srd
  Freq={}             mode                  conv=conventional | 66MHz=mode1-66 | 100MHz=mode1-100 | 133MHz=mode1-133
Status: pcix_bridge.status
  Dev={}:             bus                   hex
  Dev={*}:{}.         device                hex
  Dev={*}.{}          function
  64bit               64bit
  133MHz              133mhz
  SCD                 scd
  USC                 usc
  SCO                 sco
  SRD                 srd
Upstream: pcix_bridge.upstream
  Capacity={}         capacity
  CommitmentLimit={}  limit
Downstream: pcix_bridge.downstream
  Capacity={}         capacity
  CommitmentLimit={}  limit
)";

constexpr char kExpress[] = R"([Express (]
: pcie.flags
  v{})                version
  v{*}) {},           port_type             Endpoint=endpoint | Legacy Endpoint=legacy-endpoint | Root Port (Slot+)=root-port | Root Port (Slot-)=root-port | Upstream Port=upstream-port | Downstream Port (Slot+)=downstream-port | Downstream Port (Slot-)=downstream-port | PCI-Express to PCI/PCI-X Bridge=pcie-to-pci-bridge | PCI/PCI-X to PCI-Express Bridge (Slot+)=pci-to-pcie-bridge | PCI/PCI-X to PCI-Express Bridge (Slot-)=pci-to-pcie-bridge | Root Complex Integrated Endpoint=rc-endpoint | Root Complex Event Collector=rc-event-collector
  (Slot               slot
  IntMsgNum {}        interrupt_message
  MSI {}              interrupt_message     hex
  FLIT Mode Supported  flit_mode            present
DevCap: pcie.devcap
  MaxPayload {} bytes  mpss
  PhantFunc {}        phantom
  Latency L0s {}      l0s_latency           <64ns=64ns | <128ns=128ns | <256ns=256ns | <512ns=512ns | <1us=1us | <2us=2us | <4us=4us | unlimited=no-limit
  L1 {}               l1_latency            <1us=1us | <2us=2us | <4us=4us | <8us=8us | <16us=16us | <32us=32us | <64us=64us | unlimited=no-limit
  ExtTag              extended_tag
  AttnBtn             attention_button
  AttnInd             attention_indicator
  PwrInd              power_indicator
  RBE                 role_based_errors
  FLReset             flr
  SlotPowerLimit {}W  power_limit           watts power_limit_scale
  TEE-IO              tee_io
DevCtl: pcie.devctl
  CorrErr             cere
  NonFatalErr         nfere
  FatalErr            fere
  UnsupReq            urre
  RlxdOrd             relaxed_ordering
  ExtTag              extended_tag
  PhantFunc           phantom
  AuxPwr              aux_power
  NoSnoop             no_snoop
  BrConfRtry          bridge_retry
  FLReset             flr
  MaxPayload {} bytes  mps
  MaxReadReq {} bytes  mrrs
DevSta: pcie.devsta
  CorrErr             ced
  NonFatalErr         nfed
  FatalErr            fed
  UnsupReq            urd
  AuxPwr              aux_power
  TransPend           transactions_pending
LnkCap: pcie.lnkcap
  Port #{}            port
  Speed {}            speed                 unknown=raw
  Width x{}           width
  ASPM {}, Exit Latency  aspm_support          L0s=l0s | L1=l1 | L0s L1=l0s+l1
  ASPM not {}         aspm_support          supported=none
  L0s <{}             l0s_latency           64ns=under-64ns | 128ns=64ns-128ns | 256ns=128ns-256ns | 512ns=256ns-512ns | 1us=512ns-1us | 2us=1us-2us | 4us=2us-4us
  L0s un{}            l0s_latency           limited=over-4us
  L1 <{}              l1_latency            1us=under-1us | 2us=1us-2us | 4us=2us-4us | 8us=4us-8us | 16us=8us-16us | 32us=16us-32us | 64us=32us-64us
  L1 un{}             l1_latency            limited=over-64us
  ClockPM             clock_pm
  Surprise            surprise_down
  LLActRep            link_active
  BwNot               bandwidth_notification
  ASPMOptComp         aspm_optionality
LnkCtl: pcie.lnkctl
  ASPM {};            aspm                  Disabled=off | L0s Enabled=l0s | L1 Enabled=l1 | L0s L1 Enabled=l0s+l1
  RCB {} bytes        rcb
  LnkDisable          link_disable
  Disabled            link_disable
  CommClk             common_clock
  ExtSynch            extended_sync
  ClockPM             clock_pm
  AutWidDis           width_fixed
  BWInt               bandwidth_interrupt
  AutBWInt            autonomous_interrupt
  FltModeDis          flit_disable
LnkSta: pcie.lnksta
  Speed {}            speed                 unknown=raw
  Width x{}           width
  (downgraded)        -                     lspci's comparison with Link Capabilities
  (overdriven)        -                     lspci's comparison with Link Capabilities
  TrErr               training_error
  Train               training
  SlotClk             slot_clock
  DLActive            link_active
  BWMgmt              bandwidth_changed
  ABWMgmt             autonomous_bandwidth
SltCap: pcie.sltcap
  AttnBtn             attention_button
  PwrCtrl             power_controller
  MRL                 mrl_sensor
  AttnInd             attention_indicator
  PwrInd              power_indicator
  HotPlug             hotplug
  Surprise            surprise
  Slot #{}            slot
  PowerLimit {}W      power_limit           watts power_limit_scale
  Interlock           interlock
  NoCompl             no_command_completed
SltCtl: pcie.sltctl
SltCtl.Enable: pcie.sltctl
  AttnBtn             attention_button
  PwrFlt              power_fault
  MRL                 mrl_changed
  PresDet             presence_changed
  CmdCplt             command_completed
  HPIrq               hotplug_interrupt
  LinkChg             link_changed
SltCtl.Control: pcie.sltctl
  AttnInd {}          attention_indicator   On=on | Blink=blink | Off=off | Unknown=raw
  PwrInd {}           power_indicator       On=on | Blink=blink | Off=off | Unknown=raw
  Power               power_off
  Interlock           interlock
SltSta: pcie.sltsta
SltSta.Status: pcie.sltsta
  AttnBtn             attention_button
  PowerFlt            power_fault
  MRL                 mrl_open
  CmdCplt             command_completed
  PresDet             present
  Interlock           interlock
SltSta.Changed: pcie.sltsta
  MRL                 mrl_changed
  PresDet             presence_changed
  LinkState           link_changed
RootCap: pcie.rootcap
  CRSVisible          crs_visible
RootCtl: pcie.rootctl
  ErrCorrectable      serr_correctable
  ErrNon-Fatal        serr_non_fatal
  ErrFatal            serr_fatal
  PMEIntEna           pme_interrupt
  CRSVisible          crs_visible
RootSta: pcie.rootsta
  PME ReqID {}        pme_requester         hex
  PMEStatus           pme_status
  PMEPending          pme_pending
DevCap2: pcie.devcap2
  Completion Timeout: {},  cto_ranges       Not Supported=none | Range A=50us-10ms | Range B=10ms-250ms | Range AB=50us-250ms | Range BC=10ms-4s | Range ABC=50us-4s | Range BCD=10ms-64s | Range ABCD=50us-64s | Unknown=raw
  TimeoutDis          cto_disable
  NROPrPrP            no_ro_passing
  LTR                 ltr
  10BitTagComp        ten_bit_tag_completer
  10BitTagReq         ten_bit_tag_requester
  OBFF {},            obff                  Not Supported=none | Via message=message | Via WAKE#=wake | Via message/WAKE#=message+wake
  ExtFmt              extended_fmt
  EETLPPrefix         ee_prefix
  MaxEETLPPrefixes {}  max_ee_prefixes      1=one | 2=two | 3=three | 4=four
  EmergencyPowerReduction {},  epr          Not Supported=none | Dev Specific=device-specific | Form Factor Dev Specific=form-factor | Reserved=raw
  EmergencyPowerReductionInit  epr_init
  FRS                 frs
  LN System CLS {},   ln_cls                Not Supported=none | 64byte cachelines=64-byte | 128byte cachelines=128-byte | Reserved=raw
  TPHComp             tph_completer         +=tph | +=tph+extended | -=none
  ExtTPHComp          tph_completer         +=tph+extended | -=tph | -=none
  ARIFwd              ari_forwarding
DevCap2.AtomicOpsCap: pcie.devcap2
  Routing             atomic_routing
  32bit               atomic_32
  64bit               atomic_64
  128bitCAS           cas_128
DevCtl2: pcie.devctl2
  Completion Timeout: {},  cto              50us to 50ms=50us-50ms | 50us to 100us=50us-100us | 1ms to 10ms=1ms-10ms | 16ms to 55ms=16ms-55ms | 65ms to 210ms=65ms-210ms | 260ms to 900ms=260ms-900ms | 1s to 3.5s=1s-3.5s | 4s to 13s=4s-13s | 17s to 64s=17s-64s | Unknown=raw
  TimeoutDis          cto_disable
  ARIFwd              ari_forwarding
  IDOReq              ido_request
  IDOCompl            ido_completion
  LTR                 ltr
  EmergencyPowerReductionReq  epr_request
  10BitTagReq         ten_bit_tag_requester
  OBFF {},            obff                  Disabled=off | Via message A=message-a | Via message B=message-b | Via WAKE#=wake
  EETLPPrefixBlk      ee_prefix_block
DevCtl2.AtomicOpsCtl: pcie.devctl2
  ReqEn               atomic_requester
  EgressBlck          atomic_egress_block
LnkCap2: pcie.lnkcap2
  Supported Link Speeds: {},  speeds        Unknown=none | RsvdP=raw
  Crosslink           crosslink
  Retimer             retimer
  2Retimers           two_retimers
  DRS                 drs
LnkCtl2: pcie.lnkctl2
  Target Link Speed: {},  target_speed      2.5GT/s=2.5GT/s | 2.5GT/s=fixed | Unknown=raw
  EnterCompliance     compliance
  SpeedDis            speed_fixed
  Selectable De-emphasis: {}  deemphasis    -6dB=6dB | -3.5dB=3.5dB
  Transmit Margin: {},  transmit_margin     Normal Operating Range=normal | 800-1200mV(full-swing)/400-700mV(half-swing)=reduced-1 | 200-400mV(full-swing)/100-200mV(half-swing)=reduced-2 | 200-400mV(full-swing)/100-200mV(half-swing)=reduced-3 | 200-400mV(full-swing)/100-200mV(half-swing)=reduced-4 | 200-400mV(full-swing)/100-200mV(half-swing)=reduced-5 | Unknown=raw
  EnterModifiedCompliance  modified_compliance
  ComplianceSOS       compliance_sos
  Compliance Preset/De-emphasis: {} preshoot  compliance_preset  -6dB de-emphasis, 0dB=p0 | -3.5dB de-emphasis, 0dB=p1 | -4.4dB de-emphasis, 0dB=p2 | -2.5dB de-emphasis, 0dB=p3 | 0dB de-emphasis, 0dB=p4 | 0dB de-emphasis, 1.9dB=p5 | 0dB de-emphasis, 2.5dB=p6 | -6.0dB de-emphasis, 3.5dB=p7 | -3.5dB de-emphasis, 3.5dB=p8 | 0dB de-emphasis, 3.5dB=p9
  Compliance Preset/De-emphasis: Un{}  compliance_preset  known=p10 | known=raw
LnkSta2: pcie.lnksta2
  Current De-emphasis Level: {},  deemphasis  -6dB=6dB | -3.5dB=3.5dB
  EqualizationComplete  equalized
  EqualizationPhase1  phase1
  EqualizationPhase2  phase2
  EqualizationPhase3  phase3
  LinkEqualizationRequest  equalization_request
  Retimer             retimer
  2Retimers           two_retimers
  CrosslinkRes: {},   crosslink             Upstream Port=upstream-port | Downstream Port=downstream-port
  FltMode             flit_mode
  DRS                 drs_received
  DownstreamComp: {}$  component            Link Down - Not Determined=down | Link Down - Not Present=down-absent | Link Down - Present=down-present | Link Up - Present=up | Link Up - Present and DRS Received=up-drs | Reserved=raw
)";

constexpr char kExtended[] = R"([Advanced Error Reporting]
UESta: aer.uncorrectable_status
  DLP                 dlp
  SDES                surprise_down
  TLP                 poisoned_tlp
  FCP                 fcp
  CmpltTO             completion_timeout
  CmpltAbrt           completer_abort
  UnxCmplt            unexpected_completion
  RxOF                receiver_overflow
  MalfTLP             malformed_tlp
  ECRC                ecrc
  UnsupReq            unsupported_request
  ACSViol             acs_violation
  UncorrIntErr        internal
  BlockedTLP          mc_blocked
  AtomicOpBlocked     atomic_egress_blocked
  TLPBlockedErr       prefix_blocked
  PoisonTLPBlocked    poisoned_egress_blocked
  DMWrReqBlocked      dmwr_egress_blocked
  IDECheck            ide_check
  MisIDETLP           misrouted_ide
  PCRC_CHECK          pcrc_check
  TLPXlatBlocked      translation_egress_blocked
UEMsk: aer.uncorrectable_mask
  as UESta
UESvrt: aer.uncorrectable_severity  +=fatal | -=non-fatal
  as UESta
CESta: aer.correctable_status
  RxErr               receiver
  BadTLP              bad_tlp
  BadDLLP             bad_dllp
  Rollover            replay_rollover
  Timeout             replay_timeout
  AdvNonFatalErr      advisory_non_fatal
  CorrIntErr          internal
  HeaderOF            header_log_overflow
CEMsk: aer.correctable_mask
  as CESta
AERCap: aer.control
  First Error Pointer: {}  first_error    hex
  ECRCGenCap          ecrc_generation_capable
  ECRCGenEn           ecrc_generation
  ECRCChkCap          ecrc_check_capable
  ECRCChkEn           ecrc_check
  MultHdrRecCap       multiple_header_capable
  MultHdrRecEn        multiple_header
  TLPPfxPres          prefix_logged
  HdrLogCap           completion_timeout_log
HeaderLog: aer
  {8}                 header_log            hex
  {*} {8}             header_log@1          hex
  {*} {*} {8}         header_log@2          hex
  {*} {*} {*} {8}     header_log@3          hex
RootCmd: aer.root_command
  CERptEn             correctable
  NFERptEn            non_fatal
  FERptEn             fatal
RootSta: aer.root_status
  CERcvd              correctable
  MultCERcvd          multiple_correctable
  UERcvd              uncorrectable
  MultUERcvd          multiple_uncorrectable
  FirstFatal          first_fatal
  NonFatalMsg         non_fatal
  FatalMsg            fatal
  IntMsgNum {}        interrupt_message
  IntMsg {}           interrupt_message
ErrorSrc: aer.source
  ERR_COR: {}         correctable           hex
  ERR_FATAL/NONFATAL: {}  uncorrectable     hex
[Device Serial Number]
: dsn
  {}                  serial_number         hex
[Power Budgeting]
: power_budgeting
  <?>                 -                     lspci's mark of what it does not decode
[Root Complex Event Collector Endpoint Association]
RCiEPBitmap: rcec
  RCiEP at Device(s): {}$  rciep_bitmap     bits
  [{}]                rciep_bitmap          none=0x00000000
AssociatedBusNumbers: rcec.buses
  {}-                 next                  hex
  {*}-{}              last                  hex
[Vendor Specific Information: ID=]
: vsec.header
  {}                  id                    hex
  Rev={}              rev
  Len={}              length                hex
  <?>                 -                     lspci's mark of what it does not decode
[Designated Vendor-Specific:]
: dvsec
  <?>                 -                     lspci's mark of what it does not decode
: dvsec.header
  Vendor={}           vendor_id             hex
  Rev={}              rev
  Len={}              length
: dvsec.id
  ID={}               id                    hex
[Access Control Services]
ACSCap: acs.capability
  SrcValid            source_validation
  TransBlk            translation_blocking
  ReqRedir            p2p_request_redirect
  CmpltRedir          p2p_completion_redirect
  UpstreamFwd         upstream_forwarding
  EgressCtrl          p2p_egress_control
  DirectTrans         direct_translated_p2p
ACSCtl: acs.control
  as ACSCap
[Alternative Routing-ID Interpretation (ARI)]
ARICap: ari.capability
  MFVC                mfvc_groups
  ACS                 acs_groups
  Next Function: {}   next_function
ARICtl: ari.control
  MFVC                mfvc_groups
  ACS                 acs_groups
  Function Group: {}  function_group
[Address Translation Service (ATS)]
ATSCap: ats.capability
  Invalidate Queue Depth: {}  queue_depth   hex
ATSCtl: ats.control
  Enable              enable
  Smallest Translation Unit: {}  smallest_unit  hex code
[Single Root I/O Virtualization (SR-IOV)]
IOVCap: sriov.capabilities
  Migration           migration
  10BitTagReq         ten_bit_tags
  IntMsgNum {}        interrupt_message
  Interrupt Message Number: {}  interrupt_message  hex
IOVCtl: sriov.control
  Enable              enable
  Migration           migration
  Interrupt           migration_interrupt
  MSE                 memory
  ARIHierarchy        ari_hierarchy
  10BitTagReq         ten_bit_tags
IOVSta: sriov.status
  Migration           migration
: sriov
  Initial VFs: {}     initial_vfs
  Total VFs: {}       total_vfs
  Number of VFs: {}   num_vfs
  Function Dependency Link: {}  dependency_link  hex
  VF offset: {}       first_offset
  stride: {}          stride
  Device ID: {}       vf_device             hex
  Supported Page Size: {}  page_sizes       hex
  System Page Size: {}  page_size           hex
Region {@}: sriov.vf_bar
  Memory at {*8}{8} (  address              hex
  Memory at {8} (     address               hex
  ({n}-bit,           type                  32=32-bit | 64=64-bit
  ({*}-bit, {})       prefetchable          prefetchable=on | non-prefetchable=off
Region {@}: sriov
  Memory at {8}{*8} (  vf_bar_high          hex
VF Migration: sriov.migration
  offset: {}          offset                hex
  BIR: {}             bar                   hex
[Page Request Interface (PRI)]
PRICtl: pri.control
  Enable              enable
  Reset               reset
PRISta: pri.status
  RF                  response_failure
  UPRGI               unexpected_index
  Stopped             stopped
  PASID               pasid_required
: pri
  Page Request Capacity: {}  capacity       hex
  Page Request Allocation: {}  allocation   hex
[Transaction Processing Hints]
: tph.capability
  Interrupt vector mode supported  interrupt_mode  present
  Device specific mode supported  device_mode  present
  Extended requester support  extended      present
  No steering table {}  table_location      available=none
  Steering table in TPH capability {}  table_location  structure=capability
  Steering table in MSI-X {}  table_location  table=msix
  Reserved steering table {}  table_location  location=raw
[Latency Tolerance Reporting]
Max snoop latency: ltr.max_snoop
  {}ns                value                 times scale
Max no snoop latency: ltr.max_no_snoop
  {}ns                value                 times scale
[Process Address Space ID (PASID)]
PASIDCap: pasid.capability
  Exec                execute
  Priv                privileged
  Max PASID Width: {}  width                hex
PASIDCtl: pasid.control
  Enable              enable
  Exec                execute
  Priv                privileged
[Downstream Port Containment]
DpcCap: dpc.capability
  IntMsgNum {}        interrupt_message
  INT Msg #{}         interrupt_message
  RPExt               rp_extensions
  PoisonedTLP         poisoned_egress
  SwTrigger           software_trigger
  RP PIO Log {}       rp_pio_log_size
  DL_ActiveErr        link_active_err_cor
DpcCtl: dpc.control
  Trigger:{}          trigger               hex code
  Cmpl                completion            +=unsupported-request | -=completer-abort
  INT                 interrupt
  ErrCor              err_cor
  PoisonedTLP         poisoned_egress
  SwTrigger           software_trigger
  DL_ActiveErr        link_active_err_cor
DpcSta: dpc.status
  Trigger             triggered
  Reason:{}           reason                hex code
  INT                 interrupt
  RPBusy              rp_busy
  TriggerExt:{}       reason_extension      hex code
  RP PIO ErrPtr:{}    rp_pio_first_error    hex
Source: dpc
  {}                  source                hex
[L1 PM Substates]
L1SubCap: l1ss.capabilities
  PCI-PM_L1.2         pcipm_l1_2
  PCI-PM_L1.1         pcipm_l1_1
  ASPM_L1.2           aspm_l1_2
  ASPM_L1.1           aspm_l1_1
  L1_PM_Substates     substates
  PortCommonModeRestoreTime={}us  common_mode
  PortTPowerOnTime={}us  power_on           times power_on_scale
  PortTPowerOnTime=<{}  power_on_scale      error>=raw
L1SubCtl1: l1ss.control1
  PCI-PM_L1.2         pcipm_l1_2
  PCI-PM_L1.1         pcipm_l1_1
  ASPM_L1.2           aspm_l1_2
  ASPM_L1.1           aspm_l1_1
  T_CommonMode={}us   common_mode
  LTR1.2_Threshold={}ns  ltr_threshold      times ltr_threshold_scale
L1SubCtl2: l1ss.control2
  T_PwrOn={}us        power_on              times power_on_scale
[Secondary PCI Express]
LnkCtl3: secpcie.lnkctl3
  LnkEquIntrruptEn    equalization_interrupt
  PerformEqu          perform_equalization
LaneErrStat: secpcie
  {n}                 lane_error_status     hex
  LaneErr at lane: {}$  lane_error_status   bits
[Physical Layer 16.0 GT/s]
Phy16Sta: pl16.status
  EquComplete         eq_complete
  EquPhase1           eq_phase1
  EquPhase2           eq_phase2
  EquPhase3           eq_phase3
  LinkEquRequest      eq_request
[Physical Layer 32.0 GT/s]
Phy32Cap: pl32.capabilities
  EqualizationBypass  eq_bypass
  NoEqualizationNeeded  no_eq_needed
  ModTsMode0          modified_ts_0
  ModTsMode1          modified_ts_1
  ModTsMode2          modified_ts_2
Phy32Ctl: pl32.control
  EqualizationBypassDis  eq_bypass_disable
  NoEqualizationNeededDis  no_eq_needed_disable
  Modified TS Usage Mode: {}$  modified_ts_usage  PCI Express=pcie | Training Set Messages=training-set-messages | Alternate Protocol Negotiation=alternate-protocol
Phy32Sta: pl32.status
  EquComplete         eq_complete
  EquPhase1           eq_phase1
  EquPhase2           eq_phase2
  EquPhase3           eq_phase3
  LinkEquRequest      eq_request
  Received Enhanced Link Behavior Control: {}$  enhanced_link_behavior  Full Equalization required=full | Equalization bypass to highest rate support=bypass | No Equalization Needed=none | Modified TS1/TS2 Ordered Sets supported=modified-ts
  ModTsRecv           modified_ts
  TxPrecodeOn         tx_precoding
  TxPrecodeReq        tx_precoding_request
  NoEqualizationNeededRecv  no_eq_needed
[Physical Layer 64.0 GT/s]
Phy64Sta: pl64.status
  EquComplete         eq_complete
  EquPhase1           eq_phase1
  EquPhase2           eq_phase2
  EquPhase3           eq_phase3
  LinkEquRequest      eq_request
  TxPrecodeOn         tx_precoding
  TxPrecodeReq        tx_precoding_request
  NoEqualizationNeededRecv  no_eq_needed
[Lane Margining at the Receiver]
PortCap: margining.port_capabilities
  Uses Driver         driver_software
PortSta: margining.port_status
  MargReady           ready
  MargSoftReady       software_ready
[Data Object Exchange]
DOECap: doe.capabilities
  IntSup              interrupt
  IntMsgNum {}        message_number
  Interrupt Message Number {}  message_number  hex
DOECtl: doe.control
  IntEn               interrupt_enable
DOESta: doe.status
  Busy                busy
  IntSta              interrupt_status
  Error               error
  ObjectReady         object_ready
[Device 3]
DevCap3: dev3.devcap3
  DMWr Request Routing  dmwr_routing
  14-Bit Tag Completer  14bit_tag_completer
  14-Bit Tag Requester  14bit_tag_requester
  L0p                 l0p
  Port L0p Exit Latency: {},  l0p_latency  Less than 1us=under-1us | 1us to less than 2us=1us-2us | 2us to less than 4us=2us-4us | 4us to less than 8us=4us-8us | 8us to less than 16us=8us-16us | 16us to less than 32us=16us-32us | 32us-64us=32us-64us | More than 64us=over-64us
  Retimer L0p Exit Latency: {}$  retimer_l0p_latency  Less than 1us=under-1us | 1us to less than 2us=1us-2us | 2us to less than 4us=2us-4us | 4us to less than 8us=4us-8us | 8us to less than 16us=8us-16us | 16us to less than 32us=16us-32us | 32us-64us=32us-64us | More than 64us=over-64us
  UIO Mem RdWr Completer  uio_completer
  UIO Mem RdWr Requester  uio_requester
DevCtl3: dev3.devctl3
  DMWr Requester      dmwr_requester
  DMWr Egress Blocking  dmwr_egress_block
  14-Bit Tag Requester  14bit_tag_requester
  L0p                 l0p
  Target Link Width: {}  target_width      Dynamic=dynamic | Unknown=raw
  UIO Mem RdWr Requester  uio_requester
  UIO Request 256B Boundary  uio_256b_disable  not
DevSta3: dev3.devsta3
  Initial Link Width: {}  initial_width    Dynamic=dynamic | Unknown=raw
  Segment Captured    segment_captured
  Remote L0p          remote_l0p
[Data Link Feature]
: dlf
  <?>                 -                     lspci's mark of what it does not decode
[Native PCIe Enclosure Management]
: npem
  <?>                 -                     lspci's mark of what it does not decode
[Root Complex Internal Link]
: rc_internal
  <?>                 -                     lspci's mark of what it does not decode
[Root Complex Register Block]
: rcrb
  <?>                 -                     lspci's mark of what it does not decode
[Virtual Channel]
Caps: vc.capability_1
  LPEVC={}            low_priority_evcc
  RefClk={}           reference_clock       ??1=raw | ??2=raw | ??3=raw
  PATEntryBits={}     arbitration_entry
Arb: vc.capability_2
  Fixed               fixed
  WRR32               wrr32
  WRR64               wrr64
  WRR128              wrr128
Ctrl: vc.control
  ArbSelect={}        arbitration_select    Fixed=fixed | WRR32=wrr32 | WRR64=wrr64 | WRR128=wrr128 | ??4=raw | ??5=raw | ??6=raw | ??7=raw
Status: vc.status
  InProgress          table_pending
: vc
  Port Arbitration Table [{}]  -            lspci's mark of a table that it does not decode
  <?>                 -                     lspci's mark of what it does not decode
VC{@}: vc
  Port Arbitration Table  -                 lspci's mark of a table that it does not decode
  <?>                 -                     lspci's mark of what it does not decode
VC{@}.Caps: vc.resource_capability
  PATOffset={}        table_offset          hex *16
  MaxTimeSlots={}     max_time_slots
  RejSnoopTrans       reject_snoop
VC{@}.Arb: vc.resource_capability
  Fixed               fixed
  WRR32               wrr32
  WRR64               wrr64
  WRR128              wrr128
  TWRR128             twrr128
  WRR256              wrr256
VC{@}.Ctrl: vc.resource_control
  Enable              enable
  ID={}               vc_id
  ArbSelect={}        arbitration_select    Fixed=fixed | WRR32=wrr32 | WRR64=wrr64 | WRR128=wrr128 | TWRR128=twrr128 | WRR256=wrr256 | ??6=raw | ??7=raw
  TC/VC={}            tc_map                hex
VC{@}.Status: vc.resource_status
  NegoPending         negotiation_pending
  InProgress          table_pending
[Multi-Function Virtual Channel]
: mfvc
  <?>                 -                     lspci's mark of what it does not decode
[Root Complex Link]
Desc: rclink.self
  PortNumber={}       port                  hex
  ComponentID={}      component             hex
  EltType={}          element_type          Config=config | Egress=egress | Internal=internal | ??*=raw
Link{@}: rclink
Link{@}.Desc: rclink.link
  TargetPort={}       target_port           hex
  TargetComponent={}  target_component      hex
  AssocRCRB           associated_rcrb
  LinkType={}         type                  MemMapped=memory-mapped | Config=config
  LinkValid           valid
Link{@}.Addr: rclink
  {16}$               address               hex
Link{@}.Addr: rclink.config
  {2}:                -                     bits of the bus number that bus_bits leaves
  {*2}:{2}.           device                hex
  {*2}:{*2}.{n}       function
  CfgSpace={16}       -                     the whole of the same address
[Integrity & Data Encryption]
IDECap: ide.capability
  Lnk={}              link_streams          0=1
  Sel={}              selective_streams     0=1
  FlowThru            flow_through
  PartHdr             partial_header
  Aggr                aggregation
  PCPC                pcrc
  IDE_KM              ide_km
  SelCfg              selective_config
  Alg='{}'            algorithm             AES-GCM-256-96b=aes-gcm-256-96b | reserved=raw
  TCs={}              link_streams
  TeeLim              tee_limited
  XT                  xt
IDECtl: ide.control
  FTEn                flow_through
LinkIDE#{@} Ctl: ide.link_control
  En                  enable
  XT                  xt
  NPR{}               npr_aggregation       -=off | =2=x2 | =4=x4 | =8=x8
  PR{}                pr_aggregation        -=off | =2=x2 | =4=x4 | =8=x8
  CPL{}               cpl_aggregation       -=off | =2=x2 | =4=x4 | =8=x8
  HdrEnc={}           partial_header        no=none | 17:2=17-2 | 25:2=25-2 | 33:2=33-2 | 41:2=41-2
  Alg='{}'            algorithm             AES-GCM-256-96b=aes-gcm-256-96b | reserved=raw
  TC{n}               traffic_class
  ID{n}               stream_id
LinkIDE#{@} Sta: ide.link_status
  Status={}           state                 reserved=raw
  RecvChkFail         check_failed
SelectiveIDE#{@} Cap: ide.selective_capability
  RID#={}             address_blocks
SelectiveIDE#{@} Ctl: ide.selective_control
  En                  enable
  XT                  xt
  NPR{}               npr_aggregation       -=off | =2=x2 | =4=x4 | =8=x8
  PR{}                pr_aggregation        -=off | =2=x2 | =4=x4 | =8=x8
  CPL{}               cpl_aggregation       -=off | =2=x2 | =4=x4 | =8=x8
  PCRC                pcrc
  CFG                 config
  HdrEnc={}           partial_header        no=none | 17:2=17-2 | 25:2=25-2 | 33:2=33-2 | 41:2=41-2
  Alg='{}'            algorithm             AES-GCM-256-96b=aes-gcm-256-96b | reserved=raw
  TC{n}               traffic_class
  TeeLim              tee_limited
  ID{n}               stream_id
  Default             default_stream        present
SelectiveIDE#{@} Sta: ide.selective_status
  {}                  state                 reserved=raw
  RecvChkFail         check_failed
SelectiveIDE#{@} RID: ide.rid_2
  Valid               valid
  Base={}             base                  hex
  SegBase={}          segment               hex
SelectiveIDE#{@} RID: ide.rid_1
  Limit={}            limit                 hex
[Flit Logging]
Log1: flit_log.error_1
  Valid               valid
  Link Width: {}      width                 Dynamic=raw | Unknown=raw
  More entries        more
  Unrecognized flit   unrecognized
  FEC uncorrectable   uncorrectable
  SyndParityGrp0: {}  parity_0              hex
  SyndCheckGrp0: {}   check_0               hex
Log2: flit_log.error_2
  SyndParityGrp1: {}  parity_1              hex
  SyndCheckGrp1: {}   check_1               hex
  SyndParityGrp2: {}  parity_2              hex
  SyndCheckGrp2: {}   check_2               hex
CntCtl: flit_log.counter_control
  Flit Error Counter En  enable
  Flit Error Counter Interrupt En  interrupt_enable
  Events to count: {}  events
  Trigger Event on Error Count: {}  trigger  hex
CntSts: flit_log.counter_status
  Link Width when Error Counter Started {}  width  Dynamic=raw | Unknown=raw
  Interrupt Generated based on Trigger Event Count  interrupt
  FlitErr: {}         errors
MeasCtl: flit_log.measure_control
  En                  enable
  Granularity: {}     granularity           Unknown=raw
MeasSts1: flit_log
  Flit Counter: {}    flits
MeasSts2: flit_log
  Invalid Flit Counter: {}  invalid_flits
MeasSts3: flit_log
  Lane0: {}            lane_errors@0
  Lane1: {}            lane_errors@1
MeasSts4: flit_log
  Lane2: {}            lane_errors@2
  Lane3: {}            lane_errors@3
MeasSts5: flit_log
  Lane4: {}            lane_errors@4
  Lane5: {}            lane_errors@5
MeasSts6: flit_log
  Lane6: {}            lane_errors@6
  Lane7: {}            lane_errors@7
MeasSts7: flit_log
  Lane8: {}            lane_errors@8
  Lane9: {}            lane_errors@9
MeasSts8: flit_log
  Lane10: {}            lane_errors@10
  Lane11: {}            lane_errors@11
MeasSts9: flit_log
  Lane12: {}            lane_errors@12
  Lane13: {}            lane_errors@13
MeasSts10: flit_log
  Lane14: {}            lane_errors@14
  Lane15: {}            lane_errors@15
[Flit Error Injection]
FlitEiCtl1: flit_error.control_1
  En                  enable
  Tx                  tx
  Rx                  rx
  2.5GT/s             2_5gt
  5.0GT/s             5gt
  8.0GT/s             8gt
  16.0GT/s            16gt
  32.0GT/s            32gt
  64.0GT/s            64gt
  Number of errors: {}  errors
  Spacing between errors: {}  spacing
  Flit Type: {}$      flit_type             any=any | any non-IDLE=non-idle | only payload=payload | only NOP=nop
FlitEiCtl2: flit_error.control_2
  Consecutive: {},    consecutive           none=0 | pseudo-random=7 | Unknown (4)=4
  Type: {},           type                  random=random | correctable single group=correctable-1 | correctable three groups=correctable-3 | uncorrectable=uncorrectable
  Offset: {}          offset
  Magnitude: {}       magnitude
FlitEiSts: flit_error.status
  Tx: {},             tx                    not started=not-started
  Rx: {}$             rx                    not started=not-started
FlitEiOsCtl1: flit_error.os_control_1
  En                  enable
  Tx                  tx
  Rx                  rx
  TS0                 ts0
  TS1                 ts1
  TS2                 ts2
  SKP                 skp
  EIEOS               eieos
  EIOS                eios
  SDS                 sds
  Poll                polling
  Conf                configuration
  L0                  l0
  NoEq                recovery
  Eq01                eq_phase01
  Eq2                 eq_phase2
  Eq3                 eq_phase3
FlitEiOsCtl2: flit_error.os_control_2
  Bytes: {}           bytes                 hex
  Lanes: {}           lanes                 hex
FlitEiOsTx: flit_error.os_tx_status  not started=not-started
  TS0: {},             ts0
  TS1: {},             ts1
  TS2: {}$             ts2
  SKP: {},             skp
  EIEOS: {},             eieos
  EIOS: {}$             eios
  SDS: {},             sds
  Polling: {},             polling
  Configuration: {}$             configuration
  L0: {},             l0
  non-EQ recovery: {},             recovery
  Eq01: {}$             eq_phase01
  Eq2: {},             eq_phase2
  Eq3: {}$             eq_phase3
FlitEiOsRx: flit_error.os_rx_status  not started=not-started
  as FlitEiOsTx
[Multicast]
McastCap: multicast.capability
  MaxGroups {}        max_group
  WindowSz {}         window_size
  ({} bytes)          -                     the power of two that the window is
  ECRCRegen           ecrc_regeneration
McastCtl: multicast.control
  NumGroups {}        num_group
  Enable              enable
McastBAR: multicast.base
  IndexPos {}         index_position
  BaseAddr {*8}{8}    address               hex
McastBAR: multicast
  BaseAddr {8}{*8}    base_high             hex
McastReceiveVec: multicast
  {8}{*8}             receive_high          hex
  {*8}{8}             receive_low           hex
McastBlockAllVec: multicast
  {8}{*8}             block_all_high        hex
  {*8}{8}             block_all_low         hex
McastBlockUntransVec: multicast
  {8}{*8}             block_untranslated_high  hex
  {*8}{8}             block_untranslated_low  hex
McastOverlayBAR: multicast.overlay
  OverlaySize {}      size
  ({} bytes)          -                     the power of two that the overlay is
  (disabled)          -                     a size below 6
  BaseAddr {*8}{8}    address               hex
McastOverlayBAR: multicast
  BaseAddr {8}{*8}    overlay_high          hex
[Dynamic Power Allocation]
: dpa
  <?>                 -                     lspci's mark of what it does not decode
[Protocol Multiplexing]
: pmux
  <?>                 -                     lspci's mark of what it does not decode
[LN Requester]
: lnr
  <?>                 -                     lspci's mark of what it does not decode
[PCI Express over M_PHY]
: mphy
  <?>                 -                     lspci's mark of what it does not decode
[FRS Queueing]
: frs
  <?>                 -                     lspci's mark of what it does not decode
[Readiness Time Reporting]
: rtr
  <?>                 -                     lspci's mark of what it does not decode
[Hierarchy ID]
: hierid
  <?>                 -                     lspci's mark of what it does not decode
[MMIO Register Block Locator]
Locator{@}: mrbl.locator
  BIR: BAR{}          bir
  ID: {},             id                    Empty=empty | MCAP=mcap | MDVS=mdvs
  offset: {16}        offset                hex
[Designated Vendor-Specific: Vendor=1e98 ID=0000]
: cxl_device.header
  Rev={}              rev
  Len={n}             length
: cxl_device
  CXL                 -                     lspci's name of the vendor
  PCIe DVSEC for CXL Devices  -                     lspci's name of the layout
  <?>                 -                     lspci's mark of what it does not decode
CXLCap: cxl_device.capability
  Cache               cache
  IO                  io
  Mem                 mem
  MemHWInit           mem_hwinit
  Mem HW Init         mem_hwinit
  HDMCount {}         hdm_count
  Viral               viral
CXLCtl: cxl_device.control
  Cache               cache
  IO                  io
  Mem                 mem
  CacheSFCov {}       sf_coverage
  Cache SF Cov {}     sf_coverage
  CacheSFGran {}      sf_granularity        code
  Cache SF Gran {}    sf_granularity        code
  CacheClean          clean_eviction
  Cache Clean         clean_eviction
  Viral               viral
CXLSta: cxl_device.status
  Viral               viral
CXLCtl2: cxl_device.control_2
  DisableCaching      disable_caching
  InitCacheWB&Inval   writeback
  InitRst             reset
  RstMemClrEn         reset_mem_clear
  DesiredVolatileHDMStateAfterHotReset  volatile_after_hot_reset
CXLSta2: cxl_device.status_2
  ResetComplete       reset_complete
  ResetError          reset_error
  PMComplete          pm_init_complete
CXLCap2: cxl_device.capability_2
  Cache Size Not {}   cache_unit            Reported=not-reported
Range{#}: cxl_device
  {8}{*8}-            base_high             hex
  {*8}{8}-            base                  hex
  [size=0x{}          size_high             hex high
Range{#}: cxl_device.range
  [size=0x{}          size                  hex low
  Valid               valid
  Active              active
  Type={}             media                 Volatile=volatile | Non-volatile=non-volatile | CDAT=cdat
  Class={}            class                 DRAM=memory | Storage=storage | CDAT=cdat
  interleave={}       interleave            0=none | 256=256b | 4096=4kb | 512=512b | 1024=1kb | 2048=2kb | 8192=8kb | 16384=16kb
  timeout={}s         timeout               1=1s | 4=4s | 16=16s | 64=64s | 256=256s
CXLCap3: cxl_device.capability_3
  DefaultVolatile HDM State After  -        introduces the flags
  ColdReset           volatile_cold_reset
  WarmReset           volatile_warm_reset
  HotReset            volatile_hot_reset
  HotResetConfigurability  volatile_hot_reset_config
[Designated Vendor-Specific: Vendor=1e98 ID=0002]
: cxl_function_map.header
  Rev={}              rev
  Len={n}             length
: cxl_function_map
  CXL                 -                     lspci's name of the vendor
  Non-CXL Function Map DVSEC  -                     lspci's name of the layout
  <?>                 -                     lspci's mark of what it does not decode
FuncMap {@}: cxl_function_map
  {8}                 function_map          hex
[Designated Vendor-Specific: Vendor=1e98 ID=0003]
: cxl_port.header
  Rev={}              rev
  Len={n}             length
: cxl_port
  CXL                 -                     lspci's name of the vendor
  CXL Extensions DVSEC for Ports  -                     lspci's name of the layout
  <?>                 -                     lspci's mark of what it does not decode
CXLPortSta: cxl_port.status
  PMComplete          pm_init_complete
CXLPortCtl: cxl_port.control
  UnmaskSBR           unmask_sbr
  UnmaskLinkDisable   unmask_link_disable
  AltMem              alt_memory
  AltBME              alt_bme
  ViralEnable         viral
AlternateBus: cxl_port
  {2}-                alt_bus_base          hex
  {*2}-{2}$           alt_bus_limit         hex
  {4}-                alt_memory_base       hex *65536
  {*4}-{4}$           alt_memory_limit      hex *65536
[Designated Vendor-Specific: Vendor=1e98 ID=0004]
: cxl_gpf_port.header
  Rev={}              rev
  Len={n}             length
: cxl_gpf_port
  CXL                 -                     lspci's name of the vendor
  GPF DVSEC for CXL Ports  -                     lspci's name of the layout
  <?>                 -                     lspci's mark of what it does not decode
GPF Phase 1 Timeout: cxl_gpf_port.phase_1
  {n}us               base                  times scale
  {n}ms               base                  times scale
  {n}s                base                  times scale
GPF Phase 2 Timeout: cxl_gpf_port.phase_2
  as GPF Phase 1 Timeout
[Designated Vendor-Specific: Vendor=1e98 ID=0005]
: cxl_gpf_device.header
  Rev={}              rev
  Len={n}             length
: cxl_gpf_device
  CXL                 -                     lspci's name of the vendor
  GPF DVSEC for CXL Devices  -                     lspci's name of the layout
  <?>                 -                     lspci's mark of what it does not decode
GPF Phase 2 Duration: cxl_gpf_device.phase_2
  as GPF Phase 1 Timeout
GPF Phase 2 Power: cxl_gpf_device
  {n}mW               phase_2_power
[Designated Vendor-Specific: Vendor=1e98 ID=0007]
: cxl_flex_bus.header
  Rev={}              rev
  Len={n}             length
: cxl_flex_bus
  CXL                 -                     lspci's name of the vendor
  PCIe DVSEC for Flex Bus Port  -                     lspci's name of the layout
  <?>                 -                     lspci's mark of what it does not decode
FBCap: cxl_flex_bus.capability
  Cache               cache
  IO                  io
  Mem                 mem
  68BFlit             68b_flit
  MltLogDev           multi_logical
  256BFlit            256b_flit
  PBRFlit             pbr_flit
FBCtl: cxl_flex_bus.control
  Cache               cache
  IO                  io
  Mem                 mem
  SynHdrByp           sync_header_bypass
  DrftBuf             drift_buffer
  68BFlit             68b_flit
  MltLogDev           multi_logical
  RCD                 disable_rcd_training
  Retimer1            retimer_1
  Retimer2            retimer_2
  256BFlit            256b_flit
  PBRFlit             pbr_flit
FBSta: cxl_flex_bus.status
  Cache               cache
  IO                  io
  Mem                 mem
  SynHdrByp           sync_header_bypass
  DrftBuf             drift_buffer
  68BFlit             68b_flit
  MltLogDev           multi_logical
  256BFlit            256b_flit
  PBRFlit             pbr_flit
FBModTS: cxl_flex_bus
  Received FB Data: {}  received_modified_ts  hex
FBCap2: cxl_flex_bus.capability_2
  NOPHint             nop_hint
FBCtl2: cxl_flex_bus.control_2
  NOPHint             nop_hint
FBSta2: cxl_flex_bus.status_2
  NOPHintInfo: {}     nop_hint_info         hex
[Designated Vendor-Specific: Vendor=1e98 ID=0008]
: cxl_registers.header
  Rev={}              rev
  Len={n}             length
: cxl_registers
  CXL                 -                     lspci's name of the vendor
  Register Locator DVSEC  -                     lspci's name of the layout
  <?>                 -                     lspci's mark of what it does not decode
Block{#}: cxl_registers.block
  BIR: bar{}          bir
  ID: {},             id                    component registers=component | BAR virtualization=bar-virtualization | CXL device registers=device | CPMU registers=cpmu | vendor-specific=vendor | <?>=raw
  offset: {16}        offset                hex
[Designated Vendor-Specific: Vendor=1e98 ID=0009]
: cxl_mld.header
  Rev={}              rev
  Len={n}             length
: cxl_mld
  CXL                 -                     lspci's name of the vendor
  MLD DVSEC           -                     lspci's name of the layout
  <?>                 -                     lspci's mark of what it does not decode
NumLogDevs: cxl_mld
  {}                  logical_devices
[Physical Resizable BAR]
BAR {#}: rebar.control
  current size: {},   size                  size | <unknown>=raw
  current size: {}$   size                  size | <unknown>=raw
  supported: {}$      large_sizes           size bits 28
BAR {#}: rebar.capability
  supported: {}$      sizes                 size bits
[Virtual Resizable BAR]
BAR {#}: vf_rebar.control
  current size: {},   size                  size | <unknown>=raw
  current size: {}$   size                  size | <unknown>=raw
  supported: {}$      large_sizes           size bits 28
BAR {#}: vf_rebar.capability
  supported: {}$      sizes                 size bits
[Precision Time Measurement]
PTMCap: ptm.capability
  Requester           requester
  Responder           responder
  Root                root
  Requester:          requester
  Responder:          responder
  Root:               root
PTMClockGranularity: ptm.capability
  {n}ns               granularity
  Un{}                granularity           implemented=0
  Greater than {}ns   granularity           +1
PTMControl: ptm.control
  Enabled             enable
  RootSelected        root_select
  Enabled:            enable
  RootSelected:       root_select
PTMEffectiveGranularity: ptm.control
  {n}ns               granularity
  Un{}                granularity           known=0
  Greater than {}ns   granularity           +1
)";

constexpr char kSetpci[] = R"([setpci]
: pci
  VENDOR_ID            vendor
  DEVICE_ID            device
  COMMAND              command
  STATUS               status
  REVISION             revision
  CLASS_PROG           prog_if
  CLASS_DEVICE         class
  CACHE_LINE_SIZE      cache_line_size
  LATENCY_TIMER        latency_timer
  HEADER_TYPE          header_type
  BIST                 bist
  SUBSYSTEM_VENDOR_ID  subsystem_vendor
  SUBSYSTEM_ID         subsystem_device
  CAPABILITIES         capabilities_pointer
  INTERRUPT_LINE       interrupt_line
  INTERRUPT_PIN        interrupt_pin
  MIN_GNT              min_gnt
  MAX_LAT              max_lat
  PRIMARY_BUS          primary_bus
  SECONDARY_BUS        secondary_bus
  SUBORDINATE_BUS      subordinate_bus
  SEC_LATENCY_TIMER    secondary_latency_timer
  SEC_STATUS           secondary_status
  BRIDGE_CONTROL       bridge_control
  CARDBUS_CIS          cardbus_cis
  ROM_ADDRESS          rom
  BRIDGE_ROM_ADDRESS   rom
  IO_BASE              io_base
  IO_LIMIT             io_limit
  MEMORY_BASE          memory_base
  MEMORY_LIMIT         memory_limit
  PREF_MEMORY_BASE     prefetchable_base
  PREF_MEMORY_LIMIT    prefetchable_limit
  PREF_BASE_UPPER32    prefetchable_base_upper
  PREF_LIMIT_UPPER32   prefetchable_limit_upper
  IO_BASE_UPPER16      io_base_upper
  IO_LIMIT_UPPER16     io_limit_upper
: cardbus
  CB_CAPABILITIES         capabilities_pointer
  CB_SEC_STATUS           secondary_status
  CB_BUS_NUMBER           primary_bus
  CB_CARDBUS_NUMBER       card_bus
  CB_SUBORDINATE_BUS      subordinate_bus
  CB_CARDBUS_LATENCY      latency_timer
  CB_BRIDGE_CONTROL       bridge_control
  CB_SUBSYSTEM_VENDOR_ID  subsystem_vendor
  CB_SUBSYSTEM_ID         subsystem_device
  CB_MEMORY_BASE_0        memory_base_0
  CB_MEMORY_LIMIT_0       memory_limit_0
  CB_MEMORY_BASE_1        memory_base_1
  CB_MEMORY_LIMIT_1       memory_limit_1
  CB_IO_BASE_0            io_base_0
  CB_IO_LIMIT_0           io_limit_0
  CB_IO_BASE_1            io_base_1
  CB_IO_LIMIT_1           io_limit_1
  CB_LEGACY_MODE_BASE     legacy_base
# What a base address register is stands in its bits, so that its name means several keys.
: bar
  BASE_ADDRESS_0  memory@0
  BASE_ADDRESS_0  memory64@0
  BASE_ADDRESS_0  io@0
  BASE_ADDRESS_1  memory@1
  BASE_ADDRESS_1  memory64@1
  BASE_ADDRESS_1  io@1
  BASE_ADDRESS_2  memory@2
  BASE_ADDRESS_2  memory64@2
  BASE_ADDRESS_2  io@2
  BASE_ADDRESS_3  memory@3
  BASE_ADDRESS_3  memory64@3
  BASE_ADDRESS_3  io@3
  BASE_ADDRESS_4  memory@4
  BASE_ADDRESS_4  memory64@4
  BASE_ADDRESS_4  io@4
  BASE_ADDRESS_5  memory@5
  BASE_ADDRESS_5  memory64@5
  BASE_ADDRESS_5  io@5
  CB_CARDBUS_BASE  memory@0
  CB_CARDBUS_BASE  memory64@0
  CB_CARDBUS_BASE  io@0
# Where the tools have one word for a capability, it means the capability's table.
:
  CAP_PM       pm
  CAP_AGP      agp
  CAP_VPD      vpd
  CAP_SLOTID   slotid
  CAP_MSI      msi
  CAP_CHSWP    hotswap
  CAP_PCIX     pcix
  CAP_VNDR     vndr
  CAP_HT       ht_primary
  CAP_HT       ht_host
  CAP_HT       ht_switch
  CAP_HT       ht_interrupt
  CAP_HT       ht_revision
  CAP_HT       ht_unitid
  CAP_HT       ht_extended_config
  CAP_HT       ht_address_map
  CAP_HT       ht_msi_map
  CAP_HT       ht_direct_route
  CAP_HT       ht_vcset
  CAP_HT       ht_retry
  CAP_HT       ht_x86
  CAP_HT       ht_gen3
  CAP_HT       ht_power
  CAP_HOTPLUG  shpc
  CAP_EA       ea
  CAP_DBG      debug_port
  CAP_SSVID    ssvid
  CAP_EXP      pcie
  CAP_MSIX     msix
  CAP_SATA     sata
  CAP_AF       af
  ECAP_AER     aer
  ECAP_VC      vc
  ECAP_VC2     vc
  ECAP_MFVC    mfvc
  ECAP_RCLINK  rclink
  ECAP_DSN     dsn
  ECAP_PB      power_budgeting
  ECAP_RCILINK  rc_internal
  ECAP_RCEC    rcec
  ECAP_RBCB    rcrb
  ECAP_VNDR    vsec
  ECAP_ACS     acs
  ECAP_ARI     ari
  ECAP_ATS     ats
  ECAP_SRIOV   sriov
  ECAP_PRI     pri
  ECAP_MCAST   multicast
  ECAP_DPA     dpa
  ECAP_PMUX    pmux
  ECAP_LNR     lnr
  ECAP_M_PCIE  mphy
  ECAP_FRS     frs
  ECAP_RTR     rtr
  ECAP_HIER_ID  hierid
  ECAP_REBAR   rebar
  ECAP_TPH     tph
  ECAP_LTR     ltr
  ECAP_SECPCI  secpcie
  ECAP_PASID   pasid
  ECAP_DPC     dpc
  ECAP_L1PM    l1ss
  ECAP_PTM     ptm
  ECAP_DVSEC   dvsec
  ECAP_VF_REBAR  vf_rebar
  ECAP_DLNK    dlf
  ECAP_16GT    pl16
  ECAP_LMR     margining
  ECAP_NPEM    npem
)";

}  // namespace

std::string_view foreign_text(std::size_t part) {
  switch (part) {
    case 0:
      return kHeader;
    case 1:
      return kConventional;
    case 2:
      return kExpress;
    case 3:
      return kExtended;
    case 4:
      return kSetpci;
    default:
      return {};
  }
}

}  // namespace pcitune::registers
