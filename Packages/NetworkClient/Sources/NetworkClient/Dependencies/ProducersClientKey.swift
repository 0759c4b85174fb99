public import Dependencies

extension DependencyValues {
  /// The calls of the producers API.
  ///
  /// In tests each call fails the test until it is replaced:
  /// `withDependencies { $0.producers.producer = Endpoint { … } } operation: { … }`.
  public var producers: ProducersClient {
    get { self[ProducersClient.self] }
    set { self[ProducersClient.self] = newValue }
  }
}

extension ProducersClient: DependencyKey {
  /// The client that sends real requests.
  public static var liveValue: ProducersClient { live }

  /// A client whose every call fails the running test.
  public static var testValue: ProducersClient {
    ProducersClient(page: .failing("ProducersClient.page"), producer: .failing("ProducersClient.producer"))
  }
}
