// Reading members of a document: what is missing, unknown, or of the wrong type is said with its
// place, and all of it at once.
#include "pcitune/util/json_cursor.h"

namespace pcitune::util {
namespace {

class JsonCursorTest : public ::testing::Test {
 protected:
  JsonCursor root(std::string_view text) {
    value_ = parse_json(text, faults_);
    EXPECT_TRUE(value_) << text;
    return {*value_, faults_};
  }
  [[nodiscard]] std::string faults() const {
    std::string all;
    for (const Error& error : faults_.errors()) all += message(error) + "\n";
    return all;
  }

 private:
  JsonFaults faults_{"f.json"};
  std::optional<JsonValue> value_;
};

TEST_F(JsonCursorTest, ReadsMembers) {
  JsonMembers members(root(R"({"name": "x", "count": 3, "on": true, "list": [1, 2]})"));
  EXPECT_EQ(members.required("name").text(), "x");
  EXPECT_EQ(members.required("count").natural(10), 3U);
  EXPECT_EQ(members.optional("on").boolean(), true);
  EXPECT_EQ(members.optional("list").items().size(), 2U);
  EXPECT_FALSE(members.optional("none"));
  EXPECT_EQ(members.optional("none").text(), "");
  EXPECT_EQ(members.optional("none").natural(10), std::nullopt);
  EXPECT_TRUE(members.optional("none").items().empty());
  members.finish();
  EXPECT_EQ(faults(), "");
}

TEST_F(JsonCursorTest, NamesUnknownMembersAndTheNearestRightOne) {
  JsonMembers members(root("{\"match\": 1,\n\"mach\": 2,\n\"zzz\": 3}"));
  static_cast<void>(members.required("match"));
  static_cast<void>(members.optional("set"));
  members.finish();
  EXPECT_EQ(faults(),
            "f.json:2: /mach: unknown member \"mach\" (did you mean \"match\"?)\n"
            "f.json:3: /zzz: unknown member \"zzz\"; there are match, set\n");
}

TEST_F(JsonCursorTest, NamesMissingMembersAtTheirObject) {
  JsonMembers outer(root("{\n\"rules\": {\n}}"));
  JsonMembers rules(outer.required("rules"));
  static_cast<void>(rules.required("id"));
  rules.finish();
  outer.finish();
  EXPECT_EQ(faults(), "f.json:2: /rules: has no \"id\", and must\n");
}

TEST_F(JsonCursorTest, SaysWhichTypeIsThereAndWhichShouldBe) {
  JsonMembers members(
      root("{\"a\": 1, \"b\": \"x\", \"c\": null, \"d\": [], \"e\": false, \"f\": {}}"));
  EXPECT_EQ(members.required("a").text(), "");
  EXPECT_EQ(members.required("b").natural(9), std::nullopt);
  EXPECT_EQ(members.required("c").boolean(), std::nullopt);
  EXPECT_TRUE(members.required("e").items().empty());
  EXPECT_TRUE(members.required("f").items().empty());
  JsonMembers(members.required("d")).finish();
  EXPECT_TRUE(members.required("b").members().empty());
  EXPECT_EQ(faults(),
            "f.json:1: /a: is a number, should be a string\n"
            "f.json:1: /b: is a string, should be a number\n"
            "f.json:1: /c: is null, should be true or false\n"
            "f.json:1: /e: is false, should be an array\n"
            "f.json:1: /f: is an object, should be an array\n"
            "f.json:1: /d: is an array, should be an object\n"
            "f.json:1: /b: is a string, should be an object\n");
}

TEST_F(JsonCursorTest, FindsNothingMissingInWhatIsNoObject) {
  JsonMembers members(root("[]"));
  EXPECT_FALSE(members.required("a"));
  members.finish();
  EXPECT_EQ(faults(), "f.json:1: is an array, should be an object\n");
}

TEST_F(JsonCursorTest, BoundsNumbers) {
  const auto items = root("[10, 11, -1, 1.0, 1e1]").items();
  EXPECT_EQ(items[0].natural(10), 10U);
  for (std::size_t i = 1; i < items.size(); ++i) EXPECT_FALSE(items[i].natural(10));
  const std::string right =
      ", should be a whole number from 0 to 10, without fraction and exponent\n";
  EXPECT_EQ(faults(),
            "f.json:1: /1: is 11" + right + "f.json:1: /2: is -1" + right + "f.json:1: /3: is 1.0" +
                right + "f.json:1: /4: is 1e1" + right);
}

TEST_F(JsonCursorTest, TakesOneValueForAnArrayOfOne) {
  JsonMembers members(root(
      R"({"one": 1, "more": [1, 2], "none": [], "same": [{"a": 1, "b": 2}, 3, {"b": 2, "a": 1}]})"));
  EXPECT_EQ(members.required("one").one_or_more().size(), 1U);
  EXPECT_EQ(members.required("more").one_or_more().size(), 2U);
  EXPECT_EQ(faults(), "");
  static_cast<void>(members.required("none").one_or_more());
  static_cast<void>(members.required("same").one_or_more());
  EXPECT_EQ(faults(),
            "f.json:1: /none: is empty; leave it out, or name at least one\n"
            "f.json:1: /same/2: comes twice; keep one\n");
}

TEST_F(JsonCursorTest, ComparesNoMoreThanItMust) {
  std::string text = "[0";
  for (int i = 1; i < 257; ++i) text += "," + std::to_string(i);
  EXPECT_TRUE(root(text + "]").one_or_more().empty());
  EXPECT_EQ(faults(), "f.json:1: has more than 256 elements\n");
}

TEST_F(JsonCursorTest, TakesOneOfItsWords) {
  constexpr std::array<std::pair<std::string_view, int>, 2> kWords{{{"high", 2}, {"low", 1}}};
  const auto items = root(R"(["high", "hgih", 3])").items();
  EXPECT_EQ(items[0].word(kWords), 2);
  EXPECT_EQ(items[1].word(kWords), std::nullopt);
  EXPECT_EQ(items[2].word(kWords), std::nullopt);
  EXPECT_EQ(faults(),
            "f.json:1: /1: is \"hgih\", should be one of high, low; did you mean \"high\"?\n"
            "f.json:1: /2: is a number, should be a string\n");
}

}  // namespace
}  // namespace pcitune::util
