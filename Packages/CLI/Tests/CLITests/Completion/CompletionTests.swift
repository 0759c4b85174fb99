import Dependencies
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("Completion")
@MainActor struct CompletionTests {
  private nonisolated static let actions = ["create", "edit", "drafts"]

  private static func arguments(_ line: String) -> [String] {
    [Completion.command] + line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the words before the descriptions.
  private static func words(_ result: CommandResult) -> [String] {
    #expect((result.exitCode, result.messages) == (.success, ""))
    return result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  private nonisolated static func setServers(_ options: GlobalOptions, _ values: inout DependencyValues) {
    (values.typicode.stub, values.accounts.stub) = (nil, nil)
    if case .url(let url) = options.servers[.typicode] { values.typicode.baseURL = url }
    if case .url(let url) = options.servers[.accounts] { values.accounts.baseURL = url }
    #expect(!options.servers.values.contains(.sandbox))
  }

  @Test(
    "Completion offers commands, subcommands, options and values by the words before",
    arguments: [
      ("pos", ["posts", "post"]), ("account", ["accounts", "account"]), ("account ", actions), ("account e", ["edit"]),
      ("account edit 2 --dr", ["--dry-run"]), ("account drafts --del", ["--delete"]), ("account create --dis", []),
      ("cache ", ["path", "info", "fill", "clear"]), ("cache info ", []), ("completion ", ["bash", "zsh", "fish"]),
      ("completion bash ", []), ("help acc", ["accounts", "account"]), ("help e", ["exit-codes", "environment"]),
      ("man producer", ["producers", "producer"]),
      ("browse tod", ["todos"]), ("browse --ac", ["--accessible"]), ("posts ", []), ("posts --se", ["--search"]),
      ("posts --js", ["--json", "--json="]), ("posts --json=t", [":nospace", "--json=title"]),
      ("posts --json=title,t", [":nospace"]), ("posts --json=id,b", [":nospace", "--json=id,body"]),
      ("posts --fields id,t", [":nospace", "id,title"]),
      ("users --json=address.c", [":nospace", "--json=address.city"]),
      ("account create --fields l", [":nospace", "last_name"]), ("account drafts --fields u", [":nospace"]),
      ("--col", ["--color"]), ("--color ", ["auto", "always", "never"]),
      ("--color=a", ["--color=auto", "--color=always"]),
      ("--color never pos", ["posts", "post"]), ("--base-url http://127.0.0.1:8080 todos --pen", ["--pending"]),
      ("comments --search two --po", ["--post"]), ("posts -L 5 --se", ["--search"]), ("posts -L5 --se", ["--search"]),
      ("posts -", ["--user", "--search", "--limit", "-L", "--sort", "--count"] + CompletionTests.globalOptions),
      ("posts -- --se", []),
      ("posts --search --js", []), ("post 7 --comm", ["--comments"]), ("sandbox --db ", [":files"]),
      ("sandbox --db=a", [":files"]), ("sandbox re", ["reset"]), ("nosuch ", []), ("posts --nosuch --se", []),
      ("-L 5 pos", []), ("posts --help --se", ["--search"]),
    ])
  func table(line: String, words: [String]) async {
    let result = await CommandResult.run(Self.arguments(line)) { _, _ in throw CommandLineInterfaceTests.Broken() }
    #expect(Self.words(result) == words)
  }

  nonisolated static let globalOptions = GlobalOptions.declarations.flatMap { option in
    ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? []) + (option.name == "json" ? ["--json="] : [])
  }

  @Test("Completion describes commands and options after a tab, and hides its own command")
  func descriptions() async {
    #expect(await CommandResult.run(Self.arguments("todos --pend")).output == "--pending\tOnly pending to-dos\n")
    #expect(await CommandResult.run(Self.arguments("todo")).output.contains("todos\tList to-dos, pending ones first\n"))
    #expect(await CommandResult.run(Self.arguments("__")).output.isEmpty)
  }

  @Test(
    "Completion offers the ids of cached records with their titles, and the names of users, without a request",
    arguments: [
      ("post ", "7\tOn the sea\n"), ("comments --post ", "7\tOn the sea\n"), ("post 8", ""),
      ("user ", "1\tAda Byron\n2\tKim Löw\n3\tZoë Hart\nada\tAda Byron\nzoe\tZoë Hart\n"),
      ("posts --user z", "Zoë Hart\tzoe\n"), ("user kim", "Kim Löw\t$(kim)\n"),
      ("user ad", "Ada Byron\tada\n"), ("users --select=3", "--select=3\tZoë Hart\n"),
      (
        "album 2",
        "2\tNobody's\n" + (21...29).map { "\($0)\twinter in the year 20\($0), seen from the pier\n" }.joined()
      ),
      ("todo ", ""), ("photo ", ""), ("post 7 ", "7\tOn the sea\n"),
    ])
  func records(line: String, output: String) async {
    let runs = CachedRuns()
    var server = Server.sample
    server.users[1].username = "$(kim)"
    for list in ["posts", "users", "albums"] {
      _ = await runs.run([list]) { $0.typicode.stub = server.client }
    }
    let result = await runs.run(Self.arguments(line)) { values in
      values.date = .constant(.fixture + 86_400)
      values.typicode.stub = nil
    }
    #expect((result.exitCode, result.output, result.messages) == (.success, output, ""))
  }

  @Test("Completion offers no records for another server, or if the preparation fails")
  func otherServers() async {
    let runs = CachedRuns()
    await runs.fill("users", ago: 0)
    for line in ["--base-url http://127.0.0.1:1 user ", "--base-url nonsense user ", "--sandbox user "] {
      let result = await CommandResult.run(Self.arguments(line)) { options, values in
        values.responseCache = runs.cache
        Self.setServers(options, &values)
      }
      #expect(Self.words(result) == [])
    }
    let result = await CommandResult.run(Self.arguments("user ")) { _, _ in
      throw CommandLineInterfaceTests.Broken()
    }
    #expect(Self.words(result) == [])
  }

  @Test("Completion offers the cached records of the sandbox without starting it")
  func sandbox() async {
    let runs = AccountRuns()
    let names = ["http://127.0.0.1:1": SandboxLauncher.cacheSource]
    _ = await CommandResult.run(["accounts"], environment: ["APP_ACCOUNTS_URL": "http://127.0.0.1:1"]) {
      options, values in
      values.accounts.stub = runs.server
      values.accounts.baseURL = options.baseURL
      values.sourceNames = names
      values.responseCache = runs.cache
    }
    let result = await CommandResult.run(Self.arguments("account edit ")) { options, values in
      values.responseCache = runs.cache
      Self.setServers(options, &values)
    }
    #expect(result.output == "1\tAda Byron\n2\tKim Löw\n")
  }
}
