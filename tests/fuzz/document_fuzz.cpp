// Fuzz target of the strict JSON reader and of the documents of profiles and platform rules.
// Whatever the text: no crash, a document or faults and never both, a bounded list of faults each
// with its place, and what was read is what the catalogue has.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "pcitune/knowledge/documents.h"

namespace {

namespace knowledge = pcitune::knowledge;
namespace registers = pcitune::registers;

void require(bool holds) {
  if (!holds) std::abort();
}

template <class Document>
void check_faults(const knowledge::Reading<Document>& reading) {
  constexpr std::size_t kMost = 21;
  require(reading.document.has_value() == reading.faults.empty());
  require(reading.faults.size() <= kMost);
  for (const auto& fault : reading.faults) {
    require(fault.where.starts_with("f.json"));
    require(!fault.what.empty());
  }
}

void check(const std::vector<knowledge::Demand>& demands) {
  for (const auto& demand : demands) {
    require(demand.path.field.has_value());
    require(demand.wanted.code <= registers::highest_code(*demand.path.field));
    require(demand.line > 0);
  }
}

void check(const knowledge::Profile& profile) {
  require(profile.name == "f");
  for (const auto* const demands : {&profile.set, &profile.expect, &profile.limits})
    check(*demands);
  for (const auto& window : profile.forbidden) require(window.from <= window.to);
}

void check(const knowledge::PlatformDocument& document) {
  for (const auto& rule : document.rules) {
    require(!rule.id.empty() && !rule.limits.empty());
    for (const auto& limits : rule.limits) check(limits);
  }
}

}  // namespace

// The name is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<char> bytes(data, data + size);
  const std::string_view text(bytes.data(), bytes.size());
  const auto profile = knowledge::read_profile(text, "f.json");
  check_faults(profile);
  if (profile.document) check(*profile.document);
  const auto platform = knowledge::read_platform(text, "f.json");
  check_faults(platform);
  if (platform.document) check(*platform.document);
  require(!profile.document || !platform.document);
  static_cast<void>(knowledge::kind_of_document(text));
  return 0;
}
