#include "cli/surroundings.h"

#include <algorithm>
#include <set>

#include "cli/platform_reading.h"
#include "pcitune/device/topology.h"
#include "pcitune/registers/capability_ids.h"

namespace pcitune::cli {
namespace {

using device::Device;
using device::Machine;
using plan::Assignment;
using util::ErrorCode;
using util::Result;

// What rules and planner look at. Extended space only where PCI Express is what is asked for.
std::vector<registers::FieldRef> fields_needed(const rules::Rulebook& book,
                                               const std::vector<Assignment>& assignments) {
  auto fields = book.fields_read();
  const auto more = plan::fields_looked_at(assignments);
  fields.insert(fields.end(), more.begin(), more.end());
  const bool express =
      std::any_of(assignments.begin(), assignments.end(), [](const Assignment& assignment) {
        const auto& anchor = assignment.path.capability->anchor;
        return anchor.kind == registers::AnchorKind::kExtended ||
               anchor.id == registers::kPciExpressId;
      });
  std::erase_if(fields, [&](registers::FieldRef field) {
    return !express && field.reg().table().anchor.kind == registers::AnchorKind::kExtended;
  });
  return fields;
}

class Surroundings {
 public:
  Surroundings(Session& session, Machine& machine, const std::vector<Assignment>& assignments)
      : session_(session), machine_(machine), assignments_(assignments) {}

  std::vector<util::Error> read() {
    const std::size_t asked = machine_.devices.size();
    take(session_.topology().add_ancestors(machine_));
    add_relatives(asked);
    machine_.system = session_.system();
    const auto fields = fields_needed(session_.rulebook(), assignments_);
    for (Device& device : machine_.devices) {
      session_.survey().read_surroundings(device);
      take(session_.survey().read_fields(device, fields));
    }
    const auto more = read_for_platform_rules(session_, machine_, asked, platform_rules());
    errors_.insert(errors_.end(), more.begin(), more.end());
    return std::move(errors_);
  }

 private:
  // Those that limit what is asked for.
  [[nodiscard]] PlatformRules platform_rules() const {
    std::vector<registers::FieldRef> fields;
    for (const Assignment& assignment : assignments_) {
      const auto& path = assignment.path;
      if (path.field) fields.push_back(*path.field);
      if (path.field || !path.reg) continue;
      registers::for_each_field(*path.reg,
                                [&](registers::FieldRef field) { fields.push_back(field); });
    }
    return session_.rulebook().platform_about(fields);
  }

  // The devices that are asked for are there: one that is not stands around them.
  void take(const Result<>& read) {
    if (read) return;
    errors_.push_back(read.error());
    if (errors_.back().code == ErrorCode::kNotFound) errors_.back().code = ErrorCode::kUnreachable;
  }

  // Other functions, the other end of the link, the whole path: what shares a field.
  void add_relatives(std::size_t asked) {
    const plan::Reach reach = plan::reach_of(assignments_);
    if (reach == plan::Reach::kSelf) return;
    const bool everything = reach == plan::Reach::kTree;
    std::set<std::size_t> bridges;
    for (std::size_t i = 0; i < asked; ++i) add_bridges(bridges, i, everything);
    const std::size_t known = machine_.devices.size();
    take(session_.topology().add_below(machine_, {bridges.begin(), bridges.end()}, everything));
    for (std::size_t i = known; i < machine_.devices.size(); ++i) {
      for (const Assignment& assignment : assignments_)
        take(session_.survey().read_key(machine_.devices[i], assignment.path));
    }
  }

  // Those below which a relative of the device may be.
  void add_bridges(std::set<std::size_t>& bridges, std::size_t index, bool everything) {
    Device& device = machine_.devices[index];
    take(session_.survey().read_port_type(device));
    const auto above = device::ancestors_of(machine_, index);
    if (everything) bridges.insert(above.empty() ? index : above.back());
    if (!everything && !above.empty()) bridges.insert(above.front());
    if (device.header_layout() == 1) bridges.insert(index);
  }

  Session& session_;
  Machine& machine_;
  const std::vector<Assignment>& assignments_;
  std::vector<util::Error> errors_;
};

}  // namespace

std::vector<util::Error> read_surroundings(Session& session,
                                           Machine& machine,
                                           const std::vector<Assignment>& assignments) {
  return Surroundings(session, machine, assignments).read();
}

}  // namespace pcitune::cli
