public import SQLiteRecords

/// A record of Models, whose rows a ``ResponseCache`` can save.
///
/// Your own records belong in a `Database` of your own: the cache has no table for them.
public protocol CachedRecord: Record {
  /// The table of the cache, which only this module creates.
  static var cacheTable: CacheTable<Self> { get }
}

extension CachedRecord {
  /// The name of the table of the cache.
  public static var table: String { cacheTable.name }

  /// The columns of the table of the cache.
  public static var columns: [String] { cacheTable.columns }

  /// Reads the record from a row of the table of the cache.
  public init(from row: inout RowReader) throws(DatabaseError) { self = try Self.cacheTable.read(&row) }

  /// Writes the record into a row of the table of the cache.
  public func write(to row: inout RowWriter) { Self.cacheTable.write(self, &row) }
}
