// Conditions out of JSON. Each member takes one value or an array of such.
#include <algorithm>

#include "knowledge/parts.h"
#include "pcitune/device/value_text.h"
#include "pcitune/registers/well_known.h"
#include "pcitune/util/text.h"

namespace pcitune::knowledge {
namespace {

using device::IdPattern;
using util::JsonCursor;

// Texts of one form, each read by `parse`, which gives nothing for one that is not of that form.
template <class Value, class Parse>
void read_words(const JsonCursor& at, const char* form, Parse parse, std::vector<Value>& into) {
  for (const JsonCursor& item : at.one_or_more()) {
    const std::string text = item.text();
    if (!item.is(util::JsonValue::Kind::kString)) continue;
    const std::optional<Value> value = parse(text);
    if (!value) {
      item.fault("\"" + util::printable(text) + "\": " + form);
    } else {
      into.push_back(*value);
    }
  }
}

// "1021", or "102x" with digits left open at the end.
bool take_device(std::string_view text, IdPattern& id) {
  const auto digits = text.find('x') == std::string_view::npos ? text.size() : text.find('x');
  const bool open = text.find_first_not_of('x', digits) == std::string_view::npos;
  if (text.size() != 4 || !open || digits == 0) return false;
  const unsigned left = static_cast<unsigned>(4 - digits) * 4;
  const auto number = small_hex(text.substr(0, digits), digits);
  if (!number) return false;
  id.device = static_cast<std::uint16_t>(*number << left);
  id.device_mask = static_cast<std::uint16_t>(0xFFFFU << left);
  return true;
}

std::optional<IdPattern> parse_id_word(std::string_view text) {
  const auto parts = util::split(text, ':');
  if (parts.size() != 2 || (parts[0] == "*" && parts[1] == "*")) return std::nullopt;
  IdPattern id;
  if (parts[0] != "*") {
    const auto vendor = small_hex(parts[0], 4);
    if (!vendor) return std::nullopt;
    id.vendor = static_cast<std::uint16_t>(*vendor);
    id.vendor_mask = 0xFFFF;
  }
  if (parts[1] != "*" && !take_device(parts[1], id)) return std::nullopt;
  return id;
}
constexpr const char* kIdForm =
    "an id is vendor:device in small hexadecimal digits, 15b3:5a44; 15b3:* and 15b3:10xx leave "
    "digits open";

std::optional<IdPattern> parse_class(std::string_view text) {
  if (text.size() != 2 && text.size() != 4 && text.size() != 6) return std::nullopt;
  const auto digits = small_hex(text, text.size());
  if (!digits) return std::nullopt;
  const unsigned open = static_cast<unsigned>(6 - text.size()) * 4;
  IdPattern pattern;
  pattern.class_code = static_cast<std::uint32_t>(*digits << open);
  pattern.class_mask = 0xFFFFFFU << open & 0xFFFFFFU;
  return pattern;
}

std::optional<Range> parse_revision(std::string_view text) {
  const auto one = [](std::string_view part) { return prefixed_hex(part, 2, 2); };
  if (text.starts_with("<=")) {
    const auto to = one(text.substr(2));
    return to ? std::optional(Range{0, *to}) : std::nullopt;
  }
  const auto dash = text.find('-');
  const auto from = one(text.substr(0, dash));
  const auto to = dash == std::string_view::npos ? from : one(text.substr(dash + 1));
  return from && to && *from <= *to ? std::optional(Range{*from, *to}) : std::nullopt;
}

// "DD.F"
std::optional<DevicePath::Hop> parse_hop(std::string_view text) {
  if (text.size() != 4 || text[2] != '.') return std::nullopt;
  const auto number = small_hex(text.substr(0, 2), 2);
  const auto function = small_hex(text.substr(3), 1);
  if (!number || *number > 0x1F || !function || *function > 7) return std::nullopt;
  return DevicePath::Hop{static_cast<std::uint8_t>(*number), static_cast<std::uint8_t>(*function)};
}

std::optional<config::Address> parse_full_address(std::string_view text) {
  const auto parts = util::split(text, ':');
  if (parts.size() != 3 || parts[0].size() < 4 || parts[0].size() > 8) return std::nullopt;
  const auto domain = small_hex(parts[0], parts[0].size());
  const auto bus = small_hex(parts[1], 2);
  const auto hop = parse_hop(parts[2]);
  if (!domain || !bus || !hop) return std::nullopt;
  return config::Address{static_cast<std::uint32_t>(*domain),
                         static_cast<std::uint8_t>(*bus),
                         hop->device,
                         hop->function};
}

std::optional<DevicePath> parse_path(std::string_view text) {
  const auto parts = util::split(text, '/');
  const auto root = parse_full_address(parts[0]);
  if (!root) return std::nullopt;
  DevicePath path{.root = *root};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto hop = parse_hop(parts[i]);
    if (!hop) return std::nullopt;
    path.below.push_back(*hop);
  }
  return path;
}

std::optional<BridgePattern> parse_bridge(std::string_view text) {
  if (const auto address = parse_full_address(text)) return BridgePattern{.address = address};
  const auto id = parse_id_word(text);
  return id ? std::optional(BridgePattern{.id = *id}) : std::nullopt;
}

std::optional<std::string> parse_driver(const std::string& text) {
  const bool good = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return util::is_word_char(c) || std::string_view("_.+-").find(c) != std::string_view::npos;
  });
  return good ? std::optional(text) : std::nullopt;
}

std::optional<std::string> parse_slot_name(const std::string& text) {
  const bool good = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return c >= ' ' && c <= '~';
  });
  return good ? std::optional(text) : std::nullopt;
}

// Words of a field, as codes.
void read_codes(const JsonCursor& at, registers::FieldRef field, std::vector<std::uint64_t>& into) {
  for (const JsonCursor& item : at.one_or_more()) {
    const std::string text = item.text();
    if (!item.is(util::JsonValue::Kind::kString)) continue;
    const auto code = device::parse_wanted(field, "", text);
    if (!code) {
      item.fault(code.error().what);
    } else if (device::value_text(field, code->code) != text) {
      item.fault("\"" + util::printable(text) + "\" is " + device::value_text(field, code->code) +
                 "; write that");
    } else {
      into.push_back(code->code);
    }
  }
}

void read_identity(util::JsonMembers& members, Conditions& into) {
  read_words(members.optional("id"), kIdForm, parse_id_word, into.ids);
  read_words(members.optional("subsystem"), kIdForm, parse_id_word, into.subsystems);
  read_words(members.optional("class"),
             "a class is 2, 4 or 6 small hexadecimal digits: 02, 0604, 010802",
             parse_class,
             into.classes);
  read_words(members.optional("revision"),
             "a revision is 0x12, <=0x12 or 0x10-0x12, in small hexadecimal digits",
             parse_revision,
             into.revisions);
  read_words(members.optional("driver"), "is no name of a driver", parse_driver, into.drivers);
}

void read_place(util::JsonMembers& members, Conditions& into) {
  read_words(members.optional("address"),
             "an address is DDDD:BB:DD.F in small hexadecimal digits",
             parse_full_address,
             into.addresses);
  read_words(members.optional("path"),
             "a path is DDDD:BB:DD.F on a root bus, then /DD.F for each bus below",
             parse_path,
             into.paths);
  read_words(members.optional("slot"),
             "the name of a slot is printable ASCII",
             parse_slot_name,
             into.slots);
  read_words(members.optional("behind"),
             "a bridge is DDDD:BB:DD.F or vendor:device, in small hexadecimal digits",
             parse_bridge,
             into.behind);
}

void read_kind(util::JsonMembers& members, Conditions& into) {
  constexpr std::array<std::pair<std::string_view, BusType>, 3> kBuses{
      {{"pci", BusType::kPci}, {"pcix", BusType::kPcix}, {"pcie", BusType::kExpress}}};
  constexpr std::array<std::pair<std::string_view, FunctionKind>, 2> kFunctions{
      {{"pf", FunctionKind::kPhysical}, {"vf", FunctionKind::kVirtual}}};
  for (const JsonCursor& item : members.optional("bus_type").one_or_more()) {
    if (const auto bus = item.word(kBuses)) into.bus_types.push_back(*bus);
  }
  into.function = members.optional("function").word(kFunctions);
  read_codes(members.optional("port_type"), registers::well_known::kPciePortType, into.port_types);
}

}  // namespace

Conditions read_conditions(const JsonCursor& at, Side side) {
  Conditions conditions;
  util::JsonMembers members(at);
  read_identity(members, conditions);
  read_place(members, conditions);
  read_kind(members, conditions);
  if (side == Side::kFlawed) {
    read_codes(members.optional("secondary_mode"),
               registers::well_known::kSecondaryMode,
               conditions.secondary_modes);
    conditions.pcix_secondary = members.optional("pcix_secondary").boolean();
    conditions.masters = read_range(members.optional("masters"));
  }
  if (side == Side::kLimited) {
    conditions.functions = read_range(members.optional("functions"));
    conditions.function_number = read_range(members.optional("function_number"));
  }
  members.finish();
  if (at.is(util::JsonValue::Kind::kObject) && at.members().empty())
    at.fault("is empty, and would mean every device");
  return conditions;
}

}  // namespace pcitune::knowledge
