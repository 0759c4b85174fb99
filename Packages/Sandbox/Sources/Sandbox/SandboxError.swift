/// Why the sandbox could not start, or its data could not be read or kept.
public enum SandboxError: Error, Equatable {
  /// Another process listens on the port.
  case portInUse(UInt16)

  /// The system refused the socket for another reason, which it gives in its own words.
  case cannotListen(port: UInt16, reason: String)

  /// The data file is missing or cannot be read; the reason is in the system's words.
  case unreadableFile(path: String, reason: String)

  /// The data file is not JSON; the reason names line and column.
  case notJSON(path: String, reason: String)

  /// The data file is JSON of another shape than an object of arrays of objects.
  case wrongShape(path: String, reason: String)

  /// The accounts file cannot be read, locked, written or removed; the reason is in the system's words.
  case cannotKeepAccounts(path: String, reason: String)
}

// MARK: - Conformances

extension SandboxError: CustomStringConvertible {
  /// What happened, where, and what to do.
  public var description: String {
    switch self {
    case .portInUse(let port):
      "cannot start the sandbox: port \(port) of 127.0.0.1 is in use; choose another port, or 0 for any free one"
    case .cannotListen(let port, let reason):
      "cannot start the sandbox on port \(port) of 127.0.0.1: \(reason); choose another port, or 0 for any free one"
    case .unreadableFile(let path, let reason):
      "cannot read the sandbox data in \(path): \(reason); check the path and its permissions"
    case .notJSON(let path, let reason):
      "the sandbox data in \(path) is not JSON: \(reason); correct the file there"
    case .wrongShape(let path, let reason):
      "the sandbox data in \(path) does not fit: \(reason); write {\"posts\": [{\"id\": 1, …}, …], …}"
    case .cannotKeepAccounts(let path, let reason):
      "cannot keep accounts in \(path): \(reason); choose a file that you may write"
    }
  }
}
