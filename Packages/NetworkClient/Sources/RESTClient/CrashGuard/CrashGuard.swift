#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Restarts a program that a response has crashed in the system's network library, so that it can report the error.
///
/// `URLSession` of Swift 6.3 on Linux traps, which no `catch` can handle, when a connection ends within the header of a
/// response, on trailers (RFC 9110, section 6.5), and on a `Content-Length` near 2^63. With the guard installed, a program
/// that traps after its first request is executed again, in the same process and with the same arguments. After the
/// restart ``HTTPClient/Configuration/isRestartedAfterCrash`` is set, so every request fails without being sent, and the
/// program handles that like any failure: it can show cached data and save drafts.
///
/// ```swift
/// CrashGuard.install()
/// configuration.isRestartedAfterCrash = CrashGuard.isRestartedAfterCrash
/// ```
///
/// Output written before the crash stays, so write results only when they are complete. A trap before the first request,
/// or after the restart, ends the program as usual: it is restarted once. After the first request, a bug in the
/// program itself cannot be told from a crash of the network library.
///
/// On other systems than Linux the guard does nothing.
public enum CrashGuard {
  /// The environment variable that marks a restart; its value is the process ID.
  static let variable = "CRASH_GUARD"

  /// Whether the program was restarted after a crash.
  ///
  /// The first access removes a variable from the environment. Access it, or call ``install(restoringTerminal:)``, before
  /// anything else reads the environment and before other threads are started.
  public static let isRestartedAfterCrash: Bool = {
    guard let value = getenv(variable) else { return false }
    let isThisProcess = String(cString: value) == "\(getpid())"
    unsetenv(variable)
    return isThisProcess
  }()

  /// Prepares the restart.
  ///
  /// Call it first in the program.
  ///
  /// The signal handlers are installed with the first request: until then a trap prints its message on standard error and
  /// ends the process. From then on C's `stderr` is redirected, to suppress the message of the Swift runtime; the file
  /// descriptor stays as it is.
  ///
  /// - Parameter restoringTerminal: Called after a trap, for example to show the cursor. It must be async-signal-safe
  ///   (signal-safety(7)).
  public static func install(restoringTerminal: (@convention(c) () -> Void)? = nil) {
    guard !isRestartedAfterCrash else { return }
    #if os(Linux)
      CrashRestart.prepare(restoringTerminal: restoringTerminal)
    #endif
  }

  /// Sets additional arguments for a restart, such as the input of prompts, so that it need not prompt again.
  ///
  /// - Parameter arguments: Appended to the arguments of this process, before a `--`; replaces earlier additional arguments.
  public static func setRestartArguments(_ arguments: [String]) {
    #if os(Linux)
      CrashRestart.setRestartArguments(arguments)
    #endif
  }

  /// Installs the signal handlers, before the first request is sent.
  static func arm() {
    #if os(Linux)
      CrashRestart.arm()
    #endif
  }
}
