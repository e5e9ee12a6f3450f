// Finding a key on a device, and saying exactly why it cannot be found or read: absent, unknown for
// want of privilege, asleep, gone, not in the dump. Absent is kNotFound; everything unknown is not.
#pragma once

#include "pcitune/device/machine.h"

namespace pcitune::device {

// Where the path's register is on this device. The path must name a register.
[[nodiscard]] util::Result<RegisterAt> locate(const Device& device, const registers::KeyPath& path);

// As locate(), and the register's word.
struct LocatedWord {
  RegisterAt at;
  std::uint64_t word = 0;
};
[[nodiscard]] util::Result<LocatedWord> locate_word(const Device& device,
                                                    const registers::KeyPath& path);

// What may bring back a device that is gone.
inline constexpr const char* kGoneRemedy =
    "it has no power or fell off the bus: power or reseat it, then write 1 to its 'remove' and to "
    "/sys/bus/pci/rescan";

// Why nothing of the device can be read, or nothing of this kind holds.
[[nodiscard]] util::Result<> readable(const Device& device);

// The error that bytes of `key` are not known, and why.
[[nodiscard]] util::Failure unknown_bytes(const Device& device, const std::string& key);

// Was the list followed to its end, so that what is not in it is absent? Else the error that `key`
// is unknown.
[[nodiscard]] util::Result<> list_is_known(const Device& device,
                                           bool extended,
                                           const std::string& key);

// "a loop", "an entry that points into the header" ... for a damaged list; empty when it is whole.
[[nodiscard]] std::string damage_text(WalkEnd end);

}  // namespace pcitune::device
