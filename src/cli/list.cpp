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
using util::Result;

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

// Options that do not go together.
Result<> check_options(const Session& session, const Arguments& arguments, bool columns) {
  const bool tree = arguments.has("--tree");
  if (tree && (columns || session.prints_json()))
    return util::fail(util::ErrorCode::kUsage, "--tree", "goes with -o text");
  if (!tree && arguments.has("--vfs"))
    return util::fail(util::ErrorCode::kUsage, "--vfs", "goes with --tree");
  return {};
}

// Reads what the lines need of all devices of the machine.
ExitStatus read_lines(Session& session, Machine& machine) {
  ExitStatus status = ExitStatus::kDone;
  const auto needed = needed_fields();
  for (Device& device : machine.devices) {
    if (auto read = session.survey().read_fields(device, needed); !read)
      status = util::worst(status, session.error(read.error()));
  }
  return status;
}

// The first `count` devices of the machine; behind them are the bridges above.
ExitStatus print(World& world,
                 Session& session,
                 Machine& machine,
                 std::size_t count,
                 const std::vector<render::Column>& columns) {
  if (session.prints_json() || !columns.empty())
    return Lister(world, session, columns).print(machine, count);
  const auto style = session.style();
  if (!style) return session.error(style.error());
  std::vector<std::size_t> shown;
  std::vector<const Device*> named;
  for (std::size_t i = 0; i < count; ++i) {
    shown.push_back(i);
    named.push_back(&machine.devices[i]);
  }
  world.out.write(render::list(machine, shown, session.labels(named), *style));
  return ExitStatus::kDone;
}

ExitStatus list(World& world, Session& session, const Arguments& arguments) {
  const auto columns =
      columns_of(arguments, render::ColumnSet::kDevices, "address,id,subsystem,class,driver");
  if (!columns) return session.error(columns.error());
  if (auto fine = check_options(session, arguments, !columns->empty()); !fine)
    return session.error(fine.error());
  if (auto opened = session.open(); !opened) return session.error(opened.error());
  if (const auto style = session.style(); !style) return session.error(style.error());
  auto selected = session.select();
  if (!selected) return session.error(selected.error());
  if (arguments.has("--tree"))
    return list_tree(world, session, std::move(selected->devices), !arguments.has("--vfs"));
  Machine machine{.devices = std::move(selected->devices)};
  const std::size_t count = machine.devices.size();
  if (auto linked = session.topology().add_parents(machine); !linked)
    return session.error(linked.error());
  ExitStatus status = util::worst(session.so_far(), read_lines(session, machine));
  for (std::size_t i = 0; i < count; ++i) {
    if (!machine.devices[i].identity)
      static_cast<void>(session.survey().identify(machine.devices[i]));
    session.count_gap(machine.devices[i]);
  }
  status = util::worst(status, print(world, session, machine, count, *columns));
  return util::worst(status, session.report_gaps());
}

}  // namespace

ExitStatus run_list(World& world, const Arguments& arguments) {
  Session session(world, arguments, util::Intent::kLook);
  return session.finish(list(world, session, arguments));
}

}  // namespace pcitune::cli
