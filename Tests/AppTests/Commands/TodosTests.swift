import Foundation
import TestSupport
import Testing

@Suite("To-dos", .startsPrograms)
struct TodosTests {
  @Test(
    "In a pipe prints number, state, title and user, with pending to-dos first")
  func piped() async throws {
    let result = try await Program("todos").run()
    #expect(result.status == 0 && result.errors.isEmpty && result.lines.count == 200)
    #expect(result.lines.allSatisfy { $0.wholeMatch(of: /[0-9]+\t(true|false)\t[^\t]+\t[0-9]+/) != nil })
    let states = result.lines.map { $0.split(separator: "\t")[1] }
    #expect(states == states.sorted())
    let pending = result.lines.prefix { $0.contains("\tfalse\t") }
    for part in [Array(pending), Array(result.lines.dropFirst(pending.count))] {
      let ids = part.compactMap { Int($0.prefix { $0 != "\t" }) }
      #expect(ids == ids.sorted() && !ids.isEmpty)
    }
  }

  @Test(
    "--user, --pending and --completed filter the list",
    arguments: [
      ("--user 3", 13, 7), ("--user 3 --pending", 13, 0), ("--user=3 --completed", 0, 7), ("--user 99", 0, 0),
    ])
  func filtered(options: String, pending: Int, completed: Int) async throws {
    let result = try await Program("todos").with(["todos"] + options.words).run()
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.lines.filter { $0.contains("\tfalse\t") }.count == pending, "\(result)")
    #expect(result.lines.filter { $0.contains("\ttrue\t") }.count == completed, "\(result)")
  }

  @Test("On a terminal prints two sections with counts and a check box per to-do", arguments: [80, 40])
  func shown(columns: Int) async throws {
    try await TerminalEmulator.run(Program("todos", "--user", "3"), columns: columns, rows: 30) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      try #require(lines.count == 25, "\(lines)")
      #expect(lines.filter { !$0.hasPrefix(" [") } == ["Pending (13)", "", "Completed (7)", "", "20 to-dos"])
      #expect(lines[1].hasPrefix(" [ ]  42  Descale the spare") && lines[16].hasPrefix(" [x]  41  Rehearse with"))
      #expect(lines.contains { $0.hasSuffix("…") } == (columns == 40))
    }
  }

  @Test(
    "A list of one state advises how to list the other",
    arguments: [
      ("--pending", "7 completed: app todos --user 3 --completed"),
      ("--completed", "13 pending: app todos --user 3 --pending"),
    ])
  func hint(option: String, hint: String) async throws {
    let result = try await Program("todos", "--user", "3", option).on(try PseudoTerminal()).run()
    #expect(result.status == 0 && result.unstyledLines.last == hint, "\(result)")
  }

  @Test("JSON has the state as a Boolean, and --limit applies after sorting")
  func json() async throws {
    let result = try await Program("todos", "--user", "3", "--json=id,completed", "-L", "2").run()
    #expect(result.output == #"[{"id":42,"completed":false},{"id":43,"completed":false}]"# + "\n")
    #expect(result.errors.isEmpty && result.status == 0)
  }

  @Test("An empty list is reported on a terminal only")
  func none() async throws {
    var program = Program("todos", "--user", "99", "--pending").on(try PseudoTerminal())
    program.errors = .recorded
    let result = try await program.run()
    #expect(result.status == 0 && result.unstyled.isEmpty)
    #expect(result.errors == "app: user 99 has no pending to-dos\n")
  }

  @Test("Hostile texts are escaped: one row per to-do")
  func hostile() async throws {
    var sample = Sample.standard
    sample.todos = HostileText.all.enumerated().map {
      Sample.Todo(id: $0 + 1, title: $1, completed: $0.isMultiple(of: 2))
    }
    let server = try sample.server()
    defer { server.stop() }
    let program = Program("todos", baseURL: server.baseURL)
    let piped = try await program.run()
    #expect(piped.lines.count == HostileText.all.count)
    #expect(piped.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isDangerous })
    for columns in [80, 20] {
      let shown = try await program.on(try PseudoTerminal(columns: columns)).run()
      let rows = shown.unstyledLines.filter { $0.hasPrefix(" [ ]") || $0.hasPrefix(" [x]") }
      #expect(rows.count == HostileText.all.count, "\(shown)")
      #expect(shown.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(shown)")
    }
  }
}
