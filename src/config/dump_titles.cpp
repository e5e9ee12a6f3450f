#include "dump_titles.h"

#include <algorithm>

#include "dump_lines.h"
#include "pcitune/util/hex.h"

namespace pcitune::config {
namespace {

constexpr auto kNone = std::string_view::npos;
constexpr std::size_t kDomainDigits = 8;

bool is_hex(char c) { return util::hex_digit(c) >= 0; }

bool is_alphanumeric(char c) {
  return is_hex(c) || (c >= 'g' && c <= 'z') || (c >= 'G' && c <= 'Z');
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

bool is_digits(std::string_view text, std::size_t fewest, std::size_t most) {
  return text.size() >= fewest && text.size() <= most &&
         std::all_of(text.begin(), text.end(), is_hex);
}

// Written like an address, be it legal or not: "[DOMAIN:]BB:DD.F", the function in one or two
// characters.
bool looks_like_address(std::string_view token) {
  const auto dot = token.rfind('.');
  if (dot == kNone || dot < 5 || token[dot - 3] != ':') return false;
  const auto function = token.substr(dot + 1);
  if (function.empty() || function.size() > 2 ||
      !std::all_of(function.begin(), function.end(), is_alphanumeric)) {
    return false;
  }
  if (!is_digits(token.substr(dot - 2, 2), 2, 2) || !is_digits(token.substr(dot - 5, 2), 2, 2))
    return false;
  return dot == 5 ||
         (token[dot - 6] == ':' && is_digits(token.substr(0, dot - 6), 1, kDomainDigits));
}

// lspci -PP prints the path "00:1c.0/01:00.0"; the function is the last part, the domain the first.
std::optional<Address> last_of_path(std::string_view token) {
  const auto slash = token.rfind('/');
  if (slash == kNone) return parse_address(token);
  const auto root = parse_address(token.substr(0, token.find('/')));
  auto last = parse_address(token.substr(slash + 1));
  if (root && last) last->domain = root->domain;
  return root ? last : std::nullopt;
}

std::string_view first_token(std::string_view text) {
  constexpr std::size_t kLongestPath = 200;
  return text.substr(0, std::min(text.substr(0, kLongestPath).find_first_of(" \t"), text.size()));
}

// A time such as "12:34:56.7" looks like an address with a short domain. lspci prints at least four
// digits of it, and a class with a colon.
bool has_short_domain(std::string_view token) {
  const auto first = token.find(':');
  return token.find(':', first + 1) != kNone && first < 4;
}

}  // namespace

std::optional<Title> parse_title(std::string_view text) {
  if (text.size() < 7 || !is_hex(text[0])) return std::nullopt;
  auto token = first_token(text);
  auto rest = text.substr(std::min(skip_blanks(text, token.size()), text.size()));
  if (rest.empty() && !token.empty() && token.back() == ':') token.remove_suffix(1);
  const auto shape = token.substr(0, token.find('/'));
  if (!looks_like_address(shape)) return std::nullopt;
  const Title title{last_of_path(token), rest};
  const bool sure = title.address && rest.find(": ") != kNone;
  if (has_short_domain(shape) && !sure) return std::nullopt;
  return title;
}

std::optional<Title> title_at_end(std::string_view text) {
  while (!text.empty() && (is_blank(text.back()) || text.back() == ':')) text.remove_suffix(1);
  const auto token = text.substr(text.find_last_of(" \t") + 1);  // npos + 1 is 0
  if (!looks_like_address(token)) return std::nullopt;
  return Title{parse_address(token), {}};
}

std::optional<Title> parse_bare_title(std::string_view text) {
  for (const std::string_view name : {"Slot:", "Device:"}) {
    if (!text.starts_with(name)) continue;
    const auto token = text.substr(skip_blanks(text, name.size()));
    if (looks_like_address(token)) return Title{parse_address(token), {}};
  }
  const auto at = text.find("config space");
  return at == kNone ? std::nullopt : title_at_end(text.substr(0, at));
}

}  // namespace pcitune::config
