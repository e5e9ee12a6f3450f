// Survey: reads devices in, on demand. First the 64-byte header, then list entries, then what a key
// needs; never more, never a byte twice, and nothing of a device that was not asked for.
//
// A device that cannot be read keeps its Gap; only one that is not there is an Error.
#pragma once

#include <functional>
#include <map>

#include "pcitune/device/machine.h"

namespace pcitune::device {

// Walks the lists of capabilities in hostile bytes: bounded, loop-proof. `ensure(offset, count)`
// makes bytes known (reads them) and says whether it could.
using Ensure = std::function<bool(std::size_t offset, std::size_t count)>;
void walk_capabilities(Device& device, const Ensure& ensure);
void walk_extended_capabilities(Device& device, const Ensure& ensure);

class Survey {
 public:
  explicit Survey(config::Source& source) : source_(source) {}

  // Ids and driver, without touching the device; where the source cannot tell, ids from its header.
  [[nodiscard]] util::Result<> identify(Device& device);
  // As above, and keeps the answer: for who asks of all devices before each has its turn.
  [[nodiscard]] util::Result<> identify_and_keep(Device& device);
  // 00h-3Fh. A device that is asleep is not read (unless wake), one that answers all ones is gone.
  [[nodiscard]] util::Result<> read_header(Device& device);
  // Header and the conventional capability list.
  [[nodiscard]] util::Result<> read_list(Device& device);
  // And the list in extended space, where the device has one.
  [[nodiscard]] util::Result<> read_extended_list(Device& device);
  // What the key needs: its list, and the register with what decides whether it exists.
  [[nodiscard]] util::Result<> read_key(Device& device, const registers::KeyPath& path);
  // The registers of these fields, in all capabilities of their tables.
  [[nodiscard]] util::Result<> read_fields(Device& device,
                                           const std::vector<registers::FieldRef>& fields);
  // Every register that the catalogue knows on this device. Since nearly all of it is wanted, the
  // conventional space is read as a whole, and of extended capabilities all that lies between their
  // registers; forbidden ranges of a live device never.
  [[nodiscard]] util::Result<> read_registers(Device& device);
  // All registers of a capability that is in the catalogue and its raw bytes, or only those that
  // have the key of `reg`.
  [[nodiscard]] util::Result<> read_part(Device& device,
                                         const CapabilityAt& capability,
                                         std::optional<registers::RegisterRef> reg);
  // As read_registers(), and the bytes of capabilities that no register covers (raw_ranges).
  [[nodiscard]] util::Result<> read_raw(Device& device);

  // One range, wherever it lies; the Gap says why something of it is missing. A range that reading
  // disturbs is kept from it and is an Error.
  [[nodiscard]] util::Result<config::Gap> read_range(Device& device, const Range& range);
  // All of the configuration space but what reading disturbs. A device that is there is not read
  // while it is asleep or gone; what a file lacks is no gap.
  [[nodiscard]] util::Result<> read_all(Device& device);

  // Reads one byte behind the header, so that Device::gap tells whether more than 64 bytes are
  // shown to us.
  [[nodiscard]] util::Result<> probe_privilege(Device& device);

  // The PCI Express capabilities register, where there is one: it tells what kind of port it is.
  [[nodiscard]] util::Result<> read_port_type(Device& device);

  // What the system says of the function beside its configuration space.
  void read_surroundings(Device& device);

  void wake_sleeping() { wake_ = true; }
  [[nodiscard]] config::Source& source() { return source_; }

 private:
  // `range` without what this device must not be read in.
  [[nodiscard]] std::vector<Range> allowed(Device& device, const Range& range);
  // Every read of some bytes that something needs ends here.
  [[nodiscard]] util::Result<bool> ensure(Device& device, std::size_t offset, std::size_t count);
  void read_ahead(Device& device, const Range& range);
  [[nodiscard]] util::Result<> read_start(Device& device, std::size_t ahead);
  [[nodiscard]] util::Result<> read_capability(Device& device, const CapabilityAt& capability);
  [[nodiscard]] util::Result<> read_raw(Device& device, const CapabilityAt& capability);
  [[nodiscard]] util::Result<> read_those(
      Device& device,
      const CapabilityAt& capability,
      const std::function<bool(registers::RegisterRef)>& wanted);
  [[nodiscard]] util::Result<> read_register(Device& device,
                                             const CapabilityAt& capability,
                                             registers::RegisterRef reg,
                                             std::uint16_t index);
  [[nodiscard]] util::Result<> read_conditions(Device& device,
                                               const CapabilityAt& capability,
                                               registers::RegisterRef reg);

  config::Source& source_;
  std::map<config::DeviceName, config::Identity> identities_;  // kept for identify()
  bool wake_ = false;
};

}  // namespace pcitune::device
