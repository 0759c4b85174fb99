import Foundation
import TestSupport
import Testing

@Suite("Completion", .startsPrograms)
struct CompletionTests {
  /// Command lines before and after Tab.
  private static let lines = [
    ("app comp", "app completion"), ("app account e", "app account edit"),
    ("app post 7 --comm", "app post 7 --comments"), ("app posts --json=id,tit", "app posts --json=id,title"),
    ("app --color=al", "app --color=always"),
    ("app --base-url http://127.0.0.1:8080 todos --pen", "app --base-url http://127.0.0.1:8080 todos --pending"),
    ("app comments --search 'two words' --po", "app comments --search 'two words' --post"),
    ("app user bru", #"app user Bruno\ Castellane"#), ("app posts --user ines_", "app posts --user ines_and_the_cat"),
    ("app sandbox --db min", "app sandbox --db mine.json"),
    ("app sandbox --db=min", "app sandbox --db=mine.json"),
  ]

  @Test("Completion completes the line when Tab is pressed, with any IFS", arguments: CompletionShell.allCases)
  func tab(shell: CompletionShell) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("mine.json", "{}")
    var program = try await shell.program(in: folder)
    var users = Program("users")
    users.environment["HOME"] = folder.path
    #expect(try await users.run().status == 0)
    program.arguments = ["-c", "cd \"$0\" && exec \"$@\"", folder.path, program.executable] + program.arguments
    program.executable = "/bin/sh"
    try await TerminalEmulator.run(program, columns: 100) { screen in
      _ = try await screen.waitFor(">")
      for (typed, completed) in Self.lines {
        try await screen.press(typed)
        try await screen.press("Tab")
        _ = try await screen.waitFor("> \(completed)")
        try await screen.press("C-u")
      }
    }
  }
}
