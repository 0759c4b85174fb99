import Foundation
import Persistence
import Sandbox
import TestSupport
import Testing

@Suite("Drafts, whatever happens", .startsPrograms)
struct DraftSafetyTests {
  /// A server that is at fault until it is mended, and then does what a body says with each account it is sent.
  private static func server(
    isMended: Variable<Bool>, then steps: @escaping @Sendable () -> [BrokenServer.Step] = { [] }
  ) throws -> BrokenServer {
    try BrokenServer { request in
      guard isMended.value else { return .response("503 Service Unavailable", json: "") }
      return steps() + (try SampleAccount().answer(to: request))
    }
  }

  /// A program that has a draft of a new account for a server at fault.
  private static func drafted(_ server: BrokenServer) async throws -> Program {
    let program = Program(baseURL: server.baseURL)
    let outcome = try await program.with(Program.creation).run()
    try #require(outcome.status == 5 && outcome.errors.contains("kept as draft 1\n"), "\(outcome)")
    return program
  }

  // MARK: Several programs

  @Test("are not sent by one program while another is sending them")
  func claimed() async throws {
    let (isMended, gate, isAsked) = (Variable(false), Gate(), Promise<Void>())
    let server = try Self.server(isMended: isMended) {
      isAsked.fulfil(())
      return [.wait(gate)]
    }
    defer { server.stop() }
    let program = try await Self.drafted(server)
    isMended.value = true
    let first = try program.with("account", "create", "--resume", "--timeout", "600").start()
    await first.waitFor(isAsked)
    let second = try await program.with("account", "create", "--resume").run()
    #expect(second.status == 1 && second.bytes.isEmpty, "\(second)")
    #expect(second.errors == "app: draft 1 is being sent by another process\n")
    gate.open()
    let outcome = try await first.finish()
    #expect(outcome.status == 0 && outcome.output == "1\n", "\(outcome)")
    #expect(server.requests.count == 2)
    #expect(try await program.draftNumbers() == [])
  }

  @Test("are sent once, and create one account, though six programs take one up at once")
  func atOnce() async throws {
    let isMended = Variable(false)
    let server = try Self.server(isMended: isMended)
    defer { server.stop() }
    let program = try await Self.drafted(server)
    isMended.value = true
    let running = try (1...6).map { _ in try program.with("account", "create", "--resume=1").start() }
    var statuses: [Int32] = []
    for program in running {
      let outcome = try await program.finish()
      #expect(outcome.output == (outcome.status == 0 ? "1\n" : ""), "\(outcome)")
      statuses.append(outcome.status)
    }
    // The others find it in use, or gone.
    #expect(statuses.sorted().first == 0 && statuses.sorted().dropFirst().allSatisfy { [1, 4].contains($0) })
    #expect(server.requests.count == 2)
    #expect(try await program.draftNumbers() == [])
  }

  @Test("are all kept, each with a number of its own, when six programs keep one at once")
  func keptAtOnce() async throws {
    let server = try Self.server(isMended: Variable(false))
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let running = try (1...6).map { number in
      try program.with("account", "create", "--first-name=N\(number)", "--last-name=S", "--email=n@example.org").start()
    }
    for program in running {
      let outcome = try await program.finish()
      #expect(outcome.status == 5 && outcome.errors.contains("the form is kept as draft "), "\(outcome)")
    }
    let drafts = try await program.with("account", "drafts").run()
    #expect(try await program.draftNumbers().sorted() == [1, 2, 3, 4, 5, 6])
    #expect(Set(drafts.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false)[2] }).count == 6)
  }

  @Test("outlive a program that is killed while it sends one", arguments: [SIGKILL, SIGINT])
  func killed(signal: Int32) async throws {
    let (isMended, isAsked) = (Variable(false), Promise<Void>())
    let server = try Self.server(isMended: isMended) {
      isAsked.fulfil(())
      return [.silence]
    }
    defer { server.stop() }
    let program = try await Self.drafted(server)
    isMended.value = true
    let running = try program.with("account", "create", "--resume", "--timeout", "600").start()
    await running.waitFor(isAsked)
    running.send(signal)
    let outcome = try await running.finish()
    #expect(outcome.status == 128 + signal && outcome.bytes.isEmpty)
    let drafts = try await program.with("account", "drafts").run()
    #expect(drafts.status == 0 && drafts.output.hasPrefix("1\t\tAda\tSample\tada@example.org\t"), "\(drafts)")
    let database = try Database(path: program.draftsPath)
    #expect(try database.query("PRAGMA integrity_check", as: String.self) == ["ok"])
    // Nobody is sending it any more: whoever tries again should not be told so.
    let again = try await program.with("account", "create", "--resume", "--timeout", "1").run()
    #expect(again.status == 3 && !again.errors.contains("by another program"), "\(again)")
  }

  // MARK: What they are for

  @Test("are for their server only: another neither lists nor is sent them")
  func otherServer() async throws {
    let server = try Self.server(isMended: Variable(false))
    defer { server.stop() }
    let program = try await Self.drafted(server)
    try await SandboxServer.forAccounts { sandbox, log in
      let other = program.asking(sandbox.environment["APP_BASE_URL"])
      let list = try await other.with("account", "drafts").run()
      #expect(list.status == 0 && list.bytes.isEmpty && list.errors.isEmpty)
      for option in ["--resume", "--resume=1"] {
        let outcome = try await other.with("account", "create", option).run()
        #expect(outcome.status == 4 && outcome.bytes.isEmpty && outcome.errors.contains("there is no draft"))
      }
      #expect(log.records.isEmpty)
    }
    #expect(try await program.draftNumbers() == [1] && server.requests.count == 1)
  }

  @Test("are not thrown away from where they are not listed")
  func otherServerDiscards() async throws {
    let server = try Self.server(isMended: Variable(false))
    defer { server.stop() }
    let program = try await Self.drafted(server)
    let discarded = try await program.asking("http://127.0.0.1:1").with("account", "drafts", "--discard", "1").run()
    #expect(discarded.status == 4 && discarded.errors.hasPrefix("app: there is no draft 1"), "\(discarded)")
    #expect(try await program.draftNumbers() == [1])
  }

  @Test(
    "are sent by the command that is advised, to the letter, however their server was named", arguments: [true, false])
  func advice(isInEnvironment: Bool) async throws {
    let isMended = Variable(false)
    let server = try Self.server(isMended: isMended)
    defer { server.stop() }
    let program = Program().asking(isInEnvironment ? server.baseURL : nil)
    let option = isInEnvironment ? [] : ["--base-url", server.baseURL]
    let failed = try await program.with(Program.creation + option).run()
    let prefix = "Send it later: app "
    let advice = try #require(failed.errorLines.first { $0.hasPrefix(prefix) }, "\(failed)")
    isMended.value = true
    let outcome = try await program.with(String(advice.dropFirst(prefix.count)).words).run()
    #expect(outcome.status == 0 && outcome.output == "1\n", "\(outcome)")
  }

  @Test("are thrown away one by one, by their number, and by nothing else: not by clearing what is saved")
  func discarded() async throws {
    let server = try Self.server(isMended: Variable(false))
    defer { server.stop() }
    let program = try await Self.drafted(server)
    _ = try await program.with(Program.creation).run()
    #expect(try await program.with("cache", "clear").run().status == 0)
    #expect(try await program.draftNumbers() == [1, 2])
    let discarded = try await program.with("account", "drafts", "--discard", "1").run()
    #expect(discarded.status == 0 && discarded.bytes.isEmpty)
    #expect(discarded.errors == "app: deleted draft 1\n")
    #expect(try await program.draftNumbers() == [2])
    let again = try await program.with("account", "drafts", "--discard=1").run()
    #expect(again.status == 4 && again.errorLines == ["app: there is no draft 1", "Try: app account drafts"])
    // A number is not given twice.
    _ = try await program.with("account", "drafts", "--discard=2").run()
    let next = try await program.with(Program.creation).run()
    #expect(next.errorLines.contains("  the form is kept as draft 3"), "\(next)")
  }

  // MARK: Storage

  @Test("are kept to the user: the folder and the files are closed to others")
  func modes() async throws {
    let server = try Self.server(isMended: Variable(false))
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
    "whose file is damaged are told of once, without a crash, and new ones are kept", arguments: ["text", "random"])
  func damaged(kind: String) async throws {
    let server = try Self.server(isMended: Variable(false))
    defer { server.stop() }
    let program = try await Self.drafted(server)
    let bytes = kind == "text" ? Array("No database at all.\n".utf8) : (0..<8192).map { _ in UInt8.random(in: 0...255) }
    for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: program.draftsPath + name) }
    try Data(bytes).write(to: URL(fileURLWithPath: program.draftsPath))
    let list = try await program.with("account", "drafts").run()
    #expect([0, 1].contains(list.status) && list.bytes.isEmpty, "\(list)")
    #expect(list.errors.contains(program.draftsPath) && list.errorLines.count == 1, "\(list)")
    let outcome = try await program.with(Program.creation).run()
    #expect(outcome.status == 5 && outcome.errors.contains("the form is kept as draft "), "\(outcome)")
    let next = try await program.with("account", "drafts").run()
    #expect(next.status == 0 && next.lines.count == 1 && next.errors.isEmpty, "\(next)")
  }

  @Test(
    "that cannot be kept are given back as options, so that nothing typed is lost", arguments: ["/proc", "/dev/null"])
  func noPlace(folder: String) async throws {
    let server = try Self.server(isMended: Variable(false))
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL, environment: ["XDG_STATE_HOME": folder])
    let outcome = try await program.with(Program.creation).run()
    #expect(outcome.status == 5 && outcome.bytes.isEmpty)
    #expect(outcome.errors.contains("\n  the form could not be kept as a draft: "), "\(outcome)")
    for line in ["--first-name \"Ada\"", "--last-name \"Sample\"", "--email \"ada@example.org\""] {
      #expect(outcome.errorLines.contains("  \(line)"), "\(outcome)")
    }
    #expect(!outcome.errors.contains("--resume"))
  }
}
