/// Messages of the compiler for arrays that are passed without a label.
extension Database {
  /// Unavailable: pass an array as `arguments:`.
  @available(*, unavailable, message: "Pass an array as 'arguments:'.")
  public func execute(_ sql: String, _ arguments: [(any DatabaseValue)?]) throws(DatabaseError) {}

  /// Unavailable: pass an array as `arguments:`.
  @available(*, unavailable, message: "Pass an array as 'arguments:'.")
  public func query<First: DatabaseValue, each Other: DatabaseValue>(
    _ sql: String,
    _ arguments: [(any DatabaseValue)?],
    as first: First.Type,
    _ others: repeat (each Other).Type
  ) throws(DatabaseError) -> [(First, repeat each Other)] { [] }

  /// Unavailable: pass an array as `arguments:`.
  @available(*, unavailable, message: "Pass an array as 'arguments:'.")
  public func query<Element>(
    _ sql: String,
    _ arguments: [(any DatabaseValue)?],
    read: (inout RowReader) throws -> Element
  ) throws -> [Element] { [] }

  /// Unavailable: pass an array as `arguments:`.
  @available(*, unavailable, message: "Pass an array as 'arguments:'.")
  public func fetchAll<Row: Record>(
    _ type: Row.Type = Row.self,
    _ clause: String,
    _ arguments: [(any DatabaseValue)?]
  ) throws(DatabaseError) -> [Row] { [] }

  /// Unavailable: pass an array as `arguments:`.
  @available(*, unavailable, message: "Pass an array as 'arguments:'.")
  public func fetchOne<Row: Record>(
    _ type: Row.Type = Row.self,
    _ clause: String,
    _ arguments: [(any DatabaseValue)?]
  ) throws(DatabaseError) -> Row? { nil }

  /// Unavailable: pass an array as `arguments:`.
  @available(*, unavailable, message: "Pass an array as 'arguments:'.")
  public func count<Row: Record>(
    _ type: Row.Type,
    _ clause: String,
    _ arguments: [(any DatabaseValue)?]
  ) throws(DatabaseError) -> Int { 0 }
}
