/// The capabilities of an output stream, by which text is laid out.
public struct TerminalProfile: Sendable, Hashable {
  /// Whether the stream is a terminal, or the layout of a terminal is forced.
  public var isTerminal: Bool
  /// Whether the layout of a terminal is forced on a file or a pipe.
  ///
  /// In ``ColorMode/auto`` mode, such a stream has colour as a terminal has. Animations, images and prompts need a real
  /// terminal.
  public var isForced: Bool
  /// The size in cells.
  ///
  /// Without a terminal, the size in the environment or 80 by 24.
  public var size: TerminalSize
  /// The number of colours.
  public var colorDepth: ColorDepth
  /// The glyphs that the character encoding supports.
  public var glyphs: Glyphs
  /// Whether the character encoding is UTF-8, as far as it is known.
  ///
  /// If not, ``FullScreen`` shows question marks in place of characters beyond ASCII. The default is `true`.
  public var isUTF8 = true
  /// Whether letters and signs of ambiguous width (UAX #11), such as `é`, are two cells wide, which cannot be detected.
  ///
  /// Latin letters are then shown without accents. Use the ASCII glyphs. The default is `false`.
  public var hasWideLetters = false
  /// The height of a cell divided by its width, 1 to 4.
  ///
  /// The default is 2.
  public var cellAspectRatio: Double
  /// Whether a line can be redrawn in place: a real terminal with a `TERM` other than `dumb`.
  public var redrawsLines: Bool

  /// Creates a profile, by default ``plain``.
  public init(
    isTerminal: Bool = false, isForced: Bool = false, size: TerminalSize = .standard, colorDepth: ColorDepth = .none,
    glyphs: Glyphs = .unicode, cellAspectRatio: Double = 2, redrawsLines: Bool = false
  ) {
    self.isTerminal = isTerminal
    self.isForced = isForced
    self.size = size
    self.colorDepth = colorDepth
    self.glyphs = glyphs
    self.cellAspectRatio = cellAspectRatio
    self.redrawsLines = redrawsLines
  }

  /// The profile of a file or a pipe: no terminal, no colour.
  public static let plain = TerminalProfile()

  /// Creates the profile of an open stream.
  ///
  /// - Parameters:
  ///   - descriptor: The stream.
  ///   - environment: The environment of the terminal. Defaults to the process environment.
  ///   - color: When to use colour.
  ///   - isForced: Whether the layout and the colours of a terminal are forced on a file or a pipe. Pass
  ///     ``ColorMode/never`` as `color` for the layout only.
  ///   - columns: The width instead of the detected one. A value outside 1...65535 becomes 80.
  public init(
    of descriptor: Descriptor, environment: [String: String]? = nil, color: ColorMode = .auto,
    isForced: Bool = false, columns: Int? = nil
  ) {
    let environment = environment ?? ProcessEnvironment.current
    let isReal = descriptor.isTerminal
    let detected = descriptor.windowSize ?? TerminalSize(environment: environment)
    self.init(
      isTerminal: isReal || isForced,
      isForced: isForced && !isReal,
      size: TerminalSize(columns: columns ?? detected.columns, rows: detected.rows),
      colorDepth: color.depth(environment: environment, isTerminal: isReal || isForced),
      glyphs: Glyphs(environment: environment),
      cellAspectRatio: descriptor.cellAspectRatio ?? 2,
      redrawsLines: isReal && !Self.isDumb(environment))
    isUTF8 = Glyphs.isUTF8(environment)
  }

  /// Whether the terminal cannot move the cursor.
  static func isDumb(_ environment: [String: String]) -> Bool {
    ["", "dumb"].contains(environment["TERM"] ?? "")
  }
}
