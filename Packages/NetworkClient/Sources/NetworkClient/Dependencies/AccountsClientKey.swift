public import Dependencies

extension DependencyValues {
  /// The calls of the accounts API.
  ///
  /// In tests each call fails the test until it is replaced:
  /// `withDependencies { $0.accounts.accounts = Endpoint { [] } } operation: { … }`.
  public var accounts: AccountsClient {
    get { self[AccountsClient.self] }
    set { self[AccountsClient.self] = newValue }
  }
}

extension AccountsClient: DependencyKey {
  /// The client that sends real requests.
  public static var liveValue: AccountsClient { live }

  /// A client whose every call fails the running test.
  public static var testValue: AccountsClient {
    AccountsClient(
      accounts: .failing("AccountsClient.accounts"),
      account: .failing("AccountsClient.account"),
      create: unimplemented("AccountsClient.create", throwing: SubmissionError.failed(.cancelled)),
      update: unimplemented("AccountsClient.update", throwing: SubmissionError.failed(.cancelled))
    )
  }
}
