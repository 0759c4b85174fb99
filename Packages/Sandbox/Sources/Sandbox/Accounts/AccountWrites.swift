import Foundation

/// The writes of the accounts API.
enum AccountWrites {
  /// The result of a write.
  enum Outcome: Sendable, Equatable {
    /// The account after the write.
    case account(Account)
    /// The messages of each invalid field. Nothing has changed.
    case invalid(JSONObject)
    case notFound
    /// The request contains no user.
    case missingUser
  }

  /// Adds an account with the next id.
  static func create(_ changes: JSONObject, in accounts: inout [Account]) -> Outcome {
    let now = text(of: .now)
    let id = (accounts.map(\.id).max() ?? 0) + 1
    var account = Account(id: id, createdAt: now)
    account.apply(changes)
    let errors = AccountValidation.errors(in: account, among: accounts)
    guard errors.isEmpty else { return .invalid(errors) }
    accounts.append(account)
    return .account(account)
  }

  /// Updates the members that are sent, and the time of the last change if one of them differs.
  static func update(id: Int?, with changes: JSONObject?, in accounts: inout [Account]) -> Outcome {
    guard let index = accounts.firstIndex(where: { $0.id == id }) else { return .notFound }
    guard let changes else { return .missingUser }
    var account = accounts[index]
    account.apply(changes)
    let errors = AccountValidation.errors(in: account, among: accounts)
    guard errors.isEmpty else { return .invalid(errors) }
    guard account != accounts[index] else { return .account(account) }
    account["updated_at"] = later(than: account["updated_at"])
    accounts[index] = account
    return .account(account)
  }

  /// Returns the current time, or a later one if the last change was in the same millisecond.
  private static func later(than last: String) -> String {
    let now = Date.now
    // More than a millisecond, because the format truncates.
    return text(of: now) == last ? text(of: now + 0.0015) : text(of: now)
  }

  /// Returns a time as Rails formats it in JSON, such as `2019-07-02T09:14:05.120Z`.
  private static func text(of date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
