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
  @MainActor func loading(_ label: String, _ operation: @MainActor () async -> Void) async {
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
    messages.say("app: \(note)")
  }
}
