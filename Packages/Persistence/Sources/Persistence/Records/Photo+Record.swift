public import Models
public import SQLiteRecords

extension Photo: CachedRecord {
  /// The table `photos`.
  public static let table = "photos"

  /// The table `photos` of the cache.
  public static let cacheTable = CacheTable(name: table)

  /// One column for each property.
  public static let columns = ["album_id", "id", "title", "url", "thumbnail_url"]

  /// Reads the photo from a row.
  public init(from row: inout RowReader) throws(DatabaseError) {
    self.init(
      albumID: try row.read(),
      id: try row.read(),
      title: try row.read(),
      url: try row.read(),
      thumbnailURL: try row.read()
    )
  }

  /// Writes the photo into a row.
  public func write(to row: inout RowWriter) {
    row.write(albumID)
    row.write(id)
    row.write(title)
    row.write(url)
    row.write(thumbnailURL)
  }
}
