// What other tools call our registers and fields: the words of lspci and setpci. They are taken as input where a key is
// expected, and the conformance test reads lspci's own output through them. Our output never uses them.
//
// The rows are the text in words_data.cpp, whose head says how to write one. It is walked only when a key is not one of ours,
// and being text it has no pointers that a start would have to relocate.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace pcitune::registers {

struct ForeignWord {
  std::string_view caption = {};  // lspci: how the capability's line begins behind its offset; "header"; "setpci"
  std::string_view label = {};    // lspci: what stands before the colon
  std::string_view pattern = {};  // the word, with {} where a value stands; empty: the label itself
  std::string_view prefix = {};   // key of the capability or register ...
  std::string_view key = {};      // ... and what follows in it; empty: nothing; "-": lspci's own addition, in no register
  std::string_view reading = {};  // how lspci's value becomes ours
};

// A key put together without allocation.
class ForeignKey {
 public:
  explicit ForeignKey(const ForeignWord& row) : ForeignKey(row.prefix, row.key) {}
  ForeignKey(std::string_view prefix, std::string_view key);
  [[nodiscard]] std::string_view text() const { return {text_.data(), size_}; }

 private:
  void append(std::string_view part);

  std::array<char, 128> text_{};
  std::size_t size_ = 0;
};

// What a person types for a pattern: "MaxPayload" of "MaxPayload {} bytes". Empty where the value comes first.
[[nodiscard]] std::string_view input_word(std::string_view pattern);

// Is the word a name of its key? Not what only lspci says, nor a word for the opposite of our field.
[[nodiscard]] bool is_name(const ForeignWord& row);

// Does `text` name the row, as a word ("MaxPayload") or with its label ("DevCtl.MaxPayload")?
[[nodiscard]] bool names(std::string_view text, const ForeignWord& row);

// Walks all rows; a label comes as a row of its own, without a pattern, before those that stand under it.
class ForeignWords {
 public:
  [[nodiscard]] std::optional<ForeignWord> next();

 private:
  [[nodiscard]] std::optional<std::string_view> next_line();
  void begin_label(std::string_view line);
  [[nodiscard]] ForeignWord row_of(std::string_view line) const;
  // The text behind the nearest label of that name above.
  [[nodiscard]] std::string_view rows_under(std::string_view label) const;

  std::size_t part_ = 0;
  std::string_view rest_;
  std::string_view borrowed_;  // rows of another label, to be taken before the rest
  ForeignWord heading_;
};

// The text of the rows, part by part; empty behind the last one.
[[nodiscard]] std::string_view foreign_text(std::size_t part);

}  // namespace pcitune::registers
