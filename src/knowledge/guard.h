// Which files may be trusted by a program that runs as root.
#pragma once

#include "pcitune/knowledge/library.h"

namespace pcitune::knowledge {

// Where a path leads when links at its end are followed, those that begin with / below the root.
[[nodiscard]] std::string follow_links(util::Files& files,
                                       const Shelves& shelves,
                                       std::string path);

// An error that says who could write to the directory, or to one above it up to the root.
[[nodiscard]] util::Result<> check_directory(util::Files& files,
                                             const Shelves& shelves,
                                             std::string directory);

// The same of a file that is no link, and that it is a file at all.
[[nodiscard]] util::Result<util::FileStatus> check_file(util::Files& files,
                                                        const Shelves& shelves,
                                                        const std::string& path);

}  // namespace pcitune::knowledge
