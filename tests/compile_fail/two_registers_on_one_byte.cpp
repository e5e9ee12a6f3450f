// flaw: two_registers_on_one_byte
// The second register starts inside the first.
#include "registers/model.h"

namespace pcitune::registers {
namespace {

constexpr auto kFields = std::to_array<Field>({
    {"", bits(31, 0), Access::kRsvdP},
});
constexpr auto kOtherFields = std::to_array<Field>({
    {"", bits(15, 0), Access::kRsvdP},
});
constexpr auto kRegisters = std::to_array<Register>({
    {"word", 0x00, 32, kFields, "", {Doc::kPci30, "6.2"}},
    {"other", 0x02, 16, kOtherFields, "", {Doc::kPci30, "6.2"}},
});
constexpr Capability kMadeUp{"made_up", "Made up", {.id = 0x07}, {}, kRegisters};
static_assert(check(kMadeUp));

}  // namespace
}  // namespace pcitune::registers
