import Dependencies
import Features
import Foundation
import NetworkClient
import Terminal

/// One run of a command: its options, and the streams it writes to.
struct CommandContext: Sendable {
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
  /// The pauses that servers ask for, which the spinner tells; `nil` where there is none.
  let pauses: RetryAfterMonitor?
  /// What asks the user, if there is one to ask.
  let prompt: Prompt?
  /// How pictures are shown, where the output can show them.
  let graphics: InlineImage.GraphicsProtocol?

  /// Whether the output is laid out for a person.
  var isInteractive: Bool { output.profile.isTerminal && !options.isPlain && !options.isJSON }

  /// Runs work that may take its time, while the user is told what is loading, and how far it is where that is known.
  ///
  /// - Parameters:
  ///   - label: What is loading, such as `Loading posts`.
  ///   - progress: How far work of many steps is, read from observed state; `nil` before that is known.
  ///   - operation: The work.
  @MainActor func loading(
    _ label: String,
    progress: (@MainActor () -> (completed: Int, total: Int)?)? = nil,
    _ operation: @MainActor () async -> Void
  ) async {
    let spinner = Spinner(output: messages, mode: spinner)
    let observer = Observer {
      if let pause = pauses?.longest {
        spinner.update(self.label(label, during: pause))
      } else if let progress = progress?() {
        spinner.update(label, completed: progress.completed, total: progress.total)
      } else {
        spinner.update(label)
      }
    }
    observer.observe()
    await spinner.run(label, operation: operation)
    observer.stop()
  }

  /// What is said while nothing is loaded, because the server wants it so; where there is no room for both, only that.
  private func label(_ label: String, during pause: Duration) -> String {
    let reason = "the server asks to wait \(pause.short)"
    let text = "\(label) (\(reason))"
    // Beside it the spinner draws its picture, a space and the mark, and leaves a cell empty.
    let profile = messages.profile
    let isWide = text.displayWidth + profile.glyphs.ellipsis.displayWidth + 3 <= profile.size.columns
    return isWide ? text : reason.prefix(1).uppercased() + reason.dropFirst()
  }

  /// Tells of an attempt at a request: with `--debug` in full, else of the pause that follows, while it lasts.
  ///
  /// - Parameter exchange: The attempt.
  func tell(_ exchange: RequestAttempt) {
    if options.isDebugging {
      let profile = messages.profile
      let lines = AttemptReport(exchange: exchange).lines(profile)
      // At once: another attempt may be told at the same time.
      try? messages.write(verbatim: lines.map { $0.render(profile.colorDepth) + "\n" }.joined())
    }
    pauses?.note(exchange)
  }

  /// Fails where a load has brought nothing to show.
  ///
  /// - Parameters:
  ///   - state: How the load ended.
  ///   - subject: What was asked for, such as `post 7`, for an answer that says there is none.
  ///   - alternative: A command that helps when there is none, such as `app posts`.
  func check<Value>(
    _ state: LoadState<Value, NetworkError>, subject: String? = nil, alternative: String? = nil
  ) throws(CommandError) {
    guard state.value == nil, let error = state.failure else { return }
    throw CommandError(error, subject: subject, alternative: alternative)
  }

  /// Writes what a command shows, in the form asked for: JSON, lines for a program, or lines for a person.
  ///
  /// What is missing or old is said on standard error.
  ///
  /// - Parameter view: What to show.
  /// - Throws: ``CommandError`` when it could not be written, when a part of it could not be loaded, or when it could not be
  ///   refreshed though that was asked for; all the rest has been shown then.
  func show(_ view: some View) throws(CommandError) {
    try CommandError.catchingOutput { () throws(OutputError) in
      if options.isJSON {
        try output.write(verbatim: view.json.text(output.profile.isTerminal ? .indented : .compact) + "\n")
      } else if isInteractive {
        try output.writeLines(view.lines(output.profile), pager: view.isList ? pager : nil)
      } else {
        try output.writeLines(view.plainLines)
      }
      try output.flush()
    }
    let otherAudience: Notice.Audience = isInteractive ? .scripts : .interactive
    for notice in view.notices where notice.audience != otherAudience { say(notice.text) }
    try report(view.sections)
  }

  /// Shows a picture above what a command shows; one that the terminal cannot show is left out.
  ///
  /// - Parameters:
  ///   - picture: The bytes of a file.
  ///   - graphics: How the terminal shows pictures.
  /// - Throws: ``CommandError`` when it could not be written.
  func show(picture: Data, by graphics: InlineImage.GraphicsProtocol) throws(CommandError) {
    let columns = min(output.profile.size.columns, 40)
    guard let sequence = InlineImage([UInt8](picture))?.sequence(graphics, columns: columns, rows: 12) else { return }
    try CommandError.catchingOutput { () throws(OutputError) in try output.write(verbatim: sequence + "\n") }
  }

  /// Says how old the parts are that could not be loaded anew, and fails for those that are missing.
  private func report(_ sections: [LoadedSection]) throws(CommandError) {
    @Dependency(\.date) var date
    let outdated = sections.first { $0.isOutdated }
    if outdated != nil || options.isOffline, let oldest = sections.compactMap(\.date).min() {
      let reason = outdated?.failure.map { " (\($0.note))" } ?? ""
      say("showing what was saved \(oldest.age(at: date()))\(reason)")
    }
    if let failure = CommandError(missing: sections) { throw failure }
    if options.refreshes, let failure = outdated?.failure { throw CommandError(failure) }
  }

  /// Writes a remark to standard error, unless the user wants none.
  ///
  /// - Parameter note: The remark, without the program's name.
  func say(_ note: String) {
    guard !options.isQuiet else { return }
    messages.say("app: \(note)")
  }
}
