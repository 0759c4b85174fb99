import NetworkClient
import Terminal

/// One run of a command: its options, and the streams it writes to.
struct Session: Sendable {
  /// What every command understands.
  let options: GlobalOptions
  /// Where the answer goes.
  let output: Output
  /// Where messages, notes and the spinner go.
  let messages: Output
  /// The pager for long lists, if there is one.
  let pager: Pager?
  /// How the user is told that something is loading.
  let spinner: Spinner.Mode

  /// Runs work that may take its time, while the user is told what is loading.
  ///
  /// - Parameters:
  ///   - label: What is loading, such as `Loading posts`.
  ///   - operation: The work.
  @MainActor func loading(_ label: String, _ operation: @MainActor () async -> Void) async throws(Failure) {
    await Spinner(output: messages, mode: spinner).run(label, operation: operation)
  }

  /// Writes what a command shows, in the form asked for: JSON, lines for a program, or lines for a person.
  ///
  /// - Parameter view: What to show.
  /// - Throws: ``Failure`` when it could not be written.
  func show(_ view: some View) throws(Failure) {
    let isForPerson = output.profile.isTerminal && !options.isPlain
    try Failure.catchingOutput { () throws(OutputError) in
      if options.isJSON {
        try output.write(verbatim: view.json.text(output.profile.isTerminal ? .indented : .compact) + "\n")
      } else if isForPerson {
        try output.writeLines(view.lines(output.profile), pager: view.isList ? pager : nil)
      } else {
        try output.writeLines(view.plainLines)
      }
      try output.flush()
    }
    for note in view.notes where !note.isForTerminalOnly || (isForPerson && !options.isJSON) {
      say(note.text)
    }
  }

  /// Writes a remark to standard error, unless the user wants none.
  ///
  /// - Parameter note: The remark, without the program's name.
  func say(_ note: String) {
    guard !options.isQuiet else { return }
    messages.say(["app: \(note)"])
  }
}

extension Output {
  /// Writes messages for a person, broken into lines where the stream is a terminal.
  ///
  /// Standard error is the last resort: a message that cannot be written is lost, and the exit code still tells.
  ///
  /// - Parameter messages: The messages; they are made safe.
  func say(_ messages: [String]) {
    let width = profile.isTerminal ? profile.size.columns : .max
    try? writeLines(
      messages.flatMap { message in
        let text = message.drop { $0 == " " }
        return Paragraph(width: width).lines(String(text), indent: message.count - text.count)
      })
  }
}

extension Failure {
  /// Runs work that writes, and turns its failure into the program's.
  ///
  /// - Parameter work: The work.
  static func catchingOutput(_ work: () throws(OutputError) -> Void) throws(Failure) {
    do throws(OutputError) {
      try work()
    } catch {
      throw Failure(error)
    }
  }

  /// Puts a failed write in the program's words; a reader that has gone is nothing to talk about.
  ///
  /// - Parameter error: Why the write failed.
  init(_ error: OutputError) {
    switch error {
    case .brokenPipe: self.init(message: "", exitCode: .brokenPipe)
    case .failed: self.init(message: error.description, exitCode: .local)
    }
  }
}
