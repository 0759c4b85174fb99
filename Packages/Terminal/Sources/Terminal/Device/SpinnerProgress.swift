import Synchronization

/// The progress of an operation that a ``Spinner`` shows.
///
/// Call its methods from any thread.
public final class SpinnerProgress: Sendable {
  private struct Status: Sendable {
    var label: String
    var line: ProgressLine?
  }

  private let status: Mutex<Status>

  init(label: String) {
    status = Mutex(Status(label: label.terminalSafe()))
  }

  /// Changes the label and removes the progress bar.
  ///
  /// - Parameter label: A description of the operation without punctuation at its end.
  public func update(_ label: String) {
    let label = label.terminalSafe()
    status.withLock { $0 = Status(label: label) }
  }

  /// Changes the label and shows the progress: `Loading posts  ████████░░░░░░  60 of 100`.
  ///
  /// A narrow terminal shows only the count, plain mode only the label.
  ///
  /// - Parameters:
  ///   - label: A description of the operation without punctuation at its end.
  ///   - completed: The number of completed items, clamped to 0...total.
  ///   - total: The number of items. If it is 0 or less, only the label is shown.
  public func update(_ label: String, completed: Int, total: Int) {
    let label = label.terminalSafe()
    status.withLock { $0 = Status(label: label, line: Self.line(label, completed, total)) }
  }

  /// Shows the progress behind the current label.
  ///
  /// - Parameters:
  ///   - completed: The number of completed items, clamped to 0...total.
  ///   - total: The number of items. If it is 0 or less, only the label is shown.
  public func update(completed: Int, total: Int) {
    status.withLock { $0.line = Self.line($0.label, completed, total) }
  }

  private static func line(_ label: String, _ completed: Int, _ total: Int) -> ProgressLine? {
    total > 0 ? ProgressLine(label: label, completed: completed, total: total) : nil
  }

  /// The label with the progress, if it is known.
  func line(width: Int, glyphs: Glyphs) -> String {
    guard let line = status.withLock({ $0.line }) else { return label(width: width, glyphs: glyphs) }
    return line.text(width: width, glyphs: glyphs)
  }

  /// The label with an ellipsis.
  func label(width: Int, glyphs: Glyphs) -> String {
    let label = status.withLock { $0.label }
    return (label + glyphs.ellipsis).truncated(toWidth: width, ellipsis: glyphs.ellipsis)
  }
}
