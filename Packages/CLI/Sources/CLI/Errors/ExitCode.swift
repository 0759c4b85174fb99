/// The exit code of the program: a contract with scripts, described by ``meaning``.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Success.
  case success = 0
  /// A local error.
  case local = 1
  /// A usage error.
  case usage = 2
  /// A network error.
  case network = 3
  /// A client error (HTTP 4xx, and 501).
  case refused = 4
  /// A server error (HTTP 5xx).
  case server = 5
  /// `SIGPIPE`.
  case brokenPipe = 141

  /// The description of the code in `app help exit-codes`.
  public var meaning: String {
    switch self {
    case .success: "Success, including an empty list."
    case .local: "Local error, such as an output that cannot be written."
    case .usage: "Invalid command line; nothing was sent."
    case .network: "The server could not be reached in time."
    case .refused: "Not found, or rejected by the server (HTTP 4xx, 501)."
    case .server: "The server failed (HTTP 5xx), or its response is invalid."
    case .brokenPipe: "The output was closed early (e.g. | head -1)."
    }
  }
}
