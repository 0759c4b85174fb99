/// An error of ``FullScreen``.
public enum FullScreenError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Input or output is not a terminal.
  case notATerminal
  /// Input and output are different terminals: keys of the one would not be read on the other.
  case differentTerminals
  /// `TERM` is `dumb` or not set: the terminal cannot move the cursor.
  case dumbTerminal
  /// The full screen is already in use in this process.
  case inUse
  /// A system call failed.
  ///
  /// - Parameter reason: The system's error message, such as `Too many open files`.
  case failed(reason: String)

  /// An error message to print after the program's name.
  public var description: String {
    switch self {
    case .notATerminal: "the full screen needs a terminal"
    case .differentTerminals: "the full screen needs one terminal for keys and output: they are two"
    case .dumbTerminal: "the full screen needs a terminal that is not dumb: set TERM"
    case .inUse: "the full screen is already in use"
    case .failed(let reason): "cannot open the full screen: \(reason)"
    }
  }
}
