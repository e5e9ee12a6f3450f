#include "conformance/reading.h"

#include <map>
#include <regex>

namespace pcitune::test {
namespace {

bool is_phantom(const std::string& title) {
  return title.find(" ffff: ffff:ffff ") != std::string::npos;
}

std::string folded(const std::string& line) {
  std::string text;
  for (const char c : line) {
    const char next = c == '\t' ? ' ' : c;
    if (next != ' ' || (!text.empty() && text.back() != ' ')) text += next;
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

class Reader {
 public:
  void take(const std::string& line) {
    if (line.empty() || line[0] == '#') return;
    if (line[0] != '\t') return begin_device(line);
    if (devices_.empty() || skipping_) return;
    if (line.size() > 1 && line[1] != '\t') return take_outer(folded(line));
    take_inner(line);
  }

  std::vector<ReadDevice> finish() { return std::move(devices_); }

 private:
  void begin_device(const std::string& line) {
    static const std::regex title("^(?:([0-9a-f]{4,8}):)?([0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]) (.*)");
    std::smatch found;
    skipping_ = is_phantom(line) || !std::regex_match(line, found, title);
    if (skipping_) return;
    const std::string address =
        (found[1].length() != 0 ? found[1].str() : "0000") + ":" + found[2].str();
    const int times = ++seen_[address];
    devices_.push_back({(times == 1 ? "" : std::to_string(times) + "/") + address, {}});
    block() = {.header = true, .offset = 0, .caption = "header"};
    begin_item("title: " + found[3].str());
  }

  void take_outer(const std::string& text) {
    static const std::regex capability("^Capabilities: \\[([0-9a-f]+)(?: v([0-9]+))?\\] (.*)");
    std::smatch found;
    if (!std::regex_match(text, found, capability)) return begin_item(text);
    Block& last = block();
    last.offset = static_cast<unsigned>(std::stoul(found[1], nullptr, 16));
    if (found[2].matched) last.version = static_cast<unsigned>(std::stoul(found[2]));
    last.caption = found[3];
  }

  // Two tabs: a line of the capability, or one that continues a line of the header. More: a
  // continuation.
  void take_inner(const std::string& line) {
    Block& last = devices_.back().blocks.back();
    const bool continues = last.header || line[2] == '\t' || line[2] == ' ';
    if (!continues || last.items.empty()) return begin_item(folded(line));
    last.items.back().lines.push_back(folded(line));
  }

  Block& block() { return devices_.back().blocks.emplace_back(); }
  void begin_item(const std::string& text) {
    devices_.back().blocks.back().items.push_back({{text}});
  }

  std::vector<ReadDevice> devices_;
  std::map<std::string, int> seen_;
  bool skipping_ = false;
};

}  // namespace

std::vector<ReadDevice> read_lspci(std::istream& in) {
  Reader reader;
  for (std::string line; std::getline(in, line);) reader.take(line);
  return reader.finish();
}

}  // namespace pcitune::test
