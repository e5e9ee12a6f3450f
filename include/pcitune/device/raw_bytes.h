// Bytes that the catalogue has no register for, and bytes that nobody may read.
//
// What we do not know is shown raw, never hidden. What is shown so belongs to a structure that the
// device lists: a capability up to its own length, or one that is not in the catalogue up to the
// next structure. All else is left alone, since reading can act on some devices.
#pragma once

#include "pcitune/device/machine.h"

namespace pcitune::device {

// The bytes of a capability, behind id and next pointer, that none of its registers covers, in
// order. Nothing where the catalogue knows the capability and it has no length of its own. Of one
// that is not in the catalogue at most 64 bytes in conventional and 256 in extended space.
[[nodiscard]] std::vector<Range> raw_ranges(const Device& device, const CapabilityAt& capability);

// Where the capability says how long it is; nothing if it does not, or for a capability that is not
// in the catalogue. These bytes must be known for raw_ranges() to say anything.
[[nodiscard]] std::optional<Range> length_of_own(const CapabilityAt& capability);

// How many bytes the capability says that it has, from its start.
[[nodiscard]] std::optional<std::size_t> own_length(const Device& device,
                                                    const CapabilityAt& capability);

// Ranges of this device's configuration space that reading may disturb: a device that is there is
// never read in them, not even for a dump. Nothing while its ids are not known.
[[nodiscard]] std::vector<Range> forbidden_ranges(const Device& device);

// `range` without the bytes of `holes`, in order.
[[nodiscard]] std::vector<Range> without(const Range& range, const std::vector<Range>& holes);

}  // namespace pcitune::device
