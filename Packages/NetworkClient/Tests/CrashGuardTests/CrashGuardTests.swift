#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("The restart of a program after a crash", .timeLimit(.minutes(5)))
  struct CrashGuardTests {
    @Test(
      "An armed program that traps is restarted, and reports the error",
      arguments: [[:], ["CRASH_GUARD": "1"], ["CRASH_GUARD": ""]])
    func restart(inherited: [String: String]) async throws {
      let result = try await run([], inherited)
      #expect(result.status == 0)
      #expect(String(decoding: result.output, as: UTF8.self) == "a response crashed the network library\n")
      #expect(result.errors.isEmpty)
    }

    @Test("A trap before arm() ends the program with its message")
    func unarmed() async throws {
      let result = try await run(["--unarmed"], [:])
      #expect(result.status != 0 && result.output.isEmpty)
      #expect(String(decoding: result.errors, as: UTF8.self).contains("before the first request"))
    }

    private func run(_ arguments: [String], _ environment: [String: String]) async throws -> ProgramOutput {
      let variables = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      return try await ProgramOutput(
        of: pathOfProduct("GuardedProgram"), arguments, environment: variables.merging(environment) { $1 })
    }
  }
#endif
