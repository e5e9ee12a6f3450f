// Profiles: what is read, and how each kind of fault is said.
#include "pcitune/knowledge/documents.h"
#include "pcitune/registers/well_known.h"
#include "pcitune/util/json_reader.h"

namespace pcitune::knowledge {
namespace {

using registers::WantedKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A profile with these members besides those that must be there.
std::string with(std::string_view members, std::string_view kind = "info") {
  return "{\"schema\": \"pcitune.profile/1\", \"summary\": \"a card\", \"kind\": \"" +
         std::string(kind) +
         "\",\n\"match\": {\"id\": \"15b3:5a44\"}, \"source\": [\"a sheet\"], \"confidence\": "
         "\"low\"" +
         (members.empty() ? "" : ",\n") + std::string(members) + "}\n";
}

Profile profile_of(const std::string& text) {
  auto reading = read_profile(text, "/etc/pcitune/profiles/card.json");
  for (const auto& fault : reading.faults) ADD_FAILURE() << util::message(fault);
  return reading.document.value_or(Profile{});
}

std::string faults_of(const std::string& text) {
  const auto reading = read_profile(text, "card.json");
  EXPECT_EQ(reading.document.has_value(), reading.faults.empty());
  std::string all;
  for (const auto& fault : reading.faults) all += util::message(fault) + "\n";
  return all;
}

TEST(Profile, IsNamedAfterItsFile) {
  const Profile profile = profile_of(with(""));
  EXPECT_EQ(profile.name, "card");
  EXPECT_EQ(profile.file, "/etc/pcitune/profiles/card.json");
  EXPECT_EQ(profile.summary, "a card");
  EXPECT_EQ(profile.kind, ProfileKind::kInfo);
  EXPECT_EQ(profile.confidence, Confidence::kLow);
  EXPECT_EQ(profile.count, (Range{1, UINT64_MAX}));
  EXPECT_THAT(profile.source, ElementsAre("a sheet"));
}

// The codes of PCI-X Command: MMRBC 3 is 4096 bytes, OST 4 is 8 (PCI-X 1.0b).
TEST(Profile, SetsValuesAsACommandLineDoes) {
  const Profile profile = profile_of(with(
      R"("set": {"pcix.command.mmrbc": 4096, "pcix.command.ost": {"at_most": 8}, "pcix.command.ero": false,
         "pcie.lnkctl.aspm": "l0s+l1", "pci.latency_timer": {"at_least": 64}, "pcie.devctl.mrrs": "max"})",
      "tune"));
  ASSERT_EQ(profile.set.size(), 6U);
  const auto is =
      [&](std::size_t i, const char* key, const char* said, WantedKind kind, std::uint64_t code) {
        const Demand& demand = profile.set[i];
        EXPECT_EQ(demand.key, key);
        EXPECT_EQ(demand.said, said);
        EXPECT_EQ(demand.wanted.kind, kind) << key;
        EXPECT_EQ(demand.wanted.code, code) << key;
        EXPECT_FALSE(demand.nothing_fits);
      };
  is(0, "pcix.command.mmrbc", "4096", WantedKind::kExact, 3);
  is(1, "pcix.command.ost", "at_most:8", WantedKind::kAtMost, 4);
  is(2, "pcix.command.ero", "off", WantedKind::kExact, 0);
  is(3, "pcie.lnkctl.aspm", "l0s+l1", WantedKind::kExact, 3);
  is(4, "pci.latency_timer", "at_least:64", WantedKind::kAtLeast, 64);
  is(5, "pcie.devctl.mrrs", "max", WantedKind::kMax, 5);
  EXPECT_EQ(profile.set[0].path.field, registers::well_known::kMmrbc);
  EXPECT_EQ(profile.set[4].line, 4U);
}

TEST(Profile, ReadsAllItsMembers) {
  const Profile profile = profile_of(with(R"("count": {"at_least": 2, "at_most": 4},
    "set": {"pcix.command.ost": 2}, "expect": {"pcie.lnksta.width": 16, "pcie.lnksta.speed": "8GT/s"},
    "limits": {"pcix.command.mmrbc": {"at_most": 2048}},
    "forbidden": [{"from": "0x58", "to": "0x05f", "because": "it hangs"}],
    "overrides": ["other-card", "third"], "accept": [{"rule": "AMD-8131-56", "because": "measured"}],
    "driver": ["It sets OST."], "hazards": ["None."], "notes": ["A note."])",
                                          "driver"));
  EXPECT_EQ(profile.count, (Range{2, 4}));
  EXPECT_EQ(profile.expect.size(), 2U);
  EXPECT_EQ(profile.limits.size(), 1U);
  ASSERT_EQ(profile.forbidden.size(), 1U);
  EXPECT_EQ(profile.forbidden[0].from, 0x58);
  EXPECT_EQ(profile.forbidden[0].to, 0x5F);
  ASSERT_EQ(profile.overrides.size(), 2U);
  EXPECT_EQ(profile.overrides[1].name, "third");
  EXPECT_EQ(profile.overrides[1].pointer, "/overrides/1");
  ASSERT_EQ(profile.accept.size(), 1U);
  EXPECT_EQ(profile.accept[0].name, "AMD-8131-56");
  EXPECT_EQ(profile.accept[0].because, "measured");
  EXPECT_EQ(profile.accept[0].line, 7U);
  EXPECT_THAT(profile.hazards, ElementsAre("None."));
}

TEST(Profile, NamesWhatIsMissingAndWhatIsUnknownAtOnce) {
  EXPECT_EQ(faults_of("{\"schema\": \"pcitune.profile/2\",\n\"kind\": \"tnue\",\n\"mach\": "
                      "{},\n\"confidence\": 1}"),
            "card.json:1: /schema: is \"pcitune.profile/2\", should be one of pcitune.profile/1; "
            "did you mean "
            "\"pcitune.profile/1\"?\n"
            "card.json:1: has no \"summary\", and must\n"
            "card.json:1: has no \"match\", and must\n"
            "card.json:1: has no \"source\", and must\n"
            "card.json:2: /kind: is \"tnue\", should be one of tune, driver, limit, info, anti; "
            "did you mean "
            "\"tune\"?\n"
            "card.json:3: /mach: unknown member \"mach\" (did you mean \"match\"?)\n"
            "card.json:4: /confidence: is a number, should be a string\n");
}

TEST(Profile, ResolvesKeysInTheCatalogue) {
  EXPECT_THAT(faults_of(with(R"("set": {"pcix.command.mmrcb": 512})", "tune")),
              HasSubstr("card.json:3: /set/pcix.command.mmrcb: no field or register is called "
                        "'pcix.command.mmrcb'; did you mean pcix.command.mmrbc?"));
  EXPECT_EQ(faults_of(with(R"("expect": {"mmrbc": 512})")),
            "card.json:3: /expect/mmrbc: write the full key: pcix.command.mmrbc\n");
  EXPECT_EQ(
      faults_of(with(R"("expect": {"pcix.command": 512, "pcix": 1})")),
      "card.json:3: /expect/pcix.command: is a whole register; name the fields of it that are "
      "meant\n"
      "card.json:3: /expect/pcix: is a whole capability; name the fields of it that are meant\n");
}

TEST(Profile, SetsOnlyWhatCanBeSet) {
  EXPECT_EQ(faults_of(with(R"("set": {"pcix.status.dmmrbc": 512})", "tune")),
            "card.json:3: /set/pcix.status.dmmrbc: is read-only; what is only looked at stands in "
            "\"expect\"\n");
  EXPECT_THAT(faults_of(with(R"("set": {"pcie.lnkctl.retrain": true})", "tune")),
              HasSubstr("card.json:3: /set/pcie.lnkctl.retrain: is never set: "));
}

TEST(Profile, TakesValuesThatTheFieldHas) {
  const auto fault = [](const std::string& pair) {
    return faults_of(with("\"set\": {" + pair + "}", "tune"));
  };
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": 3000)"), HasSubstr("512 1024 2048 4096"));
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": "4096")"),
              HasSubstr("a number stands without quotes"));
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": true)"),
              HasSubstr("is no flag; it takes 512 1024 2048 4096 max"));
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": "raw:3")"), HasSubstr("is for a command line"));
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": 1.5)"), HasSubstr("is 1.5, should be a whole number"));
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": null)"),
              HasSubstr("should be a number, true, false, a word"));
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": {})"), HasSubstr("needs at_least or at_most"));
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": {"at_least": 1, "at_most": 2})"),
              HasSubstr("give one"));
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": {"at_mots": 512})"),
              HasSubstr("did you mean \"at_most\"?"));
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": {"at_most": 0})"),
              HasSubstr("/set/pcix.command.mmrbc: "));
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": {"at_most": 3000})"), HasSubstr("512 1024 2048 4096"));
  EXPECT_THAT(fault(R"("pcix.command.mmrbc": {"at_least": 8192})"),
              HasSubstr("512 1024 2048 4096"));
  EXPECT_EQ(faults_of(with(R"("expect": {"pci.secondary_bus": "0x02"})")), "");
  EXPECT_THAT(faults_of(with(R"("expect": {"pci.secondary_bus": 2})")),
              HasSubstr("/expect/pci.secondary_bus: "));
  EXPECT_THAT(faults_of(with(R"("limits": {"pcix.command.ost": {"at_most": 0}})")),
              HasSubstr("/limits/pcix.command.ost: "));
  EXPECT_THAT(fault(R"("pcix.command.ero": 1)"), HasSubstr("a flag is true or false"));
  EXPECT_THAT(fault(R"("pcix.command.ero": "off")"),
              HasSubstr("a flag is true or false, without quotes"));
  EXPECT_THAT(fault(R"("pcix.command.ero": "max")"), HasSubstr("/set/pcix.command.ero: "));
  EXPECT_THAT(fault(R"("pcie.lnkctl.aspm": "l2")"), HasSubstr("l0s+l1"));
  EXPECT_THAT(fault(""), HasSubstr("/set: is empty; leave it out"));
  EXPECT_THAT(faults_of(with(R"("expect": {"pcie.lnksta.width": "max"})")),
              HasSubstr("max is a wish"));
}

TEST(Profile, HasWhatItsKindAsksFor) {
  EXPECT_EQ(faults_of(with("", "tune")), "card.json:1: a profile of kind tune has \"set\"\n");
  EXPECT_EQ(faults_of(with("", "driver")),
            "card.json:1: a profile of kind driver has \"driver\"\n");
  EXPECT_EQ(faults_of(with("", "limit")), "card.json:1: a profile of kind limit has \"limits\"\n");
  EXPECT_EQ(faults_of(with("", "anti")), "card.json:1: a profile of kind anti has \"notes\"\n");
  EXPECT_EQ(faults_of(with(R"("set": {"pcix.command.ost": 2})")),
            "card.json:3: /set: a profile of kind info or anti sets nothing; tune does\n");
}

TEST(Profile, KeepsWindowsNamesAndReasonsInForm) {
  EXPECT_EQ(faults_of(with(R"("forbidden": [{"from": "0x5F", "to": "0x58", "because": "x"}])")),
            "card.json:3: /forbidden/0/from: is no offset; those look like 0x58, with 2 or 3 small "
            "hexadecimal "
            "digits\n");
  EXPECT_EQ(faults_of(with(R"("forbidden": [{"from": "0x5f", "to": "0x58", "because": "x"}])")),
            "card.json:3: /forbidden/0: ends before it begins\n");
  EXPECT_EQ(faults_of(with(R"("overrides": ["../x", "a", "a"])")),
            "card.json:3: /overrides/2: comes twice; keep one\n"
            "card.json:3: /overrides/0: is no name of a profile: its file name without .json\n");
  EXPECT_EQ(faults_of(with(R"("overrides": "a")")),
            "card.json:3: /overrides: is a string, should be an array\n");
  EXPECT_EQ(faults_of(with(R"("accept": [{"rule": "amd-56", "because": ""}])")),
            "card.json:3: /accept/0/rule: is no id of a rule; those look like AMD-8131-56\n"
            "card.json:3: /accept/0/because: is empty\n");
  EXPECT_EQ(faults_of(with(R"("notes": [" x"], "hazards": ["\u00e9"], "driver": [])")),
            "card.json:3: /driver: is empty; leave it out, or say something\n"
            "card.json:3: /hazards/0: holds characters other than printable ASCII\n"
            "card.json:3: /notes/0: has blanks around it\n");
  EXPECT_EQ(faults_of(with("\"notes\": [\"" + std::string(401, 'x') + "\"]")),
            "card.json:3: /notes/0: has 401 characters, more than 400\n");
  EXPECT_EQ(faults_of(with(R"("count": {"at_least": 3, "at_most": 2})")),
            "card.json:3: /count: at_least is more than at_most: nothing fits\n");
}

TEST(Profile, KeepsConditionsInForm) {
  const auto fault = [](std::string_view match) {
    std::string text = with("");
    const std::string own = R"({"id": "15b3:5a44"})";
    return faults_of(text.replace(text.find(own), own.size(), match));
  };
  for (const char* const id : {"15B3:5a44",
                               "15b3",
                               "15b3:5a4",
                               "15b3:x5a4",
                               "*:*",
                               "15b3:5a44:02",
                               "",
                               "15b3:5a4*",
                               "15b3:xxxx"})
    EXPECT_THAT(fault("{\"id\": \"" + std::string(id) + "\"}"),
                HasSubstr("/match/id: \"" + std::string(id) + "\": an id is"))
        << id;
  for (const char* const good : {"15b3:5a44", "15b3:*", "*:5a44", "15b3:5a4x", "15b3:5axx"})
    EXPECT_EQ(fault("{\"id\": \"" + std::string(good) + "\"}"), "") << good;
  for (const char* const bad : {"12", "0x1", "0x12-0x10", ">=0x12", "<=0x1F", "0x10-", "0x012"})
    EXPECT_THAT(fault("{\"revision\": \"" + std::string(bad) + "\"}"), HasSubstr("a revision is"))
        << bad;
  for (const char* const bad : {"2", "020", "02000000", "02xx", "0X02"})
    EXPECT_THAT(fault("{\"class\": \"" + std::string(bad) + "\"}"), HasSubstr("a class is")) << bad;
  for (const char* const bad :
       {"02:00.0", "0000:02:20.0", "0000:02:00.8", "0000:02:00", "0000:2:00.0", "0000:0A:00.0"})
    EXPECT_THAT(fault("{\"address\": \"" + std::string(bad) + "\"}"), HasSubstr("an address is"))
        << bad;
  for (const char* const bad :
       {"0000:00:01.0/", "00:01.0/00.0", "0000:00:01.0/0.0", "0000:00:01.0/00.0/20.0"})
    EXPECT_THAT(fault("{\"path\": \"" + std::string(bad) + "\"}"), HasSubstr("a path is")) << bad;
  EXPECT_THAT(fault(R"({"behind": "1022:745"})"), HasSubstr("a bridge is"));
  EXPECT_THAT(fault(R"({"driver": "a b"})"), HasSubstr("is no name of a driver"));
  EXPECT_THAT(fault(R"({"bus_type": "pci-x"})"), HasSubstr("should be one of pci, pcix, pcie"));
  EXPECT_THAT(fault(R"({"function": ["pf"]})"), HasSubstr("is an array, should be a string"));
  EXPECT_THAT(fault(R"({"id": []})"), HasSubstr("/match/id: is empty"));
  EXPECT_THAT(fault(R"({"id": ["15b3:5a44", "15b3:5a44"]})"),
              HasSubstr("/match/id/1: comes twice"));
  EXPECT_THAT(fault("{}"), HasSubstr("/match: is empty, and would mean every device"));
  EXPECT_THAT(fault(R"({"masters": 1})"), HasSubstr("unknown member \"masters\""));
  EXPECT_THAT(fault(R"({"port_type": "root"})"), HasSubstr("/match/port_type: "));
}

TEST(Profile, LooksForRightNamesABoundedNumberOfTimes) {
  std::string pairs = "\"pcix.command.mmrcb\": 512";
  for (int i = 0; i < 20'000; ++i) pairs += ", \"pcix.command.m" + std::to_string(i) + "\": 512";
  const auto reading = read_profile(with("\"set\": {" + pairs + "}", "tune"), "card.json");
  EXPECT_EQ(reading.faults.size(), util::JsonFaults::kMost);
}

TEST(CheckNames, NamesRulesAndProfilesThatAreNotThere) {
  const Profile profile = profile_of(with(R"("overrides": ["othr", "card"], "accept": [
    {"rule": "AMD-8131-56", "because": "x"}, {"rule": "AMD-8131-65", "because": "x"}])"));
  const auto faults = check_names({&profile}, {"card", "other"}, {"AMD-8131-56", "PCIX-DMMRBC"});
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(util::message(faults[0]),
            "/etc/pcitune/profiles/card.json:3: /overrides/0: there is no profile othr; did you "
            "mean other?");
  EXPECT_EQ(util::message(faults[1]),
            "/etc/pcitune/profiles/card.json:4: /accept/1/rule: there is no rule AMD-8131-65; did "
            "you mean AMD-8131-56?");
}

TEST(KindOfDocument, IsToldByTheSchema) {
  EXPECT_EQ(kind_of_document(with("")), DocumentKind::kProfile);
  EXPECT_EQ(kind_of_document(R"({"rules": [], "schema": "pcitune.platform/9"})"),
            DocumentKind::kPlatform);
  EXPECT_EQ(kind_of_document("{}"), std::nullopt);
  EXPECT_EQ(kind_of_document("["), std::nullopt);
}

}  // namespace
}  // namespace pcitune::knowledge
