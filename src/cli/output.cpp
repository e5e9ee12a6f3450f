#include "cli/output.h"

namespace pcitune::cli {
namespace {

using device::Device;
using util::ErrorCode;
using util::Result;

// ADDRESS<TAB>KEY<TAB>VALUE, or the value alone.
class Lines final : public Values {
 public:
  Lines(util::Output& out, bool value_only) : out_(out), value_only_(value_only) {}

  void value(Device& device, const render::ValueOf& value) override {
    const std::string text = render::text_of(value);
    out_.write(value_only_ ? text + "\n" : render::get_line(device, render::key_of(value), text));
  }

 private:
  util::Output& out_;
  bool value_only_;
};

class Columns final : public Values {
 public:
  Columns(util::Output& out, Session& session, std::vector<render::Column> columns)
      : out_(out),
        session_(session),
        columns_(std::move(columns)),
        beside_(render::need_facts(columns_)),
        name_(render::need_name(columns_)) {}

  void value(Device& device, const render::ValueOf& value) override {
    if (!known_) learn(device);
    out_.write(render::line_of(columns_, device, *known_, &value));
  }
  void end_device() override { known_.reset(); }

 private:
  void learn(Device& device) {
    if (!device.identity) static_cast<void>(session_.survey().identify(device));
    known_ = beside_ ? session_.facts_beside(device) : render::DeviceFacts{};
    if (name_) known_->name = session_.name_of(device);
  }

  util::Output& out_;
  Session& session_;
  std::vector<render::Column> columns_;
  bool beside_, name_;
  std::optional<render::DeviceFacts> known_;  // of the device that is being printed
};

// Members of the document's device; devices without any value are left out.
class Members final : public Values {
 public:
  Members(render::JsonDocument& json, Session& session) : json_(json), session_(session) {}

  void value(Device& device, const render::ValueOf& value) override {
    begin(device);
    json_.value(device, value);
  }
  void end_device() override {
    if (open_) json_.end_device();
    open_ = false;
  }

 private:
  void begin(Device& device) {
    if (open_) return;
    if (!device.identity) static_cast<void>(session_.survey().identify(device));
    json_.begin_device(device, session_.facts_beside(device));
    open_ = true;
  }

  render::JsonDocument& json_;
  Session& session_;
  bool open_ = false;
};

}  // namespace

Result<std::vector<render::Column>> columns_of(const Arguments& arguments,
                                               render::ColumnSet set,
                                               std::string_view usual) {
  const bool tsv = arguments.one("-o") == "tsv";
  if (!tsv && arguments.has("--columns"))
    return util::fail(ErrorCode::kUsage, "--columns", "goes with -o tsv");
  if (!tsv) return std::vector<render::Column>();
  const std::string given = arguments.one("--columns");
  return render::parse_columns(arguments.has("--columns") ? given : usual, set);
}

Result<std::unique_ptr<Values>> open_values(World& world,
                                            Session& session,
                                            const Arguments& arguments) {
  auto columns = columns_of(arguments, render::ColumnSet::kValues, "address,key,value");
  if (!columns) return util::Failure(columns.error());
  const bool value_only = arguments.has("--value-only");
  if (value_only && (!columns->empty() || session.json() != nullptr))
    return util::fail(ErrorCode::kUsage, "--value-only", "goes with -o text");
  if (auto* const json = session.json()) return std::make_unique<Members>(*json, session);
  if (columns->empty()) return std::make_unique<Lines>(world.out, value_only);
  return std::make_unique<Columns>(world.out, session, std::move(*columns));
}

}  // namespace pcitune::cli
