public import Dependencies

extension DependencyValues {
  /// The configuration of every ``HTTPClient`` that sets none: deadline, size limit, retries and log.
  ///
  /// The test value sends each request once, so that a test needs no random numbers for the pauses between retries. A
  /// test of retries sets ``HTTPClient/Configuration/retryPolicy``; without a pause, with `RetryPolicy(baseDelay:
  /// .zero)`, it needs none either.
  public var httpConfiguration: HTTPClient.Configuration {
    get { self[HTTPConfigurationKey.self] }
    set { self[HTTPConfigurationKey.self] = newValue }
  }
}

private enum HTTPConfigurationKey: DependencyKey {
  static var liveValue: HTTPClient.Configuration { HTTPClient.Configuration() }
  static var testValue: HTTPClient.Configuration { HTTPClient.Configuration(retryPolicy: .never) }
}
