#include "cli/shelves.h"

namespace pcitune::cli {

knowledge::Shelves shelves_of(World& world, const Arguments& arguments) {
  knowledge::Shelves shelves{.root = arguments.one("--root")};
  while (shelves.root.ends_with('/')) shelves.root.pop_back();
  if (world.env.user() == 0) shelves.owner = 0;
  return shelves;
}

}  // namespace pcitune::cli
