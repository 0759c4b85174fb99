// MARK: - Conformances

extension Color: CustomStringConvertible {
  /// The colour's name: `#92c952` as in CSS for an RGB colour, `bright red`, or `colour 208` of the palette.
  public var description: String {
    switch self {
    case .basic(let color): color.description
    case .palette(let index): "colour \(index)"
    case .rgb(let red, let green, let blue): "#" + [red, green, blue].map(Self.hexadecimal).joined()
    }
  }

  private static func hexadecimal(_ component: UInt8) -> String {
    (component < 0x10 ? "0" : "") + String(component, radix: 16)
  }
}

extension Color.BasicColor: CustomStringConvertible {
  /// The colour's name: `red`, `bright red`.
  public var description: String {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    return (rawValue < 8 ? "" : "bright ") + names[Int(rawValue & 7)]
  }
}
