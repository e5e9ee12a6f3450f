#include "config/libpci.h"

#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <new>

extern "C" {  // libpci 3.9's header does not say so itself
#include <pci/pci.h>
}

#include "pcitune/util/files.h"
#include "pcitune/util/text.h"

namespace pcitune::config {
namespace {

struct LibpciStopped {};  // thrown where libpci would end the process

// What libpci said during the call that runs now. It passes no pointer to its callbacks.
struct Said {
  std::string text;
  int error_number = 0;
};
thread_local Said said;

void keep(const char* format, std::va_list arguments) {
  const int error_number = errno;
  std::array<char, 512> text{};
  static_cast<void>(std::vsnprintf(text.data(), text.size(), format, arguments));
  if (!said.text.empty()) return;  // the first word is the cause
  said = {text.data(), error_number};
}

// NOLINTBEGIN(cert-dcl50-cpp,cppcoreguidelines-pro-type-vararg): libpci's callback type
void on_warning(char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  keep(format, arguments);
  va_end(arguments);
}

// The attribute is part of the type that libpci wants, so [[noreturn]] does not do.
void on_error(char* format, ...) __attribute__((noreturn));
void on_error(char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  keep(format, arguments);
  va_end(arguments);
  throw LibpciStopped{};
}

void on_debug(char* /*format*/, ...) {}
// NOLINTEND(cert-dcl50-cpp,cppcoreguidelines-pro-type-vararg)

// libpci takes char* but does not write to it.
char* writable(const std::string& text) {
  return const_cast<char*>(text.c_str());
}  // NOLINT(cppcoreguidelines-pro-type-const-cast)

util::Failure failure(const std::string& where) {
  auto error = util::system_failure(where, said.error_number);
  std::string& what = error.value().what;
  const bool told = said.text.find(what) != std::string::npos;
  if (!said.text.empty()) what = told ? said.text : said.text + " (" + what + ")";
  return error;
}

}  // namespace

struct Libpci::State {
  pci_access* access = nullptr;
  pci_dev* device = nullptr;  // of the last read or write; libpci keeps its file open
  Address address;
  util::StallWatch* watch = nullptr;

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  State(State&&) = delete;
  State& operator=(State&&) = delete;
  ~State() {
    if (access == nullptr) return;
    if (device != nullptr) pci_free_dev(device);
    pci_cleanup(access);
  }

  pci_dev* at(const Address& wanted) {
    if (device != nullptr && address == wanted) return device;
    if (device != nullptr) pci_free_dev(std::exchange(device, nullptr));
    device = pci_get_dev(
        access, static_cast<int>(wanted.domain), wanted.bus, wanted.device, wanted.function);
    address = wanted;
    return device;
  }

  // After libpci stopped half-way its state is undefined: kept, never touched again.
  void drop() {
    static std::vector<pci_access*> dropped;
    dropped.push_back(std::exchange(access, nullptr));
    device = nullptr;
  }
};

namespace {

// Runs a piece of libpci work and turns its "error" callback into an Error.
template <class State, class Work>
auto guarded(State& state, const std::string& where, Work work) -> decltype(work()) {
  said = {};
  errno = 0;  // libpci's words may come without a failed call
  if (state.access == nullptr)
    return util::fail(util::ErrorCode::kFault, where, "libpci stopped before");
  const util::Watched watched(state.watch, where);
  try {
    return work();
  } catch (const LibpciStopped&) {
    state.drop();
    return failure(where);
  }
}

util::Result<> configure(pci_access* access,
                         const std::string& method,
                         const Libpci::Parameters& parameters) {
  const int number = pci_lookup_method(writable(method));
  if (number < 0) {
    return util::fail(util::ErrorCode::kUsage,
                      "-A " + util::shortened(method),
                      "no such access method here; see 'lspci -A help'");
  }
  access->method = static_cast<unsigned>(number);
  for (const auto& [name, value] : parameters) {
    if (pci_set_param(access, writable(name), writable(value)) != 0) {
      std::string said_as = "-O " + name;
      said_as += "=" + value;
      return util::fail(util::ErrorCode::kUsage,
                        util::shortened(said_as),
                        "no such parameter; see 'lspci -O help'");
    }
  }
  // libudev's hardware database costs 20 failed opens a name where it is not installed.
  pci_set_param(access, writable("hwdb.disable"), writable("1"));
  pci_init(access);
  return {};
}

}  // namespace

Libpci::Libpci(std::unique_ptr<State> state) : state_(std::move(state)) {}
Libpci::~Libpci() = default;

util::Result<std::unique_ptr<Libpci>> Libpci::open(const std::string& method,
                                                   const Parameters& parameters) {
  auto state = std::make_unique<State>();
  state->access = pci_alloc();
  state->access->error = on_error;
  state->access->warning = on_warning;
  state->access->debug = on_debug;
  const auto ready =
      guarded(*state, "-A " + method, [&] { return configure(state->access, method, parameters); });
  if (!ready) {  // what -A or -O name is not there or is of the wrong kind
    const auto& error = ready.error();
    const bool as_told =
        error.code == util::ErrorCode::kPermission || error.code == util::ErrorCode::kUsage;
    return util::fail(
        as_told ? error.code : util::ErrorCode::kInvalidInput, error.where, error.what);
  }
  return std::unique_ptr<Libpci>(new Libpci(std::move(state)));
}

void Libpci::tell(util::StallWatch* watch) { state_->watch = watch; }

util::Result<std::vector<Address>> Libpci::scan() {
  return guarded(*state_, "scan", [&]() -> util::Result<std::vector<Address>> {
    pci_scan_bus(state_->access);
    std::vector<Address> found;
    for (const pci_dev* device = state_->access->devices; device != nullptr;
         device = device->next) {
      found.push_back(
          {static_cast<std::uint32_t>(device->domain), device->bus, device->dev, device->func});
    }
    return found;
  });
}

util::Result<bool> Libpci::read(const Address& address,
                                std::size_t offset,
                                std::span<std::uint8_t> into) {
  return guarded(*state_, to_string(address), [&]() -> util::Result<bool> {
    const bool whole = pci_read_block(state_->at(address),
                                      static_cast<int>(offset),
                                      into.data(),
                                      static_cast<int>(into.size())) != 0;
    if (!whole && !said.text.empty()) return failure(to_string(address));
    return whole;
  });
}

util::Result<> Libpci::write(const Address& address,
                             std::size_t offset,
                             unsigned width_bits,
                             std::uint64_t value) {
  return guarded(*state_, to_string(address), [&]() -> util::Result<> {
    pci_dev* const device = state_->at(address);
    const int at = static_cast<int>(offset);
    int written = 0;
    if (width_bits == 8) written = pci_write_byte(device, at, static_cast<u8>(value));
    if (width_bits == 16) written = pci_write_word(device, at, static_cast<u16>(value));
    if (width_bits == 32) written = pci_write_long(device, at, static_cast<u32>(value));
    if (written == 0 || !said.text.empty()) return failure(to_string(address));
    return {};
  });
}

std::string Libpci::device_name(std::uint16_t vendor, std::uint16_t device) {
  std::array<char, 512> text{};
  if (state_->access == nullptr) return {};
  const char* const name =
      pci_lookup_name(state_->access,
                      text.data(),
                      static_cast<int>(text.size()),
                      PCI_LOOKUP_VENDOR | PCI_LOOKUP_DEVICE | PCI_LOOKUP_NO_NUMBERS,
                      vendor,
                      device);
  return name == nullptr ? std::string() : name;
}

}  // namespace pcitune::config
