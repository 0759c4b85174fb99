public import Models

extension Timestamp: DatabaseValue {
  /// Reads the text of the server.
  public init(from row: inout RowReader) throws(DatabaseError) { self.init(try row.readText()) }

  /// Writes the text of the server, as it was sent.
  public func write(to row: inout RowWriter) { row.writeText(text) }
}
