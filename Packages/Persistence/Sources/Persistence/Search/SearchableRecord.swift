public import SQLiteRecords

/// A record that can be searched by its name.
public protocol SearchableRecord: CachedRecord, Identifiable where ID: DatabaseValue {
  /// The name that is searched.
  var name: String { get }
}
