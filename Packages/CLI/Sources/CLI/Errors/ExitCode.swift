/// How a run of the program ended, for the shell.
///
/// The numbers are a contract with scripts.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// It did what was asked; an empty list is no failure.
  case success = 0
  /// Something on this machine failed: the output could not be written, a port is taken.
  case local = 1
  /// The command line cannot be followed; nothing was sent.
  case usage = 2
  /// The server could not be reached in time.
  case network = 3
  /// What was asked for does not exist, or the server refused (HTTP 4xx).
  case refused = 4
  /// The server failed (HTTP 5xx), or its answer cannot be read.
  case server = 5
  /// The reader of the output has gone, as after `| head -1`; nothing is said about it.
  case brokenPipe = 141
}

extension ExitCode {
  /// What the code means, for `app help exit-codes`.
  var meaning: String {
    switch self {
    case .success: "It did what was asked; an empty list is no failure."
    case .local: "Something on this machine failed: the output could not be written."
    case .usage: "The command line cannot be followed; nothing was sent."
    case .network: "The server could not be reached in time."
    case .refused: "What was asked for is not there, or the server refused (HTTP 4xx)."
    case .server: "The server failed (HTTP 5xx), or its answer cannot be read."
    case .brokenPipe: "The reader of the output has gone, as after | head -1."
    }
  }
}
