public import Models

/// The calls of the accounts API, so that a test replaces the one it needs.
public struct AccountsClient: Sendable {
  /// Fetches all accounts, in the server's order: `GET /users.json`.
  public var accounts: Endpoint<Void, LossyArray<Account>>
  /// Fetches one account: `GET /users/3.json`.
  public var account: Endpoint<Account.ID, Account>
  /// Creates an account, and gives it as the server stored it: `POST /users.json`, sent at most once.
  public var create: @Sendable (AccountPayload) async throws(SubmissionError) -> Account
  /// Changes an account, and gives it as the server stored it: `PATCH /users/3.json`, sent at most once.
  public var update: @Sendable (Account.ID, AccountPayload) async throws(SubmissionError) -> Account

  /// Makes a client of its calls.
  ///
  /// - Parameters:
  ///   - accounts: Fetches all accounts.
  ///   - account: Fetches one account.
  ///   - create: Creates an account.
  ///   - update: Changes an account.
  public init(
    accounts: Endpoint<Void, LossyArray<Account>>,
    account: Endpoint<Account.ID, Account>,
    create: @escaping @Sendable (AccountPayload) async throws(SubmissionError) -> Account,
    update: @escaping @Sendable (Account.ID, AccountPayload) async throws(SubmissionError) -> Account
  ) {
    self.accounts = accounts
    self.account = account
    self.create = create
    self.update = update
  }
}
