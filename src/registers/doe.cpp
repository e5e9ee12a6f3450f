// Data Object Exchange, extended capability 002Eh: a mailbox. Version 2 adds attention and
// asynchronous messages. Source: PCI Express Base 7.9.24 (not read); bits as in Linux pci_regs.h
// PCI_DOE_* and pciutils cap_doe; those of version 2 by memory.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr When kVersion1{.versions = 0x3};
constexpr When kVersion2{.versions = static_cast<std::uint16_t>(~0x3U)};

constexpr std::string_view kReason =
    "a conversation over several accesses, which only the kernel's DOE mailbox may hold; there is no other way (/sys/bus/pci/devices/ADDRESS/doe_features, new in 2025, only lists "
    "what the kernel found)";

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"interrupt", bit(0), Access::kRo, kFlag, Owner::kNone, "can interrupt"},
    {"message_number", bits(11, 1), Access::kRo, kPlain, Owner::kNone, "MSI or MSI-X message that it uses"},
    {"attention", bit(12), Access::kRo, kFlag, Owner::kNone, "can be told to pay attention", {}, {}, 0, kVersion2},
    {"async_message", bit(13), Access::kRo, kFlag, Owner::kNone, "can send messages that were not asked for", {}, {}, 0, kVersion2},
    reserved(bits(13, 12), kVersion1),
    reserved(bits(31, 14)),
});

constexpr auto kControlFields = std::to_array<Field>({
    {"abort", bit(0), Access::kRw1s, kFlag, Owner::kNever, "drops all data objects", kReason},
    {"interrupt_enable", bit(1), Access::kRw, kFlag, Owner::kNever, "interrupts are on", kReason},
    {"attention_not_needed", bit(2), Access::kRw, kFlag, Owner::kNever, "the mailbox may doze", kReason, {}, 0, kVersion2},
    {"async_message_enable", bit(3), Access::kRw, kFlag, Owner::kNever, "may send messages that were not asked for", kReason, {}, 0, kVersion2},
    reserved(bits(3, 2), kVersion1),
    reserved(bits(30, 4)),
    {"go", bit(31), Access::kRw1s, kFlag, Owner::kNever, "the data object is written", kReason},
});

constexpr auto kStatusFields = std::to_array<Field>({
    {"busy", bit(0), Access::kRo, kFlag, Owner::kNone, "takes no data object now"},
    {"interrupt_status", bit(1), Access::kRw1c, kFlag, Owner::kNever, "an interrupt is pending", kReason},
    {"error", bit(2), Access::kRo, kFlag, Owner::kNone, "the last data object failed"},
    {"async_message_status", bit(3), Access::kRo, kFlag, Owner::kNone, "a message waits that was not asked for", {}, {}, 0, kVersion2},
    {"at_attention", bit(4), Access::kRo, kFlag, Owner::kNone, "the mailbox is awake", {}, {}, 0, kVersion2},
    reserved(bits(4, 3), kVersion1, Access::kRsvdZ),
    reserved(bits(30, 5), {}, Access::kRsvdZ),
    {"object_ready", bit(31), Access::kRo, kFlag, Owner::kNone, "a data object can be read"},
});

constexpr auto kWriteFields = std::to_array<Field>({
    {"write_mailbox", bits(31, 0), Access::kRw, kHex, Owner::kNever, "takes the next doubleword of a data object", kReason},
});
constexpr auto kReadFields = std::to_array<Field>({
    {"read_mailbox", bits(31, 0), Access::kRw, kHex, Owner::kNever, "next doubleword of the answer; a write goes on to the one behind", kReason},
});

constexpr Cite cite(std::string_view name) { return {Doc::kLinuxRegs, name}; }

constexpr auto kRegisters = std::to_array<Register>({
    {"capabilities", 0x04, 32, kCapabilityFields, "DOE Capabilities", cite("PCI_DOE_CAP; version 2: by memory")},
    {"control", 0x08, 32, kControlFields, "DOE Control", cite("PCI_DOE_CTRL; version 2: by memory")},
    {"status", 0x0C, 32, kStatusFields, "DOE Status", cite("PCI_DOE_STATUS; version 2: by memory")},
    {"write_mailbox", 0x10, 32, kWriteFields, "", cite("PCI_DOE_WRITE")},
    {"read_mailbox", 0x14, 32, kReadFields, "", cite("PCI_DOE_READ")},
});

constexpr Capability kDoe{"doe", "Data Object Exchange", extended::anchor(0x002E), extended::kVersion, kRegisters};
static_assert(check(kDoe));

constexpr auto kRows = pack<kDoe>();

}  // namespace

constinit const CapabilityTable kDoeTable = table_of(kDoe, kRows);

}  // namespace pcitune::registers
