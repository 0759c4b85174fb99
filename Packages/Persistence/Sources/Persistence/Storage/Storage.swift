/// A database that an actor keeps, in a file that other processes use too.
///
/// It is opened when it is first needed. What is done with it is tried again while another process is in the way, and on
/// a new file when the old one turns out to be damaged.
final class Storage {
  private(set) var database: Database?

  /// How long an operation may wait for other processes.
  var patience: Duration

  private let file: DatabaseFile?
  private let migrations: [Migration]
  private var notices: [StorageNotice] = []
  private var noticesSaid: Set<StorageNotice> = []

  /// Keeps a database in a file; nothing is opened or made yet.
  init(_ file: DatabaseFile, patience: Duration) {
    self.file = file
    self.patience = patience
    migrations = file.migrations
  }

  /// Keeps a database in memory.
  init(inMemory migrations: [Migration]) {
    file = nil
    patience = .zero
    self.migrations = migrations
  }

  /// Whether there is no file yet: nothing can be read, and none is to be made before there is something to save.
  var isFileMissing: Bool {
    database == nil && file?.isMissing == true
  }

  /// The file that is open; `nil` in memory.
  var path: String? {
    file == nil ? nil : database?.path
  }

  /// How many bytes the database takes.
  var byteCount: Int {
    guard let database else { return 0 }
    if let file { return file.byteCount(of: database.path) }
    let counts = try? database.query(
      "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", as: Int.self)
    return counts?.first ?? 0
  }

  /// Does something with the database, and waits for other processes where need be.
  ///
  /// - Throws: What `body` throws; ``DatabaseError`` when the file can be neither opened nor made, and with
  ///   ``ResultCode/busy`` when another process was in the way for too long, or the task was cancelled meanwhile.
  func perform<Result>(_ body: (Database) throws(DatabaseError) -> Result) async throws(DatabaseError) -> Result {
    let start = ContinuousClock.now
    var delay = Duration.milliseconds(1)
    while true {
      do throws(DatabaseError) {
        let result = try run(body)
        shortenLog()
        return result
      } catch {
        guard error.isTransient, start.duration(to: .now) < patience, await hasSlept(for: delay) else { throw error }
        delay = min(delay * 2, .milliseconds(25))
      }
    }
  }

  /// Brings the log into the file.
  func checkpoint() {
    _ = try? database?.checkpoint()
  }

  /// Removes damaged files that were set aside, and says nothing more about them.
  ///
  /// - Returns: How many bytes they took.
  func removeFilesSetAside() -> Int {
    notices.removeAll { if case .setAside = $0 { true } else { false } }
    return file?.removeFilesSetAside() ?? 0
  }

  /// Notes what the user should be told, once.
  func say(_ notice: StorageNotice) {
    if noticesSaid.insert(notice).inserted { notices.append(notice) }
  }

  /// What the user has not been told yet, the oldest first.
  func takeNotices() -> [StorageNotice] {
    defer { notices = [] }
    return notices
  }
}

extension Storage {
  /// Lets other tasks go on for a while: no thread is held meanwhile, a spinner turns, and Control-C is heard.
  ///
  /// - Returns: Whether the waiting is to go on; a task that is cancelled waits only for what cannot be had again.
  private func hasSlept(for duration: Duration) async -> Bool {
    guard file?.content == .irreplaceable else { return (try? await Task.sleep(for: duration)) != nil }
    await Task.detached { try? await Task.sleep(for: duration) }.value
    return true
  }

  /// Does something with the database; on a new file if the file turns out to be damaged.
  private func run<Result>(_ body: (Database) throws(DatabaseError) -> Result) throws(DatabaseError) -> Result {
    do throws(DatabaseError) {
      return try body(try connect())
    } catch {
      guard let file, let database, file.isDamage(error, of: database) else { throw error }
      if let notice = try file.setAside(database, because: error) { say(notice) }
      self.database = nil
      return try body(try connect())
    }
  }

  private func connect() throws(DatabaseError) -> Database {
    if let database {
      guard database.hasMoved else { return database }
      // What is at the path now is another file, with a log of its own.
      database.keepLogOnClose()
      self.database = nil
    }
    let database: Database
    if let file {
      database = try file.open { say($0) }
    } else {
      database = try Database.inMemory()
      try database.migrate(migrations)
    }
    self.database = database
    return database
  }

  /// Brings a long log into the file: the next process reads the log from end to end before anything else.
  private func shortenLog() {
    guard let file, let database, file.logByteCount(of: database.path) > Self.logByteLimit else { return }
    _ = try? database.checkpoint()
  }

  /// A log of this size takes about 0.2 ms to read; SQLite's own limit is sixteen times that.
  private static let logByteLimit = 256 << 10
}

extension DatabaseError {
  /// Whether trying again later may succeed.
  var isTransient: Bool {
    isBusy || [.interrupt, .schema].contains(resultCode?.primary)
  }
}
