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
    /// The terminal.
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
    /// The terminal.
    case terminal(PseudoTerminal)
  }

  /// The path of the program.
  var executable = Program.app
  /// The arguments without the program's name.
  var arguments: [String]
  /// The environment.
  var environment: [String: String]
  /// Its standard input.
  var input = Input.null
  /// Its standard output.
  var output = Output.recorded
  /// Its standard error.
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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var inherited: [Int32] = []
    defer { inherited.forEach { close($0) } }

    var heldOpen: Int32?
    switch input {
    case .null: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, 0)
    case .terminal(let terminal): posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
    case .silentPipe:
      let ends = try Self.pipe()
      posix_spawn_file_actions_adddup2(&actions, ends.reading, 0)
      inherited.append(ends.reading)
      heldOpen = ends.writing
    }
    let recordings = try [(Int32(1), output), (2, errors)].map { number, stream -> Recording? in
      switch stream {
      case .closed: posix_spawn_file_actions_addclose(&actions, number)
      case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY, 0)
      case .terminal(let terminal):
        posix_spawn_file_actions_addopen(&actions, number, terminal.path, O_RDWR, 0)
        return terminal.recording
      case .recorded, .brokenPipe:
        let ends = try Self.pipe()
        posix_spawn_file_actions_adddup2(&actions, ends.writing, number)
        inherited.append(ends.writing)
        if case .recorded = stream { return Recording(ends.reading) }
        close(ends.reading)
      }
      return nil
    }
    closeInheritedDescriptors(&actions)
    let process = try spawn(&actions)
    recordings.forEach { $0?.start() }
    return RunningProgram(self, process: process, output: recordings[0], errors: recordings[1], heldOpen: heldOpen)
  }

  /// The command line, for failure messages.
  var call: String {
    ([URL(fileURLWithPath: executable).lastPathComponent] + arguments).joined(separator: " ")
  }
}

// MARK: - Starting

extension Program {
  /// The path of the built `app`.
  static let app = pathOfProduct("app")

  /// Creates a pipe that no other program inherits.
  fileprivate static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let result = Darwin.pipe(&ends)
    #elseif canImport(Musl)
      let result = Musl.pipe(&ends)
    #else
      let result = Glibc.pipe(&ends)
    #endif
    guard result == 0 else { throw SystemError("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts the program as a session leader, so that it gets a controlling terminal and can be killed with its group.
  private func spawn(_ actions: inout posix_spawn_file_actions_t) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGTSTP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    #if canImport(Darwin)
      let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
      // Glibc declares the constant only with _GNU_SOURCE (spawn.h).
      let newSession: Int16 = 0x80
    #endif
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | newSession)

    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, executable, &actions, &attributes, words, variables)
    guard code == 0 else { throw SystemError("start \(executable)", code: code) }
    return process
  }
}
