/// A value that is stored as a row of a table.
///
/// Conform to ``MappedRecord`` to declare each column once. A record can also be written and read by hand. Its columns
/// are in the order of ``columns``, without look-ups by name:
///
///     struct Order: Record, Identifiable {
///       static let table = "orders"
///       static let columns = ["id", "title"]
///       var id: Int
///       var title: String
///
///       init(from row: inout RowReader) throws {
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
  ///
  /// A keyword of SQL needs quotes: `"\"order\""`.
  static var columns: [String] { get }

  /// The names of the columns of the primary key, which are in ``columns``.
  ///
  /// The default is `["id"]`. The methods that update, upsert or delete a record find its row by it, and so does
  /// ``Database/fetchOne(_:id:)``.
  static var primaryKey: [String] { get }

  /// Reads the record from a row whose columns are ``columns``, in their order.
  ///
  /// - Throws: Any error. A query throws ``DatabaseError`` with the table and the primary key: the same error, or one
  ///   with it as ``DatabaseError/underlying``.
  init(from row: inout RowReader) throws

  /// Writes one value for each of ``columns``, in their order.
  func write(to row: inout RowWriter)
}

extension Record {
  /// The column `id`.
  public static var primaryKey: [String] { ["id"] }
}
