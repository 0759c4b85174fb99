/// An animated line that shows that an operation is running.
///
/// ```swift
/// let posts = try await Spinner().run("Loading posts") { progress in
///   try await client.posts { count in progress.update(completed: count, total: 100) }
/// }
/// ```
///
/// The line appears after a delay, so that fast operations do not flicker. When the operation returns, throws or is
/// cancelled, the spinner erases the line and shows the cursor. ``TerminalRestore`` does so on a signal.
///
/// While the line is shown, typed keys are not echoed. They stay in the terminal's input for the next program. In the
/// background nothing is drawn.
public struct Spinner: Sendable {
  /// The form in which progress is shown.
  public enum Mode: Sendable, Hashable {
    /// A line that is redrawn in place.
    case animated
    /// One line of plain text, for screen readers, recordings, and terminals that cannot redraw a line.
    case plain
    /// Nothing.
    case off

    /// Returns the mode that the terminal allows: ``animated`` if it can redraw a line, or else ``plain``.
    ///
    /// - Parameters:
    ///   - profile: The profile of the stream on which the spinner is drawn.
    ///   - standardOutput: The profile of standard output. The mode is ``off`` unless both are real terminals, because
    ///     the reader of a pipe may share the screen, as `less` does.
    public static func automatic(
      for profile: TerminalProfile, standardOutput: TerminalProfile = TerminalProfile(of: .standardOutput)
    ) -> Mode {
      guard [profile, standardOutput].allSatisfy({ $0.isTerminal && !$0.isForced }) else { return .off }
      return profile.redrawsLines ? .animated : .plain
    }
  }

  private let output: Output
  private let mode: Mode
  private let delay: Duration
  private let interval: Duration
  private let clock: any Clock<Duration>

  /// Creates a spinner.
  ///
  /// - Parameters:
  ///   - output: The output to draw on. Defaults to standard error.
  ///   - mode: The form in which progress is shown. Defaults to ``Mode/automatic(for:standardOutput:)``.
  ///   - delay: The time before the line appears. The default is 150 ms.
  ///   - interval: The time between two frames. The default is 90 ms.
  ///   - clock: The clock for both.
  public init(
    _ output: Output = Output(.standardError), mode: Mode? = nil, delay: Duration = .milliseconds(150),
    interval: Duration = .milliseconds(90), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.output = output
    self.mode = mode ?? .automatic(for: output.profile)
    self.delay = delay
    self.interval = interval
    self.clock = clock
  }

  /// Runs an operation that reports its progress, and shows a label while it is running.
  ///
  /// Run one operation at a time: a second one would draw on the same line.
  ///
  /// - Parameters:
  ///   - label: A description of the operation without punctuation at its end, such as `Loading posts`.
  ///   - operation: The operation, with the value to report its progress with.
  /// - Throws: The error of the operation. Errors in writing the line are ignored.
  public func run<Value, Failure: Error>(
    _ label: String, operation: (SpinnerProgress) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let progress = SpinnerProgress(label: label)
    guard mode != .off else { return try await operation(progress) }
    // Detached, so that the animation continues while the operation occupies the caller's actor.
    let animation = Task.detached { await animate(progress) }
    let result: Result<Value, Failure>
    do {
      result = .success(try await operation(progress))
    } catch {
      result = .failure(error)
    }
    animation.cancel()
    await animation.value
    return try result.get()
  }

  private func animate(_ progress: SpinnerProgress) async {
    guard await sleep(for: delay) else { return }
    let glyphs = output.profile.glyphs
    if mode == .plain {
      try? output.write(verbatim: progress.label(width: columns, glyphs: glyphs) + "\n")
      return
    }
    var isShown = false
    var index = 0
    repeat {
      if let descriptor = output.descriptor, TerminalModes.isInBackground(descriptor.rawValue) {
        // The signal that stopped the process has erased the line and shown the cursor.
        if isShown {
          TerminalRestore.cursorDidShow()
          TerminalRestore.restoreAttributes()
        }
        isShown = false
        continue
      }
      if !isShown { begin() }
      isShown = true
      let frame = glyphs.spinnerFrames[index % glyphs.spinnerFrames.count]
      // The last cell stays empty, because some terminals wrap as soon as it is filled.
      let text = progress.line(width: columns - frame.displayWidth - 2, glyphs: glyphs)
      TerminalRestore.draw { try? output.write(verbatim: "\r\(frame) \(text)\u{1B}[K") }
      index += 1
    } while await sleep(for: interval)
    guard isShown else { return }
    TerminalRestore.draw {
      try? output.write(verbatim: "\(TerminalRestore.sequence)")
      TerminalRestore.cursorDidShow()
      TerminalRestore.restoreAttributes()
    }
  }

  /// Hides the cursor, and the echo of typed keys.
  private func begin() {
    TerminalRestore.draw {
      if let descriptor = output.descriptor {
        // The keys stay in the terminal's input, for the program that reads it next.
        TerminalRestore.changeAttributes(of: descriptor) { $0.turnOffEcho() }
        TerminalRestore.cursorWillHide(on: descriptor)
      }
      try? output.write(verbatim: "\(TerminalRestore.hideSequence)")
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
}
