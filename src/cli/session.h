// What commands share: opening what the options say, selecting devices, remarks and errors.
#pragma once

#include <memory>

#include "cli/arguments.h"
#include "pcitune/config/names.h"
#include "pcitune/device/selection.h"
#include "pcitune/device/topology.h"
#include "pcitune/render/text.h"

namespace pcitune::cli {

class Session {
 public:
  Session(World& world, const Arguments& arguments, util::Intent intent)
      : world_(world), arguments_(arguments), intent_(intent) {}

  // The source and survey that -F, --sysfs, -A and -O name.
  [[nodiscard]] util::Result<> open();
  // The devices that the selectors name; with no selector, all. One that is named and not there is
  // an Error for a command that changes; one that looks goes on and ends with so_far().
  [[nodiscard]] util::Result<device::Selected> select();

  // What selecting came upon, for the exit status.
  [[nodiscard]] util::ExitStatus so_far() const { return so_far_; }
  [[nodiscard]] device::Survey& survey() { return *survey_; }
  [[nodiscard]] device::Topology& topology() { return *topology_; }
  [[nodiscard]] config::Source& source() { return *source_; }
  [[nodiscard]] const config::WhereFrom& where() const { return where_; }
  [[nodiscard]] const device::Selection& selection() const { return selection_; }
  [[nodiscard]] util::Result<render::Style> style() const;
  // One label a device, from pci.ids unless --no-names.
  [[nodiscard]] std::vector<render::DeviceLabel> labels(
      const std::vector<const device::Device*>& devices);

  // Says how many of the devices could not be read in full and why; kUnknown if there are any. What
  // a dump does not hold is no fault of the reading.
  util::ExitStatus report_gaps(const std::vector<const device::Device*>& devices);

  // A line on standard error: a remark (not with -q), or an error with its exit status.
  void remark(const std::string& text);
  util::ExitStatus error(const util::Error& error);

 private:
  [[nodiscard]] util::Result<config::WhereFrom> where_from() const;
  void pass_warnings();

  World& world_;
  const Arguments& arguments_;
  util::Intent intent_;
  util::ExitStatus so_far_ = util::ExitStatus::kDone;
  config::WhereFrom where_;
  device::Selection selection_;
  std::unique_ptr<config::Source> source_;
  std::unique_ptr<device::Survey> survey_;
  std::unique_ptr<device::Topology> topology_;
  std::unique_ptr<config::Names> names_;  // loaded at the first question
};

}  // namespace pcitune::cli
