#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file, pipe or terminal of the process, by its number.
public struct Descriptor: RawRepresentable, Sendable, Hashable {
  /// The number.
  public let rawValue: Int32

  /// Creates a descriptor; nothing is opened, and nothing is closed later.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// What the program reads, 0.
  public static let standardInput = Descriptor(rawValue: 0)
  /// Where the program's answer goes, 1.
  public static let standardOutput = Descriptor(rawValue: 1)
  /// Where messages and progress go, 2.
  public static let standardError = Descriptor(rawValue: 2)

  /// Whether something is open under the number, and was when the process started.
  ///
  /// See ``StandardStreams/reserve()`` for the second half.
  public var isOpen: Bool {
    !StandardStreams.wasClosed(self) && fcntl(rawValue, F_GETFD) != -1
  }

  /// Whether it is a terminal.
  public var isTerminal: Bool {
    isatty(rawValue) == 1
  }

  /// The size the terminal says it has, or nil when it is none or does not know.
  public var windowSize: TerminalSize? {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
