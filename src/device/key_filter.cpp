#include "pcitune/device/key_filter.h"

#include <algorithm>

#include "pcitune/device/locate.h"
#include "pcitune/device/value_text.h"
#include "pcitune/util/text.h"

namespace pcitune::device {

using registers::FieldRef;
using util::ErrorCode;
using util::Result;

Result<KeyFilter> KeyFilter::parse(const std::vector<std::string>& words) {
  KeyFilter filter;
  for (const std::string& word : words) {
    for (const std::string_view key : util::split(word, ',')) {
      if (key.empty())
        return util::fail(ErrorCode::kUsage,
                          util::shortened(word),
                          "needs a key at each comma, not an empty word");
      const auto path = parse_key(key);
      if (!path) return util::Failure(path.error());
      filter.rows_.push_back({*path, key.find('@') != std::string_view::npos});
    }
  }
  return filter;
}

bool KeyFilter::fits(const Row& row, const CapabilityAt& capability) {
  return row.path.capability == capability.table &&
         (!row.numbered || row.path.capability_index == capability.number);
}

bool KeyFilter::fits(const Row& row, const RegisterAt& at) {
  if (!fits(row, at.capability)) return false;
  if (!row.path.reg) return true;
  return row.path.reg->key() == at.reg.key() &&
         (!row.numbered || row.path.register_index == at.index);
}

bool KeyFilter::keeps_some(const CapabilityAt& capability) const {
  return rows_.empty() || std::any_of(rows_.begin(), rows_.end(), [&](const Row& row) {
           return fits(row, capability);
         });
}

bool KeyFilter::keeps_whole(const CapabilityAt& capability) const {
  return rows_.empty() || std::any_of(rows_.begin(), rows_.end(), [&](const Row& row) {
           return fits(row, capability) && !row.path.reg;
         });
}

bool KeyFilter::keeps(const RegisterAt& at) const {
  return rows_.empty() ||
         std::any_of(rows_.begin(), rows_.end(), [&](const Row& row) { return fits(row, at); });
}

bool KeyFilter::keeps(const RegisterAt& at, FieldRef field) const {
  return rows_.empty() || std::any_of(rows_.begin(), rows_.end(), [&](const Row& row) {
           return fits(row, at) && (!row.path.field || row.path.field->key() == field.key());
         });
}

Result<> KeyFilter::read(Survey& survey, Device& device) const {
  for (const Row& row : rows_) {
    const bool extended = row.path.capability->anchor.kind == registers::AnchorKind::kExtended;
    auto listed = extended ? survey.read_extended_list(device) : survey.read_list(device);
    if (!listed) return listed;
    const auto capabilities = device.capabilities;
    for (const CapabilityAt& capability : capabilities) {
      if (!fits(row, capability)) continue;
      if (auto read = survey.read_part(device, capability, row.path.reg); !read) return read;
    }
  }
  return {};
}

Result<> KeyFilter::find_any(const Device& device) const {
  for (const CapabilityAt& capability : device.capabilities) {
    if (keeps_whole(capability)) return {};
    if (!keeps_some(capability)) continue;
    for (const RegisterAt& at : registers_of(device, capability)) {
      if (keeps(at)) return {};
    }
  }
  registers::KeyPath path = rows_.front().path;
  if (!path.reg) path.reg = registers::RegisterRef(path.capability, 0);
  const auto at = locate(device, path);
  return at ? Result<>{} : util::Failure(at.error());
}

}  // namespace pcitune::device
