#include "plan/requests.h"

#include <algorithm>
#include <map>

#include "pcitune/device/locate.h"
#include "pcitune/device/value_text.h"

namespace pcitune::plan {
namespace {

// The same field of the same device; whole registers are asked for by command lines only, which
// name each field once.
bool same_place(const Request& left, const Request& right) {
  const registers::KeyPath& a = left.assignment.path;
  const registers::KeyPath& b = right.assignment.path;
  return left.device == right.device && a.field && b.field &&
         registers::same_field(*a.field, *b.field) && a.capability_index == b.capability_index &&
         a.register_index == b.register_index;
}

std::string who(const Request& request) {
  return (request.origin.empty() ? "the command line" : request.origin) + " wants " +
         request.assignment.said;
}

// The requests for one field as one, or who stands against whom.
class Group {
 public:
  explicit Group(const Request& first) : sum_(first) {}

  [[nodiscard]] bool takes(const Request& request) const { return same_place(sum_, request); }

  void add(const Request& request) {
    members_.push_back(&request);
    if (members_.size() == 1) return;
    const auto wanted = registers::both(*sum_.assignment.wanted, *request.assignment.wanted);
    agrees_ = agrees_ && wanted;
    if (!agrees_ || *wanted == *sum_.assignment.wanted) return;
    sum_.assignment.wanted = wanted;
    const bool replaces = *wanted == *request.assignment.wanted;
    sum_.assignment.said = (replaces ? "" : sum_.assignment.said + ",") + request.assignment.said;
    sum_.origin = (replaces ? "" : sum_.origin + ", ") + request.origin;
  }

  [[nodiscard]] bool agrees() const { return agrees_; }
  [[nodiscard]] const Request& sum() const { return sum_; }

  // "A wants 2048, B wants 512"
  [[nodiscard]] std::string dispute() const {
    std::string text;
    for (const Request* const member : members_) text += (text.empty() ? "" : ", ") + who(*member);
    return text;
  }

 private:
  Request sum_;
  std::vector<const Request*> members_;
  bool agrees_ = true;
};

Outcome conflict(const device::Machine& machine, const Group& group) {
  const Request& request = group.sum();
  const device::Device& device = machine.devices[request.device];
  Outcome line{.device = request.device, .key = request.assignment.key, .before = "?"};
  const auto now = device::locate_word(device, request.assignment.path);
  if (now) {
    const auto field = device::twin_of(device, request.assignment.path).field;
    line.before = device::value_text(*field, registers::extract(*field, now->word));
  }
  line.wanted = "?";
  line.verdict = Verdict::kConflict;
  line.remark = group.dispute();
  return line;
}

}  // namespace

std::vector<Request> agree(const device::Machine& machine,
                           const std::vector<Request>& requests,
                           Plan& plan) {
  std::vector<Group> groups;
  std::map<std::size_t, std::vector<std::size_t>> of_device;  // which groups
  for (const Request& request : requests) {
    auto& own = of_device[request.device];
    const auto known = std::find_if(
        own.begin(), own.end(), [&](std::size_t group) { return groups[group].takes(request); });
    const std::size_t group = known == own.end() ? groups.size() : *known;
    if (known == own.end()) {
      groups.emplace_back(request);
      own.push_back(group);
    }
    groups[group].add(request);
  }
  std::vector<Request> agreed;
  for (const Group& group : groups) {
    if (group.agrees())
      agreed.push_back(group.sum());
    else
      plan.outcomes.push_back(conflict(machine, group));
  }
  return agreed;
}

std::vector<Request> requests_for(const std::vector<std::size_t>& devices,
                                  const std::vector<Assignment>& assignments) {
  std::vector<Request> requests;
  for (const std::size_t device : devices) {
    for (const Assignment& assignment : assignments) requests.push_back({device, assignment});
  }
  return requests;
}

}  // namespace pcitune::plan
