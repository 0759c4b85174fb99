import Foundation

/// The contents of a store of accounts.
struct StoredAccounts: Sendable, Equatable {
  /// The result of a write with an `Idempotency-Key`.
  struct WriteResult: Sendable, Equatable {
    /// The method, the path and the key of the request.
    let request: String
    /// The account after the write.
    let account: Account
  }

  /// The reason why a write changes nothing.
  enum Rejection: Error {
    case notFound
    /// The request contains no user.
    case missingUser
    /// The messages of each invalid field.
    case invalid(JSONObject)
  }

  /// The maximum number of results; the oldest are discarded.
  static let maximumResults = 1000

  var accounts: [Account]
  /// The results of the last writes with a key, the oldest first.
  private(set) var results: [WriteResult] = []

  /// Writes, unless the request repeats an earlier one, whose result is returned instead.
  ///
  /// The result of a rejected write is not stored: the client can correct the request.
  ///
  /// - Parameters:
  ///   - changes: The members in the request; `nil` if it contains no user.
  ///   - id: The account to update; `nil` for a new one.
  ///   - request: The method, the path and the key of the request, or `nil` if it has no key.
  mutating func write(_ changes: JSONObject?, to id: Int?, request: String?) throws(Rejection) -> Account {
    guard let request else { return try save(changes, to: id) }
    if let result = results.last(where: { $0.request == request }) { return result.account }
    let account = try save(changes, to: id)
    results.append(WriteResult(request: request, account: account))
    results.removeFirst(max(0, results.count - Self.maximumResults))
    return account
  }

  /// Adds an account with the next id, or updates the members that are sent, and the time of the last change if one of
  /// them differs.
  private mutating func save(_ changes: JSONObject?, to id: Int?) throws(Rejection) -> Account {
    let index = accounts.firstIndex { $0.id == id }
    if id != nil, index == nil { throw .notFound }
    guard let changes else { throw .missingUser }
    let now = Date.now
    var account =
      index.map { accounts[$0] } ?? Account(id: (accounts.map(\.id).max() ?? 0) + 1, createdAt: Self.text(of: now))
    account.apply(changes)
    let errors = account.errors(among: accounts)
    guard errors.isEmpty else { throw .invalid(errors) }
    guard let index else {
      accounts.append(account)
      return account
    }
    guard account != accounts[index] else { return account }
    // A later time if the last change was in the same millisecond, to which the format truncates.
    let isRepeated = account["updated_at"] == Self.text(of: now)
    account["updated_at"] = Self.text(of: isRepeated ? now + 0.0015 : now)
    accounts[index] = account
    return account
  }

  /// Returns a time as Rails formats it in JSON, such as `2019-07-02T09:14:05.120Z`.
  private static func text(of date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
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
