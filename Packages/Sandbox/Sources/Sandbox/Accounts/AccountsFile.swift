#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Accounts in a JSON file that servers in several processes may share.
///
/// Whoever changes them holds an exclusive lock on a file beside it, reads anew, and puts a new file in the place of the
/// old: so no change is lost, and who reads without the lock reads the old file or the new one, never a half.
/// As long as there is no file, there are the made-up accounts.
struct AccountsFile: AccountStorage {
  private enum Contents {
    case none
    case accounts([Account])
    case damaged
  }

  let path: String

  func accounts() throws(SandboxError) -> [Account] {
    switch try contents() {
    case .none: MadeUpAccounts.all
    case .accounts(let accounts): accounts
    case .damaged: try lock.withLock { () throws(SandboxError) in try readOrSetAside() }
    }
  }

  func change<Outcome: Sendable>(_ change: (inout [Account]) -> Outcome) throws(SandboxError) -> Outcome {
    try lock.withLock(makesFolders: true) { () throws(SandboxError) in
      let before = try readOrSetAside()
      var accounts = before
      let outcome = change(&accounts)
      if accounts != before { try write(accounts) }
      return outcome
    }
  }

  /// Takes the file away.
  ///
  /// - Returns: Whether there was one.
  func remove() throws(SandboxError) -> Bool {
    // Without a file there need be no lock, which would only leave a file of its own.
    if access(path, F_OK) != 0, errno == ENOENT { return false }
    return try lock.withLock { () throws(SandboxError) in
      if unlink(path) == 0 { return true }
      if errno == ENOENT { return false }
      throw error()
    }
  }

  private var lock: AccountsLock { AccountsLock(path: path) }

  /// The accounts; a damaged file is moved out of the way, for a person to look at.
  private func readOrSetAside() throws(SandboxError) -> [Account] {
    switch try contents() {
    case .none: return MadeUpAccounts.all
    case .accounts(let accounts): return accounts
    case .damaged:
      guard rename(path, path + ".corrupt") == 0 else { throw error() }
      return MadeUpAccounts.all
    }
  }

  private func contents() throws(SandboxError) -> Contents {
    // A pipe must not hold the server up until somebody writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return .none }
    guard descriptor >= 0 else { throw error() }
    defer { close(descriptor) }
    guard let bytes = FileReader.bytes(from: descriptor) else { throw error() }
    guard let value = try? JSONParser.parse(bytes), case .array(let rows) = value else { return .damaged }
    let accounts = rows.compactMap { $0.object.flatMap(Account.init(stored:)) }
    let isWhole = accounts.count == rows.count && Set(accounts.map(\.id)).count == rows.count
    return isWhole ? .accounts(accounts) : .damaged
  }

  /// Puts a new file in the place of the old, in one step.
  ///
  /// It does not wait for the disk: what a power cut takes away here is made up.
  private func write(_ accounts: [Account]) throws(SandboxError) {
    let bytes = JSONWriter.bytes(of: .array(accounts.map { .object($0.stored) })) + [0x0A]
    let temporary = path + ".new"
    // What an interrupted write has left belongs to nobody: this process holds the lock.
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
    .cannotKeepAccounts(path: path, reason: Socket.lastError())
  }
}

// Inside the type, the system's function is hidden by its own of the same name.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
