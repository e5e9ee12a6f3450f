// Who shares a PCI Express link, a device or a path with whom, in a machine that holds them all
// (Topology::add_below brings them in). Pure.
#pragma once

#include <optional>
#include <vector>

#include "pcitune/device/machine.h"

namespace pcitune::device {

// PCI Express device/port types (pcie.flags.port_type).
namespace port {
inline constexpr std::uint64_t kEndpoint = 0x0;
inline constexpr std::uint64_t kLegacyEndpoint = 0x1;
inline constexpr std::uint64_t kRoot = 0x4;
inline constexpr std::uint64_t kUpstream = 0x5;
inline constexpr std::uint64_t kDownstream = 0x6;
inline constexpr std::uint64_t kToPci = 0x7;
inline constexpr std::uint64_t kFromPci = 0x8;
inline constexpr std::uint64_t kIntegrated = 0x9;      // root complex integrated endpoint
inline constexpr std::uint64_t kEventCollector = 0xA;  // of the root complex
}  // namespace port

// By the system's link to its physical function, or by its ids: a virtual function reads as vendor
// FFFFh (Single Root I/O Virtualization 1.1, 3.4.1.1; by memory, Linux drivers/pci/iov.c).
[[nodiscard]] bool is_virtual_function(const Device& device);

// Nothing for a function without PCI Express, or whose capability is not known.
[[nodiscard]] std::optional<std::uint64_t> port_type(const Device& device);
// Is it the upper end of a link: a root port, a downstream port, a bridge from PCI?
[[nodiscard]] bool faces_down(const Device& device);

// The upper end of the link that leads to the function; nothing on a root bus, inside a switch, and
// where it is not known.
[[nodiscard]] std::optional<std::size_t> port_above(const Machine& machine, std::size_t device);
// The same, or the upstream port of the switch that a downstream port belongs to.
[[nodiscard]] std::optional<std::size_t> express_above(const Machine& machine, std::size_t device);
// The root port above, or the function itself if it is one.
[[nodiscard]] std::optional<std::size_t> root_port_of(const Machine& machine, std::size_t device);

[[nodiscard]] std::vector<std::size_t> children_of(const Machine& machine, std::size_t bridge);
// All below, level by level.
[[nodiscard]] std::vector<std::size_t> descendants_of(const Machine& machine, std::size_t bridge);

// The functions of one device, itself among them, by function number. Below a port all functions
// of the bus are one device: with ARI 01:02.3 is function 19 of it. Virtual functions do not count.
[[nodiscard]] std::vector<std::size_t> functions_of_device(const Machine& machine,
                                                           std::size_t device);
// Function 0 of the same device.
[[nodiscard]] std::optional<std::size_t> first_function(const Machine& machine, std::size_t device);

// A link: its upper end and all functions at its lower one, those of which nothing is known too.
struct Link {
  std::size_t upper = 0;
  std::vector<std::size_t> lower;
};
// The link below a port that faces down, else the one above. Nothing when the other end is not in
// the machine.
[[nodiscard]] std::optional<Link> link_of(const Machine& machine, std::size_t device);

}  // namespace pcitune::device
