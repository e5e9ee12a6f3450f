// Env: what the process gets from its surroundings: variables, a person at a terminal, signals,
// other processes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pcitune/util/result.h"

namespace pcitune::util {

class Env {
 public:
  Env() = default;
  Env(const Env&) = delete;
  Env& operator=(const Env&) = delete;
  Env(Env&&) = delete;
  Env& operator=(Env&&) = delete;
  virtual ~Env() = default;

  [[nodiscard]] virtual std::optional<std::string> variable(const std::string& name) const = 0;
  // The effective user id; 0 is root.
  [[nodiscard]] virtual std::uint32_t user() const = 0;
  // Is there a person to ask (standard input is a terminal)?
  [[nodiscard]] virtual bool can_ask() const = 0;
  // One line from standard input, without its end; nothing at the end of input.
  [[nodiscard]] virtual std::optional<std::string> read_line() = 0;
  // SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGPIPE wait until release_signals(); then they act as
  // ever. Held while registers are half written. As many releases as holds.
  virtual void hold_signals() = 0;
  virtual void release_signals() = 0;

  [[nodiscard]] virtual long process_id() const = 0;
  // Could this be run, as far as one can see? Looked for along PATH.
  [[nodiscard]] virtual Result<> check_command(const std::string& word) const = 0;
  // Runs a program with our standard descriptors and waits for its end: its status, 128 + N if
  // signal N ended it. Signals that ask us to stop go to it instead, and what they do to it is all
  // they do. One that has come before, and is held, starts nothing: 128 + N, and it is held still.
  // A broken pipe does not end us any more once the program has run.
  [[nodiscard]] virtual Result<int> run_command(const std::vector<std::string>& words) = 0;
  // Runs this program with other words, in a session of its own and without standard descriptors,
  // so that it outlives us and our terminal. Returns once it has called report_ready(); an Error if
  // it never does.
  [[nodiscard]] virtual Result<> start_detached(const std::vector<std::string>& words) = 0;
  // Of the one that was started so, before anything is written to standard output.
  virtual void report_ready() = 0;
};

class RealEnv final : public Env {
 public:
  [[nodiscard]] std::optional<std::string> variable(const std::string& name) const override;
  [[nodiscard]] std::uint32_t user() const override;
  [[nodiscard]] bool can_ask() const override;
  std::optional<std::string> read_line() override;
  void hold_signals() override;
  void release_signals() override;
  [[nodiscard]] long process_id() const override;
  [[nodiscard]] Result<> check_command(const std::string& word) const override;
  Result<int> run_command(const std::vector<std::string>& words) override;
  Result<> start_detached(const std::vector<std::string>& words) override;
  void report_ready() override;

 private:
  int holds_ = 0;
};

// Makes sure that descriptors 0, 1 and 2 are open, on /dev/null if need be, and such that using
// them fails. Otherwise a device's file could get number 2, and a message would be written into the
// device.
void secure_standard_descriptors();

// Holds signals while it lives.
class SignalHold {
 public:
  explicit SignalHold(Env& env) : env_(env) { env_.hold_signals(); }
  SignalHold(const SignalHold&) = delete;
  SignalHold& operator=(const SignalHold&) = delete;
  SignalHold(SignalHold&&) = delete;
  SignalHold& operator=(SignalHold&&) = delete;
  ~SignalHold() { env_.release_signals(); }

 private:
  Env& env_;
};

}  // namespace pcitune::util
