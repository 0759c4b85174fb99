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
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    closeInheritedDescriptors(&actions)

    let words = prefix + [pathOfProduct("PersistenceWriter")] + arguments
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
