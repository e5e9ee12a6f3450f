// The rows of all commands: what --help, the overview and the man-page check know of them. Each
// runs in the file of its name.
#pragma once

#include "cli/common_options.h"
#include "pcitune/cli/program.h"

namespace pcitune::cli {

util::ExitStatus run_list(World& world, const Arguments& arguments);
util::ExitStatus run_show(World& world, const Arguments& arguments);
util::ExitStatus run_get(World& world, const Arguments& arguments);
util::ExitStatus run_explain(World& world, const Arguments& arguments);
util::ExitStatus run_set(World& world, const Arguments& arguments);
util::ExitStatus run_undo(World& world, const Arguments& arguments);
util::ExitStatus run_history(World& world, const Arguments& arguments);
util::ExitStatus run_confirm(World& world, const Arguments& arguments);
util::ExitStatus run_apply(World& world, const Arguments& arguments);
util::ExitStatus run_check(World& world, const Arguments& arguments);
util::ExitStatus run_profile(World& world, const Arguments& arguments);
util::ExitStatus run_simulate(World& world, const Arguments& arguments);

using OptionSet = std::span<const OptionRow>;

inline constexpr std::array kListOptions{
    OptionRow{"", "--tree", "", Arity::kFlag, "from the host bridges down, with buses and links"},
    OptionRow{"", "--vfs", "", Arity::kFlag, "with --tree, a line for each virtual function"},
};
inline constexpr std::array<OptionSet, 6> kListSets{kSelectorOptions,
                                                    kListOptions,
                                                    kTableOutputOptions,
                                                    kSourceOptions,
                                                    kLookOptions,
                                                    kCommonOptions};

inline constexpr CommandRow kListCommand{
    .name = "list",
    .group = "Look",
    .summary = "devices with their tunables, now / maximum, and the bus mode",
    .usage = "[SELECTOR...] [OPTION...]",
    .about =
        "Lists devices, one a line: the bus that each sits on, its latency timer in clocks and "
        "cache line size in\n"
        "bytes, and of PCI-X devices the PCI-X Command fields with their designed maxima. '-' is a "
        "field that the\n"
        "device does not have, '?' one that could not be read. --tree shows who is below whom "
        "instead: buses with\n"
        "their modes, links with speed and width, virtual functions of one kind in a line.\n",
    .examples =
        "  pcitune list\n"
        "  pcitune list -d 15b3:\n"
        "  pcitune list --tree\n"
        "  pcitune list -F mail.txt\n"
        "  pcitune list -o tsv --columns address,driver,mmrbc,dmmrbc\n",
    .options = kListSets,
    .positionals = "",
    .run = run_list,
};

inline constexpr std::array kShowOptions{
    OptionRow{"",
              "--only",
              "KEY",
              Arity::kMany,
              "only this capability, register or field; KEY,KEY works too"},
    OptionRow{"", "--raw", "", Arity::kFlag, "hexadecimal as lspci -xxxx prints it"},
};
inline constexpr std::array<OptionSet, 6> kShowSets{
    kSelectorOptions, kShowOptions, kOutputOptions, kSourceOptions, kLookOptions, kCommonOptions};

inline constexpr CommandRow kShowCommand{
    .name = "show",
    .group = "Look",
    .summary = "every register of a device, each field in words",
    .usage = "[SELECTOR...] [OPTION...]",
    .about =
        "Shows all that the catalogue knows of the devices: each register with its offset and raw "
        "value, and every\n"
        "field with its value and meaning; flags that are off in one line; bytes of capabilities "
        "that no register\n"
        "covers in hexadecimal; findings at the end. With --only all flags have their lines, and "
        "devices that lack\n"
        "the keys are passed over. --raw prints all bytes so that lspci -F and pcitune -F read "
        "them back, but for ranges\n"
        "that are known to hurt the device when they are read: a line names those.\n",
    .examples =
        "  pcitune show -d 15b3:5a44\n"
        "  pcitune show -s 0000:02:00.0 --only pcix.command,dmost\n"
        "  pcitune show --raw > machine.txt && lspci -F machine.txt\n"
        "  lspci -xxx | pcitune show -F -\n"
        "  pcitune show -o json --to machine.json && wc -c machine.json\n",
    .options = kShowSets,
    .positionals = "",
    .run = run_show,
};

inline constexpr std::array kGetOptions{
    OptionRow{"", "--value-only", "", Arity::kFlag, "print values alone"},
};
inline constexpr std::array<OptionSet, 5> kGetSets{
    kSelectorOptions, kGetOptions, kTableOutputOptions, kSourceOptions, kCommonOptions};

inline constexpr CommandRow kGetCommand{
    .name = "get",
    .group = "Look",
    .summary = "values by key, for scripts",
    .usage = "[SELECTOR...] KEY[,KEY...]... [OPTION...]",
    .about =
        "Prints ADDRESS<TAB>KEY<TAB>VALUE for each device and key. A key is a field "
        "(pcix.command.mmrbc, or a short\n"
        "name that is unique: mmrbc), a register (pcix.command, in hexadecimal) or a capability "
        "(pcix, all its\n"
        "fields); several keys may share a word, with commas between them. Devices without the "
        "field "
        "are passed\n"
        "over; it is an error if none has it. '?' is a value that could not be read. '--' ends the "
        "options. What has\n"
        "no key is read as BASE+OFFSET.WIDTH, as in setpci: BASE is a capability's key, CAP_NAME, "
        "ECAP_NAME or\n"
        "nothing, WIDTH is B, W or L; numbers there are hexadecimal.\n",
    .examples =
        "  pcitune get -d 15b3:5a44 mmrbc ost\n"
        "  pcitune get -d 15b3:5a44 mmrbc,ost\n"
        "  pcitune get -s 0000:02:00.0 pcix.command --value-only\n"
        "  pcitune get -s 0000:02:00.0 pcix+2.W CAP_PCIX+2.W 72.W\n",
    .options = kGetSets,
    .positionals = "KEY",
    .run = run_get,
};

inline constexpr std::array kExplainOptions{
    OptionRow{"",
              "--list",
              "",
              Arity::kFlag,
              "all keys and rules, or those of a capability or with a word in them"},
};
inline constexpr std::array<OptionSet, 5> kExplainSets{
    kSelectorOptions, kExplainOptions, kSourceOptions, kLookOptions, kCommonOptions};

inline constexpr CommandRow kExplainCommand{
    .name = "explain",
    .group = "Look",
    .summary = "what a key, a value or a rule means, and what holds on a device",
    .usage = "WHAT... [SELECTOR...] [OPTION...]",
    .about =
        "Explains a field, register or capability by its key (or by lspci's or setpci's word for "
        "it), a value as\n"
        "KEY=VALUE, or the id of a rule: meaning, place, access, who may change it, every value, "
        "limits, the same\n"
        "access with setpci, and the source. With a selector or a place to look at also what "
        "holds on the devices:\n"
        "the value now, what it is compared with, which values are legal there, findings. An "
        "offset as setpci takes it\n"
        "is looked up on the device; the value behind it is hexadecimal.\n",
    .examples =
        "  pcitune explain pcix.command=0x4e\n"
        "  pcitune explain mmrbc=4096 PCIX-DMMRBC\n"
        "  pcitune explain mmrbc -d 15b3:5a44\n"
        "  pcitune explain 72.W=1c -d 15b3:5a44\n"
        "  pcitune explain --list pcix\n",
    .options = kExplainSets,
    .positionals = "WHAT",
    .run = run_explain,
};

inline constexpr std::array kSetOptions{
    OptionRow{"-n", "--dry-run", "", Arity::kFlag, "show what would be written, write nothing"},
    OptionRow{"", "--force", "RULE-ID", Arity::kMany, "override this one rule"},
    OptionRow{"", "--skip-unable", "", Arity::kFlag, "leave out devices that lack the field"},
    OptionRow{"", "--keep-going", "", Arity::kFlag, "all or nothing for each device, not over all"},
    OptionRow{"", "--all", "", Arity::kFlag, "all devices, where no selector is given"},
    OptionRow{"-y", "--yes", "", Arity::kFlag, "do not ask when several kinds of devices match"},
    OptionRow{"-m", "--message", "TEXT", Arity::kOne, "why, for the journal"},
    OptionRow{"",
              "--confirm-within",
              "TIME",
              Arity::kOne,
              "put it back after 60s, 5m ... unless 'pcitune confirm' comes first"},
};
inline constexpr std::array<OptionSet, 7> kSetSets{kSelectorOptions,
                                                   kSetOptions,
                                                   kWaitOptions,
                                                   kOutputOptions,
                                                   kSourceOptions,
                                                   kStateOptions,
                                                   kCommonOptions};

inline constexpr CommandRow kSetCommand{
    .name = "set",
    .group = "Change",
    .summary = "change fields: checked, written at exact width, read back",
    .usage = "SELECTOR... KEY=VALUE... [OPTION...] [-- COMMAND...]",
    .about =
        "Plans the change for all devices that match, checks the result against the rules, and "
        "writes only if nothing\n"
        "stands against it anywhere; then one write a register, each read back. If a write does "
        "not hold, all are\n"
        "put back. A value is given in units (4096, 4k, on), as max, at_least:N or at_most:N, or "
        "as raw:CODE; a\n"
        "whole register takes 0x... Prints ADDRESS KEY OLD -> NEW VERDICT.\n"
        "Fields that are shared (aspm, mps, ltr ...) are set in all functions and at both ends "
        "that share them, in order;\n"
        "-n lists the steps with their reasons. The setting lasts until the device is reset or a "
        "driver changes it.\n"
        "'pcitune undo' puts it back. With a COMMAND behind -- it lasts as long as that runs, "
        "however it ends, and the\n"
        "exit status is the command's; the lines are on standard error then.\n",
    .examples =
        "  sudo pcitune set -n -d 15b3:5a44 mmrbc=4096 ost=8\n"
        "  sudo pcitune set -d 15b3:5a44 mmrbc=max\n"
        "  sudo pcitune set -s 0000:02:00.0 pcix.command=0x1c\n"
        "  sudo pcitune set -s 0000:02:00.0 mmrbc=512 -- sleep 0.1\n"
        "  sudo pcitune set -s 0000:02:00.0 mmrbc=512 --confirm-within 60s && sudo pcitune "
        "confirm\n",
    .options = kSetSets,
    .positionals = "KEY=VALUE",
    .run = run_set,
    .runs_command = true,
};

inline constexpr std::array kUndoOptions{
    OptionRow{"-n", "--dry-run", "", Arity::kFlag, "show what would be written, write nothing"},
    OptionRow{"", "--force", "RULE-ID", Arity::kMany, "override this one rule"},
    OptionRow{"-m", "--message", "TEXT", Arity::kOne, "why, for the journal"},
    OptionRow{"",
              "--unless-confirmed",
              "",
              Arity::kFlag,
              "wait for the deadline of the entry first: what --confirm-within runs"},
};
inline constexpr std::array<OptionSet, 6> kUndoSets{
    kUndoOptions, kWaitOptions, kOutputOptions, kSourceOptions, kStateOptions, kCommonOptions};

inline constexpr CommandRow kUndoCommand{
    .name = "undo",
    .group = "Change",
    .summary = "put back what a set changed, also one that was killed",
    .usage = "[ID...] [OPTION...]",
    .about =
        "Puts the values before back, of the newest entry of the journal that is neither undone "
        "nor an undo, or of those\n"
        "that are named ('pcitune history' lists them). A field is written only where it still "
        "holds what was set; after\n"
        "a kill, where each of its bits is as before or as it was to become. Anything else is a "
        "conflict: it is named and\n"
        "left alone. Checked, written and read back as set does it, and an entry itself. Error "
        "bits that were cleared\n"
        "stay cleared.\n",
    .examples =
        "  sudo pcitune set -s 0000:02:00.0 mmrbc=512 && sudo pcitune undo\n"
        "  sudo pcitune set -s 0000:02:00.0 mmrbc=512 && sudo pcitune undo -n\n",
    .options = kUndoSets,
    .positionals = "ID",
    .run = run_undo,
};

inline constexpr std::array kHistoryOptions{
    OptionRow{"-s", "", "ADDRESS", Arity::kOne, "with KEY: all changes of this field, a line each"},
};
inline constexpr std::array<OptionSet, 5> kHistorySets{
    kHistoryOptions, kOutputOptions, kPlaceOptions, kStateOptions, kCommonOptions};

inline constexpr CommandRow kHistoryCommand{
    .name = "history",
    .group = "Change",
    .summary = "what was changed, when, by what, and what became of it",
    .usage = "[ID | -s ADDRESS KEY] [OPTION...]",
    .about =
        "Lists the journal, newest first: id, command, state and what was changed in short. With "
        "an ID all of that entry,\n"
        "with -s and a key all changes of that field. States: done, undone, rolled-back (something "
        "did not hold, all was\n"
        "put back), failed (something could not be), interrupted (killed: 'pcitune undo' puts it "
        "back, 'pcitune confirm\n"
        "ID' keeps it as it is), kept, unconfirmed. Touches no device.\n",
    .examples =
        "  sudo pcitune history\n"
        "  sudo pcitune history -s 0000:02:00.0 mmrbc\n"
        "  sudo pcitune history -o json\n",
    .options = kHistorySets,
    .positionals = "ID",
    .run = run_history,
};

inline constexpr std::array<OptionSet, 4> kConfirmSets{
    kWaitOptions, kPlaceOptions, kStateOptions, kCommonOptions};

inline constexpr CommandRow kConfirmCommand{
    .name = "confirm",
    .group = "Change",
    .summary = "keep what set --confirm-within would put back",
    .usage = "[ID] [OPTION...]",
    .about =
        "Ends the wait of the newest entry that --confirm-within put under a deadline, or of the "
        "one that is named: it\n"
        "stays. One that was killed is closed as it is, if it is named.\n",
    .examples =
        "  sudo pcitune set -s 0000:02:00.0 mmrbc=512 --confirm-within 60s && sudo pcitune "
        "confirm\n",
    .options = kConfirmSets,
    .positionals = "ID",
    .run = run_confirm,
};

inline constexpr std::array kApplyOptions{
    OptionRow{"-n", "--dry-run", "", Arity::kFlag, "show what would be written, write nothing"},
    OptionRow{"", "--force", "RULE-ID", Arity::kMany, "override this one rule"},
    OptionRow{"", "--confirm-within", "TIME", Arity::kOne, "put back then, unless confirmed: 60s"},
    OptionRow{"-m", "--message", "TEXT", Arity::kOne, "why, for the journal"},
};
inline constexpr std::array<OptionSet, 7> kApplySets{kApplyOptions,
                                                     kWaitOptions,
                                                     kSelectorOptions,
                                                     kOutputOptions,
                                                     kSourceOptions,
                                                     kStateOptions,
                                                     kCommonOptions};

inline constexpr CommandRow kApplyCommand{
    .name = "apply",
    .group = "Keep",
    .summary = "set what the profiles ask for",
    .usage = "[PROFILE|FILE...] [SELECTOR...] [OPTION...]",
    .about =
        "Sets the devices that match as the profiles say that are switched on, or those that are "
        "named, by name or file.\n"
        "All or nothing, over all devices; checked, written, read back and kept in the journal as "
        "set does it, so that\n"
        "'pcitune undo' puts it back. What two profiles want differently is left alone, and both "
        "are named; 'overrides'\n"
        "in one of them decides. A second apply changes nothing.\n",
    .examples =
        "  pcitune apply -n\n"
        "  sudo pcitune apply mellanox-infinihost\n",
    .options = kApplySets,
    .positionals = "PROFILE",
    .run = run_apply,
};

inline constexpr std::array kCheckOptions{
    OptionRow{"", "--root", "DIR", Arity::kOne, "look for documents below this directory"},
};
inline constexpr std::array<OptionSet, 5> kCheckSets{
    kCheckOptions, kSelectorOptions, kOutputOptions, kSourceOptions, kCommonOptions};

inline constexpr CommandRow kCheckCommand{
    .name = "check",
    .group = "Keep",
    .summary = "is the machine as the profiles, or you, want it?",
    .usage = "[PROFILE|FILE...] [KEY=VALUE...] [SELECTOR...] [OPTION...]",
    .about =
        "Holds the machine, or a dump, against the profiles that are switched on, those that are "
        "named, or values:\n"
        "a line for each field that is not as it should be, and for each error that a rule finds "
        "on these devices.\n"
        "Exit status: 0 all as asked, 1 something differs, 2 data may be damaged, 3 nothing to "
        "check, or something could\n"
        "not be read (asleep, gone, no permission).\n",
    .examples =
        "  pcitune check mellanox-infinihost\n"
        "  pcitune check -d 15b3:5a44 mmrbc=4096 dpere=off\n",
    .options = kCheckSets,
    .positionals = "WORD",
    .run = run_check,
};

inline constexpr std::array kProfileOptions{
    OptionRow{"", "--root", "DIR", Arity::kOne, "look for documents below this directory"},
};
inline constexpr std::array<OptionSet, 2> kProfileSets{kProfileOptions, kCommonOptions};

inline constexpr CommandRow kProfileCommand{
    .name = "profile",
    .group = "Keep",
    .summary = "what is known of cards and bridges, and what is switched on",
    .usage = "list | show NAME|ID... | validate FILE...",
    .about =
        "Profiles say what a card should be set to, or why there is nothing to set; platform "
        "rules say what a bridge\n"
        "or card cannot stand. list shows all profiles: on are those in /etc, /run and "
        "/usr/lib/pcitune/profiles, off\n"
        "those in /usr/share/pcitune/profiles and of the program itself. show prints a document "
        "by its name, or all that\n"
        "is known of an id. validate reads files of both kinds and prints each fault as\n"
        "FILE:LINE: /MEMBER: what is wrong. pcitune-profile(5) has the form of the files.\n",
    .examples =
        "  pcitune profile list\n"
        "  pcitune profile show mellanox-infinihost\n"
        "  pcitune profile show 8086:1229 AMD-8131-56\n",
    .options = kProfileSets,
    .positionals = "WORD",
    .run = run_profile,
};

inline constexpr std::array kSimulateOptions{
    OptionRow{
        "", "--from", "DUMP", Arity::kOne, "make the machine of this dump; - is standard input"},
};
inline constexpr std::array<OptionSet, 2> kSimulateSets{kSimulateOptions, kCommonOptions};

inline constexpr CommandRow kSimulateCommand{
    .name = "simulate",
    .group = "Prove",
    .summary = "write a practice machine as a sysfs tree",
    .usage = "[--from DUMP] DIR",
    .about =
        "Writes a practice machine into DIR, a new or empty directory: a cluster node of 2005, or "
        "the machine of a dump.\n"
        "All commands work on it with --sysfs DIR, so every write can be rehearsed; so do lspci "
        "and setpci with\n"
        "-A linux-sysfs -O sysfs.path=DIR (give both: with a wrong path alone they use the real "
        "machine).\n",
    .examples =
        "  pcitune simulate node && pcitune list --sysfs node\n"
        "  pcitune simulate --from mail.txt copy && pcitune set --sysfs copy -d 15b3:5a44 "
        "mmrbc=512\n",
    .options = kSimulateSets,
    .positionals = "DIR",
    .run = run_simulate,
};

}  // namespace pcitune::cli
