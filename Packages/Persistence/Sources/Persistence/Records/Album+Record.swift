public import Models
public import SQLiteRecords

extension Album: CachedRecord {
  /// The table `albums`.
  public static let table = "albums"

  /// The table `albums` of the cache.
  public static let cacheTable = CacheTable(name: table)

  /// One column for each property.
  public static let columns = ["user_id", "id", "title"]

  /// Reads the album from a row.
  public init(from row: inout RowReader) throws(DatabaseError) {
    self.init(
      userID: try row.read(),
      id: try row.read(),
      title: try row.read()
    )
  }

  /// Writes the album into a row.
  public func write(to row: inout RowWriter) {
    row.write(userID)
    row.write(id)
    row.write(title)
  }
}
