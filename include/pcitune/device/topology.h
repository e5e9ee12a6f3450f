// Who is above whom. From sysfs links where the source has them, else from the bridges' bus numbers
// (a function on bus B of a domain hangs below the bridge whose secondary bus is B).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>

#include "pcitune/device/survey.h"

namespace pcitune::device {

class Topology {
 public:
  explicit Topology(Survey& survey);
  Topology(const Topology&) = delete;
  Topology& operator=(const Topology&) = delete;
  Topology(Topology&&) = delete;
  Topology& operator=(Topology&&) = delete;
  ~Topology();

  // Adds the bridges above the machine's devices to it, as far as they are not there, and sets
  // Device::parent and on_root_bus of all. Only bridges are read, and where the source has links
  // only those on the way up; else all bridges once for the life of this object.
  [[nodiscard]] util::Result<> add_ancestors(Machine& machine);
  // Adds what is below some of the machine's bridges: directly, or all of it. Their ids and lists
  // are read, nothing else.
  [[nodiscard]] util::Result<> add_below(Machine& machine,
                                         const std::vector<std::size_t>& bridges,
                                         bool everything);
  // Adds the devices of the source that `wanted` says yes to by what is known of them without
  // reading them, with the bridges above.
  [[nodiscard]] util::Result<> add_if(Machine& machine,
                                      const std::function<bool(const config::Identity&)>& wanted);
  // As add_ancestors(), for the bridges directly above only: enough for bus_mode().
  [[nodiscard]] util::Result<> add_parents(Machine& machine);

 private:
  struct Above {
    std::optional<config::DeviceName> parent = {};
    bool on_root_bus = false;
  };
  struct Buses;
  using Index = std::map<config::DeviceName, std::size_t>;
  [[nodiscard]] static Index index_of(const Machine& machine);
  [[nodiscard]] util::Result<Above> above(const config::DeviceName& name);
  [[nodiscard]] util::Result<bool> is_below(const config::DeviceName& name,
                                            const std::set<config::DeviceName>& bridges,
                                            bool everything);
  [[nodiscard]] util::Result<Device> bridge(const config::DeviceName& name);
  [[nodiscard]] util::Result<> link(Machine& machine, std::size_t device, Index& index);

  Survey& survey_;
  std::map<config::DeviceName, Device> bridges_;
  std::unique_ptr<Buses> buses_;
};

// Indices of the bridges above a device, nearest first. Loops in hostile input end.
[[nodiscard]] std::vector<std::size_t> ancestors_of(const Machine& machine, std::size_t device);

// The bus that a function sits on.
struct BusMode {
  enum class Kind : std::uint8_t {
    kUnknown,       // no bridge above tells
    kRoot,          // directly below a host bridge, whose mode no register tells
    kConventional,  // PCI
    kPcix,          // see mode
    kExpress,       // PCI Express
  };
  Kind kind = Kind::kUnknown;
  std::uint8_t mode = 0;  // kPcix: code of pcix_bridge.secondary_status.mode
};
// Needs the lists of the device and its parent, and the parent's PCI-X secondary status.
[[nodiscard]] BusMode bus_mode(const Machine& machine, std::size_t device);

}  // namespace pcitune::device
