public import Foundation

/// Closes the descriptors of the test process in the new process, other than the standard streams.
///
/// It would keep the pipes and sockets of other tests open.
public func closeInheritedDescriptors(_ actions: inout posix_spawn_file_actions_t) {
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
