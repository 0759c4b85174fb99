import CrashGuard

/// A program that crashes, for tests of its restart.
///
///     GuardedProgram [--unarmed]
@main
struct GuardedProgram {
  static func main() {
    print(run())
  }

  private static func run() -> String {
    if CommandLine.arguments.contains("--unarmed") {
      CrashGuard.prepare()
      fatalError("before the first request")
    }
    CrashGuard.prepare()
    if CrashGuard.isRestartedAfterCrash { return "a response crashed the network library" }
    CrashGuard.arm()
    fatalError("as the network library does")
  }
}
