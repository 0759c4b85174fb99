import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The todos command")
@MainActor struct TodosCommandTests {
  nonisolated static let server = Server(todos: [
    .fixture(1, isCompleted: true), .fixture(2, title: "Sweep"), .fixture(30, of: 2, title: "Mend the net"),
    .fixture(4, of: 2, title: "Call the harbour master about the berth", isCompleted: true),
  ])

  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> CommandResult {
    await CommandResult.run(["todos"] + arguments, server: server, output: profile)
  }

  @Test("The todos command shows one section with a filter, and a command for the other one")
  func filters() async {
    let pending = await Self.run("--pending", output: .terminal()).output
    #expect(
      pending == """
        Pending (2)
         [ ]   2  Sweep         user 1
         [ ]  30  Mend the net  user 2

        2 to-dos
        2 completed: app todos --completed

        """)
    let completed = await Self.run("--completed", "--user", "2", output: .terminal()).output
    #expect(
      completed == """
        Completed (1)
         [x]   4  Call the harbour master about the berth

        1 to-do
        1 pending: app todos --user 2 --pending

        """)
  }
}
