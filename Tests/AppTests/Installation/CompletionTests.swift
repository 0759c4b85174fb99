import Foundation
import TestSupport
import Testing

@Suite("Completion", .startsPrograms)
struct CompletionTests {
  /// Command lines, and what a shell offers for them.
  private static let examples: [(line: String, candidates: [String])] = [
    ("app pos", ["post", "posts"]),
    ("app account", ["account", "accounts"]),
    ("app account ", ["create", "edit", "drafts"]),
    ("app account e", ["edit"]),
    ("app account edit --dr", ["--dry-run"]),
    ("app account drafts --del", ["--delete"]),
    ("app account create --dis", []),
    ("app cache ", ["path", "info", "clear"]),
    ("app cache info ", []),
    ("app completion ", ["bash", "zsh", "fish"]),
    ("app completion z", ["zsh"]),
    ("app help acc", ["account", "accounts"]),
    ("app help account ", ["create", "edit", "drafts"]),
    ("app help e", ["environment", "exit-codes"]),
    ("app man producer", ["producer", "producers"]),
    ("app posts ", []),
    ("app posts --se", ["--search"]),
    ("app posts --js", ["--json", "--json="]),
    ("app posts --json=t", ["title"]),
    ("app posts --json=ti,ti", ["title"]),
    ("app posts --json=id,title,b", ["body"]),
    ("app posts --fields id,t", ["title"]),
    ("app cache info --json=zz", []),
    ("app users --json=address.c", ["address.city"]),
    ("app --col", ["--color"]),
    ("app --color ", ["auto", "always", "never"]),
    ("app --color=a", ["auto", "always"]),
    ("app --color never pos", ["post", "posts"]),
    ("app --base-url http://127.0.0.1:8080 todos --pen", ["--pending"]),
    ("app comments --search 'two words' --po", ["--post"]),
    ("app posts -L 5 --se", ["--search"]),
    ("app posts -L5 --se", ["--search"]),
    ("app posts -- --se", []),
    ("app posts --search --js", []),
    ("app nosuch ", []),
    ("app post 7 --comm", ["--comments"]),
  ]

  @Test("offers commands, subcommands, options and values", arguments: CompletionShell.allCases)
  func examples(shell: CompletionShell) async throws {
    let found = try await shell.candidates(for: Self.examples.map(\.line))
    for (example, candidates) in zip(Self.examples, found) {
      #expect(candidates.sorted() == example.candidates.sorted(), "\(example.line)")
    }
  }

  @Test("completes the line when Tab is pressed", arguments: CompletionShell.allCases)
  func tab(shell: CompletionShell) async throws {
    let folder = try TemporaryFolder()
    try await TerminalEmulator.run(try await shell.interactive(in: folder), columns: 100) { screen in
      _ = try await screen.waitFor(">")
      for (typed, completed) in [
        ("app comp", "app completion"), ("app post 7 --comm", "app post 7 --comments"),
        ("app posts --json=id,tit", "app posts --json=id,title"), ("app --color=al", "app --color=always"),
      ] {
        try await screen.press(typed)
        try await screen.press("Tab")
        _ = try await screen.waitFor("> \(completed)")
        try await screen.press("C-u")
      }
    }
  }

  @Test("needs no server, no environment and no home")
  func offline() async throws {
    for shell in CompletionShell.allCases {
      let expected = try await Program("completion", shell.rawValue).run()
      #expect(expected.status == 0 && expected.errors.isEmpty && expected.bytes.count > 2000)
      var bare = Program("completion", shell.rawValue, baseURL: "nonsense")
      bare.environment["HOME"] = "/nonexistent"
      #expect(try await bare.run().bytes == expected.bytes)
    }
  }
}
