import Foundation
import TestSupport
import Testing

/// What a person sees: a program in a terminal emulator, which draws what it was sent and tells what stands where.
///
/// The emulator is tmux, with a server, a socket and a configuration of its own.
final class Screen: Sendable {
  private static let mark = "[ended "

  private let socket: String
  private let environment: [String: String]

  /// Runs a program on a screen and lets the test look at it; everything has gone afterwards.
  ///
  /// - Parameters:
  ///   - program: The program; its streams are those of the screen.
  ///   - columns: The cells of a line.
  ///   - rows: The lines of the screen.
  ///   - redirection: What the shell does with its streams, such as `2>/dev/null`.
  ///   - look: The test.
  static func showing(
    _ program: Program, columns: Int, rows: Int = 24, redirection: String = "", look: (Screen) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    var variables = program.environment
    variables["TERM"] = program.environment["TERM"] == "dumb" ? "dumb" : "tmux-256color"
    let words = ["env", "-i"] + variables.map { "\($0.key)=\($0.value)" } + [program.executable] + program.arguments
    // The shell outlives Ctrl-C, to tell the status; a handler, unlike an ignored signal, is not inherited.
    let script = try folder.file(
      "run",
      """
      trap : INT
      \(words.map(\.quotedForShell).joined(separator: " ")) \(redirection)
      echo "\(mark)$?]"
      exec sleep 100
      """)
    let settings = try folder.file("settings", "set -g status off\n")
    let screen = Screen(socket: folder.path(of: "tmux"))
    do {
      _ = try await screen.tmux(
        "-u", "-f", settings, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh", script)
      try await look(screen)
    } catch {
      _ = try? await screen.tmux("kill-server")
      throw error
    }
    _ = try await screen.tmux("kill-server")
  }

  private init(socket: String) {
    self.socket = socket
    environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color"]
  }

  /// Waits until the program has ended, and gives its exit status and what is on the screen then.
  ///
  /// The status stands where the cursor was, so that anything left on that line is in the last line.
  func ended() async throws -> (status: Int, lines: [String]) {
    var lines = try await waitFor(Self.mark)
    let last = lines.last { $0.contains(Self.mark) } ?? ""
    let parts = last.components(separatedBy: Self.mark)
    lines.removeLast()
    if !parts[0].isEmpty { lines.append(parts[0]) }
    return (Int(parts[1].prefix { $0.isNumber }) ?? -1, lines)
  }

  /// Waits until a text is on the screen, and gives all lines down to the last that is not empty.
  func waitFor(_ text: String) async throws -> [String] {
    var lines: [String] = []
    // tmux draws when it likes, and tells nobody: there is nothing to wait for but the text itself.
    for _ in 0..<1500 {
      lines = try await self.lines
      if lines.contains(where: { $0.contains(text) }) { return lines }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw MissingText(text: text, bytes: Array(lines.joined(separator: "\n").utf8))
  }

  /// What is on the screen, down to the last line that is not empty.
  var lines: [String] {
    get async throws {
      var lines = try await tmux("capture-pane", "-p").lines
      while lines.last?.isEmpty == true { lines.removeLast() }
      return lines
    }
  }

  /// Whether the cursor can be seen.
  var isCursorVisible: Bool {
    get async throws { try await tmux("display-message", "-p", "#{cursor_flag}").output == "1\n" }
  }

  /// Presses a key, by tmux's name for it, such as `C-c`.
  func press(_ key: String) async throws {
    _ = try await tmux("send-keys", key)
  }

  /// Writes to the terminal itself, past the program: a ruler laid on what is there.
  func draw(_ text: String) async throws {
    let path = try await tmux("display-message", "-p", "#{pane_tty}").lines[0]
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  private func tmux(_ arguments: String...) async throws -> Outcome {
    let places = ["/usr/local/bin", "/usr/bin", "/bin", "/opt/homebrew/bin"].map { "\($0)/tmux" }
    guard let tmux = places.first(where: FileManager.default.isExecutableFile) else {
      throw MissingTool()
    }
    var program = Program()
    program.executable = tmux
    program.arguments = ["-S", socket] + arguments
    program.environment = environment
    let outcome = try await program.run()
    guard outcome.status == 0 else { throw ToolFailure(outcome: outcome) }
    return outcome
  }

  private struct MissingTool: Error, CustomStringConvertible {
    let description =
      "these tests need tmux, to see what a person sees: `make test` installs it, or: apt-get install tmux"
  }

  private struct ToolFailure: Error, CustomStringConvertible {
    let outcome: Outcome

    var description: String { "tmux failed: \(outcome)" }
  }
}

extension String {
  /// The text as one word of a shell script.
  var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
