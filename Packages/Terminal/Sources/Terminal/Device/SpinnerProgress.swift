import Synchronization

/// The progress of an operation that a ``Spinner`` shows.
///
/// Call its methods from any thread.
public final class SpinnerProgress: Sendable {
  private struct Status: Sendable {
    var label: String
    var count: (completed: Int, total: Int)?
  }

  /// The minimum width for a label and a bar; a narrower line has only the count.
  private static let minimumWidth = 27

  private let status: Mutex<Status>

  init(label: String) {
    status = Mutex(Status(label: label.terminalSafe()))
  }

  /// Changes the label and shows the progress: `Loading posts  ████████░░░░░░  60 of 100`.
  ///
  /// A narrow terminal shows only the count, plain mode only the label.
  ///
  /// - Parameters:
  ///   - label: A description of the operation without punctuation at its end.
  ///   - completed: The number of completed items, clamped to 0...total.
  ///   - total: The number of items. If it is 0 or less, as by default, only the label is shown.
  public func update(_ label: String, completed: Int = 0, total: Int = 0) {
    let label = label.terminalSafe()
    status.withLock { $0 = Status(label: label, count: (completed, total)) }
  }

  /// Shows the progress behind the current label.
  ///
  /// - Parameters:
  ///   - completed: The number of completed items, clamped to 0...total.
  ///   - total: The number of items. If it is 0 or less, only the label is shown.
  public func update(completed: Int, total: Int) {
    status.withLock { $0.count = (completed, total) }
  }

  /// The label with the progress, if it is known; if space is short, the bar shrinks first, then the label.
  func line(width: Int, glyphs: Glyphs) -> String {
    let status = status.withLock { $0 }
    guard let (completed, total) = status.count, total > 0 else { return label(width: width, glyphs: glyphs) }
    let count = "\(min(max(completed, 0), total)) of \(total)"
    let gap = "  "
    let spare = width - count.displayWidth - 2 * gap.displayWidth
    let barWidth = min(max(spare - status.label.displayWidth, 6), 20)
    guard width >= Self.minimumWidth, spare > barWidth else {
      return count.truncated(toWidth: width, ellipsis: glyphs.ellipsis)
    }
    let name = status.label.truncated(toWidth: spare - barWidth, ellipsis: glyphs.ellipsis)
    let bar = ProgressBar(completed: completed, total: total).text(width: barWidth, glyphs: glyphs)
    return [name, bar, count].filter { !$0.isEmpty }.joined(separator: gap)
  }

  func label(width: Int, glyphs: Glyphs) -> String {
    let label = status.withLock { $0.label }
    return (label + glyphs.ellipsis).truncated(toWidth: width, ellipsis: glyphs.ellipsis)
  }
}
