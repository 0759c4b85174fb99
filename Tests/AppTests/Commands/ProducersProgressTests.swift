import Foundation
import Sandbox
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

    /// - Parameter last: The response of the last page, if it is not the producers.
    init(last: [ScriptedServer.Step]? = nil) throws {
      let producers = try SampleProducers(names: (1...167).map { "Number \($0)" })
      let gates = (1...9).map { _ in Gate() }
      self.gates = gates
      server = try ScriptedServer { request in
        let page = try #require(request.producersPage)
        let override = page == 9 ? last : nil
        return [.wait(gates[page - 1])] + (try override ?? producers.response(to: request.path))
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

    /// Sends the response of a page that `respond(upTo:)` does not send later.
    func respond(only page: Int) { gates[page - 1].open() }

    /// The program that loads all producers.
    func program(environment: [String: String] = [:]) -> Program {
      Program("producers", "--all", "--timeout", "600", baseURL: server.baseURL, environment: environment)
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

  @Test("Counts the pages in order, even if the responses arrive out of order")
  func order() async throws {
    let slow = try SlowServer()
    let terminal = try PseudoTerminal()
    let running = try slow.program().on(terminal).start()
    slow.respond(upTo: 1)
    try await terminal.recording.waitFor("20 of 167")
    for page in [5, 4, 3] { slow.respond(only: page) }
    slow.respond(only: 2)
    try await terminal.recording.waitFor("100 of 167")
    for page in [9, 8, 7, 6] { slow.respond(only: page) }
    let result = try await running.finish()
    #expect(result.status == 0)
    let numbers = result.unstyledLines.compactMap { $0.wholeMatch(of: /\s*([0-9]+)  Number \1/)?.1 }
    #expect(numbers.compactMap { Int($0) } == Array(1...167))
  }

  @Test("Requests at most four pages ahead")
  func ahead() async throws {
    let slow = try SlowServer()
    let terminal = try PseudoTerminal()
    let running = try slow.program().on(terminal).start()
    try await terminal.recording.waitFor("Loading producers…")
    while slow.server.requests.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    #expect(slow.server.requests.compactMap(\.producersPage) == [1])
    slow.respond(upTo: 1)
    try await terminal.recording.waitFor("20 of 167")
    slow.respond(upTo: 2)
    try await terminal.recording.waitFor("40 of 167")
    #expect(slow.server.requests.compactMap(\.producersPage).allSatisfy { $0 <= 6 })
    slow.respond(upTo: 9)
    #expect(try await running.finish().status == 0)
    #expect(slow.server.requests.compactMap(\.producersPage).sorted() == Array(1...9))
  }

  @Test(
    "Uses ASCII in an ASCII locale, and only the count on a narrow terminal",
    arguments: [
      (["LC_ALL": "C"], 80, "Loading producers  "), ([:], 20, "20 of 167"), (["LC_ALL": "C"], 20, "20 of 167"),
    ])
  func formats(environment: [String: String], columns: Int, text: String) async throws {
    let slow = try SlowServer()
    let terminal = try PseudoTerminal(columns: columns)
    let running = try slow.program(environment: environment).on(terminal).start()
    slow.respond(upTo: 1)
    try await terminal.recording.waitFor("20 of 167")
    let receivedBytes = terminal.recording.receivedBytes
    #expect(receivedBytes.contains(text) && (columns == 80 || !receivedBytes.contains("Loading producers  ")))
    #expect(environment.isEmpty || receivedBytes.allSatisfy { $0 < 0x80 })
    slow.respond(upTo: 9)
    #expect(try await running.finish().status == 0)
  }

  @Test("Is one plain line with APP_NO_SPINNER or TERM=dumb", arguments: [["APP_NO_SPINNER": "1"], ["TERM": "dumb"]])
  func plain(environment: [String: String]) async throws {
    let slow = try SlowServer()
    let terminal = try PseudoTerminal()
    let program = slow.program(environment: environment.merging(["NO_COLOR": "1"]) { $1 })
    let running = try program.on(terminal).start()
    try await terminal.recording.waitFor("Loading producers…\r\n")
    slow.respond(upTo: 9)
    let result = try await running.finish()
    #expect(result.status == 0 && !result.hasEscapes && !result.output.contains(" of 167"))
    #expect(result.lines.filter { $0.contains("Loading") } == ["Loading producers…"])
  }

  @Test("Is not shown in a pipe or with --quiet")
  func silent() async throws {
    let slow = try SlowServer()
    // Another run on a terminal shows when a progress bar would appear.
    let terminal = try PseudoTerminal()
    let shown = try slow.program().on(terminal).start()
    var errorsShown = slow.program()
    errorsShown.errors = .terminal(try PseudoTerminal())
    let quiet = slow.program().with("producers", "--all", "--quiet", "--timeout", "600").on(try PseudoTerminal())
    let silent = [try slow.program().start(), try errorsShown.start(), try quiet.start()]
    try await terminal.recording.waitFor("Loading producers…")
    slow.respond(upTo: 1)
    try await terminal.recording.waitFor("20 of 167")
    slow.respond(upTo: 9)
    #expect(try await shown.finish().status == 0)
    for program in silent {
      let result = try await program.finish()
      #expect(result.status == 0 && result.errors.isEmpty && !result.output.contains("Loading"), "\(result)")
      #expect(!result.output.contains(" of 167") && !result.output.contains("\u{1B}[?25"))
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

  @Test("Is erased before the error of a page")
  func failure() async throws {
    let slow = try SlowServer(last: .page("403 Forbidden", "<h1>Oops</h1>"))
    try await TerminalEmulator.run(slow.program(), columns: 120) { screen in
      slow.respond(upTo: 8)
      _ = try await screen.waitFor("160 of 167")
      slow.respond(upTo: 9)
      let (status, lines) = try await screen.ended()
      #expect(status == 4 && (1...3).contains(lines.count), "\(lines)")
      #expect(lines.first?.hasPrefix("app: \(slow.server.baseURL)/2/producers?page=9") == true, "\(lines)")
      #expect(!lines.contains { $0.contains("Loading") || $0.contains("160 of") })
      #expect(try await screen.isCursorVisible)
    }
  }
}
