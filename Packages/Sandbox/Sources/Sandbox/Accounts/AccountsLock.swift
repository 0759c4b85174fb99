#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lock beside an accounts file, `<file>.lock`, which one server holds at a time, in whatever process.
///
/// The lock file stays when the lock is released: to remove it would let two servers lock two files of one name.
struct AccountsLock: Sendable {
  /// How long a server waits for another before it gives up; a change takes milliseconds.
  private static let patience = Duration.seconds(5)

  /// The path of the accounts file.
  let path: String

  /// Does some work while nobody else has the lock.
  ///
  /// - Parameter makesFolders: Whether folders that are missing above the file are made, for their owner alone.
  func withLock<Outcome>(
    makesFolders: Bool = false, _ work: () throws(SandboxError) -> Outcome
  ) throws(SandboxError) -> Outcome {
    if makesFolders { try makeFolders() }
    let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw error() }
    // Closing releases the lock, and so does the end of the process, however it comes.
    defer { close(descriptor) }
    try acquire(descriptor)
    return try work()
  }

  /// Tries again and again instead of waiting in the system, so that a process that hangs does not hang this one.
  private func acquire(_ descriptor: Int32) throws(SandboxError) {
    let end = ContinuousClock.now + Self.patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw error() }
      guard ContinuousClock.now < end else {
        throw .cannotKeepAccounts(path: path, reason: "another process does not release \(path).lock")
      }
      usleep(500)
    }
  }

  /// The folders above the file, the outermost first.
  private var folders: [String] {
    let parts = path.split(separator: "/").dropLast()
    let root = path.hasPrefix("/") ? "/" : ""
    return parts.indices.map { root + parts[...$0].joined(separator: "/") }
  }

  private func makeFolders() throws(SandboxError) {
    for folder in folders where mkdir(folder, 0o700) != 0 {
      // Folders that are there need not be ours to write: the system may answer so before it says that they exist.
      guard errno == EEXIST || access(folder, F_OK) == 0 else { throw error() }
    }
  }

  private func error() -> SandboxError {
    .cannotKeepAccounts(path: path, reason: Socket.lastError())
  }
}
