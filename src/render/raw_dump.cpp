#include "pcitune/device/raw_bytes.h"
#include "pcitune/render/text.h"
#include "pcitune/util/hex.h"

namespace pcitune::render {
namespace {

constexpr std::size_t kRow = 16;

// "0000:02:00.0 0c06: 15b3:5a44 (rev a1)"; lspci wants the blank behind the address.
std::string title_of(const device::Device& device) {
  const auto& image = device.image;
  std::string text = config::to_string(*device.name.address) + " ";
  if (const auto kind = image.get(0x0A, 16)) text += util::hex(*kind, 4) + ":";
  const auto vendor = image.get(0x00, 16);
  const auto id = image.get(0x02, 16);
  if (vendor && id) text += " " + config::ids_text(*vendor, *id);
  if (const auto revision = image.byte(0x08)) text += " (rev " + util::hex(*revision, 2) + ")";
  return text + "\n";
}

// Of a row the known bytes up to the first gap: readers of dumps count from its start.
std::string row_at(const config::ConfigImage& image, std::size_t start) {
  std::string text;
  for (std::size_t at = start; at < start + kRow && image.knows(at, 1); ++at)
    text += " " + util::hex(*image.byte(at), 2);
  if (text.empty()) return text;
  return config::place_text(start) + ":" + text + "\n";
}

// Behind a row: "# 58-5f not read: ..." for each hole that begins in it. Readers of dumps pass
// lines over that are no rows; ours (config/dump_reader) takes it as the reason.
std::string holes_from(const device::Device& device, std::size_t start) {
  std::string text;
  for (const device::Range& hole : device::forbidden_ranges(device)) {
    const bool begins = hole.offset >= start && hole.offset < start + kRow;
    if (!begins || device.image.knows(hole.offset, 1)) continue;
    text += "# " + util::hex(hole.offset, 2) + "-" + util::hex(hole.offset + hole.count - 1, 2) +
            " not read: known to hurt this device\n";
  }
  return text;
}

}  // namespace

std::string raw_dump(const device::Device& device) {
  if (device.image.known_bytes() == 0) return {};
  std::string text = device.name.address ? title_of(device) : std::string();
  for (std::size_t at = 0; at < device.image.end(); at += kRow)
    text += row_at(device.image, at) + holes_from(device, at);
  return text + "\n";
}

std::vector<device::Range> not_dumped(const device::Device& device) {
  std::vector<device::Range> ranges;
  bool cut = false;
  for (std::size_t at = 0; at < device.image.end(); ++at) {
    cut = (cut && at % kRow != 0) || !device.image.knows(at, 1);
    if (!cut) continue;
    const bool follows = !ranges.empty() && ranges.back().offset + ranges.back().count == at;
    if (follows)
      ++ranges.back().count;
    else
      ranges.push_back({at, 1});
  }
  return ranges;
}

}  // namespace pcitune::render
