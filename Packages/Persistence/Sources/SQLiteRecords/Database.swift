import CSQLite
import Foundation

/// A connection to a SQLite database.
///
/// A connection is not `Sendable`: the compiler keeps it in one task or actor.
///
///     let database = try Database(path: "orders.db")
///     try database.migrate([
///       Migration("orders", script: "CREATE TABLE orders (id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
///     ])
///     try database.insert([Order(id: 1, title: "tea")])
///     let orders = try database.fetchAll(Order.self, clause: "WHERE title = ?", arguments: ["tea"])
///
/// Prepared statements are cached. Foreign keys are enforced. It uses the system's SQLite, 3.20 or later.
public final class Database {
  /// How a connection uses its file.
  public enum Access: Sendable {
    /// Read and write. The file is created if it does not exist.
    case readWrite
    /// Read only.
    case readOnly
    /// Read a file that does not change, without locks and without its write-ahead log, whose rows are not visible.
    ///
    /// It is the only way to read a file with a write-ahead log, such as a migrated one, in a folder or on a medium
    /// that is read-only: with the other cases, SQLite creates files beside it.
    case immutable
  }

  /// The file's path, or `:memory:`.
  public let path: String

  /// The requested access.
  public let access: Access

  let handle: OpaquePointer
  /// Whether statements that write fail.
  var isInSnapshot = false
  /// Whether ``transaction(_:)`` or ``snapshot(_:)`` has begun a transaction, which SQLite may have rolled back.
  var hasBegun = false
  private var busyMilliseconds: Int32 = 0
  // An array: there are few, and the first entry of a dictionary takes as long as the rest of opening a file.
  private var statements: [(sql: String, statement: Statement)] = []

  /// Opens a file.
  ///
  /// SQLite reads the file with the first statement, which fails if the file is not a database.
  ///
  /// - Parameters:
  ///   - path: The file's path. Its folder must exist. For a database in memory, use ``inMemory()``.
  ///   - access: How the file is used. Defaults to reading and writing.
  ///   - busyTimeout: How long a statement waits for a lock. Defaults to 5 seconds.
  /// - Throws: ``DatabaseError`` with ``ResultCode/cannotOpen`` and the system's reason, or if the path is empty or
  ///   `:memory:`.
  public convenience init(
    path: String,
    access: Access = .readWrite,
    busyTimeout: Duration = .seconds(5)
  ) throws(DatabaseError) {
    // SQLite would open a temporary database.
    guard !path.isEmpty, path != ":memory:" else {
      let message = "\(path.isEmpty ? "the path is empty" : "not a file"); for memory use Database.inMemory()"
      throw DatabaseError(.sqlite(.cannotOpen, message: message), path: path)
    }
    try self.init(opening: path, access)
    self.busyTimeout = busyTimeout
  }

  /// Opens a new database in memory, which is deleted with the connection.
  public static func inMemory() throws(DatabaseError) -> Database {
    try Database(opening: ":memory:", .readWrite)
  }

  private init(opening path: String, _ access: Access) throws(DatabaseError) {
    handle = try Self.open(path, access)
    self.path = path
    self.access = access
  }

  private static func open(_ path: String, _ access: Access) throws(DatabaseError) -> OpaquePointer {
    let (address, flags) =
      switch access {
      case .readWrite: (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      case .readOnly: (path, SQLITE_OPEN_READONLY)
      case .immutable:
        (
          URL(filePath: path, directoryHint: .notDirectory).absoluteString + "?immutable=1",
          SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        )
      }
    var handle: OpaquePointer?
    // No mutex: the compiler prevents concurrent use of a connection.
    let code = sqlite3_open_v2(address, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }
      throw DatabaseError(code, connection: handle, sql: nil, path: path, createsFile: access == .readWrite)
    }
    sqlite3_extended_result_codes(handle, 1)
    csqlite_enforce_foreign_keys(handle, true)
    return handle
  }

  deinit {
    statements = []
    sqlite3_close_v2(handle)
  }

  /// How long a statement waits for a lock of another connection before it fails with ``ResultCode/busy``.
  public var busyTimeout: Duration {
    get { .milliseconds(busyMilliseconds) }
    set {
      busyMilliseconds = Int32(min(max(newValue / .milliseconds(1), 0), Double(Int32.max)))
      sqlite3_busy_timeout(handle, busyMilliseconds)
    }
  }

  /// The number of rows that the last `INSERT`, `UPDATE` or `DELETE` changed.
  public var changeCount: Int { Int(sqlite3_changes(handle)) }

  /// The row id of the row inserted last.
  var lastInsertedRowID: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// Whether the connection is in a transaction.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether the file has been moved, deleted or replaced since it was opened.
  package var hasMoved: Bool {
    var hasMoved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return hasMoved != 0
  }

  /// Keeps the write-ahead log when the connection is closed, instead of checkpointing it.
  package func keepLogOnClose() {
    _ = csqlite_keep_log_on_close(handle)
  }

  /// Executes a statement.
  ///
  /// - Parameters:
  ///   - sql: One statement, with a `?` for each value.
  ///   - arguments: The values of the placeholders. `nil` is NULL.
  public func execute(_ sql: String, arguments: [(any DatabaseValue)?] = []) throws(DatabaseError) {
    let statement = try cachedStatement(sql)
    defer { statement.reset() }
    try statement.bind(arguments)
    while try statement.step() {}
  }

  /// Executes several statements.
  ///
  /// - Parameter script: Statements without placeholders, separated by semicolons.
  /// - Throws: ``DatabaseError`` if one fails. The statements before it have been executed.
  public func execute(script: String) throws(DatabaseError) {
    try checkTransaction(script)
    guard !isInSnapshot else { throw snapshotError(script) }
    try executeControl(script)
  }

  /// Executes statements, also in a snapshot.
  func executeControl(_ script: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code, connection: handle, sql: script, path: path) }
  }

  /// Returns the placeholders of a list of values, such as `?, ?, ?` for 3.
  ///
  ///     let clause = "WHERE id IN (\(Database.placeholders(ids.count)))"
  ///     let cups = try database.fetchAll(Cup.self, clause: clause, arguments: ids)
  public static func placeholders(_ count: Int) -> String { [String](repeating: "?", count: count).sqlColumns }

  /// Executes a query of one column and reads its values.
  ///
  ///     let lengths = try database.query("SELECT name FROM cups", as: String.self).map { $0.count }
  ///
  /// - Parameters:
  ///   - sql: One statement, with a `?` for each value.
  ///   - arguments: The values of the placeholders. `nil` is NULL.
  ///   - type: The type of the column.
  /// - Throws: ``DatabaseError``, for example if the column contains a value of another type, or with
  ///   ``DatabaseError/Kind/columnCount(expected:found:)`` if the query has more columns.
  public func query<Value: DatabaseValue>(
    _ sql: String,
    arguments: [(any DatabaseValue)?] = [],
    as type: Value.Type
  ) throws(DatabaseError) -> [Value] {
    try rows(of: sql, arguments, columnCount: 1) { row in try row.read(Value.self) }
  }

  /// Executes a query and reads the columns of each row as a tuple.
  ///
  ///     let sql = "SELECT name, count(*) FROM cups GROUP BY name HAVING count(*) > ?"
  ///     for (name, count) in try database.query(sql, arguments: [3], as: String.self, Int.self) { … }
  ///
  /// - Parameters:
  ///   - sql: One statement, with a `?` for each value.
  ///   - arguments: The values of the placeholders. `nil` is NULL.
  ///   - first: The type of the first column.
  ///   - second: The type of the second column.
  ///   - others: The types of the other columns.
  /// - Throws: ``DatabaseError``, for example if a column contains a value of another type, or with
  ///   ``DatabaseError/Kind/columnCount(expected:found:)`` if the query has another number of columns.
  public func query<First: DatabaseValue, Second: DatabaseValue, each Other: DatabaseValue>(
    _ sql: String,
    arguments: [(any DatabaseValue)?] = [],
    as first: First.Type,
    _ second: Second.Type,
    _ others: repeat (each Other).Type
  ) throws(DatabaseError) -> [(First, Second, repeat each Other)] {
    var typeCount = 2
    for _ in repeat each others { typeCount += 1 }
    return try rows(of: sql, arguments, columnCount: typeCount) { row in
      (try row.read(First.self), try row.read(Second.self), repeat try row.read((each Other).self))
    }
  }

  /// Executes a query and reads each row with a closure, for example two records out of a join.
  ///
  /// - Parameters:
  ///   - sql: One statement, with a `?` for each value.
  ///   - arguments: The values of the placeholders. `nil` is NULL.
  ///   - read: Reads the columns of a row. It need not read all.
  /// - Throws: ``DatabaseError``. Another error of `read` is its ``DatabaseError/underlying`` one.
  public func query<Element>(
    _ sql: String,
    arguments: [(any DatabaseValue)?] = [],
    read: (inout RowReader) throws -> Element
  ) throws(DatabaseError) -> [Element] {
    try rows(of: sql, arguments, read: read)
  }

  /// Executes a query and reads each row with a closure.
  ///
  /// - Parameters:
  ///   - columnCount: The number of columns that the query must have. Defaults to any.
  ///   - limit: The maximum number of rows to read.
  ///   - name: Returns the name of a row for its error, from the row and its position.
  func rows<Element>(
    of sql: String,
    _ arguments: [(any DatabaseValue)?],
    columnCount: Int? = nil,
    limit: Int = .max,
    name: (borrowing RowReader, Int) -> String = { "row \($1)" },
    read: (inout RowReader) throws -> Element
  ) throws(DatabaseError) -> [Element] {
    let statement = try cachedStatement(sql)
    defer { statement.reset() }
    try statement.bind(arguments)
    var elements: [Element] = []
    var hasRow = try statement.step()
    // Not before the first step, in which SQLite prepares the statement again if the schema has changed.
    if let columnCount, columnCount != statement.columnCount {
      throw DatabaseError(
        .columnCount(expected: columnCount, found: statement.columnCount), sql: sql, path: path)
    }
    while hasRow {
      var row = RowReader(statement)
      do {
        elements.append(try read(&row))
      } catch {
        throw DatabaseError(error, sql: sql, path: path).reading(name(row, elements.count + 1), of: sql, in: path)
      }
      guard elements.count < limit else { break }
      hasRow = try statement.step()
    }
    return elements
  }

  /// Returns the cached statement, or a new one if it is running.
  func cachedStatement(_ sql: String) throws(DatabaseError) -> Statement {
    try checkTransaction(sql)
    let statement = try preparedStatement(sql)
    guard !isInSnapshot || statement.isReadOnly else { throw snapshotError(sql) }
    return statement
  }

  private func snapshotError(_ sql: String) -> DatabaseError {
    DatabaseError(.sqlite(.readOnly, message: "a snapshot is read-only: write in a transaction"), sql: sql, path: path)
  }

  /// Throws an error if a transaction that ``transaction(_:)`` has begun has ended: the statement would be committed.
  private func checkTransaction(_ sql: String) throws(DatabaseError) {
    guard hasBegun, !isInTransaction else { return }
    throw DatabaseError(.sqlite(.abort, message: "the transaction was rolled back"), sql: sql, path: path)
  }

  private func preparedStatement(_ sql: String) throws(DatabaseError) -> Statement {
    for cached in statements where cached.sql == sql && !cached.statement.isRunning { return cached.statement }
    let statement = try Statement(sql, connection: handle, path: path)
    // SQL with interpolated values is new each time: the cache must not grow without limit.
    if statements.count >= 100 { statements = [] }
    statements.append((sql, statement))
    return statement
  }
}
