#include "apply/read_back.h"

#include <bit>

#include "pcitune/util/text.h"

namespace pcitune::apply {
namespace {

// How many low bits of `wanted` the hardware keeps at 0, if that is all that `code` lacks; else 0.
unsigned fixed_low_bits(std::uint64_t wanted, std::uint64_t code) {
  const auto low = static_cast<unsigned>(std::bit_width(wanted ^ code));
  const std::uint64_t below = low == 0 ? 0 : ~0ULL >> (64U - low);
  return code != 0 && (code & below) == 0 ? low : 0;
}

// Only where the code counts in equal steps do low bits say how fine they are.
unsigned coarseness(const plan::FieldChange& change, std::uint64_t code) {
  const auto encoding = change.field.row().encoding;
  const bool even =
      encoding == registers::EncodingKind::kPlain || encoding == registers::EncodingKind::kMultiple;
  return even ? fixed_low_bits(change.after, code) : 0;
}

}  // namespace

std::string fixed_text(const plan::FieldChange& change, std::uint64_t code) {
  const unsigned low = coarseness(change, code);
  if (low == 0) return {};
  return "low " + util::counted(low, "bit") + " fixed";
}

bool holds(const plan::FieldChange& change, std::uint64_t code) {
  if (code == change.after) return true;
  if (change.wanted.kind != registers::WantedKind::kMax)
    return registers::is_met(change.wanted, code);
  return code < change.after && code >= change.wanted.least && coarseness(change, code) != 0;
}
}  // namespace pcitune::apply
