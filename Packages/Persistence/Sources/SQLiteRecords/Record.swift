/// A value that is stored as a row of a table.
///
/// The columns are declared once. A row is written and read in their order, without look-ups by name:
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
  /// The name of the table.
  static var table: String { get }

  /// The names of the columns, in the order in which they are written and read.
  static var columns: [String] { get }

  /// The names of the columns of the primary key.
  ///
  /// The default is `["id"]`. ``Database/update(_:)``, ``Database/upsert(_:)`` and ``Database/delete(_:)`` find a row by
  /// it.
  static var primaryKey: [String] { get }

  /// Reads the record from a row whose columns are ``columns``, in their order.
  ///
  /// - Throws: ``DatabaseError/unexpectedValue(column:expected:found:sql:)`` if a column contains a value of another type.
  init(from row: inout RowReader) throws(DatabaseError)

  /// Writes one value for each of ``columns``, in their order.
  func write(to row: inout RowWriter)
}

extension Record {
  /// The column `id`.
  public static var primaryKey: [String] { ["id"] }
}
