import Synchronization

protocol AccountStorage: Sendable {
  func accounts() throws(SandboxError) -> [Account]

  /// Changes the contents exclusively, and returns the result of the closure.
  func change<Outcome: Sendable>(_ change: (inout StoredAccounts) -> Outcome) throws(SandboxError) -> Outcome
}

/// Accounts in memory, which last as long as the server.
final class AccountsInMemory: AccountStorage {
  private let storage = Mutex(StoredAccounts(accounts: SampleData.accounts))

  func accounts() -> [Account] {
    storage.withLock { $0.accounts }
  }

  func change<Outcome: Sendable>(_ change: (inout StoredAccounts) -> Outcome) -> Outcome {
    storage.withLock { change(&$0) }
  }
}
