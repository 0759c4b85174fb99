import Dependencies
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

  /// The verbs of other programs before and after each noun, with a record and options.
  private static let verbs = Advice.verbs.keys.flatMap { verb in
    (records + ["posts", "users", "accounts"]).flatMap { noun in
      [[verb, noun], [verb, noun, "1", "--json"], [noun, verb, "1"], [noun, verb, "x", "--email", "a@b.example"]]
    }
  }

  /// Words in place of a screen, and options in place of a subcommand.
  private static let others = [
    "version", "list", "ls", "users leanne", "producers farm", "users don't", "users 1 --quiet", "user 3 posts",
    "user zoe todos --json", "post 7 comments -L 2", "account 2 edit", "account 2 --email a@b.example",
    "account --delete 1", "todos completed --count", "--limit 2 posts", "posts --json id", "user 1 --json name",
    "help drafts", "help config", "help errors", "man edit", "posts tea --offline --sort title:desc",
  ].map { $0.split(separator: " ").map(String.init) }

  @Test("A suggested command succeeds, except a form without values or draft, and the browser without a terminal")
  func succeeds() async throws {
    var calls: Set<String> = []
    for arguments in UsageTests.table.map(\.0) + Self.failures + Self.invalid + Self.verbs + Self.others {
      let result = await run(arguments)
      let suggestions = result.messages.matches(of: /(?m)(?:Try|network): (app .+)$/).map { String($0.1) }
      calls.formUnion(suggestions)
      guard result.exitCode == .usage, let call = suggestions.first, !call.hasPrefix("app help") else { continue }
      let words = Self.words(of: call)
      let verb = arguments.prefix(2).first { Advice.verbs[$0] != nil } ?? "version"
      let others = arguments.dropFirst().filter { $0 != verb && Routes.list(of: $0) == nil && $0 != "--json" }
      for word in others where arguments.first != BrowseCommand.name && word != "--again" {
        #expect(words.contains { "-\($0)=".contains(word) || $0.contains(word) }, "\(arguments): \(call)")
      }
    }
    #expect(calls.count > 60 && calls.contains("app --sandbox posts"), "\(calls.sorted())")
    for call in calls.sorted() where !call.contains("--base-url") {
      let result = await run(Self.words(of: call))
      let needsInput = ["app account create", "app account edit", "app browse"].contains { call.hasPrefix($0) }
      let isRefused = call.contains("--resume") || call.contains("--delete")
      #expect(
        result.exitCode == .success || result.exitCode == (isRefused ? .refused : .usage) && needsInput
          || result.exitCode == .refused && isRefused,
        "\(call): \(result.messages)")
    }
  }

  /// The words of a shell's command line, without the program's name.
  private static func words(of call: String) -> [String] {
    call.matches(of: /(?:'[^']*'|\\'|[^' ])+/).dropFirst().map { word in
      word.output.replacing("'\\''", with: "\0").filter { $0 != "'" }.replacing("\0", with: "'")
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
      values.continuousClock = ImmediateClock()
    }
  }
}
