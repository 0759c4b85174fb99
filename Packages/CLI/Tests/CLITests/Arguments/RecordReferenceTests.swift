import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("A record on the command line")
@MainActor struct RecordReferenceTests {
  private static func run(_ arguments: String...) async -> CommandResult {
    await CommandResult.run(arguments, server: .sample)
  }

  @Test(
    "A record can be a username, an email address or a name, in any case and without accents, or part of one",
    arguments: [["zoe"], ["@ZOE"], ["zoe@example.com"], ["Zoë Hart"], ["zoe", "hart"], ["hart"]])
  func found(words: [String]) async {
    let user = await CommandResult.run(["user"] + words + ["--fields=id"], server: .sample)
    #expect((user.exitCode, user.output, user.messages) == (.success, "3\n", ""))
  }

  @Test("A record on the command line selects the rows of lists", arguments: ["posts", "albums", "todos"])
  func option(list: String) async {
    let named = await Self.run(list, "--user", "@zoe")
    let numbered = await Self.run(list, "--user=3")
    #expect(named.exitCode == .success)
    #expect((named.output, named.messages) == (numbered.output, numbered.messages))
    #expect(await Self.run("users", "--select", "hart", "--fields=id").output == "2\n1\n")
  }

  @Test("A record on the command line is found among the producers and the accounts")
  func otherLists() async {
    let producer = await CommandResult.run(["producer", "larkhill", "farm", "--fields=id"]) { _, values in
      values.producers.stub = ProducersServer().client
    }
    #expect((producer.exitCode, producer.output) == (.success, "551\n"))
    let server = AccountsServer()
    for arguments in [
      ["account", "kim@example.com"], ["account", "edit", "kim@example.com", "--email=k@example.org"],
    ] {
      let account = await CommandResult.run(arguments + ["--fields=id"]) { _, values in values.accounts.stub = server }
      #expect((account.exitCode, account.output) == (.success, "2\n"))
    }
  }

  @Test("A record on the command line is an error with exit code 4 if no record has the name")
  func unknown() async {
    let program = await Self.run("user", "nobody")
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(program.messages == "app: no user is named \"nobody\"\nTry: app users\n")
    var users: LossyArray<User> = [.fixture(3)]
    users.isPartial = true
    let stub = ServerStub { [users] _ throws(NetworkError) in users }
    let part = await CommandResult.run(["user", "nobody"]) { _, values in values.typicode.stub = stub }
    #expect(part.messages == "app: no user is named \"nobody\" in the part that was sent\nTry: app users\n")
  }

  @Test("A record on the command line is a usage error with the ids and names of the records if several have the name")
  func ambiguous() async {
    let program = await Self.run("posts", "--user", "example")
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(program.messages.hasPrefix("app: \"example\" matches 3 users; use the ID of one\n"))
    #expect(program.messages.contains("\n  3  Zoë Hart, zoe, zoe@example.com\n"))
  }

  @Test("A record is looked up in the cached list, which is only loaded again if it has no such name")
  func cached() async {
    let server = Server.sample.client
    let cache = ResponseCache.inMemory()
    func run(_ arguments: String..., age: TimeInterval = 0) async -> CommandResult {
      await CommandResult.run(arguments) { _, values in
        values.responseCache = cache
        values.date = .constant(Date.fixture.addingTimeInterval(-age))
        values.typicode.stub = server
      }
    }
    _ = await run("users", age: 60)
    #expect(await run("user", "zoe", "--fields=id").exitCode == .success)
    #expect(server.calls.count { $0 == "GET users" } == 1)
    #expect(await run("user", "nobody").exitCode == .refused)
    #expect(server.calls.count { $0 == "GET users" } == 2)
  }

  @Test("A record that is given by its id needs no list of users")
  func number() async {
    let program = await CommandResult.run(
      ["todos", "--user", "3", "--fields=id", "-L", "1"], server: .sample,
      replacing: ["GET users": .failure(.unreachable)])
    #expect((program.exitCode, program.output.isEmpty) == (.success, false))
  }
}
