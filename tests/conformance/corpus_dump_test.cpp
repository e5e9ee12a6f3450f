// Reads public dumps as people mailed them, where the corpus is at hand. The numbers were counted
// by a separate script and by eye, not by our reader, so that a byte lost or put twice shows.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <string_view>

#include "pcitune/config/dump.h"

#ifndef PCITUNE_CORPUS_DEFAULT
#define PCITUNE_CORPUS_DEFAULT "../shared/corpus"
#endif

namespace pcitune::config {
namespace {

struct Expected {
  std::string_view file;
  std::size_t devices;
  std::size_t bytes;
  std::size_t warnings;
  std::uint32_t digest;
};

// Warnings: 05 a diff of two dumps; 22 three damaged rows (130h, 5f0h, f60h: 14 bytes of each are
// left); 28, 31 and 51 a second dump; 31 also a title without rows.
constexpr auto kExpected = std::to_array<Expected>({
    {"01-p64h2-82546eb-lspci-old.txt", 9, 2304, 0, 0xf2444e55},
    {"03-amd8131-53c1030-bcm5704-64byte-wrapped.txt", 7, 448, 0, 0xe661c023},
    {"05-bcm5702-onboard-pci33-diff.txt", 1, 256, 1, 0xbe2bc597},
    {"07-82544ei-cexec-prefix-html.txt", 1, 256, 0, 0xb60a5c1a},
    {"10-82541gi-vt1720-timedia.txt", 3, 768, 0, 0xaa3c02f4},
    {"13-3ware9500-pxh-82541-64byte.txt", 5, 320, 0, 0x15da1fc1},
    {"20-haswell-x99-acs-quirk.txt", 3, 12288, 0, 0xe2e13fed},
    {"22-qcom-portdrv.txt", 1, 4090, 3, 0x277d0b1b},
    {"23-qemu-q35-kernel-config-space-log.txt", 14, 3584, 0, 0x276d28c7},
    {"25-ox16pci954-pci-cards.txt", 8, 2048, 0, 0xb55717ef},
    {"28-peg-port-all-ff.txt", 3, 768, 1, 0x3079cc64},
    {"31-connectx5-sriov-flr.txt", 2, 512, 2, 0x4f22be9c},
    {"33-creative-emu20k2-nbsp.txt", 1, 256, 0, 0x6389218b},
    {"36-amd-raven-nonpcie-fn.txt", 1, 256, 0, 0xe51fa97a},
    {"39-rockpro64-radeon-quoted.txt", 3, 192, 0, 0xa98386cf},
    {"41-aspeed-vga-bridge.txt", 2, 128, 0, 0x1dc37b31},
    {"43-vmd-rootport.txt", 2, 64, 0, 0x5e8b2628},
    {"45-footbridge-cypress-ide.txt", 3, 384, 0, 0x93c6d992},
    {"47-amd-acp.txt", 1, 272, 0, 0xa4b2ab02},
    {"49-amd-500-sata.txt", 1, 4096, 0, 0xc7280374},
    {"51-sandybridge-pericom-pcix-bridge.txt", 32, 54272, 1, 0xd9dce4bc},
    {"54-nforce-knc1.txt", 2, 32, 0, 0x0ee15ea0},
    {"60-h61-desktop.txt", 11, 6656, 0, 0xc175427d},
    {"62-thinkpad-t400.txt", 27, 33792, 0, 0xa6449d7e},
    {"64-openpower-host.txt", 16, 4096, 0, 0x87e2c798},
    {"66-h310.txt", 14, 22784, 0, 0x926feaa3},
    {"70-pciutils-PCI-X-bridges-and-domains.txt", 31, 7936, 0, 0xe40dfc24},
    {"71-pciutils-bridge-ctl-vga16.txt", 2, 512, 0, 0x9b7b659d},
    {"73-pciutils-cap-ht.txt", 2, 512, 0, 0x089e0187},
    {"75-pciutils-cap-debug-port.txt", 1, 256, 0, 0xaefb16f3},
    {"77-pciutils-cap-exp-rev-slot.txt", 1, 4096, 0, 0xe9c05167},
    {"79-pciutils-cap-pcie-2.txt", 1, 4096, 0, 0x1cd16498},
    {"81-pciutils-cap-flitmode.txt", 1, 4096, 0, 0x44a55a39},
    {"83-pciutils-cap-pci-af.txt", 1, 256, 0, 0x24cf6dac},
    {"85-pciutils-tree-fsl-p2020.txt", 6, 24576, 0, 0xb0fdb427},
});

std::filesystem::path corpus() {
  const char* set = std::getenv("PCITUNE_CORPUS");
  return std::filesystem::path(set != nullptr ? set : PCITUNE_CORPUS_DEFAULT) / "lspci";
}

// The dump in a file of the corpus. Its first line names the source.
std::string dump_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return text.substr(text.find('\n') + 1);
}

// Depends on each address, offset and byte, in order.
std::uint32_t digest(const Dump& dump) {
  std::uint32_t sum = 0;
  for (const DumpDevice& device : dump.devices) {
    const Address at = device.name.address.value_or(Address{});
    const std::uint32_t slot =
        at.domain << 16U | std::uint32_t{at.bus} << 8U | std::uint32_t{at.device} << 3U;
    sum = sum * 31U + (slot | at.function) + 1U;
    for (std::uint32_t offset = 0; offset < device.image.end(); ++offset) {
      const auto byte = device.image.byte(offset);
      if (byte) sum = sum * 31U + offset * 257U + *byte;
    }
  }
  return sum;
}

TEST(CorpusDump, ReadsEveryByteOfThePublicDumps) {
  if (!std::filesystem::is_directory(corpus())) {
    std::printf("note: no corpus at %s; nothing compared\n", corpus().c_str());
    return;
  }
  for (const Expected& expected : kExpected) {
    const auto path = corpus() / expected.file;
    ASSERT_TRUE(std::filesystem::exists(path)) << path;
    const auto dump = read_dump(dump_text(path));
    ASSERT_TRUE(dump) << expected.file << ": " << dump.error().what;
    std::size_t bytes = 0;
    for (const DumpDevice& device : dump->devices) bytes += device.image.known_bytes();
    EXPECT_EQ(dump->devices.size(), expected.devices) << expected.file;
    EXPECT_EQ(bytes, expected.bytes) << expected.file;
    EXPECT_EQ(digest(*dump), expected.digest) << expected.file;
    EXPECT_EQ(dump->warnings.size(), expected.warnings) << expected.file;
  }
}

}  // namespace
}  // namespace pcitune::config
