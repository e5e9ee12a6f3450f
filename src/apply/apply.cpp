#include "pcitune/apply/apply.h"

#include <algorithm>
#include <map>
#include <set>

#include "apply/bookkeeping.h"
#include "apply/neighbours.h"
#include "apply/power_pins.h"
#include "apply/presence.h"
#include "apply/read_back.h"
#include "pcitune/device/value_text.h"

namespace pcitune::apply {
namespace {

using device::Device;
using device::Machine;
using plan::FieldChange;
using plan::Outcome;
using plan::Plan;
using plan::Step;
using plan::Verdict;
using registers::Change;
using registers::WantedKind;
using util::ErrorCode;
using util::Result;

// The changes of a step as codes to write: forth, or back. What a write of 1 cleared cannot come
// back.
std::vector<Change> changes_of(const Step& step,
                               std::uint64_t FieldChange::*code,
                               bool with_cleared) {
  std::vector<Change> changes;
  for (const FieldChange& change : step.changes) {
    const bool clears = registers::is_write_1_to_clear(change.field.row().access);
    if (!clears || with_cleared) changes.push_back({change.field, change.*code});
  }
  return changes;
}

Result<> write_step(config::Writer& writer,
                    const Device& device,
                    const Step& step,
                    std::uint64_t image) {
  if (!device.name.address) return lost(device, ErrorCode::kFault, "has no address to write to");
  const unsigned shift = 8U * static_cast<unsigned>(step.offset - step.at.offset);
  const std::uint64_t value = image >> shift & ~0ULL >> (64U - step.width);
  return writer.write(*device.name.address, step.offset, step.width, value);
}

// For a rehearsal, which never gets to a write.
class NoWriter final : public config::Writer {
 public:
  Result<> write(const config::Address& address,
                 std::size_t /*offset*/,
                 unsigned /*width_bits*/,
                 std::uint64_t /*value*/) override {
    return none(address);
  }
  Result<> set_attribute(const config::Address& address,
                         const std::string& /*which*/,
                         const std::string& /*value*/) override {
    return none(address);
  }

 private:
  static util::Failure none(const config::Address& address) {
    return util::fail(ErrorCode::kFault, config::to_string(address), "a rehearsal writes nothing");
  }
};

class Run {
 public:
  Run(Plan& plan, Machine& machine, config::Source& source, config::Writer& writer)
      : plan_(plan),
        machine_(machine),
        source_(source),
        writer_(writer),
        pins_(source, writer),
        before_(plan.book->judge(machine)) {}

  std::vector<util::Error> all(Recording& recording) {
    if (plan_.steps.empty() && !recording.always) return {};
    for (Outcome& line : plan_.outcomes) {
      if (line.verdict == Verdict::kWouldApply) line.verdict = Verdict::kNotTried;
    }
    Bookkeeping books(recording, plan_, machine_, source_);
    books_ = &books;
    if (auto begun = books.begin(pins_needed()); !begun) {
      errors_.push_back(begun.error());
      return std::move(errors_);
    }
    const bool held = carry_out();
    take(pins_.release());
    if (held) put_back_leftovers(recording.leftovers);
    finish_registers();
    const bool touched = !touched_.empty() || !turned_.empty();
    auto ended = books.end({.held = held, .touched = touched, .pins = pins_.left()});
    if (!ended) errors_.push_back(ended.error());
    return std::move(errors_);
  }

  // Would all devices answer? Leaves the verdicts of those that do. One that sleeps and could be
  // woken is let be.
  std::vector<util::Error> presence() {
    static_cast<void>(
        all_present([](config::Source& source, const Device& device, const Step& step) -> Result<> {
          const bool sleeps = source.power(device.name) != config::Power::kAwake;
          if (sleeps && PowerPins::can_wake(source, device)) return {};
          return check_present(source, device, step);
        }));
    plan::settle_registers(plan_.outcomes);
    return std::move(errors_);
  }

 private:
  void mark_failed(const Step& step, const util::Error& error, Verdict verdict) {
    if (error.code == ErrorCode::kPermission) verdict = Verdict::kDenied;
    if (error.code == ErrorCode::kUnreachable || error.code == ErrorCode::kNotFound)
      verdict = Verdict::kUnreachable;
    for (const FieldChange& change : step.changes) plan_.outcomes[change.outcome].verdict = verdict;
  }

  // Always false: the step did not hold.
  bool fail_step(const Step& step, const util::Error& error) {
    mark_failed(step, error, Verdict::kFailed);
    errors_.push_back(error);
    return false;
  }

  void take(std::vector<util::Error> errors) {
    std::move(errors.begin(), errors.end(), std::back_inserter(errors_));
  }

  bool carry_out() {
    if (!all_awake() || !all_present(check_present)) return false;
    const bool held =
        std::all_of(plan_.steps.begin(), plan_.steps.end(), [&](Step& s) { return one(s); }) &&
        rests_well();
    if (!held) put_back();
    return held;
  }

  // What all_awake() will change.
  std::vector<SwitchNote> pins_needed() {
    std::vector<SwitchNote> notes;
    std::set<std::size_t> seen;
    const auto add = [&](std::size_t device) {
      if (!seen.insert(device).second) return;
      if (auto note = PowerPins::needed(source_, machine_.devices[device]))
        notes.push_back(std::move(*note));
    };
    for (const Step& step : plan_.steps) {
      if (const auto above = machine_.devices[step.device].parent) add(*above);
      add(step.device);
    }
    return notes;
  }

  // Only what still says what the earlier run wrote.
  void put_back_leftovers(const std::vector<SwitchNote>& notes) {
    for (auto note = notes.rbegin(); note != notes.rend(); ++note) {
      const auto now = source_.attribute({.address = note->address}, note->attribute);
      // A plain file of a practice tree is empty where the write was cut.
      const bool ours = now && (*now == note->after || now->empty());
      if (!ours || note->before == note->after) continue;
      const auto turned = writer_.set_attribute(note->address, note->attribute, note->before);
      if (!turned) errors_.push_back(turned.error());
    }
  }

  // Keeps each device awake, and the bridge above it: the other end of its link.
  bool all_awake() {
    return all_present([this](config::Source&, const Device& device, const Step&) {
      const Device* const above = device.parent ? &machine_.devices[*device.parent] : nullptr;
      return (above == nullptr ? Result<>() : pins_.pin(*above)).and_then([&] {
        return pins_.pin(device);
      });
    });
  }

  // Nothing is written unless all answer. Of those that do not, every step says so.
  template <class Check>
  bool all_present(Check check) {
    bool present = true;
    std::set<std::size_t> told;
    for (const Step& step : plan_.steps) {
      const auto found = check(source_, machine_.devices[step.device], step);
      if (found) continue;
      present = false;
      mark_failed(step, found.error(), Verdict::kFailed);
      if (told.insert(step.device).second) errors_.push_back(found.error());
    }
    return present;
  }

  bool one(Step& step) {
    const Device& device = machine_.devices[step.device];
    const auto current = read_word(source_, device, step.at);
    if (!current) return fail_step(step, current.error());
    if (!step.switches.empty()) return by_kernel(step, *current);
    if (((step.before ^ *current) & planned_on(step)) != 0) return conflict(step, *current);
    report_strays(step, step.before, *current, "changed since it was planned");
    take_as_before(step, *current);
    const auto image = registers::write_image(
        step.at.reg, step.fields, *current, changes_of(step, &FieldChange::after, true));
    Neighbours beside(device, step);
    if (auto noted = beside.note(source_); !noted) return fail_step(step, noted.error());
    touched_.push_back(&step);  // a write that reports failure may have taken effect
    if (auto written = write_named(device, step, image); !written)
      return fail_step(step, written.error());
    report_lost(device, step, beside);
    return verify(step, *current);
  }

  // What fails is told with the register's name: the reason is libpci's or the kernel's own text.
  Result<> write_named(const Device& device, const Step& step, std::uint64_t image) {
    auto written = write_step(writer_, device, step, image);
    if (!written)
      written.error().what = device::key_text(step.at, std::nullopt) +
                             " could not be written: " + written.error().what;
    return written;
  }

  // The kernel writes the register, and perhaps others that have a step of their own: a step may
  // find its work done.
  bool by_kernel(Step& step, std::uint64_t current) {
    const auto done = changes_of(step, &FieldChange::after, true);
    const bool holds_already = std::all_of(done.begin(), done.end(), [&](const Change& change) {
      return registers::extract(change.field, current) == change.code;
    });
    touched_.push_back(&step);
    for (const plan::Switch& one : step.switches) {
      if (holds_already) break;
      if (auto turned = turn(one); !turned) return fail_step(step, turned.error());
    }
    if (verify(step, current)) return true;
    errors_.push_back({ErrorCode::kFault,
                       config::to_string(machine_.devices[step.device].name),
                       "the kernel took the switch but keeps the state off: see its policy, "
                       "/sys/module/pcie_aspm/parameters/policy"});
    return false;
  }

  Result<> turn(const plan::Switch& one) {
    const Device& device = machine_.devices[one.device];
    const auto before = source_.attribute(device.name, one.attribute);
    if (!before || !device.name.address)
      return lost(device, ErrorCode::kNotFound, one.attribute + " is not there any more");
    if (*before == one.value) return {};
    const plan::Switch back{one.device, one.attribute, *before};
    auto turned = writer_.set_attribute(*device.name.address, one.attribute, one.value);
    if (turned || source_.attribute(device.name, one.attribute) != before)
      turned_.push_back(back);  // a write that reports failure may have taken effect
    return turned;
  }

  // What the switches said before, last turned first; then the registers show what is left to do.
  void turn_back() {
    for (auto at = turned_.rbegin(); at != turned_.rend(); ++at) {
      const Device& device = machine_.devices[at->device];
      const auto turned = writer_.set_attribute(*device.name.address, at->attribute, at->value);
      if (!turned) errors_.push_back(turned.error());
    }
  }

  // The step holds all the same: what was cleared cannot come back.
  void report_lost(const Device& device, const Step& step, Neighbours& beside) {
    const auto lost = beside.lost(source_);
    if (!lost) {
      errors_.push_back(lost.error());
    } else if (*lost) {
      errors_.push_back({ErrorCode::kFault,
                         config::to_string(device.name),
                         std::string(plan::kW1cLost) + ": writing " +
                             device::key_text(step.at, std::nullopt) +
                             " also cleared error bits that nobody asked for (" + **lost +
                             "): the host bridge writes 32 bits at once"});
    }
  }

  // The bits that the plan was made on: those that it changes and those that rules look at.
  [[nodiscard]] std::uint64_t planned_on(const Step& step) const {
    std::uint64_t bits = 0;
    for (const FieldChange& change : step.changes) bits |= change.field.mask();
    bits |= step.kept;
    for (const registers::FieldRef field : plan_.book->fields_read()) {
      if (field.reg() == step.at.reg) bits |= field.mask();
    }
    return bits;
  }

  bool conflict(Step& step, std::uint64_t current) {
    const std::string key = device::key_text(step.at, std::nullopt);
    const std::string was = device::word_text(step.at.reg, step.before);
    take_as_before(step, current);
    for (const FieldChange& change : step.changes)
      plan_.outcomes[change.outcome].verdict = Verdict::kConflict;
    errors_.push_back({ErrorCode::kFault,
                       config::to_string(machine_.devices[step.device].name),
                       key + " was changed by someone else since it was planned: " + was + " -> " +
                           device::word_text(step.at.reg, current) + "; run it again"});
    return false;
  }

  // What the lines call the old value is what was there just before the write.
  void take_as_before(Step& step, std::uint64_t word) {
    for (FieldChange& change : step.changes) {
      change.before = registers::extract(change.field, word);
      plan_.outcomes[change.outcome].before = device::value_text(change.field, change.before);
    }
    step.before = word;
  }

  // Reads the register back and gives each of its lines a verdict.
  bool verify(const Step& step, std::uint64_t before) {
    const auto now = read_word(source_, machine_.devices[step.device], step.at);
    if (!now) {  // written, and nobody can say what it holds
      util::Error error = now.error();
      error.code = ErrorCode::kFault;
      return fail_step(step, error);
    }
    keep_in_image(step, *now);
    books_->read_back(step, *now);
    bool good = true;
    for (const FieldChange& change : step.changes) good = judge_field(change, *now) && good;
    if (((before ^ *now) & step.kept) != 0) {
      good = false;
      note(step, "bits that were asked for and held do not any more", before, *now);
    } else {
      report_strays(step, before, *now, "other bits changed too");
    }
    return breaks_no_rule(step) && good;
  }

  // By what was read back: a bound may have been met with more than it should.
  bool breaks_no_rule(const Step& step) {
    return are_fine(plan_.book->judge_around(machine_, step.device),
                    [](const rules::Rule& rule) { return !rule.at_rest; });
  }

  // Some rules hold only once all steps are done.
  bool rests_well() {
    return are_fine(plan_.book->judge(machine_),
                    [](const rules::Rule& rule) { return rule.at_rest; });
  }

  template <class Concerned>
  bool are_fine(const std::vector<rules::Finding>& findings, Concerned concerned) {
    for (const rules::Finding& found : findings) {
      const bool forced = std::any_of(
          plan_.overridden.begin(), plan_.overridden.end(), [&](const rules::Finding& f) {
            return f.rule == found.rule;
          });
      if (found.rule->severity != rules::Severity::kError || forced || !concerned(*found.rule) ||
          !rules::is_new_or_worse(found, before_))
        continue;
      errors_.push_back({ErrorCode::kFault,
                         config::to_string(machine_.devices[found.device].name),
                         std::string(found.rule->id) +
                             " is broken by what was read back: " + rules::text_of(found)});
      return false;
    }
    return true;
  }

  bool judge_field(const FieldChange& change, std::uint64_t word) {
    Outcome& line = plan_.outcomes[change.outcome];
    const std::uint64_t code = registers::extract(change.field, word);
    const std::string fixed = fixed_text(change, code);
    line.after = device::value_text(change.field, code);
    if (holds(change, code)) {
      line.verdict = code == change.before ? Verdict::kUnchanged : Verdict::kApplied;
      line.remark = fixed;
      return true;
    }
    line.verdict = code == change.before ? Verdict::kStuck : Verdict::kPartial;
    line.remark =
        "wrote " + device::value_text(change.field, change.after) + ", it reads " + line.after;
    if (!fixed.empty() && line.verdict == Verdict::kPartial) line.remark += "; " + fixed;
    return false;
  }

  // Bits that nobody here wrote but that changed: another program, or the device itself.
  void report_strays(const Step& step,
                     std::uint64_t before,
                     std::uint64_t now,
                     const std::string& what) {
    std::uint64_t asked = 0;
    for (const FieldChange& change : step.changes) asked |= change.field.mask();
    const auto plain =
        registers::bits_where(step.at.reg, step.fields, registers::is_plain_writable);
    if (((before ^ now) & plain & ~asked) != 0) note(step, what, before, now);
  }

  void note(const Step& step, const std::string& what, std::uint64_t before, std::uint64_t now) {
    errors_.push_back({ErrorCode::kFault,
                       config::to_string(machine_.devices[step.device].name),
                       device::key_text(step.at, std::nullopt) + ": " + what + ": " +
                           device::word_text(step.at.reg, before) + " -> " +
                           device::word_text(step.at.reg, now)});
  }

  void keep_in_image(const Step& step, std::uint64_t word) {
    machine_.devices[step.device].image.put_word(step.at.offset, step.at.reg.width(), word);
  }

  void put_back() {
    turn_back();
    for (auto at = touched_.rbegin(); at != touched_.rend(); ++at) put_back(**at);
  }

  void put_back(const Step& step) {
    const Device& device = machine_.devices[step.device];
    const auto changes = changes_of(step, &FieldChange::before, false);
    auto now = read_word(source_, device, step.at);
    const bool differs =
        now && std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
          return registers::extract(change.field, *now) != change.code;
        });
    if (differs) {
      const auto image = registers::write_image(step.at.reg, step.fields, *now, changes);
      if (auto written = write_named(device, step, image); !written)
        errors_.push_back(written.error());
      now = read_word(source_, device, step.at);
    }
    if (!now) errors_.push_back(now.error());
    if (now) keep_in_image(step, *now);
    for (const FieldChange& change : step.changes) mark_put_back(change, now, differs);
  }

  void mark_put_back(const FieldChange& change,
                     const Result<std::uint64_t>& now,
                     bool was_written) {
    Outcome& line = plan_.outcomes[change.outcome];
    const bool restored = now && registers::extract(change.field, *now) == change.before;
    line.after =
        now ? device::value_text(change.field, registers::extract(change.field, *now)) : "?";
    if (!restored)
      line.verdict = Verdict::kUnrestored;
    else if (line.verdict == Verdict::kApplied ||
             (was_written && line.verdict == Verdict::kNotTried))
      line.verdict = Verdict::kRolledBack;
  }

  // The line of a whole register shows the words that it held before and holds in the end.
  void finish_registers() {
    std::map<std::pair<std::size_t, std::string>, const Step*> steps;
    for (const Step& step : plan_.steps)
      steps.emplace(std::pair(step.device, device::key_text(step.at, std::nullopt)), &step);
    for (Outcome& line : plan_.outcomes) {
      const auto found = line.parts.empty() ? steps.end() : steps.find({line.device, line.key});
      if (found == steps.end()) continue;
      const Step& step = *found->second;
      line.before = device::word_text(step.at.reg, step.before);
      const auto word = device::word_of(machine_.devices[line.device], step.at);
      if (word) line.after = device::word_text(step.at.reg, *word);
    }
    plan::settle_registers(plan_.outcomes);
  }

  Plan& plan_;
  Machine& machine_;
  config::Source& source_;
  config::Writer& writer_;
  PowerPins pins_;
  Bookkeeping* books_ = nullptr;        // of all()
  std::vector<plan::Switch> turned_;    // as they were
  std::vector<const Step*> touched_;    // written
  std::vector<rules::Finding> before_;  // what was wrong when it was planned
  std::vector<util::Error> errors_;
};

}  // namespace

std::vector<util::Error> rehearse(Plan& plan, Machine& machine, config::Source& source) {
  NoWriter none;
  return Run(plan, machine, source, none).presence();
}

std::vector<util::Error> run(Plan& plan,
                             Machine& machine,
                             config::Source& source,
                             config::Writer& writer,
                             Recording& recording) {
  return Run(plan, machine, source, writer).all(recording);
}

}  // namespace pcitune::apply
