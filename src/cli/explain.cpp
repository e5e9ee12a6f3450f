#include "pcitune/render/explain.h"

#include <algorithm>

#include "cli/arguments.h"
#include "cli/candidates.h"
#include "cli/commands.h"
#include "cli/explain_place.h"
#include "cli/session.h"
#include "cli/surroundings.h"
#include "pcitune/device/locate.h"
#include "pcitune/device/value_text.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using device::Device;
using device::Machine;
using registers::FieldRef;
using registers::KeyPath;
using util::ErrorCode;
using util::ExitStatus;
using util::Result;

// One WHAT of the command line: a rule, a refusal, a key, or a place.
struct Subject {
  std::vector<const rules::Rule*> rules = {};  // cases of one
  const plan::RefusalRow* refusal = nullptr;
  render::ExplainedKey key = {};
  std::optional<PlaceWord> place = {};
};

const plan::RefusalRow* refusal_called(std::string_view word) {
  for (const plan::RefusalRow& row : plan::refusal_rows()) {
    if (registers::same_word(row.id, word)) return &row;
  }
  return nullptr;
}

// The id of a rule that is nearly spelled so: only ids have a capital and a hyphen.
std::string near_rule(std::string_view word, const rules::Rulebook& book) {
  const bool id =
      word.find('-') != std::string_view::npos &&
      std::none_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return id ? util::nearest(word, plan::rule_ids(book)) : std::string();
}

// "pcix.command=0x4e" for the first registers of the capability.
std::vector<std::string> assignments_of(const registers::CapabilityTable& table,
                                        std::string_view value) {
  constexpr std::size_t kMostNamed = 6;
  std::vector<std::string> words;
  registers::for_each_register(table, [&](registers::RegisterRef reg) {
    if (words.size() < kMostNamed && registers::is_first_twin(reg))
      words.push_back(device::key_text(KeyPath{&table, reg, {}}) + "=" + std::string(value));
  });
  return words;
}

Result<Subject> parse_value(const KeyPath& path, std::string_view value) {
  Subject subject{.key = {.path = path}};
  const std::string key = device::key_text(path);
  if (!path.reg)
    return util::fail(
        ErrorCode::kUsage,
        key,
        "is a capability; a value needs its register: " +
            util::join(assignments_of(*path.capability, util::shortened(value)), ", "));
  if (path.field) {
    const auto wanted = device::parse_wanted(*path.field, key, value);
    if (!wanted) return util::Failure(wanted.error());
    subject.key.wanted = *wanted;
    return subject;
  }
  const auto word = device::parse_word(*path.reg, key, value);
  if (!word) return util::Failure(word.error());
  subject.key.word = *word;
  return subject;
}

Result<Subject> parse_word(const std::string& word, const rules::Rulebook& book) {
  if (auto rules = book.called(word); !rules.empty()) return Subject{.rules = std::move(rules)};
  if (const auto* const row = refusal_called(word)) return Subject{.refusal = row};
  if (is_place_word(word)) {
    const auto place = parse_place_word(word);
    return place ? Result<Subject>(Subject{.place = *place}) : util::Failure(place.error());
  }
  if (const auto selector = device::selector_for(word); !selector.empty())
    return util::fail(
        ErrorCode::kUsage, util::shortened(word), "is no key; did you mean " + selector + "?");
  const auto equals = word.find('=');
  const auto path = device::parse_key(std::string_view(word).substr(0, equals));
  if (const std::string near = near_rule(word, book); !path && !near.empty())
    return util::fail(
        ErrorCode::kNotFound,
        "",
        "no rule is called '" + util::shortened(word) + "'; did you mean " + near + "?");
  if (!path) return util::Failure(path.error());
  if (equals == std::string::npos) return Subject{.key = {.path = *path, .book = &book}};
  auto subject = parse_value(*path, std::string_view(word).substr(equals + 1));
  if (subject) subject->key.book = &book;
  return subject;
}

std::string text_of(const Subject& subject, const render::Style& style) {
  if (!subject.rules.empty()) {
    std::vector<std::string> cases;
    for (const rules::Rule* const rule : subject.rules)
      cases.push_back(render::explain(*rule, style));
    return util::join(cases, "\n");
  }
  if (subject.refusal != nullptr) return render::explain(*subject.refusal, style);
  return render::explain(subject.key, style);
}

// What holds on devices, subject by subject.
class OnDevices {
 public:
  OnDevices(World& world, Session& session, const render::Style& style)
      : world_(world), session_(session), style_(style) {}

  void explain(const Subject& subject, const std::vector<Device>& devices) {
    std::vector<util::Error> absent;
    for (const Device& device : devices) {
      if (auto done = one(subject, device); !done) absent.push_back(done.error());
    }
    constexpr std::size_t kMostTold = 3;
    if (!absent.empty()) world_.out.line("");
    for (std::size_t i = 0; i < absent.size() && i < kMostTold; ++i)
      world_.out.write(render::absence(absent[i]));
    if (absent.size() > kMostTold)
      world_.out.line("nor have it " + util::counted(absent.size() - kMostTold, "more device"));
    any_has_ = any_has_ || absent.size() < devices.size();
    any_lacks_ = any_lacks_ || !absent.empty();
  }

  [[nodiscard]] ExitStatus status() const {
    const bool none = any_lacks_ && !any_has_;
    return none ? util::worst(status_, ExitStatus::kNotFound) : status_;
  }

 private:
  // An Error only when the device lacks the key.
  Result<> one(const Subject& subject, const Device& device) {
    Machine machine;
    machine.devices.push_back(device);
    if (!machine.devices[0].identity)
      static_cast<void>(session_.survey().identify(machine.devices[0]));
    if (subject.rules.empty() && subject.refusal == nullptr) {
      if (auto found = find(subject.key.path, machine.devices[0]); !found) return found;
    }
    read_around(machine, subject);
    const auto labels = session_.labels({&machine.devices[0]});
    world_.out.write("\n" + render::device_line(machine.devices[0], labels[0], style_));
    world_.out.write(facts(subject, machine));
    return {};
  }

  // Reads the key; what cannot be read is told and is no Error here.
  Result<> find(const KeyPath& path, Device& device) {
    if (auto read = session_.survey().read_key(device, path); !read) fault(read.error());
    if (!path.reg) return find_capability(path, device);
    const auto located = device::locate_word(device, path);
    if (located) return {};
    if (located.error().code == ErrorCode::kNotFound) return util::Failure(located.error());
    fault(located.error());
    return {};
  }

  Result<> find_capability(const KeyPath& path, Device& device) {
    if (auto read = session_.survey().read_registers(device); !read) fault(read.error());
    if (device::find_capability(device, *path.capability, path.capability_index) != nullptr)
      return {};
    KeyPath first = path;
    first.reg = registers::RegisterRef(path.capability, 0);
    const auto located = device::locate(device, first);
    if (located || located.error().code == ErrorCode::kNotFound)
      return util::fail(
          ErrorCode::kNotFound,
          config::to_string(device.name),
          "has no " + std::string(path.capability->text(path.capability->title)) + " capability");
    fault(located.error());
    return {};
  }

  // What "set" of the key would read too.
  void read_around(Machine& machine, const Subject& subject) {
    std::vector<plan::Assignment> assignments;
    if (subject.key.path.capability != nullptr)
      assignments.push_back({.path = subject.key.path, .key = {}, .said = {}});
    for (const rules::Rule* const rule : subject.rules) {
      for (const registers::FieldRef* const field : rule->reads) {
        if (field != nullptr)
          assignments.push_back({.path = KeyPath{&field->reg().table(), field->reg(), *field},
                                 .key = {},
                                 .said = {}});
      }
    }
    for (const util::Error& error : read_surroundings(session_, machine, assignments)) fault(error);
  }

  [[nodiscard]] std::string facts(const Subject& subject, const Machine& machine) const {
    const auto& book = session_.rulebook();
    const auto findings = book.judge_around(machine, 0);
    if (!subject.rules.empty()) return render::explain_on(subject.rules.front()->id, findings);
    if (subject.refusal != nullptr) return {};
    render::KeyOnDevice key{.machine = machine,
                            .path = device::twin_of(machine.devices[0], subject.key.path),
                            .wanted = subject.key.wanted,
                            .findings = findings,
                            .book = &book};
    if (key.path.field) key.prospects = prospects_of(machine, key.path);
    if (subject.key.wanted || subject.key.word) key.plan = plan_of(machine, key.path, subject);
    return render::explain_on(key);
  }

  // What "set" of the value would do.
  [[nodiscard]] plan::Plan plan_of(const Machine& machine,
                                   const KeyPath& path,
                                   const Subject& subject) const {
    std::uint64_t word = subject.key.word.value_or(0);
    if (const auto now = device::locate_word(machine.devices[0], path))
      word = (word & subject.key.mask) | (now->word & ~subject.key.mask);
    const plan::Assignment assignment{.path = path,
                                      .key = device::key_text(path),
                                      .wanted = subject.key.wanted,
                                      .word = word,
                                      .said = {}};
    return plan::make_plan(machine, {{0, assignment}}, {.book = &session_.rulebook()});
  }

  [[nodiscard]] std::optional<plan::Prospects> prospects_of(const Machine& machine,
                                                            const KeyPath& path) const {
    const auto codes = plan::codes_to_try(*path.field);
    if (codes.empty() || !device::locate_word(machine.devices[0], path)) return std::nullopt;
    return plan::prospects(machine, 0, path, codes, session_.rulebook());
  }

  void fault(const util::Error& error) { status_ = util::worst(status_, session_.error(error)); }

  World& world_;
  Session& session_;
  const render::Style& style_;
  ExitStatus status_ = ExitStatus::kDone;
  bool any_has_ = false;  // a device has something that was asked for
  bool any_lacks_ = false;
};

bool asks_devices(const Arguments& arguments) {
  const auto given = [&](const OptionRow& row) { return arguments.has(row.name()); };
  return std::any_of(kSelectorOptions.begin(), kSelectorOptions.end(), given) ||
         std::any_of(kSourceOptions.begin(), kSourceOptions.end(), given);
}

ExitStatus list_keys(World& world, Session& session, const Arguments& arguments) {
  const auto& words = arguments.positionals();
  const std::string lines = render::key_list(words, session.rulebook());
  if (lines.empty())
    return session.error({ErrorCode::kNotFound,
                          "",
                          "no key or rule has " + util::shortened(util::join(words, " and "))});
  world.out.write(lines);
  return ExitStatus::kDone;
}

Result<std::vector<Subject>> parse_subjects(const std::vector<std::string>& words,
                                            const rules::Rulebook& book) {
  if (words.empty())
    return util::fail(ErrorCode::kUsage,
                      "explain",
                      "needs a key, a value or a rule, such as mmrbc, pcix.command=0x4e or "
                      "PCIX-DMMRBC; --list lists all");
  std::vector<Subject> subjects;
  for (const std::string& word : words) {
    const auto meant = parse_word(word, book);
    if (!meant) return util::Failure(meant.error());
    subjects.push_back(*meant);
  }
  return subjects;
}

// A subject and the devices on which it is looked at.
struct Part {
  Subject subject;
  std::vector<Device> devices;
};

// A place becomes the registers that lie there: on the devices, if any were asked for.
Result<std::vector<Part>> told_apart(const std::vector<Subject>& subjects,
                                     Session& session,
                                     const std::vector<Device>& devices,
                                     bool with_devices) {
  std::vector<Part> parts;
  for (const Subject& subject : subjects) {
    if (!subject.place) {
      parts.push_back({subject, devices});
    } else if (with_devices) {
      auto found = meanings_on(*subject.place, session, devices);
      if (!found) return util::Failure(found.error());
      for (Meaning& meaning : *found)
        parts.push_back({{.key = meaning.key}, std::move(meaning.devices)});
    } else {
      const auto keys = meanings(*subject.place);
      if (!keys) return util::Failure(keys.error());
      for (const auto& key : *keys) parts.push_back({{.key = key}, {}});
    }
  }
  return parts;
}

}  // namespace

ExitStatus run_explain(World& world, const Arguments& arguments) {
  Session session(world, arguments, util::Intent::kLook);
  if (arguments.has("--list")) return list_keys(world, session, arguments);
  const auto subjects = parse_subjects(arguments.positionals(), session.rulebook());
  if (!subjects)
    return session.error(
        asks_devices(arguments)
            ? with_present_first(session, arguments.positionals(), subjects.error())
            : subjects.error());
  const auto style = session.style();
  if (!style) return session.error(style.error());
  std::vector<Device> devices;
  if (asks_devices(arguments)) {
    if (auto opened = session.open(); !opened) return session.error(opened.error());
    auto selected = session.select();
    if (!selected) return session.error(selected.error());
    devices = std::move(selected->devices);
  }
  const auto parts = told_apart(*subjects, session, devices, asks_devices(arguments));
  if (!parts) return session.error(parts.error());
  OnDevices on_devices(world, session, *style);
  for (const Part& part : *parts) {
    if (&part != &parts->front()) world.out.line("");
    world.out.write(text_of(part.subject, *style));
    on_devices.explain(part.subject, part.devices);
  }
  return util::worst(session.so_far(), on_devices.status());
}

}  // namespace pcitune::cli
