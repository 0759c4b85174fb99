public import Models
public import SQLiteRecords

extension Timestamp: DatabaseValue {
  /// Reads the text that the server sent.
  public init(from row: inout RowReader) throws(DatabaseError) { self.init(try row.readText()) }

  /// Writes the text that the server sent.
  public func write(to row: inout RowWriter) { row.writeText(text) }
}
