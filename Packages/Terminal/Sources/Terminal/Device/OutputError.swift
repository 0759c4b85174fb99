import TerminalLibC

/// An error of an ``Output``.
public enum OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reader closed the pipe (EPIPE). Not a failure of the program: exit silently, with the status 141.
  case brokenPipe
  /// A write failed; its bytes are lost.
  ///
  /// - Parameters:
  ///   - code: The error number (`errno`).
  ///   - reason: The system's error message, such as `No space left on device`.
  case failed(code: Int32, reason: String)

  init(code: Int32) {
    self = code == EPIPE ? .brokenPipe : .failed(code: code, reason: String(cString: strerror(code)))
  }

  /// An error message to print after the program's name: `cannot write output: No space left on device`.
  public var description: String {
    switch self {
    case .brokenPipe: "cannot write output: Broken pipe"
    case .failed(_, let reason): "cannot write output: \(reason)"
    }
  }
}
