public import Models
public import SQLiteRecords

extension Post: CachedRecord {
  /// The table `posts`.
  public static let table = "posts"

  /// The table `posts` of the cache.
  public static let cacheTable = CacheTable(name: table)

  /// One column for each property.
  public static let columns = ["user_id", "id", "title", "body"]

  /// Reads the post from a row.
  public init(from row: inout RowReader) throws(DatabaseError) {
    self.init(
      userID: try row.read(),
      id: try row.read(),
      title: try row.read(),
      body: try row.read()
    )
  }

  /// Writes the post into a row.
  public func write(to row: inout RowWriter) {
    row.write(userID)
    row.write(id)
    row.write(title)
    row.write(body)
  }
}
