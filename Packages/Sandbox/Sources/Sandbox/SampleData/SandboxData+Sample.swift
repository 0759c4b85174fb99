extension SandboxData {
  /// The built-in sample data: the collections and fields of JSONPlaceholder.
  ///
  /// People, addresses and numbers are fictitious: written by hand or combined by a seeded generator, and the same in
  /// every process. Each collection is created at its first request.
  public static let sample = SandboxData(collections: [
    RowCollection(name: "posts") { SamplePosts.rows },
    RowCollection(name: "comments") { SampleComments.rows },
    RowCollection(name: "albums") { SampleAlbums.rows },
    RowCollection(name: "photos") { SamplePhotos.rows },
    RowCollection(name: "users") { SampleUsers.rows },
    RowCollection(name: "todos") { SampleTodos.rows },
  ])
}
