#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Lets a program end in an orderly way where an answer stops the system's network library.
///
/// `URLSession` of Swift 6.3 on Linux traps, which no `catch` can stop, on a connection that ends inside the head of an
/// answer, on trailers (RFC 9110, section 6.5), and on a content length near 2^63. With the guard installed, a program
/// that has sent a request and traps starts again, in the same process and with the same arguments. The second run
/// asks no server: it has ``HTTPClient/Configuration/isRestartedAfterCrash`` set, so every request of it fails, and the program
/// deals with that as with any failure: what was saved stands in, what was typed is kept.
///
/// ```swift
/// CrashGuard.install()
/// configuration.isRestartedAfterCrash = CrashGuard.isRestartedAfterCrash
/// ```
///
/// What the program has written by then stays written, so write the answer when all of it is there. A program that traps
/// before its first request ends as it would without the guard, and so does a second run that traps: there is never a
/// third. After the first request a fault of the program itself looks like one of the network library.
///
/// On systems other than Linux the guard does nothing.
public enum CrashGuard {
  /// Tells the second run what it is; the value is the number of the process, which no other process has.
  static let variable = "CRASH_GUARD"

  /// Whether this is the second run, after an answer that stopped the first.
  ///
  /// The first access takes the variable that says so out of the environment: let it, or
  /// ``install(restoringTerminal:)``, come before anything else that reads the environment, and before other threads.
  public static let isRestartedAfterCrash: Bool = {
    guard let value = getenv(variable) else { return false }
    let isMeant = String(cString: value) == "\(getpid())"
    unsetenv(variable)
    return isMeant
  }()

  /// Prepares the second run; call it first in the program.
  ///
  /// The signals are taken over with the first request: until then a trap says on standard error what it is, and ends the
  /// process by its signal. From then on nothing is written through C's `stderr`, where the Swift runtime would announce
  /// the trap; the descriptor stays as it is.
  ///
  /// - Parameter restoringTerminal: Called when the program traps, to show the cursor, say; it must be async-signal-safe
  ///   (signal-safety(7)).
  public static func install(restoringTerminal: (@convention(c) () -> Void)? = nil) {
    guard !isRestartedAfterCrash else { return }
    #if os(Linux)
      CrashRestart.prepare(restoringTerminal: restoringTerminal)
    #endif
  }

  /// Gives the second run what a person was asked for meanwhile, so that nobody is asked again.
  ///
  /// - Parameter arguments: They follow the arguments of this process, and replace those that were added before.
  public static func setRestartArguments(_ arguments: [String]) {
    #if os(Linux)
      CrashRestart.setRestartArguments(arguments)
    #endif
  }

  /// Tells that a request is about to go out: from now on a trap starts the second run.
  static func noteRequest() {
    #if os(Linux)
      CrashRestart.arm()
    #endif
  }
}
