#include <algorithm>

#include "pcitune/device/locate.h"
#include "pcitune/device/setpci_text.h"
#include "pcitune/device/value_text.h"
#include "pcitune/render/explain.h"
#include "pcitune/util/text.h"
#include "render/field_words.h"
#include "render/layout.h"
#include "render/paragraphs.h"
#include "render/register_rows.h"

namespace pcitune::render {
namespace {

using device::Device;
using device::RegisterAt;
using registers::FieldRef;
using registers::KeyPath;
using Rows = std::vector<std::vector<std::string>>;

// What the rules compare the field with, as the device says it: designed maxima and the like.
Rows bounds(const rules::Rulebook& book, const Device& device, const KeyPath& path) {
  Rows rows;
  for (const rules::Rule* const rule : book.about(*path.field)) {
    for (const FieldRef* const read : rule->reads) {
      if (read == nullptr || registers::same_field(*read, *path.field)) continue;
      const auto code = device::code_of(device, *read, path.capability_index);
      const auto key = device::key_text(KeyPath{&read->reg().table(), read->reg(), *read});
      if (!code) continue;
      std::vector<std::string> row{key, value_words(*read, *code), std::string(rule->id)};
      const bool known = std::find(rows.begin(), rows.end(), row) != rows.end();
      if (!known) rows.push_back(std::move(row));  // an erratum may have several cases
    }
  }
  return rows;
}

std::string values_of(FieldRef field, const std::vector<std::uint64_t>& codes) {
  std::vector<std::string> values;
  values.reserve(codes.size());
  for (const std::uint64_t code : codes) values.push_back(device::value_text(field, code));
  return util::join(values, " ");
}

// The values that are refused, by what refuses them.
std::string refused(const plan::Prospects& prospects) {
  std::vector<std::string> parts;
  for (auto it = prospects.refused.begin(); it != prospects.refused.end();) {
    const auto end = std::find_if(it, prospects.refused.end(), [&](const auto& outcome) {
      return outcome.rule != it->rule || outcome.remark != it->remark;
    });
    std::vector<std::string> values;
    std::string why = it->rule;
    if (!it->remark.empty()) why += (why.empty() ? "" : ": ") + it->remark;
    for (; it != end; ++it) values.push_back(it->wanted);
    parts.push_back(util::join(values, " ") + (why.empty() ? "" : " by " + why));
  }
  return util::join(parts, "; ");
}

std::string prospect_entries(FieldRef field, const plan::Prospects& prospects) {
  std::string text;
  const auto& owner = prospects.owner;
  if (!owner.rule.empty())
    text += entry("change", "refused by " + owner.rule + ": " + owner.remark);
  // Nothing is legal that an owner keeps; what --force would leave is another question.
  text +=
      entry(owner.rule.empty() ? "legal here" : "if forced", values_of(field, prospects.allowed));
  return text + entry("refused", refused(prospects));
}

// What a set of the value that was asked about would do, a line each field.
std::string plan_entries(const KeyOnDevice& key) {
  const plan::Plan& plan = *key.plan;
  Rows rows;
  for (const plan::Outcome& outcome : plan.outcomes) {
    const bool other = outcome.device != key.device;
    const std::string where =
        other ? config::to_string(key.machine.devices[outcome.device].name) + " " : "";
    const bool same = outcome.verdict == plan::Verdict::kUnchanged;
    std::string verdict(to_string(outcome.verdict));
    if (!outcome.rule.empty()) verdict += " by " + outcome.rule;
    if (!outcome.remark.empty()) verdict += ": " + outcome.remark;
    rows.push_back(
        {where + outcome.key, outcome.before + (same ? "" : " -> " + outcome.wanted), verdict});
  }
  std::string text = entry("a set", rows);
  for (const plan::Problem& problem : plan.problems) text += entry("", problem.error.what);
  for (const rules::Finding& warning : plan.warnings)
    text += entry("warning", std::string(warning.rule->id) + ": " + rules::text_of(warning));
  return text;
}

std::string finding_entries(const KeyOnDevice& key) {
  std::string text;
  for (const rules::Finding& finding : key.findings) {
    const auto about = key.book->about(*key.path.field);
    if (std::find(about.begin(), about.end(), finding.rule) == about.end()) continue;
    text += entry("finding", std::string(finding.rule->id) + ": " + rules::text_of(finding));
  }
  return text;
}

// The words of setpci that mean this device of this place. Those of a dump would mean the machine
// that they are typed on.
std::string setpci_selector(const KeyOnDevice& key) {
  const auto& place = key.machine.system.place;
  if (!place.changeable) return {};
  return (place.setpci.empty() ? "" : place.setpci.substr(1) + " ") + "-s " +
         config::to_string(key.machine.devices[key.device].name) + " ";
}

Rows setpci_rows(const KeyOnDevice& key, const RegisterAt& at, FieldRef field, std::uint64_t code) {
  const Device& device = key.machine.devices[key.device];
  const std::string select = setpci_selector(key);
  if (select.empty()) return {};
  Rows rows{{select + device::setpci_register(at), "reads the register"}};
  const std::string write = device::setpci_write(device, at, field, code);
  if (!write.empty() && field.row().owner != registers::Owner::kNever)
    rows.push_back({select + write, "writes " + device::value_text(field, code)});
  return rows;
}

std::string field_on(const KeyOnDevice& key, const device::LocatedWord& located) {
  const Device& device = key.machine.devices[key.device];
  const FieldRef field = *key.path.field;
  const std::uint64_t code = registers::extract(field, located.word);
  const std::string meaning = code_meaning(field, code);
  std::string text = entry("now",
                           value_words(field, code) + (meaning.empty() ? "" : ": " + meaning) +
                               "; " + device::key_text(located.at, std::nullopt) + " at " + "0x" +
                               config::place_text(located.at.offset) + " is " +
                               device::word_text(located.at.reg, located.word));
  text += entry("compare", bounds(*key.book, device, key.path));
  if (key.prospects) text += prospect_entries(field, *key.prospects);
  if (key.plan) text += plan_entries(key);
  text += finding_entries(key);
  const bool clears = registers::is_write_1_to_clear(field.row().access);
  const std::uint64_t as_is = clears ? 0 : code;
  const std::uint64_t example = key.wanted ? key.wanted->code : as_is;
  return text + entry("setpci", setpci_rows(key, located.at, field, example));
}

std::string register_on(const KeyOnDevice& key, const device::LocatedWord& located) {
  const Device& device = key.machine.devices[key.device];
  const auto fields = device::fields_of(device, located.at);
  std::string text = entry("now", device::word_text(located.at.reg, located.word));
  text += columns(decoded_rows(located.at.reg, fields, located.word), 2);
  if (key.plan) text += plan_entries(key);
  const std::string select = setpci_selector(key);
  return text +
         (select.empty() ? "" : entry("setpci", select + device::setpci_register(located.at)));
}

std::string capability_on(const KeyOnDevice& key) {
  const Device& device = key.machine.devices[key.device];
  const auto* const capability =
      device::find_capability(device, *key.path.capability, key.path.capability_index);
  if (capability == nullptr) return entry("now", "unknown: its list could not be read");
  Rows rows;
  for (const RegisterAt& at : device::registers_of(device, *capability)) {
    const auto word = device::word_of(device, at);
    rows.push_back({config::place_text(at.offset),
                    device::key_text(at, std::nullopt),
                    word ? device::word_text(at.reg, *word) : "?",
                    std::string(at.reg.meaning())});
  }
  return columns(rows, 2);
}

}  // namespace

std::string device_line(const Device& device, const DeviceLabel& label, const Style& style) {
  std::string ids;
  if (device.identity)
    ids = " " + config::ids_text(device.identity->vendor, device.identity->device);
  return title(config::to_string(device.name) + ids, label.name, style);
}

std::string absence(const util::Error& error) {
  return wrapped(util::printable(util::message(error)), 0, 2) + "\n";
}

std::string explain_on(const KeyOnDevice& key) {
  if (!key.path.reg) return capability_on(key);
  const auto located = device::locate_word(key.machine.devices[key.device], key.path);
  if (!located) return entry("now", located.error().what);
  return key.path.field ? field_on(key, *located) : register_on(key, *located);
}

}  // namespace pcitune::render
