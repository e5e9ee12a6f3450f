// What documents of both kinds are made of.
#pragma once

#include "pcitune/knowledge/documents.h"
#include "pcitune/util/json_cursor.h"

namespace pcitune::knowledge {

inline constexpr std::string_view kProfileSchema = "pcitune.profile/1";
inline constexpr std::string_view kPlatformSchema = "pcitune.platform/1";

// Printable ASCII without blanks around it: one line of a text.
[[nodiscard]] std::string read_line(const util::JsonCursor& at);
[[nodiscard]] std::vector<std::string> read_sentences(const util::JsonCursor& at);
[[nodiscard]] std::string read_sentence(const util::JsonCursor& at);
[[nodiscard]] Confidence read_confidence(const util::JsonCursor& at);

// "CAPITALS-AND-DIGITS", as the ids of all rules.
[[nodiscard]] std::string read_rule_id(const util::JsonCursor& at);

// A number, or {"at_least": n, "at_most": n} with one or both.
[[nodiscard]] std::optional<Range> read_range(const util::JsonCursor& at);

// "0x58" of that many digits, small ones.
[[nodiscard]] std::optional<std::uint64_t> prefixed_hex(std::string_view text,
                                                        std::size_t fewest,
                                                        std::size_t most);
// Exactly so many digits, small ones.
[[nodiscard]] std::optional<std::uint64_t> small_hex(std::string_view text, std::size_t digits);

// Which members conditions may have.
enum class Side : std::uint8_t { kProfile, kFlawed, kLimited };
[[nodiscard]] Conditions read_conditions(const util::JsonCursor& at, Side side);

// What the values of an object with keys are for.
enum class Use : std::uint8_t { kSet, kExpect, kLimit, kRuleLimit };
[[nodiscard]] std::vector<Demand> read_demands(const util::JsonCursor& at, Use use);

}  // namespace pcitune::knowledge
