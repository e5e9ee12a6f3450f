// The loader's verdict on all shipped documents and fixtures. tests/profiles/validate.py and
// tests/platforms/validate.py say the same of the schemas, so that both are held together: good and
// shipped ones pass, those of bad and bad_catalogue do not.
#include "knowledge/shipped.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "pcitune/knowledge/documents.h"
#include "pcitune/plan/plan.h"

namespace pcitune::knowledge {
namespace {

using ::testing::HasSubstr;

std::vector<std::filesystem::path> files_in(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(PCITUNE_SOURCE_DIR) / folder)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  EXPECT_FALSE(files.empty()) << folder;
  return files;
}

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

std::vector<PlatformDocument> shipped_rules() {
  std::vector<PlatformDocument> documents;
  for (const auto& file : files_in("profiles/platforms")) {
    auto reading = read_platform(text_of(file), file.filename());
    if (reading.document) documents.push_back(std::move(*reading.document));
  }
  return documents;
}

// Those of the specifications, of the planner, and of the shipped documents.
std::vector<std::string> rule_ids() {
  std::vector<std::string> ids = plan::rule_ids(rules::specifications());
  for (const auto& document : shipped_rules()) {
    for (const auto& rule : document.rules) ids.push_back(rule.id);
  }
  return ids;
}

// What is wrong with a file, a line a fault; empty: nothing. Of a profile also the rules that it
// names and nobody has: profiles that it overrides need not be there.
std::string faults_of(const std::filesystem::path& file, DocumentKind kind) {
  std::vector<util::Error> faults;
  if (kind == DocumentKind::kPlatform) {
    faults = read_platform(text_of(file), file.filename()).faults;
  } else {
    auto reading = read_profile(text_of(file), file.filename());
    faults = reading.faults;
    if (reading.document) {
      reading.document->overrides.clear();
      faults = check_names({&*reading.document}, {}, rule_ids());
    }
  }
  std::string all;
  for (const auto& fault : faults) all += util::message(fault) + "\n";
  return all;
}

void expect_good(const std::string& folder, DocumentKind kind) {
  for (const auto& file : files_in(folder)) EXPECT_EQ(faults_of(file, kind), "") << file;
}

void expect_bad(const std::string& folder, DocumentKind kind) {
  for (const auto& file : files_in(folder)) {
    EXPECT_THAT(faults_of(file, kind), HasSubstr(file.filename().string() + ":")) << file;
  }
}

TEST(ShippedProfiles, AreRead) { expect_good("profiles/devices", DocumentKind::kProfile); }
TEST(ShippedPlatformRules, AreRead) { expect_good("profiles/platforms", DocumentKind::kPlatform); }

// The build puts each file into the program as it is.
void expect_built_in(const std::string& folder, DocumentKind kind) {
  const auto files = files_in(folder);
  const auto documents = shipped_documents(kind);
  ASSERT_EQ(documents.size(), files.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    EXPECT_EQ(documents[i].name, files[i].stem().string());
    EXPECT_EQ(documents[i].text, text_of(files[i])) << files[i];
  }
}
TEST(ShippedProfiles, ArePartOfTheProgram) {
  expect_built_in("profiles/devices", DocumentKind::kProfile);
}
TEST(ShippedPlatformRules, ArePartOfTheProgram) {
  expect_built_in("profiles/platforms", DocumentKind::kPlatform);
}

TEST(ShippedProfiles, OverrideOnlyEachOther) {
  std::vector<Profile> profiles;
  for (const auto& file : files_in("profiles/devices")) {
    auto reading = read_profile(text_of(file), file.filename());
    if (reading.document) profiles.push_back(std::move(*reading.document));
  }
  std::vector<const Profile*> all;
  std::vector<std::string> names;
  for (const Profile& profile : profiles) {
    all.push_back(&profile);
    names.push_back(profile.name);
  }
  for (const auto& fault : check_names(all, names, rule_ids()))
    ADD_FAILURE() << util::message(fault);
}

TEST(ShippedPlatformRules, HaveIdsOfTheirOwn) {
  const auto documents = shipped_rules();
  std::vector<const PlatformDocument*> all;
  for (const auto& document : documents) all.push_back(&document);
  for (const auto& fault : check_rule_ids(all, plan::rule_ids(rules::specifications())))
    ADD_FAILURE() << util::message(fault);
}

TEST(ProfileFixtures, GoodOnesAreRead) {
  expect_good("tests/profiles/good", DocumentKind::kProfile);
}
TEST(ProfileFixtures, BadOnesAreRefused) {
  expect_bad("tests/profiles/bad", DocumentKind::kProfile);
}
TEST(ProfileFixtures, ThoseThatTheCatalogueDoesNotKnowAreRefused) {
  expect_bad("tests/profiles/bad_catalogue", DocumentKind::kProfile);
}

TEST(PlatformFixtures, GoodOnesAreRead) {
  expect_good("tests/platforms/good", DocumentKind::kPlatform);
}
TEST(PlatformFixtures, BadOnesAreRefused) {
  expect_bad("tests/platforms/bad", DocumentKind::kPlatform);
}
TEST(PlatformFixtures, ThoseThatTheCatalogueDoesNotKnowAreRefused) {
  expect_bad("tests/platforms/bad_catalogue", DocumentKind::kPlatform);
}

}  // namespace
}  // namespace pcitune::knowledge
