// Where the documents of this machine lie, and whose files are taken.
#pragma once

#include "cli/arguments.h"
#include "pcitune/knowledge/library.h"

namespace pcitune::cli {

// Below --root, where the command has it; run as root, only what nobody else could write.
[[nodiscard]] knowledge::Shelves shelves_of(World& world, const Arguments& arguments);

}  // namespace pcitune::cli
