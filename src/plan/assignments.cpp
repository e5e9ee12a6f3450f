#include <algorithm>

#include "pcitune/device/selection.h"
#include "pcitune/device/setpci_text.h"
#include "pcitune/device/value_text.h"
#include "pcitune/plan/plan.h"
#include "pcitune/registers/catalogue.h"
#include "pcitune/util/text.h"

namespace pcitune::plan {
namespace {

using util::ErrorCode;
using util::fail;
using util::Result;

// The writable fields elsewhere that bear the name of a capability: "pcie.devctl2.ltr".
std::string fields_called(std::string_view name) {
  std::vector<std::string> keys;
  for (const auto* const table : registers::catalogue()) {
    registers::for_each_register(*table, [&](registers::RegisterRef reg) {
      registers::for_each_field(reg, [&](registers::FieldRef field) {
        const std::string key = device::key_text(registers::KeyPath{table, reg, field});
        const bool named = field.key() == name && registers::is_plain_writable(field.row().access);
        if (named && std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
      });
    });
  }
  return util::join(keys, " or ");
}

Result<Assignment> parse_assignment(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos && !device::selector_for(text).empty()) {
    return fail(ErrorCode::kUsage,
                util::shortened(text),
                "is no assignment; did you mean " + device::selector_for(text) + "?");
  }
  if (equals == std::string::npos || equals == 0) {
    return fail(ErrorCode::kUsage,
                util::shortened(text),
                "is no assignment; use KEY=VALUE, such as mmrbc=4096");
  }
  if (const std::string key = text.substr(0, equals); device::looks_like_a_place(key)) {
    const auto hint = device::place_hint(key, text.substr(equals + 1));
    return hint ? fail(ErrorCode::kUsage, util::shortened(text), *hint)
                : util::Failure(hint.error());
  }
  const std::string_view given = std::string_view(text).substr(0, equals);
  auto path = device::parse_key(given);
  if (const auto only = path ? std::nullopt : device::only_writable(given)) path = *only;
  if (!path) return util::Failure(path.error());
  Assignment assignment{
      .path = *path, .key = device::key_text(*path), .said = text.substr(equals + 1)};
  if (!path->reg) {
    const std::string meant = fields_called(assignment.key);
    return fail(ErrorCode::kUsage,
                assignment.key,
                "is a whole capability; name a register or field of it" +
                    (meant.empty() ? "" : ", or did you mean " + meant + "?"));
  }
  if (!path->field) {
    const auto word = device::parse_word(*path->reg, assignment.key, assignment.said);
    if (!word) return util::Failure(word.error());
    assignment.word = *word;
    return assignment;
  }
  const auto wanted = device::parse_wanted(*path->field, assignment.key, assignment.said);
  if (!wanted) return util::Failure(wanted.error());
  assignment.wanted = *wanted;
  return assignment;
}

bool collide(const Assignment& left, const Assignment& right) {
  const bool same_register = left.path.capability == right.path.capability &&
                             left.path.reg == right.path.reg &&
                             left.path.capability_index == right.path.capability_index &&
                             left.path.register_index == right.path.register_index;
  const bool whole = !left.path.field || !right.path.field;
  return same_register && (whole || left.path.field == right.path.field);
}

}  // namespace

Result<std::vector<Assignment>> parse_assignments(const std::vector<std::string>& words) {
  std::vector<Assignment> assignments;
  for (const auto& word : words) {
    auto assignment = parse_assignment(word);
    if (!assignment) return util::Failure(assignment.error());
    for (const Assignment& other : assignments) {
      if (!collide(other, *assignment)) continue;
      return fail(ErrorCode::kUsage,
                  assignment->key,
                  "assigned twice (also as " + other.key + "=" + util::shortened(other.said) +
                      "); give it one value");
    }
    assignments.push_back(std::move(*assignment));
  }
  return assignments;
}

}  // namespace pcitune::plan
