import Foundation
import TestSupport

/// A run of the built `app` or of another program.
///
/// The environment is empty but for the given variables. The default base URL is that of a shared sandbox, so that no
/// test reaches the network. Each value has a new home; runs share a cache if they are made from the same value.
struct Program: Sendable {
  /// The source of standard input.
  enum Input: Sendable {
    /// `/dev/null`.
    case null
    /// A closed descriptor.
    case closed
    /// A pipe without input that stays open.
    case silentPipe
    case terminal(PseudoTerminal)
  }

  /// The destination of standard output or standard error.
  enum Output: Sendable {
    /// A pipe that the test reads.
    case recorded
    /// A closed descriptor.
    case closed
    /// A file, such as `/dev/full`.
    case file(String)
    /// A pipe without a reader.
    case brokenPipe
    case terminal(PseudoTerminal)
  }

  var executable = Program.app
  /// The arguments without the program's name.
  var arguments: [String]
  var environment: [String: String]
  var input = Input.null
  var output = Output.recorded
  var errors = Output.recorded
  /// The time after which the program is killed and the test fails.
  ///
  /// The default is 300 seconds.
  var limit = Duration.seconds(300)

  /// Creates a run of `app` with pipes.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - baseURL: The base URL of the server; defaults to the shared sandbox.
  ///   - environment: Variables that are added to the environment, or replace the defaults.
  init(_ arguments: String..., baseURL: String? = nil, environment: [String: String] = [:]) {
    self.arguments = arguments
    self.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "\(RunFolder.path)/\(UUID().uuidString)", "LANG": "C.UTF-8",
      "TERM": "xterm-256color", "PAGER": "",
      "APP_BASE_URL": baseURL ?? SharedSandbox.baseURL,
    ].merging(environment) { $1 }
  }

  /// Returns the program with all three streams on a terminal.
  func on(_ terminal: PseudoTerminal) -> Program {
    var program = self
    program.input = .terminal(terminal)
    program.output = .terminal(terminal)
    program.errors = .terminal(terminal)
    return program
  }

  /// Runs the program until it ends.
  ///
  /// - Throws: ``ProgramTimeout`` if the program was killed.
  func run() async throws -> ProgramResult {
    try await start().finish()
  }

  /// Starts the program and returns at once.
  func start() throws -> RunningProgram {
    var inherited: [Int32] = []
    defer { inherited.forEach { close($0) } }

    var heldOpen: Int32?
    var recordings: [Recording?] = []
    let process = try spawn([executable] + arguments, environment: environment) { actions in
      switch input {
      case .null: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      case .closed: posix_spawn_file_actions_addclose(&actions, 0)
      case .terminal(let terminal): posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
      case .silentPipe:
        let ends = try makePipe()
        posix_spawn_file_actions_adddup2(&actions, ends.reading, 0)
        inherited.append(ends.reading)
        heldOpen = ends.writing
      }
      recordings = try [(Int32(1), output), (2, errors)].map { number, stream -> Recording? in
        switch stream {
        case .closed: posix_spawn_file_actions_addclose(&actions, number)
        case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY, 0)
        case .terminal(let terminal):
          posix_spawn_file_actions_addopen(&actions, number, terminal.path, O_RDWR, 0)
          return terminal.recording
        case .recorded, .brokenPipe:
          let ends = try makePipe()
          posix_spawn_file_actions_adddup2(&actions, ends.writing, number)
          inherited.append(ends.writing)
          if case .recorded = stream { return Recording(ends.reading) }
          close(ends.reading)
        }
        return nil
      }
    }
    recordings.forEach { $0?.start() }
    return RunningProgram(self, process: process, output: recordings[0], errors: recordings[1], heldOpen: heldOpen)
  }

  static let app = pathOfProduct("app")

  /// The command line, for failure messages.
  var call: String {
    ([URL(fileURLWithPath: executable).lastPathComponent] + arguments).joined(separator: " ")
  }
}
