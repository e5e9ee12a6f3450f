// "key": value pairs out of JSON, held against the catalogue.
#include "knowledge/parts.h"
#include "pcitune/device/value_text.h"
#include "pcitune/util/json_writer.h"
#include "pcitune/util/text.h"

namespace pcitune::knowledge {
namespace {

using registers::FieldRef;
using util::JsonCursor;
using Kind = util::JsonValue::Kind;

// As a limit of a rule on a field that has no such value: no value is safe.
constexpr std::string_view kNothing = "at_most:0";

// A field of the key, which must be the full one: documents are read by people too.
std::optional<registers::KeyPath> resolve(const JsonCursor& at, const std::string& key) {
  const auto path = device::parse_key(key);
  if (!path) {
    at.fault(path.error().what);
    return std::nullopt;
  }
  if (!path->reg || !path->field) {
    at.fault(std::string("is a whole ") + (path->reg ? "register" : "capability") +
             "; name the fields of it that are meant");
    return std::nullopt;
  }
  if (const std::string full = device::key_text(*path); full != key) {
    at.fault("write the full key: " + full);
    return std::nullopt;
  }
  return *path;
}

// Does it hold of the field or of a twin of it? Documents are not about one device.
template <class Test>
bool any_twin(FieldRef field, Test test) {
  registers::RegisterRef reg = field.reg();
  do {
    for (std::uint8_t i = 0; i < reg.field_count(); ++i) {
      if (registers::same_field(reg.field(i), field) && test(reg.field(i))) return true;
    }
    reg = reg.next_twin();
  } while (reg != field.reg());
  return false;
}

bool usable(const JsonCursor& at, FieldRef field, Use use) {
  const bool writable =
      any_twin(field, [](FieldRef f) { return registers::is_writable(f.row().access); });
  const bool settable =
      any_twin(field, [](FieldRef f) { return f.row().owner != registers::Owner::kNever; });
  if (use == Use::kSet && !writable) {
    at.fault("is read-only; what is only looked at stands in \"expect\"");
  } else if (use == Use::kSet && !settable) {
    at.fault("is never set: " + std::string(field.reason()));
  } else if (use != Use::kSet && field.row().access == registers::Access::kWo) {
    at.fault("is write-only: what it holds cannot be read");
  } else {
    return true;
  }
  return false;
}

// {"at_most": n} as "at_most:n". The number must be a value of the field: one between two values is
// a mistake, and one beyond all of them bounds nothing.
std::optional<std::string> bound_text(const JsonCursor& at, FieldRef field, Use use) {
  util::JsonMembers members(at);
  const JsonCursor at_most = members.optional("at_most");
  const JsonCursor at_least = members.optional("at_least");
  members.finish();
  if (static_cast<bool>(at_most) == static_cast<bool>(at_least)) {
    at.fault(at_most ? "has at_least and at_most; give one" : "needs at_least or at_most");
    return std::nullopt;
  }
  const auto number = (at_most ? at_most : at_least).natural(util::kLargestJsonNumber);
  if (!number) return std::nullopt;
  const std::string text = (at_most ? "at_most:" : "at_least:") + std::to_string(*number);
  const bool nothing = use == Use::kRuleLimit && text == kNothing;
  const auto value = device::parse_wanted(field, "", std::to_string(*number));
  if (registers::is_ordered(field) && !value && !nothing) {
    at.fault(value.error().what);
    return std::nullopt;
  }
  return text;
}

std::optional<std::string> word_text(const JsonCursor& at, Use use) {
  std::string text = at.text();
  if (text == "max" && use == Use::kSet) return text;
  const std::string said = util::lower(text);
  if (said == "max") {
    at.fault("max is a wish for \"set\"; here stands a value, at_least or at_most");
    return std::nullopt;
  }
  for (const char* const flag : {"on", "off", "yes", "no", "true", "false"}) {
    if (said != flag) continue;
    at.fault("a flag is true or false, without quotes");
    return std::nullopt;
  }
  if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos) {
    at.fault("a number stands without quotes");
    return std::nullopt;
  }
  if (text.find(':') != std::string::npos) {
    at.fault("\"" + util::printable(text) + "\" is for a command line; here stands a value");
    return std::nullopt;
  }
  return text;
}

// What would stand behind "key=" on a command line.
std::optional<std::string> value_text(const JsonCursor& at, FieldRef field, Use use) {
  if (at.is(Kind::kObject)) return bound_text(at, field, use);
  if (at.is(Kind::kString)) return word_text(at, use);
  if (at.is(Kind::kBoolean)) {
    if (registers::is_flag(field)) return *at.boolean() ? "on" : "off";
    at.fault("is no flag; it takes " + device::legal_values(field));
    return std::nullopt;
  }
  if (at.is(Kind::kNumber)) {
    const auto number = at.natural(util::kLargestJsonNumber);
    if (number && !registers::is_flag(field)) return std::to_string(*number);
    if (number) at.fault("a flag is true or false");
    return std::nullopt;
  }
  at.fault("should be a number, true, false, a word, {\"at_least\": n} or {\"at_most\": n}");
  return std::nullopt;
}

}  // namespace

std::vector<Demand> read_demands(const JsonCursor& at, Use use) {
  std::vector<Demand> demands;
  for (const auto& [key, value] : at.members()) {
    if (at.has_enough_faults()) break;  // the next unknown key would be compared with all keys
    const auto path = resolve(value, key);
    if (!path || !usable(value, *path->field, use)) continue;
    const auto said = value_text(value, *path->field, use);
    if (!said) continue;
    Demand demand{.path = *path, .key = key, .said = *said, .line = value.line()};
    const auto wanted = device::parse_wanted(*path->field, key, *said);
    demand.nothing_fits = !wanted && use == Use::kRuleLimit && *said == kNothing &&
                          registers::is_ordered(*path->field);
    if (!wanted && !demand.nothing_fits) {
      value.fault(wanted.error().what);
      continue;
    }
    if (wanted) demand.wanted = *wanted;
    demands.push_back(std::move(demand));
  }
  if (at.is(Kind::kObject) && at.members().empty()) at.fault("is empty; leave it out");
  return demands;
}

}  // namespace pcitune::knowledge
