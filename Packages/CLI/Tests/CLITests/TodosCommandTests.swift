import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The todos command")
@MainActor struct TodosCommandTests {
  nonisolated static let server = Server(todos: [
    .fixture(1, isCompleted: true), .fixture(2, title: "Sweep"), .fixture(30, of: 2, title: "Mend the net"),
    .fixture(4, of: 2, title: "Call the harbour master about the berth", isCompleted: true),
  ])

  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> Program {
    await Program.run(["todos"] + arguments, server: server, output: profile)
  }

  @Test("In a pipe it is a line a to-do, the pending ones first: number, whether it is completed, title, whose it is")
  func piped() async {
    let program = await Self.run()
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(
      program.output == """
        2\tfalse\tSweep\t1
        30\tfalse\tMend the net\t2
        1\ttrue\tWater the plants\t1
        4\ttrue\tCall the harbour master about the berth\t2

        """)
  }

  @Test("At a terminal it is two sections with their counts")
  func terminal() async {
    let program = await Self.run(output: .terminal())
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(
      program.output == """
        Pending (2)
        [ ]  2  Sweep                                                             user 1
        [ ] 30  Mend the net                                                      user 2

        Completed (2)
        [x]  1  Water the plants                                                  user 1
        [x]  4  Call the harbour master about the berth                           user 2

        """)
    #expect(
      await Self.run("--user=2", output: .terminal(40)).output == """
        Pending (1)
        [ ] 30  Mend the net

        Completed (1)
        [x]  4  Call the harbour master about t…

        """)
  }

  @Test("Done is green and dim where there are colours")
  func color() async {
    let program = await Self.run("--completed", "-L1", output: .terminal(80, colorDepth: .basic))
    #expect(
      program.output.contains("[\u{1B}[32mx\u{1B}[0m] \u{1B}[32m1\u{1B}[0m  \u{1B}[2mWater the plants\u{1B}[0m"))
  }

  @Test("A filter shows one section, and says what it hides and how to see that")
  func filters() async {
    #expect(
      await Self.run("--pending", output: .terminal()).output == """
        Pending (2)
        [ ]  2  Sweep                                                             user 1
        [ ] 30  Mend the net                                                      user 2

        2 completed: app todos --completed

        """)
    #expect(
      await Self.run("--completed", "--user", "2", output: .terminal()).output == """
        Completed (1)
        [x] 4  Call the harbour master about the berth

        1 pending: app todos --user 2 --pending

        """)
    let pending = await Program.run(["todos", "--user=3", "--pending"], server: .sample, output: .terminal())
    #expect(pending.output.hasPrefix("Pending (13)\n"))
    #expect(pending.output.hasSuffix("\n\n7 completed: app todos --user 3 --completed\n"))
    let completed = await Program.run(["todos", "--user=3", "--completed"], server: .sample, output: .terminal())
    #expect(completed.output.hasPrefix("Completed (7)\n"))
    #expect(completed.output.hasSuffix("\n\n13 pending: app todos --user 3 --pending\n"))
    #expect(await Self.run("--pending", "--fields=id").output == "2\n30\n")
    #expect(await Self.run("--completed", "--fields=id").output == "1\n4\n")
    #expect(await Self.run("--completed", "--user=1", "--fields=id").output == "1\n")
  }

  @Test("A limit cuts the list from its end; the headings still count all")
  func limit() async {
    let program = await Self.run("--limit", "3", output: .terminal())
    #expect(
      program.output == """
        Pending (2)
        [ ]  2  Sweep                                                             user 1
        [ ] 30  Mend the net                                                      user 2

        Completed (2)
        [x]  1  Water the plants                                                  user 1

        """)
    #expect(program.messages == "app: showing 3 of 4 (use --limit 0 for all)\n")
    #expect(await Self.run("-L1", output: .terminal(30)).output == "Pending (2)\n[ ] 2  Sweep\n")
  }

  @Test("JSON has true and false; fields are columns, at a terminal in a table")
  func json() async {
    #expect(
      await Self.run("--json").output.hasPrefix(
        #"[{"id":2,"title":"Sweep","completed":false,"userId":1},{"id":30,"title":"Mend the net","completed":false,"#
          + #""userId":2},{"id":1,"#))
    #expect(
      await Self.run("--json=completed,id", "--completed", "--user=1").output == #"[{"completed":true,"id":1}]"# + "\n")
    #expect(await Self.run("--fields=userId,title", "--pending").output == "1\tSweep\n2\tMend the net\n")
    #expect(
      await Self.run("--fields=completed,id", "--user=1", output: .terminal()).output == """
         COMPLETED  ID
         false       2
         true        1
        2 to-dos

        """)
  }

  @Test(
    "Nothing to do is a success; a person is told what there is not, a program gets nothing or []",
    arguments: [
      ([], "There are no to-dos"), (["--pending"], "There are no pending to-dos"),
      (["--completed"], "There are no completed to-dos"), (["--user=9"], "User 9 has no to-dos"),
      (["--user=9", "--pending"], "User 9 has no pending to-dos"),
      (["--user=9", "--completed"], "User 9 has no completed to-dos"),
    ] as [([String], String)])
  func empty(arguments: [String], note: String) async {
    let terminal = await Program.run(["todos"] + arguments, server: Server(), output: .terminal())
    #expect((terminal.exitCode, terminal.output, terminal.messages) == (.success, "", "app: \(note)\n"))
    let piped = await Program.run(["todos"] + arguments, server: Server())
    #expect((piped.exitCode, piped.output, piped.messages) == (.success, "", ""))
    let json = await Program.run(["todos", "--json"] + arguments, server: Server())
    #expect(json.output == "[]\n")
  }

  @Test("To-dos that could not be read are noted, and a list that does not come is a failure")
  func failures() async {
    let skipped = await Program.run(["todos"], server: Self.server) { _, values in
      values.typicode.todos = Endpoint { LossyArray([.fixture()], skippedCount: 1) }
    }
    #expect((skipped.exitCode, skipped.messages) == (.success, "app: 1 row could not be read and is left out\n"))
    let failed = await Program.run(["todos"], server: Self.server) { _, values in
      values.typicode.todos = .failing(.status(500, "/todos"))
    }
    #expect((failed.exitCode, failed.output) == (.server, ""))
    #expect(failed.messages.hasPrefix("app: https://example.com/todos answered HTTP 500\n"))
  }
}
