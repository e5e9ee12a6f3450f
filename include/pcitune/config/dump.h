// Dump reader: configuration bytes from what people keep and mail.
//
// Takes lspci -x, -xxx and -xxxx output with or without the verbose text, kernel "config space"
// logs, and raw binary images of 64, 256 or 4096 bytes, and copes with mail: quote prefixes,
// wrapped and glued rows, HTML breaks and entities, quoted-printable, CRLF, no-break spaces, a
// prompt or host name before each line. A function without a title line gets a number. The same
// address a second time starts a second dump.
//
// Input is hostile: nothing in it can fail but by an Error or a warning with its line. A byte that
// the text does not hold stays unknown in the ConfigImage.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcitune/config/address.h"
#include "pcitune/config/config_image.h"
#include "pcitune/util/files.h"
#include "pcitune/util/result.h"

namespace pcitune::config {

struct DumpWarning {
  std::size_t line = 0;  // from 1; 0 for a binary file
  std::string what;
};

struct DumpDevice {
  DeviceName name;
  std::string title;     // the text behind the address, or empty; as it was given
  std::size_t line = 0;  // of the title, else of the first row
  ConfigImage image;
};

struct Dump {
  std::vector<DumpDevice> devices;  // in the order of the file
  std::vector<DumpWarning> warnings;
};

// Reads text or a raw image, told apart by content. No configuration byte at all is an Error
// (kInvalidInput) that says what was there instead: nothing, verbose text without -xxx, something
// else.
[[nodiscard]] util::Result<Dump> read_dump(std::string_view content);

// Reads a file, or standard input for "-".
[[nodiscard]] util::Result<Dump> load_dump(const std::string& file, util::Files& files);

// "mail.txt:12: row 10h is cut after 5 bytes"
[[nodiscard]] std::string warning_text(const std::string& file, const DumpWarning& warning);

}  // namespace pcitune::config
