import NetworkClient
import Terminal

/// One attempt at a request, as `--debug` tells it: what came of it, and a command line that repeats it.
struct AttemptReport {
  /// Spaces before every line but the first.
  private static let indent = 2

  /// The attempt.
  let exchange: RequestAttempt

  /// The lines: two where nobody reads at a terminal, so that a program finds all of an attempt in one.
  ///
  /// At a terminal the first is broken between what it says, and the second in such a way that it can still be pasted
  /// into a shell.
  ///
  /// - Parameter profile: What the stream can show.
  func lines(_ profile: TerminalProfile) -> [StyledText] {
    let width = profile.isTerminal ? profile.size.columns : .max
    return summary(width) + command(width)
  }

  private func summary(_ width: Int) -> [StyledText] {
    let attempt = exchange.attempt > 1 ? " (attempt \(exchange.attempt))" : ""
    let milliseconds = Int((exchange.duration / .milliseconds(1)).rounded())
    var details = ["-> \(outcome)", "\(milliseconds) ms"].joined(separator: ", ")
    if decision != nil { details += "," }
    var lines = StyledText("app: \(exchange.method) \(exchange.url)\(attempt)").text
      .wrapped(toWidth: width, indent: Self.indent, firstIndent: 0).map { StyledText($0) }
    for piece in [details, decision].compactMap({ $0?.styled(style) }) {
      if let last = lines.last, last.displayWidth + 1 + piece.displayWidth <= width {
        lines[lines.count - 1] = last + " " + piece
      } else {
        lines += piece.text.wrapped(toWidth: width, indent: Self.indent).map { $0.styled(style) }
      }
    }
    return lines
  }

  private var style: Style {
    switch exchange.retry {
    case nil: .plain
    case .retry: Style(foreground: .yellow)
    case .giveUp: Style(foreground: .red)
    }
  }

  private var outcome: String {
    switch exchange.outcome {
    case .answered(let statusCode, let byteCount): "\(statusCode), \(byteCount) byte\(byteCount == 1 ? "" : "s")"
    case .failed(let error): error.reason
    }
  }

  /// What is done about it, and why.
  private var decision: String? {
    switch exchange.retry {
    case nil: nil
    case _ where exchange.outcome == .failed(.cancelled): nil
    case .retry(let pause) where pause < .seconds(1): "trying again in \(pause.short)"
    case .retry(let pause): "trying again in \(pause.short), as the server asks"
    case .giveUp(let reason): "not tried again: \(words(for: reason))"
    }
  }

  private func words(for reason: RetryDecision.Reason) -> String {
    switch reason {
    case .notTransient: "it would end the same"
    case .notSafe: "\(exchange.method) is sent only once"
    case .attemptsUsed: "that was the last attempt"
    case .asksToWait(let pause): "the server asks to wait \(pause.words)"
    case .deadline: "no time is left"
    case .budget: "too many retries lately"
    }
  }

  /// The command line, broken between its arguments where they do not fit; one that is wider than the terminal is left
  /// whole, for only the terminal can break it without changing it.
  private func command(_ width: Int) -> [StyledText] {
    let mark = " \\"
    var lines: [String] = []
    for piece in StyledText(exchange.curlCommand).text.shellOptions {
      let room = width - mark.displayWidth - piece.displayWidth
      if let last = lines.last, last.displayWidth + 1 <= room {
        lines[lines.count - 1] += " " + piece
      } else {
        let indent = min(lines.isEmpty ? Self.indent : 2 * Self.indent, room < 0 ? .max : room)
        if !lines.isEmpty { lines[lines.count - 1] += mark }
        lines.append(String(repeating: " ", count: indent) + piece)
      }
    }
    return lines.map { $0.styled(.dim) }
  }
}

extension String {
  /// The words of a shell's command line, each option with its value.
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

  /// The words of a shell's command line, as they are quoted.
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
