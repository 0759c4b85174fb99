/// A record of Models, whose rows a ``ResponseCache`` can save.
///
/// Only this module declares conformances, because the cache has no table for another type. Your own records belong in a
/// `Database` of your own.
public protocol CachedRecord: Sendable {}

/// A record with a table in the cache.
protocol TableRecord: CachedRecord {
  static var cacheTable: RecordTable<Self> { get }
}

extension CachedRecord {
  /// The table of the records.
  static var table: RecordTable<Self> {
    guard let type = Self.self as? any TableRecord.Type, let table = type.anyTable as? RecordTable<Self> else {
      preconditionFailure("The cache has no table for \(Self.self). Save it in a Database of your own.")
    }
    return table
  }

  static var tableName: String { table.name }
}

extension TableRecord {
  fileprivate static var anyTable: Any { cacheTable }
}
