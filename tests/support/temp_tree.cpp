#include "support/temp_tree.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include "pcitune/util/hex.h"

namespace pcitune::test {
namespace {

namespace fs = std::filesystem;

std::string folder_of(std::string_view address) { return "devices/" + std::string(address) + "/"; }

std::string upper_hex(std::uint64_t value, int digits) {
  std::string text = util::hex(value, digits);
  for (char& c : text) {
    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

}  // namespace

TempTree::TempTree() : root_((fs::temp_directory_path() / "pcitune-test-XXXXXX").string()) {
  if (::mkdtemp(root_.data()) == nullptr) throw std::runtime_error("mkdtemp failed: " + root_);
}

TempTree::~TempTree() {
  std::error_code ignored;  // a folder left behind must not fail the test
  fs::remove_all(root_, ignored);
}

std::string TempTree::path(std::string_view below) const {
  return root_ + "/" + std::string(below);
}

void TempTree::write(std::string_view below, std::string_view content) const {
  const fs::path file = path(below);
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

void TempTree::make_folder(std::string_view below) const { fs::create_directories(path(below)); }

void TempTree::link(std::string_view target, std::string_view below) const {
  const fs::path place = path(below);
  fs::create_directories(place.parent_path());
  fs::create_symlink(std::string(target), place);
}

std::string TempTree::read(std::string_view below) const {
  std::ifstream in(path(below), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void TempTree::add(std::string_view address, const Space& space) const {
  const auto image = space.image();
  const auto number = [&](std::size_t offset, unsigned width) { return *image.get(offset, width); };
  add_config(address, space.text());
  write(folder_of(address) + "uevent",
        "PCI_CLASS=" + upper_hex(number(0x08, 32) >> 8U, 5) + "\n" +  // %04X: no leading zero
            "PCI_ID=" + upper_hex(number(0x00, 16), 4) + ":" + upper_hex(number(0x02, 16), 4) +
            "\n" + "PCI_SUBSYS_ID=" + upper_hex(number(0x2C, 16), 4) + ":" +
            upper_hex(number(0x2E, 16), 4) + "\n" + "PCI_SLOT_NAME=" + std::string(address) + "\n");
}

void TempTree::add_config(std::string_view address, std::string_view content) const {
  write(folder_of(address) + "config", content);
}

}  // namespace pcitune::test
