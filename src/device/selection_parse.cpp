#include "pcitune/device/selection.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::device {
namespace {

using util::ErrorCode;
using util::fail;
using util::Result;

constexpr const char* kSlotForm =
    "use [[[[domain]:]bus]:][device][.[function]], hexadecimal, as in lspci -s";
constexpr const char* kIdForm =
    "use [vendor]:[device][:class[:prog-if]], hexadecimal, as in lspci -d";

bool is_open(std::string_view text) { return text.empty() || text == "*"; }

// An open part stays empty; a number above `limit` or no number is no part at all.
template <class Number>
bool take(std::string_view text, std::uint64_t limit, std::optional<Number>& into) {
  if (is_open(text)) return true;
  const auto value = util::parse_hex(text);
  if (!value || *value > limit) return false;
  into = static_cast<Number>(*value);
  return true;
}

bool take_masked(std::string_view text, std::uint16_t& value, std::uint16_t& mask) {
  std::optional<std::uint16_t> number;
  if (!take(text, 0xFFFF, number)) return false;
  if (number) {
    value = *number;
    mask = 0xFFFF;
  }
  return true;
}

// Class digits from the left; x leaves a digit open. Shorter is taken as the class, as lspci does.
bool take_class(std::string_view text, IdPattern& into) {
  if (is_open(text)) return true;
  if (text.size() > 4) return false;
  for (const char c : text) {
    const bool open = c == 'x' || c == 'X';
    const int digit = util::hex_digit(c);
    if (!open && digit < 0) return false;
    into.class_code = into.class_code << 4U | static_cast<std::uint32_t>(open ? 0 : digit);
    into.class_mask = into.class_mask << 4U | (open ? 0U : 0xFU);
  }
  if (text.size() < 4)
    into.class_mask |= 0xFFFFU & ~((1U << 4U * static_cast<unsigned>(text.size())) - 1U);
  into.class_code <<= 8U;
  into.class_mask <<= 8U;
  return true;
}

bool take_prog_if(std::string_view text, IdPattern& into) {
  std::optional<std::uint8_t> number;
  if (!take(text, 0xFF, number)) return false;
  if (number) {
    into.class_code |= *number;
    into.class_mask |= 0xFF;
  }
  return true;
}

// "2/": which dump of the file. Takes it off the front; false if there is a bad one, which stays.
bool take_dump(std::string_view& rest, SlotPattern& slot) {
  constexpr std::uint64_t kMostDumps = 0xFFFFFF;
  const auto slash = rest.find('/');
  if (slash == std::string_view::npos) return true;
  const auto dump = util::parse_decimal(rest.substr(0, slash));
  if (!dump || *dump == 0 || *dump > kMostDumps) return false;
  slot.dump = static_cast<unsigned>(*dump);
  rest.remove_prefix(slash + 1);
  return true;
}

// Behind "#".
bool take_number(std::string_view text, SlotPattern& slot) {
  const auto number = util::parse_decimal(text);
  if (!number || *number == 0 || *number > UINT32_MAX) return false;
  slot.number = static_cast<unsigned>(*number);
  return true;
}

// "[[domain]:]bus]:", taken off the front.
bool take_bus(std::string_view& rest, SlotPattern& slot) {
  const auto colon = rest.rfind(':');
  if (colon == std::string_view::npos) return true;
  const auto above = rest.substr(0, colon);
  rest.remove_prefix(colon + 1);
  const auto domain_end = above.rfind(':');
  if (domain_end == std::string_view::npos) return take(above, 0xFF, slot.bus);
  return take(above.substr(0, domain_end), 0xFFFFFFFF, slot.domain) &&
         take(above.substr(domain_end + 1), 0xFF, slot.bus);
}

// "[device][.[function]]"
bool take_function(std::string_view rest, SlotPattern& slot) {
  const auto dot = rest.find('.');
  if (!take(rest.substr(0, dot), 0x1F, slot.device)) return false;
  return dot == std::string_view::npos || take(rest.substr(dot + 1), 7, slot.function);
}

template <class Parse, class Into>
Result<> parse_all(const std::vector<std::string>& words, Parse parse, Into& into) {
  for (const auto& word : words) {
    auto parsed = parse(word);
    if (!parsed) return util::Failure(parsed.error());
    into.push_back(*parsed);
  }
  return {};
}

Result<config::Address> parse_whole_address(const std::string& text) {
  const auto address = config::parse_address(text);
  if (!address)
    return fail(ErrorCode::kUsage,
                util::shortened(text),
                "not an address; use [domain:]bus:device.function");
  return *address;
}

void append(std::string& text, const char* option, const std::vector<std::string>& words) {
  for (const auto& word : words)
    text += std::string(text.empty() ? "" : " ") + option + " " + util::shortened(word);
}

}  // namespace

bool SelectorWords::empty() const {
  return slots.empty() && ids.empty() && subsystems.empty() && drivers.empty() &&
         interfaces.empty() && behind.empty();
}

std::string SelectorWords::text() const {
  std::string text;
  append(text, "-s", slots);
  append(text, "-d", ids);
  append(text, "--subsystem", subsystems);
  append(text, "--driver", drivers);
  append(text, "--interface", interfaces);
  append(text, "--behind", behind);
  append(text, "--exclude", exclude);
  return text;
}

Result<SlotPattern> parse_slot(std::string_view text) {
  SlotPattern slot;
  std::string_view rest = text;
  const bool numbered = take_dump(rest, slot) && !rest.empty() && rest.front() == '#';
  if (numbered && take_number(rest.substr(1), slot)) return slot;
  if (numbered)
    return fail(
        ErrorCode::kUsage, "-s " + util::shortened(text), "a device of a dump is #1, #2 ...");
  if (rest.find('/') == std::string_view::npos && take_bus(rest, slot) && take_function(rest, slot))
    return slot;
  return fail(ErrorCode::kUsage, "-s " + util::shortened(text), kSlotForm);
}

Result<IdPattern> parse_id(std::string_view text) {
  const auto wrong = fail(ErrorCode::kUsage, "-d " + util::shortened(text), kIdForm);
  const auto parts = util::split(text, ':');
  if (parts.size() < 2 || parts.size() > 4) return wrong;
  IdPattern id;
  if (!take_masked(parts[0], id.vendor, id.vendor_mask) ||
      !take_masked(parts[1], id.device, id.device_mask))
    return wrong;
  if (parts.size() > 2 && !take_class(parts[2], id)) return wrong;
  if (parts.size() > 3 && !take_prog_if(parts[3], id)) return wrong;
  return id;
}

Result<IdPattern> parse_subsystem(std::string_view text) {
  const auto parts = util::split(text, ':');
  IdPattern id;
  if (parts.size() == 2 && take_masked(parts[0], id.vendor, id.vendor_mask) &&
      take_masked(parts[1], id.device, id.device_mask))
    return id;
  return fail(ErrorCode::kUsage,
              "--subsystem " + util::shortened(text),
              "use [vendor]:[device], hexadecimal");
}

std::string selector_for(std::string_view word) {
  if (word.find(':') == std::string_view::npos) return {};
  if (parse_slot(word)) return "-s " + std::string(word);
  return parse_id(word) ? "-d " + std::string(word) : std::string();
}

Result<Selection> parse_selection(const SelectorWords& words) {
  Selection selection;
  selection.words = words;
  auto done = parse_all(
      words.slots, [](const auto& w) { return parse_slot(w); }, selection.slots);
  if (done)
    done = parse_all(
        words.ids, [](const auto& w) { return parse_id(w); }, selection.ids);
  if (done)
    done = parse_all(
        words.subsystems, [](const auto& w) { return parse_subsystem(w); }, selection.subsystems);
  if (done) done = parse_all(words.behind, parse_whole_address, selection.behind);
  if (done) done = parse_all(words.exclude, parse_whole_address, selection.exclude);
  if (!done) return util::Failure(done.error());
  return selection;
}

}  // namespace pcitune::device
