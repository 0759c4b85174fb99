import Foundation
import TestSupport
import Testing

@Suite("app browse: under a shell with job control", .startsPrograms)
struct BrowseShellTests {
  @Test(
    "Ctrl-Z gives the shell a sane terminal; fg shows the same screen and typed text at the new size", .behaviour(11))
  func suspension() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "pid")
    var shell = Program("-i", environment: ["PS1": "prompt> ", "ENV": ""])
    shell.executable = "/bin/sh"
    try await TerminalEmulator.run(shell, columns: 80) { screen in
      _ = try await screen.waitFor("prompt>")
      try await screen.type("sh -c 'echo $$ > \(path); exec \(Program.app) browse posts'\n")
      _ = try await screen.waitFor("1 of 100")
      try await screen.type("jjj/tea")
      let found = try await screen.waitFor("/tea   ")
      try await screen.press("C-z")
      let process = try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
      // Until it is stopped, the process reads the keys.
      while try !String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8).contains("State:\tT") {
        try await Task.sleep(for: .milliseconds(10))
      }
      _ = try await screen.waitFor("prompt>")
      #expect(try await !screen.isAlternate)
      #expect(try await screen.isCursorVisible)
      try await screen.type("clear; stty -a; echo \"[done\"\"]\"\n")
      let modes = try await screen.waitFor("[done]").joined(separator: " ")
      for mode in [" icanon", " echo ", " icrnl", " opost", " isig", " ixon"] {
        #expect(modes.contains(mode), "\(modes)")
      }
      try await screen.resize(columns: 100, rows: 30)
      try await screen.type("fg\n")
      let lines = try await screen.wait("the search at 100 columns") {
        $0.count == 30 && $0[1].count == 100 && $0[28].hasPrefix(" /tea ")
      }
      #expect(lines[3].hasPrefix("│▌") && found[3].hasPrefix("│▌"))
      try await screen.press("Escape")
      _ = try await screen.waitFor("4 of 100")
      try await screen.type("q")
      _ = try await screen.waitFor("prompt>")
      #expect(try await !screen.isAlternate)
    }
  }
}
