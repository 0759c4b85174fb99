/// A line that shows progress: `Loading posts  ████████░░░░  60 of 100`.
struct ProgressLine: Sendable, Hashable {
  /// The minimum width for a label and a bar; a narrower line has only the count.
  static let minimumWidth = 27

  /// Safe text without punctuation at its end.
  let label: String
  /// The number of completed items, 0...total.
  let completed: Int
  let total: Int

  init(label: String, completed: Int, total: Int) {
    self.label = label
    self.completed = min(max(completed, 0), max(total, 0))
    self.total = total
  }

  /// Returns the line; if space is short, the bar shrinks first, then the label.
  func text(width: Int, glyphs: Glyphs) -> String {
    let count = "\(completed) of \(total)"
    let gap = "  "
    let spare = width - count.displayWidth - 2 * gap.displayWidth
    let barWidth = min(max(spare - label.displayWidth, 6), 20)
    guard width >= Self.minimumWidth, spare > barWidth else {
      return count.truncated(toWidth: width, ellipsis: glyphs.ellipsis)
    }
    let name = label.truncated(toWidth: spare - barWidth, ellipsis: glyphs.ellipsis)
    let bar = ProgressBar(completed: completed, total: total).text(width: barWidth, glyphs: glyphs)
    return [name, bar, count].filter { !$0.isEmpty }.joined(separator: gap)
  }
}
