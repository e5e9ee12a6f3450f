#include "device/setpci_names.h"

#include <array>
#include <span>

#include "pcitune/config/address.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::device {
namespace {

// By id from 01h on (setpci --dumpregs of pciutils 3.9.0).
constexpr std::array<std::string_view, 20> kListed{
    "PM",   "AGP",     "VPD",   "SLOTID", "MSI",    "CHSWP", "PCIX", "HT",   "VNDR", "DBG",
    "CCRC", "HOTPLUG", "SSVID", "AGP3",   "SECURE", "EXP",   "MSIX", "SATA", "AF",   "EA"};
constexpr std::array<std::string_view, 41> kExtended{
    "AER",  "VC",   "DSN",   "PB",      "RCLINK", "RCILINK", "RCEC",   "MFVC",  "VC2",
    "RBCB", "VNDR", "",      "ACS",     "ARI",    "ATS",     "SRIOV",  "MRIOV", "MCAST",
    "PRI",  "",     "REBAR", "DPA",     "TPH",    "LTR",     "SECPCI", "PMUX",  "PASID",
    "LNR",  "DPC",  "L1PM",  "PTM",     "M_PCIE", "FRS",     "RTR",    "DVSEC", "VF_REBAR",
    "DLNK", "16GT", "LMR",   "HIER_ID", "NPEM"};

std::span<const std::string_view> names_of(bool extended) {
  return extended ? std::span<const std::string_view>(kExtended)
                  : std::span<const std::string_view>(kListed);
}

}  // namespace

std::string setpci_name(std::uint16_t id, bool extended) {
  const std::string list = extended ? "ECAP" : "CAP";
  const auto names = names_of(extended);
  const bool named = id != 0 && id <= names.size() && !names[id - 1U].empty();
  if (named) return list + "_" + std::string(names[id - 1U]);
  return list + util::hex(id, extended ? 4 : 2);
}

std::optional<std::uint16_t> setpci_id(std::string_view name, bool extended) {
  const auto names = names_of(extended);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].empty() && util::lower(names[i]) == name)
      return static_cast<std::uint16_t>(i + 1);
  }
  return std::nullopt;
}

std::string setpci_place(const std::string& base, std::size_t offset) {
  if (base.empty()) return config::place_text(offset);
  return base + "+" + util::hex(offset, offset > 0xFF ? 3 : offset > 0xF ? 2 : 1);
}

std::string_view setpci_width(unsigned bits) { return bits == 8 ? ".B" : bits == 16 ? ".W" : ".L"; }

}  // namespace pcitune::device
