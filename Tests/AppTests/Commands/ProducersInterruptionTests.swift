import Foundation
import Persistence
import TestSupport
import Testing

@Suite("Interrupted and concurrent loads of producers", .startsPrograms)
struct ProducersInterruptionTests {
  private static let pageCount = 10

  /// The two alternating lists, which differ in all names.
  private static let versions = ["Odd", "Even"].compactMap { word in
    let text = String(repeating: "A text of some length. ", count: 10)
    return try? SampleProducers(names: (1...pageCount * 100).map { "\(word) \($0)" }, text: text)
  }

  /// The time at which the program is interrupted.
  enum Moment: Sendable {
    /// While it waits for the response of a page.
    case page(Int)
    /// A size of the write-ahead log in bytes, so during the write.
    case logSize(Int)
  }

  /// The cached list, which must be complete and not mixed.
  private static func cachedVersion(_ program: Program) async throws -> Substring {
    let result = try await program.with("producers", "--all", "--offline").run()
    try #require(result.status == 0 && result.cachedAge != nil, "\(result)")
    let words = Set(result.lines.map { $0.split(separator: "\t")[1].prefix { $0 != " " } })
    #expect(result.lines.count == pageCount * 100 && words.count == 1, "\(result.lines.count) \(words)")
    return try #require(words.first)
  }

  @Test("A killed or interrupted load leaves the old list or the new list, complete")
  func interrupted() async throws {
    try #require(Self.versions.count == 2)
    let version = LockedValue(0)
    let silentPage = LockedValue<Int?>(nil)
    let requestArrived = LockedValue(Promise<Void>())
    let server = try ScriptedServer { request in
      if let page = request.producersPage, page == silentPage.value {
        requestArrived.value.resolve(())
        return [.silence]
      }
      return try Self.versions[version.value].response(to: request.path)
    }
    defer { server.stop() }
    let program = Program(
      "producers", "--all", "--per-page", "100", "--refresh", "--json=id", "--timeout", "600", baseURL: server.baseURL)
    #expect(try await program.run().status == 0)
    var last = try await Self.cachedVersion(program)
    #expect(last == "Odd")
    var interruptedCount = 0
    for (turn, moment) in [
      Moment.page(1), .logSize(1), .page(2), .logSize(300_000), .page(Self.pageCount), .logSize(900_000),
      .logSize(1_500_000),
    ].enumerated() {
      let signal = turn % 4 == 2 ? SIGINT : SIGKILL
      version.value = last == "Odd" ? 1 : 0
      requestArrived.value = Promise()
      if case .page(let number) = moment { silentPage.value = number } else { silentPage.value = nil }
      let running = try program.start()
      switch moment {
      case .page: await running.waitFor(requestArrived.value)
      case .logSize(let size):
        while !running.hasEnded, program.logSize < size {
          try await Task.sleep(for: .microseconds(100))
        }
      }
      running.send(signal)
      let result = try await running.finish()
      #expect(result.errors.isEmpty && (result.status == 128 + signal || result.status == 0), "\(result.status)")
      let cached = try await Self.cachedVersion(program)
      if case .page = moment { #expect(result.status == 128 + signal && cached == last, "\(moment)") }
      if result.status == 0 { #expect(cached != last) } else { interruptedCount += 1 }
      last = cached
    }
    // The polls of the log can miss its sizes; the three pages are certain.
    #expect(interruptedCount >= 3)
    #expect(try program.openDatabase().isIntact)
    silentPage.value = nil
    version.value = 1
    #expect(try await program.run().status == 0)
    #expect(try await Self.cachedVersion(program) == "Even")
  }

  @Test("Two concurrent loads both succeed, and one complete list is cached")
  func twoAtOnce() async throws {
    let producers = try SampleProducers(names: (1...167).map { "Number \($0)" })
    let waitingCount = LockedValue(0)
    let bothArrived = Gate()
    let server = try ScriptedServer { request in
      guard request.producersPage == 9 else { return try producers.response(to: request.path) }
      let count = waitingCount.withValue { count in
        count += 1
        return count
      }
      if count == 2 { bothArrived.open() }
      return [.wait(bothArrived)] + (try producers.response(to: request.path))
    }
    defer { server.stop() }
    let program = Program("producers", "--all", "--refresh", "--timeout", "600", baseURL: server.baseURL)
    let running = [try program.start(), try program.start()]
    for program in running {
      let result = try await program.finish()
      #expect(result.status == 0 && result.lines.count == 167 && result.errors.isEmpty, "\(result)")
    }
    #expect(server.requests.count == 18)
    let cached = try await program.with("producers", "--all", "--offline").run()
    #expect(cached.lines.map { $0.prefix { $0 != "\t" } } == (1...167).map { "\($0)" })
    #expect(try program.openDatabase().isIntact)
  }
}
