// flaw: kept_field_without_reason
// A field that is refused without saying why.
#include "registers/model.h"

namespace pcitune::registers {
namespace {

constexpr auto kFields = std::to_array<Field>({
    {"low", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "low half"},
    {"high", bits(15, 8), Access::kRw, kPlain, Owner::kNever, "high half"},
});
constexpr auto kRegisters = std::to_array<Register>({
    {"word", 0x02, 16, kFields, "", {Doc::kPci30, "6.2"}},
});
constexpr Capability kMadeUp{"made_up", "Made up", {.id = 0x07}, {}, kRegisters};
static_assert(check(kMadeUp));

}  // namespace
}  // namespace pcitune::registers
