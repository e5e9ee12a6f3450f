#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dump_builder.h"
#include "dump_diff.h"
#include "dump_lines.h"
#include "dump_markup.h"
#include "dump_rows.h"
#include "dump_titles.h"
#include "pcitune/config/dump.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::config {
namespace {

constexpr auto kNone = std::string_view::npos;

// Takes the lines of a text one by one and tells the builder what they are. What needs more than
// one line to be understood is kept here: a row that goes on in the next line, the end of the line
// before.
class TextReader {
 public:
  TextReader() : text_(*builder_.stream("", true)), current_(text_) {}

  void take(const DumpLine& line);
  [[nodiscard]] util::Result<Dump> finish();

 private:
  using Stream = DumpBuilder::Stream;
  struct Pending {
    Row row;
    std::size_t line = 0;
    Stream stream = 0;
  };

  void skip_diff(std::string_view text, std::size_t line);
  bool take_direct(std::string_view text);
  bool take_marked(std::string_view text);
  bool take_addressed(std::string_view text);
  bool take_host(std::string_view text);
  bool take_torn(std::string_view text);
  bool take_rest(std::string_view text);
  bool take_left_out(std::string_view text);
  bool take_rows(std::string_view text, std::optional<Row> row);
  void take_other(std::string_view text, const DumpLine& line);
  void take_title(const Title& title);
  void take_row(const Row& row);
  void take_headless(std::string_view text);
  void flush();

  DumpBuilder builder_;
  Stream text_;     // lines without a host name
  Stream current_;  // of the last row or title
  std::optional<Pending> pending_;
  DiffFilter diff_;
  std::size_t line_ = 0;
  std::size_t last_skipped_ = 0;  // line of the last row of a diff
  unsigned indent_ = 0;
  unsigned title_indent_ = 0;
  unsigned title_lines_ = 0;  // how many more lines the open title may take
  unsigned empty_lines_ = 0;
  bool saw_words_ = false;
  std::string tail_;  // of the line before, if that held no row and no title
};

void TextReader::take(const DumpLine& line) {
  line_ = line.number;
  indent_ = line.indent;
  if (diff_.takes(line)) {
    const auto behind = behind_diff_mark(line.text);
    skip_diff(behind.empty() ? line.text : behind, line.number);
    return;
  }
  if (line.text.empty()) {
    title_lines_ = 0;
    if (++empty_lines_ > 1) flush();  // one empty line: a mail with double line spacing
    return;
  }
  empty_lines_ = 0;
  const auto text = line.text;
  const bool known = take_left_out(text) || take_direct(text) || take_rest(text) ||
                     take_marked(text) || take_addressed(text) || take_host(text) ||
                     take_torn(text) || take_rows(text, find_row(text, 0));
  if (!known) take_other(text, line);
  constexpr std::size_t kTail = 12;
  tail_ = known ? "" : text.substr(text.size() - std::min(text.size(), kTail));
}

// Rows and titles of a diff are of two dumps at once.
void TextReader::skip_diff(std::string_view text, std::size_t line) {
  flush();
  title_lines_ = 0;
  if (!row_at_start(text) && !parse_title(text)) return;
  constexpr std::size_t kSameDiff = 8;
  if (last_skipped_ == 0 || line - last_skipped_ > kSameDiff) {
    builder_.warn(line, "a diff of dumps; its rows are not used");
  }
  last_skipped_ = line;
  builder_.close(current_);
}

bool TextReader::take_direct(std::string_view text) {
  if (const auto row = row_at_start(text)) {
    current_ = text_;
    return take_rows(text, row);
  }
  auto title = parse_title(text);
  if (!title) title = parse_bare_title(text);
  if (!title) return false;
  current_ = text_;
  take_title(*title);
  return true;
}

// A mark of a diff outside a hunk. "-00: 86 80" is none where an old lspci printed no line end
// behind "RSCEM-" and the terminal broke the line at the '-'.
bool TextReader::take_marked(std::string_view text) {
  const auto behind = behind_diff_mark(text);
  if (behind.empty()) return false;
  constexpr std::string_view kGlue = "RSCEM";
  if (text[0] == '-' && tail_.size() >= kGlue.size() && tail_.ends_with(kGlue)) return false;
  const auto row = row_at_start(behind);
  if ((!row || row->count == 0) && !parse_title(behind)) return false;
  skip_diff(behind, line_);
  return true;
}

// "drv 0000:02:00.0: 10: 04 00 ...": some logs put the address in front of each row.
bool TextReader::take_addressed(std::string_view text) {
  const auto row = find_row(text, 0);
  const auto title = row ? title_at_end(text.substr(0, row->begin)) : std::nullopt;
  if (!title) return false;
  current_ = text_;
  if (!builder_.is_at(current_, title->address)) take_title(*title);
  return take_rows(text, row);
}

// "bi00: 10: 04 00 ...": cluster tools put the name of the host in front.
bool TextReader::take_host(std::string_view text) {
  constexpr std::size_t kLongestName = 64;
  const auto colon = text.substr(0, kLongestName).find(": ");
  if (colon == kNone || text.find_first_of(" \t") < colon) return false;
  const auto host = text.substr(0, colon);
  auto rest = text.substr(colon + 2);
  while (!rest.empty() && is_blank(rest[0])) rest.remove_prefix(1);
  const auto row = row_at_start(rest);
  const auto title = parse_title(rest);
  const bool direct = (row && row->count > 0) || title;
  const auto stream = builder_.stream(host, direct);
  if (!stream) {
    if (direct) builder_.warn(line_, "too many host names in front of lines; this one is not read");
    return direct;
  }
  current_ = *stream;
  if (title) {
    take_title(*title);
    return true;
  }
  title_lines_ = 0;  // a title never goes on behind the name of the host
  return take_rest(rest) || take_rows(rest, find_row(rest, 0));
}

// A terminal breaks lines anywhere, also within an offset: "RSCEM-0", "0: 86 80 ...".
bool TextReader::take_torn(std::string_view text) {
  const auto colon = text.find(':');
  if (colon > 1 || (colon == 1 && util::hex_digit(text[0]) < 0)) return false;
  std::size_t digits = 0;
  while (digits < tail_.size() && util::hex_digit(tail_[tail_.size() - 1 - digits]) >= 0) ++digits;
  if (digits == 0 || digits + colon < 2 || digits + colon > 3) return false;
  const std::string joined = tail_.substr(tail_.size() - digits).append(text);
  const auto row = row_at_start(joined);
  if (!row || !row->whole() || !builder_.expects(current_, row->offset)) return false;
  return take_rows(joined, row);
}

// The rest of the row that the line before left open.
bool TextReader::take_rest(std::string_view text) {
  if (!pending_) return false;
  const auto row = continued(pending_->row, text);
  if (!row) return false;
  pending_->row = *row;
  if (row->cut) return true;
  builder_.row(pending_->stream, *row, pending_->line);
  pending_.reset();
  take_rows(text, find_row(text, row->after));
  return true;
}

// "# 58-5f not read: ...": what render::raw_dump() writes where a row ends early on purpose.
bool TextReader::take_left_out(std::string_view text) {
  constexpr std::string_view kMark = "# ";
  const auto dash = text.find('-');
  if (!text.starts_with(kMark) || dash == kNone) return false;
  const auto first = util::parse_hex(text.substr(kMark.size(), dash - kMark.size()));
  if (!first || text.find(" not read: ") == kNone) return false;
  if (pending_) {
    Row row = pending_->row;
    row.keep_sure();
    if (row.offset + row.count != *first) return false;
    builder_.row(pending_->stream, row, pending_->line);
    pending_.reset();
  }
  builder_.elision(current_);
  return true;
}

// This row of the text, and those behind it.
bool TextReader::take_rows(std::string_view text, std::optional<Row> row) {
  const bool found = row.has_value();
  for (; row; row = find_row(text, row->after)) take_row(*row);
  return found;
}

void TextReader::take_row(const Row& row) {
  flush();
  title_lines_ = 0;
  if (row.cut) {
    pending_ = Pending{row, line_, current_};
  } else {
    builder_.row(current_, row, line_);
  }
}

void TextReader::take_title(const Title& title) {
  constexpr unsigned kMostLines = 3;
  flush();
  builder_.title(current_, title, line_);
  title_indent_ = indent_;
  title_lines_ = kMostLines;
}

void TextReader::take_other(std::string_view text, const DumpLine& line) {
  flush();
  take_headless(text);
  saw_words_ =
      saw_words_ || text.find("Capabilities:") != kNone || text.starts_with("Control: I/O");
  if (text.starts_with("...") || text.starts_with("[...") || text.find("snip") != kNone) {
    builder_.elision(current_);
  }
  if (title_lines_ > 0 && line.indent <= title_indent_) {
    --title_lines_;
    builder_.add_to_title(current_, text);
  } else {
    title_lines_ = 0;
  }
}

// The row that was left open gets no rest: the bytes it has count, if it is sure to be a row.
void TextReader::flush() {
  if (!pending_) return;
  const Pending open = *std::exchange(pending_, std::nullopt);
  Row row = open.row;
  row.keep_sure();
  constexpr std::size_t kFewest = 4;
  const bool expected = builder_.expects(open.stream, row.offset);
  const bool enough = open.row.count >= kFewest;
  const bool sure = row.glued ? expected && enough : expected || enough;
  if (!enough && (!sure || row.count == 0)) return;
  const bool gap = row.count < open.row.count;
  builder_.warn(open.line,
                "row " + offset_text(row.offset) + (gap ? " has a gap after " : " is cut after ") +
                    util::counted(row.count, "byte") + (sure ? "" : "; not used"));
  if (sure && row.count > 0) builder_.row(open.stream, row, open.line);
}

// A line on its own that would be a row if it had an offset.
void TextReader::take_headless(std::string_view text) {
  if (!is_headless_row(text)) return;
  builder_.warn(line_, "bytes without an offset; not used");
}

util::Result<Dump> TextReader::finish() {
  flush();
  const auto trouble = builder_.warnings();
  Dump dump = builder_.finish();
  if (!dump.devices.empty()) return dump;
  std::string what =
      "nothing in it looks like a dump: it takes the output of 'lspci -xxx' or a raw "
      "configuration image";
  if (!trouble.empty()) {
    what = "no usable hex row; line " + std::to_string(trouble[0].line) + ": " + trouble[0].what;
  } else if (saw_words_ || builder_.has_seen_title()) {
    what = "lspci text without hex rows: ask for 'lspci -xxx' (as root)";
  }
  return util::fail(util::ErrorCode::kInvalidInput, "", std::move(what));
}

// --- raw images

bool is_raw_size(std::size_t size) {
  return size == kHeaderSize || size == kConventionalSize || size == kExtendedSize;
}

// Bytes that text does not have: NUL and most control characters, and FFh, which no UTF-8 has.
std::size_t bytes_of_no_text(std::string_view content) {
  return static_cast<std::size_t>(std::count_if(content.begin(), content.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    const bool control = byte < 0x20 && !(byte >= '\b' && byte <= '\r') && byte != 0x1B;
    return control || byte == 0x7F || byte == 0xFF;
  }));
}

// A log from a serial line may hold some NULs and still be text, unless it has just the size of an
// image.
bool is_raw(std::string_view content) {
  constexpr std::size_t kShare = 16;
  const auto odd = bytes_of_no_text(content);
  return odd > content.size() / kShare || (odd > 0 && is_raw_size(content.size()));
}

util::Result<Dump> read_raw(std::string_view content) {
  if (!is_raw_size(content.size())) {
    return util::fail(util::ErrorCode::kInvalidInput,
                      "",
                      "binary data of " + util::counted(content.size(), "byte") +
                          ": a raw configuration image has 64, 256 or 4096");
  }
  DumpDevice device;
  device.name.number = 1;
  const std::vector<std::uint8_t> bytes(content.begin(), content.end());
  device.image.put(0, bytes);
  return Dump{{std::move(device)}, {}};
}

}  // namespace

util::Result<Dump> read_dump(std::string_view content) {
  // An image of FFh or of a vendor FEFFh has one of the three sizes; text in UTF-16 seldom.
  const auto narrow = is_raw_size(content.size()) ? std::nullopt : from_utf16(content);
  if (narrow) content = *narrow;
  if (is_raw(content)) return read_raw(content);
  if (content.find_first_not_of(" \t\r\n\f\v") == kNone) {
    return util::fail(util::ErrorCode::kInvalidInput, "", "empty: no dump in it");
  }
  LineReader lines(content);
  TextReader reader;
  while (const auto line = lines.next()) reader.take(*line);
  return reader.finish();
}

}  // namespace pcitune::config
