// What a run tells the journal: all steps before the first write, the words read back and the
// verdicts at the end.
#pragma once

#include <map>

#include "pcitune/apply/apply.h"

namespace pcitune::apply {

class Bookkeeping {
 public:
  Bookkeeping(Recording& recording,
              const plan::Plan& plan,
              const device::Machine& machine,
              config::Source& source)
      : recording_(recording), plan_(plan), machine_(machine), source_(source) {}

  // `pins`: the power/control switches that will be turned.
  [[nodiscard]] util::Result<> begin(std::vector<SwitchNote> pins);
  void read_back(const plan::Step& step, std::uint64_t word) { words_[&step] = word; }

  struct End {
    bool held = false;                  // all steps did
    bool touched = false;               // something was written, or may have been
    std::vector<SwitchNote> pins = {};  // that could not be put back
  };
  [[nodiscard]] util::Result<> end(End end);

 private:
  [[nodiscard]] Ending ending(const End& end) const;
  [[nodiscard]] util::Result<> drop();

  Recording& recording_;
  const plan::Plan& plan_;
  const device::Machine& machine_;
  config::Source& source_;
  std::map<const plan::Step*, std::uint64_t> words_;
};

}  // namespace pcitune::apply
