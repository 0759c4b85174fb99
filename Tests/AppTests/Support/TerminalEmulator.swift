import Foundation
import Synchronization
import TestSupport
import Testing

/// A program in a terminal emulator, which shows the visible screen and the cursor.
///
/// The emulator is tmux with a separate server, socket and configuration.
final class TerminalEmulator: Sendable {
  private static let endMarker = "[ended "

  private let socket: String
  private let environment: [String: String]
  private let isOpen = Mutex(true)

  /// Runs a program in a new terminal, runs the test and closes the terminal.
  ///
  /// - Parameters:
  ///   - program: The program. Its streams are the terminal.
  ///   - columns: The width in cells.
  ///   - rows: The height in lines.
  ///   - test: The test.
  static func run(
    _ program: Program, columns: Int, rows: Int = 24,
    test: (TerminalEmulator) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    var variables = program.environment
    variables["TERM"] = program.environment["TERM"] == "dumb" ? "dumb" : "tmux-256color"
    let words = ["env", "-i"] + variables.map { "\($0.key)=\($0.value)" } + [program.executable] + program.arguments
    // The shell handles SIGINT to print the status afterwards. The program does not inherit a handler, unlike an
    // ignored signal.
    let script = try folder.file(
      "run",
      """
      trap : INT
      \(words.map(\.quotedForShell).joined(separator: " "))
      echo "\(endMarker)$?]"
      exec sleep 100000
      """)
    let configuration = try folder.file("configuration", "set -g status off\n")
    let screen = TerminalEmulator(socket: folder.path(of: "tmux"))
    do {
      _ = try await screen.tmux(
        "-u", "-f", configuration, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh", script)
      try await test(screen)
    } catch {
      try? await screen.close()
      throw error
    }
    try await screen.close()
  }

  /// Closes the terminal.
  ///
  /// Later calls have no effect.
  func close() async throws {
    let isFirst = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    if isFirst { _ = try await tmux("kill-server") }
  }

  private init(socket: String) {
    self.socket = socket
    environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color"]
  }

  /// Waits until the program has ended, and returns its exit status and the screen.
  ///
  /// The status is printed at the cursor, so the last line contains any residue.
  func ended() async throws -> (status: Int, lines: [String]) {
    var lines = try await waitFor(Self.endMarker)
    let last = lines.last { $0.contains(Self.endMarker) } ?? ""
    let parts = last.components(separatedBy: Self.endMarker)
    lines.removeLast()
    if !parts[0].isEmpty { lines.append(parts[0]) }
    return (Int(parts[1].prefix { $0.isNumber }) ?? -1, lines)
  }

  /// Waits until the screen contains all texts, and returns the lines up to the last non-empty one.
  func waitFor(_ texts: String...) async throws -> [String] {
    try await wait(texts.joined(separator: ", ")) { lines in
      texts.allSatisfy { text in lines.contains { $0.contains(text) } }
    }
  }

  /// The lines of the screen up to the last non-empty one.
  var lines: [String] {
    get async throws {
      var lines = try await tmux("capture-pane", "-p").lines
      while lines.last?.isEmpty == true { lines.removeLast() }
      return lines
    }
  }

  var isCursorVisible: Bool {
    get async throws { try await tmux("display-message", "-p", "#{cursor_flag}").output == "1\n" }
  }

  /// Presses a key, given by its tmux name, such as `C-c`.
  func press(_ key: String) async throws {
    _ = try await tmux("send-keys", key)
  }

  /// Presses keys one after the other, given by their tmux names.
  func press(_ keys: [String]) async throws {
    for key in keys { try await press(key) }
  }

  func type(_ text: String) async throws {
    _ = try await tmux("send-keys", "-l", text)
  }

  /// Changes the size.
  func resize(columns: Int, rows: Int) async throws {
    _ = try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Whether the alternate screen is shown.
  var isAlternate: Bool {
    get async throws { try await tmux("display-message", "-p", "#{alternate_on}").output == "1\n" }
  }

  /// Waits until the screen satisfies a condition, and returns its lines.
  func wait(_ description: String, _ condition: ([String]) -> Bool) async throws -> [String] {
    var lines: [String] = []
    // tmux has no notification for changed output, so this polls.
    for _ in 0..<3_000 {
      lines = try await self.lines
      if condition(lines) { return lines }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw MissingText(text: description, bytes: Array(lines.joined(separator: "\n").utf8))
  }

  /// Writes to the terminal directly, not through the program.
  func draw(_ text: String) async throws {
    let path = try await tmux("display-message", "-p", "#{pane_tty}").lines[0]
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  private func tmux(_ arguments: String...) async throws -> ProgramResult {
    let places = ["/usr/local/bin", "/usr/bin", "/bin", "/opt/homebrew/bin"].map { "\($0)/tmux" }
    guard let tmux = places.first(where: FileManager.default.isExecutableFile) else {
      throw MissingTool()
    }
    var program = Program()
    program.executable = tmux
    program.arguments = ["-S", socket] + arguments
    program.environment = environment
    let result = try await program.run()
    guard result.status == 0 else { throw ToolFailure(result: result) }
    return result
  }

  private struct MissingTool: Error, CustomStringConvertible {
    let description =
      "these tests need tmux: run `make test` or apt-get install tmux"
  }

  private struct ToolFailure: Error, CustomStringConvertible {
    let result: ProgramResult

    var description: String { "tmux failed: \(result)" }
  }
}

extension String {
  /// The text quoted for a POSIX shell.
  var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
