#include "pcitune/simulate/simulate.h"

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "pcitune/config/dump.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using util::ErrorCode;
using util::ExitStatus;
using util::Result;

Result<std::vector<simulate::Function>> functions_of(World& world,
                                                     Session& session,
                                                     const std::string& file) {
  if (file.empty()) return simulate::built_in_node();
  const auto dump = config::load_dump(file, world.files);
  if (!dump) return util::Failure(dump.error());
  for (const auto& warning : dump->warnings) session.warning(config::warning_text(file, warning));
  auto made = simulate::from_dump(*dump);
  if (!made) return util::Failure(made.error());
  for (const auto& remark : made->remarks) session.remark(remark);
  return std::move(made->functions);
}

}  // namespace

ExitStatus run_simulate(World& world, const Arguments& arguments) {
  Session session(world, arguments, util::Intent::kChange);
  if (arguments.positionals().size() != 1) {
    return session.error({ErrorCode::kUsage,
                          "simulate",
                          "needs one directory, new or empty; see 'pcitune simulate --help'"});
  }
  const std::string& directory = arguments.positionals().front();
  const auto functions = functions_of(world, session, arguments.one("--from"));
  if (!functions) return session.error(functions.error());
  if (auto written = simulate::write_tree(directory, *functions, world.files); !written)
    return session.error(written.error());
  const std::size_t count = functions->size();
  session.remark(util::counted(count, "function") + " written to " + directory +
                 "; look: pcitune list --sysfs " + directory);
  return ExitStatus::kDone;
}

}  // namespace pcitune::cli
