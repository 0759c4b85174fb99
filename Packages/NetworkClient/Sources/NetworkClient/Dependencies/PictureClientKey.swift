public import Dependencies

extension DependencyValues {
  /// What fetches pictures.
  ///
  /// In tests its call fails the test until it is replaced:
  /// `withDependencies { $0.pictures.fetch = { _ in Data() } } operation: { … }`.
  public var pictures: PictureClient {
    get { self[PictureClient.self] }
    set { self[PictureClient.self] = newValue }
  }
}

extension PictureClient: DependencyKey {
  /// The client that sends real requests.
  public static var liveValue: PictureClient { live }

  /// A client whose call fails the running test.
  public static var testValue: PictureClient {
    PictureClient(fetch: unimplemented("PictureClient.fetch", throwing: NetworkError.cancelled))
  }
}
