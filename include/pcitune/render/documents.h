// Profiles and platform rules in words, for people.
#pragma once

#include "pcitune/knowledge/library.h"
#include "pcitune/render/text.h"

namespace pcitune::render {

// A line each: name, kind, on or off, where it is from, summary; the first row is the head.
[[nodiscard]] std::string profile_list(const std::vector<knowledge::LibraryProfile>& profiles,
                                       const Style& style);

// All that a document says.
[[nodiscard]] std::string profile_text(const knowledge::LibraryProfile& entry, const Style& style);
[[nodiscard]] std::string platform_text(const knowledge::PlatformDocument& document,
                                        const Style& style);

}  // namespace pcitune::render
