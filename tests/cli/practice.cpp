#include "cli/practice.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "pcitune/util/hex.h"

namespace pcitune::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kState = ".pcitune";

std::string resource_lines() {
  std::string text;
  for (int line = 0; line < 13; ++line)
    text += "0x0000000000000000 0x0000000000000000 0x0000000000000000\n";
  return text;
}

Ran witness(const char* program, const std::string& root, std::vector<std::string> words) {
  if (!fs::is_directory(root + "/devices"))
    throw std::runtime_error(root + " is no tree: the real machine is never asked");
  words.insert(words.begin(), {program, "-A", "linux-sysfs", "-O", "sysfs.path=" + root});
  return run(std::move(words));
}

}  // namespace

void add_device(const TempTree& tree, std::string_view address, const Space& space) {
  tree.add(address, space);
  const auto image = space.image();
  const auto hex = [&](std::size_t offset, unsigned width) {
    return util::hex0x(*image.get(offset, width), static_cast<int>(width / 4U)) + "\n";
  };
  const std::string folder = "devices/" + std::string(address) + "/";
  tree.write(folder + "vendor", hex(0x00, 16));
  tree.write(folder + "device", hex(0x02, 16));
  tree.write(folder + "class", util::hex0x(*image.get(0x08, 32) >> 8U, 6) + "\n");
  tree.write(folder + "revision", hex(0x08, 8));
  tree.write(folder + "irq", "16\n");
  tree.write(folder + "resource", resource_lines());
}

void add_session_machine(const TempTree& tree) {
  add_device(tree, "0000:00:01.0", plain_bridge("02", "02"));
  add_device(tree, "0000:02:00.0", infinihost());
}

Space intel_82546() {
  Space space;
  space.put(0x00, "86 80 10 10 17 01 30 02 01 00 00 02 10 40 00 00")
      .put(0x34, "e4")
      .put(0xE4, "07 00 02 00 08 01 43 04");  // DMMRBC 2048, DMOST 1
  return space;
}

std::string simulated_node(const TempTree& tree) {
  const std::string node = tree.path("node");
  const Ran made = pcitune({"simulate", node});
  if (made.status != 0) throw std::runtime_error("simulate failed: " + made.err);
  return node;
}

Contents contents_of(const std::string& root) {
  Contents found;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const std::string name = fs::relative(entry.path(), root).string();
    if (name.substr(0, kState.size()) == kState) continue;
    if (entry.is_symlink()) {
      found[name] = "-> " + fs::read_symlink(entry.path()).string();
    } else if (entry.is_regular_file()) {
      std::ifstream in(entry.path(), std::ios::binary);
      found[name] = std::string(std::istreambuf_iterator<char>(in), {});
    } else {
      found[name] = "folder";
    }
  }
  return found;
}

std::string changes_since(const Contents& before, const std::string& root) {
  Contents rest = contents_of(root);
  std::string names;
  for (const auto& [name, content] : before) {
    const auto now = rest.find(name);
    if (now == rest.end() || now->second != content) names += (names.empty() ? "" : " ") + name;
    if (now != rest.end()) rest.erase(now);
  }
  for (const auto& [name, content] : rest) names += (names.empty() ? "" : " ") + name;
  return names;
}

Ran setpci(const std::string& root, std::vector<std::string> words) {
  return witness("setpci", root, std::move(words));
}

Ran lspci(const std::string& root, std::vector<std::string> words) {
  return witness("lspci", root, std::move(words));
}

std::string dump_of(std::string_view title, const Space& space) {
  std::string text = std::string(title) + "\n";
  for (std::size_t at = 0; at < space.all().size(); at += 16) {
    text += util::hex(at, at > 0xFF ? 3 : 2) + ":";
    for (std::size_t i = 0; i < 16; ++i) text += " " + util::hex(space.all()[at + i], 2);
    text += "\n";
  }
  return text + "\n";
}

::testing::AssertionResult says(const std::string& text,
                                std::initializer_list<std::string_view> parts) {
  for (const std::string_view part : parts) {
    if (text.find(part) == std::string::npos)
      return ::testing::AssertionFailure() << "no \"" << part << "\" in:\n" << text;
  }
  return ::testing::AssertionSuccess();
}

std::string line_that_puts_back(const std::string& err) {
  constexpr std::string_view kMark = "to put back: pcitune ";
  std::string commands;
  for (auto at = err.find(kMark); at != std::string::npos; at = err.find(kMark, at + 1)) {
    const auto words = at + kMark.size();
    commands += (commands.empty() ? "" : " && ") + ("'" + pcitune_binary() + "' ") +
                err.substr(words, err.find('\n', words) - words);
  }
  return commands;
}

}  // namespace pcitune::test
