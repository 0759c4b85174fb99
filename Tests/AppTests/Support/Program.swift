import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The built `app`, or another program, and how it is to be run.
///
/// The environment is made from nothing, so that the developer's own settings change no test. The base URL in it is that
/// of a sandbox all tests share: what a test forgets to say cannot send it into the network. The home is new each time, so
/// that nothing is saved from another run; runs that are to share one are made from one value.
struct Program: Sendable {
  /// Where standard input comes from.
  enum Input: Sendable {
    /// `/dev/null`.
    case null
    /// Nowhere: the descriptor is closed.
    case closed
    /// A pipe into which nothing is ever written.
    case silentPipe
    /// The terminal.
    case terminal(PseudoTerminal)
  }

  /// Where standard output or standard error goes.
  enum Output: Sendable {
    /// A pipe that the test reads.
    case recorded
    /// Nowhere: the descriptor is closed.
    case closed
    /// A file that exists, such as `/dev/full`.
    case file(String)
    /// A pipe whose reader has gone.
    case abandonedPipe
    /// The terminal.
    case terminal(PseudoTerminal)
  }

  /// Where the program is.
  var executable = Program.app
  /// The arguments without the program's name.
  var arguments: [String]
  /// All variables it gets.
  var environment: [String: String]
  /// Its standard input.
  var input = Input.null
  /// Its standard output.
  var output = Output.recorded
  /// Its standard error.
  var errors = Output.recorded
  /// How long it may run before it is killed and the test fails.
  var limit = Duration.seconds(300)

  /// Makes a run of `app`, in pipes.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - baseURL: The server to ask; nil for the shared sandbox.
  ///   - environment: Variables to set beside, or instead of, those every run gets.
  init(_ arguments: String..., baseURL: String? = nil, environment: [String: String] = [:]) {
    self.arguments = arguments
    self.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "\(Self.homes)/\(UUID().uuidString)", "LANG": "C.UTF-8",
      "TERM": "xterm-256color", "PAGER": "",
      "APP_BASE_URL": baseURL ?? SharedSandbox.baseURL,
    ].merging(environment) { $1 }
  }

  /// The same program with all three streams on a terminal.
  func on(_ terminal: PseudoTerminal) -> Program {
    var program = self
    program.input = .terminal(terminal)
    program.output = .terminal(terminal)
    program.errors = .terminal(terminal)
    return program
  }

  /// Runs the program to its end.
  ///
  /// - Throws: ``Overdue`` when it had to be killed.
  func run() async throws -> Outcome {
    try await start().finish()
  }

  /// Starts the program; it runs on while the test does other things.
  func start() throws -> RunningProgram {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var handedOver: [Int32] = []
    defer { handedOver.forEach { close($0) } }

    var heldOpen: Int32?
    switch input {
    case .null: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, 0)
    case .terminal(let terminal): posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
    case .silentPipe:
      let ends = try Self.pipe()
      posix_spawn_file_actions_adddup2(&actions, ends.reading, 0)
      handedOver.append(ends.reading)
      heldOpen = ends.writing
    }
    let recordings = try [(Int32(1), output), (2, errors)].map { number, stream -> Recording? in
      switch stream {
      case .closed: posix_spawn_file_actions_addclose(&actions, number)
      case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY, 0)
      case .terminal(let terminal):
        posix_spawn_file_actions_addopen(&actions, number, terminal.path, O_RDWR, 0)
        return terminal.recording
      case .recorded, .abandonedPipe:
        let ends = try Self.pipe()
        posix_spawn_file_actions_adddup2(&actions, ends.writing, number)
        handedOver.append(ends.writing)
        if case .recorded = stream { return Recording(ends.reading) }
        close(ends.reading)
      }
      return nil
    }
    Self.closeOthers(&actions)
    let process = try spawn(&actions)
    recordings.forEach { $0?.start() }
    return RunningProgram(self, process: process, output: recordings[0], errors: recordings[1], heldOpen: heldOpen)
  }

  /// The command line, for messages.
  var call: String {
    ([URL(fileURLWithPath: executable).lastPathComponent] + arguments).joined(separator: " ")
  }
}

// MARK: - Starting

extension Program {
  /// The path of the built program.
  static let app = pathOfProduct("app")

  /// Where the homes of all runs are; goes away with the process.
  private static let homes: String = {
    let name = "app-tests-homes-\(ProcessInfo.processInfo.processIdentifier)"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: Program.homes) }
    return folder.path
  }()

  /// A pipe that no other program inherits.
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

  /// Closes in the new program what other tests happen to have open: it would keep their pipes and sockets alive.
  private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    for number in names.compactMap({ Int32($0) }) where number > 2 {
      posix_spawn_file_actions_addclose(&actions, number)
    }
  }

  /// Starts the program as the leader of a session: a terminal it opens is its own, and it can be killed as a group.
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
      // Glibc shows the constant only to C that asks for GNU extensions (spawn.h).
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
