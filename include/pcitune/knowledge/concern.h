// Concern: whether a platform rule is about a device, and because of which other one. Pure.
#pragma once

#include "pcitune/knowledge/documents.h"

namespace pcitune::knowledge {

struct Concern {
  Match match = Match::kNo;
  std::optional<std::size_t> flawed = {};  // the device that meets, or may meet, the rule's `where`
};

// Wants what matches() wants of both devices, and that the machine holds all that stands in the
// rule's scope: the bridges above, the bus, what is below, all behind the host bridge. Where a
// bridge above is not known, a rule about those above may be about the device.
[[nodiscard]] Concern concern_of(const PlatformRule& rule,
                                 const device::Machine& machine,
                                 std::size_t device);

}  // namespace pcitune::knowledge
