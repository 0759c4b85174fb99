import CrashGuard
import Foundation

private nonisolated(unsafe) let url = strdup("http://127.0.0.1:1/posts?token=secret")

/// A program that traps, for tests of the guard.
///
///     GuardedProgram [--own]
@main
struct GuardedProgram {
  static func main() {
    _ = url
    let isOwn = CommandLine.arguments.contains("--own")
    for _ in 1...2 {
      if isOwn {
        CrashGuard.install(program: "guarded", advice: "try again", exitCode: 5, url: { nil }) {
          write(1, "restored\n", 9)
        }
      } else {
        CrashGuard.install(program: "guarded", advice: "try again", exitCode: 5, url: { UnsafePointer(url) })
      }
    }
    fatalError(isOwn ? "a bug of the program" : "as the network library does")
  }
}
