public import Models
public import SQLiteRecords

extension Todo: CachedRecord {
  /// The table `todos`.
  public static let table = "todos"

  /// The table `todos` of the cache.
  public static let cacheTable = CacheTable(name: table)

  /// One column for each property.
  public static let columns = ["user_id", "id", "title", "is_completed"]

  /// Reads the to-do from a row.
  public init(from row: inout RowReader) throws(DatabaseError) {
    self.init(
      userID: try row.read(),
      id: try row.read(),
      title: try row.read(),
      isCompleted: try row.read()
    )
  }

  /// Writes the to-do into a row.
  public func write(to row: inout RowWriter) {
    row.write(userID)
    row.write(id)
    row.write(title)
    row.write(isCompleted)
  }
}
