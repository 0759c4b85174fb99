public import Dependencies
public import RESTClient

extension DependencyValues {
  /// The accounts API.
  ///
  /// It has no default server, because the public service is gone: set `RESTAPI.baseURL`. The test value fails
  /// the test with each request; see `withRequestStubs` of RESTClientTestSupport.
  public var accounts: RESTAPI {
    get { self[AccountsKey.self] }
    set { self[AccountsKey.self] = newValue }
  }
}

private enum AccountsKey: DependencyKey {
  static var liveValue: RESTAPI { RESTAPI(name: "accounts") }
  static var testValue: RESTAPI { liveValue.unimplemented() }
}
