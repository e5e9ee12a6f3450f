// DumpBuilder: puts rows into functions and functions into dumps, and keeps the warnings. Here is
// decided which function a row belongs to; where that is in doubt its bytes stay unknown or go to a
// function without an address, never to a wrong one. Private to the dump reader.
//
// A Stream is one source of lines: the text itself, or one host of a cluster tool that puts the
// name of the host in front of every line and mixes the hosts.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dump_rows.h"
#include "dump_titles.h"
#include "pcitune/config/dump.h"

namespace pcitune::config {

class DumpBuilder {
 public:
  using Stream = std::size_t;

  // The stream of a host; the empty name is the text itself. Nothing when there are too many.
  [[nodiscard]] std::optional<Stream> stream(std::string_view host, bool may_be_new);

  void title(Stream at, const Title& title, std::size_t line);
  void add_to_title(Stream at, std::string_view text);  // a title that goes on in the next line
  void row(Stream at, const Row& row, std::size_t line);
  void elision(Stream at);  // "...": rows left out on purpose
  void close(Stream at);    // what follows belongs to no function known
  void warn(std::size_t line, std::string what);

  // Is this the row that should come next, or the first of a function?
  [[nodiscard]] bool expects(Stream at, std::size_t offset) const;
  [[nodiscard]] bool is_at(Stream at, const std::optional<Address>& address) const;
  [[nodiscard]] const std::vector<DumpWarning>& warnings() const { return dump_.warnings; }
  [[nodiscard]] bool has_seen_title() const { return has_seen_title_; }

  [[nodiscard]] Dump finish();

 private:
  struct OpenTitle {
    std::optional<Address> address;
    std::string text;
    std::size_t line = 0;
  };
  struct Held {
    Row row;
    std::size_t line = 0;
  };
  struct State {
    unsigned dump = 0;  // 0 until the first function
    std::optional<std::size_t> device;
    std::size_t next = 0;  // offset of the row that should follow
    bool elided = false;
    // Behind a row that went back: the offset that would follow it. Rows that go on there may be of
    // a function whose title and first row are lost.
    std::optional<std::size_t> astray;
    std::optional<OpenTitle> title;  // seen, but no row yet
    // A row that jumps ahead or starts over. The next row tells whether only its offset is damaged.
    std::optional<Held> held;
  };

  bool is_usable(State& state, const Row& row, std::size_t line);
  void settle(State& state, const Row* next);
  void accept(State& state, const Row& row, std::size_t line);
  bool open_device(State& state, const Row& row, std::size_t line);
  [[nodiscard]] bool goes_on(const State& state, const Row& row) const;
  DeviceName name_for(State& state, std::size_t line);
  bool is_in_order(State& state, const Row& row, std::size_t line);
  void repeat(State& state, const Row& row, std::size_t line);
  void put(State& state, const Row& row, std::size_t line);
  void close(State& state);
  void note_bare_title(State& state);
  void warn_of_bare_titles();

  std::vector<State> streams_;
  std::map<std::string, Stream, std::less<>> hosts_;
  std::map<DeviceName, std::size_t> devices_;   // index by name
  std::map<Address, std::size_t> bare_titles_;  // without rows; first line
  std::vector<unsigned> nameless_;              // how many, by dump
  bool has_seen_title_ = false;
  bool full_ = false;
  std::size_t dropped_warnings_ = 0;
  Dump dump_;
};

}  // namespace pcitune::config
