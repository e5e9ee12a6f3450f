// The words of lspci and setpci, as text. How to write it:
//
//   [Express (]                  what follows is about the capability whose line begins so, behind "Capabilities: [50] ";
//                                [header] and [setpci] are what they say
//   DevCtl: pcie.devctl          a label of lspci, and the key in front of the rows under it; no label: the caption itself and
//                                lines that have none. A label within a label: SltSta.Changed. {@} in it is the @ number
//     MaxPayload {} bytes  mps   lspci's words, what our key goes on with, how to read lspci's value (two blanks between)
//
// Words: one without a value is a flag that + or - follows. {} is the value, up to the next words or, at the end, of one word;
// {n} one of digits only; {*} is something of another row; $ is the end of the line. A row that begins with {} stands at the beginning.
// Readings: nothing: a decimal number, or our own word. hex. *N, /N, +N, -N: what to do with lspci's number to get ours. A=b | C=d:
// lspci's words and ours ("raw": any reserved code). not: an inverted flag. present: on if the words are there. times KEY: the
// product of two fields.
// Key "-": lspci's own addition, that no register holds; the reading says what it is.
//
// Source: pciutils ls-caps.c, ls-ecaps.c, ls-caps-vendor.c, lspci.c of 3.14; setpci --dumpregs.
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
Bus: cardbus
  primary={}          primary_bus           hex
  secondary={}        card_bus              hex
  subordinate={}      subordinate_bus       hex
  sec-latency={}      latency_timer
)";

constexpr char kConventional[] = R"([PCI-X non-bridge device]
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
)";

}  // namespace

std::string_view foreign_text(std::size_t part) {
  switch (part) {
    case 0:
      return kHeader;
    case 1:
      return kConventional;
    case 2:
      return kSetpci;
    default:
      return {};
  }
}

}  // namespace pcitune::registers
