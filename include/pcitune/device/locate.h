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

// Why nothing of the device can be read, or nothing of this kind holds.
[[nodiscard]] util::Result<> readable(const Device& device);

// "a loop", "an entry that points into the header" ... for a damaged list; empty when it is whole.
[[nodiscard]] std::string damage_text(WalkEnd end);

}  // namespace pcitune::device
