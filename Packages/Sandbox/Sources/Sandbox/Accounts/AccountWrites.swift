/// What writes do to the accounts.
enum AccountWrites {
  /// What became of a write.
  enum Outcome: Sendable, Equatable {
    /// The account as it is now.
    case account(Account)
    /// The messages for each field; nothing has changed.
    case invalid(JSONObject)
    case notFound
    /// The request says nothing about a user.
    case nothingSent
  }

  /// Adds an account under the next id.
  static func create(_ changes: AccountPayload, in accounts: inout [Account]) -> Outcome {
    let now = RailsTime.now.text
    let id = (accounts.map(\.id).max() ?? 0) + 1
    var account = Account(id: id, firstName: "", lastName: "", email: "", createdAt: now, updatedAt: now)
    account.apply(changes)
    let errors = AccountValidation.errors(in: account, among: accounts)
    guard errors.members.isEmpty else { return .invalid(errors) }
    accounts.append(account)
    return .account(account)
  }

  /// Changes the members that are sent; the time of the last change moves only if one of them becomes another.
  static func update(id: Int?, with changes: AccountPayload?, in accounts: inout [Account]) -> Outcome {
    guard let place = accounts.firstIndex(where: { $0.id == id }) else { return .notFound }
    guard let changes else { return .nothingSent }
    var account = accounts[place]
    account.apply(changes)
    let errors = AccountValidation.errors(in: account, among: accounts)
    guard errors.members.isEmpty else { return .invalid(errors) }
    guard account != accounts[place] else { return .account(account) }
    account.updatedAt = later(than: account.updatedAt)
    accounts[place] = account
    return .account(account)
  }

  /// The present, or the next moment if a change in the same millisecond has taken it.
  private static func later(than text: String) -> String {
    let now = RailsTime.now
    return now.text == text ? now.advanced(byMilliseconds: 1).text : now.text
  }
}
