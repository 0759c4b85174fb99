/// A value that is a row of a table.
///
/// The columns are named once; a row is written and read in their order, which costs no look-ups:
///
///     struct Order: Record {
///       static let table = "orders"
///       static let columns = ["id", "title"]
///       var id: Int
///       var title: String
///
///       init(from row: inout RowReader) throws(DatabaseError) {
///         id = try row.read()
///         title = try row.read()
///       }
///
///       func write(to row: inout RowWriter) {
///         row.write(id)
///         row.write(title)
///       }
///     }
public protocol Record: Sendable {
  /// The table's name.
  static var table: String { get }

  /// The names of the columns, in the order in which they are written and read.
  static var columns: [String] { get }

  /// Reads the record from a row.
  ///
  /// - Parameter row: The row, whose columns are ``columns`` in their order.
  /// - Throws: ``DatabaseError/unexpectedValue(column:expected:found:sql:)`` when a column holds another type of value.
  init(from row: inout RowReader) throws(DatabaseError)

  /// Writes the record into a row.
  ///
  /// - Parameter row: The row, in which each of ``columns`` is to be written in their order.
  func write(to row: inout RowWriter)
}
