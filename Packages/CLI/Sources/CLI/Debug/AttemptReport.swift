import Features
import Terminal
import Views

/// The log of a request attempt for `--debug`: its outcome, and an equivalent `curl` command.
struct AttemptReport {
  /// The indentation of every line but the first.
  private static let indent = 2

  /// The limit on the length of a command that is shown, in bytes.
  ///
  /// A truncated command would send another request.
  private static let maximumCommandLength = 16 << 10

  let attempt: RequestAttempt

  /// Returns the two lines of the log; on a terminal, wrapped to its width.
  ///
  /// The wrapped command can be pasted into a shell.
  func lines(_ profile: TerminalProfile) -> [StyledText] {
    let width = profile.isTerminal ? profile.size.columns : .max
    return summary(width) + command(width)
  }

  private func summary(_ width: Int) -> [StyledText] {
    let number = attempt.attempt > 1 ? " (attempt \(attempt.attempt))" : ""
    let milliseconds = Int((attempt.duration / .milliseconds(1)).rounded())
    var details = ["-> \(outcome)", "\(milliseconds) ms"].joined(separator: ", ")
    if decision != nil { details += "," }
    var lines = StyledText("app: \(attempt.method) \(attempt.url)\(number)".abbreviated)
      .wrapped(toWidth: width, indent: Self.indent, firstIndent: 0)
    for piece in [details, decision].compactMap({ $0.map { StyledText($0, style: style) } }) {
      if let last = lines.last, last.displayWidth + 1 + piece.displayWidth <= width {
        lines[lines.count - 1] = last + " " + piece
      } else {
        lines += piece.wrapped(toWidth: width, indent: Self.indent)
      }
    }
    return lines
  }

  private var style: Style {
    switch attempt.retry {
    case nil: .plain
    case .retry: Style(foreground: .yellow)
    case .giveUp: Style(foreground: .red)
    }
  }

  private var outcome: String {
    switch attempt.outcome {
    case .response(let statusCode, let byteCount): "\(statusCode), \(byteCount) byte\(byteCount == 1 ? "" : "s")"
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

  /// The command, wrapped between its arguments.
  ///
  /// An argument wider than the terminal is left whole: only the terminal can wrap it without changing it.
  private func command(_ width: Int) -> [StyledText] {
    let command = attempt.curlCommand
    guard command.utf8.count <= Self.maximumCommandLength else {
      return [StyledText("  (the curl command is \(command.utf8.count.byteCount) long)", style: .dim)]
    }
    let mark = " \\"
    var lines: [String] = []
    for piece in StyledText(command).text.shellOptions {
      let room = width - mark.count - StyledText(piece).displayWidth
      if let last = lines.last, StyledText(last).displayWidth + 1 <= room {
        lines[lines.count - 1] += " " + piece
      } else {
        let indent = min(lines.isEmpty ? Self.indent : 2 * Self.indent, room < 0 ? .max : room)
        if !lines.isEmpty { lines[lines.count - 1] += mark }
        lines.append(String(repeating: " ", count: indent) + piece)
      }
    }
    return lines.map { StyledText($0, style: .dim) }
  }
}

extension String {
  /// The words of a shell command, each option with its value.
  fileprivate var shellOptions: [String] {
    var options: [String] = []
    for word in shellWords {
      if let last = options.last, last.hasPrefix("--"), !last.contains(" "), !word.hasPrefix("--") {
        options[options.count - 1] += " " + word
      } else {
        options.append(word)
      }
    }
    return options
  }

  /// The words of a shell command, with their quotes.
  private var shellWords: [String] {
    var isQuoted = false
    var isEscaped = false
    return split { character in
      if isEscaped {
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
      } else if character == "\\", !isQuoted {
        isEscaped = true
      }
      return character == " " && !isQuoted
    }.map(String.init)
  }
}
