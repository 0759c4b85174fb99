import Synchronization

/// A store of accounts.
protocol AccountStorage: Sendable {
  func accounts() throws(SandboxError) -> [Account]

  /// Changes the accounts exclusively, and returns the result of the closure.
  func change<Outcome: Sendable>(_ change: (inout [Account]) -> Outcome) throws(SandboxError) -> Outcome
}

/// Accounts in memory, which last as long as the server.
final class AccountsInMemory: AccountStorage {
  private let storage = Mutex(SampleAccounts.all)

  func accounts() -> [Account] {
    storage.withLock { $0 }
  }

  func change<Outcome: Sendable>(_ change: (inout [Account]) -> Outcome) -> Outcome {
    storage.withLock { change(&$0) }
  }
}
