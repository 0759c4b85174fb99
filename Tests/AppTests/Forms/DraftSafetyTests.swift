import Foundation
import Persistence
import Sandbox
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

  @Test("A draft that one process is sending is refused to another")
  func leased() async throws {
    let (isWorking, gate, requestArrived) = (LockedValue(false), Gate(), Promise<Void>())
    let server = try Self.server(isWorking: isWorking) {
      requestArrived.resolve(())
      return [.wait(gate)]
    }
    defer { server.stop() }
    let program = try await Self.drafted(server)
    isWorking.value = true
    let first = try program.with("account", "create", "--resume", "--timeout", "600").start()
    await first.waitFor(requestArrived)
    let second = try await program.with("account", "create", "--resume").run()
    #expect(second.status == 1 && second.bytes.isEmpty, "\(second)")
    #expect(second.errors == "app: draft 1 is being sent by another process\n")
    gate.open()
    let result = try await first.finish()
    #expect(result.status == 0 && result.output == "1\n", "\(result)")
    #expect(server.requests.count == 2)
    #expect(try await program.draftNumbers() == [])
  }

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

  @Test("Six concurrent processes each keep a draft with a unique number")
  func keptConcurrently() async throws {
    let server = try Self.server(isWorking: LockedValue(false))
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let running = try (1...6).map { number in
      try program.with("account", "create", "--first-name=N\(number)", "--last-name=S", "--email=n@example.org").start()
    }
    for program in running {
      let result = try await program.finish()
      #expect(result.status == 5 && result.errors.contains("the form is kept as draft "), "\(result)")
    }
    let drafts = try await program.with("account", "drafts").run()
    #expect(try await program.draftNumbers().sorted() == [1, 2, 3, 4, 5, 6])
    #expect(Set(drafts.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false)[2] }).count == 6)
  }

  @Test("A process that is killed while it resumes a draft keeps it", arguments: [SIGKILL, SIGINT])
  func killed(signal: Int32) async throws {
    let (isWorking, requestArrived) = (LockedValue(false), Promise<Void>())
    let server = try Self.server(isWorking: isWorking) {
      requestArrived.resolve(())
      return [.silence]
    }
    defer { server.stop() }
    let program = try await Self.drafted(server)
    isWorking.value = true
    let running = try program.with("account", "create", "--resume", "--timeout", "600").start()
    await running.waitFor(requestArrived)
    running.send(signal)
    let result = try await running.finish()
    #expect(result.status == 128 + signal && result.bytes.isEmpty)
    let drafts = try await program.with("account", "drafts").run()
    #expect(drafts.status == 0 && drafts.output.hasPrefix("1\t\tAda\tSample\tada@example.org\t"), "\(drafts)")
    let database = try Database(path: program.draftsPath)
    #expect(try database.isIntact)
    #expect(try await program.draftStates() == ["1 maybe"])
    // The lease of the killed process must not block the next attempt.
    let again = try await program.with("account", "create", "--resume", "--again", "--timeout", "1").run()
    #expect(again.status == 3 && !again.errors.contains("by another process"), "\(again)")
  }

  // MARK: Scope

  @Test("Another server does not receive the draft, which is listed with its own server")
  func otherServer() async throws {
    let server = try Self.server(isWorking: LockedValue(false))
    defer { server.stop() }
    let program = try await Self.drafted(server)
    try await SandboxServer.withRequestLog { sandbox, log in
      let other = program.with(baseURL: sandbox.environment["APP_BASE_URL"])
      let list = try await other.with("account", "drafts").run()
      #expect(list.status == 0 && list.output.hasSuffix("\tno\t\(server.baseURL)\n"), "\(list)")
      for (option, reason) in [("--resume", "there is no draft"), ("--resume=1", "draft 1 creates an account on")] {
        let result = try await other.with("account", "create", option).run()
        #expect(result.status == 4 && result.bytes.isEmpty && result.errors.contains(reason), "\(result)")
      }
      #expect(log.records.isEmpty)
    }
    #expect(try await program.draftNumbers() == [1] && server.requests.count == 1)
  }

  @Test("A draft of another server can be deleted")
  func otherServerDiscards() async throws {
    let server = try Self.server(isWorking: LockedValue(false))
    defer { server.stop() }
    let program = try await Self.drafted(server)
    let discarded = try await program.with(baseURL: "http://127.0.0.1:1").with("account", "drafts", "--delete", "1")
      .run()
    #expect(discarded.status == 0 && discarded.errors == "app: deleted draft 1\n", "\(discarded)")
    #expect(try await program.draftNumbers() == [])
  }

  @Test(
    "The advised command sends the draft, however the server was set", arguments: [true, false])
  func advice(isInEnvironment: Bool) async throws {
    let isWorking = LockedValue(false)
    let server = try Self.server(isWorking: isWorking)
    defer { server.stop() }
    let program = Program().with(baseURL: isInEnvironment ? server.baseURL : nil)
    let option = isInEnvironment ? [] : ["--base-url", server.baseURL]
    let failed = try await program.with(Program.creation + option).run()
    let prefix = "Send it later: app "
    let advice = try #require(failed.errorLines.first { $0.hasPrefix(prefix) }, "\(failed)")
    isWorking.value = true
    let result = try await program.with(String(advice.dropFirst(prefix.count)).words).run()
    #expect(result.status == 0 && result.output == "1\n", "\(result)")
  }

  @Test("A draft is deleted only by its number, not by clearing the cache")
  func discarded() async throws {
    let server = try Self.server(isWorking: LockedValue(false))
    defer { server.stop() }
    let program = try await Self.drafted(server)
    _ = try await program.with(Program.creation).run()
    #expect(try await program.with("cache", "clear").run().status == 0)
    #expect(try await program.draftNumbers() == [1, 2])
    let discarded = try await program.with("account", "drafts", "--delete", "1").run()
    #expect(discarded.status == 0 && discarded.bytes.isEmpty)
    #expect(discarded.errors == "app: deleted draft 1\n")
    #expect(try await program.draftNumbers() == [2])
    let again = try await program.with("account", "drafts", "--delete=1").run()
    #expect(again.status == 4 && again.errorLines == ["app: there is no draft 1", "Try: app account drafts"])
    // Numbers are not reused.
    _ = try await program.with("account", "drafts", "--delete=2").run()
    let next = try await program.with(Program.creation).run()
    #expect(next.errorLines.contains("  the form is kept as draft 3"), "\(next)")
  }

  // MARK: Storage

  @Test("The folder and the files are accessible to the user only")
  func modes() async throws {
    let server = try Self.server(isWorking: LockedValue(false))
    defer { server.stop() }
    let program = try await Self.drafted(server)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(program.stateFolder) == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: program.stateFolder)
    #expect(files.contains("drafts.db"))
    for file in files { #expect(try mode("\(program.stateFolder)/\(file)") == 0o600, "\(file)") }
  }

  @Test(
    "A corrupt file is reported once, and new drafts are kept", arguments: ["text", "random"])
  func damaged(kind: String) async throws {
    let server = try Self.server(isWorking: LockedValue(false))
    defer { server.stop() }
    let program = try await Self.drafted(server)
    let bytes = kind == "text" ? Array("No database at all.\n".utf8) : (0..<8192).map { _ in UInt8.random(in: 0...255) }
    for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: program.draftsPath + name) }
    try Data(bytes).write(to: URL(fileURLWithPath: program.draftsPath))
    let list = try await program.with("account", "drafts").run()
    #expect([0, 1].contains(list.status) && list.bytes.isEmpty, "\(list)")
    #expect(list.errors.contains(program.draftsPath) && list.errorLines.count == 1, "\(list)")
    let result = try await program.with(Program.creation).run()
    #expect(result.status == 5 && result.errors.contains("the form is kept as draft "), "\(result)")
    let next = try await program.with("account", "drafts").run()
    #expect(next.status == 0 && next.lines.count == 1 && next.errors.isEmpty, "\(next)")
  }

  @Test(
    "Without a folder for drafts, the values are printed as options", arguments: ["/proc", "/dev/null"])
  func noFolder(folder: String) async throws {
    let server = try Self.server(isWorking: LockedValue(false))
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL, environment: ["XDG_STATE_HOME": folder])
    let result = try await program.with(Program.creation).run()
    #expect(result.status == 5 && result.bytes.isEmpty)
    #expect(result.errors.contains("\n  the form could not be kept as a draft: "), "\(result)")
    for line in ["--first-name \"Ada\"", "--last-name \"Sample\"", "--email \"ada@example.org\""] {
      #expect(result.errorLines.contains("  \(line)"), "\(result)")
    }
    #expect(!result.errors.contains("--resume"))
  }
}
