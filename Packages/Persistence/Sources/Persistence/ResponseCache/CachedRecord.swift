public import SQLiteRecords

/// A record of Models, whose rows a ``ResponseCache`` can save.
///
/// Your own records belong in a `Database` of your own: the cache has no table for them.
public protocol CachedRecord: Record {
  /// The table of the cache, which only this module creates.
  static var cacheTable: CacheTable { get }
}

/// A table of a ``ResponseCache``.
public struct CacheTable: Sendable {
  let name: String
}
