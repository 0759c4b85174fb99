extension SandboxData {
  /// The built-in sample data: the collections and fields of JSONPlaceholder.
  ///
  /// It is the same in every process. Each collection is created at its first request.
  public static let sample = SandboxData(
    collections: ["posts", "comments", "albums", "photos", "users", "todos"].map { name in
      name == "photos"
        ? RowCollection(name: name, rowsWithURLs: SamplePhotos.rows)
        : RowCollection(name: name) { SampleData.rows(name) }
    })
}
