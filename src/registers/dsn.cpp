// Device Serial Number, extended capability 0003h. Source: PCI Express Base 7.9.3 (not read); layout as in
// pciutils ls-ecaps.c cap_dsn, NetBSD pcireg.h PCI_SERIAL_* and illumos pcieadm.
#include "registers/extended_rows.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kSerialFields = std::to_array<Field>({
    {"serial_number", bits(63, 0), Access::kRo, kHex, Owner::kNone, "EUI-64 of the device, highest byte first"},
});

constexpr auto kRegisters = std::to_array<Register>({
    {"serial_number", 0x04, 64, kSerialFields, "", {Doc::kPcie, "7.9.3 (through pciutils cap_dsn, NetBSD PCI_SERIAL_LOW)"}},
});

constexpr Capability kDsn{"dsn", "Device Serial Number", extended::anchor(0x0003), extended::kVersion, kRegisters};
static_assert(check(kDsn));

constexpr auto kRows = pack<kDsn>();

}  // namespace

constinit const CapabilityTable kDsnTable = table_of(kDsn, kRows);

}  // namespace pcitune::registers
