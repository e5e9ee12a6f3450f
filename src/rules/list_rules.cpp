// What can be wrong with a device's lists of capabilities, one row each. The walk and the layout
// find it (device/flaws.h); none of it can be mended by a write.
#include <array>

#include "rules/tables.h"

namespace pcitune::rules {
namespace {

using device::Flaw;
using registers::Doc;

constexpr std::string_view kDumpOrFirmware =
    "take a fresh dump; if it is so on the device, its firmware or its emulation is at fault";

constexpr Rule about(Flaw::Kind flaw,
                     std::string_view id,
                     std::string_view title,
                     std::string_view consequence,
                     std::string_view section) {
  const bool extended = flaw == Flaw::Kind::kVersion;
  return {.id = id,
          .title = title,
          .consequence = consequence,
          .remedy = kDumpOrFirmware,
          .severity = Severity::kWarning,
          .doc = extended ? Doc::kPcie : Doc::kPci30,
          .section = section,
          .reads = {},
          .broken = nullptr,
          .flaw = flaw};
}

constexpr std::string_view kRest = "what the list holds behind it is unknown";

constexpr std::array kRules{
    about(Flaw::Kind::kLoop,
          "CAP-LIST-LOOP",
          "a pointer of a capability list leads back",
          kRest,
          "6.7 (by memory; Linux drivers/pci/pci.c bounds its walk)"),
    about(Flaw::Kind::kPointer,
          "CAP-LIST-POINTER",
          "a pointer of a capability list leads where no entry can be",
          kRest,
          "6.7 (by memory; entries lie from 40h on, extended ones from 100h on)"),
    about(Flaw::Kind::kUnaligned,
          "CAP-LIST-UNALIGNED",
          "the low bits of a pointer of a capability list are not 0",
          "they are reserved, and the entry is sought below",
          "6.7 (by memory; Linux drivers/pci/pci.c masks them too)"),
    about(Flaw::Kind::kBroken,
          "CAP-LIST-BROKEN",
          "an entry of a capability list reads as ones",
          "nobody answers there, or the dump is damaged, and the rest of the list is unknown",
          "6.7 (by memory; Linux drivers/pci/pci.c ends its walk there)"),
    about(Flaw::Kind::kEnd,
          "CAP-END",
          "a capability reaches past the end of its space",
          "its registers behind the end do not exist",
          "6.7 (by memory)"),
    about(Flaw::Kind::kOverlap,
          "CAP-OVERLAP",
          "a capability says that it is so long that it runs into the next",
          "its length or the list is wrong, and bytes may be read as what they are not",
          "6.7 (by memory)"),
    about(Flaw::Kind::kVersion,
          "ECAP-VERSION",
          "an extended capability has version 0",
          "no such version is defined, so its registers may be laid out otherwise",
          "7.6.3 (by memory; all of Linux include/uapi/linux/pci_regs.h begin with 1)"),
};

}  // namespace

std::span<const Rule> list_rules() { return kRules; }

}  // namespace pcitune::rules
