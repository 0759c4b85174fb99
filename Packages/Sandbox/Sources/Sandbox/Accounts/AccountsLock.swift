#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lock of an accounts file, `<file>.lock`, which excludes all other servers in all processes.
///
/// The lock file is never removed: two servers could then lock two files of the same name.
struct AccountsLock: Sendable {
  /// The maximum time to wait for the lock; a change takes milliseconds.
  private static let timeout = Duration.seconds(5)

  /// The path of the accounts file.
  let path: String

  /// Runs a closure with the lock.
  ///
  /// - Parameter makesFolders: Whether missing parent folders are created, with access for their owner only.
  func withLock<Outcome>(
    makesFolders: Bool = false, _ work: () throws(SandboxError) -> Outcome
  ) throws(SandboxError) -> Outcome {
    if makesFolders { try makeFolders() }
    let lockFile = path + ".lock"
    let descriptor: Int32
    do throws(RegularFile.Failure) {
      descriptor = try RegularFile.open(lockFile, O_RDWR | O_CREAT, allowsLinks: false)
    } catch {
      throw .cannotStoreAccounts(path: lockFile, reason: error.reason)
    }
    // Closing releases the lock, and so does the end of the process.
    defer { close(descriptor) }
    try acquire(descriptor)
    return try work()
  }

  /// Polls instead of blocking in the system, so that a hanging process does not hang this one.
  private func acquire(_ descriptor: Int32) throws(SandboxError) {
    let end = ContinuousClock.now + Self.timeout
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw error() }
      guard ContinuousClock.now < end else {
        throw .cannotStoreAccounts(path: path, reason: "another process does not release \(path).lock")
      }
      usleep(500)
    }
  }

  /// The parent folders of the file, outermost first.
  private var folders: [String] {
    let parts = path.split(separator: "/").dropLast()
    let root = path.hasPrefix("/") ? "/" : ""
    return parts.indices.map { root + parts[...$0].joined(separator: "/") }
  }

  private func makeFolders() throws(SandboxError) {
    for folder in folders where mkdir(folder, 0o700) != 0 {
      // For an existing folder without write permission, the system may report that instead of EEXIST.
      guard errno == EEXIST || access(folder, F_OK) == 0 else { throw error() }
    }
  }

  private func error() -> SandboxError {
    .cannotStoreAccounts(path: path, reason: Socket.lastError())
  }
}
