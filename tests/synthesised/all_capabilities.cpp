#include "synthesised/all_capabilities.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "pcitune/config/source.h"
#include "pcitune/device/survey.h"
#include "support/synthesise.h"

namespace pcitune::test {

std::string data_path(const std::string& name) {
  return std::string(PCITUNE_SOURCE_DIR) + "/tests/data/" + name;
}

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string all_capabilities() {
  std::string path = data_path("all_capabilities.txt");
  if (std::getenv("PCITUNE_UPDATE_GOLDEN") != nullptr) {
    const std::string text = synthesise(contents(data_path("all_capabilities.fields")));
    std::ofstream(path, std::ios::binary) << text;
  }
  return path;
}

std::vector<device::Device> devices_of(const std::string& dump) {
  util::RealFiles files;
  const auto source = config::open_source({.file = dump}, files);
  if (!source) throw std::runtime_error(source.error().what);
  device::Survey survey(**source);
  std::vector<device::Device> devices;
  const auto names = (*source)->list();
  if (!names) throw std::runtime_error(names.error().what);
  for (const config::DeviceName& name : *names) {
    device::Device device{.name = name};
    if (!survey.read_registers(device)) throw std::runtime_error(config::to_string(name));
    devices.push_back(std::move(device));
  }
  return devices;
}

}  // namespace pcitune::test
