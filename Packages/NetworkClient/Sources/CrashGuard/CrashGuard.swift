import Foundation

/// Restarts a program that a response has crashed in the system's network library, so that it can report the error.
///
/// `URLSession` of Swift 6.3 on Linux traps, which no `catch` can handle, when a connection ends within the header of a
/// response, on trailers (RFC 9110, section 6.5), and on a `Content-Length` near 2^63. An armed program that traps is
/// executed again, in the same process and with the same arguments. It finds ``isRestartedAfterCrash`` set, sends
/// nothing, and reports the error: it can show cached data and save drafts.
///
/// ```swift
/// CrashGuard.prepare()
/// if CrashGuard.isRestartedAfterCrash { return "a response crashed the network library" }
/// CrashGuard.arm()
/// ```
///
/// Output written before the crash stays, so write results only when they are complete. A trap before ``arm()``, or
/// after the restart, ends the program as usual: it is restarted once. After ``arm()``, a bug in the program itself
/// cannot be told from a crash of the network library.
///
/// On other systems than Linux the guard does nothing.
public enum CrashGuard {
  /// The environment variable that marks a restart; its value is the process ID.
  static let variable = "CRASH_GUARD"

  /// Whether the program was restarted after a crash.
  ///
  /// The restart is marked by the environment variable `CRASH_GUARD`, whose value is the process ID: a child process
  /// inherits the variable, but not the mark.
  public static let isRestartedAfterCrash =
    getenv(variable).map { String(cString: $0) == "\(getpid())" } ?? false

  /// Prepares the restart.
  ///
  /// Call it first in the program: the restarted program has the arguments, the environment, the signal mask and the
  /// open files of this moment. It has no effect in a program that was restarted.
  ///
  /// - Parameter restoringTerminal: Called after a trap, for example to show the cursor. It must be async-signal-safe
  ///   (signal-safety(7)).
  public static func prepare(restoringTerminal: (@convention(c) () -> Void)? = nil) {
    guard !isRestartedAfterCrash else { return }
    #if os(Linux)
      CrashRestart.prepare(restoringTerminal: restoringTerminal)
    #endif
  }

  /// Installs the signal handlers of a prepared restart.
  ///
  /// Call it before the first request, for example where the session is created: until then a trap prints its message
  /// on standard error and ends the process. From then on C's `stderr` is redirected, to suppress the message of the
  /// Swift runtime; the file descriptor stays as it is. Without ``prepare(restoringTerminal:)`` it has no effect.
  public static func arm() {
    #if os(Linux)
      CrashRestart.arm()
    #endif
  }

  /// Sets additional arguments for a restart, such as the input of prompts, so that it need not prompt again.
  ///
  /// - Parameter arguments: Appended to the arguments of this process, before a `--`; replaces earlier additional
  ///   arguments.
  public static func setRestartArguments(_ arguments: [String]) {
    #if os(Linux)
      CrashRestart.setRestartArguments(arguments)
    #endif
  }
}
