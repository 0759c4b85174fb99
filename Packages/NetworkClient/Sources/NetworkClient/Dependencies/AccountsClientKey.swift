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
      accounts: .failing("accounts"),
      account: .failing("account"),
      create: unimplemented("AccountsClient.create", throwing: SubmissionError.failed(.cancelled)),
      update: unimplemented("AccountsClient.update", throwing: SubmissionError.failed(.cancelled))
    )
  }
}

extension Endpoint {
  /// A call of this client that fails the running test, at the line given.
  fileprivate static func failing(_ name: String, line: UInt = #line) -> Self {
    Self(unimplemented("AccountsClient.\(name)", throwing: .cancelled, line: line))
  }
}
