// Access Control Services, extended capability 000Dh. The egress control vector has as many words as the
// vector size asks for, and is there only with P2P egress control. Source: PCI Express Base Specification
// 7.7.8 (not read); bits through Linux include/uapi/linux/pci_regs.h PCI_ACS_*, pciutils ls-ecaps.c cap_acs,
// and illumos pcieadm and Linux 6.18 for the enhanced capability (bit 7 on).
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr std::string_view kReason = "the kernel isolates devices by it (IOMMU groups): kernel parameters pci=config_acs= and pci=disable_acs_redir=";

constexpr auto kAccessNames = std::to_array<Named>({
    {0, "direct", "reaches the memory directly"},
    {1, "blocked", "is an ACS violation"},
    {2, "redirected", "goes upstream"},
});
constexpr Encoding kAccess{.kind = EncodingKind::kNamed, .named = kAccessNames};

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"source_validation", bit(0), Access::kRo, kFlag, Owner::kNone, "can check the bus number of requests"},
    {"translation_blocking", bit(1), Access::kRo, kFlag, Owner::kNone, "can block translated requests"},
    {"p2p_request_redirect", bit(2), Access::kRo, kFlag, Owner::kNone, "can send peer-to-peer requests upstream"},
    {"p2p_completion_redirect", bit(3), Access::kRo, kFlag, Owner::kNone, "can send peer-to-peer completions upstream"},
    {"upstream_forwarding", bit(4), Access::kRo, kFlag, Owner::kNone, "can forward upstream what was redirected"},
    {"p2p_egress_control", bit(5), Access::kRo, kFlag, Owner::kNone, "has an egress control vector"},
    {"direct_translated_p2p", bit(6), Access::kRo, kFlag, Owner::kNone, "can let translated peer-to-peer requests pass"},
    {"enhanced", bit(7), Access::kRo, kFlag, Owner::kNone, "has the controls from io_request_blocking on"},
    {"vector_size", bits(15, 8), Access::kHwInit, kPlain, Owner::kNone, "bits of the egress control vector, 0: 256"},
});

constexpr auto kControlFields = std::to_array<Field>({
    {"source_validation", bit(0), Access::kRw, kFlag, Owner::kKernel, "check the bus number of requests", kReason},
    {"translation_blocking", bit(1), Access::kRw, kFlag, Owner::kKernel, "block translated requests", kReason},
    {"p2p_request_redirect", bit(2), Access::kRw, kFlag, Owner::kKernel, "send peer-to-peer requests upstream", kReason},
    {"p2p_completion_redirect", bit(3), Access::kRw, kFlag, Owner::kKernel, "send peer-to-peer completions upstream", kReason},
    {"upstream_forwarding", bit(4), Access::kRw, kFlag, Owner::kKernel, "forward upstream what was redirected", kReason},
    {"p2p_egress_control", bit(5), Access::kRw, kFlag, Owner::kKernel, "the egress control vector counts", kReason},
    {"direct_translated_p2p", bit(6), Access::kRw, kFlag, Owner::kKernel, "let translated peer-to-peer requests pass", kReason},
    {"io_request_blocking", bit(7), Access::kRw, kFlag, Owner::kKernel, "block I/O requests that come from below", kReason},
    {"dsp_memory_target", bits(9, 8), Access::kRw, kAccess, Owner::kKernel, "a request from below to the memory of a downstream port", kReason},
    {"usp_memory_target", bits(11, 10), Access::kRw, kAccess, Owner::kKernel, "a request from below to the memory of the upstream port", kReason},
    {"unclaimed_redirect", bit(12), Access::kRw, kFlag, Owner::kKernel, "send requests upstream that no port claims", kReason},
    reserved(bits(15, 13)),
});

constexpr auto kVectorFields = std::to_array<Field>({
    {"egress_vector", bits(31, 0), Access::kRw, kHex, Owner::kKernel, "ports or functions, one bit each, to which peer-to-peer requests are blocked or redirected", kReason},
});

constexpr auto kRegisters = std::to_array<Register>({
    {"capability", 0x04, 16, kCapabilityFields, "ACS Capability", {Doc::kPcie, "7.7.8.2 (through Linux PCI_ACS, illumos pcieadm)"}},
    {"control", 0x06, 16, kControlFields, "ACS Control", {Doc::kPcie, "7.7.8.3 (through Linux PCI_ACS, illumos pcieadm)"}},
    {"egress_vector", 0x08, 32, kVectorFields, "Egress Control Vector", {Doc::kPcie, "7.7.8.4 (through Linux PCI_ACS_EGRESS_CTL_V)"}},
});

std::size_t place_registers(const Words& words, std::span<PlacedRegister> out) {
  std::size_t count = place_first(kRegisters, 2, out);
  const auto capability = words.word(0x04, 16);
  if (!capability || (*capability & bit(5)) == 0) return count;
  const std::uint64_t size = *capability >> 8U;
  const std::uint64_t vector_words = size == 0 ? 8U : (size + 31U) / 32U;
  for (std::uint16_t i = 0; i < vector_words; ++i) out[count++] = {2, i, static_cast<std::uint16_t>(0x08U + i * 4U)};
  return count;
}

constexpr Capability kAcs{"acs", "Access Control Services", extended::anchor(0x000D), extended::kVersion, kRegisters, place_registers};
static_assert(check(kAcs));

constexpr auto kRows = pack<kAcs>();

}  // namespace

constinit const CapabilityTable kAcsTable = table_of(kAcs, kRows);

}  // namespace pcitune::registers
