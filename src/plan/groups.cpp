#include "plan/groups.h"

#include <algorithm>
#include <array>

#include "pcitune/device/locate.h"
#include "pcitune/device/relatives.h"
#include "pcitune/device/value_text.h"
#include "pcitune/registers/well_known.h"
#include "plan/objections.h"

namespace pcitune::plan {
namespace {

namespace fields = registers::well_known;
namespace port = device::port;
using device::Machine;
using registers::FieldRef;
using registers::Wanted;
using registers::WantedKind;

enum class Extent : std::uint8_t {
  kLink,           // both ends, all functions at the lower one
  kPath,           // on: all ports above too; off: all functions below too
  kTree,           // everything below the root port, and that
  kFirstFunction,  // lives in function 0 of a device
  kAlone,          // needs no other
};

struct Group {
  const FieldRef* field;
  Extent extent;
  std::string_view why;  // the reason of a step that goes along
};

constexpr std::string_view kLinkWhy = "both ends of a link go together";

constexpr std::array kGroups{
    Group{&fields::kPcieMps, Extent::kTree, "payload sizes of a whole path go together"},
    Group{&fields::kPcieAspm, Extent::kLink, kLinkWhy},
    Group{&fields::kPcieCommonClock, Extent::kLink, kLinkWhy},
    Group{&fields::kPcieLtr, Extent::kPath, "all ports of the path go together"},
    Group{&fields::kPcieObff, Extent::kPath, "all ports of the path go together"},
    Group{&fields::kPcipmL12, Extent::kLink, kLinkWhy},
    Group{&fields::kPcipmL11, Extent::kLink, kLinkWhy},
    Group{&fields::kAspmL12, Extent::kLink, kLinkWhy},
    Group{&fields::kAspmL11, Extent::kLink, kLinkWhy},
    Group{&fields::kLtrThreshold, Extent::kLink, kLinkWhy},
    Group{&fields::kLtrThresholdScale, Extent::kLink, kLinkWhy},
    Group{&fields::kPowerOnTime, Extent::kLink, kLinkWhy},
    Group{&fields::kPowerOnTimeScale, Extent::kLink, kLinkWhy},
    Group{&fields::kCommonModeTime, Extent::kAlone, ""},
    Group{&fields::kPcieTargetSpeed, Extent::kFirstFunction, "it lives in function 0"},
    Group{&fields::kPcieSpeedFixed, Extent::kFirstFunction, "it lives in function 0"},
    Group{&fields::kMaxSnoop, Extent::kFirstFunction, "it lives in function 0"},
    Group{&fields::kMaxSnoopScale, Extent::kFirstFunction, "it lives in function 0"},
    Group{&fields::kMaxNoSnoop, Extent::kFirstFunction, "it lives in function 0"},
    Group{&fields::kMaxNoSnoopScale, Extent::kFirstFunction, "it lives in function 0"},
};

const Group* group_of(FieldRef field) {
  const auto* const found = std::find_if(kGroups.begin(), kGroups.end(), [&](const Group& g) {
    return registers::same_field(*g.field, field);
  });
  return found == kGroups.end() ? nullptr : found;
}

struct Members {
  std::vector<std::size_t> devices;
  std::string missing;  // why they are not all
  std::string_view id;  // of the refusal then
};

Members incomplete(std::string_view id, std::string why) { return {{}, std::move(why), id}; }

constexpr std::string_view kNoPort =
    "the port above is not to be seen (a virtual machine, or a dump that lacks it), and must be "
    "set too; set it on the host, or with a dump of the whole machine";

Members members_of_link(const Machine& machine, std::size_t device) {
  const auto link = device::link_of(machine, device);
  if (!link) return incomplete(kOwnerGroup, std::string(kNoPort));
  Members members{{link->upper}, {}, {}};
  if (link->lower.empty()) return members;
  if (!device::first_function(machine, link->lower.front()))
    return incomplete(kPcieFunction0,
                      "function 0 of the device is not to be seen (given to a guest, or hidden by "
                      "the firmware), and shares it");
  members.devices.insert(members.devices.end(), link->lower.begin(), link->lower.end());
  return members;
}

// On goes with all ports above, off with all below.
Members members_of_path(const Machine& machine, std::size_t device, std::uint64_t code) {
  const auto first = device::first_function(machine, device);
  if (!first) return incomplete(kPcieFunction0, "it lives in function 0, which is not to be seen");
  Members members{{*first}, {}, {}};
  if (code == 0) {
    const auto below = device::descendants_of(machine, *first);
    members.devices.insert(members.devices.end(), below.begin(), below.end());
    return members;
  }
  std::size_t at = *first;
  while (const auto above = device::express_above(machine, at)) {
    members.devices.push_back(*above);
    at = *above;
  }
  const auto type = device::port_type(machine.devices[at]);
  const bool at_root = type == port::kRoot || type == port::kIntegrated;
  return at_root ? members : incomplete(kOwnerGroup, std::string(kNoPort));
}

Members members_of_tree(const Machine& machine, std::size_t device) {
  if (device::port_type(machine.devices[device]) == port::kIntegrated) return {{device}, {}, {}};
  const auto root = device::root_port_of(machine, device);
  if (!root) return incomplete(kOwnerGroup, std::string(kNoPort));
  Members members{{*root}, {}, {}};
  for (const std::size_t below : device::descendants_of(machine, *root)) {
    if (!device::is_virtual_function(machine.devices[below])) members.devices.push_back(below);
  }
  return members;
}

Members members_of(const Machine& machine, std::size_t device, Extent extent, std::uint64_t code) {
  switch (extent) {
    case Extent::kLink:
      return members_of_link(machine, device);
    case Extent::kPath:
      return members_of_path(machine, device, code);
    case Extent::kTree:
      return members_of_tree(machine, device);
    case Extent::kFirstFunction: {
      const auto first = device::first_function(machine, device);
      if (!first)
        return incomplete(kPcieFunction0, "it lives in function 0, which is not to be seen");
      return {{*first}, {}, {}};
    }
    case Extent::kAlone:
      break;
  }
  return {{device}, {}, {}};
}

void set_code(Machine& machine, std::size_t device, const Demand& like, std::uint64_t code) {
  auto& self = machine.devices[device];
  const auto at = device::place_of(self, like.field, like.at.capability.number);
  const auto word = at ? device::word_of(self, *at) : std::nullopt;
  if (!word) return;
  const std::uint64_t mask = device::twin_of(self, at->capability, like.field).mask();
  self.image.put_word(at->offset, at->reg.width(), registers::with_code(mask, *word, code));
}

// Can all members hold the code, by the rules that look at one device?
bool all_can(const rules::Rulebook& book,
             const Machine& machine,
             const std::vector<std::size_t>& members,
             const Demand& demand,
             std::uint64_t code) {
  Machine trial = machine;
  for (const std::size_t member : members) set_code(trial, member, demand, code);
  for (const std::size_t member : members) {
    for (const rules::Finding& found : book.judge_around(trial, member)) {
      const bool own = registers::same_field(found.breach.field, demand.field) &&
                       !found.rule->at_rest && found.rule->severity == rules::Severity::kError;
      if (own) return false;
    }
  }
  return true;
}

// A bound as one code for all members; the first choice when none will do, so that a rule is named.
std::uint64_t common_code(const rules::Rulebook& book,
                          const Machine& machine,
                          const std::vector<std::size_t>& members,
                          const Demand& demand) {
  if (demand.wanted.kind == WantedKind::kExact) return demand.wanted.code;
  if (registers::is_met(demand.wanted, demand.before)) return demand.before;
  const auto tries =
      registers::tries_of(demand.wanted, demand.before, registers::highest_code(demand.field));
  for (std::uint64_t code = tries.first; registers::is_legal_code(demand.field, code);
       code = tries.upwards() ? code + 1 : code - 1) {
    if (all_can(book, machine, members, demand, code)) return code;
    if (code == tries.last) break;
  }
  return tries.first;
}

class Expansion {
 public:
  Expansion(const Machine& machine, std::vector<Demand>& demands, Plan& plan)
      : machine_(machine), demands_(demands), plan_(plan) {}

  void all() {
    const std::size_t asked = demands_.size();
    for (std::size_t i = 0; i < asked; ++i) {
      const Group* const group = group_of(demands_[i].field);
      if (group != nullptr) expand(i, *group);
    }
    std::erase_if(demands_, [](const Demand& d) { return d.outcome == kMoved; });
  }

 private:
  static constexpr std::size_t kMoved = static_cast<std::size_t>(-1);

  void expand(std::size_t index, const Group& group) {
    const Demand asked = demands_[index];
    if (device::is_virtual_function(machine_.devices[asked.device])) return;  // has none of them
    Members members = members_of(machine_, asked.device, group.extent, asked.wanted.code);
    demands_[index].expanded = true;
    if (!members.missing.empty()) {
      demands_[index].missing = std::move(members.missing);
      demands_[index].missing_id = members.id;
      return;
    }
    const std::uint64_t code = common_code(*plan_.book, machine_, members.devices, asked);
    if (code != asked.before && code != 0 && is_l1_substate(asked.field)) {
      demands_[index].missing = end_without(asked, members.devices);
      demands_[index].missing_id = kOwnerGroup;
      if (!demands_[index].missing.empty()) return;
    }
    const bool own = std::find(members.devices.begin(), members.devices.end(), asked.device) !=
                     members.devices.end();
    if (own)
      demands_[index].wanted = {WantedKind::kExact, code};
    else
      move(index, members.devices.front());
    for (const std::size_t member : members.devices) add(asked, member, code, group);
  }

  // Both ends of the link must have the substate: the port, and function 0 at its other end.
  [[nodiscard]] std::string end_without(const Demand& asked,
                                        const std::vector<std::size_t>& members) const {
    constexpr std::size_t kEnds = 2;
    for (std::size_t i = 0; i < std::min(members.size(), kEnds); ++i) {
      const auto& end = machine_.devices[members[i]];
      const registers::KeyPath path{
          .capability = &asked.field.reg().table(), .reg = asked.field.reg(), .field = asked.field};
      const auto there = device::locate_word(end, path);
      if (!there && there.error().code == util::ErrorCode::kNotFound)
        return config::to_string(end.name) + " at the other end of the link " +
               "has no L1 substates; there is no way to make it have them";
    }
    return {};
  }

  // The field of another function means that of function 0.
  void move(std::size_t index, std::size_t to) {
    Outcome& line = plan_.outcomes[demands_[index].outcome];
    line.wanted = line.before;
    line.verdict = Verdict::kUnchanged;
    line.remark = "lives in " + config::to_string(machine_.devices[to].name);
    demands_[index].outcome = kMoved;
  }

  void add(const Demand& asked, std::size_t member, std::uint64_t code, const Group& group) {
    if (member == asked.device || !can_hold(asked, member)) return;
    for (const Demand& other : demands_) {
      const bool same = other.device == member && registers::same_field(other.field, asked.field) &&
                        other.outcome != kMoved;
      if (same) return agree(asked, other, code);
    }
    const auto now =
        device::code_of(machine_.devices[member], asked.field, asked.at.capability.number);
    if (now == code) return;
    auto demand =
        demand_on(machine_, member, {asked.field, asked.at.capability.number, code}, plan_);
    if (!demand) return;
    const std::string name = config::to_string(machine_.devices[asked.device].name);
    plan_.outcomes[demand->outcome].remark = "goes with " + name;
    demand->expanded = true;
    demand->with = asked.outcome;
    demand->reason = "goes with " + name + ": " + std::string(why(asked, member, group));
    demands_.push_back(std::move(*demand));
  }

  // Devices with one parent are functions of one device where a link is what they share.
  [[nodiscard]] std::string_view why(const Demand& asked,
                                     std::size_t member,
                                     const Group& group) const {
    const auto& parent = machine_.devices[asked.device].parent;
    const bool beside = parent && parent == machine_.devices[member].parent;
    return group.extent == Extent::kLink && beside ? "all functions of a device go together"
                                                   : group.why;
  }

  // Only a member that is known to lack the field is left out: one of which nothing is known is a
  // problem, since it may be left behind with another value.
  [[nodiscard]] bool can_hold(const Demand& asked, std::size_t member) {
    const auto& device = machine_.devices[member];
    const registers::KeyPath path{.capability = &asked.field.reg().table(),
                                  .reg = asked.field.reg(),
                                  .field = asked.field,
                                  .capability_index = asked.at.capability.number};
    const auto there = device::locate_word(device, path);
    if (there)
      return registers::is_writable(
          device::twin_of(device, there->at.capability, asked.field).row().access);
    if (there.error().code == util::ErrorCode::kNotFound) return false;
    util::Error error = there.error();
    error.what +=
        "; it goes together with " + config::to_string(machine_.devices[asked.device].name);
    plan_.problems.push_back({member, std::move(error)});
    return false;
  }

  // The member was asked for too, or came in with another: to the same end?
  void agree(const Demand& asked, const Demand& other, std::uint64_t code) {
    const bool bound = other.wanted.kind != WantedKind::kExact;
    if (bound || other.wanted.code == code) return;
    plan_.problems.push_back(
        {asked.device,
         {util::ErrorCode::kUsage,
          config::to_string(machine_.devices[asked.device].name),
          device::key_text(asked.at, asked.field) + "=" + device::value_text(asked.field, code) +
              " goes together with " + config::to_string(machine_.devices[other.device].name) +
              ", which is to be " + device::value_text(other.field, other.wanted.code) +
              "; give both one value"}});
  }

  const Machine& machine_;
  std::vector<Demand>& demands_;
  Plan& plan_;
};

// ---- Switches of the kernel
// ---------------------------------------------------------------------

// Linux drivers/pci/pcie/aspm.c, aspm_ctrl_attrs: the switches of a link are files of the function
// at its lower end.
struct LinkSwitch {
  const FieldRef* field;
  std::uint64_t bit;  // of the field's code
  const char* name;
};

constexpr std::array kSwitches{
    LinkSwitch{&fields::kPcieAspm, 1, "l0s_aspm"},
    LinkSwitch{&fields::kPcieAspm, 2, "l1_aspm"},
    LinkSwitch{&fields::kAspmL11, 1, "l1_1_aspm"},
    LinkSwitch{&fields::kAspmL12, 1, "l1_2_aspm"},
    LinkSwitch{&fields::kPcipmL11, 1, "l1_1_pcipm"},
    LinkSwitch{&fields::kPcipmL12, 1, "l1_2_pcipm"},
};

std::optional<std::size_t> switch_holder(const Machine& machine, std::size_t device) {
  const auto link = device::link_of(machine, device);
  if (!link || link->lower.empty()) return std::nullopt;
  return link->lower.front();
}

bool offers(const device::Device& device, const std::string& name) {
  if (!device.around) return false;
  const auto& names = device.around->link_attributes;
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<Switch> switches_for(const Machine& machine, const Demand& demand) {
  std::vector<Switch> switches;
  const auto holder = switch_holder(machine, demand.device);
  for (const LinkSwitch& row : kSwitches) {
    const bool changes = ((demand.before ^ demand.wanted.code) & row.bit) != 0;
    if (!holder || !changes || !registers::same_field(*row.field, demand.field)) continue;
    const bool on = (demand.wanted.code & row.bit) != 0;
    switches.push_back({*holder, std::string("link/") + row.name, on ? "1" : "0"});
  }
  return switches;
}

}  // namespace

void expand_groups(const Machine& machine, std::vector<Demand>& demands, Plan& plan) {
  Expansion(machine, demands, plan).all();
}

bool asks_kernel(const Machine& machine,
                 std::size_t device,
                 FieldRef field,
                 std::uint64_t before,
                 std::uint64_t after) {
  const bool has_switch = std::any_of(kSwitches.begin(), kSwitches.end(), [&](const LinkSwitch& s) {
    return registers::same_field(*s.field, field);
  });
  if (!has_switch || (after & ~before) == 0) return false;
  const auto holder = switch_holder(machine, device);
  const auto& self = machine.devices[holder.value_or(device)];
  return self.around && self.around->by_kernel;
}

std::string missing_switch(const Machine& machine,
                           std::size_t device,
                           FieldRef field,
                           std::uint64_t before,
                           std::uint64_t after) {
  const auto holder = switch_holder(machine, device);
  for (const LinkSwitch& row : kSwitches) {
    const bool turned_on = (after & ~before & row.bit) != 0;
    if (!turned_on || !registers::same_field(*row.field, field)) continue;
    if (!holder || !offers(machine.devices[*holder], row.name)) return row.name;
  }
  return {};
}

void add_switches(const Machine& machine, std::vector<Demand>& demands) {
  for (Demand& demand : demands) {
    if (!asks_kernel(machine, demand.device, demand.field, demand.before, demand.wanted.code))
      continue;
    demand.switches = switches_for(machine, demand);
    demand.reason += std::string(demand.reason.empty() ? "" : "; ") +
                     "the kernel does it, since it knows what the devices cannot";
  }
}

Reach reach_of(const std::vector<Assignment>& assignments) {
  Reach reach = Reach::kSelf;
  for (const Assignment& assignment : assignments) {
    for (const Group& group : kGroups) {
      const bool same_register = assignment.path.capability == &group.field->reg().table() &&
                                 assignment.path.reg &&
                                 assignment.path.reg->key() == group.field->reg().key();
      const bool meant =
          !assignment.path.field || registers::same_field(*assignment.path.field, *group.field);
      if (!same_register || !meant || group.extent == Extent::kAlone) continue;
      const bool wide = group.extent == Extent::kTree || group.extent == Extent::kPath;
      reach = std::max(reach, wide ? Reach::kTree : Reach::kLink);
    }
  }
  return reach;
}

}  // namespace pcitune::plan
