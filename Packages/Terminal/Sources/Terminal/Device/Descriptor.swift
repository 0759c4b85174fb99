import TerminalLibC

/// A file descriptor: the number of an open file, pipe or terminal.
public struct Descriptor: RawRepresentable, Sendable, Hashable {
  /// The descriptor's number.
  public let rawValue: Int32

  /// Creates a descriptor.
  ///
  /// It neither opens nor closes the file.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Standard input, 0.
  public static let standardInput = Descriptor(rawValue: 0)
  /// Standard output, 1: for a program's results.
  public static let standardOutput = Descriptor(rawValue: 1)
  /// Standard error, 2: for messages and progress.
  public static let standardError = Descriptor(rawValue: 2)

  static let standardStreams = [standardInput, standardOutput, standardError]

  /// Whether the descriptor refers to a terminal.
  public var isTerminal: Bool {
    isatty(rawValue) == 1
  }

  /// The terminal's current size, or `nil` if the descriptor does not refer to a terminal.
  var windowSize: TerminalSize? {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// The height of a cell divided by its width, or `nil` if the terminal does not report its size in pixels.
  var cellAspectRatio: Double? {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0, size.ws_xpixel > 0 else {
      return nil
    }
    let (width, height) = (Double(size.ws_xpixel) / Double(size.ws_col), Double(size.ws_ypixel) / Double(size.ws_row))
    return (1...4).contains(height / width) ? height / width : nil
  }
}
