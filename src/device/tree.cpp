#include "pcitune/device/tree.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace pcitune::device {
namespace {

using Indices = std::vector<std::size_t>;

class Tree {
 public:
  Tree(const Machine& machine, const std::vector<bool>& is_virtual)
      : machine_(machine), is_virtual_(is_virtual), below_(machine.devices.size()) {}

  std::vector<TreeRow> rows() {
    sort_in();
    for (const auto& [above, tops] : tops_) add_all(std::get<0>(above), tops);
    Indices rest;
    for (std::size_t i = 0; i < machine_.devices.size(); ++i) {
      if (!done_[i]) rest.push_back(i);
    }
    if (!rest.empty()) add_loop(rest);
    return std::move(rows_);
  }

 private:
  // What is above all, in the order of output: kind, dump, domain, bus.
  using Above = std::tuple<TreeRow::Kind, unsigned, std::uint32_t, unsigned>;

  [[nodiscard]] Above above_of(const Device& device) const {
    const auto& name = device.name;
    if (!name.address) return {TreeRow::Kind::kNoAddress, name.dump, 0, 0};
    const auto kind =
        device.on_root_bus ? TreeRow::Kind::kHostBridge : TreeRow::Kind::kUnknownBridge;
    return {kind, name.dump, name.address->domain, name.address->bus};
  }

  void sort_in() {
    Indices order(machine_.devices.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
      return config::comes_before(machine_.devices[left].name, machine_.devices[right].name);
    });
    done_.assign(order.size(), false);
    for (const std::size_t i : order) {
      const Device& device = machine_.devices[i];
      if (device.parent)
        below_[*device.parent].push_back(i);
      else
        tops_[above_of(device)].push_back(i);
    }
  }

  void add_all(TreeRow::Kind kind, const Indices& tops) {
    rows_.push_back({.kind = kind, .device = tops.front(), .last_device = tops.back()});
    waiting_.clear();
    push(tops, 1);
    while (!waiting_.empty()) {
      const TreeRow row = waiting_.back();
      waiting_.pop_back();
      if (done_[row.device]) continue;
      done_[row.device] = true;
      rows_.push_back(row);
      if (row.kind == TreeRow::Kind::kDevice) push(below_[row.device], row.depth + 1);
    }
  }

  // Devices that hang below each other: flat, since none of them is the first.
  void add_loop(const Indices& rest) {
    rows_.push_back({.kind = TreeRow::Kind::kLoop, .device = rest.front()});
    for (const std::size_t i : rest)
      rows_.push_back(
          {.device = i, .last_device = i, .depth = 1, .is_last_below = i == rest.back()});
  }

  // Puts siblings on the stack, the last one first.
  void push(const Indices& siblings, std::size_t depth) {
    std::vector<TreeRow> rows;
    for (const std::size_t i : siblings) {
      if (!rows.empty() && may_share(rows.back().last_device, i)) {
        rows.back().kind = TreeRow::Kind::kVirtualFunctions;
        rows.back().last_device = i;
        ++rows.back().count;
        done_[i] = true;
      } else {
        rows.push_back({.device = i, .last_device = i, .depth = depth});
      }
    }
    if (!rows.empty()) rows.back().is_last_below = true;
    waiting_.insert(waiting_.end(), rows.rbegin(), rows.rend());
  }

  [[nodiscard]] bool may_share(std::size_t left, std::size_t right) const {
    if (is_virtual_.empty() || !is_virtual_[left] || !is_virtual_[right]) return false;
    const auto& one = machine_.devices[left].identity;
    const auto& other = machine_.devices[right].identity;
    if (!one || !other) return one.has_value() == other.has_value();
    return one->vendor == other->vendor && one->device == other->device &&
           one->driver == other->driver;
  }

  const Machine& machine_;
  const std::vector<bool>& is_virtual_;
  std::vector<Indices> below_;
  std::map<Above, Indices> tops_;
  std::vector<bool> done_;
  std::vector<TreeRow> waiting_;
  std::vector<TreeRow> rows_;
};

}  // namespace

bool looks_virtual(const Device& device) {
  return device.image.get(0x00, 32) == 0xFFFFFFFFU && !device.image.header_is_all_ones();
}

std::vector<TreeRow> tree_of(const Machine& machine, const std::vector<bool>& is_virtual) {
  return Tree(machine, is_virtual).rows();
}

}  // namespace pcitune::device
