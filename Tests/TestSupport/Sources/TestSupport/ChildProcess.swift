public import Foundation

/// Creates a pipe that no other program inherits.
public func makePipe() throws -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { throw SystemError("make a pipe") }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// Starts a program with default signals as the leader of a session, which gets a controlling terminal and can be
/// killed with its group.
///
/// - Parameters:
///   - words: The program, which is searched in `PATH` if it is a name, and its arguments.
///   - environment: The environment; defaults to that of the test process.
///   - setStreams: Opens the standard streams of the new process.
/// - Returns: The process ID.
public func spawn(
  _ words: [String],
  environment: [String: String] = ProcessInfo.processInfo.environment,
  _ setStreams: (inout posix_spawn_file_actions_t) throws -> Void
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  try setStreams(&actions)
  closeInheritedDescriptors(&actions)
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
  let arguments = words.map { strdup($0) } + [nil]
  let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { (arguments + variables).forEach { free($0) } }
  var process = pid_t()
  let code = posix_spawnp(&process, words[0], &actions, &attributes, arguments, variables)
  guard code == 0 else { throw SystemError("start \(words[0])", code: code) }
  return process
}

/// Closes the descriptors of the test process in the new process, other than the standard streams.
///
/// It would keep the pipes and sockets of other tests open.
private func closeInheritedDescriptors(_ actions: inout posix_spawn_file_actions_t) {
  #if canImport(Darwin)
    // A descriptor that is not open is an error.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    let descriptors = names.compactMap { Int32($0) }.filter { $0 > 2 }
  #else
    // Not those that are open now: other threads open more.
    let descriptors: Range<Int32> = 3..<1024
  #endif
  for descriptor in descriptors { posix_spawn_file_actions_addclose(&actions, descriptor) }
}

/// The output and the exit code of a program.
public struct ProgramOutput: Sendable {
  /// The bytes of standard output.
  public let output: Data
  /// The bytes of standard error.
  public let errors: Data
  /// The exit code, or the signal.
  public let status: Int32

  /// Runs a program to its end, on a thread of its own: the few threads of Swift concurrency must not block.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The arguments.
  ///   - environment: The environment; defaults to that of the test process.
  public init(
    of path: String, _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws {
    self = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try Self(path, arguments, environment) }) }
    }
  }

  private init(_ path: String, _ arguments: [String], _ environment: [String: String]) throws {
    // Files, because other children of the test process can inherit the ends of a pipe.
    let folder = try TemporaryFolder()
    let files = try ["output", "errors"].map { name in
      let path = folder.path(of: name)
      try Data().write(to: URL(fileURLWithPath: path))
      return try FileHandle(forUpdating: URL(fileURLWithPath: path))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    process.standardOutput = files[0]
    process.standardError = files[1]
    try process.run()
    process.waitUntilExit()
    output = try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "output")))
    errors = try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "errors")))
    status = process.terminationStatus
  }
}
