import Foundation
import TestSupport
import Testing

@Suite("To-dos", .startsPrograms)
struct TodosTests {
  @Test(
    "in a pipe are number, state, title and user, the pending ones first, then the completed ones, each as they came")
  func piped() async throws {
    let outcome = try await Program("todos").run()
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.lines.count == 200)
    #expect(outcome.lines.allSatisfy { $0.wholeMatch(of: /[0-9]+\t(true|false)\t[^\t]+\t[0-9]+/) != nil })
    let states = outcome.lines.map { $0.split(separator: "\t")[1] }
    #expect(states == states.sorted())
    let pending = outcome.lines.prefix { $0.contains("\tfalse\t") }
    for part in [Array(pending), Array(outcome.lines.dropFirst(pending.count))] {
      let ids = part.compactMap { Int($0.prefix { $0 != "\t" }) }
      #expect(ids == ids.sorted() && !ids.isEmpty)
    }
  }

  @Test(
    "are one user's, or only those in one state, when asked for so",
    arguments: [
      ("--user 3", 13, 7), ("--user 3 --pending", 13, 0), ("--user=3 --completed", 0, 7), ("--user 99", 0, 0),
    ])
  func filtered(options: String, pending: Int, completed: Int) async throws {
    let outcome = try await Program("todos").with(["todos"] + options.words).run()
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.lines.filter { $0.contains("\tfalse\t") }.count == pending, "\(outcome)")
    #expect(outcome.lines.filter { $0.contains("\ttrue\t") }.count == completed, "\(outcome)")
  }

  @Test("on a terminal are in two sections with their counts, a box for each", arguments: [80, 40])
  func shown(columns: Int) async throws {
    try await Screen.showing(Program("todos", "--user", "3"), columns: columns, rows: 30) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      #expect(lines.filter { !$0.hasPrefix("[") } == ["Pending (13)", "", "Completed (7)", "", "20 to-dos"])
      #expect(lines[1].hasPrefix("[ ] 42  Descale the spare keys") && lines[16].hasPrefix("[x] 41  Rehearse with the"))
      #expect(lines.count == 25 && lines.contains { $0.hasSuffix("…") } == (columns == 40))
    }
  }

  @Test(
    "of one state tell of the others, and how to see them",
    arguments: [
      ("--pending", "7 completed: app todos --user 3 --completed"),
      ("--completed", "13 pending: app todos --user 3 --pending"),
    ])
  func hint(option: String, hint: String) async throws {
    let outcome = try await Program("todos", "--user", "3", option).on(try PseudoTerminal()).run()
    #expect(outcome.status == 0 && outcome.unstyledLines.last == hint, "\(outcome)")
  }

  @Test("as JSON are objects with the state as true or false; a limit cuts after the sorting")
  func json() async throws {
    let outcome = try await Program("todos", "--user", "3", "--json=id,completed", "-L", "2").run()
    #expect(outcome.output == #"[{"id":42,"completed":false},{"id":43,"completed":false}]"# + "\n")
    #expect(outcome.errors.isEmpty && outcome.status == 0)
  }

  @Test("there are none of are told to a person only")
  func none() async throws {
    var program = Program("todos", "--user", "99", "--pending").on(try PseudoTerminal())
    program.errors = .recorded
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.unstyled.isEmpty)
    #expect(outcome.errors == "app: User 99 has no pending to-dos\n")
  }

  @Test("with hostile texts are inert: one row each")
  func hostile() async throws {
    var sample = Sample.person
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
      // Two headings, two empty lines and the count, which needs two lines in 20 columns.
      #expect(shown.unstyledLines.count == HostileText.all.count + (columns == 20 ? 6 : 5))
      #expect(shown.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(shown)")
    }
  }
}
