import Foundation
import Persistence
import TestSupport
import Testing

@Suite("Drafts in concurrent use and under faults", .startsPrograms)
struct DraftSafetyTests {
  /// A server that responds with 503 until it works, and then runs more steps before each response.
  private static func server(
    isWorking: LockedValue<Bool>, then steps: @escaping @Sendable () -> [ScriptedServer.Step] = { [] }
  ) throws -> ScriptedServer {
    try ScriptedServer { request in
      guard isWorking.value else { return .response("503 Service Unavailable", json: "") }
      return steps() + (try SampleAccount().response(to: request))
    }
  }

  /// A program with a draft of a new account.
  private static func drafted(_ server: ScriptedServer) async throws -> Program {
    let program = Program(baseURL: server.baseURL)
    let result = try await program.with(Program.creation).run()
    try #require(result.status == 5 && result.errors.contains("kept as draft 1\n"), "\(result)")
    return program
  }

  // MARK: Concurrent processes

  @Test("Six concurrent processes send a draft once")
  func sentConcurrently() async throws {
    let isWorking = LockedValue(false)
    let server = try Self.server(isWorking: isWorking)
    defer { server.stop() }
    let program = try await Self.drafted(server)
    isWorking.value = true
    let running = try (1...6).map { _ in try program.with("account", "create", "--resume=1").start() }
    var statuses: [Int32] = []
    for program in running {
      let result = try await program.finish()
      #expect(result.output == (result.status == 0 ? "1\n" : ""), "\(result)")
      statuses.append(result.status)
    }
    // The others find it locked or deleted.
    #expect(statuses.sorted().first == 0 && statuses.sorted().dropFirst().allSatisfy { [1, 4].contains($0) })
    #expect(server.requests.count == 2)
    #expect(try await program.draftNumbers() == [])
  }

  @Test("A process that is killed while it resumes a draft keeps it")
  func killed() async throws {
    let (isWorking, requestArrived) = (LockedValue(false), Gate())
    let server = try Self.server(isWorking: isWorking) {
      requestArrived.open()
      return [.silence]
    }
    defer { server.stop() }
    let program = try await Self.drafted(server)
    isWorking.value = true
    let running = try program.with("account", "create", "--resume", "--timeout", "600").start()
    await running.waitFor(requestArrived)
    running.send(SIGKILL)
    let result = try await running.finish()
    #expect(result.status == 128 + SIGKILL && result.bytes.isEmpty)
    let drafts = try await program.with("account", "drafts").run()
    #expect(drafts.status == 0 && drafts.output.hasPrefix("1\t\tAda\tSample\tada@example.org\t"), "\(drafts)")
    let database = try Database(path: program.draftsPath)
    #expect(try database.isIntact)
    #expect(try await program.draftStates() == ["1 maybe"])
    // The lease of the killed process must not block the next attempt.
    let again = try await program.with("account", "create", "--resume", "--again", "--timeout", "1").run()
    #expect(again.status == 3 && !again.errors.contains("by another process"), "\(again)")
  }
}
