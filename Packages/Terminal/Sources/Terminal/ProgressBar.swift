/// How much of something is done, as a bar of text.
public struct ProgressBar: Sendable, Hashable {
  /// How much is done, 0...1.
  public let fraction: Double

  /// Creates a bar for a part of a whole.
  ///
  /// - Parameters:
  ///   - completed: How many are done; less than 0 counts as 0.
  ///   - total: How many there are; with 0 or less nothing is done.
  public init(completed: Int, total: Int) {
    self.init(fraction: total > 0 ? Double(completed) / Double(total) : 0)
  }

  /// Creates a bar for a fraction.
  ///
  /// - Parameter fraction: Cut to 0...1; what is not a number counts as 0.
  public init(fraction: Double) {
    self.fraction = fraction > 0 ? min(fraction, 1) : 0
  }

  /// The bar, exactly as wide as asked.
  ///
  /// It is full only when all is done, and has one full cell as soon as anything is.
  ///
  /// - Parameters:
  ///   - width: Its cells; 0 or less gives an empty text.
  ///   - glyphs: The signs to draw it with.
  public func text(width: Int, glyphs: Glyphs = .unicode) -> String {
    guard width > 0 else { return "" }
    var full = Int(fraction * Double(width))
    if fraction > 0 { full = max(full, 1) }
    if fraction < 1 { full = min(full, width - 1) }
    return String(repeating: glyphs.barFull, count: full) + String(repeating: glyphs.barEmpty, count: width - full)
  }
}
