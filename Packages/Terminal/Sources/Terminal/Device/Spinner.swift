import Synchronization

/// An animated line that shows that an operation is running.
///
/// ```swift
/// let posts = try await spinner.run("Loading posts") { try await client.posts() }
/// ```
///
/// The line appears after a delay, so that fast operations do not flicker. When the operation returns, throws or is
/// cancelled, the spinner erases the line and shows the cursor. ``TerminalRestore`` does so on a signal.
///
/// While the line is shown, typed keys are not echoed. They stay in the terminal's input for the next program.
public final class Spinner: Sendable {
  /// The form in which progress is shown.
  public enum Mode: Sendable, Hashable {
    /// A line that is redrawn in place.
    case animated
    /// One line of plain text, for screen readers, recordings, and terminals that cannot redraw a line.
    case plain
    /// Nothing.
    case off

    /// Returns the mode for the standard streams.
    ///
    /// - Parameters:
    ///   - output: The profile of standard output. The mode is ``off`` unless it is a real terminal, because the reader of
    ///     a pipe may share the screen, as `less` does.
    ///   - error: The profile of standard error, where the spinner is drawn.
    ///   - isDisabled: Whether the user disabled animations, as with `APP_NO_SPINNER`.
    public static func resolve(output: TerminalProfile, error: TerminalProfile, isDisabled: Bool = false) -> Mode {
      guard [output, error].allSatisfy({ $0.isTerminal && !$0.isForced }) else { return .off }
      return isDisabled || !error.redrawsLines ? .plain : .animated
    }
  }

  private struct Status: Sendable {
    var label = ""
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
  ///   - output: Standard error, unbuffered.
  ///   - mode: The form in which progress is shown.
  ///   - delay: The time before the line appears. The default is 150 ms.
  ///   - interval: The time between two frames. The default is 90 ms.
  ///   - clock: The clock for both.
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

  /// Runs an operation and shows a label while it is running.
  ///
  /// Run one operation at a time: a second one would draw on the same line.
  ///
  /// - Parameters:
  ///   - label: A description of the operation without punctuation at its end, such as `Loading posts`.
  ///   - operation: The operation.
  /// - Throws: The error of the operation. Errors in writing the line are ignored.
  public func run<Value, Failure: Error>(
    _ label: String, operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard mode != .off else { return try await operation() }
    update(label)
    // Detached, so that the animation continues while the operation occupies the caller's actor.
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

  /// Changes the label of the running operation and removes its progress bar.
  ///
  /// Call it from any thread.
  public func update(_ label: String) {
    let status = Status(label: label.terminalSafe())
    self.status.withLock { $0 = status }
  }

  /// Shows the progress of the running operation: `Loading posts  ████████░░░░░░  60 of 100`.
  ///
  /// Call it from any thread. A narrow terminal shows only the count, plain mode only the label.
  ///
  /// - Parameters:
  ///   - label: A description of the operation without punctuation at its end.
  ///   - completed: The number of completed items, clamped to 0...total.
  ///   - total: The number of items. If it is 0 or less, only the label is shown.
  public func update(_ label: String, completed: Int, total: Int) {
    let label = label.terminalSafe()
    let progress = total > 0 ? ProgressLine(label: label, completed: completed, total: total) : nil
    status.withLock { $0 = Status(label: label, progress: progress) }
  }

  private func animate() async {
    guard await sleep(for: delay) else { return }
    let glyphs = output.profile.glyphs
    if mode == .plain {
      try? output.write(verbatim: label(width: columns) + "\n")
      return
    }
    TerminalRestore.draw {
      if let descriptor = output.descriptor {
        TerminalRestore.turnOffEcho(on: descriptor)
        TerminalRestore.cursorWillHide(on: descriptor)
      }
      try? output.write(verbatim: "\(TerminalRestore.hideSequence)")
    }
    var index = 0
    repeat {
      let frame = glyphs.spinnerFrames[index % glyphs.spinnerFrames.count]
      // The last cell stays empty, because some terminals wrap as soon as it is filled.
      let text = line(width: columns - frame.displayWidth - 2)
      TerminalRestore.draw { try? output.write(verbatim: "\r\(frame) \(text)\u{1B}[K") }
      index += 1
    } while await sleep(for: interval)
    TerminalRestore.draw {
      try? output.write(verbatim: "\(TerminalRestore.sequence)")
      TerminalRestore.cursorDidShow()
      TerminalRestore.restoreAttributes()
    }
  }

  /// Waits, and returns whether the operation is still running.
  private func sleep(for duration: Duration) async -> Bool {
    do {
      try await clock.sleep(for: duration)
      return !Task.isCancelled
    } catch {
      return false
    }
  }

  /// The current width, which changes when the window is resized.
  private var columns: Int {
    output.descriptor?.windowSize?.columns ?? output.profile.size.columns
  }

  private func line(width: Int) -> String {
    guard let progress = status.withLock({ $0.progress }) else { return label(width: width) }
    return progress.text(width: width, glyphs: output.profile.glyphs)
  }

  private func label(width: Int) -> String {
    let ellipsis = output.profile.glyphs.ellipsis
    return (status.withLock { $0.label } + ellipsis).truncated(toWidth: width, ellipsis: ellipsis)
  }
}
