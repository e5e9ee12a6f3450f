// What commands share: opening what the options say, selecting devices, remarks and errors.
#pragma once

#include <map>
#include <memory>

#include "cli/arguments.h"
#include "pcitune/config/names.h"
#include "pcitune/device/selection.h"
#include "pcitune/device/topology.h"
#include "pcitune/render/json.h"
#include "pcitune/render/text.h"
#include "pcitune/rules/rules.h"

namespace pcitune::cli {

class Session {
 public:
  Session(World& world, const Arguments& arguments, util::Intent intent)
      : world_(world), arguments_(arguments), intent_(intent) {
    if (arguments.one("-o") == "json") json_.emplace(world.out, arguments.command());
  }

  // The source and survey that -F, --sysfs, -A and -O name.
  [[nodiscard]] util::Result<> open();
  // The place alone, without a look at it.
  [[nodiscard]] util::Result<> look_where();
  // The devices that the selectors name; with no selector, all. One that is named and not there is
  // an Error for a command that changes; one that looks goes on and ends with so_far().
  [[nodiscard]] util::Result<device::Selected> select();

  // What selecting came upon, for the exit status.
  [[nodiscard]] util::ExitStatus so_far() const { return so_far_; }
  [[nodiscard]] device::Survey& survey() { return *survey_; }
  // The rules in force, those of platforms among them; read at the first question, with a warning
  // for each document that cannot be used.
  [[nodiscard]] const rules::Rulebook& rulebook();
  // The limits of these profiles are rules too, instead of those of the ones that are switched on.
  void put_in_force(const std::vector<const knowledge::Profile*>& profiles);
  [[nodiscard]] device::Topology& topology() { return *topology_; }
  [[nodiscard]] config::Source& source() { return *source_; }
  // What is known of the system as such, with the place that printed commands must name.
  [[nodiscard]] config::System system();
  [[nodiscard]] const config::WhereFrom& where() const { return where_; }
  [[nodiscard]] util::StallWatch* watch() const { return watch_.get(); }
  [[nodiscard]] const device::Selection& selection() const { return selection_; }
  [[nodiscard]] util::Result<render::Style> style() const;
  // One label a device, from pci.ids unless --no-names.
  [[nodiscard]] std::vector<render::DeviceLabel> labels(
      const std::vector<const device::Device*>& devices);

  // The document that -o json asks for; null for other forms.
  [[nodiscard]] bool prints_json() const { return json_.has_value(); }
  [[nodiscard]] render::JsonDocument* json() { return json_ ? &*json_ : nullptr; }
  // What documents say of a device of the machine, whose parents must be linked; not its name.
  [[nodiscard]] render::DeviceFacts facts(const device::Machine& machine, std::size_t device);
  // As above, without a look at any other device.
  [[nodiscard]] render::DeviceFacts facts_beside(const device::Device& device);
  // From pci.ids, unless --no-names.
  [[nodiscard]] std::optional<std::string> name_of(const device::Device& device);
  // Ends the document, if there is one, with this status; `changed`: registers were.
  util::ExitStatus finish(util::ExitStatus status, bool changed = false);

  // Notes what could not be read of a device; report_gaps() says at the end of how many and why:
  // kUnknown if there are any. What a dump does not hold is no fault of the reading.
  void count_gap(const device::Device& device);
  util::ExitStatus report_gaps();

  // A line on standard error, and in the document: a remark or warning (neither with -q), something
  // that went wrong, an Error with its exit status.
  void remark(const std::string& text);
  void warning(const std::string& text);
  void say(render::MessageKind kind, const std::string& text);
  util::ExitStatus error(const util::Error& error);
  // As error(), and counts for so_far(): the command goes on.
  void fault(const util::Error& error) { so_far_ = util::worst(so_far_, this->error(error)); }

 private:
  [[nodiscard]] util::Result<config::WhereFrom> where_from() const;
  void pass_warnings();
  void load_rules();
  // A running kernel can keep an access waiting without end: then somebody has to say so.
  void watch_for_stalls();

  World& world_;
  const Arguments& arguments_;
  util::Intent intent_;
  util::ExitStatus so_far_ = util::ExitStatus::kDone;
  config::WhereFrom where_;
  device::Selection selection_;
  std::unique_ptr<util::StallWatch> watch_;
  std::unique_ptr<config::Source> source_;
  std::unique_ptr<device::Survey> survey_;
  std::unique_ptr<device::Topology> topology_;
  std::map<config::Gap, std::size_t> gaps_;        // how many devices have it
  std::optional<rules::Rulebook> book_;            // loaded at the first question
  std::vector<knowledge::PlatformRule> platform_;  // without the limits of profiles
  std::unique_ptr<config::Names> names_;           // loaded at the first question
  std::optional<render::JsonDocument> json_;
};

}  // namespace pcitune::cli
