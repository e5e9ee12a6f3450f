// What explain makes of a place as setpci writes it, with or without a value: 72.W=1c,
// CAP_PCIX+2.W=1c:7f.
#pragma once

#include "cli/session.h"
#include "pcitune/device/raw_place.h"
#include "pcitune/render/explain.h"

namespace pcitune::cli {

struct PlaceWord {
  std::string said;
  device::RawPlace place;
  std::optional<std::uint64_t> value = {};
  std::uint64_t mask = ~0ULL;  // what of the value is meant
};

// Is the word a place, and no key?
[[nodiscard]] bool is_place_word(const std::string& word);
[[nodiscard]] util::Result<PlaceWord> parse_place_word(const std::string& word);

// What the place may be on any device: several keys, since setpci cannot tell layouts of one
// capability apart.
[[nodiscard]] util::Result<std::vector<render::ExplainedKey>> meanings(const PlaceWord& word);

// A register, and the devices that have it at the place.
struct Meaning {
  render::ExplainedKey key;
  std::vector<device::Device> devices;
};
// What the place is on these devices. Says itself what could not be read; an Error if no device has
// a register there.
[[nodiscard]] util::Result<std::vector<Meaning>> meanings_on(
    const PlaceWord& word, Session& session, const std::vector<device::Device>& devices);

}  // namespace pcitune::cli
