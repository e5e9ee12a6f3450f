// explain: a key, a value, a rule in words that fit 100 columns; what holds on a device; the list
// of all keys; and the man page of all keys. From the catalogue and the rules, nothing else.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pcitune/plan/prospects.h"
#include "pcitune/render/text.h"

namespace pcitune::render {

// A key, and of key=value what was given: the word of a whole register, or the demand on a field.
struct ExplainedKey {
  registers::KeyPath path;
  std::optional<std::uint64_t> word = {};
  std::uint64_t mask = ~0ULL;  // what of the word is meant
  std::optional<registers::Wanted> wanted = {};
  const rules::Rulebook* book = &rules::specifications();
};

[[nodiscard]] std::string explain(const ExplainedKey& key, const Style& style);
[[nodiscard]] std::string explain(const rules::Rule& rule, const Style& style);
[[nodiscard]] std::string explain(const plan::RefusalRow& row, const Style& style);

// A key on a device that has it. The machine holds the bridges above and what the rules look at.
struct KeyOnDevice {
  const device::Machine& machine;
  std::size_t device = 0;
  registers::KeyPath path = {};                   // with the twins that the device has
  std::optional<registers::Wanted> wanted = {};   // of key=value
  std::optional<plan::Prospects> prospects = {};  // of a writable field
  std::optional<plan::Plan> plan = {};            // of key=value: what a set of it would do
  std::vector<rules::Finding> findings = {};      // of the device
  const rules::Rulebook* book = &rules::specifications();
};

// The line "0000:02:00.0 15b3:5a44 NAME" above what is said of a device.
[[nodiscard]] std::string device_line(const device::Device& device,
                                      const DeviceLabel& label,
                                      const Style& style);
[[nodiscard]] std::string explain_on(const KeyOnDevice& key);
// That a device lacks the key.
[[nodiscard]] std::string absence(const util::Error& error);
// Does the device break the rule?
[[nodiscard]] std::string explain_on(std::string_view rule_id,
                                     const std::vector<rules::Finding>& findings);

// A line each for all keys, rules and refusals in which every one of the words stands, or of the
// capability that a word names. Empty if there are none.
[[nodiscard]] std::string key_list(const std::vector<std::string>& words,
                                   const rules::Rulebook& book);

// pcitune-fields(7), in mdoc.
[[nodiscard]] std::string fields_page();

}  // namespace pcitune::render
