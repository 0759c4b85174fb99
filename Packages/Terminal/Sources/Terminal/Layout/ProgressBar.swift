/// A progress bar, drawn as text.
public struct ProgressBar: Sendable, Hashable {
  private let fraction: Double

  /// Creates a bar for a number of completed items.
  ///
  /// - Parameters:
  ///   - completed: The number of completed items, clamped to 0...total.
  ///   - total: The number of items. If it is 0 or less, the bar is empty.
  public init(completed: Int, total: Int) {
    fraction = total > 0 ? min(max(Double(completed) / Double(total), 0), 1) : 0
  }

  /// Returns the bar as text of the given width.
  ///
  /// The bar is full only at 1, and has at least one filled cell above 0.
  ///
  /// - Parameters:
  ///   - width: The width in cells. The text is empty for 0 or less.
  ///   - glyphs: The glyphs to draw with.
  public func text(width: Int, glyphs: Glyphs) -> String {
    guard width > 0 else { return "" }
    var full = Int(fraction * Double(width))
    if fraction > 0 { full = max(full, 1) }
    if fraction < 1 { full = min(full, width - 1) }
    return String(repeating: glyphs.barFull, count: full) + String(repeating: glyphs.barEmpty, count: width - full)
  }
}
