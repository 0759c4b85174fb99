/// What one stream can show: the facts a view is laid out by.
///
/// A view is a function of what it shows and of a profile; it never asks the process for anything.
public struct TerminalProfile: Sendable, Hashable {
  /// Whether a person reads the stream: a terminal, or the user says so.
  public var isTerminal: Bool
  /// Whether it is one only because the user says so: the layout is for a person, but nobody watches it being drawn.
  public var isForced: Bool
  /// The cells there are; without a terminal 80 by 24, or what the environment says.
  public var size: TerminalSize
  /// The colours it shows.
  public var colorDepth: ColorDepth
  /// The signs it shows.
  public var glyphs: Glyphs
  /// Whether a line can be drawn again in place: a real terminal with a `TERM` other than `dumb`.
  public var redrawsLines: Bool

  /// Creates a profile.
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

  /// A file or a pipe: no terminal, no colour.
  public static let plain = TerminalProfile()

  /// The profile of a stream of this process.
  ///
  /// - Parameters:
  ///   - descriptor: The stream.
  ///   - environment: The process environment.
  ///   - color: What the user said about colour.
  ///   - forcedColumns: The value of a variable such as `APP_FORCE_TTY`, by which the user asks for the layout of a
  ///     terminal in a pipe: a number of columns, or any other text for the detected width. Nil, empty, `0` and `false`
  ///     force nothing.
  public init(
    of descriptor: Descriptor, environment: [String: String], color: ColorMode = .auto, forcedColumns: String? = nil
  ) {
    self.init(
      isTerminal: descriptor.isTerminal, windowSize: descriptor.windowSize, environment: environment, color: color,
      forcedColumns: forcedColumns)
  }

  /// The decision without the system, so that a test can give every answer of it.
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
      colorDepth: ColorMode.resolve(flag: color, environment: environment, isTerminal: isTerminal || isForced),
      glyphs: .preferred(environment: environment),
      redrawsLines: isTerminal && !["", "dumb"].contains(environment["TERM"] ?? ""))
  }
}
