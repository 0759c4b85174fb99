/// How far something is, as a line: `Loading posts  ████████░░░░  60 of 100`.
struct ProgressLine: Sendable, Hashable {
  /// Below this width the count stands alone.
  static let minimumWidth = 27

  /// What is being done, safe and without a mark at its end.
  let label: String
  /// How many are done, 0...total.
  let completed: Int
  /// How many there are.
  let total: Int

  init(label: String, completed: Int, total: Int) {
    self.label = label
    self.completed = min(max(completed, 0), max(total, 0))
    self.total = total
  }

  /// The line, not wider than asked: first the bar gives way, then the label.
  func text(width: Int, glyphs: Glyphs) -> String {
    let count = "\(completed) of \(total)"
    let gap = "  "
    // What label and bar have between them.
    let spare = width - count.displayWidth - 2 * gap.displayWidth
    let barWidth = min(max(spare - label.displayWidth, 6), 20)
    guard width >= Self.minimumWidth, spare > barWidth else {
      return count.truncated(toWidth: width, mark: glyphs.ellipsis)
    }
    let name = label.truncated(toWidth: spare - barWidth, mark: glyphs.ellipsis)
    let bar = ProgressBar(completed: completed, total: total).text(width: barWidth, glyphs: glyphs)
    return [name, bar, count].filter { !$0.isEmpty }.joined(separator: gap)
  }
}
