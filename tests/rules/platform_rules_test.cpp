// The rules of the AMD-8131 (profiles/platforms/amd-8131.json) on machines with such a bridge. What
// is allowed is worked out by hand from the table that coreboot goes by.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcitune/util/files.h"
#include "plan/planned.h"
#include "support/fake_machine.h"

namespace pcitune::rules {
namespace {

using test::FakeMachine;
using test::Space;
using test::Words;

const Rulebook& book() {
  static const Rulebook rules = [] {
    const std::string file = std::string(PCITUNE_SOURCE_DIR) + "/profiles/platforms/amd-8131.json";
    auto read = knowledge::read_platform(util::RealFiles().read_all(file, 1 << 20).value(), file);
    return Rulebook(std::move(read.document.value().rules));
  }();
  return rules;
}

// Codes of pcix_bridge.secondary_status.mode, where the bits stand.
constexpr std::string_view kConventional = "03 00";
constexpr std::string_view k100 = "83 00";
constexpr std::string_view k133 = "c3 00";

struct Bridge {
  std::string_view revision = "12";
  std::string_view mode = k133;
};

// DMMRBC and DMOST as they stand in the third and fourth byte of Status.
constexpr std::string_view k4096x8 = "00 02 63 02";   // codes 3 and 4
constexpr std::string_view k4096x32 = "00 02 e3 03";  // 3 and 7
constexpr std::string_view k2048x1 = "00 02 43 00";   // 2 and 0
constexpr std::string_view k512x8 = "00 02 03 02";    // 0 and 4

// Relaxed ordering off, 512 bytes, 1 transaction.
Space card(std::string_view status) {
  return test::infinihost().put(0x72, "00 00").put(0x74, status);
}

// A card at each address, below the bridge.
device::Machine machine(const Bridge& bridge,
                        std::string_view status,
                        const Words& addresses = {"0000:02:01.0"}) {
  FakeMachine hardware;
  hardware.add("0000:00:0a.0", test::amd_8131().put(0x08, bridge.revision).put(0xA2, bridge.mode))
      .below_host_bridge();
  for (const std::string& address : addresses)
    hardware.add(address, card(status)).below("0000:00:0a.0");
  return hardware.survey();
}

// For the last device, which is a card.
plan::Plan planned(const device::Machine& machine, const Words& words) {
  const auto assignments = plan::parse_assignments(words).value();
  const std::size_t last = machine.devices.size() - 1;
  return plan::make_plan(machine, plan::requests_for({last}, assignments), {.book = &book()});
}

// What the last card would get: "2048 x 1".
std::string pair_of(const device::Machine& machine, const Words& words) {
  const plan::Plan plan = planned(machine, words);
  if (!plan.may_run()) return "refused by " + std::string(plan.refusals.at(0).rule->id);
  return plan.outcomes.at(0).wanted + " x " + plan.outcomes.at(1).wanted;
}

std::string refuser(const device::Machine& machine, const Words& words) {
  const plan::Plan plan = planned(machine, words);
  return plan.refusals.empty() ? "nobody" : std::string(plan.refusals.front().rule->id);
}

const Words kMost{"mmrbc=max", "ost=max"};

TEST(Amd8131, OfRevision12At133AllowsTwoKilobytesOnTheWay) {
  const auto one = machine({}, k4096x8);
  EXPECT_EQ(pair_of(one, kMost), "2048 x 1");
  EXPECT_EQ(pair_of(one, {"mmrbc=max", "ost=2"}), "1024 x 2");
  EXPECT_EQ(pair_of(one, {"mmrbc=max", "ost=3"}), "512 x 3");
  EXPECT_EQ(refuser(one, {"ost=4"}), "AMD-8131-56");
  EXPECT_EQ(refuser(one, {"mmrbc=1024", "ost=3"}), "AMD-8131-56");
  EXPECT_EQ(refuser(one, {"mmrbc=512", "ost=1"}), "nobody");
}

TEST(Amd8131, KeepsTheDesignedMaximaToo) {
  EXPECT_EQ(pair_of(machine({}, k512x8), kMost), "512 x 3");
}

TEST(Amd8131, SharesTheBytesAmongTheFunctionsOfASlot) {
  EXPECT_EQ(pair_of(machine({}, k2048x1, {"0000:02:01.0", "0000:02:01.1"}), kMost), "1024 x 1");
  EXPECT_EQ(pair_of(machine({}, k4096x8, {"0000:02:01.0", "0000:02:01.1"}), {"mmrbc=max", "ost=2"}),
            "512 x 2");
  const Words three{"0000:02:01.0", "0000:02:01.1", "0000:02:01.2"};
  EXPECT_EQ(pair_of(machine({}, k4096x8, three), kMost), "512 x 1");
}

TEST(Amd8131, AllowsNothingForFourFunctions) {
  const auto four =
      machine({}, k4096x8, {"0000:02:01.0", "0000:02:01.1", "0000:02:01.2", "0000:02:01.3"});
  auto found = book().judge(four);
  std::erase_if(found, [](const Finding& finding) { return finding.device != 1; });
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().rule->id, "AMD-8131-56");
  EXPECT_EQ(allowed_text(*found.front().rule->platform), "no value");
}

TEST(Amd8131, CountsTheMastersOfAllSlots) {
  const Words two{"0000:02:01.0", "0000:02:02.0"};
  const Words three{"0000:02:01.0", "0000:02:02.0", "0000:02:03.0"};
  const Bridge fixed{.revision = "13"};
  EXPECT_EQ(pair_of(machine(fixed, k4096x32), kMost), "2048 x 8");
  EXPECT_EQ(pair_of(machine(fixed, k4096x32, two), kMost), "2048 x 4");
  EXPECT_EQ(pair_of(machine(fixed, k4096x32, three), kMost), "2048 x 2");
}

TEST(Amd8131, NamesTheErratumThatRefuses) {
  const auto one = machine({.revision = "13"}, k4096x32);
  EXPECT_EQ(refuser(one, {"mmrbc=4096"}), "AMD-8131-49");
  EXPECT_EQ(refuser(one, {"ost=12"}), "AMD-8131-37");
  EXPECT_EQ(refuser(one, {"ero=on"}), "AMD-8131-58");
}

TEST(Amd8131, IsSlowerAndMoreGenerous) {
  EXPECT_EQ(pair_of(machine({.mode = k100}, k4096x32), kMost), "2048 x 8");
}

TEST(Amd8131, WithAConventionalBusLimitsNothing) {
  const auto one = machine({.mode = kConventional}, k4096x8);
  EXPECT_EQ(pair_of(one, kMost), "4096 x 8");
  EXPECT_EQ(refuser(one, {"ero=on"}), "nobody");
}

TEST(Amd8131, ReachesBehindABridgeOfTheCardItself) {
  FakeMachine hardware;
  hardware.add("0000:00:0a.0", test::amd_8131().put(0xA2, k133)).below_host_bridge();
  hardware.add("0000:02:01.0", test::plain_bridge("03", "03").put(0x00, "b3 15 46 5a"))
      .below("0000:00:0a.0");
  hardware.add("0000:03:00.0", card(k4096x8)).below("0000:02:01.0");
  const auto surveyed = hardware.survey();
  EXPECT_EQ(refuser(surveyed, {"mmrbc=4096"}), "AMD-8131-49");
  EXPECT_EQ(pair_of(surveyed, kMost), "2048 x 1");
}

TEST(Amd8131, GoesFromOnePairToAnotherInOneWrite) {
  auto one = machine({}, k4096x8);
  one.devices[1].image.put_word(0x72, 16, 0x0014);  // 1024 x 2
  const plan::Plan plan = planned(one, {"mmrbc=2048", "ost=1"});
  EXPECT_TRUE(plan.may_run());
  ASSERT_EQ(plan.steps.size(), 1U);
  EXPECT_EQ(plan.steps[0].changes.size(), 2U);
}

TEST(Amd8131, IsNamedWithTheLimitAndWhatHappens) {
  const plan::Plan plan = planned(machine({}, k4096x8), {"ost=8"});
  ASSERT_FALSE(plan.refusals.empty());
  EXPECT_EQ(text_of(plan.refusals[0]),
            "ost is 8; 0000:00:0a.0 allows at most 2048 x 1 or 1024 x 2 or 512 x 3 (mmrbc x ost): "
            "a split completion may carry wrong data, and nothing reports it");
}

TEST(Amd8131, ThatWasWrongBeforeRefusesOnlyWhatMakesItWorse) {
  auto one = machine({}, k4096x8);
  one.devices[1].image.put_word(0x72, 16, 0x0038);  // 2048 x 4, as a firmware left it
  EXPECT_EQ(refuser(one, {"ost=3"}), "nobody");
  EXPECT_EQ(refuser(one, {"mmrbc=1024"}), "nobody");
  EXPECT_EQ(refuser(one, {"ost=8"}), "AMD-8131-56");
  EXPECT_EQ(refuser(one, {"mmrbc=4096"}), "AMD-8131-49");
  EXPECT_EQ(refuser(one, {"mmrbc=1024", "ost=8"}), "AMD-8131-56");
}

}  // namespace
}  // namespace pcitune::rules
