public import Dependencies
import Models

extension DependencyValues {
  /// The calls of JSONPlaceholder.
  ///
  /// In tests each call fails the test until it is replaced:
  /// `withDependencies { $0.typicode.posts = { [] } } operation: { … }`.
  public var typicode: TypicodeClient {
    get { self[TypicodeClient.self] }
    set { self[TypicodeClient.self] = newValue }
  }
}

extension TypicodeClient: DependencyKey {
  /// The client that sends real requests.
  public static var liveValue: TypicodeClient { live }

  /// A client whose every call fails the running test.
  public static var testValue: TypicodeClient {
    TypicodeClient(
      posts: unimplemented("TypicodeClient.posts", throwing: .cancelled),
      post: unimplemented("TypicodeClient.post", throwing: .cancelled),
      comments: unimplemented("TypicodeClient.comments", throwing: .cancelled),
      users: unimplemented("TypicodeClient.users", throwing: .cancelled),
      user: unimplemented("TypicodeClient.user", throwing: .cancelled)
    )
  }
}
