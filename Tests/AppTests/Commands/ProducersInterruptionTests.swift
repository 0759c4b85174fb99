import Foundation
import Persistence
import TestSupport
import Testing

@Suite("A load of producers that is interrupted, or goes on twice at once", .startsPrograms)
struct ProducersInterruptionTests {
  private static let pageCount = 10

  /// The two editions that take turns: all names are of the one or of the other.
  private static let editions = ["Odd", "Even"].compactMap { word in
    let text = String(repeating: "A text of some length. ", count: 10)
    return try? SampleProducers(names: (1...pageCount * 100).map { "\(word) \($0)" }, text: text)
  }

  /// When the program is struck.
  enum Moment: Sendable {
    /// When it has asked for a page, and waits for it.
    case page(Int)
    /// As soon as the log of the database has so many bytes: in the midst of writing.
    case logSize(Int)
  }

  /// The edition that is saved: all of it, and nothing of the other.
  private static func savedEdition(_ program: Program) async throws -> Substring {
    let outcome = try await program.with("producers", "--all", "--offline").run()
    try #require(outcome.status == 0 && outcome.savedAge != nil, "\(outcome)")
    let words = Set(outcome.lines.map { $0.split(separator: "\t")[1].prefix { $0 != " " } })
    #expect(outcome.lines.count == pageCount * 100 && words.count == 1, "\(outcome.lines.count) \(words)")
    return try #require(words.first)
  }

  @Test("leaves the old list or the new one, whole, whenever the program is killed or given up")
  func interrupted() async throws {
    try #require(Self.editions.count == 2)
    let edition = Variable(0)
    let silentPage = Variable<Int?>(nil)
    let isAsked = Variable(Promise<Void>())
    let server = try BrokenServer { request in
      if let page = request.producersPage, page == silentPage.value {
        isAsked.value.fulfil(())
        return [.silence]
      }
      return try Self.editions[edition.value].answer(to: request.path)
    }
    defer { server.stop() }
    let program = Program(
      "producers", "--all", "--per-page", "100", "--refresh", "--json=id", "--timeout", "600", baseURL: server.baseURL)
    #expect(try await program.run().status == 0)
    var last = try await Self.savedEdition(program)
    #expect(last == "Odd")
    let logPath = "\(program.databasePath)-wal"
    var struckCount = 0
    for (turn, moment) in [
      Moment.page(1), .logSize(1), .page(2), .logSize(300_000), .page(Self.pageCount), .logSize(900_000),
      .logSize(1_500_000),
    ].enumerated() {
      let signal = turn % 4 == 2 ? SIGINT : SIGKILL
      edition.value = last == "Odd" ? 1 : 0
      isAsked.value = Promise()
      if case .page(let number) = moment { silentPage.value = number } else { silentPage.value = nil }
      let running = try program.start()
      switch moment {
      case .page: await running.waitFor(isAsked.value)
      case .logSize(let size):
        while !running.hasEnded, Self.size(logPath) < size {
          try await Task.sleep(for: .microseconds(100))
        }
      }
      running.send(signal)
      let outcome = try await running.finish()
      #expect(outcome.errors.isEmpty && (outcome.status == 128 + signal || outcome.status == 0), "\(outcome.status)")
      let saved = try await Self.savedEdition(program)
      if case .page = moment { #expect(outcome.status == 128 + signal && saved == last, "\(moment)") }
      if outcome.status == 0 { #expect(saved != last) } else { struckCount += 1 }
      last = saved
    }
    #expect(struckCount >= 4)
    #expect(try program.openDatabase().query("PRAGMA integrity_check", as: String.self) == ["ok"])
    silentPage.value = nil
    edition.value = 1
    #expect(try await program.run().status == 0)
    #expect(try await Self.savedEdition(program) == "Even")
  }

  @Test("by two programs at once is done by both, and what is saved is one list")
  func twoAtOnce() async throws {
    let producers = try SampleProducers(names: (1...167).map { "Number \($0)" })
    let waitingCount = Variable(0)
    let bothAreThere = Gate()
    let server = try BrokenServer { request in
      guard request.producersPage == 9 else { return try producers.answer(to: request.path) }
      waitingCount.value += 1
      if waitingCount.value == 2 { bothAreThere.open() }
      return [.wait(bothAreThere)] + (try producers.answer(to: request.path))
    }
    defer { server.stop() }
    let program = Program("producers", "--all", "--refresh", "--timeout", "600", baseURL: server.baseURL)
    let running = [try program.start(), try program.start()]
    for program in running {
      let outcome = try await program.finish()
      #expect(outcome.status == 0 && outcome.lines.count == 167 && outcome.errors.isEmpty, "\(outcome)")
    }
    #expect(server.requests.count == 18)
    let saved = try await program.with("producers", "--all", "--offline").run()
    #expect(saved.lines.map { $0.prefix { $0 != "\t" } } == (1...167).map { "\($0)" })
    #expect(try program.openDatabase().query("PRAGMA integrity_check", as: String.self) == ["ok"])
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
