// flaw: name_has_other_characters
// A word that could not be typed as one.
#include "registers/model.h"

namespace pcitune::registers {
namespace {

constexpr auto kNames = std::to_array<Named>({{0, "not slow", ""}});
constexpr Encoding kPace{.kind = EncodingKind::kNamed, .named = kNames};

constexpr auto kFields = std::to_array<Field>({
    {"pace", bit(0), Access::kRo, kPace, Owner::kNone, "pace"},
    {"rest", bits(15, 1), Access::kRo, kPlain, Owner::kNone, "rest"},
});
constexpr auto kRegisters = std::to_array<Register>({
    {"word", 0x02, 16, kFields, "", {Doc::kPci30, "6.2"}},
});
constexpr Capability kMadeUp{"made_up", "Made up", {.id = 0x07}, {}, kRegisters};
static_assert(check(kMadeUp));

}  // namespace
}  // namespace pcitune::registers
