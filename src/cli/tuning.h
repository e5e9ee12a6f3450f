// The profiles that are in force, held against the machine: what apply and check work on.
#pragma once

#include "cli/session.h"
#include "pcitune/knowledge/library.h"
#include "pcitune/plan/profiles.h"

namespace pcitune::cli {

class Tuning {
 public:
  Tuning(World& world, const Arguments& arguments, Session& session)
      : world_(world), arguments_(arguments), session_(session) {}

  // The profiles of these names or files; with none, those that are switched on. A document that
  // cannot be used, or names what is not there, is an Error; all but the last have been said.
  [[nodiscard]] util::Result<> choose(const std::vector<std::string>& words);
  // Besides: these fields, of all selected devices that have them. Then no profile counts that was
  // not named.
  void ask(std::vector<plan::Assignment> assignments) { asked_ = std::move(assignments); }
  [[nodiscard]] bool none() const { return profiles_.empty() && asked_.empty(); }

  // Reads of the selected devices what the profiles look at, and what a plan needs around them.
  // `session` is open. Errors that stand against a plan are returned.
  [[nodiscard]] util::Result<> read();

  [[nodiscard]] device::Machine& machine() { return machine_; }
  // How many devices of the machine can be asked for anything; the others stand around them.
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] const plan::Wishes& wishes() const { return wishes_; }
  [[nodiscard]] std::vector<std::string> names() const;
  // Is anything asked of the device?
  [[nodiscard]] bool is_meant(std::size_t device) const;
  // Asks nothing of it any more.
  void leave_out(std::size_t device);

 private:
  util::Result<> add(const std::string& word, const knowledge::ProfileLibrary& library);
  util::Result<> add_file(const std::string& path);
  util::Result<> check(const knowledge::ProfileLibrary& library);
  util::Result<> tell(const std::vector<util::Error>& faults);
  void keep_those_meant(std::vector<device::Device> devices);
  util::Result<> read_conditions();
  util::Result<> read_wishes();
  util::Result<> add_asked();
  util::Result<bool> add_asked(const plan::Assignment& assignment);

  World& world_;
  const Arguments& arguments_;
  Session& session_;
  std::vector<knowledge::Profile> profiles_;
  std::vector<plan::Assignment> asked_;
  std::vector<knowledge::Demand> demands_;  // those of them that nobody can set
  device::Machine machine_;
  std::size_t count_ = 0;
  plan::Wishes wishes_;
};

}  // namespace pcitune::cli
