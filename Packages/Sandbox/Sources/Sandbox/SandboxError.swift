/// An error in starting a sandbox, or in reading or writing its files.
public enum SandboxError: Error, Equatable {
  /// The port cannot be opened, for example because another process uses it. The reason is the system's message.
  case cannotListen(port: UInt16, reason: String)

  /// The data file cannot be read, is not valid JSON, or not an object of arrays of objects. The reason is the system's
  /// message, or that of the JSON parser, with the position.
  case unusableData(path: String, reason: String)

  /// The accounts file cannot be read, written or deleted, has no accounts, or is no file of the user. The reason is
  /// the system's message, or one in its style.
  case cannotStoreAccounts(path: String, reason: String)
}

// MARK: - Conformances

extension SandboxError: CustomStringConvertible {
  /// The error, its location, and a way to fix it.
  public var description: String {
    switch self {
    case .cannotListen(0, let reason):
      "cannot start the sandbox: \(reason)"
    case .cannotListen(let port, let reason):
      "cannot start the sandbox on port \(port) of 127.0.0.1: \(reason); choose another port, or 0 for any free one"
    case .unusableData(let path, let reason):
      "cannot serve \(path): \(reason); a data file is JSON such as {\"posts\": [{\"id\": 1, …}, …], …}"
    case .cannotStoreAccounts(let path, let reason):
      "cannot keep accounts in \(path): \(reason); remove it to restore the sample accounts, or choose another file"
    }
  }
}
