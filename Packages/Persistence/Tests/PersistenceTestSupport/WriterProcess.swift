import Foundation
import Synchronization
import TestSupport

/// A process of `PersistenceWriter` that can be killed.
package final class WriterProcess: Sendable {
  /// The number of kills of a test: the variable `APP_TEST_KILLS`, by default 10.
  package static let killCount = ProcessInfo.processInfo.environment["APP_TEST_KILLS"].flatMap { Int($0) } ?? 10

  private let process: pid_t
  private let output: Int32
  private let unread = Mutex<[UInt8]>([])

  /// Starts the program.
  ///
  /// - Parameter prefix: A program that starts it, and the arguments of that program.
  package init(_ arguments: [String], startedBy prefix: [String] = []) throws {
    let (reading, writing) = try makePipe()
    defer { close(writing) }
    output = reading
    process = try spawn(prefix + [pathOfProduct("PersistenceWriter")] + arguments) { actions in
      posix_spawn_file_actions_adddup2(&actions, writing, 1)
    }
  }

  deinit {
    close(output)
  }

  /// Reads a line of its output; `nil` at the end.
  package func line() -> String? {
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

  /// Kills the process with SIGKILL.
  package func kill() {
    _ = systemKill(process, SIGKILL)
  }

  /// Reads the rest of the output and waits for the process to exit.
  ///
  /// - Returns: The lines, and the exit code or the negated signal.
  package func finish() -> (lines: [String], code: Int32) {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return (lines, signal == 0 ? status >> 8 & 0xFF : -signal)
  }
}

// Inside the type, the method of the same name hides the system's function.
private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
