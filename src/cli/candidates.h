// Which of the keys that a word could mean the devices at hand have.
#pragma once

#include "cli/session.h"

namespace pcitune::cli {

// An Error that names what one of the words could mean, with the keys first that the selected
// devices have; any other Error as it is. Opens the session, and keeps quiet if that fails.
[[nodiscard]] util::Error with_present_first(Session& session,
                                             const std::vector<std::string>& words,
                                             util::Error error);

}  // namespace pcitune::cli
