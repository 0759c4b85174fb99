/// An error in starting a sandbox, or in reading or writing its files.
public enum SandboxError: Error, Equatable {
  /// The port is in use by another process.
  case portInUse(UInt16)

  /// The socket cannot be opened for another reason. The reason is the system's message.
  case cannotListen(port: UInt16, reason: String)

  /// The data file is missing, cannot be read, is not a regular file, or is larger than 1 GB. The reason is the system's
  /// message, or another one in its style.
  case unreadableFile(path: String, reason: String)

  /// The data file is not valid JSON. The reason contains the line and the column.
  case invalidJSON(path: String, reason: String)

  /// The data file is not an object of arrays of objects.
  case invalidStructure(path: String, reason: String)

  /// The accounts file cannot be read, locked, written or deleted. The reason is the system's message.
  case cannotStoreAccounts(path: String, reason: String)
}

// MARK: - Conformances

extension SandboxError: CustomStringConvertible {
  /// The error, its location, and a way to fix it.
  public var description: String {
    switch self {
    case .portInUse(let port):
      "cannot start the sandbox: port \(port) of 127.0.0.1 is in use; choose another port, or 0 for any free one"
    case .cannotListen(let port, let reason):
      "cannot start the sandbox on port \(port) of 127.0.0.1: \(reason); choose another port, or 0 for any free one"
    case .unreadableFile(let path, let reason):
      "cannot read the sandbox data in \(path): \(reason); check the path and its permissions"
    case .invalidJSON(let path, let reason):
      "the sandbox data in \(path) is not JSON: \(reason); correct the file there"
    case .invalidStructure(let path, let reason):
      "the sandbox data in \(path) does not fit: \(reason); write {\"posts\": [{\"id\": 1, …}, …], …}"
    case .cannotStoreAccounts(let path, let reason):
      "cannot keep accounts in \(path): \(reason); choose a file that you may write"
    }
  }
}
