// flaw: no_such_key
// A handle to a field that does not exist.
#include "registers/model.h"

namespace pcitune::registers {
namespace {

constexpr auto kFields = std::to_array<Field>({
    {"low", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "low half"},
    {"high", bits(15, 8), Access::kRo, kPlain, Owner::kNone, "high half"},
});
constexpr auto kRegisters = std::to_array<Register>({
    {"word", 0x02, 16, kFields, "", {Doc::kPci30, "6.2"}},
});
constexpr Capability kMadeUp{"made_up", "Made up", {.id = 0x07}, {}, kRegisters};
static_assert(check(kMadeUp));

constexpr auto kRows = pack<kMadeUp>();
constinit const CapabilityTable kTable = table_of(kMadeUp, kRows);
[[maybe_unused]] constinit const FieldRef kHandle = field_ref<kMadeUp>(kTable, "word", "lwo");

}  // namespace
}  // namespace pcitune::registers
