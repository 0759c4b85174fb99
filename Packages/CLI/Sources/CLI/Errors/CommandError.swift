import Terminal

/// The error of a command: one line with the cause and the place, and hints.
struct CommandError: Error, Hashable {
  /// The message in lower case without a full stop; the program's name is prepended.
  var message: String
  /// Indented lines below the message, such as a request and its status.
  var details: [String] = []
  /// The next steps, one sentence per line.
  var hints: [Hint] = []
  var exitCode: ExitCode
  /// The invalid part of the command line, on which ``Advice`` gives the hints.
  var mistake: Mistake?
}

extension CommandError {
  /// Creates the error of an invalid command line.
  ///
  /// - Parameters:
  ///   - message: The cause, with the option and the value.
  ///   - mistake: The invalid part, on which ``Advice`` gives the hints.
  static func usage(_ message: String, _ mistake: Mistake? = nil, hints: Hint...) -> CommandError {
    CommandError(message: message, hints: hints, exitCode: .usage, mistake: mistake)
  }

  /// Creates the error of a failed write.
  ///
  /// A closed pipe has no message.
  init(_ error: OutputError) {
    switch error {
    case .brokenPipe: self.init(message: "", exitCode: .brokenPipe)
    case .failed: self.init(message: error.description, exitCode: .local)
    }
  }
}
