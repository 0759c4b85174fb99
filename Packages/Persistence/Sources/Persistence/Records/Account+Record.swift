public import Models
public import SQLiteRecords

extension Account: CachedRecord {
  /// The table `accounts`.
  public static let table = "accounts"

  /// The table `accounts` of the cache.
  public static let cacheTable = CacheTable(name: table)

  /// One column for each property.
  public static let columns = [
    "id", "first_name", "last_name", "email", "avatar_url", "created_at", "updated_at", "url",
  ]

  /// Reads the account from a row.
  public init(from row: inout RowReader) throws(DatabaseError) {
    self.init(
      id: try row.read(),
      firstName: try row.read(),
      lastName: try row.read(),
      email: try row.read(),
      avatarURL: try row.read(),
      createdAt: try row.read(),
      updatedAt: try row.read(),
      url: try row.read()
    )
  }

  /// Writes the account into a row.
  public func write(to row: inout RowWriter) {
    row.write(id)
    row.write(firstName)
    row.write(lastName)
    row.write(email)
    row.write(avatarURL)
    row.write(createdAt)
    row.write(updatedAt)
    row.write(url)
  }
}
