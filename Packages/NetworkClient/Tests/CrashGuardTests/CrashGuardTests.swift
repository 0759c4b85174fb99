#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("The end of a program after a crash", .timeLimit(.minutes(5)))
  struct CrashGuardTests {
    @Test("A trap of the network library ends the program with one line and the exit code")
    func networkLibrary() async throws {
      let result = try await run([])
      #expect(result.status == 5)
      #expect(
        String(decoding: result.errors, as: UTF8.self) == """
          guarded: the response from http://127.0.0.1:1/posts crashed the system's network library; try again

          """)
    }

    @Test("A trap of the program itself ends it by the signal, with the message of the runtime")
    func own() async throws {
      let result = try await run(["--own"])
      #expect([SIGILL, SIGTRAP].contains(result.status), "\(result.status)")
      #expect(String(decoding: result.errors, as: UTF8.self).contains("a bug of the program"))
      #expect(String(decoding: result.output, as: UTF8.self) == "restored\n")
    }

    private func run(_ arguments: [String]) async throws -> ProgramOutput {
      let variables = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      return try await ProgramOutput(of: pathOfProduct("GuardedProgram"), arguments, environment: variables)
    }
  }
#endif
