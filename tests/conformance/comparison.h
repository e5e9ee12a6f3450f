// Holds lspci's text about a device against our fields, by the rows of
// src/registers/words_data.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "conformance/reading.h"
#include "pcitune/device/machine.h"
#include "registers/words.h"

namespace pcitune::test {

struct Difference {
  std::string device;
  std::string key;
  std::string lspci;  // its words with their value
  std::string ours;
};

struct Outcome {
  std::size_t lines = 0;            // of lspci that tell what is in configuration space
  std::size_t covered = 0;          // of them read to the last word
  std::size_t values = 0;           // compared
  std::set<std::string> keys = {};  // of these, as the rows have them
  std::vector<Difference> differences = {};
  std::map<std::string, std::size_t> left = {};  // what no row reads, and how often
};

// A stretch of lspci's text that stands under one label.
struct Segment {
  std::string label;
  std::optional<unsigned> at;  // the @ number in the label
  std::string text;            // its lines, with line ends between
  std::vector<std::size_t> lines;
};

class Comparison {
 public:
  Comparison();

  void compare(const ReadDevice& read, const device::Device& device);
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }

 private:
  struct Section {
    std::string caption;
    std::string capability;  // our key
    std::set<std::string> labels;
    std::vector<registers::ForeignWord> rows;
  };
  struct Place {
    const device::Device* device = nullptr;
    const Block* block = nullptr;
    std::string name;
  };
  struct Said {
    std::string words;  // lspci's, with their value
    std::string value;
    unsigned index = 0;  // the @ number of the register
  };

  [[nodiscard]] static bool applies(const Place& place, const registers::ForeignWord& row);
  [[nodiscard]] const Section* section_of(const Block& block) const;
  void compare(const Place& place);
  void compare_entry(const Place& place, const Section& section);
  void compare(const Place& place,
               const Section& section,
               const Segment& segment,
               std::set<std::size_t>& unread);
  void compare(const Place& place, const registers::ForeignWord& row, const Said& said);
  void leave(const std::string& name);

  std::vector<Section> sections_;
  Outcome outcome_;
};

// The lines of an item under the labels of a section.
[[nodiscard]] std::vector<Segment> segments_of(const Item& item,
                                               const std::set<std::string>& labels);

}  // namespace pcitune::test
