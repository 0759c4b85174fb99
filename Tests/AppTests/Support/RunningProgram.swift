import Dispatch
import Foundation
import Synchronization
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that has been started; it is killed with all it started when it runs longer than it may.
///
/// Everything that blocks does so on threads of its own, never on those that run the tests.
final class RunningProgram: Sendable {
  /// What came out of standard output, or of the terminal; nil where nobody reads it.
  let output: Recording?
  /// What came out of standard error, if not into the terminal; nil where nobody reads it.
  let errors: Recording?

  private let program: Program
  private let process: pid_t
  private let state = Mutex(State())
  private let status = Promise<Int32>()

  private struct State {
    var hasEnded = false
    var isOverdue = false
  }

  /// Takes over a process that has just been started.
  init(_ program: Program, process: pid_t, output: Recording?, errors: Recording?, heldOpen: Int32?) {
    self.program = program
    self.process = process
    self.output = output
    self.errors = errors === output ? nil : errors
    Thread.detachNewThread { [self] in
      let watchdog = DispatchWorkItem { self.killOverdue() }
      DispatchQueue.global().asyncAfter(deadline: .now() + program.limit / .seconds(1), execute: watchdog)
      let status = waitForEnd()
      watchdog.cancel()
      if let heldOpen { close(heldOpen) }
      self.status.fulfil(status)
    }
  }

  /// Sends a signal to the program alone.
  func send(_ signal: Int32) {
    state.withLock { state in
      if !state.hasEnded { _ = kill(process, signal) }
    }
  }

  /// Whether the program has ended.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// The most memory that the program has held so far, in bytes; nil where the system does not tell, or it has ended.
  ///
  /// Not `ru_maxrss`: the kernel counts in it what the process that starts a program held before it did.
  var peakMemory: Int? {
    state.withLock { state in
      guard !state.hasEnded, let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
        return nil
      }
      return status.firstMatch(of: /VmHWM:\s*([0-9]+) kB/).flatMap { Int($0.1) }.map { $0 << 10 }
    }
  }

  /// Waits for something that the program makes happen elsewhere, but no longer than the program runs.
  func waitFor(_ event: Promise<Void>) async {
    Task {
      _ = await status.value
      event.fulfil(())
    }
    await event.value
  }

  /// Waits until the program has ended and all it wrote has arrived.
  ///
  /// - Throws: ``Overdue`` when it had to be killed.
  func finish() async throws -> Outcome {
    let status = await status.value
    let output = await output?.end() ?? []
    let errors = await errors?.end() ?? []
    let outcome = Outcome(call: program.call, status: status, bytes: output, errorBytes: errors)
    if state.withLock({ $0.isOverdue }) { throw Overdue(outcome: outcome, limit: program.limit) }
    return outcome
  }

  /// Kills the whole group: a program that the program started may hold its pipes.
  private func killOverdue() {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.isOverdue = true
      _ = kill(-process, SIGKILL)
    }
  }

  /// Waits for the end, without giving the number of the process back while a signal may still be sent to it.
  private func waitForEnd() -> Int32 {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    return state.withLock { state in
      state.hasEnded = true
      // A pager or a shell's other processes must not outlive the test.
      _ = kill(-process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1, errno == EINTR {}
      return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
  }
}

/// A program that did not end by itself.
struct Overdue: Error, CustomStringConvertible {
  /// What it had done so far.
  let outcome: Outcome
  /// The time it had.
  let limit: Duration

  var description: String { "did not end within \(limit) and was killed: \(outcome)" }
}
