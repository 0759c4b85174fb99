import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("app browse: under a shell with job control", .startsPrograms)
struct BrowseShellTests {
  /// Runs a test with the browser, started by an interactive shell in tmux.
  ///
  /// The test gets the process ID when the program has started.
  private static func run(_ place: String, test: (TerminalEmulator, _ process: () throws -> pid_t) async throws -> Void)
    async throws
  {
    let file = try TemporaryFolder()
    let path = file.path(of: "pid")
    var shell = Program("-i", environment: ["PS1": "prompt> ", "ENV": ""])
    shell.executable = "/bin/sh"
    try await TerminalEmulator.run(shell, columns: 80) { screen in
      _ = try await screen.waitFor("prompt>")
      try await screen.type("sh -c 'echo $$ > \(path); exec \(Program.app) browse \(place)'\n")
      try await test(screen) {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      }
    }
  }

  /// Runs a command in the shell and returns its output, which ends with a line.
  private static func output(of command: String, _ screen: TerminalEmulator) async throws -> String {
    try await screen.type("clear; \(command); echo \"[done\"\"]\"\n")
    return try await screen.waitFor("[done]").joined(separator: " ")
  }

  /// Waits until the process is stopped: until then it reads the keys.
  private static func waitUntilStopped(_ process: pid_t) async throws {
    while try !String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8).contains("State:\tT") {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  @Test(
    "B11. Ctrl-Z gives the shell a sane terminal; fg shows the same place and typed text at the new size")
  func suspension() async throws {
    try await Self.run("posts") { screen, process in
      _ = try await screen.waitFor("1 of 100")
      try await screen.type("jjj/tea")
      let found = try await screen.waitFor("/tea   ")
      try await screen.press("C-z")
      try await Self.waitUntilStopped(try process())
      _ = try await screen.waitFor("prompt>")
      #expect(try await !screen.isAlternate)
      #expect(try await screen.isCursorVisible)
      let modes = try await Self.output(of: "stty -a", screen)
      for mode in [" icanon", " echo ", " icrnl", " opost", " isig", " ixon"] {
        #expect(modes.contains(mode), "\(modes)")
      }
      try await screen.resize(columns: 100, rows: 30)
      try await screen.type("fg\n")
      let lines = try await screen.wait("the search at 100 columns") {
        $0.count == 30 && $0[1].count == 100 && $0[28].hasPrefix(" /tea ")
      }
      #expect(lines[3].hasPrefix("│▌") && found[3].hasPrefix("│▌"))
      try await screen.press(["Escape"])
      _ = try await screen.waitFor("4 of 100")
      try await screen.type("q")
      _ = try await screen.waitFor("prompt>")
      #expect(try await !screen.isAlternate)
    }
  }

  @Test("B12. After kill -STOP and fg, the screen is drawn again and keys work")
  func stopped() async throws {
    try await Self.run("posts") { screen, process in
      _ = try await screen.waitFor("1 of 100")
      kill(try process(), SIGSTOP)
      _ = try await screen.waitFor("Stopped")
      try await screen.type("fg\n")
      // A key that arrives before the program continues goes to the shell.
      _ = try await screen.wait("the list again") { lines in
        !lines.contains { $0.contains("Stopped") } && lines.contains { $0.contains("1 of 100") }
      }
      try await screen.type("j")
      _ = try await screen.waitFor("2 of 100")
      try await screen.type("q")
      _ = try await screen.waitFor("prompt>")
    }
  }

  @Test("B13. In the background the program is stopped again and writes nothing; fg brings it back")
  func background() async throws {
    try await Self.run("posts") { screen, process in
      _ = try await screen.waitFor("1 of 100")
      try await screen.type("j")
      _ = try await screen.waitFor("2 of 100")
      try await screen.press("C-z")
      try await Self.waitUntilStopped(try process())
      _ = try await screen.waitFor("prompt>")
      let jobs = try await Self.output(
        of: "bg; until grep -q State:.T /proc/\(try process())/status; do :; done", screen)
      #expect(!jobs.contains("┌") && !jobs.contains("2 of 100"), "\(jobs)")
      #expect(try await !screen.isAlternate)
      try await screen.type("fg\n")
      _ = try await screen.waitFor("2 of 100")
      try await screen.type("q")
      _ = try await screen.waitFor("prompt>")
    }
  }
}
