#include "pcitune/util/json_writer.h"

#include <gtest/gtest.h>

namespace pcitune::util {
namespace {

std::string as_json(std::string_view text) {
  std::string to;
  append_json_string(to, text);
  return to;
}

// U+FFFD as UTF-8, once for each byte that is no part of a character.
const std::string kReplaced = "\xEF\xBF\xBD";

TEST(JsonString, KeepsPlainTextAndUtf8) {
  EXPECT_EQ(as_json(""), "\"\"");
  EXPECT_EQ(as_json("pcix.command.mmrbc"), "\"pcix.command.mmrbc\"");
  EXPECT_EQ(as_json("\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"),
            "\"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80\"");
}

TEST(JsonString, EscapesWhatJsonOrATerminalWouldTakeForSomethingElse) {
  EXPECT_EQ(as_json("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(as_json("a\nb\tc\rd"), R"("a\nb\tc\u000dd")");
  EXPECT_EQ(as_json("\x1b[31m"), R"("\u001b[31m")");
  EXPECT_EQ(as_json(std::string("\0", 1)), R"("\u0000")");
  EXPECT_EQ(as_json("\x7F"), R"("\u007f")");
  EXPECT_EQ(as_json("\xC2\x9B"), R"("\u009b")") << "the eight-bit form of ESC [";
  EXPECT_EQ(as_json("\xC2\xA0"), "\"\xC2\xA0\"") << "the first one that is no control";
}

TEST(JsonString, ReplacesEachByteThatIsNoUtf8) {
  EXPECT_EQ(as_json("M\xFCller"), "\"M" + kReplaced + "ller\"") << "Latin-1";
  EXPECT_EQ(as_json("\x80"), "\"" + kReplaced + "\"") << "goes on with nothing";
  EXPECT_EQ(as_json("\xE2\x82"), "\"" + kReplaced + kReplaced + "\"") << "cut";
  EXPECT_EQ(as_json("\xE2\x82x"), "\"" + kReplaced + kReplaced + "x\"");
  EXPECT_EQ(as_json("\xC0\x80"), "\"" + kReplaced + kReplaced + "\"") << "overlong";
  EXPECT_EQ(as_json("\xE0\x9F\xBF"), "\"" + kReplaced + kReplaced + kReplaced + "\"");
  EXPECT_EQ(as_json("\xED\xA0\x80"), "\"" + kReplaced + kReplaced + kReplaced + "\"")
      << "half of a pair of UTF-16";
  EXPECT_EQ(as_json("\xF4\x90\x80\x80"),
            "\"" + kReplaced + kReplaced + kReplaced + kReplaced + "\"")
      << "past the last character";
  EXPECT_EQ(as_json("\xF0\x80\x80\x80").size(), 2 + 4 * kReplaced.size());
}

TEST(JsonWriter, PutsCommasAndLinesBetweenMembersAndElements) {
  StringOutput out;
  JsonWriter json(out);
  json.begin_object();
  json.member("a", "x");
  json.key("b");
  json.begin_array();
  for (const std::uint64_t n : {1U, 2U}) {
    json.new_line();
    json.begin_object();
    json.key("n");
    json.number(n);
    json.end_object();
  }
  json.end_array();
  json.key("c");
  json.begin_object();
  json.end_object();
  json.key("d");
  json.boolean(true);
  json.key("e");
  json.null();
  json.rendered("\"f\":1,\"g\":2");
  json.end_object();
  json.finish();
  EXPECT_EQ(out.text(),
            "{\"a\":\"x\",\"b\":[\n{\"n\":1},\n{\"n\":2}],\"c\":{},\"d\":true,\"e\":null,"
            "\"f\":1,\"g\":2}\n");
}

TEST(JsonWriter, WritesNumbersToTheirLastDigit) {
  StringOutput out;
  JsonWriter json(out);
  json.begin_array();
  json.number(0);
  json.number(kLargestJsonNumber);
  json.number(UINT64_MAX);
  json.end_array();
  json.finish();
  EXPECT_EQ(out.text(), "[0,9007199254740992,18446744073709551615]\n");
}

// An output that remembers the largest piece it got.
class Pieces final : public Output {
 public:
  void write(std::string_view text) override {
    largest = std::max(largest, text.size());
    total += text.size();
  }
  Result<> flush() override { return {}; }
  [[nodiscard]] bool is_terminal() const override { return false; }
  std::size_t largest = 0, total = 0;
};

TEST(JsonWriter, HandsALongDocumentOverInPieces) {
  Pieces out;
  JsonWriter json(out);
  json.begin_array();
  for (int i = 0; i < 100'000; ++i) {
    json.begin_object();
    json.member("text", "0123456789");
    json.end_object();
  }
  json.end_array();
  json.finish();
  EXPECT_GT(out.total, 1'000'000U);
  EXPECT_LT(out.largest, 100'000U);
}

}  // namespace
}  // namespace pcitune::util
