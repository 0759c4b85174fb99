#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Accounts in a JSON file that servers in several processes can share.
///
/// A change holds an exclusive lock, reads the file again, and replaces it atomically. No change is lost, and a reader
/// without the lock reads either the old or the new file. Without a file there are the sample accounts.
///
/// Anything but a regular file with one link is an error: it is neither read nor replaced.
struct AccountsFile: AccountStorage {
  private enum Contents {
    case none
    case accounts(StoredAccounts)
    case damaged
  }

  let path: String

  func accounts() throws(SandboxError) -> [Account] {
    switch try contents() {
    case .none: SampleData.accounts
    case .accounts(let stored): stored.accounts
    case .damaged: try lock.withLock { () throws(SandboxError) in try readOrQuarantine().accounts }
    }
  }

  func change<Outcome: Sendable>(_ change: (inout StoredAccounts) -> Outcome) throws(SandboxError) -> Outcome {
    try lock.withLock(makesFolders: true) { () throws(SandboxError) in
      let before = try readOrQuarantine()
      var stored = before
      let outcome = change(&stored)
      if stored != before { try write(stored) }
      return outcome
    }
  }

  /// Removes the file, and returns whether it existed.
  func remove() throws(SandboxError) -> Bool {
    // Without a file no lock is needed, which would create a lock file.
    var status = stat()
    if lstat(path, &status) != 0, errno == ENOENT { return false }
    return try lock.withLock { () throws(SandboxError) in
      if unlink(path) == 0 { return true }
      if errno == ENOENT { return false }
      throw error()
    }
  }

  private var lock: AccountsLock { AccountsLock(path: path) }

  /// Reads the accounts, and renames a damaged file for inspection.
  private func readOrQuarantine() throws(SandboxError) -> StoredAccounts {
    switch try contents() {
    case .none: break
    case .accounts(let stored): return stored
    case .damaged:
      guard rename(path, path + ".corrupt") == 0 else { throw error() }
    }
    return StoredAccounts(accounts: SampleData.accounts)
  }

  private func contents() throws(SandboxError) -> Contents {
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.bytes(of: path, allowsLinks: false)
    } catch .notFound {
      return .none
    } catch {
      throw .cannotStoreAccounts(path: path, reason: error.reason)
    }
    guard let value = try? JSONParser.parse(bytes), let stored = StoredAccounts(value) else { return .damaged }
    return .accounts(stored)
  }

  /// Replaces the file atomically, without disk synchronization: a power failure loses only sample data.
  private func write(_ stored: StoredAccounts) throws(SandboxError) {
    let bytes = JSONWriter.bytes(of: stored.json) + [0x0A]
    let temporary = path + ".new"
    // The remains of an interrupted write: this process holds the lock.
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw error() }
    let isWritten = Self.write(bytes, to: descriptor)
    let failure = isWritten ? nil : error()
    close(descriptor)
    if let failure {
      unlink(temporary)
      throw failure
    }
    guard rename(temporary, path) == 0 else {
      let failure = error()
      unlink(temporary)
      throw failure
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if count < 0, errno != EINTR { return false }
    }
    return true
  }

  private func error() -> SandboxError {
    .cannotStoreAccounts(path: path, reason: Socket.lastError())
  }
}

// Inside the type, the method of the same name hides the system's function.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
