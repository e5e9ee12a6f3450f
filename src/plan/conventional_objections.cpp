// Changes of header and PCI-X fields.
#include <array>

#include "pcitune/device/relatives.h"
#include "pcitune/device/value_text.h"
#include "pcitune/registers/well_known.h"
#include "plan/objections.h"

namespace pcitune::plan {
namespace {

namespace fields = registers::well_known;
namespace port = device::port;

using Why = std::optional<std::string>;

bool is_of(const Change& change, std::string_view capability) {
  const auto& table = change.demand.field.reg().table();
  return table.text(table.key) == capability;
}

bool is_in(const Change& change, std::string_view reg, std::initializer_list<const char*> keys) {
  if (!is_of(change, "pci") || change.demand.field.reg().key() != reg) return false;
  return std::find(keys.begin(), keys.end(), change.demand.field.key()) != keys.end();
}

Why reserved_code(const Change& change) {
  if (registers::is_legal_code(change.demand.field, change.code)) return std::nullopt;
  return "raw:" + std::to_string(change.code) +
         " is reserved; legal: " + device::legal_values(change.demand.field);
}

// What PCI Express hard-wires, since it belongs to a shared bus. A bridge to PCI has such a bus
// below it, one from PCI above.
bool lacks_bus_above(const device::Device& device) {
  const auto type = device::port_type(device);
  return type && type != port::kFromPci;
}

bool lacks_bus_below(const device::Device& device) {
  const auto type = device::port_type(device);
  return type && type != port::kToPci;
}

Why hard_wired(const Change& change) {
  const bool above =
      is_in(change, "latency_timer", {"latency_timer"}) ||
      is_in(change, "command", {"special_cycles", "mwi", "vga_snoop", "stepping", "fast_b2b"});
  const bool below = is_in(change, "secondary_latency_timer", {"secondary_latency_timer"}) ||
                     is_in(change,
                           "bridge_control",
                           {"master_abort",
                            "fast_b2b",
                            "primary_discard_timer",
                            "secondary_discard_timer",
                            "discard_timer_serr"});
  if (above && lacks_bus_above(change.self()))
    return "PCI Express hard-wires it to 0: there is no shared bus; reads are tuned by mrrs";
  if (below && lacks_bus_below(change.self()))
    return "PCI Express hard-wires it to 0: only a bridge to PCI or PCI-X has a shared bus below";
  return std::nullopt;
}

Why no_effect(const Change& change) {
  if (!change.is(fields::kCacheLineSize) || !lacks_bus_above(change.self())) return std::nullopt;
  return "the register takes the value, but PCI Express makes no use of it";
}

Why ordering(const Change& change) {
  const bool ordering = change.is(fields::kEro) || change.is(fields::kPcieRelaxedOrdering) ||
                        change.is(fields::kPcieNoSnoop);
  if (!ordering || !change.raises()) return std::nullopt;
  return std::string(change.demand.field.key()) +
         " is turned on: kernel or driver may have had it off for a reason (a status that "
         "overtakes its data, stale data); verify the data";
}

Why parity(const Change& change) {
  const bool signals = is_in(change, "command", {"perr", "serr"}) ||
                       is_in(change, "bridge_control", {"perr", "serr"});
  if (!signals || !change.raises()) return std::nullopt;
  return "an error that was passed over may now end in a non-maskable interrupt or machine check";
}

Why draining(const Change& change) {
  if (!change.is(fields::kOst) || change.raises()) return std::nullopt;
  return "transactions that are under way stay until they complete: the register is proof of the "
         "limit, not of how many there are right now";
}

constexpr std::array kRows{
    ObjectionRow{kReservedCode, reserved_code},
    ObjectionRow{kPcieHardWired, hard_wired},
    ObjectionRow{kPcieNoEffect, no_effect},
    ObjectionRow{kOrderingOn, ordering},
    ObjectionRow{kParityNmi, parity},
    ObjectionRow{kPcixOstDrain, draining},
};

}  // namespace

std::span<const ObjectionRow> conventional_objections() { return kRows; }

}  // namespace pcitune::plan
