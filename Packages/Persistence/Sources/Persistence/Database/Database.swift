import CSQLite

/// A connection to a SQLite database.
///
/// It is used by one task at a time, which the compiler sees to: it is not `Sendable`. Keep it in an actor.
///
///     let database = try Database(path: "orders.db")
///     try database.migrate([Migration("CREATE TABLE orders (id INTEGER PRIMARY KEY, title TEXT NOT NULL)")])
///     try database.insert([Order(id: 1, title: "tea")])
///     let orders = try database.fetchAll(Order.self, "WHERE title = ?", "tea")
///
/// Statements are compiled once and kept. Foreign keys are checked. The system's SQLite is used, 3.20 or later.
public final class Database {
  /// What a connection may do.
  public enum Access: Sendable {
    /// Read and write; the file is made if there is none.
    case readWrite
    /// Read only.
    case readOnly
    /// Read a file that nobody changes meanwhile, without any lock: the way to read from a medium that cannot be
    /// written to. What is only in the write-ahead log is not seen.
    case immutable
  }

  /// The file's path, or `:memory:`.
  public let path: String

  /// What the connection may do, as it was asked for; ``isReadOnly`` says whether the system allows it.
  public let access: Access

  let handle: OpaquePointer
  private var busyMilliseconds: Int32 = 0
  // A list: there are few, and the first entry of a dictionary takes as long as all else of opening a file.
  private var statements: [(sql: String, statement: Statement)] = []

  /// Opens a file.
  ///
  /// The file itself is read by the first statement; that a file is no database comes out only then.
  ///
  /// - Parameters:
  ///   - path: The file's path. Its folder must exist.
  ///   - access: What the connection may do.
  ///   - busyTimeout: How long a statement waits for other connections to give up a lock; to the millisecond.
  /// - Throws: ``DatabaseError/refused(_:message:sql:path:)`` with ``ResultCode/cannotOpen`` and the system's reason.
  public convenience init(
    path: String,
    access: Access = .readWrite,
    busyTimeout: Duration = .seconds(5)
  ) throws(DatabaseError) {
    let (address, flags) =
      switch access {
      case .readWrite: (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      case .readOnly: (path, SQLITE_OPEN_READONLY)
      case .immutable: ("file:" + path.percentEncoded + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      }
    try self.init(path, access, opening: address, flags)
    self.busyTimeout = busyTimeout
  }

  /// Opens a new database in memory.
  ///
  /// - Returns: The database, which is gone with the connection.
  /// - Throws: ``DatabaseError/refused(_:message:sql:path:)`` when there is no memory for it.
  public static func inMemory() throws(DatabaseError) -> Database {
    try Database(":memory:", .readWrite, opening: ":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  private init(_ path: String, _ access: Access, opening address: String, _ flags: Int32) throws(DatabaseError) {
    var handle: OpaquePointer?
    // No mutex: the compiler keeps two tasks from using a connection at once.
    let code = sqlite3_open_v2(address, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }
      throw DatabaseError(code, connection: handle, sql: nil, path: path)
    }
    sqlite3_extended_result_codes(handle, 1)
    _ = csqlite_enable_foreign_keys(handle)
    self.path = path
    self.access = access
    self.handle = handle
  }

  deinit {
    statements = []
    sqlite3_close_v2(handle)
  }

  /// How long a statement waits for other connections to give up a lock, before it fails with ``ResultCode/busy``.
  public var busyTimeout: Duration {
    get { .milliseconds(busyMilliseconds) }
    set {
      busyMilliseconds = Int32(min(max(newValue / .milliseconds(1), 0), Double(Int32.max)))
      sqlite3_busy_timeout(handle, busyMilliseconds)
    }
  }

  /// Whether nothing can be written: because of ``Access``, or because the system allows no more.
  public var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// How many rows the last statement that was executed inserted, updated or deleted.
  public var changeCount: Int { Int(sqlite3_changes(handle)) }

  /// The row id that was given to the row inserted last.
  public var lastInsertedRowID: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// Whether a transaction is going on.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether the file has been moved, removed or replaced since it was opened.
  var hasMoved: Bool {
    var hasMoved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return hasMoved != 0
  }

  /// Leaves the write-ahead log as it is when the connection is closed, instead of bringing it into the file.
  func keepLogOnClose() {
    _ = csqlite_keep_log_on_close(handle)
  }

  /// Executes a statement.
  ///
  /// - Parameters:
  ///   - sql: One statement, with a `?` for each value.
  ///   - arguments: The values.
  /// - Throws: ``DatabaseError`` when SQLite refuses, or the number of values is another than that of the places.
  public func execute(_ sql: String, _ arguments: any DatabaseValue...) throws(DatabaseError) {
    try forEachRow(sql, arguments) { _ throws(DatabaseError) in }
  }

  /// Executes all statements of a text.
  ///
  /// - Parameter script: Statements without values, divided by semicolons.
  /// - Throws: ``DatabaseError`` when SQLite refuses one; those before it have been executed.
  public func execute(script: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code, connection: handle, sql: script, path: path) }
  }

  /// Executes a statement and reads values from each of its rows.
  ///
  ///     for (name, count) in try database.query(
  ///       "SELECT name, count(*) FROM cups GROUP BY name HAVING count(*) > ?", 3, as: String.self, Int.self
  ///     ) { … }
  ///
  /// - Parameters:
  ///   - sql: One statement, with a `?` for each value.
  ///   - arguments: The values.
  ///   - types: The types of the columns, from the first on.
  /// - Returns: The values of each row as a tuple, or by itself where it is one.
  /// - Throws: ``DatabaseError`` when SQLite refuses, or a column holds another type of value.
  public func query<each Value: DatabaseValue>(
    _ sql: String,
    _ arguments: any DatabaseValue...,
    as types: repeat (each Value).Type
  ) throws(DatabaseError) -> [(repeat each Value)] {
    var rows: [(repeat each Value)] = []
    try forEachRow(sql, arguments) { statement throws(DatabaseError) in
      var row = RowReader(statement.handle)
      rows.append((repeat try row.read((each Value).self)))
    }
    return rows
  }

  /// Executes a statement and reads each of its rows in a way of the caller's own, such as two records out of a join.
  ///
  /// - Parameters:
  ///   - sql: One statement, with a `?` for each value.
  ///   - arguments: The values.
  ///   - read: Reads a row, from its first column on.
  /// - Returns: What was read, in the order of the rows.
  /// - Throws: What `read` throws, or ``DatabaseError`` when SQLite refuses.
  public func query<Element>(
    _ sql: String,
    _ arguments: any DatabaseValue...,
    read: (inout RowReader) throws -> Element
  ) throws -> [Element] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(arguments)
    var elements: [Element] = []
    while try statement.step() {
      var row = RowReader(statement.handle)
      elements.append(try read(&row))
    }
    return elements
  }

  /// Executes a statement and stops at each of its rows.
  func forEachRow(
    _ sql: String,
    _ arguments: [any DatabaseValue] = [],
    _ body: (Statement) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(arguments)
    while try statement.step() { try body(statement) }
  }

  /// The compiled statement, kept from the last time unless it is still running.
  func statement(_ sql: String) throws(DatabaseError) -> Statement {
    for kept in statements where kept.sql == sql && !kept.statement.isRunning { return kept.statement }
    let statement = try Statement(sql, connection: handle, path: path)
    // Who puts values into the text itself makes a new statement each time: those are not kept for ever.
    if statements.count >= 100 { statements = [] }
    statements.append((sql, statement))
    return statement
  }
}

extension String {
  /// The path as it stands in a URI: all but RFC 3986's unreserved characters and the slash are encoded.
  fileprivate var percentEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let bytes = utf8.flatMap {
      unreserved.contains($0) ? [$0] : [UInt8(ascii: "%"), digits[Int($0 >> 4)], digits[Int($0 & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
