// flaw: encoding_does_not_fit_the_bits
// Two bits hold four codes, not five.
#include "registers/model.h"

namespace pcitune::registers {
namespace {

constexpr Encoding kSize{.kind = EncodingKind::kPowers, .scale = 512, .codes = 5};

constexpr auto kFields = std::to_array<Field>({
    {"size", bits(1, 0), Access::kRo, kSize, Owner::kNone, "size"},
    {"rest", bits(15, 2), Access::kRo, kPlain, Owner::kNone, "rest"},
});
constexpr auto kRegisters = std::to_array<Register>({
    {"word", 0x02, 16, kFields, "", {Doc::kPci30, "6.2"}},
});
constexpr Capability kMadeUp{"made_up", "Made up", {.id = 0x07}, {}, kRegisters};
static_assert(check(kMadeUp));

}  // namespace
}  // namespace pcitune::registers
