import Dispatch
import Foundation
import Synchronization
import TestSupport

/// A started program.
///
/// It is killed with its process group if it exceeds its time limit.
///
/// Blocking calls run on dedicated threads, never on those of the tests.
final class RunningProgram: Sendable {
  /// The recording of standard output or of the terminal, or `nil` if it is not recorded.
  let output: Recording?
  /// The recording of standard error, or `nil` if it is not recorded or is the terminal.
  let errors: Recording?

  private let program: Program
  private let process: pid_t
  private let state = Mutex(State())
  private let end = Gate()

  private struct State {
    var hasEnded = false
    var hasTimedOut = false
    var status: Int32 = 0
  }

  /// Takes over a started process.
  init(_ program: Program, process: pid_t, output: Recording?, errors: Recording?, heldOpen: Int32?) {
    self.program = program
    self.process = process
    self.output = output
    self.errors = errors === output ? nil : errors
    Thread.detachNewThread { [self] in
      let watchdog = DispatchWorkItem { self.killAfterTimeout() }
      DispatchQueue.global().asyncAfter(deadline: .now() + program.limit / .seconds(1), execute: watchdog)
      waitForEnd()
      watchdog.cancel()
      if let heldOpen { close(heldOpen) }
      end.open()
    }
  }

  /// Sends a signal to the program, not to its group.
  func send(_ signal: Int32) {
    state.withLock { state in
      if !state.hasEnded { _ = kill(process, signal) }
    }
  }

  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// The peak memory in bytes, or `nil` if it is unknown or the program has ended.
  ///
  /// Not `ru_maxrss`, which includes the memory of the parent before the program was started.
  var peakMemory: Int? {
    state.withLock { state in
      guard !state.hasEnded, let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
        return nil
      }
      return status.firstMatch(of: /VmHWM:\s*([0-9]+) kB/).flatMap { Int($0.1) }.map { $0 << 10 }
    }
  }

  /// Waits for an event or for the end of the program.
  func waitFor(_ event: Gate) async {
    Task {
      await end.wait()
      event.open()
    }
    await event.wait()
  }

  /// Waits until the program has ended and all its output has arrived.
  ///
  /// - Throws: ``ProgramTimeout`` if the program was killed.
  func finish() async throws -> ProgramResult {
    await end.waitIgnoringCancellation()
    let status = state.withLock { $0.status }
    let output = await output?.end() ?? []
    let errors = await errors?.end() ?? []
    let result = ProgramResult(call: program.call, status: status, bytes: output, errorBytes: errors)
    if state.withLock({ $0.hasTimedOut }) { throw ProgramTimeout(result: result, limit: program.limit) }
    return result
  }

  /// Kills the process group: a child of the program may hold its pipes.
  private func killAfterTimeout() {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.hasTimedOut = true
      _ = kill(-process, SIGKILL)
    }
  }

  /// Waits for the end.
  ///
  /// The process ID stays reserved while a signal may be sent.
  private func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    state.withLock { state in
      state.hasEnded = true
      // A pager or another child must not outlive the test.
      _ = kill(-process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1, errno == EINTR {}
      state.status = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
  }
}

/// The program exceeded its time limit and was killed.
struct ProgramTimeout: Error, CustomStringConvertible {
  /// The output until then.
  let result: ProgramResult
  let limit: Duration

  var description: String { "did not end within \(limit) and was killed: \(result)" }
}
