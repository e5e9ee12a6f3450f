// Options that several commands share, as rows.
#pragma once

#include <array>

#include "pcitune/cli/program.h"

namespace pcitune::cli {

inline constexpr std::array kSelectorOptions{
    OptionRow{"-s",
              "",
              "ADDRESS",
              Arity::kMany,
              "devices at [[[[domain]:]bus]:][device][.[function]], or #N of a dump"},
    OptionRow{"-d", "", "ID", Arity::kMany, "devices with [vendor]:[device][:class[:prog-if]]"},
    OptionRow{"", "--subsystem", "ID", Arity::kMany, "devices with subsystem [vendor]:[device]"},
    OptionRow{"", "--driver", "NAME", Arity::kMany, "devices bound to a driver"},
    OptionRow{"", "--interface", "NAME", Arity::kMany, "the device of a network or RDMA interface"},
    OptionRow{"", "--behind", "ADDRESS", Arity::kMany, "devices anywhere below a bridge"},
    OptionRow{"", "--exclude", "ADDRESS", Arity::kMany, "not this device"},
};

inline constexpr std::array kSourceOptions{
    OptionRow{
        "-F", "", "FILE", Arity::kOne, "look at a dump or raw config file; - is standard input"},
    OptionRow{"", "--sysfs", "DIR", Arity::kOne, "look at this sysfs tree and only it"},
    OptionRow{"-A", "", "METHOD", Arity::kOne, "libpci access method, for reading"},
    OptionRow{"-O", "", "NAME=VALUE", Arity::kMany, "parameter of the access method"},
    OptionRow{"", "--wake", "", Arity::kFlag, "also read devices that are asleep, waking them"},
};

// Of commands that look at the journal only.
inline constexpr std::array kPlaceOptions{
    OptionRow{"", "--sysfs", "DIR", Arity::kOne, "the journal of this sysfs tree"},
};
// Where the journal is kept.
inline constexpr std::array kStateOptions{
    OptionRow{"", "--state-dir", "DIR", Arity::kOne, "keep the journal in DIR"},
    OptionRow{"",
              "--root",
              "DIR",
              Arity::kOne,
              "journal and platform rules below DIR: an image, a rehearsal"},
};
inline constexpr std::array kWaitOptions{
    OptionRow{
        "", "--wait", "SECONDS", Arity::kOne, "wait so long for another pcitune that writes (5)"},
};

// Where and how results are printed.
inline constexpr std::array kOutputOptions{
    OptionRow{"-o", "", "text|json", Arity::kOne, "form of the results"},
    OptionRow{"", "--to", "FILE", Arity::kOne, "results into FILE, replaced at once at the end"},
};
// Of commands that print lines of values.
inline constexpr std::array kTableOutputOptions{
    OptionRow{"-o", "", "text|json|tsv", Arity::kOne, "form of the results"},
    OptionRow{"", "--columns", "NAME,...", Arity::kOne, "columns of tsv: address,id,driver ..."},
    OptionRow{"", "--to", "FILE", Arity::kOne, "results into FILE, replaced at once at the end"},
};

inline constexpr std::array kCommonOptions{
    OptionRow{"-q", "--quiet", "", Arity::kFlag, "no remarks, only results, warnings and errors"},
    OptionRow{"-h", "--help", "", Arity::kFlag, "this help"},
};

inline constexpr std::array kLookOptions{
    OptionRow{"", "--color", "WHEN", Arity::kOne, "auto, always or never; NO_COLOR is honoured"},
    OptionRow{"", "--no-names", "", Arity::kFlag, "no names from pci.ids"},
};

}  // namespace pcitune::cli
