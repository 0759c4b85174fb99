import Synchronization

/// Shows that something is going on while a person waits for it.
///
/// ```swift
/// let posts = try await spinner.run("Loading posts") { try await client.posts() }
/// ```
///
/// Nothing is shown for an operation that is quick, so that fast answers do not flicker. Afterwards the line is erased and
/// the cursor shown, also when the operation throws or is cancelled; ``TerminalRestore`` does the same on a signal.
public final class Spinner: Sendable {
  /// How waiting is shown.
  public enum Mode: Sendable, Hashable {
    /// A line that moves.
    case animated
    /// One line of plain text, for terminals that cannot redraw, recordings and screen readers.
    case plain
    /// Nothing.
    case off

    /// The mode for a command.
    ///
    /// - Parameters:
    ///   - output: The profile of standard output. Where it is not a terminal, the reader may be a program that shares the
    ///     screen, such as `less`: nothing is shown. The same where a terminal is only said to be there.
    ///   - error: The profile of standard error, where the spinner is drawn.
    ///   - isDisabled: Whether the user asked for no animation, as with `APP_NO_SPINNER`.
    public static func resolve(output: TerminalProfile, error: TerminalProfile, isDisabled: Bool = false) -> Mode {
      guard [output, error].allSatisfy({ $0.isTerminal && !$0.isForced }) else { return .off }
      return isDisabled || !error.redrawsLines ? .plain : .animated
    }
  }

  private struct Status: Sendable {
    var label = ""
    /// How far it is, if that is known.
    var progress: ProgressLine?
  }

  private let output: Output
  private let mode: Mode
  private let delay: Duration
  private let interval: Duration
  private let clock: any Clock<Duration>
  private let status = Mutex(Status())

  /// Creates a spinner.
  ///
  /// - Parameters:
  ///   - output: Standard error, unbuffered. Its profile gives the width and the signs.
  ///   - mode: How waiting is shown.
  ///   - delay: How long an operation may take before anything is shown.
  ///   - interval: The time between two pictures.
  ///   - clock: What measures the two.
  public init(
    output: Output, mode: Mode, delay: Duration = .milliseconds(150), interval: Duration = .milliseconds(90),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.output = output
    self.mode = mode
    self.delay = delay
    self.interval = interval
    self.clock = clock
  }

  /// Runs an operation and shows that it is running.
  ///
  /// One at a time: a second one would draw on the same line.
  ///
  /// - Parameters:
  ///   - label: What is being done, without a mark at its end: `Loading posts`.
  ///   - operation: What takes time.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws. That the line cannot be written is no reason to fail.
  public func run<Value, Failure: Error>(
    _ label: String, operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard mode != .off else { return try await operation() }
    update(label)
    // Detached: the pictures must go on while the caller's actor is busy with the operation.
    let animation = Task.detached { await self.animate() }
    let result: Result<Value, Failure>
    do {
      result = .success(try await operation())
    } catch {
      result = .failure(error)
    }
    animation.cancel()
    await animation.value
    return try result.get()
  }

  /// Says something else while an operation runs: that it is tried again, or what comes next.
  ///
  /// - Parameter label: What is being done, without a mark at its end.
  public func update(_ label: String) {
    let status = Status(label: label.terminalSafe(.line))
    self.status.withLock { $0 = status }
  }

  /// Says how far an operation is, from inside it and on any thread: `Loading posts  ████████░░░░░░  60 of 100`.
  ///
  /// On a narrow terminal only the count is shown, in plain mode only the label.
  ///
  /// - Parameters:
  ///   - label: What is being done, without a mark at its end.
  ///   - completed: How many are done; it is cut to 0...total.
  ///   - total: How many there are; with 0 or less nobody knows, and the label stands alone.
  public func update(_ label: String, completed: Int, total: Int) {
    let label = label.terminalSafe(.line)
    let progress = total > 0 ? ProgressLine(label: label, completed: completed, total: total) : nil
    status.withLock { $0 = Status(label: label, progress: progress) }
  }

  private func animate() async {
    guard await pauses(for: delay) else { return }
    let glyphs = output.profile.glyphs
    if mode == .plain {
      try? output.write(verbatim: label(width: columns) + "\n")
      return
    }
    TerminalRestore.draw {
      if let descriptor = output.descriptor { TerminalRestore.cursorWillHide(on: descriptor) }
      try? output.write(verbatim: "\(TerminalRestore.hideSequence)")
    }
    var frame = 0
    repeat {
      let picture = glyphs.spinnerFrames[frame % glyphs.spinnerFrames.count]
      // The last cell stays empty: some terminals begin a new line when it is filled.
      let text = line(width: columns - picture.displayWidth - 2)
      TerminalRestore.draw { try? output.write(verbatim: "\r\(picture) \(text)\u{1B}[K") }
      frame += 1
    } while await pauses(for: interval)
    TerminalRestore.draw {
      try? output.write(verbatim: "\(TerminalRestore.sequence)")
      TerminalRestore.cursorDidShow()
    }
  }

  /// Waits, and tells whether the operation is still running afterwards.
  private func pauses(for duration: Duration) async -> Bool {
    do {
      try await clock.sleep(for: duration)
      return !Task.isCancelled
    } catch {
      return false
    }
  }

  /// The width now: the window may have been resized.
  private var columns: Int {
    output.descriptor?.windowSize?.columns ?? output.profile.size.columns
  }

  private func line(width: Int) -> String {
    guard let progress = status.withLock({ $0.progress }) else { return label(width: width) }
    return progress.text(width: width, glyphs: output.profile.glyphs)
  }

  private func label(width: Int) -> String {
    let mark = output.profile.glyphs.ellipsis
    return (status.withLock { $0.label } + mark).truncated(toWidth: width, mark: mark)
  }
}
