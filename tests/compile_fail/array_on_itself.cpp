// flaw: two_registers_on_one_byte
// The members of an array are 16 bits wide and 1 byte apart.
#include "registers/model.h"

namespace pcitune::registers {
namespace {

constexpr auto kFields = std::to_array<Field>({
    {"low", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "low half"},
    {"high", bits(15, 8), Access::kRo, kPlain, Owner::kNone, "high half"},
});
constexpr auto kRegisters = std::to_array<Register>({
    {"word", 0x02, 16, kFields, "", {Doc::kPci30, "6.2"}},
    {"member", 0x04, 16, kFields, "", {Doc::kPci30, "6.2"}, {}, {"word.low", 1}},
});
constexpr Capability kMadeUp{"made_up", "Made up", {.id = 0x07}, {}, kRegisters};
static_assert(check(kMadeUp));

}  // namespace
}  // namespace pcitune::registers
