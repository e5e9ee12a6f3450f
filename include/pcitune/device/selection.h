// Selectors: which devices a command means, spelled as in lspci. The same kind repeated is OR,
// different kinds are AND, --exclude subtracts.
#pragma once

#include <string>
#include <vector>

#include "pcitune/device/survey.h"

namespace pcitune::device {

// The words of the command line, as they were typed.
struct SelectorWords {
  std::vector<std::string> slots = {};       // -s [[[[domain]:]bus]:][device][.[function]], or #N
  std::vector<std::string> ids = {};         // -d [vendor]:[device][:class[:progif]]
  std::vector<std::string> subsystems = {};  // --subsystem [vendor]:[device]
  std::vector<std::string> drivers = {};
  std::vector<std::string> interfaces = {};
  std::vector<std::string> behind = {};   // addresses of bridges
  std::vector<std::string> exclude = {};  // addresses

  [[nodiscard]] bool empty() const;
  // As typed, for messages: "-d 15b3:5a44 --driver mthca".
  [[nodiscard]] std::string text() const;
};

// A place with parts left open.
struct SlotPattern {
  std::optional<std::uint32_t> domain = {};
  std::optional<std::uint8_t> bus = {}, device = {}, function = {};
  std::optional<unsigned> number = {};  // #N
  std::optional<unsigned> dump = {};    // "2/..."

  [[nodiscard]] bool matches(const config::DeviceName& name) const;
  // The one device that it can mean, when nothing is left open.
  [[nodiscard]] std::optional<config::DeviceName> exact() const;
};

// Numbers under masks; a mask of 0 leaves the part open.
struct IdPattern {
  std::uint16_t vendor = 0, vendor_mask = 0;
  std::uint16_t device = 0, device_mask = 0;
  std::uint32_t class_code = 0, class_mask = 0;  // 24 bits
};

[[nodiscard]] util::Result<SlotPattern> parse_slot(std::string_view text);
[[nodiscard]] util::Result<IdPattern> parse_id(std::string_view text);
[[nodiscard]] util::Result<IdPattern> parse_subsystem(std::string_view text);

struct Selection {
  SelectorWords words;
  std::vector<SlotPattern> slots;
  std::vector<IdPattern> ids;
  std::vector<IdPattern> subsystems;
  std::vector<config::Address> behind;
  std::vector<config::Address> exclude;

  // Each selector names one device by its whole address, and nothing else is asked.
  [[nodiscard]] bool is_exact() const;
};

// The selector that a word would be: "-s 02:00.0", "-d 15b3:5a44"; empty for a word that looks like
// none.
[[nodiscard]] std::string selector_for(std::string_view word);

[[nodiscard]] util::Result<Selection> parse_selection(const SelectorWords& words);

// Does the selection say which devices it means, by address, whole id or interface? The opposite is
// a class, a driver, a wildcard.
[[nodiscard]] bool names_devices(const Selection& selection);

// Is each device named by bus, device and function?
[[nodiscard]] bool names_functions(const Selection& selection);

// Takes out virtual functions that were matched by anything but their own bus, device and function:
// most of their registers are the physical function's. Returns how many.
std::size_t leave_out_virtual_functions(std::vector<Device>& devices,
                                        const Selection& selection,
                                        config::Source& source);

// How much a selection reaches: more than one kind of device, or devices that it does not name.
struct Breadth {
  std::size_t kinds = 0;  // different vendor and device ids
  bool broad = false;     // a person should look before such a change
};
[[nodiscard]] Breadth breadth_of(const Selection& selection, const std::vector<Device>& devices);

struct Selected {
  std::vector<Device> devices;       // in output order; identified unless the selection was exact
  std::vector<std::string> missing;  // words that name a function which is not there
  std::vector<util::Error>
      unreadable;  // entries that could not be identified, and were passed over
};

// The devices that match; none is an Error (kNotFound) that says what was looked for and what is
// there. An exact selection lists and identifies nothing. Devices that do not match are never read,
// but for bridges when --behind must follow bus numbers.
[[nodiscard]] util::Result<Selected> select(Survey& survey, const Selection& selection);

}  // namespace pcitune::device
