import Features
import Terminal
import Views

/// The log of a request attempt for `--debug`: its outcome, and an equivalent `curl` command.
struct AttemptReport {
  let attempt: RequestAttempt

  /// Returns the two lines of the log; on a terminal, the first is wrapped to its width.
  ///
  /// The command is one line, which can be pasted into a shell.
  func lines(_ profile: TerminalProfile) -> [StyledText] {
    summary(profile.isTerminal ? profile.size.columns : .max)
      + [StyledText("  \(attempt.curlCommand)", style: .dim)]
  }

  private func summary(_ width: Int) -> [StyledText] {
    let number = attempt.attempt > 1 ? " (attempt \(attempt.attempt))" : ""
    let milliseconds = Int((attempt.duration / .milliseconds(1)).rounded())
    let details = ["-> \(outcome)", "\(milliseconds) ms"] + [decision].compactMap(\.self)
    let url = attempt.url.map { "\($0)" } ?? ""
    let request = StyledText("app: \(attempt.method) \(url)\(number) ".abbreviated)
    return (request + StyledText(details.joined(separator: ", "), style: style))
      .wrapped(toWidth: width, indent: 2, firstIndent: 0)
  }

  private var style: Style {
    switch attempt.retry {
    case nil: .plain
    case .retry: .plain
    case .giveUp: .warning
    }
  }

  private var outcome: String {
    switch attempt.outcome {
    case .response(let statusCode, let byteCount):
      "\(statusCode), \(byteCount.counted(Noun(one: "byte", many: "bytes")))"
    case .failed(let error): error.reason.abbreviated
    }
  }

  /// The retry decision and its reason.
  private var decision: String? {
    switch attempt.retry {
    case nil: nil
    case _ where attempt.outcome == .failed(.cancelled): nil
    case .retry(let pause) where pause < .seconds(1): "retrying in \(pause.short)"
    case .retry(let pause): "retrying in \(pause.short), as the server requested"
    case .giveUp(let reason): "not retried: \(words(for: reason))"
    }
  }

  private func words(for reason: RetryDecision.Reason) -> String {
    switch reason {
    case .notTransient: "a retry would fail the same way"
    case .notSafe: "\(attempt.method) is sent only once"
    case .attemptsUsed: "that was the last attempt"
    case .retryAfterTooLong(let pause): "the server asks to wait \(pause.words)"
    case .deadline: "no time is left"
    case .budget: "too many retries lately"
    }
  }
}
