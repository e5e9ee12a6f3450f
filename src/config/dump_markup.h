// What mailers, archives and terminals do to text: quoted-printable, HTML tags and entities,
// no-break spaces, colour codes, UTF-16. Knows nothing of lines and rows. Private to the dump
// reader.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pcitune::config {

// What stands at one place of a line: so many bytes mean this character, or nothing when it is NUL.
// A line feed stands for a tag that breaks the line.
struct Piece {
  std::size_t length = 1;
  char put = '\0';
};

[[nodiscard]] Piece piece_at(std::string_view line, std::size_t at);

// Would piece_at() give back each character of the line as it is?
[[nodiscard]] bool is_plain(std::string_view line);

// Does the text say that its '=' are escapes? lspci prints "Bus=255" and "size=64K" itself, so the
// escapes that lspci cannot print (=20, =3D, =C2 ... and '=' at the end of a line) must outnumber
// the other '='. In a quoted-printable text there are no others.
[[nodiscard]] bool looks_quoted_printable(std::string_view content);

// The byte that the text begins with as "=XX", else -1.
[[nodiscard]] int quoted_printable_byte(std::string_view text);

// Text that a byte-order mark says is UTF-16 (the shell of Windows writes its files so); what is
// not ASCII becomes '?'. Nothing when there is no such mark.
[[nodiscard]] std::optional<std::string> from_utf16(std::string_view content);

}  // namespace pcitune::config
