import Foundation
import Persistence
import Synchronization
import TestSupport
import Testing

@Suite("Saving that is interrupted, or done by several at once", .startsPrograms)
struct InterruptedSaveTests {
  private static let photoCount = 5000

  /// The two answers that take turns: the photos of an album, all with one title or all with the other.
  private static let answers = ["odd", "even"].map { title in
    let url = "https://images.example.org/600/92c952"
    let photos = (1...photoCount).map { id in
      #"{"albumId":1,"id":\#(id),"title":"\#(title)","url":"\#(url)","thumbnailUrl":"\#(url)"}"#
    }
    return [BrokenServer.Step].response(json: "[\(photos.joined(separator: ","))]")
  }

  /// Serves an album whose photos have another title each time.
  private static func server(asked: @escaping @Sendable () -> Void) throws -> BrokenServer {
    let count = Mutex(0)
    return try BrokenServer { request in
      guard request.path == "/albums/1/photos" else { return try Sample.person.answer(to: request.path) }
      asked()
      return count.withLock { count in
        count += 1
        return answers[(count - 1) % 2]
      }
    }
  }

  /// When the program is struck.
  enum Moment: Sendable {
    /// So long after the server was asked for the photos.
    case time(Duration)
    /// As soon as the log of the database has so many bytes: in the midst of writing.
    case logSize(Int)
  }

  /// The title of the photos that are saved: all of them are there, and all have the same.
  private static func savedTitle(_ program: Program) async throws -> Substring {
    let outcome = try await program.with("album", "1", "--offline").run()
    try #require(outcome.status == 0 && outcome.savedAge != nil, "\(outcome)")
    let rows = outcome.output.split(separator: "\n")
    let titles = Set(rows.map { $0.split(separator: "\t", maxSplits: 2)[1] })
    #expect(rows.count == photoCount && titles.count == 1, "\(rows.count) \(titles)")
    return try #require(titles.first)
  }

  @Test(
    "Saving leaves the old rows or the new ones, whole, whenever the program is killed or given up", .faults(96),
    arguments: [(SIGKILL, 12), (SIGINT, 4)])
  func interrupted(signal: Int32, count: Int) async throws {
    let asked = Variable(Promise<Void>())
    let server = try Self.server { asked.value.fulfil(()) }
    defer { server.stop() }
    let program = Program("album", "1", "--refresh", "--json=title", baseURL: server.baseURL)
    let undisturbed = try program.start()
    await undisturbed.waitFor(asked.value)
    let start = ContinuousClock.now
    let first = try await undisturbed.finish()
    let usual = start.duration(to: .now)
    #expect(first.status == 0 && first.errors.isEmpty, "\(first)")
    let logPath = "\(program.databasePath)-wal"

    var last = try await Self.savedTitle(program)
    #expect(last == "odd")
    var struckCount = 0
    for turn in 0..<count {
      let moment: Moment =
        turn.isMultiple(of: 2) ? .time(usual * turn / count) : .logSize(turn * 800_000 / count)
      asked.value = Promise()
      let running = try program.start()
      await running.waitFor(asked.value)
      switch moment {
      case .time(let delay):
        // Nothing is waited for: these are the differing moments.
        try await Task.sleep(for: delay)
      case .logSize(let size):
        while !running.hasEnded, Self.size(logPath) < size { try await Task.sleep(for: .microseconds(100)) }
      }
      running.send(signal)
      let outcome = try await running.finish()
      #expect(outcome.status == 128 + signal || (outcome.status == 0 && outcome.errors.isEmpty), "\(outcome)")
      #expect(outcome.errors.isEmpty)
      if outcome.status != 0 { struckCount += 1 }
      let title = try await Self.savedTitle(program)
      let sent = turn.isMultiple(of: 2) ? "even" : "odd"
      #expect(title == sent || (outcome.status != 0 && title == last), "\(title), not \(sent), after \(last)")
      last = title
    }
    #expect(struckCount > 0)
    #expect(try program.openDatabase().isSound)
  }

  @Test("by eight programs at once is done by all of them, and the database is sound")
  func eightAtOnce() async throws {
    let server = try Sample.person.server()
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let commands = ["users", "posts", "user 1", "album 1", "todos", "albums", "users", "post 1"]
    // The first of them find no file yet, the later ones rows to replace.
    for _ in 1...2 {
      let running = try commands.map { try program.with($0.words + ["--refresh"]).start() }
      for program in running {
        let outcome = try await program.finish()
        #expect(outcome.status == 0 && outcome.errors.isEmpty && !outcome.bytes.isEmpty, "\(outcome)")
      }
    }
    #expect(try program.openDatabase().isSound)
    for command in commands.prefix(4) {
      let outcome = try await program.with(command.words + ["--offline"]).run()
      #expect(outcome.status == 0 && outcome.savedAge != nil && !outcome.bytes.isEmpty, "\(outcome)")
    }
  }

  @Test("Ctrl-C while other answers are awaited keeps what has come, and a database that is sound", .faults(96))
  func interruptedLoad() async throws {
    let isSilent = Variable(true)
    let isAsked = Promise<Void>()
    let server = try BrokenServer { request in
      guard isSilent.value, request.path.hasSuffix("/todos") else { return try Sample.person.answer(to: request.path) }
      isAsked.fulfil(())
      return [.silence]
    }
    defer { server.stop() }
    let program = Program("user", "1", "--timeout", "600", baseURL: server.baseURL)
    let terminal = try PseudoTerminal()
    let running = try program.on(terminal).start()
    await running.waitFor(isAsked)
    try await terminal.recording.waitFor("Loading user 1…")
    terminal.type("\u{3}")
    let outcome = try await running.finish()
    #expect(outcome.status == 130, "\(outcome)")
    #expect(outcome.output.hasSuffix("\r\u{1B}[2K\u{1B}[?25h"), "\(outcome)")
    await server.clientWentAway()
    #expect(try program.openDatabase().isSound)
    isSilent.value = false
    let next = try await program.run()
    #expect(next.status == 0 && next.errors.isEmpty && next.lines.contains("todos\t3"), "\(next)")
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

extension Database {
  /// Whether SQLite finds no fault with the file.
  fileprivate var isSound: Bool {
    get throws {
      try query("PRAGMA integrity_check", as: String.self) == ["ok"]
    }
  }
}
