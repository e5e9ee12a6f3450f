#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/list_tree.h"
#include "cli/output.h"
#include "pcitune/device/topology.h"
#include "pcitune/registers/well_known.h"

namespace pcitune::cli {
namespace {

using device::Device;
using device::Machine;
using util::ExitStatus;

// What a line needs: the fields of its cells, and the bridges' mode.
std::vector<registers::FieldRef> needed_fields() {
  auto needed = render::listed_fields();
  needed.push_back(registers::well_known::kSecondaryMode);
  return needed;
}

class Lister {
 public:
  Lister(World& world, Session& session, std::vector<render::Column> columns)
      : world_(world), session_(session), columns_(std::move(columns)) {}

  [[nodiscard]] ExitStatus print(Machine& machine, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      if (session_.json() != nullptr)
        add_member(machine, i);
      else
        add_line(machine, i);
    }
    return status_;
  }

 private:
  void add_member(const Machine& machine, std::size_t index) {
    auto& json = *session_.json();
    const Device& device = machine.devices[index];
    auto facts = session_.facts(machine, index);
    facts.name = session_.name_of(device);
    json.begin_device(device, facts);
    for (const registers::FieldRef field : render::listed_fields()) {
      const auto path = device::twin_of(
          device, {.capability = &field.reg().table(), .reg = field.reg(), .field = field});
      const auto located = device::locate_word(device, path);
      if (located)
        json.value(device, {.path = path, .word = located->word});
      else if (located.error().code != util::ErrorCode::kNotFound)
        json.value(device, {.path = path});
    }
    json.end_device();
  }

  void add_line(Machine& machine, std::size_t index) {
    for (const render::Column& column : columns_) {
      if (!column.path) continue;
      if (auto read = session_.survey().read_key(machine.devices[index], *column.path); !read)
        status_ = util::worst(status_, session_.error(read.error()));
    }
    const Device& device = machine.devices[index];
    auto facts =
        render::need_facts(columns_) ? session_.facts(machine, index) : render::DeviceFacts{};
    if (render::need_name(columns_)) facts.name = session_.name_of(device);
    world_.out.write(render::line_of(columns_, device, facts, nullptr));
  }

  World& world_;
  Session& session_;
  std::vector<render::Column> columns_;
  ExitStatus status_ = ExitStatus::kDone;
};

ExitStatus list(World& world, Session& session, const Arguments& arguments) {
  auto columns =
      columns_of(arguments, render::ColumnSet::kDevices, "address,id,subsystem,class,driver");
  if (!columns) return session.error(columns.error());
  const bool tree = arguments.has("--tree");
  if (tree && (session.json() != nullptr || !columns->empty()))
    return session.error({util::ErrorCode::kUsage, "--tree", "goes with -o text"});
  if (!tree && arguments.has("--vfs"))
    return session.error({util::ErrorCode::kUsage, "--vfs", "goes with --tree"});
  if (auto opened = session.open(); !opened) return session.error(opened.error());
  const auto style = session.style();
  if (!style) return session.error(style.error());
  auto selected = session.select();
  if (!selected) return session.error(selected.error());
  if (tree) return list_tree(world, session, std::move(selected->devices), !arguments.has("--vfs"));
  Machine machine{.devices = std::move(selected->devices)};
  const std::size_t count = machine.devices.size();
  if (auto linked = session.topology().add_parents(machine); !linked)
    return session.error(linked.error());
  ExitStatus status = session.so_far();
  const auto needed = needed_fields();
  std::vector<std::size_t> shown;
  std::vector<const Device*> named;
  for (std::size_t i = 0; i < machine.devices.size(); ++i) {
    Device& device = machine.devices[i];
    if (auto read = session.survey().read_fields(device, needed); !read)
      status = util::worst(status, session.error(read.error()));
    if (i >= count) continue;
    if (!device.identity) static_cast<void>(session.survey().identify(device));
    shown.push_back(i);
    named.push_back(&device);
  }
  if (session.json() == nullptr && columns->empty())
    world.out.write(render::list(machine, shown, session.labels(named), *style));
  else
    status = util::worst(status, Lister(world, session, std::move(*columns)).print(machine, count));
  for (const Device* const device : named) session.count_gap(*device);
  return util::worst(status, session.report_gaps());
}

}  // namespace

ExitStatus run_list(World& world, const Arguments& arguments) {
  Session session(world, arguments, util::Intent::kLook);
  return session.finish(list(world, session, arguments));
}

}  // namespace pcitune::cli
