import Synchronization

/// The accounts of a server: in a file, or in memory as long as the server.
final class AccountStorage: Sendable {
  private let file: AccountsFile?
  /// The accounts in memory, whose lock excludes other changes by the server, also of the file.
  private let memory = Mutex(StoredAccounts(accounts: SampleData.accounts))

  init(_ file: AccountsFile? = nil) {
    self.file = file
  }

  func accounts() throws(SandboxError) -> [Account] {
    guard let file else { return memory.withLock { $0.accounts } }
    return try file.read().accounts
  }

  /// Changes the accounts, and returns the result of the closure.
  func change<Outcome: Sendable>(_ change: (inout StoredAccounts) -> Outcome) throws(SandboxError) -> Outcome {
    try memory.withLock { memory throws(SandboxError) in
      guard let file else { return change(&memory) }
      let before = try file.read()
      var stored = before
      let outcome = change(&stored)
      if stored != before { try file.write(stored) }
      return outcome
    }
  }
}
