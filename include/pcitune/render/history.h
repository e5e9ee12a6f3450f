// The journal for people: a line an entry, one entry in full, or the changes of one field.
#pragma once

#include "pcitune/apply/undo.h"

namespace pcitune::render {

// An entry and what has become of it.
struct Told {
  const apply::Entry* entry = nullptr;
  apply::State state = apply::State::kDone;
  std::string undone_by = {};  // an id
};
// Which of its changes are asked for; no key means all.
struct ChangesOf {
  std::optional<config::Address> address = {};
  std::string key = {};  // of a field, register or capability

  [[nodiscard]] bool keeps(const apply::StepNote& step, const apply::FieldNote& field) const;
};

// Newest first as given; columns with a head.
[[nodiscard]] std::string history(const std::vector<Told>& entries);
[[nodiscard]] std::string history_in_full(const Told& told);
// "TIME ID STATE OLD -> NEW" for each change.
[[nodiscard]] std::string history_of(const std::vector<Told>& entries, const ChangesOf& changes);

}  // namespace pcitune::render
