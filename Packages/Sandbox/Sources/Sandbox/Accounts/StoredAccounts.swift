/// The contents of a store of accounts.
struct StoredAccounts: Sendable, Equatable {
  /// The result of a write with an `Idempotency-Key`.
  struct WriteResult: Sendable, Equatable {
    /// The method, the path and the key of the request.
    let request: String
    /// The account after the write.
    let account: Account
  }

  /// The maximum number of results; the oldest are discarded.
  static let maximumResults = 1000

  var accounts: [Account]
  /// The results of the last writes with a key, the oldest first.
  private(set) var results: [WriteResult] = []

  /// Writes, unless the request repeats an earlier one, whose result is returned instead.
  ///
  /// A write that fails changes nothing, so its result is not stored: the client can correct the request.
  ///
  /// - Parameter request: The method, the path and the key of the request, or `nil` if it has no key.
  mutating func write(
    request: String?, _ write: (inout [Account]) -> AccountWrites.Outcome
  ) -> AccountWrites.Outcome {
    guard let request else { return write(&accounts) }
    if let result = results.last(where: { $0.request == request }) { return .account(result.account) }
    let outcome = write(&accounts)
    if case .account(let account) = outcome {
      results.append(WriteResult(request: request, account: account))
      results.removeFirst(max(0, results.count - Self.maximumResults))
    }
    return outcome
  }
}

// MARK: - JSON

extension StoredAccounts {
  /// The contents of an accounts file.
  var json: JSON {
    [
      "accounts": .array(accounts.map { .object($0.stored) }),
      "results": .array(results.map { ["request": .string($0.request), "account": .object($0.account.stored)] }),
    ]
  }

  /// Decodes an accounts file, or returns `nil` if it is damaged.
  init?(_ json: JSON) {
    guard let rows = json.object?["accounts"]?.objects else { return nil }
    accounts = rows.compactMap(Account.init(stored:))
    guard accounts.count == rows.count, Set(accounts.map(\.id)).count == rows.count else { return nil }
    results = (json.object?["results"]?.objects ?? []).suffix(Self.maximumResults).compactMap { row in
      guard let request = row["request"]?.text, let account = row["account"]?.object.flatMap(Account.init(stored:))
      else { return nil }
      return WriteResult(request: request, account: account)
    }
  }
}
