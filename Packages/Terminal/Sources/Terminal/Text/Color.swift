/// A colour of a terminal.
public enum Color: Sendable, Hashable, CustomStringConvertible {
  /// One of the 16 basic colours, in the shade of the terminal's colour scheme.
  case basic(BasicColor)
  /// An entry of the 256-colour palette: 0-15 are basic, 16-231 a cube of 6x6x6, 232-255 greys.
  ///
  /// With 16 colours, text in a colour from 16 on has the terminal's default colour.
  case palette(UInt8)
  /// An RGB colour with components of 0-255.
  case rgb(UInt8, UInt8, UInt8)

  /// The 16 basic colours, numbered as in the palette.
  public enum BasicColor: UInt8, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The eight colours of ECMA-48.
    case black, red, green, yellow, blue, magenta, cyan, white
    /// Their bright variants.
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite

    /// The colour's name: `red`, `bright red`.
    public var description: String {
      let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
      return (rawValue < 8 ? "" : "bright ") + names[Int(rawValue & 7)]
    }
  }

  /// The basic black.
  public static let black = Color.basic(.black)
  /// The basic red.
  public static let red = Color.basic(.red)
  /// The basic green.
  public static let green = Color.basic(.green)
  /// The basic yellow.
  public static let yellow = Color.basic(.yellow)
  /// The basic blue.
  public static let blue = Color.basic(.blue)
  /// The basic magenta.
  public static let magenta = Color.basic(.magenta)
  /// The basic cyan.
  public static let cyan = Color.basic(.cyan)
  /// The basic white.
  public static let white = Color.basic(.white)

  /// Black or white, whichever has more contrast with the colour.
  ///
  /// A colour is bright if it has more than half of white's brightness (W3C, "Techniques For Accessibility Evaluation
  /// And Repair Tools", 2.2).
  public var legibleForeground: Color {
    let (red, green, blue) = components
    let brightness = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    return 2 * brightness > 255_000 ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
  }

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

  /// The nearest colour of a depth, or `nil` for ``ColorDepth/none``.
  func reduced(to depth: ColorDepth) -> Color? {
    switch (self, depth) {
    case (_, .none): nil
    case (.basic, _), (_, .trueColor), (.palette, .ansi256): self
    case (.rgb, .ansi256): nearest(of: Self.fixedEntries)
    case (.palette(let index), .basic) where index < 16: BasicColor(rawValue: index).map(Color.basic)
    case (_, .basic): nearest(of: BasicColor.allCases.map(Color.basic))
    }
  }

  /// Whether the colour is an entry of the palette whose shade is the same on all terminals.
  var isFixedEntry: Bool { if case .palette(16...) = self { true } else { false } }

  /// The palette without the basic entries, whose shades are those of the colour scheme.
  private static let fixedEntries = (16...255).map(Color.palette)

  /// The levels of a component in the colour cube of the palette.
  private static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private func nearest(of colors: [Color]) -> Color? {
    colors.min { squaredDistance(to: $0) < squaredDistance(to: $1) }
  }

  private func squaredDistance(to other: Color) -> Int {
    let (left, right) = (components, other.components)
    let red = Int(left.red) - Int(right.red)
    let green = Int(left.green) - Int(right.green)
    let blue = Int(left.blue) - Int(right.blue)
    return red * red + green * green + blue * blue
  }

  /// The components, for a basic colour those of xterm.
  var components: (red: UInt8, green: UInt8, blue: UInt8) {
    switch self {
    case .rgb(let red, let green, let blue): return (red, green, blue)
    case .basic(let color): return color.components
    case .palette(let index) where index < 16: return BasicColor(rawValue: index)?.components ?? (0, 0, 0)
    case .palette(let index) where index < 232:
      let cube = Int(index) - 16
      return (Self.cubeLevels[cube / 36], Self.cubeLevels[cube / 6 % 6], Self.cubeLevels[cube % 6])
    case .palette(let index):
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
  }

  /// The parameters of the SGR sequence that selects the colour (ECMA-48 8.3.117, ISO 8613-6 for 38 and 48).
  ///
  /// - Parameter base: 30 for the foreground, 40 for the background.
  func parameters(base: Int) -> String {
    switch self {
    case .basic(let color):
      color.rawValue < 8 ? "\(base + Int(color.rawValue))" : "\(base + 60 + Int(color.rawValue) - 8)"
    case .palette(let index): "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}

extension Color.BasicColor {
  /// The default shade of xterm.
  fileprivate var components: (red: UInt8, green: UInt8, blue: UInt8) {
    switch self {
    case .black: (0, 0, 0)
    case .white: (229, 229, 229)
    case .brightBlack: (127, 127, 127)
    case .brightWhite: (255, 255, 255)
    default: (level(ofBit: 1), level(ofBit: 2), level(ofBit: 4))
    }
  }

  private func level(ofBit bit: UInt8) -> UInt8 {
    if rawValue & bit == 0 { return 0 }
    return rawValue < 8 ? 205 : 255
  }
}
