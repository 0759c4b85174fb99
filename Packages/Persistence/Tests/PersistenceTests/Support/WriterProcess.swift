import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A run of `PersistenceWriter`, which can be killed.
final class WriterProcess: Sendable {
  private let process: pid_t
  private let output: Int32
  private let unread = Mutex<[UInt8]>([])

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - prefix: A program, and its arguments, that starts it.
  init(_ arguments: [String], startedBy prefix: [String] = []) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)

    let words = prefix + [Self.executable] + arguments
    let pointers = words.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawnp(&process, words[0], &actions, nil, pointers, environ)
    guard code == 0 else {
      close(ends[0])
      throw SystemError("start \(words[0])", code: code)
    }
    self.process = process
    output = ends[0]
  }

  deinit {
    close(output)
  }

  /// Reads a line of its output, or nothing at the end.
  func line() -> String? {
    unread.withLock { unread in
      while true {
        if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
          defer { unread.removeFirst(end + 1) }
          return String(decoding: unread[..<end], as: UTF8.self)
        }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(output, &bytes, bytes.count)
        guard count > 0 else { return nil }
        unread += bytes[..<count]
      }
    }
  }

  /// Ends the program as a power failure would end it, if the system stayed.
  func kill() {
    #if canImport(Glibc)
      _ = Glibc.kill(process, SIGKILL)
    #elseif canImport(Musl)
      _ = Musl.kill(process, SIGKILL)
    #else
      _ = Darwin.kill(process, SIGKILL)
    #endif
  }

  /// Reads what is left of the output, to the end of the program.
  ///
  /// - Returns: The lines, and the exit code; minus the signal where one ended it.
  func finish() -> (lines: [String], code: Int32) {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return (lines, signal == 0 ? status >> 8 & 0xFF : -signal)
  }

  /// The built program: it lies beside the bundle of the tests.
  static let executable: String = {
    #if os(Linux)
      let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    #else
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath ?? ""
    #endif
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("PersistenceWriter").path
  }()
}

/// A system call that failed where a test needs it.
struct SystemError: Error, CustomStringConvertible {
  let description: String

  init(_ action: String, code: Int32 = errno) {
    description = "cannot \(action): \(String(cString: strerror(code)))"
  }
}
