// Is a device still there, awake, and the one that was planned for? Real reads, each of all its
// bytes or an Error.
#pragma once

#include "pcitune/plan/plan.h"

namespace pcitune::apply {

// The register's word. All ones may be a value, or a device that no longer answers: its header
// tells.
[[nodiscard]] util::Result<std::uint64_t> read_word(config::Source& source,
                                                    const device::Device& device,
                                                    const device::RegisterAt& at);

// Is it awake, still the device that was planned for, with the capability where it was?
[[nodiscard]] util::Result<> check_present(config::Source& source,
                                           const device::Device& device,
                                           const plan::Step& step);

// The same of a device that may be asleep.
[[nodiscard]] util::Result<> check_identity(config::Source& source,
                                            const device::Device& device,
                                            const plan::Step& step);

// Bytes that could be read before and cannot now.
[[nodiscard]] util::Failure lost_device(const device::Device& device, config::Gap gap);

// An Error about the device.
[[nodiscard]] util::Failure lost(const device::Device& device,
                                 util::ErrorCode code,
                                 std::string what);

}  // namespace pcitune::apply
