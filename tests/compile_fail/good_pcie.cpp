// Has no flaw: tables of the size and variety of the PCI Express capability and of Advanced Error
// Reporting, so that the checks stay within what compilers evaluate. Not a reference for bits.
#include "registers/model.h"

namespace pcitune::registers {
namespace {

// clang-format off
constexpr std::uint16_t kDown = 1U << 4U | 1U << 6U | 1U << 8U;
constexpr std::uint16_t kEnds = 1U << 0U | 1U << 1U | 1U << 9U;
constexpr std::uint16_t kRoot = 1U << 4U | 1U << 10U;
constexpr std::uint16_t kLinked = 0xFFFF & ~(1U << 9U | 1U << 10U);
constexpr std::uint16_t kLateVersions = 0xFFFF & ~(1U << 0U | 1U << 1U);
constexpr When kDownPort{.ports = kDown};
constexpr When kUpPort{.ports = 0xFFFF & ~kDown};
constexpr When kEndpoint{.ports = kEnds};
constexpr When kNoEndpoint{.ports = 0xFFFF & ~kEnds};
constexpr When kBridgePort{.ports = 1U << 7U};
constexpr When kOtherPort{.ports = 0xFFFF & ~(kEnds | 1U << 7U)};
constexpr When kRootPort{.ports = kRoot};
constexpr When kNoRootPort{.ports = 0xFFFF & ~kRoot};
constexpr When kNeither{.ports = 0xFFFF & ~(kRoot | kEnds)};
constexpr When kV1{.versions = 1U << 0U | 1U << 1U};
constexpr When kV2{.versions = kLateVersions};
constexpr When kLater = kV2;
constexpr When kDownPort1{.ports = kDown, .versions = 1U << 0U | 1U << 1U};
constexpr When kDownPort2{.ports = kDown, .versions = kLateVersions};
constexpr When kHasLink{.ports = kLinked};
constexpr When kHasLink2{.ports = kLinked, .versions = kLateVersions};
constexpr When kHasSlot{.ports = kDown, .flag = "flags.slot"};
constexpr When kHasSlot2{.ports = kDown, .versions = kLateVersions, .flag = "flags.slot"};
constexpr When kHasRoot{.ports = kRoot};

constexpr auto kFlags = std::to_array<Field>({
    {"version", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "version"},
    {"port", bits(7, 4), Access::kRo, kPlain, Owner::kNone, "port"},
    {"slot", bit(8), Access::kHwInit, kFlag, Owner::kNone, "slot", "", "", 0, kDownPort},
    {"", bit(8), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"message", bits(13, 9), Access::kRo, kPlain, Owner::kNone, "message"},
    {"", bits(15, 14), Access::kRsvdP},
});
constexpr auto kDevCap = std::to_array<Field>({
    {"mps", bits(2, 0), Access::kRo, kPlain, Owner::kNone, "mps"},
    {"phantom", bits(4, 3), Access::kRo, kPlain, Owner::kNone, "phantom"},
    {"extended_tag", bit(5), Access::kRo, kFlag, Owner::kNone, "extended_tag"},
    {"l0s", bits(8, 6), Access::kRo, kPlain, Owner::kNone, "l0s", "", "", 0, kEndpoint},
    {"", bits(8, 6), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kNoEndpoint},
    {"l1", bits(11, 9), Access::kRo, kPlain, Owner::kNone, "l1", "", "", 0, kEndpoint},
    {"", bits(11, 9), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kNoEndpoint},
    {"", bits(14, 12), Access::kRsvdP},
    {"role", bit(15), Access::kRo, kFlag, Owner::kNone, "role"},
    {"err_cor", bit(16), Access::kRo, kFlag, Owner::kNone, "err_cor", "", "", 0, kV2},
    {"", bit(16), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kV1},
    {"", bit(17), Access::kRsvdP},
    {"power", bits(25, 18), Access::kRo, kPlain, Owner::kNone, "power", "", "", 0, kUpPort},
    {"", bits(25, 18), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kDownPort},
    {"power_scale", bits(27, 26), Access::kRo, kPlain, Owner::kNone, "power_scale"},
    {"flr", bit(28), Access::kRo, kFlag, Owner::kNone, "flr", "", "", 0, kEndpoint},
    {"", bit(28), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kNoEndpoint},
    {"", bits(31, 29), Access::kRsvdP},
});
constexpr auto kDevCtl = std::to_array<Field>({
    {"cere", bit(0), Access::kRw, kFlag, Owner::kLive, "cere"},
    {"nfere", bit(1), Access::kRw, kFlag, Owner::kLive, "nfere"},
    {"fere", bit(2), Access::kRw, kFlag, Owner::kLive, "fere"},
    {"urre", bit(3), Access::kRw, kFlag, Owner::kLive, "urre"},
    {"relaxed", bit(4), Access::kRw, kFlag, Owner::kLive, "relaxed"},
    {"mps", bits(7, 5), Access::kRw, kPlain, Owner::kLive, "mps"},
    {"extended_tag", bit(8), Access::kRw, kFlag, Owner::kLive, "extended_tag"},
    {"phantom", bit(9), Access::kRw, kFlag, Owner::kLive, "phantom"},
    {"aux", bit(10), Access::kRws, kFlag, Owner::kLive, "aux"},
    {"no_snoop", bit(11), Access::kRw, kFlag, Owner::kLive, "no_snoop"},
    {"mrrs", bits(14, 12), Access::kRw, kPlain, Owner::kLive, "mrrs"},
    {"flr", bit(15), Access::kRw, kFlag, Owner::kLive, "flr", "", "", 0, kEndpoint},
    {"bridge_retry", bit(15), Access::kRw, kFlag, Owner::kLive, "bridge_retry", "", "", 0, kBridgePort},
    {"", bit(15), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kOtherPort},
});
constexpr auto kDevSta = std::to_array<Field>({
    {"ce", bit(0), Access::kRw1c, kFlag, Owner::kLive, "ce"},
    {"nfe", bit(1), Access::kRw1c, kFlag, Owner::kLive, "nfe"},
    {"fe", bit(2), Access::kRw1c, kFlag, Owner::kLive, "fe"},
    {"ur", bit(3), Access::kRw1c, kFlag, Owner::kLive, "ur"},
    {"aux", bit(4), Access::kRo, kFlag, Owner::kNone, "aux"},
    {"pending", bit(5), Access::kRo, kFlag, Owner::kNone, "pending"},
    {"emergency", bit(6), Access::kRw1c, kFlag, Owner::kLive, "emergency", "", "", 0, kV2},
    {"", bit(6), Access::kRsvdZ, {}, Owner::kNone, "", "", "", 0, kV1},
    {"", bits(15, 7), Access::kRsvdZ},
});
constexpr auto kLnkCap = std::to_array<Field>({
    {"speed", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "speed"},
    {"width", bits(9, 4), Access::kRo, kPlain, Owner::kNone, "width"},
    {"aspm", bits(11, 10), Access::kRo, kPlain, Owner::kNone, "aspm"},
    {"l0s", bits(14, 12), Access::kRo, kPlain, Owner::kNone, "l0s"},
    {"l1", bits(17, 15), Access::kRo, kPlain, Owner::kNone, "l1"},
    {"clock_pm", bit(18), Access::kRo, kFlag, Owner::kNone, "clock_pm"},
    {"surprise", bit(19), Access::kRo, kFlag, Owner::kNone, "surprise", "", "", 0, kDownPort},
    {"", bit(19), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"dll", bit(20), Access::kRo, kFlag, Owner::kNone, "dll", "", "", 0, kDownPort},
    {"", bit(20), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"bw", bit(21), Access::kRo, kFlag, Owner::kNone, "bw"},
    {"optional", bit(22), Access::kRo, kFlag, Owner::kNone, "optional", "", "", 0, kV2},
    {"", bit(22), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kV1},
    {"", bit(23), Access::kRsvdP},
    {"number", bits(31, 24), Access::kHwInit, kPlain, Owner::kNone, "number"},
});
constexpr auto kLnkCtl = std::to_array<Field>({
    {"aspm", bits(1, 0), Access::kRw, kPlain, Owner::kLive, "aspm"},
    {"", bit(2), Access::kRsvdP},
    {"rcb", bit(3), Access::kRo, kFlag, Owner::kNone, "rcb", "", "", 0, kRootPort},
    {"rcb", bit(3), Access::kRw, kFlag, Owner::kLive, "rcb", "", "", 0, kEndpoint},
    {"", bit(3), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kNeither},
    {"disable", bit(4), Access::kRw, kFlag, Owner::kLive, "disable", "", "", 0, kDownPort},
    {"", bit(4), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"retrain", bit(5), Access::kRw, kFlag, Owner::kLive, "retrain", "", "", 0, kDownPort},
    {"", bit(5), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"common_clock", bit(6), Access::kRw, kFlag, Owner::kLive, "common_clock"},
    {"sync", bit(7), Access::kRw, kFlag, Owner::kLive, "sync"},
    {"clock_pm", bit(8), Access::kRw, kFlag, Owner::kLive, "clock_pm"},
    {"hawd", bit(9), Access::kRw, kFlag, Owner::kLive, "hawd"},
    {"bwm", bit(10), Access::kRw, kFlag, Owner::kLive, "bwm", "", "", 0, kDownPort},
    {"", bit(10), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"abw", bit(11), Access::kRw, kFlag, Owner::kLive, "abw", "", "", 0, kDownPort},
    {"", bit(11), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"", bits(13, 12), Access::kRsvdP},
    {"drs", bits(15, 14), Access::kRw, kPlain, Owner::kLive, "drs", "", "", 0, kDownPort2},
    {"", bits(15, 14), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"", bits(15, 14), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kDownPort1},
});
constexpr auto kLnkSta = std::to_array<Field>({
    {"speed", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "speed"},
    {"width", bits(9, 4), Access::kRo, kPlain, Owner::kNone, "width"},
    {"", bit(10), Access::kRsvdZ},
    {"training", bit(11), Access::kRo, kFlag, Owner::kNone, "training", "", "", 0, kDownPort},
    {"", bit(11), Access::kRsvdZ, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"slot_clock", bit(12), Access::kHwInit, kFlag, Owner::kNone, "slot_clock"},
    {"dll", bit(13), Access::kRo, kFlag, Owner::kNone, "dll"},
    {"bwm", bit(14), Access::kRw1c, kFlag, Owner::kLive, "bwm", "", "", 0, kDownPort},
    {"", bit(14), Access::kRsvdZ, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"abw", bit(15), Access::kRw1c, kFlag, Owner::kLive, "abw", "", "", 0, kDownPort},
    {"", bit(15), Access::kRsvdZ, {}, Owner::kNone, "", "", "", 0, kUpPort},
});
constexpr auto kSltCap = std::to_array<Field>({
    {"button", bit(0), Access::kHwInit, kFlag, Owner::kNone, "button"},
    {"controller", bit(1), Access::kHwInit, kFlag, Owner::kNone, "controller"},
    {"mrl", bit(2), Access::kHwInit, kFlag, Owner::kNone, "mrl"},
    {"attention", bit(3), Access::kHwInit, kFlag, Owner::kNone, "attention"},
    {"power", bit(4), Access::kHwInit, kFlag, Owner::kNone, "power"},
    {"surprise", bit(5), Access::kHwInit, kFlag, Owner::kNone, "surprise"},
    {"hotplug", bit(6), Access::kHwInit, kFlag, Owner::kNone, "hotplug"},
    {"limit", bits(14, 7), Access::kHwInit, kPlain, Owner::kNone, "limit"},
    {"scale", bits(16, 15), Access::kHwInit, kPlain, Owner::kNone, "scale"},
    {"interlock", bit(17), Access::kHwInit, kFlag, Owner::kNone, "interlock"},
    {"no_command", bit(18), Access::kHwInit, kFlag, Owner::kNone, "no_command"},
    {"number", bits(31, 19), Access::kHwInit, kPlain, Owner::kNone, "number"},
});
constexpr auto kSltCtl = std::to_array<Field>({
    {"button", bit(0), Access::kRw, kFlag, Owner::kLive, "button"},
    {"fault", bit(1), Access::kRw, kFlag, Owner::kLive, "fault"},
    {"mrl", bit(2), Access::kRw, kFlag, Owner::kLive, "mrl"},
    {"presence", bit(3), Access::kRw, kFlag, Owner::kLive, "presence"},
    {"command", bit(4), Access::kRw, kFlag, Owner::kLive, "command"},
    {"hotplug", bit(5), Access::kRw, kFlag, Owner::kLive, "hotplug"},
    {"attention", bits(7, 6), Access::kRw, kPlain, Owner::kLive, "attention"},
    {"power", bits(9, 8), Access::kRw, kPlain, Owner::kLive, "power"},
    {"off", bit(10), Access::kRw, kFlag, Owner::kLive, "off"},
    {"interlock", bit(11), Access::kRw, kFlag, Owner::kLive, "interlock"},
    {"dll", bit(12), Access::kRw, kFlag, Owner::kLive, "dll"},
    {"auto", bit(13), Access::kRw, kFlag, Owner::kLive, "auto", "", "", 0, kV2},
    {"", bit(13), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kV1},
    {"", bits(15, 14), Access::kRsvdP},
});
constexpr auto kSltSta = std::to_array<Field>({
    {"button", bit(0), Access::kRw1c, kFlag, Owner::kLive, "button"},
    {"fault", bit(1), Access::kRw1c, kFlag, Owner::kLive, "fault"},
    {"mrl", bit(2), Access::kRw1c, kFlag, Owner::kLive, "mrl"},
    {"presence", bit(3), Access::kRw1c, kFlag, Owner::kLive, "presence"},
    {"command", bit(4), Access::kRw1c, kFlag, Owner::kLive, "command"},
    {"mrl_state", bit(5), Access::kRo, kFlag, Owner::kNone, "mrl_state"},
    {"present", bit(6), Access::kRo, kFlag, Owner::kNone, "present"},
    {"interlock", bit(7), Access::kRo, kFlag, Owner::kNone, "interlock"},
    {"dll", bit(8), Access::kRw1c, kFlag, Owner::kLive, "dll"},
    {"", bits(15, 9), Access::kRsvdZ},
});
constexpr auto kRootCtl = std::to_array<Field>({
    {"cor", bit(0), Access::kRw, kFlag, Owner::kLive, "cor"},
    {"nonfatal", bit(1), Access::kRw, kFlag, Owner::kLive, "nonfatal"},
    {"fatal", bit(2), Access::kRw, kFlag, Owner::kLive, "fatal"},
    {"pme", bit(3), Access::kRw, kFlag, Owner::kLive, "pme"},
    {"crs", bit(4), Access::kRw, kFlag, Owner::kLive, "crs"},
    {"", bits(15, 5), Access::kRsvdP},
});
constexpr auto kRootCap = std::to_array<Field>({
    {"crs", bit(0), Access::kRo, kFlag, Owner::kNone, "crs"},
    {"", bits(15, 1), Access::kRsvdP},
});
constexpr auto kRootSta = std::to_array<Field>({
    {"requester", bits(15, 0), Access::kRo, kPlain, Owner::kNone, "requester"},
    {"pme", bit(16), Access::kRw1c, kFlag, Owner::kLive, "pme"},
    {"pending", bit(17), Access::kRo, kFlag, Owner::kNone, "pending"},
    {"", bits(31, 18), Access::kRsvdZ},
});
constexpr auto kDevCap2 = std::to_array<Field>({
    {"ranges", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "ranges"},
    {"disable", bit(4), Access::kRo, kFlag, Owner::kNone, "disable"},
    {"ari", bit(5), Access::kRo, kFlag, Owner::kNone, "ari", "", "", 0, kDownPort},
    {"", bit(5), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"route", bit(6), Access::kRo, kFlag, Owner::kNone, "route", "", "", 0, kDownPort},
    {"", bit(6), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"c32", bit(7), Access::kRo, kFlag, Owner::kNone, "c32"},
    {"c64", bit(8), Access::kRo, kFlag, Owner::kNone, "c64"},
    {"cas", bit(9), Access::kRo, kFlag, Owner::kNone, "cas"},
    {"norelax", bit(10), Access::kRo, kFlag, Owner::kNone, "norelax", "", "", 0, kRootPort},
    {"", bit(10), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kNoRootPort},
    {"ltr", bit(11), Access::kRo, kFlag, Owner::kNone, "ltr"},
    {"tph", bits(13, 12), Access::kRo, kPlain, Owner::kNone, "tph"},
    {"", bits(15, 14), Access::kRsvdP},
    {"tag10c", bit(16), Access::kRo, kFlag, Owner::kNone, "tag10c"},
    {"tag10r", bit(17), Access::kRo, kFlag, Owner::kNone, "tag10r"},
    {"obff", bits(19, 18), Access::kRo, kPlain, Owner::kNone, "obff"},
    {"ext", bit(20), Access::kRo, kFlag, Owner::kNone, "ext"},
    {"e2e", bit(21), Access::kRo, kFlag, Owner::kNone, "e2e"},
    {"maxe2e", bits(23, 22), Access::kRo, kPlain, Owner::kNone, "maxe2e"},
    {"eprs", bits(25, 24), Access::kRo, kPlain, Owner::kNone, "eprs"},
    {"epr", bit(26), Access::kRo, kFlag, Owner::kNone, "epr"},
    {"", bits(30, 27), Access::kRsvdP},
    {"frs", bit(31), Access::kRo, kFlag, Owner::kNone, "frs"},
});
constexpr auto kDevCtl2 = std::to_array<Field>({
    {"timeout", bits(3, 0), Access::kRw, kPlain, Owner::kLive, "timeout"},
    {"disable", bit(4), Access::kRw, kFlag, Owner::kLive, "disable"},
    {"ari", bit(5), Access::kRw, kFlag, Owner::kLive, "ari", "", "", 0, kDownPort},
    {"", bit(5), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"req", bit(6), Access::kRw, kFlag, Owner::kLive, "req"},
    {"egress", bit(7), Access::kRw, kFlag, Owner::kLive, "egress"},
    {"ido_req", bit(8), Access::kRw, kFlag, Owner::kLive, "ido_req"},
    {"ido_cpl", bit(9), Access::kRw, kFlag, Owner::kLive, "ido_cpl"},
    {"ltr", bit(10), Access::kRw, kFlag, Owner::kLive, "ltr"},
    {"epr", bit(11), Access::kRw, kFlag, Owner::kLive, "epr"},
    {"tag10", bit(12), Access::kRw, kFlag, Owner::kLive, "tag10"},
    {"obff", bits(14, 13), Access::kRw, kPlain, Owner::kLive, "obff"},
    {"e2e", bit(15), Access::kRw, kFlag, Owner::kLive, "e2e"},
});
constexpr auto kWord = std::to_array<Field>({
    {"", bits(15, 0), Access::kRsvdZ},
});
constexpr auto kDword = std::to_array<Field>({
    {"value", bits(31, 0), Access::kRo, kPlain, Owner::kNone, "value"},
});
constexpr auto kLnkCtl2 = std::to_array<Field>({
    {"target", bits(3, 0), Access::kRws, kPlain, Owner::kLive, "target"},
    {"compliance", bit(4), Access::kRws, kFlag, Owner::kLive, "compliance"},
    {"hasd", bit(5), Access::kRws, kFlag, Owner::kLive, "hasd"},
    {"deemphasis", bit(6), Access::kHwInit, kFlag, Owner::kNone, "deemphasis", "", "", 0, kDownPort},
    {"", bit(6), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"margin", bits(9, 7), Access::kRws, kPlain, Owner::kLive, "margin"},
    {"modified", bit(10), Access::kRws, kFlag, Owner::kLive, "modified"},
    {"sos", bit(11), Access::kRws, kFlag, Owner::kLive, "sos"},
    {"preset", bits(15, 12), Access::kRws, kPlain, Owner::kLive, "preset"},
});
constexpr auto kLnkSta2 = std::to_array<Field>({
    {"deemphasis", bit(0), Access::kRo, kFlag, Owner::kNone, "deemphasis"},
    {"eq", bit(1), Access::kRo, kFlag, Owner::kNone, "eq"},
    {"p1", bit(2), Access::kRo, kFlag, Owner::kNone, "p1"},
    {"p2", bit(3), Access::kRo, kFlag, Owner::kNone, "p2"},
    {"p3", bit(4), Access::kRo, kFlag, Owner::kNone, "p3"},
    {"request", bit(5), Access::kRw1cs, kFlag, Owner::kLive, "request"},
    {"retimer", bit(6), Access::kRo, kFlag, Owner::kNone, "retimer"},
    {"retimers", bit(7), Access::kRo, kFlag, Owner::kNone, "retimers"},
    {"crosslink", bits(9, 8), Access::kRo, kPlain, Owner::kNone, "crosslink"},
    {"", bits(11, 10), Access::kRsvdZ},
    {"presence", bits(14, 12), Access::kRo, kPlain, Owner::kNone, "presence", "", "", 0, kDownPort},
    {"", bits(14, 12), Access::kRsvdZ, {}, Owner::kNone, "", "", "", 0, kUpPort},
    {"drs", bit(15), Access::kRw1c, kFlag, Owner::kLive, "drs", "", "", 0, kDownPort},
    {"", bit(15), Access::kRsvdZ, {}, Owner::kNone, "", "", "", 0, kUpPort},
});
constexpr auto kRegisters = std::to_array<Register>({
    {"flags", 0x02, 16, kFlags, "", {Doc::kLinuxRegs, "none"}},
    {"devcap", 0x04, 32, kDevCap, "", {Doc::kLinuxRegs, "none"}},
    {"devctl", 0x08, 16, kDevCtl, "", {Doc::kLinuxRegs, "none"}},
    {"devsta", 0x0A, 16, kDevSta, "", {Doc::kLinuxRegs, "none"}},
    {"lnkcap", 0x0C, 32, kLnkCap, "", {Doc::kLinuxRegs, "none"}, kHasLink},
    {"lnkctl", 0x10, 16, kLnkCtl, "", {Doc::kLinuxRegs, "none"}, kHasLink},
    {"lnksta", 0x12, 16, kLnkSta, "", {Doc::kLinuxRegs, "none"}, kHasLink},
    {"sltcap", 0x14, 32, kSltCap, "", {Doc::kLinuxRegs, "none"}, kHasSlot},
    {"sltctl", 0x18, 16, kSltCtl, "", {Doc::kLinuxRegs, "none"}, kHasSlot},
    {"sltsta", 0x1A, 16, kSltSta, "", {Doc::kLinuxRegs, "none"}, kHasSlot},
    {"rootctl", 0x1C, 16, kRootCtl, "", {Doc::kLinuxRegs, "none"}, kHasRoot},
    {"rootcap", 0x1E, 16, kRootCap, "", {Doc::kLinuxRegs, "none"}, kHasRoot},
    {"rootsta", 0x20, 32, kRootSta, "", {Doc::kLinuxRegs, "none"}, kHasRoot},
    {"devcap2", 0x24, 32, kDevCap2, "", {Doc::kLinuxRegs, "none"}, kV2},
    {"devctl2", 0x28, 16, kDevCtl2, "", {Doc::kLinuxRegs, "none"}, kV2},
    {"devsta2", 0x2A, 16, kWord, "", {Doc::kLinuxRegs, "none"}, kV2},
    {"lnkcap2", 0x2C, 32, kDword, "", {Doc::kLinuxRegs, "none"}, kHasLink2},
    {"lnkctl2", 0x30, 16, kLnkCtl2, "", {Doc::kLinuxRegs, "none"}, kHasLink2},
    {"lnksta2", 0x32, 16, kLnkSta2, "", {Doc::kLinuxRegs, "none"}, kHasLink2},
    {"sltcap2", 0x34, 32, kDword, "", {Doc::kLinuxRegs, "none"}, kHasSlot2},
    {"sltctl2", 0x38, 16, kWord, "", {Doc::kLinuxRegs, "none"}, kHasSlot2},
    {"sltsta2", 0x3A, 16, kWord, "", {Doc::kLinuxRegs, "none"}, kHasSlot2},
});
constexpr Capability kPcie{"pcie", "PCI Express", {.id = 0x10}, {.offset = 0x02, .width = 16, .mask = 0x000F}, kRegisters};
static_assert(check(kPcie));

constexpr auto kHead = std::to_array<Field>({
    {"id", bits(15, 0), Access::kRo, kPlain, Owner::kNone, "id"},
    {"version", bits(19, 16), Access::kRo, kPlain, Owner::kNone, "version"},
    {"next", bits(31, 20), Access::kRo, kPlain, Owner::kNone, "next"},
});
constexpr auto kUncorrectable = std::to_array<Field>({
    {"training", bit(0), Access::kRw1cs, kFlag, Owner::kLive, "training", "", "", 0, kV1},
    {"", bit(0), Access::kRsvdZ, {}, Owner::kNone, "", "", "", 0, kLater},
    {"", bits(3, 1), Access::kRsvdZ},
    {"dlp", bit(4), Access::kRw1cs, kFlag, Owner::kLive, "dlp"},
    {"surprise", bit(5), Access::kRw1cs, kFlag, Owner::kLive, "surprise"},
    {"", bits(11, 6), Access::kRsvdZ},
    {"poisoned", bit(12), Access::kRw1cs, kFlag, Owner::kLive, "poisoned"},
    {"flow", bit(13), Access::kRw1cs, kFlag, Owner::kLive, "flow"},
    {"timeout", bit(14), Access::kRw1cs, kFlag, Owner::kLive, "timeout"},
    {"abort", bit(15), Access::kRw1cs, kFlag, Owner::kLive, "abort"},
    {"unexpected", bit(16), Access::kRw1cs, kFlag, Owner::kLive, "unexpected"},
    {"overflow", bit(17), Access::kRw1cs, kFlag, Owner::kLive, "overflow"},
    {"malformed", bit(18), Access::kRw1cs, kFlag, Owner::kLive, "malformed"},
    {"ecrc", bit(19), Access::kRw1cs, kFlag, Owner::kLive, "ecrc"},
    {"unsupported", bit(20), Access::kRw1cs, kFlag, Owner::kLive, "unsupported"},
    {"acs", bit(21), Access::kRw1cs, kFlag, Owner::kLive, "acs"},
    {"internal", bit(22), Access::kRw1cs, kFlag, Owner::kLive, "internal"},
    {"multicast", bit(23), Access::kRw1cs, kFlag, Owner::kLive, "multicast"},
    {"atomic", bit(24), Access::kRw1cs, kFlag, Owner::kLive, "atomic"},
    {"prefix", bit(25), Access::kRw1cs, kFlag, Owner::kLive, "prefix"},
    {"late", bit(26), Access::kRw1cs, kFlag, Owner::kLive, "late", "", "", 0, kLater},
    {"", bit(26), Access::kRsvdZ, {}, Owner::kNone, "", "", "", 0, kV1},
    {"", bits(31, 27), Access::kRsvdZ},
});
constexpr auto kUncorrectableMask = std::to_array<Field>({
    {"training", bit(0), Access::kRws, kFlag, Owner::kLive, "training", "", "", 0, kV1},
    {"", bit(0), Access::kRsvdZ, {}, Owner::kNone, "", "", "", 0, kLater},
    {"", bits(3, 1), Access::kRsvdZ},
    {"dlp", bit(4), Access::kRws, kFlag, Owner::kLive, "dlp"},
    {"surprise", bit(5), Access::kRws, kFlag, Owner::kLive, "surprise"},
    {"", bits(11, 6), Access::kRsvdZ},
    {"poisoned", bit(12), Access::kRws, kFlag, Owner::kLive, "poisoned"},
    {"flow", bit(13), Access::kRws, kFlag, Owner::kLive, "flow"},
    {"timeout", bit(14), Access::kRws, kFlag, Owner::kLive, "timeout"},
    {"abort", bit(15), Access::kRws, kFlag, Owner::kLive, "abort"},
    {"unexpected", bit(16), Access::kRws, kFlag, Owner::kLive, "unexpected"},
    {"overflow", bit(17), Access::kRws, kFlag, Owner::kLive, "overflow"},
    {"malformed", bit(18), Access::kRws, kFlag, Owner::kLive, "malformed"},
    {"ecrc", bit(19), Access::kRws, kFlag, Owner::kLive, "ecrc"},
    {"unsupported", bit(20), Access::kRws, kFlag, Owner::kLive, "unsupported"},
    {"acs", bit(21), Access::kRws, kFlag, Owner::kLive, "acs"},
    {"internal", bit(22), Access::kRws, kFlag, Owner::kLive, "internal"},
    {"multicast", bit(23), Access::kRws, kFlag, Owner::kLive, "multicast"},
    {"atomic", bit(24), Access::kRws, kFlag, Owner::kLive, "atomic"},
    {"prefix", bit(25), Access::kRws, kFlag, Owner::kLive, "prefix"},
    {"late", bit(26), Access::kRws, kFlag, Owner::kLive, "late", "", "", 0, kLater},
    {"", bit(26), Access::kRsvdZ, {}, Owner::kNone, "", "", "", 0, kV1},
    {"", bits(31, 27), Access::kRsvdZ},
});
constexpr auto kCorrectable = std::to_array<Field>({
    {"receiver", bit(0), Access::kRw1cs, kFlag, Owner::kLive, "receiver"},
    {"", bits(5, 1), Access::kRsvdZ},
    {"tlp", bit(6), Access::kRw1cs, kFlag, Owner::kLive, "tlp"},
    {"dllp", bit(7), Access::kRw1cs, kFlag, Owner::kLive, "dllp"},
    {"rollover", bit(8), Access::kRw1cs, kFlag, Owner::kLive, "rollover"},
    {"", bits(11, 9), Access::kRsvdZ},
    {"timer", bit(12), Access::kRw1cs, kFlag, Owner::kLive, "timer"},
    {"advisory", bit(13), Access::kRw1cs, kFlag, Owner::kLive, "advisory"},
    {"internal", bit(14), Access::kRw1cs, kFlag, Owner::kLive, "internal", "", "", 0, kLater},
    {"", bit(14), Access::kRsvdZ, {}, Owner::kNone, "", "", "", 0, kV1},
    {"", bits(31, 15), Access::kRsvdZ},
});
constexpr auto kControl = std::to_array<Field>({
    {"first", bits(4, 0), Access::kRo, kPlain, Owner::kNone, "first"},
    {"gen_capable", bit(5), Access::kRo, kFlag, Owner::kNone, "gen_capable"},
    {"gen", bit(6), Access::kRws, kFlag, Owner::kLive, "gen"},
    {"check_capable", bit(7), Access::kRo, kFlag, Owner::kNone, "check_capable"},
    {"check", bit(8), Access::kRws, kFlag, Owner::kLive, "check"},
    {"multiple_capable", bit(9), Access::kRo, kFlag, Owner::kNone, "multiple_capable", "", "", 0, kLater},
    {"multiple", bit(10), Access::kRws, kFlag, Owner::kLive, "multiple", "", "", 0, kLater},
    {"prefix_log", bit(11), Access::kRo, kFlag, Owner::kNone, "prefix_log", "", "", 0, kLater},
    {"", bits(11, 9), Access::kRsvdP, {}, Owner::kNone, "", "", "", 0, kV1},
    {"", bits(31, 12), Access::kRsvdP},
});
constexpr auto kRootCommand = std::to_array<Field>({
    {"cor", bit(0), Access::kRw, kFlag, Owner::kLive, "cor"},
    {"nonfatal", bit(1), Access::kRw, kFlag, Owner::kLive, "nonfatal"},
    {"fatal", bit(2), Access::kRw, kFlag, Owner::kLive, "fatal"},
    {"", bits(31, 3), Access::kRsvdP},
});
constexpr auto kLog = std::to_array<Field>({
    {"log", bits(31, 0), Access::kRo, kPlain, Owner::kNone, "log"},
});
constexpr auto kAerRegisters = std::to_array<Register>({
    {"head", 0x00, 32, kHead, "", {Doc::kLinuxRegs, "none"}},
    {"uncorrectable", 0x04, 32, kUncorrectable, "", {Doc::kLinuxRegs, "none"}},
    {"mask", 0x08, 32, kUncorrectableMask, "", {Doc::kLinuxRegs, "none"}},
    {"severity", 0x0C, 32, kUncorrectableMask, "", {Doc::kLinuxRegs, "none"}},
    {"correctable", 0x10, 32, kCorrectable, "", {Doc::kLinuxRegs, "none"}},
    {"cmask", 0x14, 32, kCorrectable, "", {Doc::kLinuxRegs, "none"}},
    {"control", 0x18, 32, kControl, "", {Doc::kLinuxRegs, "none"}},
    {"log", 0x1C, 32, kLog, "", {Doc::kLinuxRegs, "none"}, {}, {.stride = 4, .fixed = 4}},
    {"root_command", 0x2C, 32, kRootCommand, "", {Doc::kLinuxRegs, "none"}, kHasRoot},
    {"root_status", 0x30, 32, kDword, "", {Doc::kLinuxRegs, "none"}, kHasRoot},
    {"source", 0x34, 32, kDword, "", {Doc::kLinuxRegs, "none"}, kHasRoot},
    {"prefix", 0x38, 32, kLog, "", {Doc::kLinuxRegs, "none"}, kLater, {.stride = 4, .fixed = 4}},
});
constexpr Capability kAer{"aer", "Advanced Error Reporting", {.kind = AnchorKind::kExtended, .id = 0x0001}, {.offset = 0x00, .width = 32, .mask = 0x000F0000}, kAerRegisters};
static_assert(check(kAer));
// clang-format on

constexpr auto kRows = pack<kPcie>();
constexpr auto kAerRows = pack<kAer>();
constinit const CapabilityTable kTable = table_of(kPcie, kRows);
constinit const CapabilityTable kAerTable = table_of(kAer, kAerRows);
[[maybe_unused]] constinit const FieldRef kRcb = field_ref<kPcie>(kTable, "lnkctl", "rcb");
[[maybe_unused]] constinit const FieldRef kFirst = field_ref<kAer>(kAerTable, "control", "first");

}  // namespace
}  // namespace pcitune::registers
