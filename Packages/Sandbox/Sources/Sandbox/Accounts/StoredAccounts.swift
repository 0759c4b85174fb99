import Foundation

/// The contents of a store of accounts.
struct StoredAccounts: Sendable, Equatable {
  /// The reason why a write changes nothing.
  enum Rejection: Error {
    case notFound
    /// The request contains no user.
    case missingUser
    /// The messages of each invalid field.
    case invalid(JSONObject)
  }

  var accounts: [Account]

  /// Adds an account with the next id, or updates the members that are sent, and the time of the last change if one of
  /// them differs.
  ///
  /// - Parameters:
  ///   - changes: The members in the request; `nil` if it contains no user.
  ///   - id: The account to update; `nil` for a new one.
  mutating func write(_ changes: JSONObject?, to id: Int?) throws(Rejection) -> Account {
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
  var json: JSON { ["accounts": .array(accounts.map { .object($0.stored) })] }

  /// Decodes an accounts file, or returns `nil` if it is damaged.
  init?(_ json: JSON) {
    guard let rows = json.object?["accounts"]?.objects else { return nil }
    accounts = rows.compactMap(Account.init(stored:))
    guard accounts.count == rows.count, Set(accounts.map(\.id)).count == rows.count else { return nil }
  }
}
