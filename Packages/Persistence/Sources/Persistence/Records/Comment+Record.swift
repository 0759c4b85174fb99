public import Models
public import SQLiteRecords

extension Comment: CachedRecord {
  /// The table `comments`.
  public static let table = "comments"

  /// The table `comments` of the cache.
  public static let cacheTable = CacheTable(name: table)

  /// One column for each property.
  public static let columns = ["post_id", "id", "name", "email", "body"]

  /// Reads the comment from a row.
  public init(from row: inout RowReader) throws(DatabaseError) {
    self.init(
      postID: try row.read(),
      id: try row.read(),
      name: try row.read(),
      email: try row.read(),
      body: try row.read()
    )
  }

  /// Writes the comment into a row.
  public func write(to row: inout RowWriter) {
    row.write(postID)
    row.write(id)
    row.write(name)
    row.write(email)
    row.write(body)
  }
}
