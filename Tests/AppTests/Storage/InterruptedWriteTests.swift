import Foundation
import Persistence
import Synchronization
import TestSupport
import Testing

@Suite("Interrupted and concurrent cache writes", .startsPrograms)
struct InterruptedWriteTests {
  private static let photoCount = 5000

  /// The two alternating responses: an album whose photos all have one title or the other.
  private static let responses = ["odd", "even"].map { title in
    let url = "https://images.example.org/600/92c952"
    let photos = (1...photoCount).map { id in
      #"{"albumId":1,"id":\#(id),"title":"\#(title)","url":"\#(url)","thumbnailUrl":"\#(url)"}"#
    }
    return [ScriptedServer.Step].response(json: "[\(photos.joined(separator: ","))]")
  }

  /// Serves an album, with the other photo titles at each request, or nothing while it is silent.
  private static func server(
    isSilent: LockedValue<Bool>, requestArrived: @escaping @Sendable () -> Void
  ) throws -> ScriptedServer {
    let count = Mutex(0)
    return try ScriptedServer { request in
      guard request.path == "/albums/1/photos" else { return try Sample.standard.response(to: request.path) }
      requestArrived()
      return count.withLock { count in
        count += 1
        return isSilent.value ? [.silence] : responses[(count - 1) % 2]
      }
    }
  }

  /// The time at which the program is interrupted.
  enum Moment: Sendable {
    /// A delay after the request for the photos.
    case time(Duration)
    /// A size of the write-ahead log in bytes, so during the write.
    case logSize(Int)
  }

  /// The title of the cached photos.
  ///
  /// Expects all photos, with the same title.
  private static func cachedTitle(_ program: Program) async throws -> Substring {
    let result = try await program.with("album", "1", "--offline").run()
    try #require(result.status == 0 && result.cachedAge != nil, "\(result)")
    let rows = result.output.split(separator: "\n").drop { $0 != "--" }.dropFirst()
    let titles = Set(rows.map { $0.split(separator: "\t", maxSplits: 2)[1] })
    #expect(rows.count == photoCount && titles.count == 1, "\(rows.count) \(titles)")
    return try #require(titles.first)
  }

  @Test(
    "A killed or interrupted write leaves the old rows or the new rows, complete",
    arguments: [(SIGKILL, 8), (SIGINT, 3)])
  func interrupted(signal: Int32, count: Int) async throws {
    let requestArrived = LockedValue(Gate())
    let isSilent = LockedValue(false)
    let server = try Self.server(isSilent: isSilent) { requestArrived.value.open() }
    defer { server.stop() }
    let program = Program("album", "1", "--refresh", "--json=title", "--timeout", "600", baseURL: server.baseURL)
    let uninterrupted = try program.start()
    await uninterrupted.waitFor(requestArrived.value)
    let start = ContinuousClock.now
    let first = try await uninterrupted.finish()
    let totalTime = start.duration(to: .now)
    #expect(first.status == 0 && first.errors.isEmpty, "\(first)")
    var last = try await Self.cachedTitle(program)
    #expect(last == "odd")
    var interruptedCount = 0
    for turn in 0..<count {
      let moment: Moment =
        turn.isMultiple(of: 2) ? .time(totalTime * turn / count) : .logSize(turn * 800_000 / count)
      requestArrived.value = Gate()
      // A signal at any other time can come after the end.
      isSilent.value = turn == 0
      let running = try program.start()
      await running.waitFor(requestArrived.value)
      switch moment {
      case .time(let delay):
        // The delay is the point of the test: it varies the moment of the signal.
        try await Task.sleep(for: delay)
      case .logSize(let size):
        while !running.hasEnded, program.logSize < size { try await Task.sleep(for: .microseconds(100)) }
      }
      running.send(signal)
      let result = try await running.finish()
      #expect(result.status == 128 + signal || (result.status == 0 && result.errors.isEmpty), "\(result)")
      #expect(result.errors.isEmpty)
      if result.status != 0 { interruptedCount += 1 }
      let title = try await Self.cachedTitle(program)
      let sent = turn.isMultiple(of: 2) ? "even" : "odd"
      #expect(title == sent || (result.status != 0 && title == last), "\(title), not \(sent), after \(last)")
      last = title
    }
    #expect(interruptedCount > 0)
    #expect(try program.openDatabase().isIntact)
  }

  @Test("Eight concurrent processes all succeed, and the database passes the integrity check")
  func eightAtOnce() async throws {
    let server = try Sample.standard.server()
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let commands = ["users", "posts", "user 1", "album 1", "todos", "albums", "users", "post 1"]
    // In the first round there is no file; in the second round there are rows to replace.
    for _ in 1...2 {
      let running = try commands.map { try program.with($0.words + ["--refresh"]).start() }
      for program in running {
        let result = try await program.finish()
        #expect(result.status == 0 && result.errors.isEmpty && !result.bytes.isEmpty, "\(result)")
      }
    }
    #expect(try program.openDatabase().isIntact)
    for command in commands.prefix(4) {
      let result = try await program.with(command.words + ["--offline"]).run()
      #expect(result.status == 0 && result.cachedAge != nil && !result.bytes.isEmpty, "\(result)")
    }
  }
}
