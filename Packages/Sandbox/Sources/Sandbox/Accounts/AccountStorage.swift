import Synchronization

/// Where the accounts are between two requests.
protocol AccountStorage: Sendable {
  /// The accounts as they are now.
  func accounts() throws(SandboxError) -> [Account]

  /// Changes the accounts; nobody else changes them meanwhile.
  ///
  /// - Returns: What the change returns.
  func change<Outcome: Sendable>(_ change: (inout [Account]) -> Outcome) throws(SandboxError) -> Outcome
}

/// Accounts that live as long as the server.
final class AccountsInMemory: AccountStorage {
  private let storage = Mutex(MadeUpAccounts.all)

  func accounts() -> [Account] {
    storage.withLock { $0 }
  }

  func change<Outcome: Sendable>(_ change: (inout [Account]) -> Outcome) -> Outcome {
    storage.withLock { change(&$0) }
  }
}
