public import Dependencies

extension DependencyValues {
  /// Where the accounts API answers; nowhere unless told, because its public server is gone.
  ///
  /// Without it a call throws ``NetworkError/invalidRequest(url:reason:)``.
  public var accountsBaseURL: BaseURL? {
    get { self[AccountsBaseURLKey.self] }
    set { self[AccountsBaseURLKey.self] = newValue }
  }
}

private enum AccountsBaseURLKey: DependencyKey {
  static var liveValue: BaseURL? { nil }
  static var testValue: BaseURL? { nil }
}
