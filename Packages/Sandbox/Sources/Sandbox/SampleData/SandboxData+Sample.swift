extension SandboxData {
  /// The built-in sample data: the collections and fields of JSONPlaceholder.
  ///
  /// It is the same in every process. Each collection is created at its first request to a server.
  public static let sample = SandboxData(
    collections: ["posts", "comments", "albums", "photos", "users", "todos"].map { name in
      name == "photos"
        ? Collection(name: name, rows: SamplePhotos.rows) : Collection(name: name) { _ in SampleData.rows(name) }
    })
}
