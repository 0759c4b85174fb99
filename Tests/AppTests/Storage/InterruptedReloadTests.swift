import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("A reload of a list in pages that does not end", .startsPrograms)
struct InterruptedReloadTests {
  /// The end of a reload: the server fails, or a signal arrives while it waits for a page.
  enum Ending: CaseIterable {
    case unavailable, interrupt, terminate, kill

    var signal: Int32? {
      switch self {
      case .unavailable: nil
      case .interrupt: SIGINT
      case .terminate: SIGTERM
      case .kill: SIGKILL
      }
    }
  }

  /// What the server has: a generation of 100 producers in five pages, and where a reload ends.
  private struct Server: Sendable {
    var generation = 0
    var fault: (page: Int, ending: Ending, reached: Gate)?

    func steps(for request: ScriptedServer.Request) -> [ScriptedServer.Step] {
      let page = request.path.firstMatch(of: /page=(\d+)/).flatMap { Int($0.output.1) } ?? 0
      if let fault, page == fault.page {
        fault.reached.open()
        return fault.ending == .unavailable ? .response("503 Service Unavailable", json: "") : [.silence]
      }
      // Each generation has a new producer at the start, which moves all others.
      let ids = ((page - 1) * 20..<page * 20).map { $0 - generation }
      let rows = ids.map { #"{"id":\#($0 + 1000),"name":"Farm \#($0) of \#(generation)"}"# }.joined(separator: ",")
      let next = page < 5 ? "\(page + 1)" : "null"
      let previous = page > 1 ? "\(page - 1)" : "null"
      let pagination = #"{"current":\#(page),"previous":\#(previous),"next":\#(next),"pages":5,"count":100}"#
      return .response(
        json: #"{"response":[\#(rows)],"pagination":\#(pagination)}"#, headers: [#"ETag: "\#(generation)""#])
    }
  }

  @Test(
    "It leaves the cached list as it is, at each page, and the next reload replaces the whole list",
    arguments: Ending.allCases)
  func interrupted(ending: Ending) async throws {
    let state = Mutex(Server())
    let server = try ScriptedServer { request in state.withLock { $0.steps(for: request) } }
    defer { server.stop() }
    let program = Program("producers", "--all", "--plain", baseURL: server.baseURL)
    let first = try await program.run()
    try #require(first.status == 0 && first.lines.count == 100, "\(first)")
    for page in 1...5 {
      let reached = Gate()
      state.withLock { $0 = Server(generation: page, fault: (page, ending, reached)) }
      let reload = try program.with("producers", "--all", "--plain", "--refresh").start()
      if let signal = ending.signal {
        await reload.waitFor(reached)
        reload.send(signal)
      }
      let ended = try await reload.finish()
      #expect(ended.status != 0, "\(ended)")
      if ending == .unavailable { #expect(ended.bytes == first.bytes && ended.status == 5, "\(ended)") }
      let cached = try await program.with("producers", "--all", "--plain", "--offline").run()
      #expect(cached.status == 0 && cached.bytes == first.bytes, "page \(page): \(cached)")
      #expect(cached.cachedAge != nil)
    }
    state.withLock { $0 = Server(generation: 7) }
    let reloaded = try await program.with("producers", "--all", "--plain", "--refresh").run()
    #expect(
      reloaded.status == 0 && reloaded.lines.allSatisfy { $0.hasSuffix(" of 7") || $0.hasSuffix(" of 7\t") },
      "\(reloaded)")
    let cached = try await program.with("producers", "--all", "--plain", "--offline").run()
    #expect(cached.bytes == reloaded.bytes)
  }
}
