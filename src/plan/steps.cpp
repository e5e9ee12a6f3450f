#include "plan/steps.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "pcitune/device/relatives.h"
#include "pcitune/device/topology.h"
#include "pcitune/device/value_text.h"
#include "pcitune/registers/well_known.h"
#include "plan/objections.h"

namespace pcitune::plan {
namespace {

namespace fields = registers::well_known;
using device::Machine;
using registers::FieldRef;

// What comes before what. Sources: live-writing rules of PCI Express Base 5.5.4 (L1 substates),
// 5.4.1.4 (L1), 6.18 (latency reporting), by memory and through Linux drivers/pci/pcie/aspm.c;
// Memory Write and Invalidate uses the cache line size (PCI 3.0, 6.2.4).
enum class Phase : std::uint8_t {
  kMwiOff,
  kL1Off,
  kSubstatesOff,
  kReportsOff,  // latency reporting, buffer flush
  kPlain,
  kReportsOn,
  kSubstatesOn,
  kL1On,
  kMwiOn,
};

// Off goes from the endpoint up, on and everything else from the root down.
bool goes_up(Phase phase) {
  return phase == Phase::kL1Off || phase == Phase::kSubstatesOff || phase == Phase::kReportsOff;
}

Phase phase_of(FieldRef field, std::uint64_t before, std::uint64_t after) {
  const bool on = (after & ~before) != 0;
  if (registers::same_field(field, fields::kMwi)) return on ? Phase::kMwiOn : Phase::kMwiOff;
  if (registers::same_field(field, fields::kPcieLtr) ||
      registers::same_field(field, fields::kPcieObff))
    return after != 0 ? Phase::kReportsOn : Phase::kReportsOff;
  if (is_l1_substate(field)) return on ? Phase::kSubstatesOn : Phase::kSubstatesOff;
  const bool changes_l1 = ((before ^ after) & fields::kAspmL1) != 0;
  if (!registers::same_field(field, fields::kPcieAspm) || !changes_l1) return Phase::kPlain;
  return (after & fields::kAspmL1) != 0 ? Phase::kL1On : Phase::kL1Off;
}

std::string_view reason_of(Phase phase) {
  switch (phase) {
    case Phase::kMwiOff:
      return "off while the cache line size changes";
    case Phase::kL1Off:
      return "L1 is turned off from the device up";
    case Phase::kSubstatesOff:
      return "L1 substates are turned off from the device up, after L1";
    case Phase::kReportsOff:
      return "turned off from the device up";
    case Phase::kReportsOn:
      return "turned on from the root down";
    case Phase::kSubstatesOn:
      return "L1 substates are turned on from the port down, before L1";
    case Phase::kL1On:
      return "L1 is turned on from the port down";
    case Phase::kMwiOn:
      return "on again";
    case Phase::kPlain:
      break;
  }
  return {};
}

struct Placed {
  Step step;
  Phase phase = Phase::kPlain;
};

using Place = std::tuple<std::size_t, std::uint16_t, Phase, bool>;  // device, register, by kernel

void add_reason(Step& step, std::string_view reason) {
  if (reason.empty() || step.reason.find(reason) != std::string::npos) return;
  step.reason += (step.reason.empty() ? "" : "; ") + std::string(reason);
}

// Where a write goes: the register, or the one byte of it that changes if the register asks for
// that.
void aim(Step& step) {
  step.offset = step.at.offset;
  step.width = static_cast<std::uint8_t>(step.at.reg.width());
  if (!step.at.reg.row().byte_lanes) return;
  std::uint64_t mask = 0;
  for (const FieldChange& change : step.changes) mask |= change.field.mask();
  for (unsigned lane = 0; lane < step.at.reg.bytes(); ++lane) {
    if ((mask & ~(0xFFULL << 8U * lane)) != 0) continue;
    step.offset = static_cast<std::uint16_t>(step.at.offset + lane);
    step.width = 8;
    return;
  }
}

bool raises(const Step& step) {
  return std::any_of(step.changes.begin(), step.changes.end(), [](const FieldChange& c) {
    return c.after > c.before && registers::is_ordered(c.field);
  });
}

class Steps {
 public:
  Steps(const Machine& machine, const std::vector<Target>& targets, Plan& plan)
      : machine_(machine), targets_(targets), plan_(plan) {}

  std::vector<Step> make() {
    for (const Target& target : targets_) {
      if (target.code != target.demand.before) put(target.demand, target.code);
    }
    keep_what_holds();
    for (const Target& target : targets_) {
      const bool line_size = registers::same_field(target.demand.field, fields::kCacheLineSize);
      if (line_size && target.code != target.demand.before) pause_mwi(target.demand.device);
    }
    sort();
    return words();
  }

 private:
  void put(const Demand& demand, std::uint64_t code) {
    const Phase phase = phase_of(demand.field, demand.before, code);
    const Place place{demand.device, demand.at.offset, phase, !demand.switches.empty()};
    const auto [at, fresh] = place_.emplace(place, placed_.size());
    if (fresh) {
      placed_.push_back({{.device = demand.device,
                          .at = demand.at,
                          .fields = demand.fields,
                          .changes = {},
                          .before = demand.word},
                         phase});
    }
    Step& step = placed_[at->second].step;
    step.changes.push_back({demand.field, demand.wanted, demand.before, code, demand.outcome});
    step.switches.insert(step.switches.end(), demand.switches.begin(), demand.switches.end());
    add_reason(step, demand.reason);
  }

  // Bits that were asked for and hold already.
  void keep_what_holds() {
    for (Placed& placed : placed_) {
      Step& step = placed.step;
      for (const Target& target : targets_) {
        if (target.demand.device != step.device || target.demand.at.offset != step.at.offset)
          continue;
        step.kept |= target.demand.kept;
        if (target.code == target.demand.before) step.kept |= target.demand.field.mask();
      }
      for (const FieldChange& change : step.changes) step.kept &= ~change.field.mask();
    }
  }

  // A conventional bus uses the cache line size with Memory Write and Invalidate: that is off while
  // it changes.
  void pause_mwi(std::size_t device) {
    const auto& self = machine_.devices[device];
    const bool asked = std::any_of(targets_.begin(), targets_.end(), [&](const Target& t) {
      return t.demand.device == device && registers::same_field(t.demand.field, fields::kMwi);
    });
    const auto kind = device::bus_mode(machine_, device).kind;
    const bool used =
        kind != device::BusMode::Kind::kPcix && kind != device::BusMode::Kind::kExpress;
    if (asked || !used || device::code_of(self, fields::kMwi) != 1U) return;
    auto off = demand_on(machine_, device, {.field = fields::kMwi, .code = 0}, plan_);
    auto on = demand_on(machine_, device, {.field = fields::kMwi, .code = 1}, plan_);
    if (!off || !on) return;
    plan_.outcomes[off->outcome].remark = "while cache_line_size changes";
    plan_.outcomes[on->outcome].before = plan_.outcomes[off->outcome].wanted;
    plan_.outcomes[on->outcome].remark = "again";
    on->before = 0;
    put(*off, 0);
    put(*on, 1);
    for (Placed& placed : placed_) {
      for (FieldChange& change : placed.step.changes) {
        if (change.outcome == off->outcome || change.outcome == on->outcome) change.passing = true;
      }
    }
  }

  void sort() {
    std::map<std::size_t, int> depth;
    for (const Placed& placed : placed_) {
      const std::size_t device = placed.step.device;
      if (depth.count(device) == 0)
        depth[device] = static_cast<int>(device::ancestors_of(machine_, device).size());
    }
    const auto rank = [&](const Placed& p) {
      const int down = depth.at(p.step.device);
      return std::tuple(p.phase, raises(p.step), goes_up(p.phase) ? -down : down);
    };
    std::stable_sort(placed_.begin(), placed_.end(), [&](const Placed& a, const Placed& b) {
      return rank(a) < rank(b);
    });
  }

  // Each step starts from the word that the steps before it leave.
  std::vector<Step> words() {
    std::map<std::pair<std::size_t, std::uint16_t>, std::uint64_t> now;
    std::vector<Step> steps;
    for (Placed& placed : placed_) {
      Step& step = placed.step;
      const auto [word, fresh] = now.emplace(std::pair(step.device, step.at.offset), step.before);
      step.before = word->second;
      for (FieldChange& change : step.changes) {
        const std::uint64_t mask = change.field.mask();
        word->second = registers::with_code(mask, word->second, change.after);
      }
      add_reason(step, reason_of(placed.phase));
      aim(step);
      steps.push_back(std::move(step));
    }
    return steps;
  }

  const Machine& machine_;
  const std::vector<Target>& targets_;
  Plan& plan_;
  std::vector<Placed> placed_;
  std::map<Place, std::size_t> place_;
};

}  // namespace

std::vector<Step> make_steps(const Machine& machine,
                             const std::vector<Target>& targets,
                             Plan& plan) {
  return Steps(machine, targets, plan).make();
}

}  // namespace pcitune::plan
