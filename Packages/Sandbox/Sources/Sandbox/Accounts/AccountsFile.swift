import Foundation

/// Accounts in a JSON file that servers in several processes can share.
///
/// A change holds an exclusive lock, reads the file again, and replaces it atomically. No change is lost, and a reader
/// without the lock reads either the old or the new file. Without a file there are the sample accounts.
struct AccountsFile: AccountStorage {
  /// The maximum time to wait for another process; a change takes milliseconds.
  private static let lockTimeout = Duration.seconds(5)

  let path: String

  func accounts() throws(SandboxError) -> [Account] {
    if let stored = try read() { return stored.accounts }
    return try withLock { () throws(SandboxError) in try readOrRename().accounts }
  }

  func change<Outcome: Sendable>(_ change: (inout StoredAccounts) -> Outcome) throws(SandboxError) -> Outcome {
    // An error has the path: opening the lock fails in a folder that cannot be created.
    try? FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return try withLock { () throws(SandboxError) in
      let before = try readOrRename()
      var stored = before
      let outcome = change(&stored)
      if stored != before { try write(stored) }
      return outcome
    }
  }

  /// Removes the file, and returns whether it existed.
  func remove() throws(SandboxError) -> Bool {
    // Without a file no lock is needed, which would create a lock file.
    guard FileManager.default.fileExists(atPath: path) else { return false }
    return try withLock { () throws(SandboxError) in
      guard unlink(path) == 0 else { throw error() }
      return true
    }
  }

  /// Runs a closure with the lock on `<file>.lock`, which excludes all other servers in all processes.
  ///
  /// The lock file is never removed: two servers could then lock two files of the same name.
  private func withLock<Outcome>(_ work: () throws(SandboxError) -> Outcome) throws(SandboxError) -> Outcome {
    let lockPath = path + ".lock"
    let lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw error() }
    // Closing releases the lock, and so does the end of the process.
    defer { close(lock) }
    // A process that hangs with the lock does not hang this one.
    let end = ContinuousClock.now + Self.lockTimeout
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw error() }
      guard ContinuousClock.now < end else {
        throw .cannotStoreAccounts(path: lockPath, reason: "another process does not release it")
      }
      usleep(500)
    }
    return try work()
  }

  /// Reads the accounts, or renames a damaged file, which is an error: every one is kept.
  private func readOrRename() throws(SandboxError) -> StoredAccounts {
    if let stored = try read() { return stored }
    var renamed = path + ".corrupt"
    var number = 1
    while access(renamed, F_OK) == 0 {
      number += 1
      renamed = path + ".corrupt-\(number)"
    }
    guard rename(path, renamed) == 0 else { throw error() }
    throw .damagedAccounts(renamed: renamed)
  }

  /// Returns `nil` if the file is damaged.
  private func read() throws(SandboxError) -> StoredAccounts? {
    do throws(ReadError) {
      let bytes = try [UInt8](contentsOf: path)
      return (try? JSON.parse(bytes)).flatMap(StoredAccounts.init)
    } catch {
      guard error.isMissing else { throw .cannotStoreAccounts(path: path, reason: error.reason) }
      return StoredAccounts(accounts: SampleData.accounts)
    }
  }

  /// Replaces the file atomically: after a power failure, it is the old or the new one.
  private func write(_ stored: StoredAccounts) throws(SandboxError) {
    let temporary = path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw error() }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: Data(stored.json.bytes(isPretty: true) + [0x0A]))
      try file.synchronize()
    } catch {
      let failure = self.error()
      unlink(temporary)
      throw failure
    }
    guard rename(temporary, path) == 0 else { throw error() }
  }

  private func error() -> SandboxError {
    .cannotStoreAccounts(path: path, reason: Socket.lastError())
  }
}
