import Foundation
import TestSupport
import Testing

@Suite("The progress bar of all producers", .startsPrograms)
struct ProducersProgressTests {
  /// A server with 167 producers on nine pages.
  ///
  /// Each response waits for the test.
  private final class SlowServer: Sendable {
    let server: ScriptedServer
    private let gates: [Gate]
    private let next = LockedValue(1)

    init() throws {
      let producers = try SampleProducers(names: (1...167).map { "Number \($0)" })
      let gates = (1...9).map { _ in Gate() }
      self.gates = gates
      server = try ScriptedServer { request in
        let page = try #require(request.producersPage)
        return [.wait(gates[page - 1])] + (try producers.response(to: request.path))
      }
    }

    /// Sends all pending responses up to a page.
    func respond(upTo page: Int) {
      next.withValue { next in
        while next <= page {
          gates[next - 1].open()
          next += 1
        }
      }
    }

    /// The program that loads all producers.
    func program() -> Program {
      Program("producers", "--all", "--timeout", "600", baseURL: server.baseURL)
    }

    deinit { server.stop() }
  }

  @Test("Shows a spinner, then a progress bar on one line, and erases it", arguments: [80, 40])
  func bar(columns: Int) async throws {
    let slow = try SlowServer()
    try await TerminalEmulator.run(slow.program(), columns: columns, rows: 700) { screen in
      let first = try await screen.waitFor("Loading producers…")
      #expect(first.count == 1 && !first[0].contains("█"))
      #expect(try await !screen.isCursorVisible)
      var widths: [Int] = []
      for page in [1, 4, 8] {
        slow.respond(upTo: page)
        let lines = try await screen.waitFor("\(page * 20) of 167")
        #expect(lines.count == 1 && lines[0].contains("Loading producers  █") && lines[0].count < columns, "\(lines)")
        widths.append(lines[0].filter { $0 == "█" }.count)
      }
      #expect(widths == widths.sorted() && Set(widths).count == 3, "\(widths)")
      #expect(try await !screen.isCursorVisible)
      slow.respond(upTo: 9)
      let (status, lines) = try await screen.ended()
      #expect(status == 0 && lines.first == "   1  Number 1" && lines.last == "167 producers", "\(lines)")
      #expect(!lines.contains { $0.contains("Loading") || $0.contains("█") || $0.contains(" of 167") })
      #expect(try await screen.isCursorVisible)
    }
  }

  @Test("Ctrl-C exits with 130, erases the line and restores the cursor")
  func interrupt() async throws {
    for page in [0, 5] {
      let slow = try SlowServer()
      let program = slow.program()
      try await TerminalEmulator.run(program, columns: 80) { screen in
        slow.respond(upTo: page)
        _ = try await screen.waitFor(page == 0 ? "Loading producers…" : "\(page * 20) of 167")
        try await screen.press("C-c")
        let (status, lines) = try await screen.ended()
        #expect(status == 130 && lines.isEmpty, "\(lines)")
        #expect(try await screen.isCursorVisible)
      }
      slow.respond(upTo: 9)
      #expect(
        try await program.with("producers", "--search", "number", "--offline").run().status == 3, "nothing is saved")
    }
  }
}
