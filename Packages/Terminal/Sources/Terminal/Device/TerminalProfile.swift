/// The capabilities of an output stream, by which text is laid out.
public struct TerminalProfile: Sendable, Hashable {
  /// Whether the stream is a terminal, or the layout of a terminal is forced.
  public var isTerminal: Bool
  /// Whether the layout of a terminal is forced on a file or a pipe.
  ///
  /// Animations, images and prompts need a real terminal.
  public var isForced: Bool
  /// The size in cells.
  ///
  /// Without a terminal, the size in the environment or 80 by 24.
  public var size: TerminalSize
  /// The number of colours.
  public var colorDepth: ColorDepth
  /// The glyphs that the character encoding supports.
  public var glyphs: Glyphs
  /// Whether a line can be redrawn in place: a real terminal with a `TERM` other than `dumb`.
  public var redrawsLines: Bool

  public init(
    isTerminal: Bool = false, isForced: Bool = false, size: TerminalSize = .standard, colorDepth: ColorDepth = .none,
    glyphs: Glyphs = .unicode, redrawsLines: Bool = false
  ) {
    self.isTerminal = isTerminal
    self.isForced = isForced
    self.size = size
    self.colorDepth = colorDepth
    self.glyphs = glyphs
    self.redrawsLines = redrawsLines
  }

  /// The profile of a file or a pipe: no terminal, no colour.
  public static let plain = TerminalProfile()

  /// Creates the profile of an open stream.
  ///
  /// - Parameters:
  ///   - descriptor: The stream.
  ///   - environment: The process environment.
  ///   - color: When to use colour.
  ///   - forcedColumns: The value of a variable such as `APP_FORCE_TTY`, which forces the layout of a terminal: a number
  ///     of columns, or any other text for the detected width. `nil`, an empty text, `0` and `false` have no effect.
  public init(
    of descriptor: Descriptor, environment: [String: String], color: ColorMode = .auto, forcedColumns: String? = nil
  ) {
    self.init(
      isTerminal: descriptor.isTerminal, windowSize: descriptor.windowSize, environment: environment, color: color,
      forcedColumns: forcedColumns)
  }

  /// Creates a profile from the state of a stream, without system calls, for tests.
  init(
    isTerminal: Bool, windowSize: TerminalSize?, environment: [String: String], color: ColorMode,
    forcedColumns: String?
  ) {
    let isForced = forcedColumns.map { !["", "0", "false"].contains($0) } ?? false
    let detected = windowSize ?? TerminalSize(environment: environment)
    let columns = isForced ? forcedColumns.flatMap(Int.init) ?? detected.columns : detected.columns
    self.init(
      isTerminal: isTerminal || isForced,
      isForced: isForced && !isTerminal,
      size: TerminalSize(columns: columns, rows: detected.rows),
      colorDepth: color.depth(environment: environment, isTerminal: isTerminal || isForced),
      glyphs: Glyphs(environment: environment),
      redrawsLines: isTerminal && !["", "dumb"].contains(environment["TERM"] ?? ""))
  }
}
