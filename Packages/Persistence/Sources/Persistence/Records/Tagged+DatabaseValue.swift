public import Models
public import SQLiteRecords

extension Tagged: DatabaseValue where RawValue: DatabaseValue {
  public init(from row: inout RowReader) throws(DatabaseError) { self.init(rawValue: try row.read()) }

  /// Writes the raw value.
  public func write(to row: inout RowWriter) { row.write(rawValue) }
}
