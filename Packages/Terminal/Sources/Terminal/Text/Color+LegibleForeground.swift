extension Color {
  /// Black or white, whichever has more contrast with the colour.
  public var legibleForeground: Color {
    isBright ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
  }

  private var isBright: Bool {
    switch self {
    case .basic(let color): color.isBright
    case .palette(let index) where index < 16: BasicColor(rawValue: index)?.isBright ?? false
    case .palette(let index) where index < 232:
      Self.isBright(Int(index - 16) / 36, Int(index - 16) / 6 % 6, Int(index - 16) % 6, of: 5)
    case .palette(let index): Self.isBright(Int(index - 232), Int(index - 232), Int(index - 232), of: 23)
    case .rgb(let red, let green, let blue): Self.isBright(Int(red), Int(green), Int(blue), of: 255)
    }
  }

  /// Whether a colour has more than half of white's brightness (W3C, "Techniques For Accessibility Evaluation And Repair
  /// Tools", 2.2).
  private static func isBright(_ red: Int, _ green: Int, _ blue: Int, of maximum: Int) -> Bool {
    2 * (299 * red + 587 * green + 114 * blue) > 1000 * maximum
  }
}

extension Color.BasicColor {
  fileprivate var isBright: Bool {
    switch self {
    case .black, .red, .blue, .magenta, .brightBlack, .brightBlue: false
    default: true
    }
  }
}
