// Has no flaw: twins and registers on one byte, kept apart by flags, one or two to a row.
#include "registers/model.h"

namespace pcitune::registers {
namespace {

constexpr auto kControl = std::to_array<Field>({
    {"a", bit(0), Access::kRo, kFlag, Owner::kNone, "a flag"},
    {"b", bit(1), Access::kRo, kFlag, Owner::kNone, "another"},
    {"", bits(15, 2), Access::kRsvdP},
});
constexpr auto kWord = std::to_array<Field>({
    {"value", bits(15, 0), Access::kRo, kPlain, Owner::kNone, "value"},
});
constexpr auto kRegisters = std::to_array<Register>({
    {"control", 0x02, 16, kControl, "", {Doc::kPci30, "6.2"}},
    {"one", 0x04, 16, kWord, "", {Doc::kPci30, "6.2"}, {.flag = "control.a"}},
    {"one", 0x06, 16, kWord, "", {Doc::kPci30, "6.2"}, {.flag = "control.a", .flag_value = 0}},
    {"both",
     0x06,
     16,
     kWord,
     "",
     {Doc::kPci30, "6.2"},
     {.flag = "control.a", .and_flag = "control.b"}},
    {"first",
     0x08,
     16,
     kWord,
     "",
     {Doc::kPci30, "6.2"},
     {.flag = "control.b", .and_flag = "control.a"}},
    {"second",
     0x08,
     16,
     kWord,
     "",
     {Doc::kPci30, "6.2"},
     {.flag = "control.a", .and_flag = "control.b", .and_value = 0}},
});
constexpr Capability kMadeUp{"made_up", "Made up", {.id = 0x07}, {}, kRegisters};
static_assert(check(kMadeUp));

}  // namespace
}  // namespace pcitune::registers
