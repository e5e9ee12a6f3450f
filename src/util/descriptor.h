// What the sources of Files share: a descriptor that closes itself, and whole writes.
#pragma once

#include <string>
#include <sys/types.h>
#include <unistd.h>
#include <utility>

#include "pcitune/util/result.h"

namespace pcitune::util {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ > STDIN_FILENO) ::close(number_);
  }
  [[nodiscard]] int get() const { return number_; }
  // Closes now and says whether that worked: a full disk may only show here.
  [[nodiscard]] bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

// open() with O_CLOEXEC.
[[nodiscard]] int open_file(const std::string& path, int flags, mode_t mode = 0);

// A regular file, or nothing at all: else an Error that says so. Links are not followed.
[[nodiscard]] Result<> check_regular(const std::string& path);

// All of `bytes`, or an Error about `path`.
[[nodiscard]] Result<> write_bytes(const Descriptor& file,
                                   const std::string& path,
                                   const std::string& bytes);

}  // namespace pcitune::util
