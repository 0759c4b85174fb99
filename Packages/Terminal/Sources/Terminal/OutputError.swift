#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why an ``Output`` could not write.
public enum OutputError: Error, Sendable, Hashable {
  /// The reader has gone (EPIPE). Not a failure of the program: end quietly, with the status 141.
  case brokenPipe
  /// The system refused the bytes; they are lost.
  ///
  /// - Parameters:
  ///   - code: The system's error number.
  ///   - reason: Its words for it, such as `No space left on device`.
  case failed(code: Int32, reason: String)

  /// The error of a system call.
  init(code: Int32) {
    self = code == EPIPE ? .brokenPipe : .failed(code: code, reason: String(cString: strerror(code)))
  }
}

// MARK: - Conformances

extension OutputError: CustomStringConvertible {
  /// What happened, ready to follow the program's name: `cannot write output: No space left on device`.
  public var description: String {
    switch self {
    case .brokenPipe: "cannot write output: Broken pipe"
    case .failed(_, let reason): "cannot write output: \(reason)"
    }
  }
}
