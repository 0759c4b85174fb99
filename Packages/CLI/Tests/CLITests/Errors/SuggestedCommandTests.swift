import Features
import Foundation
import Persistence
import TestSupport
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("A command that an error suggests")
@MainActor struct SuggestedCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let records = ["post", "user", "album", "photo", "todo", "comment", "producer", "account"]

  /// Command lines that are valid, and fail.
  private static let failures =
    records.map { [$0, "99"] } + records.map { [$0, "99", "98"] }
    + Routes.patterns.map { ["browse", $0.replacing("ID", with: "1")] }
    + [
      ["user", "nobody"], ["producer", "no body"], ["account", "nobody"], ["users", "--select=99"], ["user", "ada"],
      ["browse"], ["browse", "user/3/albums"], ["browse", "posts", "--search", "it's"],
      ["account", "edit", "99", "--email=a@b.example", "--dry-run"], ["account", "edit", "2"],
      ["account", "create", "--resume"], ["account", "edit", "2", "--resume=9"], unreachable,
      ["api", "posts/1", "-X", "PUT"],
    ]

  /// A command line that reaches no server.
  private static let unreachable = ["posts", "--quiet"]

  /// Every command with a word too much, an unknown option, and nothing.
  private static let invalid = CommandList.all.flatMap { command in
    let name = command.name
    return [[name, "1", "x", "y"], [name, "--bogus"]] + (command == SandboxCommand.self ? [] : [[name]])
  }

  /// Words of other programs.
  private static let others = [
    "version", "list", "ls", "account new", "account update 2", "accounts create", "users leanne", "producers farm",
    "comments 7", "users don't",
  ].map { $0.split(separator: " ").map(String.init) }

  @Test("A suggested command succeeds, except a form without values or draft, and the browser without a terminal")
  func succeeds() async throws {
    var calls: Set<String> = []
    for arguments in UsageTests.table.map(\.0) + Self.failures + Self.invalid + Self.others {
      let messages = await run(arguments).messages
      calls.formUnion(messages.matches(of: /(?m)(?:Try|network): (app .+)$/).map { String($0.1) })
    }
    #expect(calls.count > 40 && calls.contains("app --sandbox posts"), "\(calls.sorted())")
    for call in calls.sorted() {
      let words = call.matches(of: /(?:'[^']*'|\\'|[^' ])+/).dropFirst().map { word in
        word.output.replacing("'\\''", with: "\0").filter { $0 != "'" }.replacing("\0", with: "'")
      }
      let result = await run(words)
      let needsInput = ["app account create", "app account edit", "app browse"].contains { call.hasPrefix($0) }
      let isDraft = call.contains("--resume")
      #expect(
        result.exitCode == .success || needsInput && result.exitCode == (isDraft ? .refused : .usage),
        "\(call): \(result.messages)")
    }
  }

  private func run(_ arguments: [String]) async -> CommandResult {
    var server = Server.sample
    server.posts.append(.fixture(1))
    server.comments.append(.fixture(1))
    server.photos.append(.fixture(1))
    server.todos.append(.fixture(5))
    return await CommandResult.run(arguments) { _, values in
      values.responseCache = ResponseCache(folder: folder.path)
      values.typicode.stub = arguments == Self.unreachable ? Server.unreachable : server.client
      values.producers.stub =
        ProducersServer(.sample + [.fixture(510, name: "Low Mill"), .fixture(1, name: "Kiln")]).client
      values.accounts.stub = AccountsServer()
      values.sandbox.reset = { false }
    }
  }
}
