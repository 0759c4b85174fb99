import Dependencies
import Features
import Foundation
import Persistence
import TestSupport
import Testing
import Views
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

  /// The verbs of other programs before and after each noun, with a record and options.
  private static let verbs = Advice.verbs.keys.flatMap { verb in
    (records + ["posts", "users", "accounts"]).flatMap { noun in
      [
        [verb, noun], [verb, noun, "1", "--json"], [noun, verb, "1"], [noun, verb, "nobody", "--email", "a@b.example"],
      ]
    }
  }

  /// Words in place of an option or of a command.
  private static let others = [
    "list", "ls", "posts tea", "posts don't", "todos completed --count", "posts userId=1", "todos user=zoe", "leanne",
    "7",
    "posts --json id", "user 1 --json name", "posts 1 ada", "get posts/1?userId=1", "sandbox 8080",
  ].map { $0.split(separator: " ").map(String.init) }

  @Test("A suggested command succeeds, except a form without values or draft, and the browser without a terminal")
  func succeeds() async throws {
    var calls: Set<String> = []
    for arguments in UsageTests.table.map(\.0) + Self.failures + Self.invalid + Self.verbs + Self.others {
      let result = await run(arguments)
      calls.formUnion(result.messages.matches(of: /(?m)(?:Try|network): (app .+)$/).map { String($0.1) })
    }
    #expect(calls.count > 60 && calls.contains("app --sandbox posts"), "\(calls.sorted())")
    for call in calls.sorted() where !call.contains("--base-url") && !call.contains("--port") {
      let result = await run(Array(call.shellWords.dropFirst()))
      let needsInput = ["app account create", "app account edit", "app browse"].contains { call.hasPrefix($0) }
      let isRefused = ["--resume", "--delete", "app draft", "nobody"].contains {
        call.contains($0)
      }
      #expect(
        result.exitCode == .success || result.exitCode == (isRefused ? .refused : .usage) && needsInput
          || result.exitCode == .refused && isRefused,
        "\(call): \(result.messages)")
    }
  }

  @Test("Words of other programs lead to the commands of this one", arguments: Advice.commands.keys.sorted())
  func commands(words: String) async throws {
    let result = await run(words.replacing("N", with: "8080").split(separator: " ").map(String.init))
    let command = try #require(Advice.commands[words]).replacing("N", with: "8080")
    #expect(result.exitCode == .usage && result.messages.hasSuffix("\nTry: app \(command)\n"), "\(result.messages)")
  }

  @Test("Options of other programs lead to those of this one", arguments: Advice.options.keys.sorted())
  func options(name: String) async throws {
    let option = (name.count == 1 ? "-" : "--") + name
    let meanings = try #require(Advice.options[name]).compactMap { $0.split(separator: " ").first }
    var found: Set<Substring> = []
    for command in [["todos"], ["post", "7"], ["api", "posts"]] {
      let messages = await run(command + [option]).messages
      guard let hint = messages.firstMatch(of: /Did you mean: (.+)\?/)?.1 else { continue }
      for meaning in meanings where hint.contains("--\(meaning)") || hint.contains("-L") { found.insert(meaning) }
    }
    #expect(found == Set(meanings), "\(found)")
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
      values.continuousClock = ImmediateClock()
    }
  }
}
