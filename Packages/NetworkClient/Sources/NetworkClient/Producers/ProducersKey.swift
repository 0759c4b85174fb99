public import Dependencies
public import RESTClient

extension DependencyValues {
  /// The producers API.
  ///
  /// It has no default server, because the public service is gone: set `RESTAPI.baseURL`. The test value fails
  /// the test with each request; see `withRequestStubs` of RESTClientTestSupport.
  public var producers: RESTAPI {
    get { self[ProducersKey.self] }
    set { self[ProducersKey.self] = newValue }
  }
}

private enum ProducersKey: DependencyKey {
  static var liveValue: RESTAPI { RESTAPI(name: "producers") }
  static var testValue: RESTAPI { liveValue.unimplemented() }
}
