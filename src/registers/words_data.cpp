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

constexpr char kExpress[] = R"([Express (]
: pcie.flags
  v{})                version
  v{*}) {},           port_type             Endpoint=endpoint | Legacy Endpoint=legacy-endpoint | Root Port (Slot+)=root-port | Root Port (Slot-)=root-port | Upstream Port=upstream-port | Downstream Port (Slot+)=downstream-port | Downstream Port (Slot-)=downstream-port | PCI-Express to PCI/PCI-X Bridge=pcie-to-pci-bridge | PCI/PCI-X to PCI-Express Bridge (Slot+)=pci-to-pcie-bridge | PCI/PCI-X to PCI-Express Bridge (Slot-)=pci-to-pcie-bridge | Root Complex Integrated Endpoint=rc-endpoint | Root Complex Event Collector=rc-event-collector
  (Slot               slot
  IntMsgNum {}        interrupt_message
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
  SlotPowerLimit {}W  power_limit           times power_limit_scale
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
  PowerLimit {}W      power_limit           times power_limit_scale
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
      return kExpress;
    case 3:
      return kSetpci;
    default:
      return {};
  }
}

}  // namespace pcitune::registers
