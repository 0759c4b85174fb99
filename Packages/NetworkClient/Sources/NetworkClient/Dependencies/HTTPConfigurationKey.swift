public import Dependencies

extension DependencyValues {
  /// The deadline, the size limit, the retries and the log that every request gets.
  ///
  /// The defaults unless told; in tests each request is sent once, so that a failure is not waited for.
  public var httpConfiguration: HTTPClient.Configuration {
    get { self[HTTPConfigurationKey.self] }
    set { self[HTTPConfigurationKey.self] = newValue }
  }
}

private enum HTTPConfigurationKey: DependencyKey {
  static var liveValue: HTTPClient.Configuration { HTTPClient.Configuration() }
  static var testValue: HTTPClient.Configuration { HTTPClient.Configuration(retryPolicy: .never) }
}
