#include "plan/demands.h"

#include "pcitune/device/locate.h"
#include "pcitune/device/value_text.h"
#include "pcitune/util/text.h"

namespace pcitune::plan {
namespace {

using device::Device;
using device::LocatedWord;
using registers::Access;
using registers::FieldRef;
using registers::Wanted;
using registers::WantedKind;
using util::ErrorCode;

Verdict verdict_of(ErrorCode code) {
  if (code == ErrorCode::kPermission) return Verdict::kDenied;
  return code == ErrorCode::kUnreachable ? Verdict::kUnreachable : Verdict::kNotTried;
}

// The binding of one assignment to one device while it is worked out.
class Binding {
 public:
  Binding(const device::Machine& machine,
          std::size_t device,
          const Assignment& assignment,
          Plan& plan)
      : device_(machine.devices[device]), index_(device), assignment_(assignment), plan_(plan) {}

  std::vector<Demand> demands() {
    Outcome line{.device = index_,
                 .key = assignment_.key,
                 .before = "?",
                 .wanted = util::shortened(assignment_.said)};
    const auto located = device::locate_word(device_, assignment_.path);
    if (!located) {
      line.verdict = verdict_of(located.error().code);
      if (located.error().code == ErrorCode::kNotFound) line.before = "-";  // absent, not unknown
      plan_.outcomes.push_back(std::move(line));
      problem(located.error());
      return {};
    }
    if (device_.gap == config::Gap::kPrivilege) {
      line.verdict = Verdict::kDenied;
      plan_.outcomes.push_back(std::move(line));
      problem({ErrorCode::kPermission,
               config::to_string(device_.name),
               "only its first bytes are readable, so " + assignment_.key +
                   " cannot be checked against the device's limits. Use sudo; in a container root "
                   "lacks CAP_SYS_ADMIN too: set it on the host"});
      return {};
    }
    at_ = *located;
    fields_ = device::fields_of(device_, at_.at);
    if (assignment_.path.field)
      return one_field(
          std::move(line), *device::twin_of(device_, assignment_.path).field, *assignment_.wanted);
    return whole_register(std::move(line));
  }

 private:
  void problem(util::Error error) {
    const bool unable = error.code == ErrorCode::kNotFound;
    plan_.problems.push_back({index_, std::move(error), unable, unable ? assignment_.key : ""});
  }

  void misuse(const std::string& what) {
    problem({ErrorCode::kUsage, config::to_string(device_.name), what});
  }

  [[nodiscard]] Demand demand(FieldRef field, const Wanted& wanted) const {
    return {.device = index_,
            .at = at_.at,
            .fields = fields_,
            .field = field,
            .wanted = wanted,
            .before = registers::extract(field, at_.word),
            .word = at_.word,
            .outcome = plan_.outcomes.size() - 1};
  }

  // A rule that looks at the field must be able to see all that it needs.
  bool is_judged(FieldRef field) {
    const auto* const blind = plan_.book->blind(device_, field, at_.at.capability.number);
    if (blind == nullptr) return true;
    problem({ErrorCode::kUnreachable,
             config::to_string(device_.name),
             device::key_text(at_.at, field) + " cannot be judged by " + std::string(blind->id) +
                 ": what it compares with could not be read"});
    return false;
  }

  std::vector<Demand> one_field(Outcome line, FieldRef field, const Wanted& wanted) {
    const std::uint64_t code = registers::extract(field, at_.word);
    line.before = device::value_text(field, code);
    line.wanted = wanted_text(field, wanted);
    plan_.outcomes.push_back(std::move(line));
    const Access access = field.row().access;
    if (!registers::is_writable(access)) {
      misuse(assignment_.key + " is read-only (" + std::string(to_string(access)) + ")");
      return {};
    }
    if (registers::is_write_1_to_clear(access) && wanted.code != 0) {
      misuse(assignment_.key + " can only be cleared (" + device::value_text(field, 0) +
             "): hardware sets it, a write of 1 clears it");
      return {};
    }
    const bool changes = wanted.kind != WantedKind::kExact || wanted.code != code;
    if (changes && !is_judged(field)) return {};
    return {demand(field, wanted)};
  }

  // One line for the register, then one for each field that differs.
  std::vector<Demand> whole_register(Outcome line) {
    const auto reg = at_.at.reg;
    line.before = device::word_text(reg, at_.word);
    line.wanted = device::word_text(reg, assignment_.word);
    plan_.outcomes.push_back(std::move(line));
    const std::size_t parent = plan_.outcomes.size() - 1;
    if (!only_writable_bits_differ()) return {};
    std::vector<Demand> demands;
    registers::for_each_field(reg, [&](FieldRef field) {
      const std::uint64_t before = registers::extract(field, at_.word);
      const std::uint64_t after = registers::extract(field, assignment_.word);
      const bool here = (fields_ >> field.index() & 1U) != 0;
      if (!here || before == after || !legal(field, after) || !is_judged(field)) return;
      plan_.outcomes.push_back({.device = index_,
                                .key = device::key_text(at_.at, field),
                                .before = device::value_text(field, before),
                                .wanted = device::value_text(field, after)});
      plan_.outcomes[parent].parts.push_back(plan_.outcomes.size() - 1);
      demands.push_back(demand(field, {WantedKind::kExact, after}));
      demands.back().kept = registers::bits_where(reg, fields_, registers::is_plain_writable);
    });
    return demands;
  }

  bool legal(FieldRef field, std::uint64_t code) {
    if (registers::is_write_1_to_clear(field.row().access) && code != 0) {
      misuse(device::key_text(at_.at, field) +
             " reads 0 and cannot be set: hardware sets it. The value is what the register shall "
             "hold afterwards");
      return false;
    }
    return true;
  }

  bool only_writable_bits_differ() {
    const auto reg = at_.at.reg;
    const std::uint64_t writable = registers::bits_where(reg, fields_, registers::is_writable);
    const std::uint64_t wrong = (at_.word ^ assignment_.word) & ~writable;
    if (wrong == 0) return true;
    misuse(assignment_.key + "=" + util::shortened(assignment_.said) + " differs from " +
           device::word_text(reg, at_.word) + " in bits that cannot be written (" +
           device::word_text(reg, wrong) + "); keep them: " +
           device::word_text(reg, (assignment_.word & writable) | (at_.word & ~writable)));
    return false;
  }

  const Device& device_;
  std::size_t index_;
  const Assignment& assignment_;
  Plan& plan_;
  LocatedWord at_;
  std::uint64_t fields_ = 0;
};

}  // namespace

std::string wanted_text(FieldRef field, const Wanted& wanted) {
  std::string value = device::value_text(field, wanted.code);
  const std::string least =
      wanted.least == 0 ? "" : "at_least:" + device::value_text(field, wanted.least) + ",";
  if (wanted.kind == WantedKind::kMax) return least + "max";
  if (wanted.kind == WantedKind::kAtLeast) return "at_least:" + value;
  if (wanted.kind == WantedKind::kAtMost) return least + "at_most:" + value;
  return value;
}

std::optional<Demand> demand_on(const device::Machine& machine,
                                std::size_t device,
                                const FieldCode& wanted,
                                Plan& plan) {
  const Device& self = machine.devices[device];
  const auto at = device::place_of(self, wanted.field, wanted.capability);
  if (!at) return std::nullopt;
  const FieldRef own = device::twin_of(self, at->capability, wanted.field);
  const auto word = device::word_of(self, *at);
  const std::string key = device::key_text(*at, own);
  if (!word) {
    plan.problems.push_back({device,
                             {ErrorCode::kUnreachable,
                              config::to_string(self.name),
                              key + " could not be read, and must go along"}});
    return std::nullopt;
  }
  plan.outcomes.push_back({.device = device,
                           .key = key,
                           .before = device::value_text(own, registers::extract(own, *word)),
                           .wanted = device::value_text(own, wanted.code)});
  return Demand{.device = device,
                .at = *at,
                .fields = device::fields_of(self, *at),
                .field = own,
                .wanted = {WantedKind::kExact, wanted.code},
                .before = registers::extract(own, *word),
                .word = *word,
                .outcome = plan.outcomes.size() - 1};
}

std::vector<Demand> bind(const device::Machine& machine, const Request& request, Plan& plan) {
  const std::size_t first = plan.outcomes.size();
  auto demands = Binding(machine, request.device, request.assignment, plan).demands();
  for (std::size_t i = first; i < plan.outcomes.size(); ++i)
    plan.outcomes[i].origin = request.origin;
  return demands;
}

}  // namespace pcitune::plan
