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
      posts: .failing("TypicodeClient.posts"),
      post: .failing("TypicodeClient.post"),
      comments: .failing("TypicodeClient.comments"),
      users: .failing("TypicodeClient.users"),
      user: .failing("TypicodeClient.user"),
      albums: .failing("TypicodeClient.albums"),
      album: .failing("TypicodeClient.album"),
      albumsOfUser: .failing("TypicodeClient.albumsOfUser"),
      photo: .failing("TypicodeClient.photo"),
      photosOfAlbum: .failing("TypicodeClient.photosOfAlbum"),
      todos: .failing("TypicodeClient.todos"),
      todosOfUser: .failing("TypicodeClient.todosOfUser")
    )
  }
}
