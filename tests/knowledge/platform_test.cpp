// Documents of platform rules.
#include "pcitune/knowledge/documents.h"

namespace pcitune::knowledge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string document(const std::string& rules, const std::string& more = "") {
  return "{\"schema\": \"pcitune.platform/1\", \"summary\": \"a bridge\"" + more +
         ",\n\"rules\": [" + rules + "]}";
}

// A rule with these limits, and further members.
std::string rule(const std::string& limits, const std::string& more = "") {
  return R"({"id": "AMD-8131-56", "summary": "few reads", "consequence": "wrong data", "severity": "corruption",
    "where": {"id": "1022:7450"}, "scope": "ancestor", "limits": )" +
         limits + R"(, "source": ["a guide"], "confidence": "high")" + more + "}";
}

PlatformDocument document_of(const std::string& text) {
  auto reading = read_platform(text, "platforms/amd-8131.json");
  for (const auto& fault : reading.faults) ADD_FAILURE() << util::message(fault);
  return reading.document.value_or(PlatformDocument{});
}

std::string faults_of(const std::string& text) {
  const auto reading = read_platform(text, "p.json");
  EXPECT_EQ(reading.document.has_value(), reading.faults.empty());
  std::string all;
  for (const auto& fault : reading.faults) all += util::message(fault) + "\n";
  return all;
}

// OST codes: 2 is 3 reads (PCI-X 1.0b).
TEST(Platform, ReadsRules) {
  const auto read = document_of(document(rule(
      R"({"any_of": [{"pcix.command.mmrbc": {"at_most": 1024}, "pcix.command.ost": {"at_most": 2}},
                          {"pcix.command.mmrbc": 512, "pcix.command.ost": {"at_most": 3}}]})",
      R"(, "match": {"functions": 1, "function_number": {"at_most": 2}}, "kernel": ["pci=nomsi", "quiet"],
               "applies": "raising", "notes": ["It is."])")));
  EXPECT_EQ(read.name, "amd-8131");
  ASSERT_EQ(read.rules.size(), 1U);
  const PlatformRule& one = read.rules[0];
  EXPECT_EQ(one.id, "AMD-8131-56");
  EXPECT_EQ(one.file, "platforms/amd-8131.json");
  EXPECT_EQ(one.line, 2U);
  EXPECT_EQ(one.harm, Harm::kCorruption);
  EXPECT_EQ(one.scope, Scope::kAncestor);
  EXPECT_EQ(one.confidence, Confidence::kHigh);
  EXPECT_TRUE(one.raising);
  EXPECT_EQ(one.match.functions, (Range{1, 1}));
  EXPECT_EQ(one.match.function_number, (Range{0, 2}));
  EXPECT_THAT(one.kernel, ElementsAre("pci=nomsi", "quiet"));
  ASSERT_EQ(one.limits.size(), 2U);
  EXPECT_EQ(one.limits[1][0].said, "512");
  EXPECT_EQ(one.limits[1][1].wanted.kind, registers::WantedKind::kAtMost);
  EXPECT_EQ(one.limits[1][1].wanted.code, 2U);
}

TEST(Platform, TakesOneSetOfLimitsForTheOnlyAlternative) {
  const auto read = document_of(document(rule(R"({"pcix.command.ero": false})")));
  ASSERT_EQ(read.rules[0].limits.size(), 1U);
  EXPECT_EQ(read.rules[0].limits[0][0].said, "off");
  EXPECT_FALSE(read.rules[0].raising);
}

TEST(Platform, TakesAtMostNothingForNoValueIsSafe) {
  const auto read = document_of(document(
      rule(R"({"pcix.command.mmrbc": {"at_most": 0}, "pci.latency_timer": {"at_most": 0}})")));
  const auto& limits = read.rules[0].limits[0];
  EXPECT_TRUE(limits[0].nothing_fits);
  EXPECT_FALSE(limits[1].nothing_fits);  // 0 clocks are a value
  EXPECT_EQ(limits[1].wanted.code, 0U);
  EXPECT_THAT(faults_of(document(rule(R"({"pcix.command.mmrbc": {"at_most": 100}})"))),
              HasSubstr("512 1024"));
  EXPECT_THAT(faults_of(document(rule(R"({"pcix.command.ero": {"at_most": 0}})"))),
              HasSubstr("pcix.command.ero: "));
}

TEST(Platform, ReadsConditionsOfBothSides) {
  const auto read =
      document_of(document(R"({"id": "A-1", "summary": "s", "consequence": "c", "severity": "hang",
    "where": {"class": "0604", "secondary_mode": ["mode1-133", "conventional"], "pcix_secondary": true,
              "masters": {"at_least": 3}, "port_type": "root-port"},
    "scope": "self", "limits": {"pcix_bridge.upstream.limit": 4}, "source": ["s"], "confidence": "low"})"));
  const Conditions& where = read.rules[0].where;
  EXPECT_THAT(where.secondary_modes, ElementsAre(3U, 0U));
  EXPECT_EQ(where.pcix_secondary, true);
  EXPECT_EQ(where.masters, (Range{3, UINT64_MAX}));
  EXPECT_THAT(where.port_types, ElementsAre(4U));
}

TEST(Platform, ReadsDocumentsThatSayThatNothingIsLimited) {
  EXPECT_EQ(faults_of(document("")),
            "p.json:1: has no \"notes\", and must\n"
            "p.json:1: has no \"source\", and must\n"
            "p.json:1: has no \"confidence\", and must\n");
  const auto read = document_of(
      document("", R"(, "notes": ["Looked."], "source": ["s"], "confidence": "medium")"));
  EXPECT_TRUE(read.rules.empty());
  EXPECT_THAT(read.notes, ElementsAre("Looked."));
}

TEST(Platform, NamesTheFaultsOfRules) {
  EXPECT_THAT(faults_of(document(rule("{}"))), HasSubstr("/rules/0/limits: is empty"));
  EXPECT_THAT(faults_of(document(rule(R"({"any_of": [{"pcix.command.ost": 1}]})"))),
              HasSubstr("/rules/0/limits/any_of: has one element; there is nothing to choose"));
  EXPECT_THAT(faults_of(document(rule(R"({"any_of": {}})"))), HasSubstr("should be an array"));
  EXPECT_THAT(
      faults_of(document(rule(
          R"({"any_of": [{"pcix.command.ost": 1}, {"pcix.command.ost": 2}], "pcix.command.ost": 1})"))),
      HasSubstr("/rules/0/limits/pcix.command.ost: unknown member"));
  EXPECT_THAT(faults_of(document(rule(R"({"pcix.command.ost": 1})", R"(, "kernel": "quiet")"))),
              HasSubstr("/rules/0/kernel: is a string, should be an array"));
  EXPECT_THAT(faults_of(document(rule(R"({"pcix.command.ost": 1})", R"(, "kernel": ["a b"])"))),
              HasSubstr("/rules/0/kernel/0: is no single word"));
  EXPECT_THAT(faults_of(document(rule(R"({"pcix.command.ost": "max"})"))),
              HasSubstr("max is a wish"));
  EXPECT_THAT(
      faults_of(document(rule(R"({"pcix.command.ost": 1})", R"(, "match": {"masters": 1})"))),
      HasSubstr("/rules/0/match/masters: unknown member"));
  EXPECT_THAT(faults_of(document("{\"id\": \"x\"}")), HasSubstr("/rules/0/id: is no id of a rule"));
  EXPECT_THAT(faults_of(document("[]")), HasSubstr("/rules/0: is an array, should be an object"));
  EXPECT_THAT(faults_of(document(R"({"where": {"secondary_mode": "mode1"}})")),
              HasSubstr("/rules/0/where/secondary_mode: "));
}

TEST(CheckRuleIds, GivesEachIdToOneDocument) {
  const std::string text =
      document(rule(R"({"pcix.command.ost": 1})") + ",\n" + rule(R"({"pcix.command.ost": 2})"));
  auto first = document_of(text);
  EXPECT_TRUE(check_rule_ids({&first}, {"PCIX-DMMRBC"}).empty());  // two cases of one erratum
  const auto second = read_platform(text, "other.json").document.value();
  const auto faults = check_rule_ids({&first, &second}, {});
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(util::message(faults[0]),
            "other.json:2: AMD-8131-56 is a rule of platforms/amd-8131.json; choose another id");
  EXPECT_EQ(util::message(check_rule_ids({&second}, {"AMD-8131-56"})[1]),
            "other.json:4: AMD-8131-56 is a rule of a specification; choose another id");
}

}  // namespace
}  // namespace pcitune::knowledge
