// The strict reader: lines, pointers, and every way in which a text is no document.
#include "pcitune/util/json_reader.h"

#include <chrono>

namespace pcitune::util {
namespace {

using Kind = JsonValue::Kind;

// "FILE:LINE: POINTER: what", a line each.
std::string faults_of(std::string_view text) {
  JsonFaults faults("f.json");
  static_cast<void>(parse_json(text, faults));
  std::string all;
  for (const Error& error : faults.errors()) all += message(error) + "\n";
  return all;
}

JsonValue value_of(std::string_view text) {
  JsonFaults faults("f.json");
  auto value = parse_json(text, faults);
  EXPECT_TRUE(faults.empty()) << text;
  EXPECT_TRUE(value) << text;
  return value.value_or(JsonValue{});
}

TEST(JsonReader, KeepsKindsAndValues) {
  const JsonValue value = value_of(R"([null, true, false, 7, "a\u00e9\n", {"k": []}])");
  ASSERT_EQ(value.kind, Kind::kArray);
  ASSERT_EQ(value.items.size(), 6U);
  EXPECT_EQ(value.items[0].kind, Kind::kNull);
  EXPECT_TRUE(value.items[1].boolean);
  EXPECT_FALSE(value.items[2].boolean);
  EXPECT_EQ(value.items[3].natural, 7U);
  EXPECT_EQ(value.items[4].text, "a\xC3\xA9\n");
  ASSERT_EQ(value.items[5].items.size(), 1U);
  EXPECT_EQ(value.items[5].items[0].name, "k");
  EXPECT_EQ(value.items[5].items[0].kind, Kind::kArray);
}

TEST(JsonReader, TakesWholeNumbersOf64BitsAsNatural) {
  EXPECT_EQ(value_of("18446744073709551615").natural, UINT64_MAX);
  EXPECT_EQ(value_of("0").natural, 0U);
  for (const char* const other : {"18446744073709551616", "-1", "1.0", "1e3", "-0.5"}) {
    const JsonValue value = value_of(other);
    EXPECT_EQ(value.kind, Kind::kNumber) << other;
    EXPECT_FALSE(value.natural) << other;
    EXPECT_EQ(value.text, other);
  }
}

TEST(JsonReader, KnowsTheLineOfEachValue) {
  const JsonValue value = value_of(
      "{\n  \"a\": 1,\n  \"b\":\n    2\n,\n  \"c\": \"x\",\n\"d\": [\n  true,\n  3 ]\n}\n");
  EXPECT_EQ(value.line, 1U);
  const auto& members = value.items;
  ASSERT_EQ(members.size(), 4U);
  EXPECT_EQ(members[0].line, 2U);
  EXPECT_EQ(members[1].name_line, 3U);
  EXPECT_EQ(members[1].line, 4U);  // the parser has seen the line's end already
  EXPECT_EQ(members[2].line, 6U);
  EXPECT_EQ(members[3].line, 7U);
  EXPECT_EQ(members[3].items[0].line, 8U);
  EXPECT_EQ(members[3].items[1].line, 9U);
}

TEST(JsonReader, PointsIntoTheDocument) {
  EXPECT_EQ(json_pointer("", "rules"), "/rules");
  EXPECT_EQ(json_pointer("/a", "b/c~d"), "/a/b~1c~0d");
  EXPECT_EQ(faults_of("{\"a/b\": {\"x\": 1, \"l\": [1, {\"y\": tru}]}}"),
            "f.json:1: /a~1b/l/1: 'tru}' is no JSON; strings stand in double quotes, and there are "
            "no comments\n");
}

TEST(JsonReader, RefusesWhatIsNoJson) {
  EXPECT_EQ(faults_of(""), "f.json:1: ends too early: a bracket, quote or value is missing\n");
  EXPECT_EQ(faults_of("{\"a\": 1\n\n"),
            "f.json:2: ends too early: a bracket, quote or value is missing\n");
  EXPECT_EQ(faults_of("{\"a\": 1,\n}"),
            "f.json:2: a comma before '}'; there is none behind the last\n");
  EXPECT_EQ(faults_of("[1, ]"), "f.json:1: a comma before ']'; there is none behind the last\n");
  EXPECT_EQ(faults_of("{\"a\" 1}"), "f.json:1: unexpected number literal; expected ':'\n");
  EXPECT_EQ(
      faults_of("{'a': 1}"),
      "f.json:1: ''' is no JSON; strings stand in double quotes, and there are no comments\n");
  EXPECT_EQ(
      faults_of("// hm\n{}"),
      "f.json:1: '/' is no JSON; strings stand in double quotes, and there are no comments\n");
  EXPECT_EQ(
      faults_of("{\"a\": NaN}"),
      "f.json:1: 'N' is no JSON; strings stand in double quotes, and there are no comments\n");
  EXPECT_EQ(faults_of("{\"a\": 1e999}"), "f.json:1: a number that is too large\n");
  EXPECT_EQ(faults_of("{\"a\": 01}"), "f.json:1: unexpected number literal; expected '}'\n");
  EXPECT_EQ(faults_of("\n\"abc"), "f.json:2: a string without its closing quote\n");
}

TEST(JsonReader, RefusesTrailingText) {
  EXPECT_EQ(faults_of("{}\n\n{}"), "f.json:3: unexpected '{'; expected end of input\n");
  EXPECT_EQ(
      faults_of("{} x"),
      "f.json:1: 'x' is no JSON; strings stand in double quotes, and there are no comments\n");
  EXPECT_EQ(faults_of(std::string_view("{}\n\0", 4)), "f.json:2: a zero byte: this is no text\n");
}

TEST(JsonReader, RefusesAByteOrderMark) {
  EXPECT_EQ(faults_of("\xEF\xBB\xBF{}"),
            "f.json:1: begins with a byte order mark; save it without one\n");
}

TEST(JsonReader, RefusesWhatIsNotUtf8) {
  EXPECT_EQ(faults_of("{\"a\":\n \"b\xFFz\"}"), "f.json:2: is not UTF-8\n");
  EXPECT_EQ(faults_of("[\"\xC0\xAF\"]"), "f.json:1: is not UTF-8\n");      // longer than need be
  EXPECT_EQ(faults_of("[\"\xED\xA0\x80\"]"), "f.json:1: is not UTF-8\n");  // half of a pair
  EXPECT_EQ(faults_of("[\"\xF5\x80\x80\x80\"]"), "f.json:1: is not UTF-8\n");  // beyond Unicode
  EXPECT_EQ(faults_of("[\"a\nb\"]"),
            "f.json:1: a string with a line end or control character; use \\n, \\u0009\n");
}

TEST(JsonReader, NamesEachMemberThatComesTwice) {
  EXPECT_EQ(faults_of("{\"a\": 1,\n\"b\": {\"c\": 1,\n\"c\": 2},\n\"a\": 3}"),
            "f.json:3: /b/c: comes twice; keep one\nf.json:4: /a: comes twice; keep one\n");
  EXPECT_EQ(faults_of("[{\"a\": 1}, {\"a\": 1}]"), "");
}

TEST(JsonReader, GoesNoDeeperThanItsBound) {
  const std::string deepest = std::string(kDeepestJson, '[') + std::string(kDeepestJson, ']');
  EXPECT_EQ(faults_of(deepest), "");
  EXPECT_NE(faults_of("[" + deepest + "]").find("nested more than 32 deep"), std::string::npos);
  std::string objects;
  for (std::size_t i = 0; i <= kDeepestJson; ++i) objects += "{\"a\":\n";
  EXPECT_NE(faults_of(objects).find("f.json:33: /a/a/a/"), std::string::npos) << faults_of(objects);
}

TEST(JsonReader, EndsAHundredMegabytesOfBracketsAtOnce) {
  const std::string brackets(100'000'000, '[');
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_NE(faults_of(brackets).find("nested more than 32 deep"), std::string::npos);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(100));
}

TEST(JsonReader, TakesTimeThatGrowsWithTheMembers) {
  std::string text = "{\"k\": 0";
  for (int i = 0; i < 50'000; ++i)
    text += ",\n\"k" + std::to_string(i) + "\": " + std::to_string(i);
  text += "}";
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(value_of(text).items.size(), 50'001U);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

TEST(JsonReader, NamesABoundedNumberOfFaults) {
  std::string text = "{\"a\": 0";
  for (int i = 0; i < 1000; ++i) text += ", \"a\": 0";
  JsonFaults faults("f.json");
  EXPECT_FALSE(parse_json(text + "}", faults));
  EXPECT_EQ(faults.errors().size(), JsonFaults::kMost);
}

TEST(JsonReader, HidesControlCharactersOfNames) {
  EXPECT_EQ(faults_of("{\"\\u001b[2J\": 1, \"\\u001b[2J\": 2}"),
            "f.json:1: /\\x1b[2J: comes twice; keep one\n");
}

TEST(JsonFaults, SortsByLineAndSaysThatThereAreMore) {
  JsonFaults faults("f.json");
  for (unsigned i = 0; i <= JsonFaults::kMost; ++i) faults.add(100 - i, "/a", "wrong");
  const auto errors = faults.errors();
  ASSERT_EQ(errors.size(), JsonFaults::kMost + 1);
  EXPECT_EQ(message(errors.front()), "f.json:81: /a: wrong");
  EXPECT_EQ(message(errors.back()), "f.json: and more faults");
}

}  // namespace
}  // namespace pcitune::util
