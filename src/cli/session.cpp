#include "cli/session.h"

#include "cli/shelves.h"
#include "pcitune/config/names.h"
#include "pcitune/plan/profiles.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {

using util::ErrorCode;
using util::Result;

namespace {

constexpr std::chrono::seconds kPatience(5);

}  // namespace

Result<config::WhereFrom> Session::where_from() const {
  config::WhereFrom from{.file = arguments_.one("-F"),
                         .sysfs = arguments_.one("--sysfs"),
                         .method = arguments_.one("-A"),
                         .parameters = {}};
  for (const auto& parameter : arguments_.many("-O")) {
    const auto equals = parameter.find('=');
    if (equals == std::string::npos)
      return util::fail(ErrorCode::kUsage,
                        "-O " + util::shortened(parameter),
                        "use NAME=VALUE; see 'lspci -O help'");
    from.parameters.emplace_back(parameter.substr(0, equals), parameter.substr(equals + 1));
  }
  return from;
}

Result<> Session::look_where() {
  auto from = where_from();
  if (!from) return util::Failure(from.error());
  where_ = std::move(*from);
  return {};
}

Result<> Session::open() {
  if (auto known = look_where(); !known) return known;
  watch_for_stalls();
  auto source = config::open_source(where_, world_.files, watch_.get());
  if (!source) return util::Failure(source.error());
  source_ = std::move(*source);
  survey_ = std::make_unique<device::Survey>(*source_);
  topology_ = std::make_unique<device::Topology>(*survey_);
  const device::SelectorWords words{.slots = arguments_.many("-s"),
                                    .ids = arguments_.many("-d"),
                                    .subsystems = arguments_.many("--subsystem"),
                                    .drivers = arguments_.many("--driver"),
                                    .interfaces = arguments_.many("--interface"),
                                    .behind = arguments_.many("--behind"),
                                    .exclude = arguments_.many("--exclude")};
  auto selection = device::parse_selection(words);
  if (!selection) return util::Failure(selection.error());
  selection_ = std::move(*selection);
  // Who names a device by its address wants it read, awake or not.
  if (arguments_.has("--wake") || device::names_functions(selection_)) survey_->wake_sleeping();
  return {};
}

config::System Session::system() {
  config::System system = source_->system();
  system.place = where_.command_place();
  return system;
}

const rules::Rulebook& Session::rulebook() {
  if (!book_) load_rules();
  return *book_;
}

void Session::load_rules() {
  const auto shelves = shelves_of(world_, arguments_);
  auto library = knowledge::load_platform_rules(world_.files, shelves);
  for (const auto& fault : library.faults)
    warning("left out of the rules: " + util::message(fault));
  for (auto& document : library.documents)
    std::move(document.rules.begin(), document.rules.end(), std::back_inserter(platform_));
  auto rules = platform_;
  for (const auto& one : knowledge::load_active_profiles(world_.files, shelves).profiles) {
    if (auto rule = plan::limits_rule(one.profile)) rules.push_back(std::move(*rule));
  }
  book_.emplace(std::move(rules));
}

void Session::put_in_force(const std::vector<const knowledge::Profile*>& profiles) {
  if (!book_) load_rules();
  auto rules = platform_;
  for (const knowledge::Profile* const profile : profiles) {
    if (auto rule = plan::limits_rule(*profile)) rules.push_back(std::move(*rule));
  }
  book_.emplace(std::move(rules));
}

void Session::watch_for_stalls() {
  if (world_.aside == nullptr || where_.sysfs_root() != config::kLiveSysfs) return;
  watch_ = std::make_unique<util::StallWatch>(kPatience, [this](const std::string& device) {
    world_.aside->line("pcitune: ACCESS-BLOCKED: " + device + " has not answered for " +
                       std::to_string(kPatience.count()) +
                       " s: the kernel keeps accesses waiting while the device is reset or tests "
                       "itself. Waiting; nothing can interrupt this");
    static_cast<void>(world_.aside->flush());
  });
}

Result<device::Selected> Session::select() {
  auto selected = device::select(*survey_, selection_);
  pass_warnings();
  if (!selected) return selected;
  for (const auto& entry : selected->unreadable) {
    warning("passed over: " + util::message(entry));
    const bool by_id = !selection_.ids.empty() || !selection_.subsystems.empty() ||
                       !selection_.words.drivers.empty();
    if (intent_ == util::Intent::kLook && !by_id)
      so_far_ = util::worst(so_far_, util::ExitStatus::kUnknown);
  }
  if (selected->missing.empty()) return selected;
  const util::Error missing{
      ErrorCode::kNotFound, "", "no device at " + util::join(selected->missing, ", ")};
  if (intent_ == util::Intent::kChange) return util::Failure(missing);
  so_far_ = util::worst(so_far_, error(missing));
  return selected;
}

void Session::pass_warnings() {
  for (const auto& warning : source_->take_warnings()) this->warning(warning);
}

Result<render::Style> Session::style() const {
  const std::string when = arguments_.one("--color");
  const bool automatic = world_.out.is_terminal() && !world_.env.variable("NO_COLOR");
  if (!arguments_.has("--color") || when == "auto") return render::Style{.color = automatic};
  if (when == "always" || when == "never") return render::Style{.color = when == "always"};
  return util::fail(
      ErrorCode::kUsage, "--color " + util::shortened(when), "use auto, always or never");
}

std::vector<render::DeviceLabel> Session::labels(
    const std::vector<const device::Device*>& devices) {
  std::vector<render::DeviceLabel> labels(devices.size());
  if (arguments_.has("--no-names")) return labels;
  if (!names_) names_ = std::make_unique<config::Names>();
  for (std::size_t i = 0; i < devices.size(); ++i) {
    if (devices[i]->identity)
      labels[i].name = util::printable(
          names_->device(devices[i]->identity->vendor, devices[i]->identity->device));
  }
  return labels;
}

void Session::count_gap(const device::Device& device) {
  if (device.gap != config::Gap::kNone) ++gaps_[device.gap];
}

util::ExitStatus Session::report_gaps() {
  util::ExitStatus status = util::ExitStatus::kDone;
  for (const auto& [gap, count] : gaps_) {
    std::string text =
        util::counted(count, "device") + " not read in full: " + std::string(to_string(gap));
    if (gap == config::Gap::kNotGiven)
      text += " in the dump; 'sudo lspci -xxx' gives all, -xxxx extended space too";
    if (gap == config::Gap::kPrivilege)
      text +=
          ". What is missing is unknown, not absent; use sudo, or in a container -F with a dump of "
          "the host";
    if (gap == config::Gap::kAsleep) text += "; --wake reads them all the same";
    remark(text);
    if (gap != config::Gap::kNotGiven) status = util::ExitStatus::kUnknown;  // a dump is as it is
  }
  return status;
}

render::DeviceFacts Session::facts(const device::Machine& machine, std::size_t device) {
  const device::Device& self = machine.devices[device];
  render::DeviceFacts facts{
      .bus = device::bus_mode(machine, device),
      .whereabouts = source_->whereabouts(self.name, self.identity.value_or(config::Identity{})),
      .on_root_bus = self.on_root_bus};
  if (self.parent) facts.parent = machine.devices[*self.parent].name;
  return facts;
}

render::DeviceFacts Session::facts_beside(const device::Device& device) {
  const auto link = device.name.address ? source_->parent_link(device.name) : config::ParentLink{};
  render::DeviceFacts facts{.whereabouts = source_->whereabouts(
                                device.name, device.identity.value_or(config::Identity{})),
                            .on_root_bus = link.known && !link.parent};
  if (link.parent)
    facts.parent = config::DeviceName{.address = link.parent, .dump = device.name.dump};
  return facts;
}

std::optional<std::string> Session::name_of(const device::Device& device) {
  const std::string name = labels({&device})[0].name;
  return name.empty() ? std::nullopt : std::optional(name);
}

util::ExitStatus Session::finish(util::ExitStatus status, bool changed) {
  if (json_) json_->finish(status, changed);
  return status;
}

void Session::say(render::MessageKind kind, const std::string& text) {
  if (json_) json_->message(kind, text);
  const std::string prefix = kind == render::MessageKind::kWarning ? "warning: " : "";
  world_.err.line("pcitune: " + prefix + util::printable(text));
}

void Session::remark(const std::string& text) {
  if (!arguments_.has("--quiet")) say(render::MessageKind::kRemark, text);
}

void Session::warning(const std::string& text) {
  if (!arguments_.has("--quiet")) say(render::MessageKind::kWarning, text);
}

util::ExitStatus Session::error(const util::Error& error) {
  say(render::MessageKind::kError, util::message(error));
  return util::exit_status(error, intent_);
}

}  // namespace pcitune::cli
