public import Dependencies

extension DependencyValues {
  /// The calls of JSONPlaceholder.
  ///
  /// In tests each call fails the test until it is replaced:
  /// `withDependencies { $0.typicode.posts = Endpoint { [] } } operation: { … }`.
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
      posts: .failing("posts"),
      post: .failing("post"),
      comments: .failing("comments"),
      users: .failing("users"),
      user: .failing("user"),
      albums: .failing("albums"),
      album: .failing("album"),
      albumsOfUser: .failing("albumsOfUser"),
      photo: .failing("photo"),
      photosOfAlbum: .failing("photosOfAlbum"),
      todos: .failing("todos"),
      todosOfUser: .failing("todosOfUser")
    )
  }
}

extension Endpoint {
  /// A call of this client that fails the running test, at the line given.
  fileprivate static func failing(_ name: String, line: UInt = #line) -> Self {
    Self(unimplemented("TypicodeClient.\(name)", throwing: .cancelled, line: line))
  }
}
