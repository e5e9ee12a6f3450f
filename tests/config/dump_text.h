// Dumps for the tests of the dump reader, made up so that each byte tells its place and its
// function.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "pcitune/config/dump.h"
#include "pcitune/util/hex.h"

namespace pcitune::config::sample {

// The bytes of all dumps here: each tells its place and its function (seed).
inline std::uint8_t byte_at(std::size_t offset, unsigned seed) {
  return static_cast<std::uint8_t>((offset * 7 + seed * 31 + offset / 16) & 0xFFU);
}

inline std::string pairs(std::size_t offset, unsigned seed, std::size_t count = 16) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += (i > 0 ? " " : "") + util::hex(byte_at(offset + i, seed), 2);
  }
  return text;
}

inline std::string row(std::size_t offset, unsigned seed) {
  return util::hex(offset, offset < 0x100 ? 2 : 3) + ": " + pairs(offset, seed);
}

inline std::string rows(std::size_t size, unsigned seed) {
  std::string text;
  for (std::size_t offset = 0; offset < size; offset += 16) text += row(offset, seed) + "\n";
  return text;
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

inline std::string before_each_line(std::string_view prefix, const std::string& text) {
  return std::string(prefix) +
         replaced(text.substr(0, text.size() - 1), "\n", "\n" + std::string(prefix)) + "\n";
}

inline const std::string kNic = "02:00.0 Ethernet controller: Example Corp. NIC (rev 01)\n";
inline const std::string kDisk = "0000:03:00.1 RAID bus controller: Example Corp. RAID\n";

inline Dump read(std::string_view text) {
  auto dump = read_dump(text);
  EXPECT_TRUE(dump) << (dump ? "" : dump.error().what);
  return dump ? *dump : Dump{};
}

inline std::string error_of(std::string_view text) {
  const auto dump = read_dump(text);
  EXPECT_FALSE(dump);
  return dump ? "" : dump.error().what;
}

inline std::string name_of(const Dump& dump, std::size_t index) {
  return index < dump.devices.size() ? to_string(dump.devices[index].name) : "none";
}

// How many of the first `size` bytes are known and right; a wrong one makes the test fail.
inline std::size_t right_bytes(const DumpDevice& device, unsigned seed) {
  std::size_t right = 0;
  for (std::size_t offset = 0; offset < device.image.end(); ++offset) {
    const auto byte = device.image.byte(offset);
    if (!byte) continue;
    EXPECT_EQ(*byte, byte_at(offset, seed)) << to_string(device.name) << " at " << offset;
    ++right;
  }
  return right;
}

inline void expect_one(const std::string& text,
                       std::size_t size,
                       std::string_view name = "0000:02:00.0") {
  const Dump dump = read(text);
  ASSERT_EQ(dump.devices.size(), 1U) << text;
  EXPECT_EQ(to_string(dump.devices[0].name), name);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), size) << text;
  EXPECT_TRUE(dump.warnings.empty())
      << dump.warnings[0].line << ": " << dump.warnings[0].what << "\n"
      << text;
}

inline bool warns(const Dump& dump, std::size_t line, std::string_view what) {
  return std::any_of(dump.warnings.begin(), dump.warnings.end(), [&](const DumpWarning& warning) {
    return warning.line == line && warning.what.find(what) != std::string::npos;
  });
}

}  // namespace pcitune::config::sample
