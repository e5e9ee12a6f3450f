// flaw: writable_field_in_64_bits
// A register of 64 bits is two accesses: it may only be read.
#include "registers/model.h"

namespace pcitune::registers {
namespace {

constexpr auto kFields = std::to_array<Field>({
    {"all", bits(63, 0), Access::kRw, kHex, Owner::kLive, "all"},
});
constexpr auto kRegisters = std::to_array<Register>({
    {"word", 0x04, 64, kFields, "", {Doc::kPci30, "6.2"}},
});
constexpr Capability kMadeUp{"made_up", "Made up", {.id = 0x07}, {}, kRegisters};
static_assert(check(kMadeUp));

}  // namespace
}  // namespace pcitune::registers
