// flaw: bits_in_no_field
// The high half has a row on header type 0 only.
#include "registers/model.h"

namespace pcitune::registers {
namespace {

constexpr auto kFields = std::to_array<Field>({
    {"low", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "low half"},
    {"high",
     bits(15, 8),
     Access::kRo,
     kPlain,
     Owner::kNone,
     "high half",
     "",
     "",
     0,
     {.headers = kHeader0}},
});
constexpr auto kRegisters = std::to_array<Register>({
    {"word", 0x02, 16, kFields, "", {Doc::kPci30, "6.2"}},
});
constexpr Capability kMadeUp{"made_up", "Made up", {.id = 0x07}, {}, kRegisters};
static_assert(check(kMadeUp));

}  // namespace
}  // namespace pcitune::registers
