// Output: text to standard output or error, collected and written in large pieces. A write that
// fails (a full disk) is remembered and reported, never lost.
#pragma once

#include <string>
#include <string_view>

#include "pcitune/util/result.h"

namespace pcitune::util {

class Output {
 public:
  Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  Output(Output&&) = delete;
  Output& operator=(Output&&) = delete;
  virtual ~Output() = default;

  virtual void write(std::string_view text) = 0;
  void line(std::string_view text) {
    write(text);
    write("\n");
  }
  // Hands over everything; an Error if any of it could not be written, now or before.
  [[nodiscard]] virtual Result<> flush() = 0;
  [[nodiscard]] virtual bool is_terminal() const = 0;
};

class DescriptorOutput final : public Output {
 public:
  // `name`: as an error calls it.
  DescriptorOutput(int descriptor, std::string name)
      : descriptor_(descriptor), name_(std::move(name)) {}
  void write(std::string_view text) override;
  Result<> flush() override;
  [[nodiscard]] bool is_terminal() const override;

 private:
  void write_out(std::string_view rest);

  int descriptor_;
  std::string name_;
  std::string waiting_;
  int error_number_ = 0;  // of the first write that failed
};

// For tests, and for text that is printed later.
class StringOutput final : public Output {
 public:
  void write(std::string_view text) override { text_ += text; }
  Result<> flush() override { return {}; }
  [[nodiscard]] bool is_terminal() const override { return false; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace pcitune::util
