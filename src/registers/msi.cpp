// Message Signaled Interrupts (id 05h): with 32 or 64 address bits, with and without a mask per
// vector. Source: PCI Local Bus Specification 3.0 section 6.8.1 (not read); bits as in Linux
// include/uapi/linux/pci_regs.h PCI_MSI_*. Extended message data (control bits 9 and 10, PCI
// Express 4.0 7.7.1, not read), for which Linux has no names, by memory.
#include "registers/model.h"
#include "registers/msi_rows.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using msi_rows::kDriverReason;

constexpr Encoding kVectors{.kind = EncodingKind::kPowers, .codes = 6};

constexpr auto kControlFields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kNever, "sends messages instead of INTx", kDriverReason},
    {"multiple_capable", bits(3, 1), Access::kRo, kVectors, Owner::kNone, "vectors wanted"},
    {"multiple_enable", bits(6, 4), Access::kRw, kVectors, Owner::kNever, "vectors allocated", kDriverReason},
    {"64bit", bit(7), Access::kRo, kFlag, Owner::kNone, "takes a 64-bit address"},
    {"per_vector_masking", bit(8), Access::kRo, kFlag, Owner::kNone, "has a mask for each vector"},
    {"extended_data_capable", bit(9), Access::kRo, kFlag, Owner::kNone, "can send 32 bits of data"},
    {"extended_data_enable", bit(10), Access::kRw, kFlag, Owner::kNever, "sends 32 bits of data", kDriverReason},
    {"", bits(15, 11), Access::kRsvdP},
});
constexpr auto kAddressFields = std::to_array<Field>({
    {"", bits(1, 0), Access::kRsvdP},
    {"address", bits(31, 2), Access::kRw, msi_rows::kDwordAddress, Owner::kNever, "where the message goes", kDriverReason},
});
constexpr auto kUpperAddress = std::to_array<Field>({
    {"upper_address", bits(31, 0), Access::kRw, kHex, Owner::kNever, "upper 32 bits of the address", kDriverReason},
});
constexpr auto kData = std::to_array<Field>({
    {"data", bits(15, 0), Access::kRw, kHex, Owner::kNever, "message; the low bits become the vector", kDriverReason},
});
constexpr auto kExtendedData = std::to_array<Field>({
    {"extended_data", bits(15, 0), Access::kRw, kHex, Owner::kNever, "upper half of 32 bits of data", kDriverReason},
});
constexpr auto kMask = std::to_array<Field>({
    {"mask", bits(31, 0), Access::kRw, kHex, Owner::kNever, "bit n: vector n is held back", kDriverReason},
});
constexpr auto kPending = std::to_array<Field>({
    {"pending", bits(31, 0), Access::kRo, kHex, Owner::kNone, "bit n: vector n is held back and due"},
});

constexpr When kNarrow{.flag = "control.64bit", .flag_value = 0};
constexpr When kWide{.flag = "control.64bit"};
constexpr When kNarrowExtended{.flag = "control.64bit", .flag_value = 0, .and_flag = "control.extended_data_capable"};
constexpr When kWideExtended{.flag = "control.64bit", .and_flag = "control.extended_data_capable"};
constexpr When kNarrowMasked{.flag = "control.64bit", .flag_value = 0, .and_flag = "control.per_vector_masking"};
constexpr When kWideMasked{.flag = "control.64bit", .and_flag = "control.per_vector_masking"};

constexpr Cite kCite{Doc::kPci30, "6.8.1 (not read; Linux PCI_MSI_*; control bits 9 and 10 not there, by memory)"};
constexpr Cite kExtendedCite{Doc::kPcie, "4.0, 7.7.1 (not read; by memory)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"control", 0x02, 16, kControlFields, "Message Control", kCite},
    {"address", 0x04, 32, kAddressFields, "Message Address", kCite},
    {"upper_address", 0x08, 32, kUpperAddress, "", kCite, kWide},
    {"data", 0x08, 16, kData, "", kCite, kNarrow},
    {"data", 0x0C, 16, kData, "", kCite, kWide},
    {"extended_data", 0x0A, 16, kExtendedData, "", kExtendedCite, kNarrowExtended},
    {"extended_data", 0x0E, 16, kExtendedData, "", kExtendedCite, kWideExtended},
    {"mask", 0x0C, 32, kMask, "", kCite, kNarrowMasked},
    {"mask", 0x10, 32, kMask, "", kCite, kWideMasked},
    {"pending", 0x10, 32, kPending, "", kCite, kNarrowMasked},
    {"pending", 0x14, 32, kPending, "", kCite, kWideMasked},
});

constexpr Capability kMsi{"msi", "Message Signaled Interrupts", {.kind = AnchorKind::kCapability, .id = 0x05}, {}, kRegisters};
static_assert(check(kMsi));

constexpr auto kRows = pack<kMsi>();

}  // namespace

constinit const CapabilityTable kMsiTable = table_of(kMsi, kRows);

}  // namespace pcitune::registers
